/** The words of workers: their list, their pages and what they are made of. */
import { plural } from "@payroll/ui/format.ts"
import { workerChoices } from "./workerChoices.ts"

export const workersWords = {
  workers: {
    findHint: "To find somebody of any company, search above by name, or press /.",
    title: "Workers",
    worker: "Worker",
    one: "Worker",
    add: "Add worker",
    edit: "Edit",
    more: "More about this worker",
    byName: "Name of a worker",
    identity: "Identity",
    none: "Nobody works here yet",
    noneHint: "Add the first worker by name and first day. Identity, wage and W-4 can follow.",
    oneShown: "worker",
    manyShown: "workers",
    ...workerChoices,
    job: "Job",
    type: "Type",
    status: "State",
    nextStep: "To do",
    joined: "Joined",
    viewsLabel: "Views of the worker",
    views: {
      summary: "Summary",
      pay: "Pay",
      taxes: "Taxes",
      timeOff: "Time off",
      hours: "Hours",
      documents: "Documents",
      history: "History"
    },
    documents: {
      heading: "Documents",
      title: "Document",
      state: "State",
      changed: "Changed",
      states: {
        "to sign": "To sign",
        signed: "Signed",
        "signed on paper": "Signed on paper",
        superseded: "Replaced",
        revoked: "Withdrawn"
      },
      save: "Save a copy",
      fileName: (title: string) => `${title}.pdf`,
      revoke: "Withdraw",
      revoked: "The document was withdrawn",
      revokeTitle: (title: string) => `Withdraw ${title}?`,
      revokeText: "Nobody is asked to sign it any more, and a signature does not count any more.",
      copies:
        "A copy shows the last four digits of numbers. Each one that is saved is in the audit.",
      none: "No document yet",
      noneHint: "Documents to sign and signed W-4s stand here."
    },
    jobOf: (job: string, type: string) => `${job}, ${type.toLowerCase()}`,
    since: (day: string) => `Since ${day}`,
    from: (day: string) => `From ${day}`,
    lastDayIs: (day: string) => `Last day ${day}`,
    parts: {
      record: "Record",
      pay: "Pay",
      paidTo: "Paid to",
      taxes: "Taxes",
      identity: "Identity",
      place: "Where they work",
      timeOff: "Time off",
      contact: "Contact"
    },
    contact: { email: "Email", phone: "Phone", reference: "Your number for them" },
    wage: {
      rate: (rate: string, basis: string) => `${rate} ${basis}`,
      none: "No wage yet",
      noneHint: "Nobody is paid without one.",
      add: "Add wage",
      change: "Change wage",
      correct: "Correct",
      end: "End",
      raise: "New wage from a day on",
      since: (day: string) => `since ${day}`,
      later: (wage: string, day: string) => `${wage} from ${day}`,
      table: "Wages by date",
      amount: "Wage",
      from: "From",
      until: "Until",
      noEnd: "No end",
      acts: (wage: string) => `More about ${wage}`,
      kind: "How they are paid",
      method: "Paid by",
      when: "When",
      times: {
        current: "Now",
        upcoming: "Planned",
        history: "Before",
        withdrawn: "Taken back"
      }
    },
    account: {
      none: "No bank account",
      noneHint: "Add the account that pay goes to.",
      byCheck: "Paid by paper check",
      byCheckHint: "No account is needed.",
      add: "Add account",
      correct: "Replace its data",
      remove: "Remove account",
      removed: "The account was removed",
      removeTitle: "Remove this bank account?",
      removeText: (name: string) => `No further pay goes to ${name}. Its history stays.`,
      shares: "Divide the pay",
      check: "Check change",
      title: "Bank accounts",
      bank: "Bank",
      share: (account: string, share: number) => `${account}, ${share} percent`,
      replaces: (name: string) => `Takes the place of ${name}.`,
      untilApproved: "Waits until another administrator than who entered it approves it.",
      untilTime: (time: string) =>
        `Waits for an administrator's approval, at the longest until ${time}.`,
      stopped: "Was stopped, because its owner did not ask for it.",
      held: "Held",
      unused: "Not in use",
      waiting: {
        shares: (accounts: string) => `The pay is to go to ${accounts}.`,
        ofAccount: (bank: string, share: number) => `${bank}, ${share} percent`,
        byCheck: "The pay is to be paid by check.",
        byDeposit: "The pay is to go to the bank accounts.",
        address: "Checks go to the home before.",
        email: "Mails go to the email address before.",
        untilReady: "This takes effect when the new accounts are checked.",
        title: "Approve the change?",
        act: "Approve the change",
        spoken: (name: string) => `I spoke to ${name}, who confirmed it.`
      },
      acts: (name: string) => `More about ${name}`,
      approve: {
        why: "Next",
        next: "Check the new bank account",
        title: "Approve this bank account?",
        what: (account: string) => `New account: ${account}.`,
        call: (name: string) => `Call ${name} on a number you know first.`,
        why2: "Changed accounts are the most common way to steal a paycheck.",
        spoken: (name: string) => `I spoke to ${name}, who confirmed the last four digits.`,
        missing: "Call first, then confirm it here",
        act: "Approve account",
        reject: "Reject change",
        wait: "Keep waiting",
        done: "Your approval was saved",
        notAdmin: "An administrator has to approve it, and not who entered it."
      }
    },
    w4: {
      none: "No W-4 yet",
      noneHint: "Withheld as single without adjustments until there is one.",
      contractor: "Nothing is withheld from a contractor",
      add: "Add W-4",
      change: "Change W-4",
      title: "Federal W-4",
      received: (day: string) => `Handed in on ${day}.`,
      notReceived: "Nobody recorded the day on which it was handed in.",
      children: (count: number) => plural(count, "child under 17", "children under 17"),
      others: (count: number) => plural(count, "other dependent", "other dependents"),
      exempt: (day: string) => `Exempt from withholding until ${day}`,
      nonresident: "Nonresident alien",
      signature: "Signature",
      signatures: {
        signed: "Signed",
        notConfirmed: "Signed, not confirmed yet",
        entered: "Not signed yet, entered by the person",
        onPaper: (by: string) => `Signed on paper, recorded by ${by}`,
        recorded: (by: string) => `Not signed here, recorded by ${by}`,
        company: "the company"
      },
      severalJobs: "Several jobs, or a spouse who works",
      otherIncome: "Other income",
      deductions: "Deductions",
      extra: "Extra withholding",
      dependentsAmount: "For dependents",
      aYear: (amount: string) => `${amount} a year`,
      aPeriod: (amount: string) => `${amount} each payday`,
      ended: {
        "Earlier W-4": "The exemption has ended: the W-4 before it holds again.",
        "No W-4": "The exemption has ended: it counts as single without adjustments."
      },
      filing: "Filing status",
      versions: "Earlier versions of the W-4"
    },
    identityPart: {
      none: "Not entered yet",
      noneHint: "SSN, date of birth and home address. They are verified at once.",
      add: "Enter identity",
      correct: "Correct",
      mask: "•••-••-••••",
      dateMask: "••/••/••••",
      ssn: "SSN",
      birth: "Date of birth",
      home: "Home",
      atCompany: "Verified as a business, not as a person"
    },
    place: {
      remote: (state: string) => `From home, ${state}`,
      site: "At a work site",
      further: (places: string) => `Also: ${places}`,
      planned: (place: string, day: string) => `${place} from ${day}`,
      move: "Move"
    },
    timeOff: {
      none: "No time off policy",
      noneHint: "Assign one under Time off, and the balance appears here.",
      noRate: "no balance is kept",
      left: (type: string) => `${type.toLowerCase()} left`,
      askedFor: (time: string) => `, ${time} of it asked for`,
      next: (time: string, day: string) => `${time} more on ${day}.`,
      open: "Open time off",
      title: "Balances",
      kind: "Kind",
      balance: "Balance",
      available: "Can be taken",
      pending: "Asked for",
      used: "Taken this year",
      nextAccrual: "Next",
      nothing: "Nothing planned",
      meaning:
        "The balance is what is earned and not yet taken. Less what is approved for later days, it can be taken. What is " +
        "asked for is not taken off before somebody decides."
    },
    hours: {
      title: (periods: number) => `Hours, last ${periods} pay periods`,
      sheets: "Timesheets",
      none: "No hours yet",
      noneHint: "They appear with the first timesheet that is submitted.",
      label: "Hours by pay period, with the last day of each",
      unit: "h",
      period: "Pay period",
      total: "Hours",
      status: "State",
      open: "Open timesheet",
      notCounted: "Counted when it is submitted",
      parts: {
        regular: "Regular",
        overtime: "Overtime",
        doubleTime: "Double time",
        away: "Holiday and time off"
      },
      states: { Open: "Open", Submitted: "Submitted", Approved: "Approved", Locked: "Locked" }
    },
    recent: { title: "Recent", all: "All history" },
    nextSteps: {
      wage: "Add a wage",
      paused: "Activate, or end the employment",
      identity: {
        "kyc not initiated": "Enter the identity",
        pending: "Wait for the verification",
        failed: "Correct the identity"
      }
    },
    bulk: {
      addWages: (count: number) => `Add wages for ${count}`,
      end: (count: number) => `End ${count}`
    },
    seeCompany: "See company",
    schedule: {
      days: ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"]
    },
    next: {
      paused: "Paused",
      activate: "Pay them again"
    },
    acts: {
      schedule: "Set work schedule",
      pause: "Pause",
      activate: "Activate",
      activated: "They are paid again",
      promote: "Make an admin or owner",
      end: "End employment",
      keep: "Keep employed",
      kept: "They stay employed",
      keepTitle: "Take back the planned end?",
      keepText: (day: string) =>
        `Their last day was to be ${day}. They stay employed and are paid.`,
      remove: "Remove",
      removed: "They were removed",
      removeTitle: "Remove this worker?",
      removeText: (name: string) =>
        `${name} was added by mistake. Nothing about them is paid, and it cannot be undone.`
    }
  }
}
