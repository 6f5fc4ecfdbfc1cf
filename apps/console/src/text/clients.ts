/** The words of clients, people and credentials. */
import { plural } from "@payroll/ui/format.ts"
import type { AnswerOf } from "./answers.ts"

type Credential = AnswerOf<"getCredentials">["credentials"][number]
type Client = AnswerOf<"getClients">["clients"][number]

const roles: Readonly<Record<Credential["role"], readonly [label: string, detail: string]>> = {
  read: ["Read", "Sees records, changes nothing"],
  write: ["Write", "Sees and changes records"],
  review: ["Review", "Sees records and decides on verifications"],
  kiosk: ["Kiosk", "Clocks workers in and out, nothing else"],
  payroll: ["Payroll", "Is handed full SSNs and account numbers; ends after 400 days at most"],
  admin: ["Admin", "Everything but full SSNs and account numbers"]
}

const duplicates: Readonly<Record<Client["duplicates"], readonly [string, string]>> = {
  review: ["A person decides", "The second record is stored and waits in the reviews"],
  reject: ["Refuse the second one", "Who enters it is told that the number is taken"]
}

const encryption: Readonly<Record<Client["handOverEncryption"], readonly [string, string]>> = {
  optional: [
    "Where a recipient is named",
    "Other hand-overs are protected by the connection alone"
  ],
  required: ["Always", "A hand-over needs a confirmed recipient"]
}

export const clientsWords = {
  clients: {
    title: "Access",
    one: "Client",
    meta: "Who and what may use this service",
    all: "Clients of the service",
    none: "No client yet",
    noneHint: "A client is a firm with records, credentials and endpoints of its own.",
    name: "Name",
    duplicates: "The same SSN or EIN twice",
    duplicatesOf: duplicates,
    fourEyes: "Two persons",
    fourEyesLabel: "Two persons decide",
    fourEyesOf: { yes: "Two persons decide", no: "One person decides" },
    fourEyesHelp: "On verifications, bank accounts and credentials for payroll",
    encryption: "Hand-overs are encrypted",
    encryptionOf: encryption,
    flowName: "Name in addresses of pages for people",
    flowNameHelp: "Addresses that were sent before lead nowhere under another name",
    flowOrigins: "Sites that may show these pages",
    flowOriginsHelp: "One on each line, such as https://app.acme.example",
    displayName: "Name that people know",
    displayNameHelp: "Their mails come from it",
    supportAddress: "Address for questions",
    supportAddressHelp: "Replies to mails go there",
    accentColor: "Color",
    accentColorHelp: "Such as #1a5fb4",
    language: "Language",
    languages: { en: "English", es: "Spanish" },
    waitDays: "Days until one person may erase alone",
    eventDays: "Days that events stay",
    holdDays: "Days that a changed account waits",
    holdDaysHelp: "An account that pay goes to or comes from; people are told by mail",
    holdApi: "Changes by programs wait too",
    holdApiHelp: "Those that people make here always do",
    yesNo: { yes: "Yes", no: "No" },
    noValue: "None",
    created: "Created",
    add: "Add client",
    views: {
      label: "Views of the client",
      credentials: "Credentials",
      people: "People",
      settings: "Settings"
    },
    edit: "Edit",
    notRead: (name: string) => `${name} is not among the first thousand clients`,
    clients: (count: number) => plural(count, "client", "clients")
  },
  credentials: {
    title: "Credentials",
    none: "No credential",
    noneHint: "A credential lets a system or a person use the service.",
    noPeople: "No credential is a person's",
    noPeopleHint: "A credential with the name of a person signs in to the console.",
    count: (count: number) => plural(count, "credential", "credentials"),
    people: (count: number) => plural(count, "person", "people"),
    add: "Add credential",
    of: "Of",
    system: "A system",
    key: "Key ID",
    may: "May",
    roles,
    companies: "Companies",
    allCompanies: "All companies",
    someCompanies: (count: number) => plural(count, "company", "companies"),
    onePlace: "one place",
    from: "From",
    anywhere: "Anywhere",
    ends: "Ends",
    never: "Never",
    lastUsed: "Last used",
    notUsed: "Not yet",
    usedNow: "In use now",
    created: "Made",
    awaits: "Waits for a second person",
    forOthers: "May name others who act",
    oldSecret: (time: string) => `Old secret works until ${time}`,
    yours: "You are signed in with it",
    more: (name: string) => `Actions for ${name}`,
    approve: "Approve",
    approveTitle: "Approve this credential for payroll?",
    approveText: (name: string) =>
      `${name} is accepted from now on, and is handed full SSNs and account numbers.`,
    approved: "The credential was approved",
    waitsWhy: "A second person is needed",
    waitsTitle: (name: string) => `Approve the payroll credential of ${name}`,
    change: "Change",
    newSecret: "New secret",
    asPerson: "Acts as its person only",
    asPersonTitle: "Act as the person only?",
    asPersonText: "Calls that name somebody else as acting are refused from now on.",
    changed: "The credential was changed",
    nobody: "Belongs to nobody",
    nobodyTitle: "Take the person away?",
    nobodyText: "It is a system's credential from now on. Nobody signs in to the console with it.",
    revoke: "Revoke",
    revokeTitle: (name: string) => `Revoke the credential of ${name}?`,
    revokeText: "It is refused from now on, and its sessions end. That cannot be undone.",
    revoked: "The credential was revoked",
    endSoon: (count: number) =>
      count === 1 ? "1 credential ends soon:" : `${count} credentials end soon:`,
    endSoonHint: "Make the next one now. Both work until the old one ends.",
    endsOn: (name: string, day: string) => `${name} on ${day}`,
    signIns: "Sign-ins to the console",
    noSignIns: "Nobody signed in yet.",
    allSignIns: "All"
  },
  secret: {
    title: "Copy the secret now",
    once: "It is shown once and never again. If it is lost, make a new one.",
    name: "Key",
    value: "Secret",
    copy: "Copy",
    copied: "Copied",
    stored: "I stored the secret in a safe place",
    done: "Done"
  }
}
