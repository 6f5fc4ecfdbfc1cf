/** A bank account of a worker in words. */
import { words } from "../text/words.ts"
import type { Account } from "./edit.ts"

const text = words.workers

/** The kind of an account, its last digits and its share, in words. */
export const accountText = ({ accountType, accountNumberLast4, payPercentage }: Account): string =>
  text.account.ending(text.accountTypes[accountType], accountNumberLast4, payPercentage)

/** Returns true if an account waits for a second person. */
export const isHeld = ({ awaitsApproval, status }: Account): boolean =>
  awaitsApproval && status.status === "new"
