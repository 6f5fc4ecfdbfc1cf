/** The words of the components. A second language is another object of this type. */

export interface UiWords {
  readonly cancel: string
  readonly close: string
  readonly show: string
  readonly hide: string
  readonly optional: string
  readonly choose: string
  readonly nothingMatches: string
  readonly loading: string
  readonly notGiven: string
  readonly notKnown: string
  readonly asTable: string
  readonly yes: string
  readonly no: string
  readonly notifications: string
  readonly openCalendar: string
  readonly time: string
  readonly sortBy: (column: string) => string
  readonly selectAll: string
  readonly all: string
  readonly selectRow: (name: string) => string
  readonly selected: (count: number) => string
  readonly previous: string
  readonly next: string
  readonly add: string
  readonly remove: string
  readonly fieldsToCorrect: (count: number) => string
  readonly nothingStored: string
  readonly changedMeanwhile: string
  readonly yours: string
  readonly stored: string
  readonly keepMine: string
  readonly takeStored: string
  readonly missing: (label: string) => string
  readonly missingChoice: string
  readonly unchecked: string
  readonly tooLong: (characters: number) => string
  readonly outOfRange: (minimum: number | undefined, maximum: number | undefined) => string
  readonly notValid: string
  readonly requestId: string
  /** The sentence of a rule, which the service publishes in English. */
  readonly rule: (sentence: string) => string
  readonly month: string
  readonly day: string
  readonly year: string
  readonly months: ReadonlyArray<string>
  readonly draftKept: string
  readonly startOver: string
}

export const english: UiWords = {
  cancel: "Cancel",
  close: "Close",
  show: "Show",
  hide: "Hide",
  optional: "optional",
  choose: "Choose",
  nothingMatches: "Nothing matches",
  loading: "Loading",
  notGiven: "Not given",
  notKnown: "Not known",
  asTable: "As a table",
  yes: "Yes",
  no: "No",
  notifications: "Messages",
  openCalendar: "Open the calendar",
  time: "Time",
  sortBy: (column) => `Sort by ${column}`,
  selectAll: "Select all rows",
  all: "All of them",
  selectRow: (name) => `Select ${name}`,
  selected: (count) => `${count} selected`,
  previous: "Previous",
  next: "Next",
  add: "Add",
  remove: "Remove",
  fieldsToCorrect: (count) =>
    count === 1 ? "1 answer needs another look" : `${count} answers need another look`,
  nothingStored: "Nothing was saved.",
  changedMeanwhile: "Somebody changed this since you opened it. Choose what stays.",
  yours: "Yours",
  stored: "Saved now",
  keepMine: "Save mine",
  takeStored: "Keep what is saved",
  missing: (label) => `${label} is missing`,
  missingChoice: "Choose one",
  unchecked: "Check this to go on",
  tooLong: (characters) => `At most ${characters} characters`,
  outOfRange: (minimum, maximum) =>
    minimum !== undefined && maximum !== undefined
      ? `Between ${minimum} and ${maximum}`
      : minimum === undefined
        ? `At most ${maximum}`
        : `At least ${minimum}`,
  notValid: "This does not look right",
  requestId: "Request ID",
  rule: (sentence) => sentence,
  month: "Month",
  day: "Day",
  year: "Year",
  months: [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December"
  ],
  draftKept: "This is what you typed before, without secret numbers. Nothing of it is saved yet.",
  startOver: "Start over"
}
