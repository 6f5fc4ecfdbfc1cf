import type { addFlowLink } from "@payroll/operations/flowLink/addFlowLink"
import { FLOWS } from "@payroll/domain/flowLink/flow"
import { LANGUAGES } from "@payroll/domain/flowLink/flowLink"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Argument from "effect/cli/Argument"
import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import { operate } from "../../operate.ts"
import { actingAs, by } from "../../operator.ts"
import { client, json, print } from "../../output.ts"
import { filter } from "../../pages.ts"
import { subjectFlags } from "./subject.ts"

type Added = typeof addFlowLink.response.Encoded

export const add = Command.make(
  "add",
  {
    flow: Argument.Literals("flow", FLOWS).pipe(Argument.withDescription("What the pages are for")),
    ...subjectFlags,
    companyId: filter("company", "The id of the company, for a flow of its signatory or a kiosk"),
    companyLocationId: filter("location", "The id of the location of a kiosk; default: all"),
    client,
    hours: Flag.Int("hours").pipe(
      Flag.withDescription("For how many hours it can be opened, 1 to 168; default: 24"),
      Flag.optional
    ),
    language: Flag.Literals("language", LANGUAGES).pipe(
      Flag.withDescription("The language of the pages; default: en"),
      Flag.optional
    ),
    sendMail: Flag.Boolean("mail").pipe(
      Flag.withDescription("Mail it to the address on file instead of showing its address"),
      Flag.withDefault(false)
    ),
    returnUrl: filter("return-url", "Where the pages lead back to: at one of the flowOrigins"),
    by,
    json
  },
  Effect.fn(
    function* ({ client: name, hours, language, json: asJson, by: _by, ...fields }) {
      const { flowLink } = (yield* operate(name, "addFlowLink", {
        flowLink: {
          ...fields,
          expiresInHours: Option.getOrNull(hours),
          language: Option.getOrNull(language)
        }
      })) as Added
      yield* print(asJson, flowLink, [
        `link: ${flowLink.flowLinkId}`,
        `expires: ${flowLink.expiresAt}`,
        ...(flowLink.url === null ? [] : [`address: ${flowLink.url}`]),
        flowLink.message
      ])
    },
    (command, { by: person }) => actingAs(person)(command)
  )
).pipe(
  Command.withDescription(
    "Make a link to pages for one person; its address is mailed, or shown once"
  ),
  Command.withExamples([
    {
      command: "payroll link add worker-onboarding --worker WORKER_ID --hours 48",
      description: "A link with which a worker enters the own data"
    },
    {
      command: "payroll link add worker-onboarding --worker WORKER_ID --mail",
      description: "The same, mailed to the worker"
    },
    {
      command: "payroll link add kiosk --company COMPANY_ID --location LOCATION_ID",
      description: "A link that makes a tablet the clock of a location"
    }
  ])
)
