/** The limits of a guest's request: the own subject, and the fields that are the guest's to give. */
import { RecordNotFound } from "@payroll/domain/errors"
import { isOfPlace, type Flow } from "@payroll/domain/flowLink/flow"
import {
  CODE_PURPOSES,
  isConfirmedFor,
  type CodePurpose
} from "@payroll/domain/flowLink/guestCodes"
import { partOf } from "@payroll/domain/field/presence"
import { storedUuid } from "@payroll/domain/field/uuid"
import { problem } from "@payroll/domain/problem"
import * as Effect from "effect/Effect"
import { listOf, oneOf } from "./answerSchema.ts"
import {
  guestFields,
  namesRecord,
  subjectField,
  type Caller,
  type Guest,
  type GuestUse
} from "./caller.ts"
import type { Body } from "./decode.ts"
import { CodeNeeded, NotYours } from "./errors.ts"
import type { Operation } from "./operation.ts"
import { GuestCodeStore } from "./ports/guestCodeStore.ts"
import type { CountedValue, Unavailable } from "./writer.ts"

const NAMED_MAX = 100
const WRITES_A_DAY_MAX = 20

const notForGuests = new NotYours({ problems: [], reason: "not yours to change" })

const RECORDS = { userId: "user", businessUserId: "business user", companyId: "company" } as const

const isSubject = (field: string): field is keyof typeof RECORDS => Object.hasOwn(RECORDS, field)

/** The paths of fields that a guest gives and may not give. */
const othersIn = (body: Body, use: GuestUse, flow: Flow) => {
  const [part] = use.subject
  const own = new Set(guestFields(use, flow))
  const strange = (object: Body, allowed: ReadonlySet<string>, within: ReadonlyArray<string>) =>
    Object.keys(object)
      .filter((name) => !allowed.has(name))
      .map((name) => [...within, name])
  return part === undefined
    ? strange(body, own.add("method"), [])
    : [...strange(body, new Set(["method", part]), []), ...strange(partOf(body, part), own, [part])]
}

/** The id that the subject's field must have. */
const ownId = (field: keyof typeof RECORDS, { subjectId, companyId }: Guest): string =>
  field === "companyId" ? companyId : subjectId

/** The refusal of an id that is not the guest's. */
const foreignId = (use: GuestUse, body: Body, guest: Guest): RecordNotFound | undefined => {
  const [part] = use.subject
  const field = subjectField(use, guest.flow)
  // Rows of others are not there for the guest; a kiosk finds the workers of its place alone.
  const isFound = namesRecord(use) || (isOfPlace(guest.flow) && field === "userId")
  if (isFound || !isSubject(field)) return undefined
  const id = (part === undefined ? body : partOf(body, part))[field]
  return typeof id === "string" && storedUuid(id) !== ownId(field, guest)
    ? new RecordNotFound({ record: RECORDS[field] })
    : undefined
}

/**
 * Returns the refusal of a guest's request to an operation that guests may call: a field that is not the guest's is
 * refused, never ignored, and another subject is not there.
 */
export const guestRefusal = (
  { forGuests }: Pick<Operation<never>, "forGuests">,
  body: Body,
  guest: Guest
): NotYours | RecordNotFound | undefined => {
  if (!forGuests) return notForGuests
  const others = othersIn(body, forGuests, guest.flow).slice(0, NAMED_MAX)
  if (others.length > 0) {
    return new NotYours({
      problems: others.map((path) => problem(path, "conflict", "is not yours to change"))
    })
  }
  return foreignId(forGuests, body, guest)
}

/** True if the guest may see and change what a code protects, or needs none for it. */
const isConfirmed = Effect.fnUntraced(function* (
  { codedFor, sessionId, subjectId }: Guest,
  clientId: string,
  purpose: CodePurpose
) {
  if (!codedFor.has(purpose)) return true
  const { ofSubject } = yield* GuestCodeStore
  return isConfirmedFor(yield* ofSubject(clientId, subjectId), sessionId, purpose)
})

/** The codes that a guest lacks, in answers that leave out what they would show. */
export const needsCodeField = {
  needsCode: listOf(
    oneOf(CODE_PURPOSES, "What a code is for."),
    "The data that a guest sees and changes only after a code; empty for credentials."
  )
} as const

/** Purposes for which a guest has to confirm the session with a code first; none for a credential. */
export const codesNeeded = (
  guest: Guest | undefined,
  clientId: string
): Effect.Effect<ReadonlyArray<CodePurpose>, Unavailable, GuestCodeStore> =>
  guest
    ? Effect.filter(CODE_PURPOSES, (purpose) =>
        Effect.map(isConfirmed(guest, clientId, purpose), (seen) => !seen)
      )
    : Effect.succeed([])

/** The code that a guest confirms before an operation; on a remembered phone for all that is not for phones. */
const codeFor = ({ code, isForPhones }: GuestUse, { isOfPhone }: Guest): CodePurpose | undefined =>
  code ?? (isOfPhone && isForPhones !== true ? "data" : undefined)

/** Fails for a guest who has to confirm the session with a code before. */
export const requireCode = Effect.fnUntraced(function* (
  { forGuests }: Pick<Operation<never>, "forGuests">,
  { guest, client }: Pick<Caller, "guest" | "client">
) {
  const purpose = forGuests && guest && codeFor(forGuests, guest)
  if (!guest || !purpose || (yield* isConfirmed(guest, client.id, purpose))) return
  const { hasMail } = yield* GuestCodeStore
  return yield* new CodeNeeded({ purpose, hasMail })
})

/** The call of a guest that counts towards the limit of its subject. */
export const guestNumbers = (
  { forGuests }: Pick<Operation<never>, "forGuests">,
  { guest }: Pick<Caller, "guest">
): ReadonlyArray<CountedValue> => {
  if (!guest || forGuests?.isCounted !== true) return []
  const [part] = forGuests.subject
  const field = subjectField(forGuests, guest.flow)
  const { subjectId: id, companyId } = guest
  return [
    {
      scope: id,
      alike: "guest",
      value: undefined,
      max: WRITES_A_DAY_MAX,
      path: part === undefined ? [field] : [part, field],
      record: { id, companyId }
    }
  ]
}
