/** The words of the sections that give an overview. */
export const insightWords = {
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
      times: "How long a delivery took",
      wholeValues: "Whole SSNs, EINs and account numbers handed out"
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
      deliveryMsP95: "95 of 100, ms",
      wholeValues: "numbers"
    }
  },
  calendar: { title: "Pay calendar" },
  audit: {
    title: "Audit",
    none: "Nothing was done yet.",
    nothing: "No row matches. Take a filter off.",
    when: "When",
    who: "Who",
    credential: "Credential",
    operation: "Operation",
    record: "Record",
    request: "Request",
    requestId: "Request id",
    address: "Address",
    from: "From (time or day)",
    to: "To",
    company: "Company id"
  }
}
