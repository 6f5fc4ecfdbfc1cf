/**
 * Defines operations: a decoder and an encoder around what an operation's file gives. Each is built when the operation
 * is first called, so that a start does not wait for all of them.
 */
import type { DomainError, InvalidRequest } from "@payroll/domain/errors"
import { lazily } from "@payroll/domain/lazily"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import * as SchemaAST from "effect/SchemaAST"
import { actedByRule } from "./actedBy.ts"
import type { Caller } from "./caller.ts"
import {
  requestDecoder,
  type Body,
  type BodyRule,
  type DecodeContext,
  type Decoder
} from "./decode.ts"
import { acceptStrictly, findIgnored } from "./ignoredFields.ts"
import { cursorOf, keyIn, notOfThisList, type PageRequest } from "./page.ts"
import { nextTurn } from "./pieces.ts"
import { inOneShape } from "./wrappedBody.ts"
import type {
  CommandDefinition,
  CommandRun,
  Decision,
  ReadDefinition,
  Reading,
  Round,
  WriteDefinition
} from "./operation.ts"

/** Stands in examples for the id of a record that has to exist. */
export const exampleId = "01890f3c-5f2a-7c4e-8b1d-2f6a9c3e7d50"

/** The fields next to the objects of a request: the operation, the client, and who acts. */
const BESIDE = ["method", "client"]
const BESIDE_AUDITED = [...BESIDE, "actedBy"]
/** The fields next to those of a read that pages, which refuses all others. */
const BESIDE_PAGED = [...BESIDE_AUDITED, "format"]

/** True if a request may have a cursor. A misspelt one, ignored, would give the first page again and again. */
const hasCursor = (request: Schema.Constraint): boolean => {
  const { ast } = request
  return SchemaAST.isObjects(ast) && ast.propertySignatures.some(({ name }) => name === "cursor")
}

/** Keeps the name as a literal, from which the catalogue has the names of all. */
interface Named<Name extends string> {
  readonly name: Name
}

const writeOf = <
  Request extends Schema.ConstraintDecoder<unknown>,
  Response extends Schema.ConstraintEncoder<unknown>,
  Loaded,
  R,
  Decoded,
  Name extends string
>(
  operation: WriteDefinition<Request, Response, Loaded, R, Decoded> & Named<Name>,
  decode: Decoder<Decoded>
) => {
  const encode = lazily(() => Schema.encodeSync(operation.response))
  const loadOf = (request: Decoded, caller: Caller) => {
    const loaded = operation.load(request, caller)
    return operation.takesMany === true ? Effect.andThen(nextTurn, loaded) : loaded
  }
  const roundOf =
    (request: Decoded): Round<R> =>
    (caller, round) =>
      Effect.flatMap(loadOf(request, caller), (loaded) => {
        const { client, credential, guest, isFromPage = guest !== undefined } = caller
        const context = { ...round, client, credential, isFromPage }
        const counted = (deciding: Result.Result<Decision<Response["Type"]>, DomainError>) => ({
          loaded,
          numbers: operation.numbers?.(request, loaded, client) ?? [],
          decided: Result.map(
            deciding,
            ({ answer, record, changes, isDryRun = false, refusal }) => ({
              record,
              changes,
              isDryRun,
              refusal,
              body: JSON.stringify(encode(answer))
            })
          )
        })
        const deciding = operation.decide(loaded, request, context)
        return Result.isResult(deciding)
          ? Effect.succeed(counted(deciding))
          : Effect.map(Effect.result(deciding), counted)
      })
  const shaped = lazily(() => inOneShape(operation, BESIDE_AUDITED))
  const find = lazily(() => findIgnored(operation.request, BESIDE_AUDITED))
  return {
    rules: [],
    ...operation,
    kind: "write" as const,
    isAudited: true,
    countsNumbers: operation.numbers !== undefined,
    ignored: (body: Body) => find(shaped(body)),
    decode,
    accept: (body: Body, context: DecodeContext) =>
      Result.map(decode(shaped(body), context), roundOf)
  }
}

/** The decoder of an operation whose body may name who acts. */
const actingDecoder = <Request extends Schema.ConstraintDecoder<unknown>>({
  request,
  rules = [],
  takesNull
}: {
  readonly request: Request
  readonly rules?: ReadonlyArray<BodyRule>
  readonly takesNull?: true
}) => lazily(() => requestDecoder(request, [...rules, actedByRule], takesNull))

/** Defines a write operation. */
export const defineWrite = <
  Request extends Schema.ConstraintDecoder<unknown>,
  Response extends Schema.ConstraintEncoder<unknown>,
  Loaded,
  R,
  const Name extends string
