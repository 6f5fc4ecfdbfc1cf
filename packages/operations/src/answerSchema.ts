/**
 * Parts of the schemas of answers, and of the ids and versions of requests. Each part describes what it shows, in words
 * of its own or in those of the request field.
 */
import { Version } from "@payroll/domain/field/decimal"
import { described, descriptionOf } from "@payroll/domain/field/rule"
import { Uuid } from "@payroll/domain/field/uuid"
import { statesOf, type StateTable } from "@payroll/domain/status"
import * as Schema from "effect/Schema"

/** The description of a part of an answer: words, or the field of requests that it shows. */
export type About = string | Schema.Constraint

const wordsOf = (about: About): string => (typeof about === "string" ? about : descriptionOf(about))

/** Text as it is stored. Older versions may have stored some that requests of this one cannot give. */
export const shownText = (about: About) => Schema.String.annotate({ description: wordsOf(about) })

export const shownId = (about: About) =>
  Schema.String.annotate({ description: wordsOf(about), format: "uuid" })

export const shownDay = (about: About) =>
  Schema.String.annotate({ description: wordsOf(about), format: "date" })

export const shownTime = (about: About) =>
  Schema.String.annotate({ description: wordsOf(about), format: "date-time" })

export const shownFlag = (about: About) => Schema.Boolean.annotate({ description: wordsOf(about) })

export const shownAmount = (about: About) => Schema.Finite.annotate({ description: wordsOf(about) })

export const shownWhole = (about: About) => Schema.Int.annotate({ description: wordsOf(about) })

/** One of these values. */
export const oneOf = <const Values extends ReadonlyArray<string>>(values: Values, about: About) =>
  Schema.Literals(values).annotate({ description: wordsOf(about) })

/** The value that an enumeration of requests is stored as. */
export const valueOf = <S extends Schema.Top>(enumeration: S, about: About = enumeration) =>
  described(Schema.toType(enumeration), wordsOf(about))

/** The stored value of an enumeration, or null where it may be missing. */
export const valueOrNull = <S extends Schema.Top>(enumeration: S) =>
  described(Schema.NullOr(Schema.toType(enumeration)), wordsOf(enumeration))

export const listOf = <S extends Schema.Top>(elements: S, about: string) =>
  Schema.Array(elements).annotate({ description: about })

/** An object that the documents name. */
export const entityOf = <const Fields extends Schema.Struct.Fields>(
  name: string,
  about: string,
  fields: Fields
) => Schema.Struct(fields).annotate({ identifier: name, description: about })

/** An object of one answer alone. */
export const objectOf = <const Fields extends Schema.Struct.Fields>(
  about: string,
  fields: Fields
) => Schema.Struct(fields).annotate({ description: about })

/** Text of which JSON Schema says more than its type. Tests compare answers with that; encoding does not. */
export const publishedText = (jsonSchema: Readonly<Record<string, unknown>>, about: string) =>
  Schema.String.annotate({ description: about }).check(
    Schema.makeFilter(() => true, { toJsonSchema: () => jsonSchema })
  )

/** A state of a table, under the name that the documents give all states of it. */
export const stateOf = <State extends string>(
  table: StateTable<State>,
  name: string,
  about: string
) => Schema.Literals(statesOf(table)).annotate({ identifier: name, description: about })

/** A state with the states it can move to. */
export const stateShownOf = <S extends Schema.Top>(state: S, name: string, about: string) =>
  entityOf(name, about, {
    status: described(state, "The state."),
    reachable: listOf(state, "The states that it can move to from here.")
  })

