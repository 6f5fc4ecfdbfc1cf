/** Every write operation of the catalogue called with canaries, in ways that succeed and that fail. */
import { assert, vi } from "@effect/vitest"
import { sampled } from "@payroll/testing/sampled"
import * as SchemaAST from "effect/SchemaAST"
import type { Answer } from "../answer.ts"
import { call, persistentCall, testClient, type Call, type TestClient } from "../call.ts"
import { clientOperations, withValue, withValues, type Body, type Path } from "../examples.ts"
import type { Installation } from "../installation.ts"
import { ISSUER } from "../states.ts"
import type { Credential } from "../testServer.ts"
import { kinds, type Canaries, type Kind } from "./canaries.ts"
import { personalValues } from "./personal.ts"

type Operation = (typeof clientOperations)[number]

/** Those of the role `payroll` have a scene of their own. */
export const writes = clientOperations.filter(
  ({ kind, role }) => kind === "write" && role !== "payroll"
)
export const reads = clientOperations.filter(({ kind }) => kind === "read")

const isKind = (name: unknown): name is Kind => (kinds as ReadonlyArray<unknown>).includes(name)

/** Texts about a person under names that elsewhere are not sensitive. */
const LEAVING: ReadonlySet<string> = new Set([
  "adjustTimeOffBalance.reason",
  "addTimeOffRequest.reason",
  "recordTimeOff.reason",
  "recordTimeOff.overrideReason",
  "updateTimeOffRequest.reason",
  "cancelTimeOffRequest.reason",
  "approveTimeOffRequest.overrideReason",
  "declineTimeOffRequest.declineReason",
  "revokeTimeOffRequest.reason",
  "payOutTimeOff.reason",
  "amendPunch.reason",
  "voidPunch.reason",
  "addTimeEntry.notes",
  "updateTimeEntry.notes",
  "voidTimeEntry.reason",
  "returnTimesheet.reason",
  "reopenTimesheet.reason",
  "approveTimesheet.reason",
  "approveTimesheets.reason",
  "askForCorrection.text",
  "waiveTimeException.reason",
  "addTimesheetAmendment.reason",
  "rejectTimesheetAmendment.reason",
  "deactivateUser.notes",
  "terminateUser.reason",
  "terminateUsers.reason"
])

/** Returns the kind of value that is sealed from a field; undefined if the field is not sensitive. */
export const kindOf = (operation: string, path: Path): Kind | undefined => {
  const name = path.at(-1)
  // That of a person; other documents are objects of this name.
  if (isKind(name) && name !== "document") return name
  if (path.at(-2) === "foreignId" && name === "number") return "document"
  return LEAVING.has(`${operation}.${String(name)}`) ? "leaving" : undefined
}

/**
 * Returns the paths of the redacted values in a decoded request. A redacted value is a declared type, and nothing else
 * is one.
 */
const redactedBelow = (ast: SchemaAST.AST, path: Path): ReadonlyArray<Path> => {
  if (ast._tag === "Objects") {
    return ast.propertySignatures.flatMap(({ name, type }) =>
      redactedBelow(type, [...path, String(name)])
    )
  }
  if (ast._tag === "Arrays") return ast.rest.flatMap((type) => redactedBelow(type, [...path, 0]))
  if (ast._tag === "Union") return ast.types.flatMap((type) => redactedBelow(type, path))
  return ast._tag === "Declaration" ? [path] : []
}

/** The sensitive fields of an operation's requests, each with what belongs there. */
export const sensitiveFields = ({
  name: operation,
  request
}: Operation): ReadonlyArray<readonly [path: Path, kind: Kind]> =>
  redactedBelow(SchemaAST.toType(request.ast), []).map((path) => {
    const name = String(path.at(-1))
    const kind = kindOf(operation, path)
    return [path, kind ?? assert.fail(`what is a canary for ${operation}.${name}? Add it`)]
  })

/** The rest of a document, where a request gets the number of one. */
const documentIn = (values: ReadonlyArray<readonly [Path, string]>) =>
  values
    .filter(([path]) => path.at(-2) === "foreignId")
    .map(([path]) => [path.slice(0, -1), { type: "Passport", country: "CA" }] as const)

