/** Hand-written rules of createBusiness: one pass over the body that reports every problem. */

export interface Problem {
  readonly path: ReadonlyArray<string>
  readonly type: string
  readonly message: string
}

type JsonObject = Readonly<Record<string, unknown>>

interface Field {
  readonly required?: boolean
  readonly max?: number
  readonly pattern?: RegExp
  readonly message?: string
}

/** All states and territories, and the military "states" of personal addresses. */
export const STATES: ReadonlyArray<{ readonly code: string; readonly name: string }> = (
  "AL Alabama,AK Alaska,AZ Arizona,AR Arkansas,CA California,CO Colorado,CT Connecticut," +
  "DE Delaware,FL Florida,GA Georgia,HI Hawaii,ID Idaho,IL Illinois,IN Indiana,IA Iowa," +
  "KS Kansas,KY Kentucky,LA Louisiana,ME Maine,MD Maryland,MA Massachusetts,MI Michigan," +
  "MN Minnesota,MS Mississippi,MO Missouri,MT Montana,NE Nebraska,NV Nevada," +
  "NH New Hampshire,NJ New Jersey,NM New Mexico,NY New York,NC North Carolina," +
  "ND North Dakota,OH Ohio,OK Oklahoma,OR Oregon,PA Pennsylvania,RI Rhode Island," +
  "SC South Carolina,SD South Dakota,TN Tennessee,TX Texas,UT Utah,VT Vermont,VA Virginia," +
  "WA Washington,WV West Virginia,WI Wisconsin,WY Wyoming,DC District of Columbia," +
  "AS American Samoa,GU Guam,MP Northern Mariana Islands,PR Puerto Rico," +
  "VI U.S. Virgin Islands,AA Armed Forces Americas,AE Armed Forces Europe," +
  "AP Armed Forces Pacific"
)
  .split(",")
  .map((entry) => ({ code: entry.slice(0, 2), name: entry.slice(3) }))
const STATE_OF = new Map(
  STATES.flatMap((state) =>
    [state.code, state.name].map((spelling) => [fold(spelling), state] as const)
  )
)
export const MILITARY = new Set(["AA", "AE", "AP"])
const COUNTRIES = new Map([
  ["us", "US"],
  ["usa", "US"],
  ["unitedstates", "US"]
])
const ENTITY_TYPES = choices([
  "C Corp",
  "S Corp",
  "LLC",
  "Single Member LLC",
  "LLP",
  "Partnership",
  "Sole Proprietor",
  "Non-Profit"
])
const FILING_FORMS = choices(["941", "944"])
const YES_NO = new Map([
  ["yes", "Yes"],
  ["y", "Yes"],
  ["true", "Yes"],
  ["no", "No"],
  ["n", "No"],
  ["false", "No"]
])
const NINE_DIGITS = /^\d{9}$/
const TEN_DIGITS = /^\d{10}$/
const ZIPCODE = /^(?:\d{5}|\d{9}|\d{5}-\d{4})$/
const EMAIL = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/
const DAY = /^(\d{4})-(\d{2})-(\d{2})$/
const DAYS_IN_MONTH = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

function fold(text: string): string {
  return text.toLowerCase().replaceAll(/[\s-]/g, "")
}

function choices(values: ReadonlyArray<string>): ReadonlyMap<string, string> {
  return new Map(values.map((value) => [fold(value), value]))
}

const isDay = (text: string): boolean => {
  const match = DAY.exec(text)
  if (!match) return false
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])]
  if (year < 1 || month < 1 || month > 12 || day < 1) return false
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
  return day <= (month === 2 && isLeap ? 29 : (DAYS_IN_MONTH[month - 1] ?? 0))
}

/** Reads the fields of one part of the body and collects their problems. */
class Reader {
  readonly problems: Array<Problem>
  readonly #name: string
  readonly #part: JsonObject

  constructor(body: JsonObject, name: string, problems: Array<Problem>) {
    const part = body[name]
    this.#name = name
    this.problems = problems
    this.#part = typeof part === "object" && part !== null ? (part as JsonObject) : {}
  }

