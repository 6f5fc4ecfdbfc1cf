/** The words of pay periods, hand-overs, results, recipients and pay schedules. */
import { plural } from "@payroll/ui/format.ts"
import { payStages } from "./payStages.ts"

const workers = (count: number): string => plural(count, "worker", "workers")

export const payWords = {
  pay: {
    title: "Pay periods",
    one: "Pay period",
    viewsLabel: "Views of pay periods",
    views: {
      open: "To do",
      all: "All periods",
      handOvers: "Hand-overs",
      recipients: "Recipients",
      schedules: "Pay schedules"
    },
    period: "Period",
    payDate: "Pay date",
    deadline: "Run payroll by",
    state: "State",
    results: "Results",
    states: {
      new: "Open",
      submitted: "With payroll",
      inProcess: "Being paid",
      processed: "Results are in",
      failed: "Failed",
      returned: "Sent back",
      cancelled: "Called off",
      skipped: "Skipped"
    },
    withdrawn: "Replaced",
    moves: {
      new: "Open again",
      submitted: "Mark as submitted",
      inProcess: "Mark as being paid",
      processed: "Mark as finished",
      failed: "Mark as failed",
      returned: "Mark as sent back",
      cancelled: "Call off",
      skipped: "Skip this period"
    },
    moved: "The period is up to date",
    moveAsks: {
      new: "The period is open again.",
      submitted:
        "From now on results of pay are taken for this period. Mark it when the pay run is final.",
      inProcess: "The money is on its way. This cannot be taken back.",
      processed: "The period is closed for good, also if results are missing.",
      failed: "The period is closed for good, as failed.",
      returned: "The period is closed for good, as sent back.",
      cancelled: "The pay run is called off. The period can be submitted again.",
      skipped: "Nobody is paid for this period. This cannot be taken back."
    },
    late: "Late",
    nextTitle: (period: string) => `${period} can be handed over`,
    open: "Open period",
    moreOpen: "periods",
    oneOpen: "period",
    noOpen: "No period waits",
    noOpenHint: "Periods come from the pay schedule, 13 months ahead.",
    noSchedule: "No pay schedule yet",
    noScheduleHint: "A pay schedule says when people are paid. Pay periods follow from it.",
    schedule: "Schedule",
    forType: { W2: "Employees", "1099-NEC": "Contractors" },
    paidOn: (pay: string, deadline: string) => `Paid ${pay}. Run payroll by ${deadline}`,
    steps: ["Work", "Lock timesheets", "Hand over", "Results"],
    stages: payStages,
    stepsLabel: "From work to results",
    sheets: {
      locked: "Timesheets locked",
      open: "Timesheets open",
      none: "No timesheets"
    },
    lockFirst: "First",
    lockTitle: "Lock the timesheets of this period",
    openSheets: "Open timesheets",
    handOverNow: "Ready",
    handOverTitle: (count: number) => `${workers(count)} can be handed over to payroll`,
    needsRole:
      "Who runs payroll signs in with a credential of their own and does it here, or a program does.",
    resultsNext: "With payroll",
    resultsTitle: (count: number) =>
      count === 0
        ? "All results are in"
        : `${plural(count, "result is", "results are")} not reported`,
    resultsHint: "Select workers below to record theirs.",
    resultsRole: "The person who runs payroll records them, here or by a program.",
    blocked: "Cannot be paid as it stands",
    blockedNone: "Everybody can be paid",
    blockedFoot: "They are named in the hand-over, with the reason. Nobody is left out.",
    nobody: "Nobody is paid for this period",
    nobodyHint: "People are paid for the days between their first and their last day of work.",
    openWorker: "Open worker",
    openCompany: "Open company",
    openSheet: "Open timesheet",
    ready: "Ready",
    worker: "Worker",
    regular: "Regular",
    overtime: "Overtime",
    timeOff: "Time off",
    otherHours: "Other",
    paidTo: "Paid to",
    noTime: "No hours recorded",
    method: (method: "Check" | "Direct Deposit", accounts: number) =>
      method === "Check" ? "Check" : `Direct deposit, ${plural(accounts, "account", "accounts")}`,
    shown: (shown: number, all: number) => `${shown} of ${all} shown`,
    earlier: "Hand-overs",
    more: "More"
  },
  handOver: {
    act: "Hand over",
    again: "Save the file again",
    title: "Hand over this period?",
    titleAgain: "Save the file of this hand-over again?",
    what: (count: number) =>
      `You save one encrypted file with the data of ${workers(count)}, SSNs and account numbers among them, and send ` +
      "it to the recipient, who alone can open it, and who pays. The results come back to this page. The audit names " +
      "each worker.",
    unpayable: (count: number) =>
      `${workers(count)} cannot be paid and ${count === 1 ? "is" : "are"} listed with the reason.`,
    to: "To",
    key: (fingerprint: string) => `Key ${fingerprint}`,
    noRecipient: "No recipient is confirmed yet",
    noRecipientHint:
      "An administrator adds the public key of your payroll provider, and a second person confirms it.",
    submit: "Payroll has everything: take results from now on",
    submitHelp: "The period is then with payroll, and no longer open.",
    secret: "Your secret",
    secretHelp: "The one that you signed in with, as the signature for this.",
    noSecret: "Type your secret",
    wrongSecret: "This is not the secret of your credential",
    throttled: "Too many wrong secrets. Wait a minute.",
    lost: "The answer was lost. Look at the list of hand-overs: if it is there, save its file again.",
    confirm: (count: number) => `Hand over ${count}`,
    confirmAgain: "Save file",
    saved: (name: string, to: string) => `${name} was saved. Send it to ${to}.`,
    none: "Nothing was handed over yet",
    noneHint: "What leaves for payroll stands here: when, of whom and how many.",
    sent: "Made",
    of: "Of",
    year: (year: number, form: string) => `${year}, ${form}`,
    workers: "Workers",
    count: (paid: number, all: number) => `${paid} of ${all}`,
    by: "By",
    inTheOpen: "Not encrypted",
    kind: "Kind",
    final: "Final",
    notFinal: "More was to come",
    partial: "Some workers only",
    past: (at: string) => `As of ${at}`,
    cut: "Only the first thousand hand-overs of the company were looked through.",
    fingerprint: "Fingerprint of the content",
    fileName: (period: string) => `hand-over-${period}.jwe`
  },
  results: {
    all: "Everybody's result",
    paid: "Paid",
    failed: "Failed",
    returned: "Came back",
    notPaid: "Not paid",
    unreported: "Not reported",
    gross: "Gross",
    net: "Net",
    code: "Code of the bank",
    result: "Result",
    recordOf: (count: number) => `Record ${plural(count, "result", "results")}`,
    dialogTitle: (count: number, name: string) =>
      count === 1 ? `What became of the pay of ${name}?` : `What became of the pay of ${count}?`,
    choices: {
      paid: ["Paid", "The money arrived, or the check was given"],
      returned: ["Came back", "The bank sent it back"],
      failed: ["Failed", "It was never sent, or refused"],
      notPaid: ["Not paid", "There was nothing to pay"]
    } as const,
    codeHelp: "Such as R03. Codes of a closed or unknown account end that account.",
    done: "The results are recorded",
    replaced: "An earlier result of the same worker is replaced.",
    withCode: (word: string, code: string) => `${word}, ${code}`,
    cut: "Here are only workers whose result is among the first thousand reports. The others are recorded by a program.",
    needsYou: "Needs you",
    failedTitle:
      "The pay did not arrive. Pay it outside of the service, and ask for another account."
  },
  recipients: {
    title: "Recipients",
    intro: "A hand-over can be read only with the key of its recipient.",
    add: "Add recipient",
    none: "No recipient yet",
    noneHint:
      "Add the public key of your payroll provider. A second person then asks the provider for its fingerprint and confirms it.",
    confirmed: "Confirmed",
    usable: "Used without a confirmation",
    waiting: "Waits for a second person",
    added: (person: string, day: string) => `Added by ${person}, ${day}`,
    confirmedOn: (day: string) => `confirmed ${day}`,
    confirm: "Confirm",
    revoke: "Revoke",
    revokeTitle: (name: string) => `Revoke ${name}?`,
    revokeText:
      "Nothing is handed over to this key any more. It cannot be taken back; the same recipient can be added with another key.",
    revoked: "The recipient is revoked",
    limited: "Your credential is limited to companies, and recipients are of the whole client."
  },
  schedules: {
    title: "Pay schedules",
    add: "Add pay schedule",
    change: "Change",
    end: "End",
    addTitle: "Add a pay schedule",
    changeTitle: "Change the pay schedule",
    now: (frequency: string) => `Now: ${frequency}`,
    endTitle: (who: string) => `End the pay schedule of ${who}?`,
    endText:
      "Periods that have begun are still paid. Later ones are withdrawn. It cannot be taken back; another schedule can be added.",
    ended: "The pay schedule ends",
    active: "In use",
    inactive: "Ended",
    until: "Periods until",
    who: "For",
    often: "How often",
    state: "State",
    rules: "Paid",
    frequencies: {
      Weekly: ["Every week", "52 or 53 a year"],
      "Bi-Weekly": ["Every other week", "26 or 27 a year"],
      "Semi-Monthly": ["Twice a month", "24 a year: the 15th and the last day"],
      Monthly: ["Once a month", "12 a year"],
      Quarterly: ["Every quarter", "4 a year"],
      Annually: ["Once a year", "On its last day"]
    } as const,
    onWeekdays: (day: string) => `on ${day}s`,
    afterPeriod: (days: number) =>
      days === 0
        ? "on the last day of the period"
        : `${plural(days, "day", "days")} after the period ends`,
    anchor: "A period ends on",
    anchorHelp: "Any one of them: the others follow from it.",
    payAfter: "Paid after the period ends",
    days: (count: number) => (count === 0 ? "On its last day" : plural(count, "day", "days")),
    adjust: "On a weekend or bank holiday",
    adjustments: {
      previous: "The business day before",
      next: "The business day after",
      nearest: "The nearest business day"
    },
    lead: "Run payroll before the pay date",
    leadDays: (count: number) => plural(count, "business day", "business days"),
    closed: "Days on which you do not pay",
    closedHelp: "One on each line, such as 2026-12-24.",
    keepInYear: "Never move a pay date into another year",
    start: "From",
    startHelp: "Periods that have begun, or are with payroll, stay as they are.",
    startAddHelp:
      "The first period begins on this day; without it, the one that runs now is the first.",
    save: "Save schedule",
    cancel: "Cancel",
    saved: "The pay schedule is saved",
    kept: "As it is now",
    first: "First periods",
    firstOf: (period: string, deadline: string) => `For ${period}. Run payroll by ${deadline}`,
    warnings: {
      "shared-pay-date": (day: string) =>
        `Two periods are paid on the same day: the second one ends on ${day}. Is that meant?`,
      "paid-before-period": (day: string) =>
        `People are paid before they work: for the period that ends on ${day}. Is that meant?`,
      "deadline-in-period": (day: string) =>
        `Payroll has to run before the period that ends on ${day} is over, so hours of its last days cannot be paid ` +
        "with it. Pay later after the end of the period, or run payroll later before the pay date."
    },
    changed: "Somebody changed this pay schedule since you opened it.",
    reload: "Show what is saved",
    stale: "Nothing was saved, because the schedule was changed meanwhile.",
    wrong: "These rules give no pay dates.",
    another: "This type of workers has a schedule in use. Change or end it first."
  }
}
