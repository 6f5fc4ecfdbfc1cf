/** Records of a person that pages, guests and reviewers make, inserted through the writer. */
import type { LocalDate } from "@payroll/domain/calendar/localDate"
import { created, type RecordBase } from "@payroll/domain/record"
import { changes } from "@payroll/operations/changes"
import { NewId } from "@payroll/operations/ports/newId"
import { Writer, type Kind, type Records, type Write } from "@payroll/operations/writer"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { hash, randomUUID } from "node:crypto"

const DIGEST = hash("sha256", "a text", "hex")
const AT = Date.UTC(2026, 0, 2)

/** Unique, as the tokens and secrets that they stand for. */
export const freshDigest = (): string => hash("sha256", randomUUID(), "hex")

/** The person whom the records are about, and records that are there. */
export interface Subject {
  readonly clientId: string
  readonly companyId: string
  readonly workerId: string | undefined
  readonly businessUserId: string | undefined
  readonly name: string
  readonly email: string
  readonly documentTemplateId: string
}

type Insert = Extract<Write, { readonly op: "insert" }>

export const insert = <K extends Kind>(kind: K, record: Records[K]): Insert =>
  ({ op: "insert", kind, record }) as unknown as Insert

const guest = (sessionId: string) => ({
  sessionId,
  handedOver: "shown to somebody",
  address: "192.0.2.7",
  userAgent: "Browser/1"
})

const text = { edition: 1, textSha256: DIGEST } as const

/** A link, a session of it, and mails with and without a link. */
const visits = (of: Subject, base: () => RecordBase, subjectId: string) => {
  const flow = of.workerId === undefined ? "company-owner" : "worker-documents"
  const link = base()
  const session = base()
  const mail = {
    template: "workerLink",
    language: "en",
    status: "accepted",
    attempts: 1,
    nextAttemptAt: undefined,
    expiresAt: undefined,
    outcome: "accepted",
    secret: undefined
  } as const
  const content = { to: of.email, firstName: "Ottoline", company: "Acme" }
  const sealed = Redacted.make(JSON.stringify(content))
  return {
    session,
    records: [
      insert("flowLink", {
        ...link,
        flow,
        subjectId,
        status: "opened",
        digest: freshDigest(),
        expiresAt: AT,
        language: "en",
        returnUrl: undefined,
        givenTo: { credential: "pk_test", person: "Rosa Diaz" },
        sentAt: undefined
      }),
      insert("guestSession", {
        ...session,
        flow,
        subjectId,
        language: "en",
        flowLinkId: link.id,
        digest: freshDigest(),
        publicId: randomUUID(),
        handedOver: "shown to somebody",
        endedAt: AT,
        rememberedUntil: undefined,
        device: undefined,
        phoneId: undefined
      }),
      insert("mail", { ...base(), ...mail, content: sealed, flowLinkId: link.id }),
      insert("mail", { ...base(), ...mail, content: sealed, flowLinkId: undefined })
    ]
  }
}

/** Documents that are signed, and who agreed to what. */
const papers = (of: Subject, base: () => RecordBase, sessionId: string) => {
  const { workerId, businessUserId, documentTemplateId } = of
  const signer = { workerId, businessUserId }
  const document = base()
  const by = guest(sessionId)
  return [
    insert("document", {
      ...document,
      ...signer,
      documentTemplateId,
      kind: "own",
      status: "signed",
      title: "Handbook",
      language: "en",
      seriesId: documentTemplateId,
      format: "text",
      needsConfirmation: false,
      isConfirmed: false,
      pdfSha256: undefined,
      fileId: undefined,
      paperFileId: undefined,
      paperReceivedAt: undefined,
      paperRecordedBy: undefined,
      paperRecordedAt: undefined,
      ...text
    }),
    insert("documentContent", {
      ...base(),
      ...signer,
      ownerId: document.id,
      text: Redacted.make("a text"),
      pdf: undefined
    }),
    insert("signature", {
      ...base(),
      ...by,
      ...signer,
      ...text,
      documentId: document.id,
      typedName: "Ottoline",
      statement: "I agree"
    }),
    insert("documentConsent", {
      ...base(),
      ...by,
      ...signer,
      language: "en",
      edition: 1,
      withdrawnAt: undefined
    }),
    insert("termsAcceptance", {
      ...base(),
      ...by,
      ...signer,
      ...text,
      documentId: document.id,
      credential: "pk_test"
    })
  ]
}

/** Decisions about the person, and one of the person about somebody else. */
const decisions = (base: () => RecordBase, personId: string, name: string) => {
  const decision = {
    subjectKind: "verification",
    decision: "passed",
    reason: "the papers were seen",
    credential: "pk_test",
    credentialPerson: "Rosa Diaz",
    person: "Rosa Diaz",
    status: "effective"
  } as const
  const nobody = { personId: undefined, credentialPersonId: undefined }
  return [
    insert("personDecision", { ...base(), ...decision, ...nobody, subjectId: personId }),
    insert("personDecision", {
      ...base(),
      ...decision,
      subjectId: randomUUID(),
      person: name,
      credentialPerson: name,
      personId,
      credentialPersonId: personId
    })
  ]
}

/** The records of a worker or of a business user. */
export const recordsOf = (of: Subject, next: () => string): ReadonlyArray<Insert> => {
  const base = () => created(next(), of, AT)
  const subjectId = of.workerId ?? of.businessUserId ?? ""
  const { session, records } = visits(of, base, subjectId)
  const { workerId, businessUserId } = of
  return [
    ...records,
    ...papers(of, base, session.id),
    ...decisions(base, subjectId, of.name),
    insert("accountHold", {
      ...base(),
      change: "email",
      subjectId,
      workerId,
      businessUserId,
      status: "ended",
      holdUntil: AT,
      madeBy: { credential: "pk_test", by: { name: "Rosa Diaz", ids: [] } },
      digest: freshDigest()
    })
  ]
}

/** The records of a worker alone. */
export const recordsOfWorker = (
  of: Subject & { readonly workerId: string },
  payPeriodId: string,
  next: () => string
): ReadonlyArray<Insert> => {
  const base = () => created(next(), of, AT)
  const { workerId } = of
  return [
    insert("workerExit", {
      ...base(),
      workerId,
      kind: "deactivation",
      day: "2026-03-02" as LocalDate,
      finalPayCheckType: undefined,
      dismissalType: undefined,
      text: Redacted.make("moves away"),
      status: "ended"
    }),
    insert("payResult", {
      ...base(),
      workerId,
      payPeriodId,
      status: "paid",
      gross: "100",
      net: "80",
      returnCode: undefined,
      bankAccountId: undefined,
      replacesId: undefined
    })
  ]
}

/** Stores records in a commit. */
export const inserted = (clientId: string, writes: ReadonlyArray<Insert>) =>
  Effect.gen(function* () {
    const { commit } = yield* Writer
    const { next } = yield* NewId
    const id = next()
    const [first] = writes
    return yield* commit({
      id,
      clientId,
      credential: "test",
      actedBy: undefined,
      address: undefined,
      operation: "test",
      requestId: id,
      at: AT,
      record: { id: first?.record.id ?? id, companyId: first?.record.companyId },
      changes: changes({ writes }),
      answer: undefined
    })
  })
