/** The views of a hand-over: whom a period pays, with whole numbers, and who cannot be paid. */
import type { WorkerBankAccount } from "@payroll/domain/bankAccount/workerBankAccount"
import type { LocalDate } from "@payroll/domain/calendar/localDate"
import type { Address } from "@payroll/domain/field/address"
import {
  dateOfBirthOf,
  homeAddressesIn,
  isDeposited,
  linesOf,
  paidWages,
  payAccounts,
  taxIdOf,
  workplacesIn,
  type Payee
} from "@payroll/domain/handover/payee"
import type { Requirement } from "@payroll/domain/onboarding/requirement"
import {
  CATEGORIES,
  OVERLAY_CATEGORIES,
  type PayableLine
} from "@payroll/domain/timeTracking/payable"
import { PaymentMethod, wageFields } from "@payroll/domain/wage/wage"
import type { WagePeriod } from "@payroll/domain/wage/wageDates"
import { w4SignatureOf } from "@payroll/domain/document/w4Signature"
import { workerFields } from "@payroll/domain/worker/worker"
import { terminationFields, terminationOf } from "@payroll/domain/worker/workerExit"
import type { WorkplaceVersion } from "@payroll/domain/worker/workplace"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import {
  ids,
  listOf,
  objectOf,
  oneOf,
  shownDay,
  shownText,
  shownWhole,
  valueOf,
  valueOrNull
} from "../answerSchema.ts"
import { wholeAccountFields } from "./accountViews.ts"
import { addressView } from "./kycView.ts"
import { RequirementShown } from "./taskFields.ts"
import { fieldsOf, nullable, partViewOf, viewOf, viewsOf } from "./view.ts"
import { w4SignatureShown, withholdingView } from "./w4View.ts"
import { placeSchema, placeShown } from "./workplaceViews.ts"

const sinceField = shownDay("The first day, of the period or within it; the next one ends it.")

const homeView = partViewOf(
  "Where the worker lives from a day on, or the contractor's company files.",
  fieldsOf<Address & { readonly effectiveFrom: LocalDate }>()(() => ({
    effectiveFrom: sinceField,
    ...addressView
  }))
)

const workplacesView = partViewOf(
  "Where the worker works from a day on.",
  fieldsOf<WorkplaceVersion>()(({ by }) => ({
    effectiveFrom: sinceField,
    primary: by(placeSchema, ({ primary }) => placeShown(primary)),
    further: by(listOf(placeSchema, "The other places."), ({ further }) => further.map(placeShown))
  }))
)

const wageView = partViewOf(
  "The terms of a wage that hold on a day of the period.",
  fieldsOf<WagePeriod>()(({ by, within }) => ({
    userWageId: by(ids.userWageId, ({ wage }) => wage.id),
    ...within(
      "terms",
      fieldsOf<WagePeriod["terms"]>()(({ from }) => ({
        wageRate: shownText("US dollars per wageBasis, an exact decimal."),
        wageBasis: valueOf(wageFields.wageBasis),
        overtimeStatus: from("userType", valueOrNull(wageFields.userType.schema)),
        employmentStatus: valueOrNull(wageFields.employmentStatus.schema),
        differentialPay: oneOf(["Yes", "No"], wageFields.differentialPay.schema),
        taxExempt: valueOf(wageFields.userRefTaxExempt.schema),
        startDate: shownDay("The first day of these terms.")
      }))
    ),
    endDate: nullable(shownDay("The last day of these terms; null without an end."))
  }))
)

const accountView = partViewOf(
  "A bank account that a share of the pay goes to.",
  fieldsOf<WorkerBankAccount>()(({ from }) => ({
    userBankAccountId: from("id", ids.userBankAccountId),
    ...wholeAccountFields,
    payPercentage: shownWhole("The share of the pay in percent; the shares add up to 100.")
  }))
)

const lineView = partViewOf(
  "Minutes that are paid in one way.",
  fieldsOf<PayableLine>()(({ from }) => ({
    category: oneOf([...CATEGORIES, ...OVERLAY_CATEGORIES], "What is paid."),
    kind: nullable(
      shownText("The type of time off, the name of the differential, or the category adjusted.")
    ),
    timeOffPolicyId: from("policyId", nullable(ids.timeOffPolicyId)),
    jobCode: nullable(shownText("The job.")),
    minutes: shownWhole("How many minutes."),
    hours: shownText("The same in hours with two decimals, which add up over the period.")
  }))
)

/** The names of a worker. */
const nameFields = fieldsOf<Payee>()(({ within }) => ({
  ...within(
    "worker",
    fieldsOf<Payee["worker"]>()(({ from }) => ({
      userId: from("id", ids.userId),
      userReferenceId: nullable(shownText(workerFields.userReferenceId.schema)),
      firstName: shownText(workerFields.firstName),
      middleName: nullable(shownText(workerFields.middleName.schema)),
      lastName: shownText(workerFields.lastName)
    }))
  )
}))

const TaxIdShown = objectOf("The number under which pay is reported to the tax authorities.", {
  kind: oneOf(["SSN", "EIN"], "The kind of number: a contractor with a company has an EIN."),
  number: shownText("The whole number, digits alone.")
})

