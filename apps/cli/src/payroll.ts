/** The command tree of `payroll`. A command is loaded when the command line names it. */
import * as Command from "effect/cli/Command"

/** A command that help can list before it is loaded. */
const lazy = <Name extends string, Input, Context, Failure, Needs>(
  name: Name,
  description: string,
  load: () => Promise<Command.Command<Name, Input, Context, Failure, Needs>>
) => ({
  name,
  list: () => Promise.resolve(Command.make(name).pipe(Command.withDescription(description))),
  load: async () => Command.withDescription(await load(), description)
})

const commands = [
  lazy(
    "client",
    "Manage the clients of the service",
    async () => (await import("./commands/client/group.ts")).client
  ),
  lazy(
    "credential",
    "Manage the credentials of clients and of the service",
    async () => (await import("./commands/credential/group.ts")).credential
  ),
  lazy(
    "company",
    "Find the companies of a client, and see what they lack",
    async () => (await import("./commands/company/group.ts")).company
  ),
  lazy(
    "worker",
    "Find the workers of a company, and see what they lack",
    async () => (await import("./commands/worker/group.ts")).worker
  ),
  lazy(
    "link",
    "Manage the links with which people enter their own data",
    async () => (await import("./commands/link/group.ts")).link
  ),
  lazy(
    "document",
    "See what workers are asked to sign, and export it",
    async () => (await import("./commands/document/group.ts")).document
  ),
  lazy(
    "file",
    "See which files were uploaded",
    async () => (await import("./commands/file/group.ts")).file
  ),
  lazy(
    "webhook",
    "Manage the webhook endpoints of a client",
    async () => (await import("./commands/webhook/group.ts")).webhook
  ),
  lazy(
    "mail",
    "See what was mailed to people, and send it again",
    async () => (await import("./commands/mail/group.ts")).mail
  ),
  lazy(
    "event",
    "Read the events of a client and the story of their deliveries",
    async () => (await import("./commands/event/group.ts")).event
  ),
  lazy(
    "verification",
    "Review the verifications that need a person's decision",
    async () => (await import("./commands/verification/group.ts")).verification
  ),
  lazy("audit", "Read who did what", async () => (await import("./commands/audit/group.ts")).audit),
  lazy(
    "migrate",
    "Migrate the database to this version's schema",
    async () => (await import("./commands/migrate.ts")).migrate
  ),
  lazy(
    "backup",
    "Copy the SQLite database, even while it is in use",
    async () => (await import("./commands/backup.ts")).backup
  ),
  lazy(
    "restore",
    "Restore the SQLite database from a backup; the database must not exist",
    async () => (await import("./commands/backup.ts")).restore
  ),
  lazy(
    "drill",
    "Restore a backup for practice, with the key of the service, and check it",
    async () => (await import("./commands/backup.ts")).drill
  ),
  lazy(
    "copy",
    "Copy the database to an empty one, from SQLite to PostgreSQL or back, while the service is stopped",
    async () => (await import("./commands/copy.ts")).copy
  ),
  lazy(
    "check",
    "Check the integrity of references, events, the audit log and sealed values",
    async () => (await import("./commands/check.ts")).check
  ),
  lazy(
    "erase",
    "Erase what is stored about a worker, a business user, a company or a client",
    async () => (await import("./commands/erasures/erase.ts")).erase
  ),
  lazy(
    "erasures",
    "See whose data was erased",
    async () => (await import("./commands/erasures/group.ts")).erasures
  ),
  lazy(
    "vacuum",
    "Write the SQLite database anew, so that its file has nothing of what was erased",
    async () => (await import("./commands/vacuum.ts")).vacuum
  ),
  lazy(
    "keys",
    "Give the clients new keys, and see what is under which key",
    async () => (await import("./commands/keys/group.ts")).keys
  ),
  lazy(
    "doctor",
    "Look at settings, files, keys, database, clock, disk and endpoints, with a remedy for each fault; changes nothing",
    async () => (await import("./commands/doctor.ts")).doctor
  ),
  lazy(
    "ready",
    "Check that a running server is ready, or wait until it is",
    async () => (await import("./commands/ready.ts")).ready
  ),
  lazy(
    "call",
    "Run an operation as a client, without HTTP, or of a service on another machine; actedBy in the body comes before --by",
    async () => (await import("./commands/call.ts")).call
  ),
  lazy(
    "profile",
    "Manage the services on other machines that payroll call talks to",
    async () => (await import("./commands/profile/group.ts")).profile
  ),
  lazy(
    "sandbox",
    "Try the service out with invented data, where the sandbox verifies",
    async () => (await import("./commands/sandbox/group.ts")).sandbox
  ),
  lazy(
    "pay-schedule",
    "List the pay dates and deadlines of a schedule, with explanations",
    async () => (await import("./commands/paySchedule.ts")).paySchedule
  ),
  lazy(
    "holidays",
    "List the holidays of the Federal Reserve Banks in a year",
    async () => (await import("./commands/holidays.ts")).holidays
  ),
  lazy(
    "time",
    "Compute overtime, rounded times and regular rates from a file",
    async () => (await import("./commands/time/group.ts")).time
  ),
  lazy(
    "timesheet",
    "Look at the timesheets of a company, and lock pay periods",
    async () => (await import("./commands/timesheet/group.ts")).timesheet
  ),
  lazy(
    "payable",
    "Export the payable hours of pay periods",
    async () => (await import("./commands/payable/group.ts")).payable
  ),
  lazy(
    "handover",
    "Hand over to payroll as a file, open such a file, and print the keys that sign it",
    async () => (await import("./commands/handover/group.ts")).handover
  ),
  lazy(
    "time-off",
    "Compute time off: balances, requests and the minimums of states",
    async () => (await import("./commands/timeOff/group.ts")).timeOff
  ),
  lazy("completions", "Install the completions of your shell", async () =>
    (await import("./commands/completions.ts")).completionsOf(described)
  )
] as const

/** The tree as completions describe it; its type is written out, because it has the commands above in it. */
const described = (): Promise<Command.Command.Any> => tree(() => true)

/** Every command is needed to write completions, and to ask for one. */
const NEEDS_ALL = /^--(?:completions|wizard)(?:=|$)/

const tree = async (isNamed: (name: string) => boolean) =>
  Command.make("payroll").pipe(
    Command.withDescription("Administer the payroll service"),
    Command.withSubcommands(
      await Promise.all(
        commands.map((command) => (isNamed(command.name) ? command.load() : command.list()))
      )
    )
  )

/** The tree with the commands that the words name; help lists the others. */
export const payrollFor = (words: ReadonlyArray<string>) =>
  tree((name) => words.includes(name) || words.some((word) => NEEDS_ALL.test(word)))

/** The tree with every command. */
export const wholePayroll = () => tree(() => true)
