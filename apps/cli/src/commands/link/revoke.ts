import type { endGuestSessions } from "@payroll/operations/flowLink/endGuestSessions"
import type { revokeFlowLink } from "@payroll/operations/flowLink/revokeFlowLink"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Argument from "effect/cli/Argument"
import * as Command from "effect/cli/Command"
import { operate } from "../../operate.ts"
import { actingAs, by } from "../../operator.ts"
import { BadUsage, client, json, print } from "../../output.ts"
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
    client,
    by,
    json
  },
  Effect.fn(
    function* ({ flowLinkId, client: name, json: asJson, by: _by, ...subject }) {
      const isOfPerson = subject.userId !== null || subject.businessUserId !== null
      if (Option.isSome(flowLinkId) === isOfPerson) {
        return yield* new BadUsage({ message: "give either a link, or --worker or --person" })
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
  Command.withDescription("Revoke a link with its session, or all links and sessions of a person"),
  Command.withExamples([
    { command: "payroll link revoke LINK_ID", description: "Nobody can use it any more" },
    {
      command: "payroll link revoke --worker WORKER_ID",
      description: "All links about a worker, with their sessions"
    }
  ])
)
