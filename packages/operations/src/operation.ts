/** What an operation is. It never writes: it loads, decides purely, and says what is to change. */
import type { DomainError } from "@payroll/domain/errors"
import type { Problem } from "@payroll/domain/problem"
import type * as Effect from "effect/Effect"
import type * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import type { Caller, Client, Role } from "./caller.ts"
import { requestDecoder, type BodyRule, type Decoder } from "./decode.ts"
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
  /** Undefined when there is nothing to store: it is as asked already. */
  readonly changes: Changes | undefined
  /** Checks the changes and answers as if they were stored; stores nothing. */
  readonly isDryRun?: boolean
}

interface Described {
  readonly group: Group
  readonly name: string
  /** One line for the documents. */
  readonly summary: string
  /** Whether its body may hold many records, and be longer than others. */
  readonly takesMany?: boolean
  /** A body that works, without its `method`; ids in it stand for records that have to exist. */
  readonly example?: Readonly<Record<string, unknown>>
}

export interface WriteOperation<
  Request extends Schema.ConstraintDecoder<unknown>,
  Response extends Schema.ConstraintEncoder<unknown>,
  Loaded,
  R,
  Asked = Request["Type"]
> extends Described {
  readonly kind: "write"
  readonly verb: "POST" | "PUT"
  readonly role: Role
  readonly request: Request
  readonly rules: ReadonlyArray<BodyRule>
  readonly response: Response
  /** Another reading of the body than the schema and the rules alone give. */
  readonly decodeWith?: (standard: Decoder<Request["Type"]>) => Decoder<Asked>
  /** One consistent snapshot of what the decision needs. */
  readonly load: (
    request: Asked,
    caller: Caller
  ) => Effect.Effect<Loaded, DomainError | Unavailable, R>
  /** Pure: it runs again after a lost race. */
  readonly decide: (
    loaded: Loaded,
    request: Asked,
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

/** A write operation whose types are its own business: what the catalogue and the pipeline see. */
export interface AnyWrite<R> extends Described {
  readonly kind: "write"
  readonly request: Schema.Constraint
  readonly response: Schema.Constraint
  readonly verb: "POST" | "PUT"
  readonly role: Role
  readonly decode: Decoder<unknown>
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
  readonly request: Schema.Constraint
  readonly response: Schema.Constraint
  readonly verb: "GET"
  readonly role: Role
  readonly decode: Decoder<unknown>
  readonly encode: (answer: never) => unknown
  readonly read: (
    request: never,
    caller: Caller,
    at: number
  ) => Effect.Effect<object, DomainError | Unavailable, R>
}

export type AnyOperation<R> = AnyWrite<R> | AnyRead<R>

/** Defines a write operation; its decoder and encoder are compiled once. */
export const defineWrite = <
  Request extends Schema.ConstraintDecoder<unknown>,
  Response extends Schema.ConstraintEncoder<unknown>,
  Loaded,
  R,
  Asked = Request["Type"]
>(
  operation: Omit<WriteOperation<Request, Response, Loaded, R, Asked>, "kind">
) => {
  const standard = requestDecoder(operation.request, operation.rules)
  return {
    ...operation,
    kind: "write" as const,
    decode: operation.decodeWith?.(standard) ?? standard,
    encode: Schema.encodeSync(operation.response)
  }
}

/** Defines a read operation; its decoder and encoder are compiled once. */
export const defineRead = <
  Request extends Schema.ConstraintDecoder<unknown>,
  Response extends Schema.ConstraintEncoder<unknown>,
  R
>(
  operation: Omit<ReadOperation<Request, Response, R>, "kind" | "verb">
) => ({
  ...operation,
  kind: "read" as const,
  verb: "GET" as const,
  decode: requestDecoder(operation.request, operation.rules),
  encode: Schema.encodeSync(operation.response)
})
