/** The accounts of a recalculation: what their ledgers lack, and what is stored of it. */
import type { StoredEntry } from "@payroll/domain/timeOff/entry"
import {
  recalculatedBy,
  type TimeOffDifference,
  type TimeOffRecalculation
} from "@payroll/domain/timeOffRecalculation/timeOffRecalculation"
import type { LoadedAccount, LoadedTimeOff } from "@payroll/domain/timeOffAccount/loadedTimeOff"
import type { Moment } from "@payroll/domain/record"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { changes, combined, guardedOnce } from "../../changes.ts"
import { TimeOffStore, type AccountScope, type OwnedAccount } from "../../ports/timeOffStore.ts"
import type { Changes } from "../../writer.ts"
import { posting } from "./dueEntries.ts"

/** Accounts that one commit recalculates. */
export const ACCOUNTS_MAX = 32

/** The next accounts of a recalculation, each with the time off of its worker. */
export interface DueAccounts {
  readonly accounts: ReadonlyArray<readonly [LoadedTimeOff, LoadedAccount]>
  /** True if there are more. */
  readonly hasMore: boolean
}

const loaded = (
  owned: ReadonlyArray<OwnedAccount>,
  timeOff: ReadonlyArray<LoadedTimeOff>
): DueAccounts["accounts"] => {
  const byWorker = new Map(timeOff.map((each) => [each.worker.id, each]))
  return owned.flatMap(({ accountId, workerId }) => {
    const of = byWorker.get(workerId)
    const loadedAccount = of?.accounts.find(({ account }) => account.id === accountId)
    return of && loadedAccount ? [[of, loadedAccount] as const] : []
  })
}

interface Loading {
  readonly rows: number
  readonly entries: "all" | "decided"
}

const WHOLE: Loading = { rows: ACCOUNTS_MAX, entries: "all" }

/** At most `rows` accounts of a scope after one, in the order of their ids. */
export const accountsAfter = Effect.fnUntraced(function* (
  clientId: string,
  scope: AccountScope,
  after: string | undefined,
  { rows, entries }: Loading = WHOLE
) {
  const { accountsIn, timeOffOf } = yield* TimeOffStore
  const owned = yield* accountsIn(clientId, scope, after ?? "", rows + 1)
  const now = owned.slice(0, rows)
  const workerIds = [...new Set(now.map(({ workerId }) => workerId))]
  const timeOff = workerIds.length === 0 ? [] : yield* timeOffOf(clientId, workerIds, entries)
  return { accounts: loaded(now, timeOff), hasMore: owned.length > now.length }
})

const differencesOf = (
  { account }: LoadedAccount,
  missing: ReadonlyArray<StoredEntry>
): ReadonlyArray<TimeOffDifference> =>
  missing.map(({ kind, key, effectiveDate, minutes }) => ({
    workerId: account.workerId,
    accountId: account.id,
    policyType: account.policyType,
    kind,
    key,
    effectiveDate,
    minutes
  }))

interface Recalculated {
  readonly recalculation: TimeOffRecalculation
  /** The entries that the accounts lack, unless it is a dry run. */
  readonly changes: Changes
}

/** The recalculation after some more accounts. It fails at the first one that cannot be computed. */
export const recalculated = (
  recalculation: TimeOffRecalculation,
  { accounts, hasMore }: DueAccounts,
  moment: Moment
): Recalculated => {
  const parts: Array<Changes> = []
  const differences: Array<TimeOffDifference> = []
  const accountIds: Array<string> = []
  let failedAccountId: string | undefined
  for (const [of, loadedAccount] of accounts) {
    const posted = Result.try(() => posting(of, loadedAccount, moment))
    if (Result.isFailure(posted)) {
      failedAccountId = loadedAccount.account.id
      break
    }
    const { changes: stored, missing } = posted.success
    if (stored && !recalculation.isDryRun) parts.push(stored)
    differences.push(...differencesOf(loadedAccount, missing))
    accountIds.push(loadedAccount.account.id)
  }
  const of = { accountIds, differences, isLast: !hasMore }
  const whole = combined(parts)
  return {
    recalculation: recalculatedBy(
      recalculation,
      failedAccountId === undefined ? of : { ...of, failedAccountId },
      moment.at
    ),
    changes: changes({ ...whole, revisions: guardedOnce(whole.revisions) })
  }
}