  problem(field: string, type: string, message: string): undefined {
    this.problems.push({ path: [this.#name, field], type, message: `${field} ${message}` })
    return undefined
  }

  missing(field: string): undefined {
    return this.problem(field, "required", "is mandatory and cannot be empty")
  }

  valueOf(field: string): unknown {
    const value = this.#part[field]
    const isBlank = value === null || (typeof value === "string" && value.trim() === "")
    return isBlank ? undefined : value
  }

  text(
    field: string,
    { required = false, max = 100, pattern, message }: Field
  ): string | undefined {
    const value = this.valueOf(field)
    if (value === undefined) return required ? this.missing(field) : undefined
    if (typeof value !== "string") return this.problem(field, "type", "must be a string")
    if (value.length > max) {
      return this.problem(field, "length", `must be at most ${max} characters`)
    }
    if (pattern && !pattern.test(value)) {
      return this.problem(field, "format", message ?? "is not valid")
    }
    return value
  }

  day(field: string, required: boolean): string | undefined {
    const value = this.text(field, { required })
    if (value === undefined || isDay(value)) return value
    return this.problem(field, "format", "must be a calendar date, YYYY-MM-DD")
  }

  choice(
    field: string,
    allowed: ReadonlyMap<string, string>,
    required: boolean
  ): string | undefined {
    const value = this.valueOf(field)
    const text = typeof value === "boolean" && allowed === YES_NO ? String(value) : value
    if (text === undefined) return required ? this.missing(field) : undefined
    if (typeof text !== "string") return this.problem(field, "type", "must be a string")
    return allowed.get(fold(text)) ?? this.problem(field, "choice", "must be one of the choices")
  }

  state(field: string, required: boolean): { code: string; name: string } | undefined {
    const value = this.text(field, { required })
    if (value === undefined) return undefined
    return STATE_OF.get(fold(value)) ?? this.problem(field, "choice", "must be a US state")
  }

  companyState(field: string): { code: string; name: string } | undefined {
    const state = this.state(field, true)
    return state && MILITARY.has(state.code)
      ? this.problem(field, "choice", "must be a US state")
      : state
  }

  flag(field: string, required = false): boolean | undefined {
    const value = this.valueOf(field)
    if (value === undefined) return required ? this.missing(field) : undefined
    return typeof value === "boolean" ? value : this.problem(field, "type", "must be true or false")
  }
}

const readRegistration = (reader: Reader) => {
  const registration = {
    name: reader.text("company", { required: true }),
    businessWebsite: reader.text("businessWebsite", { max: 2_048 }),
    doingBusinessAs: reader.text("doingBusinessAs", {})
  }
  if (reader.flag("isTermsAccepted", true) === false) {
    reader.problem("isTermsAccepted", "accepted", "must be true")
  }
  return registration
}

const readKyb = (reader: Reader, isPathForm: boolean) => ({
  ein: reader.text("ein", {
    required: true,
    pattern: NINE_DIGITS,
    message: "must be exactly 9 digits"
  }),
  entityType: reader.choice("entityType", ENTITY_TYPES, true),
  incorporationState: reader.companyState("incorporationState")?.name,
  dateOfIncorporation: reader.day("dateOfIncorporation", true),
  federalFilingForm: reader.choice("irsAssisgnedFederalFilingForm", FILING_FORMS, true),
  payrollRunThisYear: reader.choice("payrollRunThisYear", YES_NO, isPathForm),
  formerPaidThisYear: reader.choice("formerPaidThisYear", YES_NO, isPathForm)
})

const phone = { pattern: TEN_DIGITS, message: "must be exactly 10 digits" }
const zipcode = { pattern: ZIPCODE, message: "must be 5 or 9 digits" }

const readLocation = (reader: Reader) => {
  reader.flag("isFilingAddress", true)
  return {
    label: reader.text("companyLocation", { required: true, max: 40 }),
    address1: reader.text("address1", { required: true }),
    address2: reader.text("address2", {}),
    city: reader.text("city", { required: true }),
    state: reader.companyState("state")?.code,
    zipcode: reader.text("zipcode", { ...zipcode, required: true })?.replace("-", ""),
    country: reader.choice("country", COUNTRIES, false) ?? "US",
    phoneNumber: reader.text("phoneNumber", phone),
    isWorkLocation: reader.flag("isWorkLocation") ?? false,
    isMailingAddress: reader.flag("isMailingAddress") ?? false
  }
}

const readBirth = (reader: Reader, required: boolean, today: string): string | undefined => {
  const value = reader.day("dateOfBirth", required)
  return value === undefined || (value < today && value > "1900-01-01")
    ? value
    : reader.problem("dateOfBirth", "range", "must be in the past and after 1900-01-01")
}

const readShare = (reader: Reader, required: boolean): number | undefined => {
  const value = reader.valueOf("ownershipPercentage")
  if (value === undefined) return required ? reader.missing("ownershipPercentage") : undefined
  const isShare = Number.isInteger(value) && (value as number) >= 0 && (value as number) <= 100
  return isShare
    ? (value as number)
    : reader.problem("ownershipPercentage", "range", "must be a whole number from 0 to 100")
}

/** Requires address, SSN, date of birth and share of a beneficial owner. US addresses only. */
const readUser = (reader: Reader, today: string) => {
  const beneficialOwner = reader.flag("beneficialOwner") ?? false
  const ifOwner = { required: beneficialOwner }
  return {
    firstName: reader.text("firstName", { required: true }),
    middleName: reader.text("middleName", {}),
    lastName: reader.text("lastName", { required: true }),
    email: reader.text("email", {
      required: true,
      max: 254,
      pattern: EMAIL,
      message: "must be an email address"
    }),
    phoneNumber: reader.text("phoneNumber", { ...phone, required: true }),
    address1: reader.text("address1", ifOwner),
    address2: reader.text("address2", {}),
    city: reader.text("city", ifOwner),
    state: reader.state("state", beneficialOwner)?.code,
    zipcode: reader.text("zipcode", { ...zipcode, ...ifOwner })?.replace("-", ""),
    country: reader.choice("country", COUNTRIES, false) ?? "US",
    ssn: reader.text("ssn", {
      ...ifOwner,
      pattern: NINE_DIGITS,
      message: "must be exactly 9 digits"
    }),
    dateOfBirth: readBirth(reader, beneficialOwner, today),
    payrollAdmin: reader.flag("payrollAdmin") ?? true,
    bookkeeper: (reader.flag("bookkeeper") ?? false) || (reader.flag("bookKeeper") ?? false),
    beneficialOwner,
    ownershipPercentage: readShare(reader, beneficialOwner)
  }
}

/** A part as it was read: fields that may be undefined may also be left out. */
type Read<P> = {
  readonly [F in keyof P as undefined extends P[F] ? never : F]: P[F]
} & { readonly [F in keyof P as undefined extends P[F] ? F : never]?: P[F] }

/**
 * The parts of a request, their fields named as in the service's records. Mandatory fields are set if
 * there is no problem.
 */
export interface Business {
  readonly registration: Read<ReturnType<typeof readRegistration>>
  readonly kyb: Read<ReturnType<typeof readKyb>>
  readonly location: Read<ReturnType<typeof readLocation>>
  readonly user: Read<ReturnType<typeof readUser>>
}

/** The business in a body, or all problems of the body. `today` is `YYYY-MM-DD`. */
export const checkedBusiness = (
  body: JsonObject,
  isPathForm: boolean,
  today: string
): Business | ReadonlyArray<Problem> => {
  const problems: Array<Problem> = []
  const part = (name: string) => new Reader(body, name, problems)
  const business: Business = {
    registration: readRegistration(part("registration")),
    kyb: readKyb(part("kybInformation"), isPathForm),
    location: readLocation(part("companyLocation")),
    user: readUser(part("businessUser"), today)
  }
  return problems.length === 0 ? business : problems
}