/** The ids of records in requests. */
export const idFields = {
  companyId: described(Uuid, "The company."),
  companyLocationId: described(Uuid, "The location of the company."),
  businessUserId: described(Uuid, "The business user."),
  userId: described(Uuid, "The worker."),
  userWageId: described(Uuid, "The wage."),
  userBankAccountId: described(Uuid, "The bank account of the worker."),
  companyFundingSourceEntityId: described(Uuid, "The bank account of the company."),
  payScheduleId: described(Uuid, "The pay schedule."),
  payPeriodId: described(Uuid, "The pay period."),
  payResultId: described(Uuid, "The report about a worker's pay."),
  punchId: described(Uuid, "The punch."),
  timesheetId: described(Uuid, "The timesheet."),
  timesheetLockId: described(Uuid, "The locking of timesheets."),
  timesheetAmendmentId: described(Uuid, "The amendment of a locked timesheet."),
  timeEntryId: described(Uuid, "The entry of worked time."),
  timeExceptionId: described(Uuid, "The exception of a timesheet."),
  verificationId: described(Uuid, "The verification attempt."),
  overtimeRuleSetId: described(Uuid, "The overtime rule set of the company."),
  timeOffPolicyId: described(Uuid, "The time off policy."),
  timeOffPolicyAssignmentId: described(Uuid, "The assignment of a time off policy to a worker."),
  timeOffAccountId: described(Uuid, "The account of a worker for one type of time off."),
  timeOffEntryId: described(Uuid, "The entry of an account of time off."),
  timeOffRequestId: described(Uuid, "The request for time off."),
  timeOffRecalculationId: described(Uuid, "The recalculation of time off."),
  holidayCalendarId: described(Uuid, "The holiday calendar."),
  flowLinkId: described(Uuid, "The flow link."),
  rememberedPhoneId: described(Uuid, "The remembered phone."),
  documentId: described(Uuid, "The document of a worker."),
  documentTemplateId: described(Uuid, "The template of documents."),
  fileId: described(Uuid, "The file that was uploaded.")
} as const

/** The ids of records in answers. */
export const ids = {
  companyId: shownId(idFields.companyId),
  contractorCompanyId: shownId("The contractor's own company."),
  kybInformationId: shownId("The KYB information."),
  companyLocationId: shownId(idFields.companyLocationId),
  businessUserId: shownId(idFields.businessUserId),
  userId: shownId(idFields.userId),
  userWageId: shownId(idFields.userWageId),
  workScheduleId: shownId("The work schedule."),
  userBankAccountId: shownId(idFields.userBankAccountId),
  companyFundingSourceEntityId: shownId(idFields.companyFundingSourceEntityId),
  payScheduleId: shownId(idFields.payScheduleId),
  payPeriodId: shownId(idFields.payPeriodId),
  payResultId: shownId(idFields.payResultId),
  punchId: shownId(idFields.punchId),
  timesheetId: shownId(idFields.timesheetId),
  timesheetLockId: shownId(idFields.timesheetLockId),
  timesheetAmendmentId: shownId(idFields.timesheetAmendmentId),
  timeEntryId: shownId(idFields.timeEntryId),
  timeExceptionId: shownId(idFields.timeExceptionId),
  timeTrackingSettingsId: shownId("The settings of time tracking."),
  verificationId: shownId(idFields.verificationId),
  overtimeRuleSetId: shownId(idFields.overtimeRuleSetId),
  timeOffPolicyId: shownId(idFields.timeOffPolicyId),
  timeOffPolicyAssignmentId: shownId(idFields.timeOffPolicyAssignmentId),
  timeOffAccountId: shownId(idFields.timeOffAccountId),
  timeOffEntryId: shownId(idFields.timeOffEntryId),
  timeOffRequestId: shownId(idFields.timeOffRequestId),
  timeOffRecalculationId: shownId(idFields.timeOffRecalculationId),
  holidayCalendarId: shownId(idFields.holidayCalendarId),
  flowLinkId: shownId(idFields.flowLinkId),
  rememberedPhoneId: shownId(idFields.rememberedPhoneId),
  documentId: shownId(idFields.documentId),
  documentTemplateId: shownId(idFields.documentTemplateId),
  fileId: shownId(idFields.fileId),
  clientId: shownId("The client.")
} as const

/** The version that an update expects. */
export const versionField = {
  version: Schema.optionalKey(
    described(Version, "The version that the caller read; 409 if the record has another one.")
  )
} as const

/** The status of a write's answer: the interface's word, which is not always a stored state. */
export const answered = <const Values extends ReadonlyArray<string>>(...statuses: Values) =>
  oneOf(statuses, "The status after the call, in the interface's words.")

export const Message = shownText("The outcome, for people.")

export const RecordVersion = shownWhole("The version of the record; an update may name it.")

/** The fields that end the answer of a write about one record. */
export const outcomeFields = <S extends Schema.Top>(status: S) => ({
  status,
  message: Message,
  version: RecordVersion
})

/** The four dates of a pay period, in the interface's words. */
export const payDateFields = {
  PayBeginDate: shownDay("The first day of the pay period."),
  PayEndDate: shownDay("The last day of the pay period."),
  DeadlineToRunPayroll: shownDay("The last day to run payroll."),
  PayDate: shownDay("The day on which people are paid.")
} as const
