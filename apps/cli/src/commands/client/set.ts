import { encryptionPolicies } from "@payroll/operations/caller"
import { Administration } from "@payroll/operations/ports/administration"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import { withRuntime } from "../../composition.ts"
import { BadUsage, clientName, json, print } from "../../output.ts"
import { actingAs, by } from "../../operator.ts"
import { repeated } from "../../repeat.ts"

export const set = Command.make(
  "set",
  {
    name: clientName,
    duplicates: Flag.Literals("duplicates", ["review", "reject"]).pipe(
      Flag.withDescription("Accept duplicates and flag them for review, or reject them"),
      Flag.optional
    ),
    fourEyes: Flag.Literals("four-eyes", ["on", "off"]).pipe(
      Flag.withDescription(
        "Whether bank accounts, credentials for payroll and decisions on verifications need a second person"
      ),
      Flag.optional
    ),
    handOverEncryption: Flag.Literals("hand-over-encryption", encryptionPolicies).pipe(
      Flag.withDescription("Encrypt hand-overs where a call names a recipient, or always"),
      Flag.optional
    ),
    by,
    json
  },
  Effect.fn(
    function* ({ name, duplicates, fourEyes, handOverEncryption, json: asJson }) {
      if ([duplicates, fourEyes, handOverEncryption].every(Option.isNone)) {
        return yield* new BadUsage({
          message: "--duplicates, --four-eyes or --hand-over-encryption is missing"
        })
      }
      const client = yield* withRuntime(
        Administration.use(({ setClient }) =>
          repeated(
            setClient(name, {
              ...(Option.isSome(duplicates) && { duplicates: duplicates.value }),
              ...(Option.isSome(fourEyes) && { fourEyes: fourEyes.value === "on" }),
              ...(Option.isSome(handOverEncryption) && {
                handOverEncryption: handOverEncryption.value
              })
            })
          )
        )
      )
      const eyes = client.settings.fourEyes ? "on" : "off"
      const settings = { ...client.settings, fourEyes: eyes }
      yield* print(asJson, { clientId: client.id, name, ...settings }, [
        `client ${name}: duplicates ${settings.duplicates}, four eyes ${eyes}, encryption of hand-overs ${settings.handOverEncryption}`
      ])
    },
    (command, { by: person }) => actingAs(person)(command)
  )
).pipe(
  Command.withDescription("Change a client's settings"),
  Command.withExamples([
    {
      command: "payroll client set acme --duplicates reject",
      description: "Refuse an SSN, EIN or email that is stored already"
    }
  ])
)
