/** Calls of the suite of history. */
import { assert } from "@effect/vitest"
import type { Caller, Client, Role } from "@payroll/operations/caller"
import { operationNamed } from "@payroll/operations/catalogue"
import type { Body } from "@payroll/operations/decode"
import { execute } from "@payroll/operations/execute"
import * as Effect from "effect/Effect"

export interface Version {
  readonly version: number
  readonly time: string
  readonly credential: string | null
  readonly actedBy: string | null
  readonly operation: string | null
  readonly requestId: string | null
  readonly changes: ReadonlyArray<{
    readonly field: string
    readonly isSealed: boolean
    readonly before: unknown
    readonly after: unknown
  }>
}

export interface History {
  readonly recordType: string
  readonly companyId: string
  readonly history: ReadonlyArray<Version>
  readonly nextCursor: string | null
}

interface By {
  readonly credential?: string
  readonly requestId?: string
  readonly companyIds?: ReadonlySet<string>
  readonly companyLocationId?: string | undefined
  readonly role?: Role
}

/** Calls an operation as a credential of the client. */
export const callOf =
  (
    client: Client,
    {
      credential = "pk_rosa",
      requestId = "request-1",
      companyIds,
      companyLocationId,
      role = "write"
    }: By = {}
  ) =>
  (name: string, body: Body) => {
    const operation = operationNamed(name) ?? assert.fail(`there is no operation ${name}`)
    const [person, address, idempotencyKey] = [undefined, undefined, undefined]
    const caller: Caller = {
      client,
      credential,
      role,
      companyIds,
      companyLocationId,
      person,
      requestId,
      address
    }
    const request = { operation, form: "method", caller, idempotencyKey } as const
    return Effect.map(
      execute({ ...request, body: { ...body, method: name } }),
      (answer) => JSON.parse(answer.body) as Readonly<Record<string, Record<string, unknown>>>
    )
  }

export const historyOf = (client: Client, recordId: string, more: Body = {}, by: By = {}) =>
  Effect.map(
    callOf(client, by)("getHistory", { recordId, ...more }),
    (answer) => answer as unknown as History
  )

/** `[version, operation, field, before, after]` of each change, newest first. */
export const linesOf = ({ history }: History) =>
  history.flatMap(({ version, operation, changes }) =>
    changes.length === 0
      ? [[version, operation]]
      : changes.map(({ field, isSealed, before, after }) => [
          version,
          operation,
          field,
          ...(isSealed ? ["changed"] : [before, after])
        ])
  )
