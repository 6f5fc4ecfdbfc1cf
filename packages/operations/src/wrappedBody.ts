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

/** Names that other implementations of the interface give to fields, each with the name here, by operation. */
const FIELD_NAMES: ReadonlyMap<string, ReadonlyMap<string, string>> = new Map([
  ["updateUserBankAccount", new Map([["userPayAccountEntityId", "userBankAccountId"]])],
  ["deactivateUserBankAccount", new Map([["userPayAccountEntityId", "userBankAccountId"]])],
  ["deactivateUser", new Map([["additionalNotes", "notes"]])],
  [
    "terminateUser",
    new Map([
      ["exitDate", "lastDay"],
      ["additionalNotes", "reason"]
    ])
  ]
])

interface Shape {
  /** The one object of a body; undefined where the fields stand next to `method`. */
  readonly part: string | undefined
  readonly fields: ReadonlySet<string>
}

const namesIn = ({ propertySignatures }: SchemaAST.Objects): ReadonlySet<string> =>
  new Set(propertySignatures.map(({ name }) => String(name)))

/** The shape of a request; undefined of one that is no object. */
const shapeOf = ({ ast }: Schema.Constraint): Shape | undefined => {
  const encoded = SchemaAST.toEncoded(ast)
  if (!SchemaAST.isObjects(encoded)) return undefined
  const [only, ...others] = encoded.propertySignatures
  return only && others.length === 0 && SchemaAST.isObjects(only.type)
    ? { part: String(only.name), fields: namesIn(only.type) }
    : { part: undefined, fields: namesIn(encoded) }
}

type Entries = ReadonlyArray<readonly [name: string, value: unknown]>

/** The fields of a request that is one object. */
const asPart = (part: string, fields: Shape["fields"], others: Entries): Body | undefined => {
  const [[, first] = [], ...more] = others
  if (isObject(first) && more.length === 0) return { [part]: first }
  return others.some(([name]) => fields.has(name))
    ? { [part]: Object.fromEntries(others) }
    : undefined
}

/** The fields of the one object of a body whose operation has them next to `method`. */
const asFields = (fields: Shape["fields"], others: Entries): Body | undefined => {
  const [only, ...more] = others
  if (!only || more.length > 0 || fields.has(only[0])) return undefined
  const [, first] = only
  return isObject(first) && Object.keys(first).some((name) => fields.has(name)) ? first : undefined
}

const shaped = (body: Body, { part, fields }: Shape, beside: ReadonlyArray<string>): Body => {
  if (part !== undefined && body[part] !== undefined) return body
  const kept = Object.entries(body).filter(([name]) => beside.includes(name))
  const others = Object.entries(body).filter(([name]) => !beside.includes(name))
  const found = part === undefined ? asFields(fields, others) : asPart(part, fields, others)
  return found ? { ...found, ...Object.fromEntries(kept) } : body
}

/** The body with the fields of its one object by their names here. One that is given by that name stays. */
const renamed = (body: Body, part: string, names: ReadonlyMap<string, string>): Body => {
  const fields = body[part]
  if (!isObject(fields)) return body
  const entries = Object.entries(fields).map(([name, value]) => {
    const here = names.get(name)
    return [here === undefined || here in fields ? name : here, value] as const
  })
  return { ...body, [part]: Object.fromEntries(entries) }
}

/** Returns the body of an operation in the shape that its schema has; `beside` are the fields next to `method`. */
export const inOneShape = (
  { name, request }: { readonly name: string; readonly request: Schema.Constraint },
  beside: ReadonlyArray<string>
): ((body: Body) => Body) => {
  const found = OF_INTERFACE.has(name) ? undefined : shapeOf(request)
  if (!found) return (body) => body
  const { part } = found
  const names = FIELD_NAMES.get(name)
  if (part === undefined || names === undefined) return (body) => shaped(body, found, beside)
  const shape = { part, fields: new Set([...found.fields, ...names.keys()]) }
  return (body) => renamed(shaped(body, shape, beside), part, names)
}