/** The identity of somebody who is paid, as every hand-over has it. */
export const identityFields = fieldsOf<Payee>()(({ by, within }) => ({
  ...nameFields,
  taxId: by(Schema.NullOr(TaxIdShown), (payee) => {
    const taxId = taxIdOf(payee)
    return taxId ? { kind: taxId.kind, number: Redacted.value(taxId.number) } : null
  }),
  dateOfBirth: by(Schema.NullOr(shownDay("The date of birth.")), (payee) => {
    const dateOfBirth = dateOfBirthOf(payee)
    return dateOfBirth ? Redacted.value(dateOfBirth) : null
  }),
  homeAddresses: by(listOf(homeView.schema, "Where the worker lives, by date."), (payee) =>
    homeAddressesIn(payee).map(homeView.of)
  ),
  workplaces: by(listOf(workplacesView.schema, "Where the worker works, by date."), (payee) =>
    workplacesIn(payee).map(workplacesView.of)
  ),
  ...within(
    "worker",
    fieldsOf<Payee["worker"]>()(({ from }) => ({
      email: nullable(shownText(workerFields.email.schema)),
      phoneNumber: nullable(shownText(workerFields.phoneNumber.schema)),
      workerType: valueOf(workerFields.workerType),
      jobTitle: shownText(workerFields.jobTitle),
      hireDate: from("dateOfJoin", shownDay(workerFields.dateOfJoin))
    }))
  ),
  lastDay: by(
    Schema.NullOr(shownDay("The last day of work; null of somebody who stays.")),
    ({ exits }) => terminationOf(exits)?.day ?? null
  ),
  dismissalType: by(
    valueOrNull(terminationFields.dismissalType.schema),
    ({ exits }) => terminationOf(exits)?.dismissalType ?? null
  )
}))

const linesView = (about: string, part: Parameters<typeof linesOf>[1]) =>
  fieldsOf<Payee>()(({ by }) => ({
    lines: by(listOf(lineView.schema, about), (payee) => linesOf(payee, part).map(lineView.of))
  })).lines

export const payeeView = viewOf(
  "Payee",
  "Somebody whom the pay period pays, with all that a payroll engine needs.",
  fieldsOf<Payee>()(({ by }) => ({
    ...identityFields,
    wages: by(listOf(wageView.schema, "The wages of the period, by date."), (payee) =>
      paidWages(payee).map(wageView.of)
    ),
    federalTax: by(
      Schema.NullOr(
        objectOf("What federal income tax is withheld by on the pay date.", {
          ...withholdingView.schema.fields,
          receivedAt: Schema.NullOr(shownDay("The day on which the worker handed the form in.")),
          signature: w4SignatureShown
        })
      ),
      ({ withholding }) =>
        withholding
          ? {
              ...withholdingView.of(withholding),
              receivedAt: withholding.entries.receivedAt ?? null,
              signature: w4SignatureOf(withholding.entries)
            }
          : null
    ),
    paymentMethod: by(valueOf(PaymentMethod, "How the pay is paid."), (payee) =>
      isDeposited(payee) ? "Direct Deposit" : "Check"
    ),
    payAccounts: by(
      listOf(accountView.schema, "Where the pay goes; none of somebody who is paid by check."),
      (payee) => payAccounts(payee).map(accountView.of)
    ),
    hours: linesView("Minutes of work, of holidays and of premiums.", "hours"),
    timeOff: linesView("Minutes of time off, and of balances that are paid out.", "timeOff"),
    adjustments: linesView("Corrections of locked timesheets of the past.", "adjustments")
  }))
)

/** Somebody who cannot be paid. */
export interface Unpayable extends Payee {
  readonly requirements: ReadonlyArray<Requirement>
}

const requirementsView = viewsOf(RequirementShown, "What has to be done first.")

export const unpayableView = viewOf(
  "NotPayable",
  "Somebody whom the pay period would pay, and what is missing for it.",
  fieldsOf<Unpayable>()(() => ({
    ...nameFields,
    requirements: requirementsView
  }))
)

/** The minutes of each category of somebody's lines, in the order in which the categories come first. */
const minutesByCategory = ({ lines }: Pick<Payee, "lines">) =>
  [...Map.groupBy(lines, ({ category }) => category)].map(([category, of]) => ({
    category,
    minutes: of.reduce((sum, { minutes }) => sum + minutes, 0)
  }))

const MinutesShown = objectOf("Minutes that are paid in one way.", {
  category: oneOf([...CATEGORIES, ...OVERLAY_CATEGORIES], "What is paid."),
  minutes: shownWhole("How many minutes.")
})

/** Somebody whom a period pays, without any number that a hand-over has. */
export const readinessView = viewOf(
  "PayReadiness",
  "Whether somebody whom the pay period pays can be paid, and how.",
  fieldsOf<Unpayable>()(({ by }) => ({
    ...nameFields,
    requirements: requirementsView,
    paymentMethod: by(valueOf(PaymentMethod, "How the pay is paid."), (payee) =>
      isDeposited(payee) ? "Direct Deposit" : "Check"
    ),
    accountCount: by(
      shownWhole("How many bank accounts the pay goes to."),
      (payee) => payAccounts(payee).length
    ),
    minutes: by(
      listOf(
        MinutesShown,
        "The minutes of locked timesheets; none of somebody who records no time."
      ),
      minutesByCategory
    )
  }))
)
