/** Makes flow links: with their events and audit row in one transaction, decided again after a lost race. */
import { InvalidRequest, StateConflict, type DomainError } from "@payroll/domain/errors"
import { isOfPlace, subjectIds } from "@payroll/domain/flowLink/flow"
import { LIVE_LINKS_MAX } from "@payroll/domain/flowLink/flowLink"
import { problem } from "@payroll/domain/problem"
import { isoTimestamp } from "@payroll/domain/timestamp"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { answered, entityOf, ids, outcomeFields, shownText, shownTime } from "../../answerSchema.ts"
import type { DecidedElement } from "../../bulkDecision.ts"
import type { Caller } from "../../caller.ts"
import { changes, combined } from "../../changes.ts"
import { Contended, NotAllowed } from "../../errors.ts"
import { keptKey } from "../../executeCommand.ts"
import type { DecisionContext } from "../../operation.ts"
import { erasedFirst } from "../../erasedFirst.ts"
import { ErasedSubjects, requireNotErased } from "../../ports/erasedSubjects.ts"
import { FlowLinks, NO_ACCESS, type GuestAccess } from "../../ports/flowLinks.ts"
import { NewId } from "../../ports/newId.ts"
import { expiresAtShown, flowShown, subjectSchemas } from "../../views/flowLinkView.ts"
import {
  KeyTaken,
  Writer,
  type AuditedRecord,
  type Changes,
  type CommandEntry
} from "../../writer.ts"
import { revokedAccess } from "./access.ts"
import type { LinkInput } from "./linkFields.ts"
import { liveAt, madeLink } from "./madeLink.ts"
import { loadNamed, namedId, subjectOf, type LinkSubject, type Loaded } from "./subject.ts"

export const MadeLink = entityOf("MadeFlowLink", "A link that was made.", {
  flowLinkId: ids.flowLinkId,
  flow: flowShown,
  companyId: ids.companyId,
  ...subjectSchemas,
  url: Schema.NullOr(
    shownText(
      "The address; it is not shown again. What follows the # is sent to no server. Null if it is mailed."
    )
  ),
  expiresAt: shownTime(expiresAtShown),
  ...outcomeFields(answered("created"))
})
type MadeLink = typeof MadeLink.Type

const LINK = "flowLink"

const fieldProblem = (field: string, message: string): InvalidRequest =>
  new InvalidRequest({ problems: [problem([LINK, field], "conflict", message)] })

const noAddress = fieldProblem(
  "flow",
  "needs an address at which people reach the service: set PAYROLL_PUBLIC_URL"
)
const noMail = fieldProblem("sendMail", "needs a mail server, and none is set")
const noEmail = fieldProblem("sendMail", "needs an email address on file")
const otherOrigin = fieldProblem("returnUrl", "must be at one of the client's flowOrigins")
const tooMany = new StateConflict({
  message: `there are ${LIVE_LINKS_MAX} links that can still be used; revoke some, or replace them`
})

const notAdmin = new NotAllowed({
  reason: "a link of the flow kiosk is made by the role admin: its device is open for a year"
})

/** A guest has links mailed to one person at most this often. */
const GUEST_LINK_MS = 600_000

const mailedJustNow = new StateConflict({
  message: "a link was mailed less than 10 minutes ago; it can still be used"
})

/** True if a link of the flow was made so recently that a guest gets no further one. */
const isRecent = ({ flow }: LinkInput, { links }: GuestAccess, at: number): boolean =>
  links.some((link) => link.flow === flow && link.createdAt > at - GUEST_LINK_MS)

/** The problem of a link's fields that its schema cannot say. */
const inputProblem = (
  { sendMail, returnUrl }: LinkInput,
  { email }: Pick<LinkSubject, "email">,
  { client }: Pick<Caller, "client">,
  hasMail: boolean
): InvalidRequest | undefined => {
  if (sendMail === true && !hasMail) return noMail
  if (sendMail === true && email === undefined) return noEmail
  const origin = returnUrl === undefined ? undefined : URL.parse(returnUrl)?.origin
  const isAllowed = origin !== undefined && client.settings.flowOrigins.includes(origin)
  return returnUrl === undefined || isAllowed ? undefined : otherOrigin
}

/** The snapshot and the settings by which links are decided. */
interface LinkRound {
  readonly loaded: Loaded
  readonly access: ReadonlyMap<string, GuestAccess>
  readonly isReplacing: boolean
  readonly isByGuest: boolean
  readonly publicUrl: string
  readonly hasMail: boolean
  readonly newToken: FlowLinks["Service"]["newToken"]
}

