import type { getFile } from "@payroll/operations/file/getFile"
import type { getDocument } from "@payroll/operations/document/getDocument"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Argument from "effect/cli/Argument"
import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import { withRuntime } from "../../composition.ts"
import { operateWithin } from "../../operate.ts"
import { actingAs, by, requirePerson } from "../../operator.ts"
import { client, json, print } from "../../output.ts"
import { requireNewFile, writeNewFile } from "../../ownerFile.ts"

type Read = typeof getDocument.response.Encoded
type ReadFile = typeof getFile.response.Encoded

/** The bytes of a document: its PDF, or the paper that was signed, whose type follows. */
const wholeOf = Effect.fnUntraced(function* (name: string, documentId: string, reason: string) {
  const { document } = (yield* operateWithin(
    name,
    "getDocument",
    { documentId },
    "payroll"
  )) as Read
  if (document.paper !== null) {
    const { fileId } = document.paper
    const { file } = (yield* operateWithin(
      name,
      "getFile",
      { fileId, reason },
      "payroll"
    )) as ReadFile
    return { document, content: file.content, mediaType: file.mediaType }
  }
  const body = { documentId, pdf: true, whole: true, reason }
  const whole = (yield* operateWithin(name, "getDocument", body, "payroll")) as Read
  return {
    document: whole.document,
    content: whole.document.pdf ?? "",
    mediaType: "application/pdf"
  }
})

export const exportDocument = Command.make(
  "export",
  {
    documentId: Argument.String("document").pipe(
      Argument.withDescription("The id of the document")
    ),
    client,
    out: Flag.String("out").pipe(Flag.withDescription("A file to create, for its owner alone")),
    reason: Flag.String("reason").pipe(
      Flag.withDescription("What it is needed for, in 10 to 255 characters; the audit keeps it")
    ),
    by,
    json
  },
  Effect.fn(function* ({ documentId, client: name, out, reason, by: given, json: asJson }) {
    const person = yield* requirePerson(given)
    yield* requireNewFile(out)
    const { document, content, mediaType } = yield* actingAs(Option.some(person))(
      withRuntime(wholeOf(name, documentId, reason))
    )
    yield* writeNewFile(out, Buffer.from(content, "base64"))
    const { title, edition, textSha256, status } = document
    yield* print(asJson, { file: out, documentId, title, edition, textSha256, mediaType }, [
      `wrote ${title}, edition ${edition}, ${status.status}, to ${out} (${mediaType})`
    ])
  })
).pipe(
  Command.withDescription(
    "Write a document with all its numbers as a PDF, or the paper that was signed; audited and counted before"
  ),
  Command.withExamples([
    {
      command:
        'payroll document export DOCUMENT_ID --out form.pdf --by "Rosa Diaz" --reason "a copy for the IRS"',
      description: "A document as it was signed"
    }
  ])
)