>(
  operation: WriteDefinition<Request, Response, Loaded, R, Request["Type"]> & Named<Name>
) => writeOf(operation, actingDecoder(operation))

/** Defines a write operation that reads the body in another way than its schema and rules alone. */
export const defineWriteDecodedBy = <
  Request extends Schema.ConstraintDecoder<unknown>,
  Response extends Schema.ConstraintEncoder<unknown>,
  Loaded,
  R,
  Decoded,
  const Name extends string
>(
  decodedBy: (standard: Decoder<Request["Type"]>) => Decoder<Decoded>,
  operation: WriteDefinition<Request, Response, Loaded, R, Decoded> & Named<Name>
) =>
  writeOf(
    operation,
    lazily(() => decodedBy(actingDecoder(operation)))
  )

/** A request whose cursor, if it has one, is the key in it. */
const ofThisList = <Request>(
  list: string,
  request: Request
): Result.Result<Request, InvalidRequest> => {
  const { cursor } = request as PageRequest
  if (cursor === undefined) return Result.succeed(request)
  const key = keyIn(list, cursor)
  return key === undefined
    ? Result.fail(notOfThisList)
    : Result.succeed({ ...request, cursor: key })
}

/** An answer with the cursor of its next page, if there is one, instead of the key. */
const withCursor = <Answer>(list: string, answer: Answer): Answer => {
  const { nextCursor: key } = answer as { readonly nextCursor?: string | null }
  return typeof key === "string" ? { ...answer, nextCursor: cursorOf(list, key) } : answer
}

/** Defines a read operation. */
export const defineRead = <
  Request extends Schema.ConstraintDecoder<unknown>,
  Response extends Schema.ConstraintEncoder<unknown>,
  R
>(
  operation: ReadDefinition<Request, Response, R>
) => {
  const { looksAt } = operation
  const decode = looksAt
    ? actingDecoder(operation)
    : lazily(() => requestDecoder(operation.request, operation.rules ?? []))
  const encode = lazily(() => Schema.encodeSync(operation.response))
  const readingOf =
    (request: Request["Type"]): Reading<R> =>
    (caller, at) =>
      Effect.map(operation.read(request, caller, at), (answer) => ({
        body: JSON.stringify(encode(withCursor(operation.name, answer))),
        looksAt: looksAt?.(answer, request),
        disclosure: operation.disclosure?.(request),
        numbers: operation.numbers?.(request, caller) ?? [],
        saysUpTo: typeof answer === "object" && answer !== null && "upTo" in answer
      }))
  const isPaged = hasCursor(operation.request)
  const beside = isPaged ? BESIDE_PAGED : looksAt ? BESIDE_AUDITED : BESIDE
  // Lists refuse what they do not know.
  const shaped = isPaged ? (body: Body) => body : lazily(() => inOneShape(operation, beside))
  const find = lazily(() => findIgnored(operation.request, beside))
  const ignored = (body: Body) => find(shaped(body))
  const accept = (body: Body, context: DecodeContext) =>
    Result.map(
      Result.flatMap(decode(shaped(body), context), (request) =>
        ofThisList(operation.name, request)
      ),
      readingOf
    )
  return {
    rules: [],
    ...operation,
    kind: "read" as const,
    isAudited: looksAt !== undefined,
    isStrict: isPaged,
    ignored,
    verb: "GET" as const,
    decode,
    accept: isPaged
      ? (body: Body, context: DecodeContext) => acceptStrictly({ accept, ignored }, body, context)
      : accept
  }
}

/** Defines a command, whose effect is not records. Its answer may hold a secret and is never stored. */
export const defineCommand = <
  Request extends Schema.ConstraintDecoder<unknown>,
  Response extends Schema.ConstraintEncoder<unknown>,
  R,
  const Name extends string
>(
  operation: CommandDefinition<Request, Response, R> & Named<Name>
) => {
  const decode = actingDecoder(operation)
  const encode = lazily(() => Schema.encodeSync(operation.response))
  const runOf =
    (request: Request["Type"]): CommandRun<R> =>
    (caller, entry) =>
      Effect.map(operation.run(request, caller, entry), (answer) => JSON.stringify(encode(answer)))
  const shaped = lazily(() => inOneShape(operation, BESIDE_AUDITED))
  const find = lazily(() => findIgnored(operation.request, BESIDE_AUDITED))
  const ignored = (body: Body) => find(shaped(body))
  const accept = (body: Body, context: DecodeContext) =>
    Result.map(decode(shaped(body), context), runOf)
  return {
    rules: [],
    ...operation,
    kind: "command" as const,
    isAudited: true,
    ignored,
    decode,
    accept: operation.isStrict
      ? (body: Body, context: DecodeContext) => acceptStrictly({ accept, ignored }, body, context)
      : accept
  }
}
