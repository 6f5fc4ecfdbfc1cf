import type { recalculateTimeOff } from "@payroll/operations/timeOff/recalculateTimeOff"
import { OperatedBy } from "@payroll/operations/ports/administration"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import { operate } from "../../operate.ts"
import { actingAs, by } from "../../operator.ts"
import { BadUsage, clientFlag, DEFAULT_CLIENT, json, print } from "../../output.ts"
import { callRemote } from "../../remote/callRemote.ts"
import { connectionFlags, connectionOf } from "../../remote/connection.ts"
import { recalculationTable } from "../../timeOff/formats.ts"

type Recalculated = typeof recalculateTimeOff.response.Encoded

const NAME = "recalculateTimeOff"

export const recalculate = Command.make(
  "recalculate",
  {
    company: Flag.String("company").pipe(
      Flag.withDescription("The id of the company, of whose workers all accounts are compared"),
      Flag.optional
    ),
    user: Flag.String("user").pipe(
      Flag.withDescription("The id of one worker, instead of a company"),
      Flag.optional
    ),
    apply: Flag.Boolean("apply").pipe(
      Flag.withDescription("Store what the ledgers lack; without it differences are only shown"),
      Flag.withDefault(false)
    ),
    client: clientFlag.pipe(Flag.optional),
    ...connectionFlags,
    by,
    json
  },
  Effect.fn(
    function* ({ company, user, apply, client, json: asJson, ...flags }) {
      if (Option.isSome(company) === Option.isSome(user)) {
        return yield* new BadUsage({ message: "give either --company or --user" })
      }
      const remote = yield* connectionOf(flags)
      if (remote !== undefined && Option.isSome(client)) {
        const message =
          "--client is for the service on this machine: elsewhere the credential says it"
        return yield* new BadUsage({ message })
      }
      const timeOffRecalculation = {
        ...(Option.isSome(company) && { companyId: company.value }),
        ...(Option.isSome(user) && { userId: user.value }),
        dryRun: !apply
      }
      const owner = Option.getOrElse(client, () => DEFAULT_CLIENT)
      const answer = yield* remote === undefined
        ? operate(owner, NAME, { timeOffRecalculation })
        : callRemote(remote, NAME, { timeOffRecalculation }, yield* OperatedBy)
      const { timeOffRecalculation: recalculation } = answer as Recalculated
      yield* print(asJson, recalculation, recalculationTable(recalculation))
    },
    (command, { by: person }) => actingAs(person)(command)
  )
).pipe(
  Command.withDescription(
    "Compare ledgers of time off with what is expected of them, and with --apply store what they lack"
  ),
  Command.withExamples([
    {
      command: "payroll time-off recalculate --company COMPANY_ID",
      description: "What the ledgers of a company lack, without storing it"
    },
    {
      command: "payroll time-off recalculate --user USER_ID --apply",
      description: "Store what the ledgers of one worker lack"
    }
  ])
)
