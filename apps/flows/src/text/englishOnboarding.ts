/** The English words of the onboarding of a company. */
import { dayIn } from "./dayWords.ts"

const day = dayIn("en-US")

export const englishOnboarding = {
  company: {
    welcome: (company: string) =>
      `Set up payroll for ${company}: the business, its owners, its account and its pay dates. It takes about 15 minutes.`,
    whoSays:
      "You type numbers here, they are sealed at once, and afterwards only their last four digits are shown. Of other owners you see names and emails, and whether something is missing.",
    lead: "Your part is done. You do not have to wait here.",
    certifies: (company: string) =>
      `By submitting you confirm that you may act for ${company}, and that everything above is complete and correct to the best of your knowledge.`,
    submit: "Confirm and submit",
    ready: {
      title: "Ready to pay people",
      note: "Everything is there, and everything is confirmed."
    },
    left: {
      approveBankAccount: [
        "Approval of the account",
        "Whoever runs the service approves it, or it takes effect after some days. You need not do anything."
      ],
      deactivateUser: [
        "A worker with the same number",
        "Somebody is paid under this number already. Whoever sent you the link has to correct that."
      ],
      documents: [
        "Documents to sign",
        "Somebody else of the company is asked to sign them. Whoever sent you the link can ask you instead."
      ],
      updatePaySchedule: [
        "Pay dates to look at",
        "Two pay dates fall on one day, or one is before its period. Whoever sent you the link can change the rules."
      ],
      updateTimeOffPolicy: [
        "Time off to look at",
        "A policy for time off gives less than a state asks for. Whoever sent you the link changes it."
      ]
    }
  },
  business: {
    need: ["The letter with the EIN", "The IRS sent it: CP 575 or 147C."],
    title: "Your business",
    lead: "As on the letter from the IRS that gave you the EIN (CP 575 or 147C).",
    name: "Legal name",
    other: "Doing business as",
    nameTitle: "The legal name",
    nameLead:
      "The check did not find the company under this name. Enter it word for word, with LLC or Inc.",
    ein: "EIN",
    einHelp: "9 digits, for example 12-3456789.",
    einKept: "Saved. Type it again only to correct it.",
    ending: (digits: string) => `Ending ${digits}`,
    entity: "Legal form",
    entities: {
      "C Corp": "C corporation",
      "S Corp": "S corporation",
      LLC: "LLC with several members",
      "Single Member LLC": "LLC with one member",
      LLP: "Limited liability partnership",
      Partnership: "Partnership",
      "Sole Proprietor": "Sole proprietor",
      "Non-Profit": "Non-profit organization"
    },
    state: "State in which it was founded",
    founded: "Day on which it was founded",
    future: "This day is in the future",
    form: "Employment tax return",
    forms: {
      "941": ["Form 941", "Each quarter. Most companies file this one."],
      "944": ["Form 944", "Once a year, only if the IRS told you so."]
    },
    wrong:
      "The check did not find the company with these data. Compare them with the letter, and correct them.",
    day,
    verified: {
      title: "Check of the business",
      note: "Usually under 2 minutes. This line updates by itself.",
      failed: "Something has to be corrected. See what is marked above.",
      open: "Not submitted"
    }
  },
  addresses: {
    need: ["Your addresses", "Where people work, and where mail arrives."],
    title: "Where are you?",
    lead: "Work sites decide about taxes, overtime and sick leave.",
    name: "Name of the place",
    nameHelp: "As your people call it, for example Main office.",
    suite: "Suite or unit",
    work: "People work here",
    mail: "Mail of the company arrives here",
    noMail: "Say at which address mail of the company arrives.",
    add: "Add an address",
    zone: "Time zone",
    zoneHelp: "The state has several time zones. Worked days begin and end by it.",
    zoneOpen: "Time zone open",
    setZone: "Set the time zone",
    zones: {
      "America/New_York": "Eastern Time",
      "America/Detroit": "Eastern Time, Michigan",
      "America/Chicago": "Central Time",
      "America/Denver": "Mountain Time",
      "America/Boise": "Mountain Time, Idaho",
      "America/Phoenix": "Arizona",
      "America/Los_Angeles": "Pacific Time",
      "America/Anchorage": "Alaska",
      "America/Adak": "Aleutian Islands",
      "Pacific/Honolulu": "Hawaii Time",
      "America/Puerto_Rico": "Puerto Rico"
    } as Readonly<Record<string, string>>
  },
  people: {
    need: ["The owners", "Name and email of everybody who owns 25 percent or more."],
    title: "Who owns 25 percent or more?",
    lead: "Banks must know the people behind a company. Each owner confirms the own identity: you do not need their Social Security numbers.",
    selfTitle: "About you",
    ownShare: "Your share",
    isOwner: "I own a part of the company",
    share: "Share",
    left: (percent: string) => `At most ${percent}% is left.`,
    sum: (named: string, others: string) => `${named}% named, ${others}% others`,
    invite: "Name an owner, who gets a link",
    inviteLead:
      "We mail them a link. They enter their own data, and nobody at the company sees their numbers.",
    here: "Enter all data of an owner here",
    hereLead: "Do this only if the owner is with you. Otherwise name them, and they get a link.",
    emailHelp: "Their own address. The link goes there.",
    phone: "Phone",
    you: (name: string) => `${name} (you)`,
    owns: (percent: string) => `Owns ${percent}%`,
    admin: "Controls the company",
    done: "Done",
    open: "Open",
    enterOwn: "Enter your data",
    again: "Mail the link again",
    sent: (email: string) => `A link is on its way to ${email}.`,
    justSent:
      "A link was mailed a few minutes ago, and still works. Wait 10 minutes before the next one.",
    remove: "Remove",
    removed: (name: string) => `${name} is not named any more.`,
    keeps: "Somebody who has entered data is not removed here. Ask whoever sent you the link.",
    waits: (names: string) => `${names}: the own data are still missing.`,
    tooMuch:
      "Together the shares are more than 100 percent. Correct your own, or remove somebody who has not answered; of others ask whoever sent you the link.",
    nobody: "An owner of 25 percent or more is missing, or a person who controls the company."
  },
  schedule: {
    need: ["When you pay", "You see every pay date of the year before you choose."],
    title: "When do you pay?",
    lead: "You see every date of the next twelve months before anything is stored.",
    often: "How often",
    frequencies: {
      "Bi-Weekly": ["Every other week", "26 pay dates a year, on Fridays"],
      "Semi-Monthly": ["Twice a month", "24, on the 15th and the last day"],
      Weekly: ["Every week", "52, on Fridays"],
      Monthly: ["Once a month", "12. Some states do not allow it for hourly workers."]
    },
    start: "First day of the first pay period",
    startHelp: "If you leave it empty, the period in which today lies is the first one.",
    next: "Next pay date",
    first: "First pay dates",
    year: "Pay dates of twelve months",
    count: (dates: string, moved: string) => `Twelve months: ${dates} pay dates, ${moved} moved`,
    all: "Show all dates",
    day,
    period: (first: string, last: string) => `For ${day(first)} to ${day(last)}`,
    deadline: (last: string) => `Run payroll by ${day(last)}`,
    moved: (nominal: string, reason: string) => `Instead of ${day(nominal)}: ${reason}`
  }
} as const
