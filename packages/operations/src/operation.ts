/**
 * Types of operations. A write loads, decides purely and returns what is to change; a read only reads; a command makes
 * one call of a port that changes something other than records. Its own types stay inside: the catalogue sees how to
 * accept a body, and nothing of them.
 */
import type { ErasureStates } from "@payroll/domain/decision/erasureRequest"
import type { DomainError, InvalidRequest } from "@payroll/domain/errors"
import type { Disclosure } from "@payroll/domain/handover/disclosure"
import type { DecisionMoment } from "@payroll/domain/person"
import type { Problem } from "@payroll/domain/problem"
import type * as Effect from "effect/Effect"
import type * as Result from "effect/Result"
import type * as Schema from "effect/Schema"
import type { Caller, Client, GuestUse, Role } from "./caller.ts"
import type { Body, BodyRule, DecodeContext } from "./decode.ts"
import type { CodeNeeded, Contended, NotAllowed, TooManyNumbers } from "./errors.ts"
import type { FindIgnored } from "./ignoredFields.ts"
import type {
  AuditedRecord,
  Changes,
  CommandEntry,
  CountedValue,
  KeyTaken,
  Unavailable
} from "./writer.ts"

/** The groups of the interface. Groups that are named but not built answer as unknown ones. */
export type Group =
  | "companyOnboarding"
  | "adminPortal"
  | "userOnboarding"
  | "userPortal"
  | "payroll"
  | "reports"
  | "timeOffAdmin"
  | "timeOffUser"
  | "timeOffReports"
  | "timeTrackingAdmin"
  | "timeTrackingUser"
  | "timeTrackingReports"

/** One round of a write: when it is decided, and what the rounds before it learned. */
export interface RoundContext extends DecisionMoment {
  /** Returns true if another holder has the value that this request wants to claim from a field. */
  readonly isTaken: (path: Problem["path"]) => boolean
  /** The problems of elements that have one of too many values; undefined in the first round. */
  readonly limits?: ReadonlyArray<Problem>
  /** The erasures of people whom elements name; undefined in the first round. */
  readonly erased?: ErasureStates
}

/** The values that a decision may use beyond the request and what was loaded. */
export interface DecisionContext extends RoundContext {
  readonly client: Client
  readonly credential: string
  /** True if a person acts at a page, not a program. */
  readonly isFromPage?: boolean
}

export interface Decision<Answer> {
  readonly answer: Answer
  readonly record: AuditedRecord
  /** Undefined when there is nothing to store: it is as asked already. */
  readonly changes: Changes | undefined
  /** Checks the changes and answers as if they were stored; stores nothing. */
  readonly isDryRun?: boolean
  /**
   * Why nothing is stored, although other elements of the request are right: whether others hold what those
   * claim is asked first, so that one answer names all problems.
   */
  readonly refusal?: DomainError | undefined
}

interface Description {
  readonly group: Group
  /** Other groups in which it can be called. */
  readonly alsoIn?: ReadonlyArray<Group>
  readonly name: string
  readonly role: Role
  /** One line for the documents. */
  readonly summary: string
  /**
   * `client` if it names no company or creates one: a credential limited to companies may not call it.
   * `service` if only credentials of the service may, `guest` if only guests.
   */
  readonly scope?: "client" | "service" | "guest"
  /** True if a credential of the service may call it without a client; it is then about all. */
  readonly spansClients?: true
  /** True if credentials of the role `kiosk` may call it, next to those whose role grants its own. */
  readonly isForKiosks?: true
  /** True if a page of the console may call it after its person typed the secret again (`Principal.isAtPage`). */
  readonly isForPages?: true
  /** How guests may call it; undefined if they may not. */
  readonly forGuests?: GuestUse
  /** How long it may wait for somebody else, beside the time of every request. */
  readonly waitsMs?: number
  /** True if its body may hold many records, and be longer than others. */
  readonly takesMany?: boolean
  /**
   * A valid body without its `method`, at the end of the definition. Its ids name records that the
   * caller has to create first.
   */
  readonly example?: Readonly<Record<string, unknown>>
}

/** The definition of a write, for `defineWrite`. */
export interface WriteDefinition<
  Request extends Schema.ConstraintDecoder<unknown>,
  Response extends Schema.ConstraintEncoder<unknown>,
  Loaded,
  R,
  Decoded
> extends Description {
  readonly verb: "POST" | "PUT"
  readonly request: Request
  readonly rules?: ReadonlyArray<BodyRule>
  /** True if `null` in a field takes its value away. */
  readonly takesNull?: true
  /** True if a person decides: from another person or credential it is another request. */
  readonly isDecision?: true
  readonly response: Response
  /** One consistent snapshot of what the decision needs. */
  readonly load: (
    request: Decoded,
    caller: Caller
  ) => Effect.Effect<Loaded, DomainError | Unavailable, R>
  /** The values of sealed fields in the request, which are counted before it is answered. */
  readonly numbers?: (
    request: Decoded,
    loaded: Loaded,
    client: Client
  ) => ReadonlyArray<CountedValue>
  /** Pure: it runs again after a lost race. An effect decides on many elements, in several turns of the event loop. */
  readonly decide: (
    loaded: Loaded,
    request: Decoded,
    context: DecisionContext
  ) =>
    | Result.Result<Decision<Response["Type"]>, DomainError>
    | Effect.Effect<Decision<Response["Type"]>, DomainError>
}

/** The definition of a read, for `defineRead`. */
export interface ReadDefinition<
  Request extends Schema.ConstraintDecoder<unknown>,
  Response extends Schema.ConstraintEncoder<unknown>,
  R
