/** The time off loop: stores the entries of accounts that are due. Reads count them whether they are stored or not. */
import type { LoadedTimeOff } from "@payroll/domain/timeOffAccount/loadedTimeOff"
import type { Moment } from "@payroll/domain/record"
import * as Effect from "effect/Effect"
import { commitOwn, type Author } from "../ownCommit.ts"
import { TimeOffStore, timeOffOfWorker } from "../ports/timeOffStore.ts"
import { dueQueue, type DueRecord } from "../ports/dueRecords.ts"
import { posting } from "../timeOff/rules/dueEntries.ts"
import { handleBatch, layerDueBatches } from "./dueLoop.ts"

const WORKER: Author = { credential: "worker", operation: "timeOff.post" }

/** Posts one account, beginning with a snapshot; decides again on a newer one after a lost race. */
const postAccount = Effect.fnUntraced(function* (
  { clientId, companyId, workerId, id: accountId }: DueRecord,
  snapshot: LoadedTimeOff | undefined
) {
  const store = yield* TimeOffStore
  const { postpone } = yield* dueQueue("timeOffAccount")
  let first = snapshot
  const changesAt = Effect.fnUntraced(function* (moment: Moment) {
    const loaded = first ?? (yield* timeOffOfWorker(store, clientId, workerId))
    first = undefined
    const loadedAccount = loaded?.accounts.find(({ account }) => account.id === accountId)
    if (!loaded || !loadedAccount) return undefined
    const { account, changes, dueAt } = posting(loaded, loadedAccount, moment)
    if (!changes) yield* postpone(account, dueAt)
    return changes
  })
  yield* commitOwn({ clientId, record: { id: accountId, companyId }, author: WORKER }, changesAt)
})

/** Posts leased accounts: each in a commit of its own, which holds only if the account is as it was loaded. */
export const postTimeOff = (batch: ReadonlyArray<DueRecord>) =>
  Effect.flatMap(TimeOffStore, ({ timeOffOf }) =>
    handleBatch(batch, (clientId, ids) => timeOffOf(clientId, ids), postAccount)
  )

export const layerPostTimeOff = layerDueBatches({
  name: "time off",
  kind: "timeOffAccount",
  inFlightMax: 4,
  leaseMs: 60_000,
  handle: postTimeOff
})
