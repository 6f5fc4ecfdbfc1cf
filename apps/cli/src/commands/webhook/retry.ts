import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import { operate } from "../../operate.ts"
import { actingAs, by } from "../../operator.ts"
import { client, json, print } from "../../output.ts"
import { endpointId, requireEndpoint, requireYes, yes } from "./endpoint.ts"
import { ofClient } from "./pages.ts"

const company = Flag.String("company").pipe(
  Flag.withDescription(
    "The id of a company; without it the events of all that wait after failures"
  ),
  Flag.optional
)

const skip = Flag.Boolean("skip").pipe(
  Flag.withDescription("Pass over the event that the events of the company or the client wait for"),
  Flag.withDefault(false)
)

interface Retried {
  readonly webhookDelivery: { readonly companies: number; readonly message: string }
}

export const retry = Command.make(
  "retry",
  { endpointId, client, company, ofClient, skip, yes, by, json },
  Effect.fn(
    function* ({ endpointId: about, client: name, json: asJson, ...flags }) {
      if (flags.skip) yield* requireYes(flags.yes, "--skip")
      const { webhookDelivery } = (yield* operate(name, "retryWebhookDelivery", {
        webhookDelivery: {
          webhookEndpointId: yield* requireEndpoint(name, about),
          companyId: Option.getOrNull(flags.company),
          ofClient: flags.ofClient,
          skip: flags.skip
        }
      })) as Retried
      const { companies, message } = webhookDelivery
      yield* print(asJson, webhookDelivery, [`${message} (companies: ${companies})`])
    },
    (command, { by: person }) => actingAs(person)(command)
  )
).pipe(
  Command.withDescription("Try again now what waits for a webhook endpoint after failures"),
  Command.withExamples([
    { command: "payroll webhook retry ENDPOINT_ID", description: "After a receiver is well again" },
    {
      command: "payroll webhook retry ENDPOINT_ID --company COMPANY_ID --skip",
      description: "Pass over the event that a company's events wait for"
    }
  ])
)
