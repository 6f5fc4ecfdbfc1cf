/**
 * Holds of changed bank accounts: whoever changes where pay goes cannot do so unseen. The change waits for some days,
 * and the people who are paid, or pay, are told.
 */
import * as Result from "effect/Result"
import type { Decider } from "../decision/personDecision.ts"
import { StateConflict } from "../errors.ts"
import type { CompanyEvent } from "../event/event.ts"
import { sharePerson, type Actor } from "../person.ts"
import { changed, type RecordBase } from "../record.ts"
import type { StateTable } from "../status.ts"
import { isoTimestamp } from "../timestamp.ts"

export type AccountHoldStatus = "held" | "ended" | "frozen" | "withdrawn"

/** `frozen` by the person whose pay it is, until somebody approves the account; `withdrawn` with the account. */
export const accountHoldStatuses: StateTable<AccountHoldStatus> = {
  held: ["ended", "frozen", "withdrawn"],
  ended: ["frozen"],
  frozen: ["ended", "withdrawn"],
  withdrawn: []
}

/** The fields of an account that is held. */
export interface Held {
  readonly hold: "held" | "frozen" | undefined
  /** When the hold ends by itself, UTC milliseconds. */
  readonly holdUntil: number | undefined
}

export const NOT_HELD: Held = { hold: undefined, holdUntil: undefined }

/** The credential and the person, if one was named, that changed the account. */
export interface Maker {
  readonly credential: string
  readonly by: Actor | undefined
}

/** The changes that are held: an account with other data, how the pay goes, where checks go, or where mails go. */
export const HELD_CHANGES = ["account", "pay", "address", "email"] as const
export type HeldChange = (typeof HELD_CHANGES)[number]

export interface AccountHold extends RecordBase {
  readonly change: HeldChange
  /** The account that changes, or the change of a person that waits. */
  readonly subjectId: string
  /** Undefined of an account or a business user of a company. */
  readonly workerId: string | undefined
  /** The business user whose email changes. */
  readonly businessUserId: string | undefined
  readonly status: AccountHoldStatus
  /** UTC milliseconds. */
  readonly holdUntil: number
  readonly madeBy: Maker
  /** SHA-256 of the token in the notices, as hexadecimal digits. */
  readonly digest: string
}

/** The fields of an account whose change was stopped. */
export const FROZEN = { hold: "frozen", holdUntil: undefined } as const satisfies Held

/** Why an account that is held takes no pay, for requirements. */
export const holdReasons = {
  held: "was changed and is held for some days",
  frozen: "was stopped by the person whose pay it is"
} as const satisfies Record<NonNullable<Held["hold"]>, string>

export const isHeld = ({ hold }: Pick<Held, "hold">): boolean => hold !== undefined

const DAY_MS = 86_400_000

/** How long people may say that it was not they, and how long addresses are told that were on file. */
export const NOTICE_MS = 30 * DAY_MS

/** The settings of a client, and where a change came from. */
export interface HoldTerms {
  readonly bankChangeHoldDays: number
  readonly holdApiBankChanges: boolean
  /** True for a change that a person made at a page, not a program. */
  readonly isFromPage?: boolean | undefined
}

/** True if people are told of a change, whether it is held or not. */
export const isTold = ({
  holdApiBankChanges,
  isFromPage
}: Omit<HoldTerms, "bankChangeHoldDays">): boolean => holdApiBankChanges || isFromPage === true

/** The hold of a changed account; `isPaid` if pay went to, or came from, an account of the owner before. */
export const holdOf = (
  isPaid: boolean,
  { bankChangeHoldDays, holdApiBankChanges, isFromPage }: HoldTerms,
  at: number
): Held =>
  isPaid && bankChangeHoldDays > 0 && isTold({ holdApiBankChanges, isFromPage })
    ? { hold: "held", holdUntil: at + bankChangeHoldDays * DAY_MS }
    : NOT_HELD

interface PaidFrom {
  readonly id: string
  readonly status: string
  readonly replacesId: string | undefined
}

/** The accounts of a company that were ever ready: one that another one was to replace was. */
export const everReady = <A extends PaidFrom>(accounts: ReadonlyArray<A>): ReadonlyArray<A> =>
  accounts.filter(
    ({ id, status }) =>
      status === "ready" ||
      status === "deactivated" ||
      (status === "replaced" && accounts.some(({ replacesId }) => replacesId === id))
  )

export const wasEverReady = (accounts: ReadonlyArray<PaidFrom>): boolean =>
  everReady(accounts).length > 0

/** A hold with its notice; where nothing is held it has ended. */
export const newAccountHold = (
  base: RecordBase,
  input: Omit<AccountHold, keyof RecordBase | "status">
): AccountHold => ({
  ...base,
  change: input.change,
  subjectId: input.subjectId,
  workerId: input.workerId,
  businessUserId: input.businessUserId,
  status: input.holdUntil > base.createdAt ? "held" : "ended",
  holdUntil: input.holdUntil,
  madeBy: input.madeBy,
  digest: input.digest
})

/** True while a notice of the hold can still stop the change. */
export const isNoticeGood = ({ createdAt }: AccountHold, at: number): boolean =>
  at < createdAt + NOTICE_MS

export const movedHold = (hold: AccountHold, status: AccountHoldStatus, at: number): AccountHold =>
  changed(hold, { status }, at)

const ownChange = new StateConflict({
  message: "the hold must be ended by another person with another credential than made the change"
})

/** Fails if the one who ends a hold made the change. */
export const requireOtherMaker = (
  { madeBy }: AccountHold,
  decider: Decider
): Result.Result<void, StateConflict> =>
  madeBy.credential === decider.credential ||
  (madeBy.by !== undefined && sharePerson(madeBy.by, decider.by))
    ? Result.fail(ownChange)
    : Result.void

/** An event about the hold of a changed account. */
export const accountHoldEvent = (
  id: string,
  change: "insert" | "update",
  hold: AccountHold,
  at: number
): CompanyEvent => ({
  id,
  type: `payaccount.hold.${change}`,
  clientId: hold.clientId,
  companyId: hold.companyId,
  at,
  payload: [
    {
      payAccountHold: [
        {
          companyId: hold.companyId,
          userId: hold.workerId ?? null,
          businessUserId: hold.businessUserId ?? null,
          change: hold.change,
          bankAccountId: hold.change === "account" ? hold.subjectId : null,
          holdUntil: isoTimestamp(hold.holdUntil),
          status: { holdStatus: hold.status }
        }
      ]
    }
  ]
})
