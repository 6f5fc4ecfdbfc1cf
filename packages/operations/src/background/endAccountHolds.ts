/** The loop of holds: ends those whose days are over. The check of the account then goes on, or its approval. */
import { NOT_HELD } from "@payroll/domain/bankAccount/accountHold"
import type { Moment } from "@payroll/domain/record"
import * as Effect from "effect/Effect"
import { movedHoldChanges } from "../bankAccount/rules/accountHold.ts"
import { heldSubject } from "../bankAccount/rules/heldSubject.ts"
import { combined } from "../changes.ts"
import { commitOwn, type Author } from "../ownCommit.ts"
import type { DueRecord } from "../ports/dueRecords.ts"
import { AccountHolds } from "../ports/accountHolds.ts"
import { layerDueLoop } from "./dueLoop.ts"

const WORKER: Author = { credential: "worker", operation: "accountHold.end" }

/** Ends a hold, unless it ended or was frozen meanwhile. */
const endedAt = Effect.fnUntraced(function* (due: DueRecord, moment: Moment) {
  const { hold: holdOf } = yield* AccountHolds
  const hold = yield* holdOf(due.clientId, due.id)
  if (hold?.status !== "held" || hold.holdUntil > moment.at) return undefined
  const subject = yield* heldSubject(hold)
  return subject
    ? combined([
        subject.updated(NOT_HELD, moment.at, moment.newId),
        movedHoldChanges(hold, "ended", moment)
      ])
    : movedHoldChanges(hold, "withdrawn", moment)
})

export const endAccountHold = (due: DueRecord) =>
  commitOwn(
    { clientId: due.clientId, record: { id: due.id, companyId: due.companyId }, author: WORKER },
    (moment) => endedAt(due, moment)
  )

export const layerEndAccountHolds = layerDueLoop({
  name: "account hold",
  kind: "accountHold",
  inFlightMax: 16,
  leaseMs: 30_000,
  handle: endAccountHold
})
