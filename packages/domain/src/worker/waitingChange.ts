/** Changes of a worker that wait for their time. */
import type { Held } from "../bankAccount/accountHold.ts"
import type { PayShare } from "../bankAccount/workerBankAccount.ts"
import type { PaymentMethod } from "../wage/wage.ts"

/** Another home of somebody who is paid by check, or another email: it is stored, and waits to be used. */
export interface ContactChange extends Held {
  readonly id: string
  readonly kind: "address" | "email"
  /** The last time that the home before was the one on file, UTC milliseconds. */
  readonly knownAt: number
  /** The email before; undefined of a home, and where there was none. */
  readonly email: string | undefined
}

export type WaitingChange = PayChange | ContactChange

/** How the pay goes once the change takes effect; what is undefined stays. */
export interface PayChange extends Held {
  readonly id: string
  readonly kind: "pay"
  readonly paymentMethod: typeof PaymentMethod.Type | undefined
  readonly shares: ReadonlyArray<PayShare> | undefined
  /** The accounts that were added for it: then those without a share are replaced. Undefined of shares alone. */
  readonly added: ReadonlyArray<string> | undefined
}
