/** The words of a pay period for each place between work and results: what happens, and what to do next. */

/** The place of a pay period between work and results. */
export type Stage =
  | "working"
  | "unlocked"
  | "ready"
  | "handedOver"
  | "withPayroll"
  | "done"
  | "closed"

/** The last day of the period and the pay date. */
interface StageDays {
  readonly end: string
  readonly pay: string
}

export const payStages = {
  working: ({ end }) =>
    `People work in this period until ${end}. Then approve and lock their timesheets.`,
  unlocked: () =>
    "The work is over. Approve and lock the timesheets first, so that hours no longer change.",
  ready: () =>
    "To hand over means: you save one encrypted file and send it to whoever runs payroll for you. It has what they " +
    "need to pay everybody: names, SSNs, accounts, hours, time off. They alone can open it, pay from it, and report " +
    "who was paid and whose payment failed.",
  handedOver: () =>
    "A file was saved: send it to its recipient. The period is still open, so another file can follow. Once payroll " +
    "has everything, mark the period as submitted in the menu: then the results can come back.",
  withPayroll: ({ pay }) =>
    `Payroll has the file and pays on ${pay}. Their program reports who was paid and whose payment failed, or you ` +
    "record it below. Once all results are in, mark the period as finished in the menu.",
  done: () => "Payroll has run and the period is closed. Whose pay did not arrive stands below.",
  closed: () => "This period is closed. Nothing more happens to it."
} satisfies Readonly<Record<Stage, (days: StageDays) => string>>
