/** A right request for every operation, and the fields of its schema. */
import { catalogue } from "@payroll/operations/catalogue"
import * as SchemaAST from "effect/SchemaAST"

type Body = Readonly<Record<string, unknown>>
export type Path = ReadonlyArray<string>

let companies = 0

/** Nine digits that no other example has, far from the sandbox's values. */
export const freshEin = (): string => String(310_000_000 + ++companies)

/** Right data for each operation, beside `method`. */
const examples: Readonly<Record<string, () => Body>> = {
  createBusiness: () => ({
    registration: { company: "Acme Bakery LLC", isTermsAccepted: true },
    kybInformation: {
      ein: freshEin(),
      entityType: "LLC",
      incorporationState: "Delaware",
      dateOfIncorporation: "2019-04-01",
      irsAssisgnedFederalFilingForm: "941",
      payrollRunThisYear: "Yes",
      formerPaidThisYear: "No"
    },
    companyLocation: {
      companyLocation: "Main",
      address1: "1 Main Street",
      city: "Dover",
      state: "DE",
      zipcode: "19901",
      isFilingAddress: true
    },
    businessUser: {
      firstName: "Ana",
      lastName: "Ruiz",
      email: "ana@acme.example",
      phoneNumber: "3025550100"
    }
  }),
  getMonthlyAndSemiMonthlyPayScheduleDates: () => ({ compensationFrequency: "Monthly" })
}

/** A right request for an operation of the catalogue. */
export const exampleOf = (operation: string): Body => {
  const example = examples[operation]
  if (!example) throw new Error(`the catalogue has ${operation}: add an example of it here`)
  return { method: operation, ...example() }
}

export interface Field {
  readonly path: Path
  readonly isRequired: boolean
  /** What JSON values it takes. */
  readonly takes: ReadonlyArray<"String" | "Number" | "Boolean" | "Objects" | "Arrays">
}

const fieldsOf = (ast: SchemaAST.AST, path: Path): ReadonlyArray<Field> => {
  const own: Field = {
    path,
    isRequired: ast.context?.isOptional !== true,
    takes: (ast._tag === "Union" ? ast.types : [ast]).map(({ _tag }) => _tag as "String")
  }
  if (ast._tag !== "Objects") return [own]
  const below = ast.propertySignatures.flatMap(({ name, type }) =>
    fieldsOf(type, [...path, String(name)])
  )
  return path.length === 0 ? below : [own, ...below]
}

/** An operation of the catalogue with all fields that its requests may have, at every depth. */
export const described = catalogue.map((operation) => {
  const { request } = operation as unknown as { readonly request: { readonly ast: SchemaAST.AST } }
  return { ...operation, fields: fieldsOf(SchemaAST.toEncoded(request.ast), []) }
})

/** The body with another value at a path; `undefined` takes the field away. */
export const withValue = (body: Body, [name = "", ...rest]: Path, value: unknown): Body => {
  const { [name]: old, ...others } = body
  if (rest.length > 0) return { ...others, [name]: withValue((old ?? {}) as Body, rest, value) }
  return value === undefined ? others : { ...others, [name]: value }
}
