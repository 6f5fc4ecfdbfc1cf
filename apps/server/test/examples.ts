/** A right request for every operation, and the fields of its schema. */
import { catalogue } from "@payroll/operations/catalogue"
import * as SchemaAST from "effect/SchemaAST"

export type Body = Readonly<Record<string, unknown>>
export type Path = ReadonlyArray<string>

/** Makes what an example refers to: calls an operation with a part of its example replaced. */
export type Make = (operation: string, replaced?: Body) => Promise<Record<string, Made>>
type Made = Readonly<Record<string, string>>

let companies = 0

/** Nine digits that no other example has, far from the sandbox's values. */
export const freshEin = (): string => String(310_000_000 + ++companies)

const company = async (make: Make): Promise<string> =>
  (await make("createBusiness"))["registration"]?.["companyId"] ?? ""

const user = (companyId: string): Body => ({
  companyId,
  firstName: "Ben",
  lastName: "Okafor",
  email: "ben@acme.example",
  phoneNumber: "3025550101",
  dateOfJoin: "2026-01-05",
  workerType: "W2",
  jobTitle: "Baker",
  companyLocationCategory: "Remote",
  stateCode: "DE"
})

const wage: Body = {
  differentialPay: "No",
  wageRate: 900,
  workerType: "W2",
  wageBasis: "Per Week",
  userType: "Salary/Eligible for overtime",
  employmentStatus: "Full Time (30+ Hours per week)",
  userRefTaxExempt: "No",
  startDate: "2026-01-05",
  paymentMethod: "Check"
}

const worker = async (make: Make): Promise<Body> => {
  const companyId = await company(make)
  const made = await make("addUser", { user: user(companyId) })
  return { companyId, userId: made["user"]?.["userId"] }
}

/** Right data for each operation, beside `method`. */
const examples: Readonly<Record<string, (make: Make) => Body | Promise<Body>>> = {
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
  addUser: async (make) => ({ user: user(await company(make)) }),
  addUserWage: async (make) => ({ userWage: { ...(await worker(make)), ...wage } }),
  updateUserWage: async (make) => {
    const made = await make("addUserWage")
    return { userWage: { userWageId: made["userWage"]?.["userWageId"], wageRate: 950 } }
  },
  getMonthlyAndSemiMonthlyPayScheduleDates: () => ({ compensationFrequency: "Monthly" })
}

/** A right request for an operation of the catalogue; what it refers to is made first. */
export const exampleOf = async (operation: string, make: Make): Promise<Body> => {
  const example = examples[operation]
  if (!example) throw new Error(`the catalogue has ${operation}: add an example of it here`)
  return { method: operation, ...(await example(make)) }
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
