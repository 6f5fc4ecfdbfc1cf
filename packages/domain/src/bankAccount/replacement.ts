/** The replacement of a bank account: the old one is paid until the new one is ready. */
import type { BankAccountStatus } from "./companyBankAccount.ts"

/** The fields that company and worker accounts share. */
export interface Replacing {
  readonly id: string
  readonly status: BankAccountStatus
  /** The account that this one replaces once it is ready. */
  readonly replacesId: string | undefined
}

const isUndecided = ({ status }: Replacing): boolean =>
  status !== "replaced" && status !== "deactivated" && status !== "ready"

/** The account that another one will replace: ready, or refused by the bank since; undefined if there is none. */
export const replacedWith = <A extends Replacing>(
  { replacesId }: Replacing,
  all: ReadonlyArray<A>
): A | undefined =>
  all.find(({ id, status }) => id === replacesId && (status === "ready" || status === "failed"))

/** The accounts that are to replace an account and are not ready or have failed. */
export const waitingFor = <A extends Replacing>(
  { id }: Replacing,
  all: ReadonlyArray<A>
): ReadonlyArray<A> => all.filter((each) => each.replacesId === id && isUndecided(each))

export interface Replacement<A> {
  /** Accounts that a new one replaces at once, because nothing is paid to them. */
  readonly atOnce: ReadonlyArray<A>
  readonly replacesId: string | undefined
}

/** The effect of replacing an account by a new one. */
export const replacementOf = <A extends Replacing>(
  before: A,
  all: ReadonlyArray<A>
): Replacement<A> => {
  const paid = before.status === "ready" ? before : replacedWith(before, all)
  return paid
    ? { atOnce: waitingFor(paid, all), replacesId: paid.id }
    : { atOnce: [before, ...waitingFor(before, all)], replacesId: undefined }
}
