/** Rules over several fields as JSON Schema, for the documents. */
import { UNITED_STATES } from "@payroll/domain/field/country"
import type { PublishedRule } from "@payroll/domain/field/rule"
import { missingOwnerFields } from "@payroll/domain/businessUser/businessUser"

/** A condition says nothing of other fields; without this, validators that close objects reject them. */
const OTHERS = { additionalProperties: true }

/** Fields that an object has. */
export const required = (...fields: ReadonlyArray<string>): PublishedRule => ({
  type: "object",
  properties: Object.fromEntries(fields.map((field) => [field, {}])),
  required: fields,
  ...OTHERS
})

/** Text fields that an object has and that are not blank. */
export const filled = (...texts: ReadonlyArray<string>): PublishedRule => ({
  ...required(...texts),
  properties: Object.fromEntries(texts.map((text) => [text, { type: "string", pattern: "\\S" }]))
})

/** An object whose field has one of these values. */
export const having = (field: string, ...values: ReadonlyArray<unknown>): PublishedRule => ({
  type: "object",
  properties: { [field]: { enum: values } },
  required: [field],
  ...OTHERS
})

/** Objects that are as `condition` says are as `consequence` says. */
export const when = (condition: PublishedRule, consequence: PublishedRule): PublishedRule =>
  // oxlint-disable-next-line unicorn/no-thenable -- A keyword of JSON Schema, and nobody awaits a schema.
  ({ if: condition, then: consequence })

/** All of several conditions. */
export const allOf = (...schemas: ReadonlyArray<PublishedRule>): PublishedRule => ({
  allOf: schemas
})

/** A termination has a last day, or is withdrawn and has nothing else. */
export const terminationCondition = (...fields: ReadonlyArray<string>): PublishedRule =>
  allOf(
    { type: "object", anyOf: [required("lastDay"), having("withdraw", true)] },
    ...fields.map((field) => ({ not: required(field, "withdraw") }))
  )

/** A location limits a kiosk of one company. */
export const kioskCondition: PublishedRule = when(
  required("companyLocationId"),
  allOf(having("role", "kiosk"), required("companyIds"), {
    type: "object",
    properties: { companyIds: { type: "array", maxItems: 1 } },
    ...OTHERS
  })
)

/** A credential of the role payroll has a name and ends. */
export const payrollCondition: PublishedRule = when(
  having("role", "payroll"),
  filled("person", "expiryDate")
)

const notBoth: PublishedRule = { not: required("companyId", "ofClient") }

const oneSequence: PublishedRule = {
  type: "object",
  anyOf: [required("companyId"), having("ofClient", true)]
}

/** Events from a number on are those of one company, or those of the client itself. */
export const sequenceCondition = allOf(when(required("sinceSequence"), oneSequence), notBoth)

/** An event is skipped in the deliveries of one company, or of the client itself. */
export const skipCondition = allOf(when(having("skip", true), oneSequence), notBoth)

const FLAGS: ReadonlySet<string> = new Set(["missed", "ofClient"])

/** Exactly one of these, and a number only with a company or the client; a flag counts if it is true. */
export const replayCondition = (scopes: ReadonlyArray<string>): PublishedRule =>
  allOf(
    {
      type: "object",
      anyOf: scopes.map((name) => (FLAGS.has(name) ? having(name, true) : required(name)))
    },
    ...scopes.flatMap((one, index) =>
      scopes.slice(index + 1).map((other) => ({ not: required(one, other) }))
    ),
    {
      type: "object",
      anyOf: [{ not: required("sinceSequence") }, required("companyId"), having("ofClient", true)]
    }
  )

/** A pay schedule with a specification names its frequency there alone. */
export const rulesOnceCondition: PublishedRule = {
  not: required("compensationFrequency", "specification")
}

/** One of several fields is given, or several together. */
export const eitherOf = (
  ...alternatives: ReadonlyArray<string | ReadonlyArray<string>>
): PublishedRule => ({
  type: "object",
  anyOf: alternatives.map((fields) => required(...(typeof fields === "string" ? [fields] : fields)))
})

/** A condition on an object of the body. */
export const within = (name: string, schema: PublishedRule): PublishedRule => ({
  type: "object",
  properties: { [name]: schema }
})

/** Like `within`, for a consequence of `when`, which allows the other parts. */
export const inPart = (name: string, schema: PublishedRule): PublishedRule => ({
  ...within(name, schema),
  ...OTHERS
})

