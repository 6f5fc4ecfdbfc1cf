/** The words of the sections that give an overview. */
export const insightWords = {
  overview: {
    title: "Overview",
    waiting: "Reviews that wait for a person",
    second: "Decisions that wait for a second person",
    failed: "Companies whose verification failed",
    pending: "Companies whose verification is under way",
    disabled: "Endpoints that are disabled",
    lanes: "Companies whose events an endpoint does not take",
    recent: "Last 14 days",
    recentNames: {
      companiesCreated: "Companies registered",
      reviewsDecided: "Reviews decided",
      events: "Events",
      deliveriesFailed: "Deliveries that failed"
    },
    allFigures: "All figures",
    sees: "Look",
    atLeast: (value: string) => `${value} or more`
  },
  figures: {
    title: "Figures",
    from: "From",
    to: "To",
    upTo: "Everything is counted up to",
    utc: "Days are in UTC. Medians and percentiles are right within a tenth.",
    none: "Nothing happened on these days.",
    table: "Table",
    day: "Day",
    file: "Download as CSV",
    perDay: (title: string, total: string) => `${title}: ${total} in all`,
    peak: (name: string, value: string, day: string) => `${name}: at most ${value}, on ${day}`,
    groups: {
      companies: "Companies",
      workers: "Workers who became active",
      reviews: "Reviews decided by a person",
      waits: "Hours from a submission to its decision",
      events: "Events",
      deliveries: "Deliveries to endpoints",
      times: "How long a delivery took"
    },
    names: {
      companiesCreated: "registered",
      companiesPassed: "passed",
      companiesFailed: "failed",
      workersActivated: "workers",
      reviewsDecided: "reviews",
      reviewHoursMedian: "median, hours",
      events: "events",
      deliveries: "attempts",
      deliveriesFailed: "failed attempts",
      deliveryMsP50: "median, ms",
      deliveryMsP95: "95 of 100, ms"
    }
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
