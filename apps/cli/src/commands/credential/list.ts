import type { getCredentials } from "@payroll/operations/credential/getCredentials"
import * as Effect from "effect/Effect"
import * as Command from "effect/cli/Command"
import { json, print, tableOf, type Columns } from "../../output.ts"
import { eachPage } from "../../pages.ts"
import { ownerFlags, ownerOf } from "./owner.ts"

const PAGES_MAX = 1_000

type Credentials = (typeof getCredentials.response.Encoded)["credentials"]

/** All pages, up to two hundred thousand credentials. The service sees those of its clients, too. */
const listAll = Effect.fnUntraced(function* (owner: string) {
  const all: Array<Credentials[number]> = []
  let pages = 0
  yield* eachPage(owner, "getCredentials", "credentials", {}, (page: Credentials) =>
    Effect.sync(() => {
      all.push(...page.filter(({ client }) => client === owner))
      pages += 1
      return pages < PAGES_MAX
    })
  )
  return all
})

const COLUMNS: Columns<Credentials[number]> = {
  "KEY ID": "keyId",
  ROLE: "role",
  PERSON: "person",
  PROGRAM: ({ program }) => program ?? "-",
  "PERSON ID": ({ userId, businessUserId }) => userId ?? businessUserId ?? "-",
  "FOR OTHERS": ({ person, mayActForOthers }) =>
    person === null ? "-" : mayActForOthers ? "yes" : "no",
  COMPANIES: ({ companyIds }) => (companyIds === null ? "all" : String(companyIds.length)),
  FROM: ({ addresses }) => (addresses === null ? "any" : addresses.join(" ")),
  EXPIRES: ({ expiryDate }) => expiryDate ?? "never",
  "LAST USED": ({ awaitsApproval, lastUsedAt }) =>
    awaitsApproval ? "awaits approval" : (lastUsedAt ?? "never")
}

export const list = Command.make(
  "list",
  { ...ownerFlags, json },
  Effect.fn(function* ({ json: asJson, ...flags }) {
    const credentials = yield* listAll(yield* ownerOf(flags))
    yield* print(asJson, credentials, tableOf(COLUMNS, credentials))
  })
).pipe(
  Command.withDescription(
    "List the credentials of a client or of the service that are not revoked"
  ),
  Command.withExamples([
    { command: "payroll credential list --client acme", description: "The credentials of a client" }
  ])
)
