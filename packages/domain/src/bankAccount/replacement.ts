/** The replacement of a bank account: the one before is paid until the new one is ready. */
import type { BankAccountStatus } from "./companyBankAccount.ts"

/** What companies' and workers' accounts have in common. */
export interface Replacing {
  readonly id: string
  readonly status: BankAccountStatus
  /** The account that it takes the place of once it is ready. */
  readonly replacesId: string | undefined
}

const isUndecided = ({ status }: Replacing): boolean =>
  status !== "replaced" && status !== "deactivated" && status !== "ready"

/** The account that stays in place until another one is ready; undefined if there is none any more. */
export const replacedWith = <A extends Replacing>(
  { replacesId }: Replacing,
  all: ReadonlyArray<A>
): A | undefined => all.find(({ id, status }) => id === replacesId && status === "ready")

/** The accounts that wait to take the place of one, or have failed. */
export const waitingFor = <A extends Replacing>(
  { id }: Replacing,
  all: ReadonlyArray<A>
): ReadonlyArray<A> => all.filter((each) => each.replacesId === id && isUndecided(each))

export interface Replacement<A> {
  /** Those that a new account replaces at once, because nothing is paid by them. */
  readonly atOnce: ReadonlyArray<A>
  readonly replacesId: string | undefined
}

/** What a new account in place of another one does. */
export const replacementOf = <A extends Replacing>(
  before: A,
  all: ReadonlyArray<A>
): Replacement<A> => {
  const paid = before.status === "ready" ? before : replacedWith(before, all)
  return paid
    ? { atOnce: waitingFor(paid, all), replacesId: paid.id }
    : { atOnce: [before], replacesId: undefined }
}