/** The links that a new one takes the place of, with their sessions. */
const replacedBy = ({ links, mails, sessions }: GuestAccess, { flow }: LinkInput): GuestAccess => {
  const replaced = links.filter((link) => link.flow === flow)
  const replacedIds = new Set(replaced.map(({ id }) => id))
  return {
    links: replaced,
    mails: mails.filter(({ flowLinkId = "" }) => replacedIds.has(flowLinkId)),
    sessions: sessions.filter(({ flowLinkId }) => replacedIds.has(flowLinkId))
  }
}

/**
 * Returns the function that decides on one link after the other. It counts those that it made: one subject has a
 * limited number of links that can be used.
 */
export const decideLink = ({
  loaded,
  access,
  isReplacing,
  isByGuest,
  publicUrl,
  hasMail,
  newToken
}: LinkRound) => {
  const made = new Map<string, number>()
  const decided = (
    input: LinkInput,
    context: DecisionContext
  ): Result.Result<DecidedElement<MadeLink>, DomainError> =>
    Result.gen(function* () {
      const { client, at } = context
      const subject = yield* subjectOf(loaded, input)
      const wrong = inputProblem(input, subject, context, hasMail)
      if (wrong) return yield* Result.fail(wrong)
      const before = access.get(subject.id) ?? NO_ACCESS
      if (isByGuest && isRecent(input, before, at)) return yield* Result.fail(mailedJustNow)
      const replaced = isReplacing ? replacedBy(before, input) : NO_ACCESS
      const count = (made.get(subject.id) ?? liveAt(before, at) - replaced.links.length) + 1
      if (count > LIVE_LINKS_MAX) return yield* Result.fail(tooMany)
      made.set(subject.id, count)
      const isMailed = input.sendMail === true
      const token = newToken()
      const { link, changes: inserted } = madeLink(subject, { ...input, token, isMailed }, context)
      const entry: MadeLink = {
        flowLinkId: link.id,
        flow: link.flow,
        companyId: link.companyId,
        ...subjectIds(link),
        url: isMailed
          ? null
          : `${publicUrl}/flow/${client.settings.flowName}${isOfPlace(link.flow) ? "/kiosk" : ""}#${Redacted.value(token.token)}`,
        expiresAt: isoTimestamp(link.expiresAt),
        status: "created",
        message: isMailed
          ? "The link is made; its address is mailed"
          : "The link is made; its address is not shown again",
        version: link.version
      }
      const guard = changes({ revisions: [subject.revision] })
      return { entry, changes: combined([revokedAccess(replaced, context), inserted, guard]) }
    })
  return (input: LinkInput, context: DecisionContext) =>
    erasedFirst(decided(input, context), [namedId(input)], context.erased ?? new Map())
}

/** The links that a request asks for. */
interface LinksRequest {
  readonly inputs: ReadonlyArray<LinkInput>
  readonly isReplacing: boolean
}

const ROUNDS_MAX = 20

interface DecidedLinks<A> {
  readonly answer: A
  readonly record: AuditedRecord
  readonly changes: Changes
}

/** Makes links as `decide` says, which is given the function that decides on one. */
export const makeLinks = Effect.fnUntraced(function* <A>(
  { inputs, isReplacing }: LinksRequest,
  caller: Caller,
  { key: _key, ...entry }: CommandEntry,
  decide: (
    one: ReturnType<typeof decideLink>,
    context: DecisionContext
  ) => Effect.Effect<DecidedLinks<A>, DomainError>
) {
  const { access, publicUrl, hasMail, newToken } = yield* FlowLinks
  const { next } = yield* NewId
  const { commit } = yield* Writer
  if (publicUrl === undefined) return yield* noAddress
  const hasKiosk = inputs.some(({ flow }) => isOfPlace(flow))
  if (hasKiosk && caller.role !== "admin") return yield* notAdmin
  const { client, credential } = caller
  const named = inputs.flatMap((input) => namedId(input) ?? [])
  const { erasedOf } = yield* ErasedSubjects
  const context: DecisionContext = {
    at: entry.at,
    erased: yield* erasedOf(client.id, named),
    newId: next,
    isTaken: () => false,
    actedBy: entry.actedBy,
    client,
    credential
  }
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    const loaded = yield* loadNamed(client.id, inputs)
    const one = decideLink({
      loaded,
      access: yield* access(client.id, named),
      isReplacing,
      isByGuest: caller.guest !== undefined,
      publicUrl,
      hasMail,
      newToken
    })
    const { answer, record, changes: stored } = yield* decide(one, context)
    const kept = keptKey({ ...entry, key: _key }, record.id)
    yield* requireNotErased({ ...entry, record, changes: stored })
    const outcome = yield* commit({ ...entry, record, changes: stored, answer: kept })
    if (outcome._tag === "Committed") return answer
    if (outcome._tag === "Replayed") return yield* new KeyTaken()
  }
  return yield* new Contended()
})
