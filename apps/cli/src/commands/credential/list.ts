import * as Effect from "effect/Effect"
import * as Command from "effect/cli/Command"
import { operate } from "../../operate.ts"
import { json, print, table } from "../../output.ts"
import { ownerFlags, ownerOf } from "./owner.ts"

const PAGE_ROWS = 200
const PAGES_MAX = 1_000

interface Listed {
  readonly client: string
  readonly keyId: string
  readonly role: string
  readonly person: string | null
  readonly companyIds: ReadonlyArray<string> | null
  readonly expiryDate: string | null
  readonly lastUsedAt: string | null
}

interface Page {
  readonly credentials: ReadonlyArray<Listed>
  readonly nextCursor: string | null
}

/** All pages, up to two hundred thousand credentials. The service sees those of its clients, too. */
const listAll = Effect.fnUntraced(function* (owner: string) {
  const all: Array<Listed> = []
  let cursor: string | null = ""
  for (let pages = 0; cursor !== null && pages < PAGES_MAX; pages += 1) {
    const page = (yield* operate(owner, "getCredentials", {
      limit: PAGE_ROWS,
      cursor
    })) as Page
    all.push(...page.credentials.filter((listed) => listed.client === owner))
    cursor = page.nextCursor
  }
  return all
})

const rowOf = ({ keyId, role, person, companyIds, expiryDate, lastUsedAt }: Listed) => [
  keyId,
  role,
  person ?? "-",
  companyIds === null ? "all" : String(companyIds.length),
  expiryDate ?? "never",
  lastUsedAt ?? "never"
]

export const list = Command.make(
  "list",
  { ...ownerFlags, json },
  Effect.fn(function* ({ json: asJson, ...flags }) {
    const credentials = yield* listAll(yield* ownerOf(flags))
    const header = ["KEY ID", "ROLE", "PERSON", "COMPANIES", "EXPIRES", "LAST USED"]
    yield* print(asJson, credentials, table([header, ...credentials.map(rowOf)]))
  })
).pipe(
  Command.withDescription(
    "List the credentials of a client or of the service that are not revoked"
  ),
  Command.withExamples([
    { command: "payroll credential list --client acme", description: "The credentials of a client" }
  ])
)
