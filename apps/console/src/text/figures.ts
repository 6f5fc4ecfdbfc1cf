/** The words of the figures. */
export const figuresWords = {
  figures: {
    title: "Figures",
    range: "Range",
    ranges: { "30": "30 days", "90": "90 days", "365": "12 months" } as Readonly<
      Record<string, string>
    >,
    from: "First day",
    to: "Last day",
    otherDays: "Other days",
    upTo: (time: string) => `Counted up to ${time}. Days are in UTC.`,
    since: (day: string) => `Counting since ${day}`,
    oneDay: "One day is no trend.",
    oneDayHint: "Figures show the value so far. Lines appear from the second day.",
    none: "Nothing happened on these days",
    noneHint:
      "Companies registered, reviews decided and events delivered are counted here day by day.",
    totals: "In all",
    day: "Day",
    exportCsv: "Export CSV",
    exported: "The file was made",
    notYet: "Not known yet",
    notYetHint: "After the first decision",
    ofAll: (count: string) => `of ${count}`,
    groups: {
      companies: "Companies",
      workers: "Workers who became active",
      reviews: "Reviews decided by a person",
      waits: "From submission to decision",
      events: "Events",
      deliveries: "Deliveries to endpoints",
      times: "How long a delivery took",
      wholeValues: "Full SSNs and account numbers handed over",
      links: "Links for people to enter their own data",
      linkTimes: "From a link to the end of its pages"
    },
    units: {
      companies: "companies",
      workers: "workers",
      reviews: "reviews",
      waits: "hours",
      events: "events",
      deliveries: "attempts",
      times: "ms",
      wholeValues: "SSNs, EINs and account numbers",
      links: "links",
      linkTimes: "hours"
    },
    names: {
      companiesCreated: "Registered",
      companiesPassed: "Verified",
      companiesFailed: "Failed",
      workersActivated: "Workers",
      reviewsDecided: "Reviews",
      reviewHoursMedian: "Median",
      events: "Events",
      deliveries: "All attempts",
      deliveriesFailed: "Failed",
      deliveryMsP50: "Half are faster than",
      deliveryMsP95: "95 of 100 are faster than",
      wholeValues: "Numbers",
      linksMade: "Made",
      linksOpened: "Opened",
      linksCompleted: "Finished",
      linkHoursMedian: "Median"
    }
  }
}