/** A condition on each element of a list of the body. */
export const withinEach = (name: string, schema: PublishedRule): PublishedRule =>
  within(name, { type: "array", items: schema })

/** At most one of two names of an amount; the service also takes both where they say the same. */
export const oneAmount = (minutes: string, hours: string): PublishedRule => ({
  not: required(minutes, hours)
})

/** Seven days of the week, each with its scheduled time. */
export const scheduledDaysCondition: PublishedRule = within(
  "workSchedule",
  withinEach("days", allOf(eitherOf("minutes", "hours"), oneAmount("minutes", "hours")))
)

/** `code` and `stateCode` are two names of one field. */
export const oneStateCondition: PublishedRule = { not: required("stateCode", "code") }

const inOffice = when(
  having("companyLocationCategory", "Office", "On-site", "Work Location", "Hybrid"),
  required("companyLocationId")
)

/** A remote place has a state, one in an office a location. */
export const placeCondition = allOf(
  when(having("companyLocationCategory", "Remote"), required("stateCode")),
  inOffice
)

/** A remote worker has a state, an office worker a location; the state has one spelling. */
export const workplaceCondition = allOf(
  when(having("companyLocationCategory", "Remote"), eitherOf("stateCode", "code")),
  inOffice,
  oneStateCondition
)

/** Objects whose field has another value than these, and is there. */
const havingOther = (field: string, ...values: ReadonlyArray<unknown>): PublishedRule => ({
  type: "object",
  properties: { [field]: { not: { enum: values } } },
  required: [field],
  ...OTHERS
})

/** Objects with another country than these; one without a country is at home. */
const abroad = (home: ReadonlyArray<string | null>): PublishedRule =>
  havingOther("country", ...home)

const STATE = { $ref: "#/$defs/PersonalState" }
const ZIPCODE = { $ref: "#/$defs/Zipcode" }
const TEN_DIGITS = { type: "string", pattern: "^\\d{10}$", examples: ["3025550100"] }

const addressIn = (
  home: ReadonlyArray<string | null>,
  state: PublishedRule,
  zipcode: PublishedRule
): PublishedRule =>
  when(
    { not: abroad(home) },
    { type: "object", properties: { state, zipcode, phoneNumber: TEN_DIGITS }, ...OTHERS }
  )

const orNull = (schema: PublishedRule): PublishedRule => ({ anyOf: [schema, { type: "null" }] })

/** The state, the ZIP code and the phone number of a person in the United States. */
const addressCondition = addressIn(UNITED_STATES, STATE, ZIPCODE)

/** The condition on an address in an update, where `null` takes fields away. */
export const updatedAddressCondition = addressIn(
  [...UNITED_STATES, null],
  orNull(STATE),
  orNull(ZIPCODE)
)

/** The only field of an owner that is a number. */
const SHARE = "ownershipPercentage"

/** Any country but the United States. */
const ABROAD = "CA"

const isOwner = having("beneficialOwner", true)

/** The data of a beneficial owner, and some more. Abroad, a document can stand for the SSN. */
const wholeOwner = (...more: ReadonlyArray<string>): PublishedRule => {
  const everywhere = missingOwnerFields({ beneficialOwner: true, country: ABROAD, ssn: "" })
  const atHome = missingOwnerFields({ beneficialOwner: true })
  return when(
    isOwner,
    allOf(
      filled(...everywhere.filter((field) => field !== SHARE), ...more),
      required(SHARE),
      when(
        { not: abroad(UNITED_STATES) },
        filled(...atHome.filter((field) => !everywhere.includes(field)))
      ),
      when(abroad(UNITED_STATES), eitherOf("ssn", "foreignId"))
    )
  )
}

/** The fields of a beneficial owner, and some more. */
export const ownerCondition = (...more: ReadonlyArray<string>): PublishedRule =>
  allOf(wholeOwner(...more), addressCondition)

const isInvited = having("invite", true)

/** A person who is added: an owner who is invited has a share, and gives the own data later. */
export const addedPersonCondition: PublishedRule = allOf(
  when(
    { not: havingOther("invite", false) },
    allOf(required("phoneNumber"), wholeOwner("country"))
  ),
  when(isInvited, allOf(isOwner, required(SHARE))),
  addressCondition
)

/** An address of which anything is given is given whole. */
export const wholeAddressCondition = when(
  { type: "object", minProperties: 1 },
  filled("address1", "city", "state", "zipcode")
)