/** The sandbox leaves this number to a person. */
export const NEEDS_REVIEW = "000000003"
const WAIT = { timeout: 60_000, interval: 20 }

/** By day one of so many fields is the only wrong one of a call. */
const FIELD_STEP = 8

/** Names that no operation knows, as a client may send them beside the fields that it has to. */
const STRAY: ReadonlyArray<readonly [name: string, kind: Kind]> = [
  ["socialSecurityNumber", "ssn"],
  ["routingAndAccount", "accountNumber"]
]

/** As people write a number: no operation takes it so. */
const punctuated = (value: string): string =>
  value.includes("-")
    ? value.replace(/^(\d+)-(\d+)-(\d+)$/, "$2/$3/$1")
    : value.replace(/^(\d{3})(\d{2})(\d+)$/, "$1-$2-$3")

/** A canary as a text that is not what its field is for, in some way. */
const spoiled = (value: string, way: number): string =>
  [value, punctuated(value), `${value} x`][way % 3] as string

/** A canary as a number, where a field takes no text. */
const bare = (value: string): number => Number(value.replaceAll("-", ""))

/** Calls one process of the service with canaries, and stores every answer. */
export class CanaryCaller {
  readonly client: TestClient
  readonly #port: number
  readonly #as: Credential
  readonly #canaries: Canaries
  readonly #answers: Array<string> = []
  #keys = 0

  constructor(port: number, as: Credential, canaries: Canaries, { sql }: Installation) {
    this.client = testClient(port, as, {
      set: () => Promise.resolve(),
      agedAudit: () => Promise.resolve(),
      inReview: () => this.inReview(sql),
      verifiedUser: async (id, userStatus) => {
        const set = `user_status = '${userStatus}', kyc_status = 'passed'`
        await sql(`update worker set ${set} where id = '${id}'`)
      },
      // Under four eyes each bank account waits; the person who approves it is not the one who added it.
      awaitingApproval: async (_table, id) => {
        const another =
          "credential = 'pk_live_another', credential_person = null, person = 'Lin Wei'"
        await sql(`update person_decision set ${another} where subject_id = '${id}'`)
      },
      awaitingSecondPerson: async (keyId) => {
        await sql(`update credential set pending_issuer = '${ISSUER}' where key_id = '${keyId}'`)
      },
      addedByAnother: async (id) => {
        await sql(`update recipient set added_by = '${ISSUER}' where id = '${id}'`)
      }
    })
    this.#port = port
    this.#as = as
    this.#canaries = canaries
  }

  /** The verification of a new company that was left to a person. */
  async inReview(sql: Installation["sql"]): Promise<string> {
    const [operation, body] = await this.example("createBusiness", [
      [["kybInformation", "ein"], NEEDS_REVIEW]
    ])
    const { text } = await this.operate(operation, body, 200)
    const { registration } = JSON.parse(text) as { readonly registration: Body }
    const company = `subject_id = '${String(registration["companyId"])}'`
    return vi.waitFor(async () => {
      const [attempt] = await sql(
        `select id from verification_attempt where ${company} and status = 'needs_review'`
      )
      return String(attempt?.["id"] ?? assert.fail("the verification is under way"))
    }, WAIT)
  }

  /** The headers and bodies of all answers. */
  get answers(): string {
    return this.#answers.join("\n")
  }

  fresh(kind: Kind, place: string): string {
    return this.#canaries.fresh(kind, place)
  }

  keep({ headers, text }: Answer): void {
    this.#answers.push(JSON.stringify(headers), text)
  }

