/** Every word of a flow in English, from which the type of all languages follows. */
import { codeWords } from "./codeWords.ts"
import { companyWords } from "./companyWords.ts"
import { kioskWords } from "./kioskWords.ts"
import { englishDocuments } from "./englishDocuments.ts"
import { englishPortal } from "./englishPortal.ts"
import type { Translated } from "./languages.ts"

type Texts = Readonly<Record<string, string>>

export const english = {
  ...companyWords.en,
  code: codeWords.en,
  kiosk: kioskWords.en,
  portal: englishPortal,
  locale: "en-US",
  brand: "Payroll",
  languageLabel: "Language",
  skip: "Skip to the content",
  progress: "Progress",
  back: "Back",
  next: "Continue",
  save: "Save and continue",
  change: "Change",
  done: "Saved",
  offline: {
    title: "No connection.",
    says: "What you typed stays on this page. It is saved as soon as you are connected again."
  },
  nothing: {
    title: "Nothing to do here",
    says: "This link leads to nothing that you have to enter now. Ask whoever sent it to you if you expected something."
  },
  loading: {
    failed: "Your pages could not be loaded.",
    again: "Try again"
  },
  warning: {
    title: "Are you still there?",
    says: (time: string) =>
      `For your safety we close this page in ${time}. Finished steps are saved.`,
    last: (time: string) =>
      `These pages are open for eight hours at most, and close in ${time}. Save what you typed. After that, ask for a new link.`,
    left: (seconds: string) => `${seconds} seconds left`,
    stay: "Stay",
    close: "Close now"
  },
  failed: {
    unreachable: "No answer. What you typed is still here. Try again; nothing is saved twice.",
    refused: "Some answers need another look",
    needsMore: "This needs a code from your mail first. Nothing was saved.",
    tooOften: "That was tried too often today. Try again tomorrow, or ask your employer.",
    later: "That did not work, and it is not your fault. Try again in a minute.",
    number: "If it keeps happening, give your employer this number:"
  },
  problems: {
    any: {
      required: "This is missing",
      type: "This does not look right",
      format: "This does not look right",
      length: "This is too long",
      range: "This is not possible",
      choice: "Choose one",
      accepted: "You have to agree first",
      conflict: "This does not fit your other answers",
      duplicate: "Somebody else has this already. Check it, or ask your employer.",
      limit: "There are too many"
    } as Texts,
    of: {
      "ssn: format": "This is not a Social Security number. Compare it with your card.",
      "ssn: duplicate": "Somebody else has this number here. Compare it with your card.",
      "routingNumber: format": "No bank has this number. Compare each digit with the check.",
      "dateOfBirth: range": "Check the year",
      "dateOfBirth: format": "There is no such day",
      "email: format": "This is not an email address",
      "email: duplicate": "Somebody else uses this address here",
      "accounts: conflict": "The parts must come to 100% in all",
      "payPercentage: conflict": "The parts must come to 100% in all",
      "userBankAccountId: duplicate": "This is the same account twice",
      "isTermsAccepted: required": "Accept it, or talk to whoever asked you to",
      "invite: conflict":
        "No mail can be sent from here. Enter their data here, or ask whoever sent you the link.",
      "ein: duplicate": "Another company has this number here. Compare it with the letter.",
      "consent: required": "Agree to electronic documents, or ask for paper instead"
    } as Texts,
    other: "Please check this answer"
  },
  rules: {
    "Must be exactly 9 digits.": "Enter 9 digits",
    "Must be 5 or 9 digits.": "Enter 5 digits",
    "Must be a phone number of 10 digits.": "Enter 10 digits",
    "Must be 4 to 17 digits.": "Enter 4 to 17 digits"
  } as Texts,
  where: (step: string, steps: string, title: string) => `Step ${step} of ${steps}: ${title}`,
  minutes: (minutes: string) => `About ${minutes} min left`,
  welcome: {
    title: (name: string) => `Welcome, ${name}`,
    lead: (company: string) =>
      `${company} asks you for a few details so that you can be paid. It takes about 8 minutes.`,
    one: (company: string) => `${company} asks you to check one thing.`,
    identity: [
      "Your Social Security number",
      "And your date of birth and home address, to confirm who you are."
    ],
    tax: ["Your tax choices", "Married or single, children, other jobs. We explain each question."],
    pay: [
      "Your bank account",
      "Routing and account number, from a check or your bank's app. Or choose a paper check."
    ],
    documents: ["Documents to sign", "You read each one and sign it with your name."],
    who: "Who sees my data?",
    whoSays:
      "Your employer sees only the last four digits of your Social Security number and account. You type the numbers here, they are sealed at once, and they go to payroll only.",
    stop: "You can stop and come back: every finished step stays saved.",
    begin: "Begin",
    goOn: "Go on"
  },
  titles: {
    details: "Your details",
    identity: "Identity",
    tax: "Federal taxes",
    pay: "How you are paid",
    documents: "Documents",
    account: "Bank account",
    owner: "Identity",
    business: "Business",
    name: "Legal name",
    addresses: "Addresses",
    self: "You",
    people: "Owners",
    schedule: "Pay schedule",
    review: "Check everything"
  },
  details: {
    title: "Your name and contact",
    lead: "Your name as on your Social Security card.",
    firstName: "Legal first name",
    middleName: "Middle name",
    lastName: "Legal last name",
    email: "Email",
    emailHelp: "New links and messages about your pay go there.",
    phone: "Mobile phone",
    name: "Name",
    shared: "Somebody else at your employer uses this email, too. Enter one that is yours alone."
  },
  identity: {
    title: "Confirm who you are",
    ssn: "Social Security number",
    ssnHelp: "9 digits. Hidden while you type; press Show to check it.",
    ssnKept: "Saved, and never shown. Type it again only to correct it.",
    birth: "Date of birth",
    birthKept: "Saved, and never shown. Enter it again only to correct it.",
    home: "Home address",
    address1: "Street and number",
    address1Help: "Where you live, not a PO box.",
    address2: "Apartment, suite, unit",
    city: "City",
    state: "State",
    zip: "ZIP code",
    why: "Why do you need my Social Security number?",
    whySays:
      "The law requires your employer to report your pay and taxes under this number. It is sealed when you save, and never shown again: not to your employer, and not in an email.",
    sealed: "Your employer will see the last four digits and nothing more.",
    failed:
      "We could not confirm who you are. Compare your name, your Social Security number and your date of birth with your card.",
    notADay: "There is no such day",
    born: "Check the year",
    stored: "Saved"
  },
  tax: {
    title: "Your federal taxes",
    lead: "Your answers decide how much tax is taken out of each paycheck. They are the entries of Form W-4.",
    status: "Filing status",
    jobs: "Other jobs",
    dependents: "Dependents",
    other: "Adjustments",
    statusLabel: "How do you file your taxes?",
    statusHelp: "What you expect to write on this year's tax return.",
    single: ["Single, or married and filing alone", "Most people who are not married."],
    joint: [
      "Married and filing together",
      "One return with your husband or wife, or a surviving spouse."
    ],
    head: [
      "Head of household",
      "Not married, and you pay more than half of the home for yourself and a child or relative."
    ],
    jobsLabel: "There are two jobs in all, with similar pay",
    jobsHelp:
      "Two jobs of yours, or you file together and your husband or wife has the other. Then we take out a bit more, so that you do not owe tax in April. Your employer sees only this box, never which job.",
    children: "Children under 17 at the end of the year",
    childrenHelp: "With a Social Security number, and living with you most of the year.",
    others: "Others you support",
    othersHelp: "Children of 17 and older, parents, other relatives.",
    amounts: (amount: string) =>
      `${amount} less tax in a year, if your income is under $200,000 ($400,000 together).`,
    income: "Other income this year, not from jobs",
    incomeHelp: "Interest, dividends, a pension.",
    deductions: "Deductions above the standard one",
    deductionsHelp: "For example a mortgage or large gifts.",
    extra: "Extra tax from each paycheck",
    aYear: "a year",
    eachTime: "each time",
    exempt: "I claim exemption from withholding",
    exemptHelp:
      "Only if you had no federal income tax last year and expect none this year. It ends in February of next year.",
    paper:
      "You can give your employer Form W-4 on paper instead, from www.irs.gov/FormW4. What you hand in last counts.",
    yes: "Yes",
    no: "No",
    claimed: "Exempt",
    people: (children: string, others: string) => `${children} under 17, ${others} others`
  },
  pay: {
    title: "Where should your pay go?",
    method: "How you are paid",
    deposit: ["Bank account", "The money is there on payday."],
    check: ["Paper check", "Your employer hands it to you or sends it to your home."],
    accounts: "Accounts",
    account: (number: string) => `Account ${number}`,
    routing: "Routing number",
    routingHelp: "9 digits, at the bottom left of a check.",
    wrong: "No bank has this number. Compare each digit with the check.",
    number: "Account number",
    numberHelp: "Hidden while you type; press Show to check it.",
    kind: "Type",
    checking: "Checking",
    savings: "Savings",
    part: "Part of your pay",
    add: "Add another account",
    sum: (percent: string) => `${percent}% in all`,
    lacks: (percent: string) => `${percent}% in all: it must be 100%`,
    ending: (kind: string, digits: string) => `${kind}, ending ${digits}`,
    refused: "Your bank refused this account. Enter it again, digit by digit.",
    byCheck: "By paper check",
    held: "A change waits a few days before it takes effect. Your employer knows how long."
  },
  documents: englishDocuments,
  review: {
    title: "Is everything right?",
    lead: "You can change each part until payroll uses it.",
    button: "Finish",
    changePart: (part: string) => `Change: ${part}`,
    open: "Not done yet"
  },
  finished: {
    title: (name: string) => `Thank you, ${name}`,
    lead: "Your part is done. You do not have to wait here.",
    open: "There is still something for you to do.",
    now: "What happens now",
    details: "Your details",
    saved: "Done",
    identity: "Identity check",
    identityNote: "Usually under 2 minutes. This line updates by itself.",
    checking: "Checking",
    person: "A person looks at it. That can take a day or two.",
    confirmed: "Confirmed",
    again: "Needs another look",
    accounts: "Bank account",
    accountsNote: "Your bank answers within 2 banking days.",
    ready: "Ready",
    waiting: "Waiting",
    account: "Refused",
    employer: "Your employer",
    employerNote: "There are things left that your employer does. You need not wait.",
    pay: "Ready to be paid",
    payNote: "Everything is there. Your pay comes with the next payday.",
    nextPay: "Your next payday",
    nextPayNote:
      "What you chose does not count yet. Your employer knows how a payday before then is paid.",
    look: "Look again",
    close: "Close these pages",
    fix: "Go there"
  }
} as const

/** The words of a flow in any language. */
export type FlowWords = Translated<typeof english>
