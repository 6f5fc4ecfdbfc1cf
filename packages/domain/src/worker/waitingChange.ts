/** Changes of a worker that wait for their time. */
import type { Held } from "../bankAccount/accountHold.ts"
import type { ContactChange } from "../bankAccount/contactChange.ts"
import type { PayShare } from "../bankAccount/workerBankAccount.ts"
import type { PaymentMethod } from "../wage/wage.ts"

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
