/** The words of companies, workers and their records. */
export const recordsWords = {
  history: {
    title: "History",
    none: "Nothing has changed since it was added.",
    version: "Version",
    when: "When",
    who: "Who",
    changes: "What changed",
    sealed: "changed, and not shown"
  },
  fields: {
    name: "Name",
    doingBusinessAs: "Doing business as",
    ein: "EIN",
    ssn: "SSN",
    entityType: "Entity type",
    incorporationState: "Incorporated in",
    dateOfIncorporation: "Incorporated on",
    address: "Address"
  }
}
