/** The commands of `payroll erase`: a dry run, and with `--confirm` the request or its confirmation. */
import type { eraseUser } from "@payroll/operations/personalData/eraseUser"
import * as Effect from "effect/Effect"
import * as Argument from "effect/cli/Argument"
import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import { withRuntime } from "../../composition.ts"
import { operateWithin } from "../../operate.ts"
import { actingAs, by } from "../../operator.ts"
import { BadUsage, client, json, print, table } from "../../output.ts"

type Erasure = Omit<(typeof eraseUser.response.Encoded)["erasure"], "userId">

/** An operation that erases, and how its request names whom. */
interface Subject {
  readonly operation: string
  readonly object: string
  /** Undefined where the client says it. */
  readonly field: string | undefined
  readonly words: string
}

const subjects = {
  user: {
    operation: "eraseUser",
    object: "user",
    field: "userId",
    words: "a worker who has left"
  },
  "business-user": {
    operation: "eraseBusinessUser",
    object: "businessUser",
    field: "businessUserId",
    words: "a business user who is deactivated"
  },
  company: {
    operation: "eraseCompany",
    object: "company",
    field: "companyId",
    words: "a company for which nobody works any more, and its people"
  },
  client: {
    operation: "eraseClient",
    object: "erasedClient",
    field: undefined,
    words: "the client and its companies"
  }
} as const satisfies Readonly<Record<string, Subject>>

interface Request {
  /** Empty of a client. */
  readonly id: string
  readonly name: string
  readonly confirm: boolean
  readonly withdraw: boolean
}

const confirm = Flag.Boolean("confirm").pipe(
  Flag.withDescription(
    "Asks for the erasure, or confirms it as another person or after the days of the client; without it nothing is stored"
  ),
  Flag.withDefault(false)
)

const withdraw = Flag.Boolean("withdraw").pipe(
  Flag.withDescription("Takes the request back that nobody confirmed yet, and counts nothing"),
  Flag.withDefault(false)
)

/** The lines of a dry run. */
const countedLines = ({ rows, kept }: Erasure): ReadonlyArray<string> => [
  ...table([["TABLE", "ROWS"], ...rows.map((row) => [row.table, String(row.rows)])]),
  ...(kept.length === 0
    ? []
    : table([
        ["STAYS", "UNTIL", "LAW"],
        ...kept.map(({ kind, until, source }) => [kind, until, source])
      ]))
]

/** The dry run comes first, so that it stands above what is asked for. Without it a request is withdrawn. */
const eraseOf = Effect.fnUntraced(function* (
  { operation, object, field }: Subject,
  { id, name, confirm: isConfirmed, withdraw: isWithdrawn }: Request
) {
  const whom = field === undefined ? {} : { [field]: id }
  const call = (more: object) =>
    Effect.map(
      operateWithin(name, operation, { [object]: { ...whom, ...more } }),
      (answer) => (answer as { readonly erasure: Erasure }).erasure
    )
  if (isWithdrawn) {
    return { counted: undefined, erasure: yield* call({ dryRun: false, withdraw: true }) }
  }
  const counted = yield* call({ dryRun: true })
  return { counted, erasure: isConfirmed ? yield* call({ dryRun: false }) : undefined }
})

const lastLine = (counted: Erasure | undefined, erasure: Erasure | undefined): string => {
  if (erasure) return erasure.message
  const { hold } = counted ?? {}
  if (hold) return `Nothing was stored: a legal hold of ${hold.kind} ${hold.id} keeps it`
  return counted?.request ? counted.message : "Nothing was stored: --confirm asks for the erasure"
}

const commandOf = (name: keyof typeof subjects) => {
  const subject: Subject = subjects[name]
  const { field, words } = subject
  const place = field === undefined ? "" : ` ${name.toUpperCase().replace("-", "_")}_ID`
  const id = Argument.String("id").pipe(Argument.withDescription(`The id of the ${name}`))
  const flags = { client, confirm, withdraw, by, json }
  const run = Effect.fn(
    function* (input: {
      readonly id: string
      readonly client: string
      readonly confirm: boolean
      readonly withdraw: boolean
      readonly json: boolean
      readonly by: Parameters<typeof actingAs>[0]
    }) {
      if (input.confirm && input.withdraw) {
        return yield* new BadUsage({ message: "--confirm and --withdraw exclude each other" })
      }
      const { counted, erasure } = yield* withRuntime(
        eraseOf(subject, { ...input, name: input.client })
      )
      const value = { dryRun: counted ?? null, erasure: erasure ?? null }
      const lines = counted === undefined ? [] : countedLines(counted)
      yield* print(input.json, value, [...lines, lastLine(counted, erasure)])
    },
    (command, { by: person }) => actingAs(person)(command)
  )
  const command =
    field === undefined
      ? Command.make(name, flags, (input) => run({ ...input, id: "" }))
      : Command.make(name, { id, ...flags }, run)
  return command.pipe(
    Command.withDescription(`Count what is stored about ${words}, and erase it with --confirm`),
    Command.withExamples([
      {
        command: `payroll erase ${name}${place}`,
        description: "The rows of each table, and what the law keeps; stores nothing"
      },
      {
        command: `payroll erase ${name}${place} --confirm --by "Rosa Diaz"`,
        description:
          "Asks for the erasure; a second person confirms it with a credential of their own, over HTTP"
      }
    ])
  )
}

export const erase = Command.make("erase").pipe(
  Command.withSubcommands([
    commandOf("user"),
    commandOf("business-user"),
    commandOf("company"),
    commandOf("client")
  ])
)
