import type { updateCredential } from "@payroll/operations/credential/updateCredential"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import { operate } from "../../operate.ts"
import { BadUsage, json, print } from "../../output.ts"
import { actingAs, by } from "../../operator.ts"
import { keyId } from "./keyId.ts"
import { ownerFlags, ownerOf } from "./owner.ts"
import { personFlags, personIn } from "./person.ts"

export const update = Command.make(
  "update",
  {
    keyId,
    ...ownerFlags,
    ...personFlags,
    mayActForOthers: Flag.Literals("may-act-for-others", ["yes", "no"]).pipe(
      Flag.withDescription("Whether actedBy may name another person than its own"),
      Flag.optional
    ),
    program: Flag.String("program").pipe(
      Flag.withDescription("The name of the program that uses it"),
      Flag.optional
    ),
    by,
    json
  },
  Effect.fn(
    function* ({ keyId: about, mayActForOthers, program, json: asJson, ...flags }) {
      const person = yield* personIn(flags)
      if (person === undefined && Option.isNone(mayActForOthers) && Option.isNone(program)) {
        return yield* new BadUsage({ message: "give --person, --program or --may-act-for-others" })
      }
      const { credential } = (yield* operate(yield* ownerOf(flags), "updateCredential", {
        credential: {
          keyId: about,
          ...(person !== undefined && { person }),
          ...(Option.isSome(program) && { program: program.value }),
          ...(Option.isSome(mayActForOthers) && {
            mayActForOthers: mayActForOthers.value === "yes"
          })
        }
      })) as typeof updateCredential.response.Encoded
      const others = credential.mayActForOthers ? "may act for others" : "acts for nobody else"
      yield* print(asJson, credential, [
        `the credential ${about} is that of ${credential.person ?? credential.program ?? "no person"} and ${others}`
      ])
    },
    (command, { by: operator }) => actingAs(operator)(command)
  )
).pipe(
  Command.withDescription(
    "Change the person or the program of a credential, and whether it may act for others"
  ),
  Command.withExamples([
    {
      command: 'payroll credential update KEY_ID --person "Rosa Diaz" --user USER_ID',
      description: "Say which worker the person is"
    },
    {
      command: "payroll credential update KEY_ID --may-act-for-others no",
      description: "From then on it acts as its person only"
    }
  ])
)