  async ask(request: Call, status: number): Promise<Answer> {
    const making = status === 503 ? call : persistentCall
    const answer = await making(this.#port, { as: this.#as, ...request })
    this.keep(answer)
    assert.strictEqual(answer.status, status, `${request.path}: ${answer.text}`)
    return answer
  }

  /** The answer to a call with another credential, which has whole numbers on purpose and is not stored. */
  shown(as: Credential, path: string, body: Body): Promise<Answer> {
    return call(this.#port, { path, body, as })
  }

  /** Calls an operation with a body, in the form in which the body alone names it. */
  operate(
    { group, verb }: Pick<Operation, "group" | "verb">,
    body: unknown,
    status: number,
    headers: Readonly<Record<string, string>> = {}
  ): Promise<Answer> {
    return this.ask({ path: `/${group}`, verb, body, headers }, status)
  }

  /** An operation that is named, with values set in its example. */
  async example(
    name: string,
    values: ReadonlyArray<readonly [Path, unknown]> = []
  ): Promise<readonly [Operation, Body]> {
    const operation = clientOperations.find((each) => each.name === name) ?? assert.fail(name)
    return [operation, withValues(await this.client.example(name), values)]
  }

  /** The body with the mark in its personal fields, and canaries in sensitive and in unknown ones. */
  withCanaries(operation: Operation, body: Body): Body {
    const { name, fields } = operation
    const objects = fields.filter(
      ({ path, takes, isRequired }) => isRequired && takes.includes("Objects") && path.length === 1
    )
    const stray = [[], ...objects.map(({ path }) => path)].flatMap((path: Path) =>
      STRAY.map(([field, kind]) => [[...path, field], this.fresh(kind, `${name}, stray`)] as const)
    )
    const sensitive = sensitiveFields(operation).map(
      ([path, kind]) => [path, this.fresh(kind, `${name}, accepted`)] as const
    )
    return withValues(body, [
      ...personalValues(operation, body),
      ...stray,
      ...documentIn(sensitive),
      ...sensitive
    ])
  }

  /** A call that is accepted, comes again with its key, and comes with that key but other values. */
  async accepted(operation: Operation): Promise<void> {
    const example = await this.client.example(operation.name)
    const body = this.withCanaries(operation, example)
    await this.givePins(body)
    const headers = { "Idempotency-Key": `canary-${++this.#keys}` }
    const first = await this.operate(operation, body, 200, headers)
    const again = await this.operate(operation, body, 200, headers)
    assert.deepStrictEqual([again.text, again.headers["idempotent-replayed"]], [first.text, "true"])
    await this.operate(operation, this.withCanaries(operation, example), 422, headers)
  }

  /** Gives workers the PINs with which they punch in a call that is accepted. */
  async givePins({ punch, punches }: Body): Promise<void> {
    const operation = writes.find(({ name }) => name === "setKioskPin")
    for (const each of [punch, punches].flat()) {
      const { userId, pin } = (each ?? {}) as Body
      if (!operation || pin === undefined) continue
      await this.operate(operation, { method: "setKioskPin", kioskPin: { userId, pin } }, 200)
    }
  }

  /** Calls with canaries in every field that takes a text, all of them wrong in some way. */
  async refused(operation: Operation): Promise<void> {
    const { name, fields } = operation
    const example = await this.client.example(name)
    const canaries = kinds.map((kind) => this.fresh(kind, `${name}, refused`))
    const at = (index: number): string => canaries[index % canaries.length] as string
    const spoiling = fields.flatMap(({ path, takes }, index) =>
      takes.includes("Objects") || takes.includes("Arrays") || path[0] === "method"
        ? []
        : [[path, takes.includes("String") ? spoiled(at(index), index) : bare(at(index))] as const]
    )
    const whole = withValues(example, spoiling)
    await this.operate(operation, withoutRequired(operation, whole), 400)
    // The call above has a canary in every field.
    for (const [path, value] of sampled(spoiling, FIELD_STEP)) {
      const body = withoutRequired(operation, withValue(example, path, value), path)
      await this.operate(operation, body, 400)
    }
    const text = JSON.stringify({ ...whole, last: at(0) })
    await this.operate(operation, text.slice(0, -6), 400)
    await this.operate(operation, `${text},${at(1)}`, 400)
    await this.ask({ path: `/${operation.group}`, body: whole, as: undefined }, 401)
    await this.ask({ path: `/${operation.group}/${at(0)}?ssn=${at(0)}`, body: whole }, 404)
  }
}

/** The body without the first required field that is not the one at `but`. */
const withoutRequired = ({ fields }: Operation, body: Body, but?: Path): Body => {
  const required = fields.find(
    ({ path, isRequired, takes }) =>
      isRequired && !takes.includes("Objects") && path.join() !== but?.join()
  )
  return required ? withValue(body, required.path, undefined) : { ...body, method: undefined }
}
