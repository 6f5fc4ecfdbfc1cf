/** docs/states.md from the state tables that the service itself uses. */
import { states } from "../packages/domain/src/states.ts"
import { reachable, type StateTable } from "../packages/domain/src/status.ts"

interface Section {
  readonly title: string
  readonly about: string
  readonly table: StateTable<string>
}

const sections: ReadonlyArray<Section> = [
  {
    title: "Company: kybStatus",
    about:
      "`pending` with the submission, `passed` or `failed` by the verdict. `failed` becomes `pending` with corrected data, however often it failed; `passed` becomes `pending` when the company's name, EIN or entity type changes.",
    table: states.company
  },
  {
    title: "Verification attempt: status",
    about:
      "One for each submission. A provider out of reach sends it back to `submitted`; a person decides what needs review, and on every attempt after three failed ones; newer data supersede it.",
    table: states.verification
  },
  {
    title: "Hold of a changed bank account: status",
    about:
      "`held` with the change of an account that pay goes to or comes from, `ended` when its days are over or by the approval of another person, `frozen` by the person whose pay it is (`It was not me`), `withdrawn` with the account.",
    table: states.accountHold
  },
  {
    title: "Mail: status",
    about:
      "`accepted` by the mail server, `failed` after its refusal or the last attempt, `expired` when what it was for had ended. A person sends one that failed again (`payroll mail retry`).",
    table: states.mail
  },
  {
    title: "Worker and business user: kycStatus",
    about:
      "Follows the verification; a contractor's worker follows the contractor's company until the worker leaves. An owner passes with the company, and fails with it only if the verdict names the owner; otherwise the owner stays `pending` until the company's next verdict. `failed` becomes `pending` with corrected data, however often it failed; `passed` becomes `pending` when the person's SSN, date of birth or legal name changes.",
    table: states.identity
  },
  {
    title: "Worker: userStatus",
    about:
      "`Invite Sent` with the first wage, `Active` once the identity is verified as well. `Deactivate` by `deactivateUser`, `Active` again by `activateUser`. `Terminated` by `terminateUser`, at once or when the last day has ended. `Removed` by `removeUser`, for a worker added by mistake.",
    table: states.worker
  },
  {
    title: "Worker's deactivation and termination: status",
    about:
      "A termination with a last day ahead is `planned` until the worker process carries it out; `terminateUser` replaces or withdraws it before. A deactivation is `effective` until `activateUser` ends it, or `deactivateUser` with other data replaces it. An `effective` termination never ends.",
    table: states.workerExit
  },
  {
    title: "Company location: status",
    about: "`Verified` by the first update.",
    table: states.companyLocation
  },
  {
    title: "Company location and business user: recordStatus",
    about:
      "`deactivated` by `deactivateCompanyLocation` or `deactivateBusinessUser`. The filing address, a location that somebody works at, the last payroll admin and the only owner of 25 % or more stay.",
    table: states.record
  },
  {
    title: "Wage: status",
    about:
      "`Ready` by an update, when the worker becomes `Active`, or at once for a worker who is `Active`. Whether a wage holds on a day follows from its dates alone ([wages](wages.md)).",
    table: states.wage
  },
  {
    title: "Company bank account: status",
    about:
      "Decided by the worker from the routing number; `replaced` by other data, one that is `ready` once the account that takes its place is, `deactivated` by `deactivateCompanyBankAccount`. Under four eyes it stays `new` until a second person approves it. One account at least stays linked.",
    table: states.companyBankAccount
  },
  {
    title: "Worker's bank account: status",
    about:
      "As a company's: decided by the worker from the routing number, `replaced` by other data, one that is `ready` once the account that takes its place is, `deactivated` by `deactivateUserBankAccount`. `deactivated` also when the worker is removed. One that is `ready` becomes `failed` when `reportPayResults` has a bank's code that refuses it. An account by which a bank corrects another stays `new` until `approveUserBankAccount`.",
    table: states.workerBankAccount
  },
  {
    title: "Document template: status",
    about: "`replaced` once `addDocument` has added the next edition.",
    table: states.documentTemplate
  },
  {
    title: "Document: status",
    about:
      "Made `to sign` by `assignDocument`, for a worker or a company, `signed` by `signDocument`, or by `acceptTermsAndCondition` of terms. `signed on paper` by `attachSignedPaper`, also after a signature that is to be confirmed. `superseded` when a newer edition is assigned before it was signed, or signed after it. `revoked` by `revokeDocument`.",
    table: states.document
  },
  {
    title: "File: status",
    about:
      "`attached` by `signDocument` with a proof of identity, or by `attachSignedPaper`, `copied` by `addDocument`. Files that are not `attached` are deleted after a day.",
    table: states.file
  },
  {
    title: "Flow link: status",
    about:
      "Made `created` by `addFlowLink` and `addFlowLinks`, `revoked` by `revokeFlowLink`, `endGuestSessions`, a link that replaces it, and when the worker or the business user leaves. `expired` by the worker process; answers show it from the moment on. `opened` when a guest starts the flow, which then goes on as long as the session; `completed` when the guest ends it. `requested` when somebody asks for a new link with one that cannot be opened any more. Nothing sends mail yet.",
    table: states.flowLink
  },
  {
    title: "Time off policy: status",
    about: "`Inactive` by `deactivateTimeOffPolicy`, for good.",
    table: states.timeOffPolicy
  },
  {
    title: "Time off policy assignment: status",
    about:
      "`Ended`, for good, once its last day is known: by `updateTimeOffPolicyAssignment`, with the policy, or when the worker leaves.",
    table: states.timeOffAssignment
  },
  {
    title: "Time off request: status",
    about:
      "`Approved` by `approveTimeOffRequest`, or at once by `recordTimeOff` and under a policy of automatic approval; `Declined` by " +
      "`declineTimeOffRequest`; `Cancelled` by `cancelTimeOffRequest`, by `revokeTimeOffRequest` if no day is left, and when the worker " +
      "has left. Nothing moves it to `Taken` yet.",
    table: states.timeOffRequest
  },
  {
    title: "Time off recalculation: status",
    about:
      "`Queued` by `updateTimeOffPolicy` with a day that is not in the future, and by `recalculateTimeOff`; the worker process takes it on. " +
      "Of a few accounts `recalculateTimeOff` is `Done` in the call. `Failed` if an account cannot be computed: it is queued again after 15 " +
      "minutes, seven times.",
    table: states.timeOffRecalculation
  },
  {
    title: "Pay schedule: status",
    about: "`inactive` by `deactivatePaySchedule`, for good.",
    table: states.paySchedule
  },
  {
    title: "Pay period: status",
    about:
      "Whoever runs payroll reports it by `updatePayPeriodStatus`, or by `reportPayResults`: `inProcess` with the first result, `processed` with that of the last worker whom the schedule pays; the service runs none. A change or the end of the schedule moves later periods from `new` to `skipped`.",
    table: states.payPeriod
  },
  {
    title: "Timesheet: status",
    about:
      "Made `Open` when the first time of a pay period is recorded. `Locked`, for good, by `lockTimesheets`; with `lockUnapproved`, and where the settings require no approval, also from `Open` and `Submitted`. `Submitted` by `submitTimesheet`, `Approved` by `approveTimesheet` and `approveTimesheets`; `Open` again by `recallTimesheet`, `returnTimesheet` and `reopenTimesheet`, and from `Approved` when time is recorded or changed in it (`late punch`).",
    table: states.timesheet
  },
  {
    title: "Amendment of a locked timesheet: status",
    about:
      "Made `Pending` by `addTimesheetAmendment`, and by punches that come when their period is locked. `Approved` by `approveTimesheetAmendment`, `Rejected`, for good, by `rejectTimesheetAmendment`; `Settled`, for good, when the timesheet that pays it is locked.",
    table: states.timesheetAmendment
  },
  {
    title: "Locking of timesheets: status",
    about:
      "Made by `lockTimesheets`: `Done` at once for up to 500 timesheets; else the worker process goes through the workers and ends it.",
    table: states.timesheetLock
  },
  {
    title: "Entry of worked time: status",
    about: "`Voided` by `voidTimeEntry`, for good.",
    table: states.timeEntry
  },
  {
    title: "Exception of a timesheet: status",
    about:
      "Found when the worker process looks at the time, and when a timesheet is submitted or approved. `Resolved` once the cause is gone, and `Open` again if it is back; `Waived` by `waiveTimeException` or with the approval. `correction-asked` is asked for by a worker, and `Resolved` once its day is corrected.",
    table: states.timeException
  },
  {
    title: "Clock of a worker: clockStatus",
    about:
      "Moved by `clockIn`, `clockOut`, `startBreak` and `endBreak`. It is what the latest punch says: punches that `addPunches` stores late, and punches that are amended or voided, can move it elsewhere.",
    table: states.workerClock
  },
  {
    title: "Punch: status",
    about: "`Voided` by `voidPunch`: it stays in the history and counts nowhere.",
    table: states.punch
  },
  {
    title: "Decision of a person: status",
    about:
      "Under four eyes a first decision is `waiting` until a second person agrees. It is `void` after 7 days, or when the first person decides otherwise.",
    table: states.personDecision
  }
]

