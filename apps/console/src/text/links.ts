/** The words of flow links: addresses at which people enter their own data. */
import { plural } from "@payroll/ui/format.ts"
import type { AnswerOf } from "./answers.ts"

type Link = AnswerOf<"getFlowLinks">["flowLinks"][number]

const workerFlows = {
  "worker-onboarding": "Everything that is missing",
  "worker-identity": "SSN, date of birth and home address",
  "worker-tax": "The W-4",
  "worker-bank-account": "The bank account for their pay",
  "worker-documents": "Documents to sign",
  "worker-portal": "Their own page: hours, time off, data"
} as const

const signatoryFlows = {
  "company-onboarding": "Everything that the company lacks",
  "company-bank-account": "The account that pays people"
} as const

const ownerFlows = { "company-owner": "Their own data as an owner" } as const

const flows: Readonly<Record<Link["flow"], string>> = {
  ...workerFlows,
  ...signatoryFlows,
  ...ownerFlows,
  kiosk: "The clock on a shared tablet"
}

const statuses: Readonly<Record<Link["status"]["status"], string>> = {
  created: "Not opened yet",
  sent: "Mailed",
  opened: "Opened",
  completed: "Finished",
  expired: "Expired",
  revoked: "Revoked",
  undeliverable: "Could not be mailed",
  requested: "Asked for a new one"
}

export const linksWords = {
  links: {
    title: "Links",
    workerFlows,
    signatoryFlows,
    ownerFlows,
    flows,
    statuses,
    ask: (name: string) => `Ask ${name} to enter it themselves`,
    askOwner: (name: string) => `Ask ${name} for their data as an owner`,
    intro: "They enter it on a page of their own, so that you neither see nor type it.",
    what: "What they enter",
    mail: "Mail it to their address on file",
    mailHelp: "Otherwise you get the link once, to hand it over yourself",
    language: "Language",
    languages: { en: "English", es: "Spanish" },
    hours: "Works for",
    hoursUnit: "hours",
    hoursHelp: "24 if you leave it empty, at most 168",
    make: "Make link",
    made: "The link was made",
    forWhat: "For",
    who: "Who",
    state: "State",
    expires: "Works until",
    handedOver: "Handed over",
    byMail: "By mail, to the address on file",
    by: (name: string) => `By ${name}`,
    byProgram: "By a program",
    acts: "Actions",
    more: (what: string) => `More about the link for ${what}`,
    revoke: "Revoke",
    revokeTitle: "Revoke this link?",
    revokeText: "Nobody can open it any more, and whoever has it open now is signed out.",
    revoked: "The link was revoked",
    endAll: "End all links",
    endAllTitle: "End all links and open pages?",
    endAllText: (name: string) =>
      `Links for ${name} cannot be opened any more, and pages that are open are signed out. Remembered phones are forgotten.`,
    ended: "All links were ended",
    phones: "Remembered phones",
    device: "Device",
    unknownDevice: "Not known",
    used: "Last used",
    since: "Since",
    forget: "Forget",
    forgetTitle: "Forget this phone?",
    forgetText:
      "It opens hours, clock and time off without a link. From now on it needs one, and is signed out if it is open.",
    forgotten: "The phone was forgotten",
    kiosks: {
      title: "Tablets to clock in at",
      one: "The tablet",
      none: "None. A tablet at the door lets people clock in with a number of their own, and opens nothing else.",
      setUp: "Set up a tablet",
      where: "Place",
      all: "All places",
      place: "A place",
      only: "Only the workers of this place",
      endsIn: (days: number) => `Ends in ${plural(days, "day", "days")}`,
      intro:
        "Open the link on the tablet, once. It stays the clock for a year. Each worker needs a number, which you set at the worker.",
      forgetTitle: "Forget this tablet?",
      forgetText:
        "Nobody can clock in at it any more. It needs another link to be the clock again.",
      forgotten: "The tablet was forgotten"
    },
    waiting: {
      title: (name: string) => `${name} waits at their own page to be confirmed.`,
      hint: "No code can be mailed to them. Call them at a number you had before.",
      confirm: "Confirm them",
      question: (name: string) => `Is it ${name} who waits?`,
      why: "Call them at a number you had before, and ask what they want to see or change. Until they leave the page, they can do this without a code.",
      done: (name: string) => `${name} was confirmed`
    },
    once: {
      title: "Copy the link now",
      once: "It is shown once, and works once. Give it to this person and to nobody else; if it is lost, make a new one.",
      name: "For",
      value: "Link",
      copy: "Copy",
      copied: "Copied",
      stored: "I handed the link over",
      done: "Done"
    }
  }
}
