/** Views of a bank account, of a company or a worker: but for hand-overs no account number but its last digits. */
import { HELD_CHANGES, type Held } from "@payroll/domain/bankAccount/accountHold"
import {
  bankAccountFields,
  bankAccountStatuses,
  lastDigits,
  type AccountData,
  type CompanyBankAccount
} from "@payroll/domain/bankAccount/companyBankAccount"
import {
  shareOf,
  workerBankAccountStatuses,
  type WorkerBankAccount
} from "@payroll/domain/bankAccount/workerBankAccount"
import { isoTimestamp } from "@payroll/domain/timestamp"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import {
  entityOf,
  ids,
  objectOf,
  oneOf,
  shownFlag,
  shownId,
  shownText,
  shownTime,
  shownWhole,
  valueOf
} from "../answerSchema.ts"
import { AccountHoldStatusShown, CompanyAccountState, WorkerAccountState } from "../answerStates.ts"
import { fieldsOf, nullable, recordFields, state, viewOf } from "./view.ts"

/** The data of an account, but for its number. */
const dataFields = fieldsOf<AccountData>()(() => ({
  bankName: shownText(bankAccountFields.bankName),
  accountType: valueOf(bankAccountFields.accountType),
  accountName: shownText(bankAccountFields.accountName),
  routingNumber: shownText(bankAccountFields.routingNumber)
}))

/** The data of an account with its whole number, for hand-overs alone. */
export const wholeAccountFields = fieldsOf<AccountData>()(({ by }) => ({
  ...dataFields,
  accountNumber: by(shownText("The whole account number."), ({ accountNumber }) =>
    Redacted.value(accountNumber)
  )
}))

interface Account extends AccountData, Held {
  readonly awaitsApproval: boolean
  readonly replacesId: string | undefined
}

/** The hold of a change. */
export const holdFields = fieldsOf<Held>()(({ by }) => ({
  hold: nullable(
    oneOf(
      ["held", "frozen"],
      "Whether the change waits for some days, or was stopped by the person whose pay it is."
    )
  ),
  holdUntil: by(Schema.NullOr(shownTime("When the hold ends by itself.")), ({ holdUntil }) =>
    holdUntil === undefined ? null : isoTimestamp(holdUntil)
  )
}))

const accountFields = fieldsOf<Account>()(({ by }) => ({
  ...dataFields,
  accountNumberLast4: by(
    shownText("The last four digits of the account number; none of a short one."),
    ({ accountNumber }) => lastDigits(Redacted.value(accountNumber))
  ),
  awaitsApproval: shownFlag("Whether it stays `new` until somebody approves it."),
  ...holdFields,
  replacesId: nullable(
    shownId("The account whose place it takes once it is ready; that one is paid until then.")
  )
}))

export const companyAccountView = viewOf(
  "CompanyBankAccount",
  "A bank account of a company.",
  fieldsOf<CompanyBankAccount>()(({ from }) => ({
    companyFundingSourceEntityId: from("id", ids.companyFundingSourceEntityId),
    ...accountFields,
    status: state(bankAccountStatuses, CompanyAccountState),
    ...recordFields
  }))
)

export const workerAccountView = viewOf(
  "UserBankAccount",
  "A bank account of a worker.",
  fieldsOf<WorkerBankAccount>()(({ from, by }) => ({
    userBankAccountId: from("id", ids.userBankAccountId),
    ...accountFields,
    payPercentage: by(
      shownWhole(
        "The share of the pay that goes to the account, in percent; 0 once it was replaced or deactivated."
      ),
      shareOf
    ),
    status: state(workerBankAccountStatuses, WorkerAccountState),
    returnCode: nullable(
      shownText(
        "The bank's code: R and two digits if it refused a payment to the account, C if the account corrects the one that it replaces."
      )
    ),
    ...recordFields
  }))
)

export const PayAccountHoldEntity = entityOf(
  "PayAccountHoldEntity",
  "The hold of a change of where the pay goes as events show it.",
  {
    companyId: ids.companyId,
    userId: Schema.NullOr(
      shownId("The worker whose pay it is; null of a company's account and people.")
    ),
    businessUserId: Schema.NullOr(
      shownId("The business user whose email changes; null of another change.")
    ),
    change: oneOf(
      HELD_CHANGES,
      "What changes: an account, how the pay goes, or where checks or mails go."
    ),
    bankAccountId: Schema.NullOr(
      shownId("The bank account of the worker or the company; null of another change.")
    ),
    holdUntil: shownTime("When the hold ends by itself."),
    status: objectOf("The state of the hold.", { holdStatus: AccountHoldStatusShown })
  }
)
