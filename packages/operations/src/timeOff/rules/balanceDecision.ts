/** Decisions of people about the balance of an account: an entry that is its own fact. */
import type { LocalDate } from "@payroll/domain/calendar/localDate"
import { RecordNotFound, refuse, StateConflict, type DomainError } from "@payroll/domain/errors"
import { beginProblems } from "@payroll/domain/datedVersions"
import { Day } from "@payroll/domain/field/date"
import { described } from "@payroll/domain/field/rule"
import { sensitive } from "@payroll/domain/field/sensitive"
import { FreeText } from "@payroll/domain/field/text"
import type { Problem } from "@payroll/domain/problem"
import { balanceAt } from "@payroll/domain/timeOff/balance"
import { differences } from "@payroll/domain/timeOff/differences"
import type { Entry, StoredEntry } from "@payroll/domain/timeOff/entry"
import type { Adjustment, Facts } from "@payroll/domain/timeOff/facts"
import { expectedEntries } from "@payroll/domain/timeOff/ledger"
import type { PolicyType } from "@payroll/domain/timeOff/terms"
import { posted } from "@payroll/domain/timeOffAccount/timeOffAccount"
import {
  newTimeOffEntry,
  type EntryDecision,
  type TimeOffEntry
} from "@payroll/domain/timeOffAccount/timeOffEntry"
import type { LoadedAccount, LoadedTimeOff } from "@payroll/domain/timeOffAccount/loadedTimeOff"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { changes, insert, update } from "../../changes.ts"
import { orNotFound } from "../../orNotFound.ts"
import { TimeOffStore, timeOffOfWorker } from "../../ports/timeOffStore.ts"
import type { Changes } from "../../writer.ts"
import { ledgerUntil } from "@payroll/domain/timeOffAccount/accountLedger"
import { workerToday } from "@payroll/domain/worker/workerToday"
import { checkNotRemoved } from "@payroll/domain/worker/notRemoved"
import type { Moment } from "@payroll/domain/record"

const ACCOUNT = "time off account"

/** The fields of every such decision. */
export const decisionFields = {
  effectiveDate: described(Day, "The day on which the balance changes."),
  reason: described(
    sensitive(FreeText, "reason"),
    "Why; shown by the read of this one entry, and by no list."
  )
} as const

/** The time off of a worker, by an account or by the worker. */
export const loadDeciding = Effect.fnUntraced(function* (
  clientId: string,
  { userId, timeOffAccountId }: { readonly userId?: string; readonly timeOffAccountId?: string }
) {
  const store = yield* TimeOffStore
  const owner =
    timeOffAccountId === undefined
      ? userId
      : yield* orNotFound(ACCOUNT, store.workerOfAccount(clientId, timeOffAccountId))
  if (userId !== undefined && owner !== userId) {
    return yield* new RecordNotFound({ record: ACCOUNT })
  }
  const record = timeOffAccountId === undefined ? "user" : ACCOUNT
  return yield* orNotFound(record, timeOffOfWorker(store, clientId, owner ?? ""))
})

/** The account that a request names, by its id or by the type of time off. */
export const accountIn = (
  { accounts }: LoadedTimeOff,
  input: { readonly timeOffAccountId?: string; readonly timeOffPolicyType?: PolicyType }
): Result.Result<LoadedAccount, RecordNotFound> => {
  const match = accounts.find(({ account: { id, policyType } }) =>
    input.timeOffAccountId === undefined
      ? policyType === input.timeOffPolicyType
      : id === input.timeOffAccountId
  )
  return match ? Result.succeed(match) : Result.fail(new RecordNotFound({ record: ACCOUNT }))
}

const hasNoBalance = new StateConflict({
  message: "the time off policy has no balance, so that none can be changed"
})

/** An account with what people decide about it. */
export interface Deciding {
  readonly facts: Facts
  readonly today: LocalDate
  readonly stored: ReadonlyArray<StoredEntry>
}

/** Checks that an account has a balance that can be changed on a day. */
export const decidingOn = (
  loaded: LoadedTimeOff,
  loadedAccount: LoadedAccount,
  path: Problem["path"],
  day: LocalDate,
  at: number
): Result.Result<Deciding, DomainError> =>
  Result.gen(function* () {
    yield* checkNotRemoved(loaded)
    const today = workerToday(loaded.worker, loaded.locations, at)
    yield* refuse(beginProblems(path, day, today))
    const until = day > today ? day : today
    const { facts, stored } = ledgerUntil(loaded, loadedAccount, until, at)
    const isCounted = facts && !expectedEntries(facts, day).isUnlimited
    if (!facts || isCounted !== true) return yield* Result.fail(hasNoBalance)
    return { facts, today, stored }
  })

interface Decided {
  readonly entry: TimeOffEntry
  /** The account with the entry. */
  readonly facts: Facts
  readonly stored: ReadonlyArray<StoredEntry>
  /** The balance at the end of its day, or of today if that is later. */
  readonly balanceMinutes: number
  readonly changes: Changes
}

/** Appends an entry of a person's decision; what else follows from it is posted at once. */
export const decided = (
  { account }: LoadedAccount,
  { facts, today, stored: before }: Deciding,
  kind: "adjustment" | "payout",
  { date, minutes }: Omit<Adjustment, "id">,
  given: EntryDecision & Pick<Entry, "payPeriod">,
  { at, newId }: Moment
): Decided => {
  const id = newId()
  const sign = kind === "adjustment" ? 1 : -1
  const of = kind === "adjustment" ? ("adjustments" as const) : ("payouts" as const)
  const more = { ...facts, [of]: [...facts[of], { id, date, minutes: sign * minutes }] }
  const key = `${kind}/${id}`
  const expected = expectedEntries(more, date).entries.find((entry) => entry.key === key)
  if (!expected) throw new Error("what a person decides is expected on its day")
  const sequence = account.lastSequence + 1
  const { payPeriod, ...why } = given
  const added = { ...expected, ...(payPeriod && { payPeriod }), sequence, recordedAt: at }
  const entry = newTimeOffEntry(id, account, added, why)
  const until = date > today ? date : today
  const stored = [...before, added]
  const missing = differences(stored, expectedEntries(more, until), at)
  return {
    entry,
    facts: more,
    stored,
    balanceMinutes: balanceAt([...stored, ...missing], until),
    changes: changes({
      writes: [
        update("timeOffAccount", account, posted(account, sequence, at, at)),
        insert("timeOffEntry", entry)
      ]
    })
  }
}
