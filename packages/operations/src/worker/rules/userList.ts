/** Lists of a company's workers: their fields, and what they show. */
import { kycStatuses } from "@payroll/domain/businessUser/businessUser"
import { choice } from "@payroll/domain/field/choice"
import { LastFour } from "@payroll/domain/field/digits"
import { nameKey } from "@payroll/domain/field/foldedText"
import { Email, emailKey, Name } from "@payroll/domain/field/text"
import { Uuid } from "@payroll/domain/field/uuid"
import { WorkerType } from "@payroll/domain/field/workerType"
import { workerStatuses, type WorkerStatus, workerReference } from "@payroll/domain/worker/worker"
import { statesOf } from "@payroll/domain/status"
import { described } from "@payroll/domain/field/rule"
import { easternDayOf } from "@payroll/domain/calendar/easternDay"
import { workerOn } from "@payroll/domain/worker/workplace"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { listOf } from "../../answerSchema.ts"
import { mayCall, type Caller } from "../../caller.ts"
import { NotAllowed } from "../../errors.ts"
import { listed, listedFields, listFields, listPageOf } from "../../listPage.ts"
import { orNotFound } from "../../orNotFound.ts"
import { RecordLists } from "../../ports/recordLists.ts"
import { withErasure } from "../../ports/erasedSubjects.ts"
import { countedSearch, SEARCHES_MAX } from "../../submittedNumbers.ts"
import { userView } from "../../views/userView.ts"

/** The fields of a request for workers in any status, or in one. */
export const userListFields = {
  companyId: described(Uuid, "The company."),
  kycStatus: Schema.optionalKey(
    described(choice(statesOf(kycStatuses)), "Only workers in this state of verification.")
  ),
  workerType: Schema.optionalKey(described(WorkerType, "Only workers of this type.")),
  name: Schema.optionalKey(
    described(
      Name,
      "The beginning of the first, the last or the whole name. Case, accents, punctuation and blanks do not matter."
    )
  ),
  email: Schema.optionalKey(described(Email, "The email address.")),
  userReferenceId: workerReference,
  ssnLast4: Schema.optionalKey(
    described(
      LastFour,
      `The last four digits of the SSN, for credentials that write or review: ${SEARCHES_MAX} times a day; audited.`
    )
  ),
  ...listFields
}

export const UserStatus = described(choice(statesOf(workerStatuses)), "Only workers in this state.")

export const UserList = Schema.Struct({
  users: listOf(userView.schema, "The workers of the page."),
  ...listedFields
})

type Request = Schema.Struct<typeof userListFields>["Type"]

/** Counts and audits searches by the last digits of an SSN. */
export const searchesSsn = {
  isRarelyAudited: true,
  numbers: ({ ssnLast4, companyId }: Request, { credential }: Caller) =>
    ssnLast4 === undefined ? [] : [countedSearch(credential, companyId)],
  looksAt: (_answer: unknown, { ssnLast4, companyId }: Request) =>
    ssnLast4 === undefined ? undefined : { id: companyId, companyId }
} as const

/** The page of workers that a request asks for; of all statuses if none is given. */
export const usersOf = Effect.fnUntraced(function* (
  request: Request,
  userStatus: WorkerStatus | undefined,
  caller: Caller,
  at: number
) {
  const { client } = caller
  const mayKnowSsn = mayCall(caller, { role: "write" }) || mayCall(caller, { role: "review" })
  if (request.ssnLast4 !== undefined && !mayKnowSsn) return yield* new NotAllowed({})
  const page = yield* Effect.fromResult(listPageOf(request, at))
  const { workers } = yield* RecordLists
  const { name, email } = request
  const filter = {
    userStatus,
    kycStatus: request.kycStatus,
    workerType: request.workerType,
    name: name === undefined ? undefined : nameKey(name),
    emailKey: email === undefined ? undefined : emailKey(email),
    userReferenceId: request.userReferenceId,
    ssnLast4: request.ssnLast4
  }
  const recordPage = yield* orNotFound(
    "company",
    workers(client.id, request.companyId, filter, page)
  )
  const { rows, more } = listed(
    recordPage.records,
    page,
    ({ worker }) => worker,
    recordPage.stoppedAt
  )
  const today = easternDayOf(at)
  const shown = yield* withErasure(
    rows.map(({ worker, hasSsn }) => ({ ...workerOn(worker, today), hasSsn }))
  )
  const users = shown.map(userView.of)
  return { users, ...more }
})
