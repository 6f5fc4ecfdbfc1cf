import type { endGuestSessions } from "@payroll/operations/flowLink/endGuestSessions"
import type { revokeFlowLink } from "@payroll/operations/flowLink/revokeFlowLink"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Argument from "effect/cli/Argument"
import * as Command from "effect/cli/Command"
import { operate } from "../../operate.ts"
import { actingAs, by } from "../../operator.ts"
import { BadUsage, client, json, print } from "../../output.ts"
import { filter } from "../../pages.ts"
import { subjectFlags } from "./subject.ts"

type Revoked = typeof revokeFlowLink.response.Encoded
type Ended = typeof endGuestSessions.response.Encoded

export const revoke = Command.make(
  "revoke",
  {
    flowLinkId: Argument.String("linkId").pipe(
      Argument.withDescription("The id of the link"),
      Argument.optional
    ),
    ...subjectFlags,
    companyId: filter("company", "The id of the company, for its kiosks"),
    client,
    by,
    json
  },
  Effect.fn(
    function* ({ flowLinkId, client: name, json: asJson, by: _by, ...subject }) {
      const isOfSubject = Object.values(subject).some((id) => id !== null)
      if (Option.isSome(flowLinkId) === isOfSubject) {
        return yield* new BadUsage({
          message: "give either a link, or --worker, --person or --company"
        })
      }
      if (Option.isSome(flowLinkId)) {
        const { flowLink } = (yield* operate(name, "revokeFlowLink", {
          flowLink: { flowLinkId: flowLinkId.value }
        })) as Revoked
        return yield* print(asJson, flowLink, [`${flowLink.flowLinkId}: ${flowLink.message}`])
      }
      const { guestSessions } = (yield* operate(name, "endGuestSessions", {
        guestSessions: subject
      })) as Ended
      const { revokedLinks, endedSessions } = guestSessions
      yield* print(asJson, guestSessions, [
        `links revoked: ${revokedLinks}; sessions ended: ${endedSessions}`
      ])
    },
    (command, { by: person }) => actingAs(person)(command)
  )
).pipe(
  Command.withDescription(
    "Revoke a link with its session, or all of a person or of the kiosks of a company"
  ),
  Command.withExamples([
    { command: "payroll link revoke LINK_ID", description: "Nobody can use it any more" },
    {
      command: "payroll link revoke --worker WORKER_ID",
      description: "All links about a worker, with their sessions"
    },
    {
      command: "payroll link revoke --company COMPANY_ID",
      description: "All tablets of a company at which workers clock in"
    }
  ])
)
