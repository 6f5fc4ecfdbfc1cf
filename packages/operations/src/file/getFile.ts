/** A file that was uploaded, with its content; a proof of identity only for the role payroll, and for its worker. */
import { InvalidRequest, RecordNotFound } from "@payroll/domain/errors"
import { described } from "@payroll/domain/field/rule"
import { DisclosureReason } from "@payroll/domain/handover/disclosure"
import { missing } from "@payroll/domain/problem"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import { entityOf, idFields, shownText } from "../answerSchema.ts"
import { defineRead, exampleId } from "../defineOperation.ts"
import { NotAllowed } from "../errors.ts"
import { revealedValue } from "../handover/rules/revealed.ts"
import { orNotFound } from "../orNotFound.ts"
import { Files } from "../ports/files.ts"
import { storedFileFields } from "../views/fileView.ts"
import { readerOf, schemasOf } from "../views/view.ts"

const readFile = readerOf(storedFileFields)

const isForPayroll = new NotAllowed({ reason: "proofs of identity are for the role payroll alone" })
/** Every file has bytes until it is erased. */
const isErased = new RecordNotFound({
  record: "file",
  because: "it was erased with what is stored about its worker or its company"
})
const needsReason = new InvalidRequest({ problems: [missing(["reason"])] })

export const getFile = defineRead({
  group: "reports",
  name: "getFile",
  role: "read",
  isRarelyAudited: true,
  isForPages: true,
  summary: "An uploaded file with its content; a proof of identity for the role payroll alone",
  forGuests: {
    flows: ["worker-onboarding", "worker-documents", "worker-portal"],
    subject: [undefined, "userId"],
    fields: ["fileId"],
    code: "documents"
  },
  request: Schema.Struct({
    fileId: idFields.fileId,
    userId: Schema.optionalKey(described(idFields.userId, "The worker whose file it must be.")),
    reason: Schema.optionalKey(
      described(DisclosureReason, "What a proof of identity is needed for; the audit keeps it.")
    )
  }),
  response: Schema.Struct({
    file: entityOf("ReadFile", "A file with its content.", {
      ...schemasOf(storedFileFields),
      content: shownText("Its bytes in base64.")
    })
  }),
  read: ({ fileId, userId, reason }, { client, role, guest }) =>
    Effect.gen(function* () {
      const { file: find, chunks } = yield* Files
      const file = yield* orNotFound("file", find(client.id, fileId))
      if (userId !== undefined && file.workerId !== userId) {
        return yield* new RecordNotFound({ record: "file" })
      }
      if (guest && file.workerId !== guest.subjectId) {
        return yield* new RecordNotFound({ record: "file" })
      }
      if (file.kind === "identity" && !guest) {
        if (role !== "payroll") return yield* isForPayroll
        if (reason === undefined) return yield* needsReason
      }
      const parts = yield* chunks(client.id, file.id)
      // A chunk has a multiple of three bytes, so that its text goes on in the next one.
      const content = parts.map((part) => Redacted.value(part.content)).join("")
      if (content === "") return yield* isErased
      return { file: { ...readFile(file), content } }
    }),
  numbers: ({ fileId: id, reason }, caller) =>
    reason === undefined ? [] : [revealedValue(caller, { id, companyId: undefined }, ["fileId"])],
  looksAt: ({ file: { fileId: id, companyId, kind } }) =>
    kind === "identity" ? { id, companyId } : undefined,
  disclosure: ({ reason }) => (reason === undefined ? undefined : { values: ["file"], reason }),
  example: { fileId: exampleId }
})
