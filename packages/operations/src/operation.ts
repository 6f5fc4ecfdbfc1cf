/** What an operation is. It never writes: it loads, decides purely, and says what is to change. */
import type { LocalDate } from "@payroll/domain/calendar/localDate"
import type { DomainError, InvalidRequest } from "@payroll/domain/errors"
import type { Problem } from "@payroll/domain/problem"
import type * as Effect from "effect/Effect"
import type * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import type { Caller, Client, Role } from "./caller.ts"
import { requestDecoder, type Body, type BodyRule, type RequestForm } from "./decode.ts"
import type { Changes, Unavailable } from "./writer.ts"

/** The groups of the interface. Groups that are named but not built answer as unknown ones. */
export type Group = "companyOnboarding" | "adminPortal" | "userOnboarding" | "reports"

/** All that a decision may know beyond what was asked and what was loaded. */
export interface DecisionContext {
  readonly client: Client
  readonly credential: string
  /** Now, UTC milliseconds. */
  readonly at: number
  readonly newId: () => string
  /** Whether another holder has the value that this request wants to claim from a field. */
  readonly isTaken: (path: Problem["path"]) => boolean
}

export interface Decision<Answer> {
  readonly answer: Answer
  /** The record the audit row names. */
  readonly recordId: string
  readonly changes: Changes
}

interface Described {
  readonly group: Group
  readonly name: string
  /** One line for the documents. */
  readonly summary: string
}

export interface WriteOperation<
  Request extends Schema.ConstraintDecoder<unknown>,
  Response extends Schema.ConstraintEncoder<unknown>,
  Loaded,
  R
> extends Described {
  readonly kind: "write"
  readonly verb: "POST" | "PUT"
  readonly role: Role
  readonly request: Request
  readonly rules: ReadonlyArray<BodyRule>
  readonly response: Response
  /** One consistent snapshot of what the decision needs. */
  readonly load: (
    request: Request["Type"],
    caller: Caller
  ) => Effect.Effect<Loaded, DomainError | Unavailable, R>
  /** Pure: it runs again after a lost race. */
  readonly decide: (
    loaded: Loaded,
    request: Request["Type"],
    context: DecisionContext
  ) => Result.Result<Decision<Response["Type"]>, DomainError>
}

export interface ReadOperation<
  Request extends Schema.ConstraintDecoder<unknown>,
  Response extends Schema.ConstraintEncoder<unknown>,
  R
> extends Described {
  readonly kind: "read"
  readonly verb: "GET"
  readonly role: Role
  readonly request: Request
  readonly rules: ReadonlyArray<BodyRule>
  readonly response: Response
  readonly read: (
    request: Request["Type"],
    caller: Caller,
    /** Now, UTC milliseconds. */
    at: number
  ) => Effect.Effect<Response["Type"], DomainError | Unavailable, R>
}

type Decode = (
  body: Body,
  context: { readonly form: RequestForm; readonly today: LocalDate }
) => Result.Result<unknown, InvalidRequest>

/** A write operation whose types are its own business: what the catalogue and the pipeline see. */
export interface AnyWrite<R> extends Described {
  readonly kind: "write"
  readonly verb: "POST" | "PUT"
  readonly role: Role
  readonly decode: Decode
  readonly encode: (answer: never) => unknown
  readonly load: (
    request: never,
    caller: Caller
  ) => Effect.Effect<unknown, DomainError | Unavailable, R>
  readonly decide: (
    loaded: never,
    request: never,
    context: DecisionContext
  ) => Result.Result<Decision<unknown>, DomainError>
}

export interface AnyRead<R> extends Described {
  readonly kind: "read"
  readonly verb: "GET"
  readonly role: Role
  readonly decode: Decode
  readonly encode: (answer: never) => unknown
  readonly read: (
    request: never,
    caller: Caller,
    at: number
  ) => Effect.Effect<object, DomainError | Unavailable, R>
}

export type AnyOperation<R> = AnyWrite<R> | AnyRead<R>

/** The operation with its decoder and encoder, compiled once. */
const compiled = <
  Operation extends {
    readonly request: Schema.ConstraintDecoder<unknown>
    readonly response: Schema.ConstraintEncoder<unknown>
    readonly rules: ReadonlyArray<BodyRule>
  }
>(
  operation: Operation
) => ({
  ...operation,
  decode: requestDecoder<Operation["request"]>(operation.request, operation.rules),
  encode: Schema.encodeSync(operation.response) as (
    answer: Operation["response"]["Type"]
  ) => unknown
})

export const defineWrite = <
  Request extends Schema.ConstraintDecoder<unknown>,
  Response extends Schema.ConstraintEncoder<unknown>,
  Loaded,
  R
>(
  operation: Omit<WriteOperation<Request, Response, Loaded, R>, "kind">
) => compiled({ ...operation, kind: "write" as const })

export const defineRead = <
  Request extends Schema.ConstraintDecoder<unknown>,
  Response extends Schema.ConstraintEncoder<unknown>,
  R
>(
  operation: Omit<ReadOperation<Request, Response, R>, "kind" | "verb">
) => compiled({ ...operation, kind: "read" as const, verb: "GET" as const })
