/** Lists of a company's workers: their fields, and what they show. */
import { kycStatuses } from "@payroll/domain/businessUser/businessUser"
import { choice } from "@payroll/domain/field/choice"
import { LastFour } from "@payroll/domain/field/digits"
import { foldedText } from "@payroll/domain/field/foldedText"
import { Email, emailKey, Name, text } from "@payroll/domain/field/text"
import { Uuid } from "@payroll/domain/field/uuid"
import { WorkerType } from "@payroll/domain/field/workerType"
import { workerStatuses, type WorkerStatus } from "@payroll/domain/worker/worker"
import { statesOf } from "@payroll/domain/status"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { Caller } from "../caller.ts"
import { listed, listedFields, listFields, listPageOf } from "../listPage.ts"
import { orNotFound } from "../orNotFound.ts"
import { RecordLists } from "../ports/recordLists.ts"
import { UserShown, userShown } from "./userShown.ts"

/** The fields of a request for workers in any status, or in one. */
export const userListFields = {
  companyId: Uuid,
  kycStatus: Schema.optionalKey(choice(statesOf(kycStatuses))),
  workerType: Schema.optionalKey(WorkerType),
  /** The beginning of the first, the last or the whole name, in any case and without accents. */
  name: Schema.optionalKey(Name),
  email: Schema.optionalKey(Email),
  userReferenceId: Schema.optionalKey(text(100)),
  ssnLast4: Schema.optionalKey(LastFour),
  ...listFields
}

export const UserStatus = choice(statesOf(workerStatuses))

export const UserList = Schema.Struct({ users: Schema.Array(UserShown), ...listedFields })

type Request = Schema.Struct<typeof userListFields>["Type"]

/** The page of workers that a request asks for; of all statuses if none is given. */
export const usersOf = Effect.fnUntraced(function* (
  request: Request,
  userStatus: WorkerStatus | undefined,
  { client }: Caller,
  at: number
) {
  const page = yield* Effect.fromResult(listPageOf(request, at))
  const { workers } = yield* RecordLists
  const { name, email } = request
  const filter = {
    userStatus,
    kycStatus: request.kycStatus,
    workerType: request.workerType,
    name: name === undefined ? undefined : foldedText(name),
    emailKey: email === undefined ? undefined : emailKey(email),
    userReferenceId: request.userReferenceId,
    ssnLast4: request.ssnLast4
  }
  const found = yield* orNotFound("company", workers(client.id, request.companyId, filter, page))
  const { shown, more } = listed(found.records, page, ({ worker }) => worker, found.stoppedAt)
  return { users: shown.map(({ worker, hasSsn }) => userShown(worker, hasSsn)), ...more }
})
