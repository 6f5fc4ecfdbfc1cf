import * as Effect from "effect/Effect"
import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import { client, json, print, table } from "../../output.ts"
import { filter, firstRows, moreLine, orNull } from "../../pages.ts"

interface Listed {
  readonly companyId: string
  readonly company: string
  readonly kind: string
  readonly kybStatus: { readonly status: string }
}

const rowOf = ({ companyId, company, kind, kybStatus }: Listed) => [
  company,
  kind,
  kybStatus.status,
  companyId
]

const flags = {
  client,
  name: filter("name", "The beginning of the name"),
  status: filter(
    "status",
    "The state of the business verification: new, pending, passed or failed"
  ),
  kind: filter("kind", "employer or contractor"),
  incomplete: Flag.Boolean("incomplete").pipe(
    Flag.withDescription("Only companies whose onboarding lacks something"),
    Flag.withDefault(false)
  ),
  json
}

export const list = Command.make(
  "list",
  flags,
  Effect.fn(function* ({ client: of, name, status, kind, incomplete, json: asJson }) {
    const { rows, hasMore } = yield* firstRows(of, "getCompanies", "companies", {
      name: orNull(name),
      kybStatus: orNull(status),
      kind: orNull(kind),
      ...(incomplete && { hasRequirements: true })
    })
    yield* print(asJson, { companies: rows, hasMore }, [
      ...table([
        ["NAME", "KIND", "VERIFICATION", "ID"],
        ...(rows as ReadonlyArray<Listed>).map(rowOf)
      ]),
      ...moreLine(hasMore)
    ])
  })
).pipe(
  Command.withDescription("List the companies of a client"),
  Command.withExamples([
    { command: "payroll company list", description: "All of them" },
    {
      command: "payroll company list --incomplete --name acme",
      description: "Those whose onboarding lacks something and whose name begins so"
    }
  ])
)