/** Mermaid takes no blanks in the names of states. */
const name = (state: string): string => state.replaceAll(/\W/g, "_")

const diagram = (table: StateTable<string>): ReadonlyArray<string> => {
  const states = Object.keys(table)
  const first = states[0] ?? ""
  return [
    "```mermaid",
    "stateDiagram-v2",
    ...states.map((state) => `  state "${state}" as ${name(state)}`),
    `  [*] --> ${name(first)}`,
    ...states.flatMap((from) =>
      reachable(table, from).map((to) => `  ${name(from)} --> ${name(to)}`)
    ),
    "```"
  ]
}

const rows = (table: StateTable<string>): ReadonlyArray<string> =>
  Object.keys(table).map((from) => {
    const to = reachable(table, from)
    return `| \`${from}\` | ${to.length === 0 ? "final" : to.map((state) => `\`${state}\``).join(", ")} |`
  })

/** The whole document. */
export const statesMarkdown = (): string =>
  [
    "# States",
    "",
    "Generated from the tables in `packages/domain`; the service uses the same ones. A move that is not in a",
    "table is answered with 409 and changes nothing.",
    ...sections.flatMap(({ title, about, table }) => [
      "",
      `## ${title}`,
      "",
      about,
      "",
      "| From | To |",
      "| --- | --- |",
      ...rows(table),
      "",
      ...diagram(table)
    ]),
    ""
  ].join("\n")
