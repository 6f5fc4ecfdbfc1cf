/** The contract of createBusiness as one usually writes it with Effect: HttpApi and Schema. */
import * as Schema from "effect/Schema"
import * as HttpApi from "effect/http-api/HttpApi"
import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as HttpApiError from "effect/http-api/HttpApiError"
import * as HttpApiGroup from "effect/http-api/HttpApiGroup"
import * as HttpApiMiddleware from "effect/http-api/HttpApiMiddleware"
import * as HttpApiSecurity from "effect/http-api/HttpApiSecurity"
import { BIRTH_MIN, ENTITY_TYPES, FILING_FORMS, OF_OWNERS, today, YES_NO } from "./business.ts"
import { STATE_CODES, STATE_NAMES } from "./states.ts"

const name = Schema.String.check(Schema.isMinLength(1), Schema.isMaxLength(100))
const text = Schema.optionalKey(Schema.String.check(Schema.isMaxLength(100)))
const matching = (pattern: RegExp) => Schema.String.check(Schema.isPattern(pattern))
const nineDigits = matching(/^\d{9}$/)
const phone = matching(/^\d{10}$/)
const zipcode = matching(/^(?:\d{5}|\d{9}|\d{5}-\d{4})$/)
const stateCode = Schema.Literals(STATE_CODES)
const country = Schema.Literal("US")

const day = matching(/^\d{4}-\d{2}-\d{2}$/).check(
  Schema.makeFilter((value) => {
    const at = Date.parse(value)
    const isDay = !Number.isNaN(at) && new Date(at).toISOString().startsWith(value)
    return isDay ? undefined : "must be a calendar date, YYYY-MM-DD"
  })
)

const Registration = Schema.Struct({
  company: name,
  businessWebsite: Schema.optionalKey(Schema.String.check(Schema.isMaxLength(2_048))),
  doingBusinessAs: text,
  isTermsAccepted: Schema.Literal(true)
})

const KybInformation = Schema.Struct({
  ein: nineDigits,
  entityType: Schema.Literals(ENTITY_TYPES),
  incorporationState: Schema.Literals(STATE_NAMES),
  dateOfIncorporation: day,
  irsAssisgnedFederalFilingForm: Schema.Literals(FILING_FORMS),
  payrollRunThisYear: Schema.Literals(YES_NO),
  formerPaidThisYear: Schema.Literals(YES_NO)
})

const CompanyLocation = Schema.Struct({
  companyLocation: name.check(Schema.isMaxLength(40)),
  address1: name,
  address2: text,
  city: name,
  state: stateCode,
  zipcode,
  country,
  phoneNumber: Schema.optionalKey(phone),
  isWorkLocation: Schema.Boolean,
  isMailingAddress: Schema.Boolean,
  isFilingAddress: Schema.Boolean
})

const BusinessUser = Schema.Struct({
  firstName: name,
  middleName: text,
  lastName: name,
  email: matching(/^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/).check(Schema.isMaxLength(254)),
  phoneNumber: phone,
  address1: Schema.optionalKey(name),
  address2: text,
  city: Schema.optionalKey(name),
  state: Schema.optionalKey(stateCode),
  zipcode: Schema.optionalKey(zipcode),
  country,
  ssn: Schema.optionalKey(nineDigits),
  dateOfBirth: Schema.optionalKey(
    day.check(
      Schema.makeFilter((value) =>
        value < today() && value > BIRTH_MIN ? undefined : "must be in the past"
      )
    )
  ),
  payrollAdmin: Schema.Boolean,
  bookkeeper: Schema.Boolean,
  beneficialOwner: Schema.Boolean,
  ownershipPercentage: Schema.optionalKey(
    Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 100 }))
  )
}).check(
  Schema.makeFilter((user) => {
    if (!user.beneficialOwner) return undefined
    const missing = OF_OWNERS.find((field) => user[field] === undefined)
    return missing === undefined ? undefined : { path: [missing], issue: "is mandatory" }
  })
)

export class Authentication extends HttpApiMiddleware.Service<Authentication>()(
  "bench/Authentication",
  { security: { basic: HttpApiSecurity.basic }, error: HttpApiError.Unauthorized }
) {}

const Registered = Schema.Struct({
  registration: Schema.Struct({
    companyId: Schema.String,
    kybInformationId: Schema.String,
    businessUserId: Schema.String,
    companyLocationId: Schema.String,
    status: Schema.Literal("Registered"),
    message: Schema.String,
    version: Schema.Int
  })
})
export type Registered = typeof Registered.Type

class Onboarding extends HttpApiGroup.make("onboarding")
  .add(
    HttpApiEndpoint.post("createBusiness", "/companyOnboarding/createBusiness", {
      payload: Schema.Struct({
        method: Schema.Literal("createBusiness"),
        registration: Registration,
        kybInformation: KybInformation,
        companyLocation: CompanyLocation,
        businessUser: BusinessUser
      }),
      success: Registered,
      error: HttpApiError.BadRequest
    })
  )
  .middleware(Authentication) {}

export class Api extends HttpApi.make("api").add(Onboarding) {}
