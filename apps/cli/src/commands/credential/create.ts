import { roles } from "@payroll/operations/caller"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import { operate } from "../../operate.ts"
import { client, json, print } from "../../output.ts"
import { issuedLines, type Issued } from "./issued.ts"

export const create = Command.make(
  "create",
  {
    client,
    role: Flag.Literals("role", roles).pipe(Flag.withDescription("What the credential may do")),
    person: Flag.String("person").pipe(
      Flag.withDescription("The name of the person who uses it"),
      Flag.optional
    ),
    companyIds: Flag.String("company").pipe(
      Flag.withDescription("The id of a company that it is limited to; may be given several times"),
      Flag.atLeast(0)
    ),
    expiryDate: Flag.String("expires").pipe(
      Flag.withDescription("The last day on which it is accepted, in UTC, such as 2026-12-31"),
      Flag.optional
    ),
    json
  },
  Effect.fn(function* ({ client: clientName, role, person, companyIds, expiryDate, json: asJson }) {
    const { credential } = (yield* operate(clientName, "addCredential", {
      credential: {
        role,
        person: Option.getOrNull(person),
        companyIds: companyIds.length > 0 ? companyIds : null,
        expiryDate: Option.getOrNull(expiryDate)
      }
    })) as Issued
    yield* print(asJson, credential, [
      `created a credential with the role ${role} for ${clientName}`,
      ...issuedLines(credential)
    ])
  })
).pipe(Command.withDescription("Issue a credential of a client; its secret is shown once"))
