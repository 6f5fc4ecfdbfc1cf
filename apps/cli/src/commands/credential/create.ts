import { roles, SERVICE } from "@payroll/operations/caller"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import { operate } from "../../operate.ts"
import { BadUsage, json, print } from "../../output.ts"
import { actingAs, by } from "../../operator.ts"
import { issuedLines, type Issued } from "./issued.ts"
import { personFlags, personIn } from "./person.ts"
import { ownerFlags, ownerOf, ownerText } from "./owner.ts"

/** A credential of the service is a person's, and for all companies. */
const requireServiceTerms = (
  person: Option.Option<string>,
  companyIds: ReadonlyArray<string>
): Effect.Effect<void, BadUsage> => {
  if (Option.isNone(person)) {
    return Effect.fail(new BadUsage({ message: "--person is missing, which --service needs" }))
  }
  return companyIds.length === 0
    ? Effect.void
    : Effect.fail(new BadUsage({ message: "--company and --service exclude each other" }))
}

export const create = Command.make(
  "create",
  {
    ...ownerFlags,
    role: Flag.Literals("role", roles).pipe(Flag.withDescription("What the credential may do")),
    ...personFlags,
    mayActForOthers: Flag.Boolean("may-act-for-others").pipe(
      Flag.withDescription("Let actedBy name another person than its own"),
      Flag.withDefault(false)
    ),
    program: Flag.String("program").pipe(
      Flag.withDescription("The name of the program that uses it"),
      Flag.optional
    ),
    companyIds: Flag.String("company").pipe(
      Flag.withDescription("The id of a company that it is limited to; repeatable"),
      Flag.atLeast(0)
    ),
    addresses: Flag.String("from").pipe(
      Flag.withDescription("An address or a CIDR range that it is accepted from; repeatable"),
      Flag.atLeast(0)
    ),
    companyLocationId: Flag.String("location").pipe(
      Flag.withDescription("The id of the location whose workers a kiosk is limited to"),
      Flag.optional
    ),
    expiryDate: Flag.String("expires").pipe(
      Flag.withDescription("The last day on which it is accepted, in UTC, such as 2026-12-31"),
      Flag.optional
    ),
    by,
    json
  },
  Effect.fn(
    function* ({
      role,
      companyIds,
      companyLocationId,
      addresses,
      expiryDate,
      mayActForOthers,
      program,
      json: asJson,
      ...flags
    }) {
      const owner = yield* ownerOf(flags)
      if (owner === SERVICE.name) yield* requireServiceTerms(flags.person, companyIds)
      const { credential } = (yield* operate(owner, "addCredential", {
        credential: {
          role,
          person: (yield* personIn(flags)) ?? null,
          mayActForOthers,
          program: Option.getOrNull(program),
          companyIds: companyIds.length > 0 ? companyIds : null,
          addresses: addresses.length > 0 ? addresses : null,
          companyLocationId: Option.getOrNull(companyLocationId),
          expiryDate: Option.getOrNull(expiryDate)
        }
      })) as Issued
      yield* print(asJson, credential, [
        `created a credential with the role ${role} for ${ownerText(owner)}`,
        ...issuedLines(credential),
        ...(credential.awaitsApproval
          ? [
              `It is refused until a second person approves it: payroll credential approve ${credential.keyId}`
            ]
          : [])
      ])
    },
    (command, { by: operator }) => actingAs(operator)(command)
  )
).pipe(
  Command.withDescription(
    "Issue a credential of a client or of the service; its secret is shown once"
  ),
  Command.withExamples([
    {
      command: 'payroll credential create --client acme --role read --person "Rosa Diaz"',
      description: "A credential that may only read"
    },
    {
      command:
        'payroll credential create --role payroll --person "Pay run" --expires 2027-06-30 --from 203.0.113.0/24',
      description: "A credential that is handed whole values, from one network"
    },
    {
      command:
        'payroll credential create --role review --person "Lin Wei" --business-user BUSINESS_USER_ID',
      description: "A credential of a person who is a business user"
    },
    {
      command: 'payroll credential create --service --role review --person "Lin Wei"',
      description: "A credential for the reviews of all clients"
    }
  ])
)