> extends Description {
  readonly request: Request
  readonly rules?: ReadonlyArray<BodyRule>
  readonly response: Response
  readonly read: (
    request: Request["Type"],
    caller: Caller,
    /** Now, UTC milliseconds. */
    at: number
  ) => Effect.Effect<
    Response["Type"],
    CodeNeeded | Contended | DomainError | NotAllowed | Unavailable,
    R
  >
  /** The values that the request searches for, which are counted before it is answered. */
  readonly numbers?: (request: Request["Type"], caller: Caller) => ReadonlyArray<CountedValue>
  /** The record that the answer shows, if an audit row of it must be stored before it is shown. */
  readonly looksAt?: (
    answer: Response["Type"],
    request: Request["Type"]
  ) => AuditedRecord | undefined
  /** The whole values that the answer to a request has, for that audit row. */
  readonly disclosure?: (request: Request["Type"]) => Disclosure | undefined
  /** True if most of its answers are not audited, so that they may come from a replica. */
  readonly isRarelyAudited?: true
}

/** The definition of a command, for `defineCommand`. */
export interface CommandDefinition<
  Request extends Schema.ConstraintDecoder<unknown>,
  Response extends Schema.ConstraintEncoder<unknown>,
  R
> extends Description {
  readonly verb: "POST" | "PUT"
  readonly request: Request
  readonly rules?: ReadonlyArray<BodyRule>
  /** True if `null` in a field takes its value away. */
  readonly takesNull?: true
  /** True if a field that it does not know is a problem: ignored, a misspelt limit would grant more than was meant. */
  readonly isStrict?: true
  readonly response: Response
  /**
   * One call of a port that stores the effect, the entry's audit row and its key in one transaction.
   * It is not tried again: a conflict with the stored state is a StateConflict.
   */
  readonly run: (
    request: Request["Type"],
    caller: Caller,
    entry: CommandEntry
  ) => Effect.Effect<
    Response["Type"],
    Contended | DomainError | KeyTaken | NotAllowed | TooManyNumbers | Unavailable,
    R
  >
}

/** A decision whose answer is the body of a response. */
export type EncodedDecision = Omit<Decision<never>, "answer"> & { readonly body: string }

/** A decision, and the values that are counted before anybody learns of it. */
interface CountedRound {
  /** The snapshot that was loaded. */
  readonly loaded: unknown
  readonly numbers: ReadonlyArray<CountedValue>
  readonly decided: Result.Result<EncodedDecision, DomainError>
}

/** Loads and decides once for an accepted request. */
export type Round<R> = (
  caller: Caller,
  context: RoundContext
) => Effect.Effect<CountedRound, DomainError | Unavailable, R>

/** The result of a read: the body of the response, and the record whose look is audited. */
interface ReadResult {
  readonly body: string
  readonly looksAt: AuditedRecord | undefined
  readonly disclosure: Disclosure | undefined
  /** The values that are counted before anybody learns of it. */
  readonly numbers: ReadonlyArray<CountedValue>
  /** True if it says up to when it is complete, which a replica that is behind cannot know. */
  readonly saysUpTo: boolean
}

/** Reads for an accepted request, at a time in UTC milliseconds. */
export type Reading<R> = (
  caller: Caller,
  at: number
) => Effect.Effect<ReadResult, CodeNeeded | Contended | DomainError | NotAllowed | Unavailable, R>

/** Runs an accepted command; gives the body of the response, which is never stored. */
export type CommandRun<R> = (
  caller: Caller,
  entry: CommandEntry
) => Effect.Effect<
  string,
  Contended | DomainError | KeyTaken | NotAllowed | TooManyNumbers | Unavailable,
  R
>

interface OperationEntry<Run> extends Description {
  /** True if its body may name the person who acts, and its audit row does. */
  readonly isAudited: boolean
  readonly request: Schema.Constraint
  readonly rules: ReadonlyArray<BodyRule>
  readonly response: Schema.Constraint
  /** The fields of a body that are not decoded. */
  readonly ignored: FindIgnored
  /** Decodes a body, with all its problems at once; gives what to run for it. */
  readonly accept: (body: Body, context: DecodeContext) => Result.Result<Run, InvalidRequest>
}

/** A write operation as the catalogue lists it; `R` is what it loads from. */
export interface WriteOperation<R> extends OperationEntry<Round<R>> {
  readonly kind: "write"
  readonly verb: "POST" | "PUT"
  /** True if `null` in a field takes its value away. */
  readonly takesNull?: true
  /** True if a person decides: from another person or credential it is another request. */
  readonly isDecision?: true
  /** True if values of sealed fields in its requests are counted. */
  readonly countsNumbers: boolean
}

/** A read operation as the catalogue lists it; `R` is what it reads from. */
export interface ReadOperation<R> extends OperationEntry<Reading<R>> {
  readonly kind: "read"
  readonly verb: "GET"
  readonly isRarelyAudited?: true
  /** True if a field that it does not know is a problem. */
  readonly isStrict: boolean
}

/** A command as the catalogue lists it; `R` is what it reads and changes through. */
export interface CommandOperation<R> extends OperationEntry<CommandRun<R>> {
  readonly kind: "command"
  readonly verb: "POST" | "PUT"
  /** True if `null` in a field takes its value away. */
  readonly takesNull?: true
  /** True if a field that it does not know is a problem. */
  readonly isStrict?: true
}

export type Operation<R> = WriteOperation<R> | ReadOperation<R> | CommandOperation<R>
