/** The words of a worker's portal in English. */
import type { Translated } from "./languages.ts"

type Texts = Readonly<Record<string, string>>

export const englishPortal = {
  sections: "Sections",
  home: "Home",
  clock: "Clock",
  week: "My hours",
  timeOff: "Time off",
  data: "My data",
  hello: (name: string) => `Hi, ${name}`,
  again: "Try again",
  failed: "This could not be loaded.",
  todo: {
    title: "To do",
    none: "Nothing to do today.",
    sign: "Documents to sign",
    signButton: "Sign",
    submit: (period: string) => `Hours of ${period}`,
    submitSays: "The period has ended: submit them.",
    look: "Look",
    missing: "Something is missing here.",
    complete: "Complete",
    pay: "A change of your pay waits",
    paySays: "You get a mail about it. If it was not you, say so there at once."
  },
  pay: {
    title: "Next pay date",
    period: (first: string, last: string) => `For ${first} to ${last}`
  },
  tiles: {
    thisWeek: "This week",
    today: (time: string) => `Today ${time}`,
    noLimit: "No limit",
    asked: (time: string) => `${time} asked for`
  },
  states: {
    Off: "Not working",
    Working: "Working",
    "On Break": "On a break",
    "On Meal": "On a meal"
  },
  punch: {
    since: (time: string) => `Since ${time}`,
    today: "Worked today",
    thisWeek: "Worked this week",
    overtime: (time: string) => `Overtime begins at ${time}.`,
    clockIn: "Clock in",
    clockOut: "Clock out",
    meal: "Start a meal",
    rest: "Start a break",
    endBreak: "End the break",
    saved: (what: string) => `${what}: saved`,
    waits: (what: string, time: string) => `${what} at ${time}: kept on this phone`,
    waitsSays: "It is sent as soon as there is a connection, and your manager checks the time.",
    refused: (what: string) =>
      `${what} did not fit: your clock was changed meanwhile. Look above where it is now.`,
    failed: "That was not taken. Tell your manager the time."
  },
  sheet: {
    none: "No hours yet",
    noneSays: "Your hours are here once you have clocked in.",
    earlier: "Earlier period",
    later: "Later period",
    states: {
      Open: "Open",
      Submitted: "Waits for your manager",
      Approved: "Approved",
      Locked: "With payroll"
    },
    reasons: {
      returned: "Your manager gave it back. Look at it, and submit it again.",
      recalled: "You took it back.",
      reopened: "It was opened again. Look at it, and submit it again.",
      "late punch": "A time came late. Look at it, and submit it again.",
      "rules changed": "The hours were counted anew. Look at them, and submit them again."
    } as Texts,
    total: "In all",
    categories: {
      regular: "Regular",
      overtime: "Overtime",
      doubleTime: "Double time",
      holiday: "Holiday",
      timeOff: "Time off",
      unpaidTimeOff: "Time off, not paid",
      mealPremium: "Extra for missed meals",
      restPremium: "Extra for missed breaks",
      spreadPremium: "Extra for long days",
      payout: "Time off paid out",
      adjustment: "Corrections of earlier hours"
    },
    problems: "To clear up",
    problem: "Something is not right on this day. Tell your manager what it was.",
    missedOut: "A clock-out is missing. Tell your manager when you stopped.",
    before: "Before you submit",
    meals: "I took my meals and breaks, or they are marked.",
    right: "The times are right.",
    needed: "Say both first, or ask your manager to correct the times.",
    submit: (time: string) => `Submit ${time}`,
    submitted: "Submitted. Your manager looks at it next.",
    recall: "Take it back",
    recalled: "Taken back. You can submit it again.",
    refused: "That was not taken: the hours were changed meanwhile. Look at them again."
  },
  correction: {
    title: "Corrections",
    ask: "Something is wrong? Ask for a correction",
    day: "Day",
    text: "What is wrong, and how was it?",
    textHelp: "Such as: I began at 7:00, not at 8:00.",
    missing: "Say what is wrong",
    send: "Ask for a correction",
    sent: "Asked. Your manager corrects it, or answers here.",
    refused: "That was not taken: too much waits already, or the hours were approved meanwhile.",
    waits: "Waits for your manager",
    done: "Answered",
    answered: (words: string) => `Answer: ${words}`,
    late: "Something is wrong? These hours are approved already: tell your manager."
  },
  leave: {
    ask: "Ask for time off",
    kind: "Kind",
    left: (time: string) => `${time} left`,
    first: "First day",
    last: "Last day",
    hours: "Hours off on each day",
    note: "Note for your manager",
    noteHelp: "No health details, please.",
    means: "What it means",
    choose: "Choose the days to see what they take.",
    notCounted: "not counted",
    total: "You ask for",
    after: "Left after it",
    send: "Send request",
    sent: "Sent. Your manager decides.",
    mine: "My requests",
    noMine: "No requests that are still to come.",
    none: "No time off here",
    noneSays: "Your employer has set up no time off for you. Ask them if you expected some.",
    cancel: "Cancel",
    cancelled: "Cancelled.",
    states: { Pending: "Waits for your manager", Approved: "Approved" },
    problems: {
      balance: "You do not have enough left for this.",
      notice: "This is too soon: it has to be asked for earlier.",
      blackout: "Nobody can take time off on these days.",
      overlap: "You have asked for one of these days already.",
      waiting: "You cannot take this kind of time off yet."
    } as Texts,
    problem: "This cannot be asked for like that. Choose other days, or ask your manager.",
    refused: "That was not taken. Look at the days again.",
    why: {
      "not scheduled": "not a workday",
      workday: "workday"
    } as Texts,
    holiday: (name: string) => `holiday: ${name}`
  },
  types: {
    Vacation: "Vacation",
    Sick: "Sick",
    PTO: "Paid time off",
    Personal: "Personal",
    "Floating Holiday": "Floating holiday",
    Bereavement: "Bereavement",
    "Jury Duty": "Jury duty",
    Parental: "Parental",
    Voting: "Voting",
    Unpaid: "Not paid",
    Other: "Other"
  },
  phones: {
    title: "Remember this phone",
    says: "For 90 days this browser opens your hours, your clock and your time off without a link. Not on a phone or computer that others use.",
    remember: "Remember this phone",
    known: "This phone is remembered",
    knownSays: "Come back without a link at this address, and keep it among your bookmarks:",
    forgetThis: "Forget it, and leave",
    failed: "That did not work. Try again.",
    list: "Remembered phones",
    none: "None.",
    unknown: "A phone or computer",
    used: (last: string, until: string) => `Last used ${last}. Remembered until ${until}.`,
    forget: "Forget",
    forgotten: "Forgotten: it needs a link from now on."
  },
  mine: {
    lead: "To see and change what has a lock we mail you a code first.",
    locked: "Behind a code",
    show: "Show",
    documents: "My documents",
    open: "Open",
    noDocuments: "None yet."
  }
}

export type PortalWords = Translated<typeof englishPortal>
