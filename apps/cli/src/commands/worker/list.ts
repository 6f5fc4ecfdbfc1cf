import * as Effect from "effect/Effect"
import * as Command from "effect/cli/Command"
import { client, json, print, table } from "../../output.ts"
import { company, filter, firstRows, moreLine, orNull } from "../../pages.ts"

interface Listed {
  readonly userId: string
  readonly firstName: string
  readonly lastName: string
  readonly workerType: string
  readonly userStatus: { readonly status: string }
  readonly kycStatus: { readonly status: string }
}

const rowOf = ({ userId, firstName, lastName, workerType, userStatus, kycStatus }: Listed) => [
  `${firstName} ${lastName}`,
  workerType,
  userStatus.status,
  kycStatus.status,
  userId
]

const flags = {
  company,
  client,
  name: filter("name", "The beginning of the first, the last or the whole name"),
  status: filter("status", "The state of the worker, such as Active"),
  reference: filter("reference", "The client's own id of the worker"),
  json
}

export const list = Command.make(
  "list",
  flags,
  Effect.fn(function* ({ client: of, company: companyId, name, status, reference, json: asJson }) {
    const { rows, hasMore } = yield* firstRows(of, "getUsers", "users", {
      companyId,
      name: orNull(name),
      userStatus: orNull(status),
      userReferenceId: orNull(reference)
    })
    yield* print(asJson, { users: rows, hasMore }, [
      ...table([
        ["NAME", "TYPE", "STATUS", "VERIFICATION", "ID"],
        ...(rows as ReadonlyArray<Listed>).map(rowOf)
      ]),
      ...moreLine(hasMore)
    ])
  })
).pipe(
  Command.withDescription("List the workers of a company"),
  Command.withExamples([
    {
      command: "payroll worker list --company 0190d5a2-7c1e-7000-8000-3f2a9c1b4d5e --status Active",
      description: "Those who are active"
    }
  ])
)
