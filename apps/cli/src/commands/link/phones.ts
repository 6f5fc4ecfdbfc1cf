/** The commands about remembered phones of workers, and kiosks of companies. */
import type { forgetPhone as ForgetPhone } from "@payroll/operations/flowLink/forgetPhone"
import { getRememberedPhones } from "@payroll/operations/flowLink/getRememberedPhones"
import * as Effect from "effect/Effect"
import * as Argument from "effect/cli/Argument"
import * as Command from "effect/cli/Command"
import { listCommand } from "../../listCommand.ts"
import { operate } from "../../operate.ts"
import { actingAs, by } from "../../operator.ts"
import { client, json, print } from "../../output.ts"
import { filter } from "../../pages.ts"

type Forgotten = typeof ForgetPhone.response.Encoded

const owner = {
  userId: filter("worker", "The id of the worker"),
  companyId: filter("company", "The id of the company, for its kiosks")
}

export const phones = listCommand(
  {
    operation: getRememberedPhones,
    field: "rememberedPhones",
    flags: { ...owner, client },
    columns: {
      DEVICE: ({ device }) => device ?? "-",
      SINCE: "rememberedAt",
      USED: "lastUsedAt",
      UNTIL: "expiresAt",
      ID: "rememberedPhoneId"
    },
    description:
      "List the phones of a worker that open the portal without a link, or the kiosks of a company",
    examples: [
      { command: "payroll link phones --worker WORKER_ID", description: "Those of a worker" },
      { command: "payroll link phones --company COMPANY_ID", description: "Kiosks of a company" }
    ]
  },
  "phones"
)

export const forgetPhone = Command.make(
  "forget-phone",
  {
    rememberedPhoneId: Argument.String("phone").pipe(
      Argument.withDescription("The id of the phone")
    ),
    ...owner,
    client,
    by,
    json
  },
  Effect.fn(
    function* ({ rememberedPhoneId, userId, companyId, client: name, json: asJson }) {
      const { rememberedPhone } = (yield* operate(name, "forgetPhone", {
        rememberedPhone: { userId, companyId, rememberedPhoneId }
      })) as Forgotten
      yield* print(asJson, rememberedPhone, [rememberedPhone.message])
    },
    (command, { by: person }) => actingAs(person)(command)
  )
).pipe(
  Command.withDescription("Forget a phone of a worker or a kiosk, which then needs a link"),
  Command.withExamples([
    {
      command: "payroll link forget-phone PHONE_ID --worker WORKER_ID",
      description: "A phone that was lost"
    }
  ])
)
