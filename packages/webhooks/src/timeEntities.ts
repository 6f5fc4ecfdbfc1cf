/** The entities of recorded time beside timesheets. */
/** An amendment of a locked timesheet: the difference from what was paid. */
export interface TimesheetAmendmentEntity {
  readonly timesheetAmendmentId: string
  readonly timesheetId: string
  readonly userId: string
  readonly companyId: string
  readonly status: {
    readonly timesheetAmendmentStatus: "Pending" | "Approved" | "Rejected" | "Settled"
  }
  /** By category; 0 until it is approved. */
  readonly difference: Readonly<Record<string, number>>
  /** The timesheet that pays it, or empty. */
  readonly paidInTimesheetId: string
}

/** Something that is wrong with the time of a timesheet. */
export interface TimeExceptionEntity {
  readonly timeExceptionId: string
  readonly timesheetId: string
  readonly userId: string
  readonly companyId: string
  /** Such as `missed-out`. */
  readonly code: string
  /** The workday. */
  readonly date: string
  readonly status: { readonly timeExceptionStatus: "Open" | "Resolved" | "Waived" }
}
