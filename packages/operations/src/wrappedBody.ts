/**
 * Bodies whose one object has another name, or whose fields stand next to `method`: clients of the interface's other
 * implementations send them. Operations of the interface itself have one shape.
 */
import { isObject } from "@payroll/domain/specification/reading"
import type * as Schema from "effect/Schema"
import * as SchemaAST from "effect/SchemaAST"
import type { Body } from "./decode.ts"

/** The operations that the interface describes with their bodies. */
const OF_INTERFACE: ReadonlySet<string> = new Set([
  "createBusiness",
  "companyRegistration",
  "addKybInformation",
  "addCompanyLocation",
  "updateCompanyLocation",
  "addBusinessUser",
  "updateAdminUser",
  "updateBusinessUserAsEmployee",
  "addBusinessContractor",
  "addUser",
  "addUsers",
  "updateUser",
  "addUserWage",
  "updateUserWage",
  "addKycInformation",
  "updateKycInformation",
  "addW4Information",
  "updateW4Information",
  "updateCompanyBankAccount",
  "getMonthlyAndSemiMonthlyPayScheduleDates"
])

interface Shape {
  /** The one object of a body. */
  readonly part: string
  readonly fields: ReadonlySet<string>
}

/** The shape of a request that is one object; undefined of any other. */
const shapeOf = ({ ast }: Schema.Constraint): Shape | undefined => {
  const encoded = SchemaAST.toEncoded(ast)
  if (!SchemaAST.isObjects(encoded)) return undefined
  const [only, ...others] = encoded.propertySignatures
  if (!only || others.length > 0 || !SchemaAST.isObjects(only.type)) return undefined
  const fields = only.type.propertySignatures.map(({ name }) => String(name))
  return { part: String(only.name), fields: new Set(fields) }
}

const asOneObject = (body: Body, { part, fields }: Shape, beside: ReadonlyArray<string>): Body => {
  if (body[part] !== undefined) return body
  const kept = Object.entries(body).filter(([name]) => beside.includes(name))
  const others = Object.entries(body).filter(([name]) => !beside.includes(name))
  const [[, first] = [], ...more] = others
  if (isObject(first) && more.length === 0) return { ...Object.fromEntries(kept), [part]: first }
  return others.some(([name]) => fields.has(name))
    ? { ...Object.fromEntries(kept), [part]: Object.fromEntries(others) }
    : body
}

/** Returns the body of an operation in the shape that its schema has; `beside` are the fields next to its object. */
export const inOneShape = (
  { name, request }: { readonly name: string; readonly request: Schema.Constraint },
  beside: ReadonlyArray<string>
): ((body: Body) => Body) => {
  const shape = OF_INTERFACE.has(name) ? undefined : shapeOf(request)
  return shape ? (body) => asOneObject(body, shape, beside) : (body) => body
}
