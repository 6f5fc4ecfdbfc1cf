/** The view of changes that wait for their time. */
import { HELD_CHANGES } from "@payroll/domain/bankAccount/accountHold"
import { PAYMENT_METHODS } from "@payroll/domain/wage/wage"
import type { PayChange, WaitingChange } from "@payroll/domain/worker/waitingChange"
import * as Schema from "effect/Schema"
import { ids, listOf, oneOf, shownId, shownWhole } from "../answerSchema.ts"
import { holdFields } from "./accountViews.ts"
import { fieldsOf, nullable, viewOf } from "./view.ts"

/** A change of any kind, with what only one of the pay has. */
interface ShownChange extends Omit<PayChange, "kind"> {
  readonly kind: WaitingChange["kind"]
}

const shownChange = (change: WaitingChange): ShownChange => ({
  paymentMethod: undefined,
  shares: undefined,
  added: undefined,
  ...change
})

const waitingView = viewOf(
  "WaitingChange",
  "A change of how somebody is paid, or of where checks or mails go, that waits until its accounts are ready and its hold has ended.",
  fieldsOf<ShownChange>()(({ from, by }) => ({
    waitingChangeId: from("id", shownId("The change.")),
    kind: oneOf(HELD_CHANGES, "What changes."),
    hold: holdFields.hold,
    holdUntil: holdFields.holdUntil,
    paymentMethod: nullable(
      oneOf(PAYMENT_METHODS, "How the pay is to be paid; null if that stays.")
    ),
    accounts: by(
      listOf(
        Schema.Struct({
          userBankAccountId: ids.userBankAccountId,
          payPercentage: shownWhole("The share of the pay that is to go to the account.")
        }),
        "The shares of the accounts; none for pay by check."
      ),
      ({ shares = [] }) => shares
    )
  }))
)

export const waitingShown = (all: ReadonlyArray<WaitingChange>) =>
  all.map((each) => waitingView.of(shownChange(each)))

export const WaitingChanges = listOf(waitingView.schema, "Changes that have not taken effect yet.")
