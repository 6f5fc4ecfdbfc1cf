/** The words of the sections that give an overview. */
export const insightWords = {
  overview: {
    title: "Overview",
    waiting: "Reviews that wait for a person",
    second: "Decisions that wait for a second person",
    failed: "Companies whose verification failed",
    pending: "Companies whose verification is under way",
    disabled: "Endpoints that are disabled",
    sees: "Look",
    atLeast: (value: string) => `${value} or more`
  },
  calendar: {
    title: "Pay calendar",
    none: "No pay date in this year.",
    frequency: "Frequency",
    year: "Year",
    period: "Period",
    payDate: "Pay date",
    deadline: "Run payroll by",
    note: "Pay dates are banking days of the Federal Reserve Banks: a date on a closed day moves to the day before."
  },
  audit: {
    title: "Audit",
    none: "No row matches.",
    when: "When",
    who: "Who",
    credential: "Credential",
    operation: "Operation",
    record: "Record",
    request: "Request",
    address: "Address",
    from: "From (time or day)",
    to: "To",
    company: "Company id",
    recent: "The rows of the last 24 hours, up to 30 seconds ago."
  }
}
