/** The rules of createBusiness as a zod schema, for Express. */
import { z } from "zod"
import { BIRTH_MIN, ENTITY_TYPES, FILING_FORMS, OF_OWNERS, today, YES_NO } from "./business.ts"
import { STATE_CODES, STATE_NAMES } from "./states.ts"

const name = z.string().min(1).max(100)
const text = z.string().max(100).optional()
const nineDigits = z.string().regex(/^\d{9}$/, "must be exactly 9 digits")
const phone = z.string().regex(/^\d{10}$/, "must be exactly 10 digits")
const zipcode = z.string().regex(/^(?:\d{5}|\d{9}|\d{5}-\d{4})$/, "must be 5 or 9 digits")
const stateCode = z.enum(STATE_CODES)

const registration = z.object({
  company: name,
  businessWebsite: z.string().max(2_048).optional(),
  doingBusinessAs: text,
  isTermsAccepted: z.literal(true)
})

const kybInformation = z.object({
  ein: nineDigits,
  entityType: z.enum(ENTITY_TYPES),
  incorporationState: z.enum(STATE_NAMES),
  dateOfIncorporation: z.iso.date(),
  irsAssisgnedFederalFilingForm: z.enum(FILING_FORMS),
  payrollRunThisYear: z.enum(YES_NO),
  formerPaidThisYear: z.enum(YES_NO)
})

const companyLocation = z.object({
  companyLocation: z.string().min(1).max(40),
  address1: name,
  address2: text,
  city: name,
  state: stateCode,
  zipcode,
  country: z.literal("US").default("US"),
  phoneNumber: phone.optional(),
  isWorkLocation: z.boolean().default(false),
  isMailingAddress: z.boolean().default(false),
  isFilingAddress: z.boolean()
})

const businessUser = z
  .object({
    firstName: name,
    middleName: text,
    lastName: name,
    email: z.email().max(254),
    phoneNumber: phone,
    address1: name.optional(),
    address2: text,
    city: name.optional(),
    state: stateCode.optional(),
    zipcode: zipcode.optional(),
    country: z.literal("US").default("US"),
    ssn: nineDigits.optional(),
    dateOfBirth: z.iso
      .date()
      .refine((day) => day < today() && day > BIRTH_MIN, "must be in the past")
      .optional(),
    payrollAdmin: z.boolean().default(true),
    bookkeeper: z.boolean().default(false),
    beneficialOwner: z.boolean().default(false),
    ownershipPercentage: z.int().min(0).max(100).optional()
  })
  .superRefine((user, context) => {
    if (!user.beneficialOwner) return
    for (const field of OF_OWNERS) {
      if (user[field] === undefined) {
        context.addIssue({ code: "custom", path: [field], message: "is mandatory" })
      }
    }
  })

export const businessBody = z.object({
  method: z.literal("createBusiness"),
  registration,
  kybInformation,
  companyLocation,
  businessUser
})
