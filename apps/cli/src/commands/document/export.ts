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
    const body = { documentId, pdf: true, whole: true, reason }
    const { document } = (yield* actingAs(Option.some(person))(
      withRuntime(operateWithin(name, "getDocument", body, "payroll"))
    )) as Read
    yield* writeNewFile(out, Buffer.from(document.pdf ?? "", "base64"))
    const { title, edition, textSha256, status } = document
    yield* print(asJson, { file: out, documentId, title, edition, textSha256 }, [
      `wrote ${title}, edition ${edition}, ${status.status}, to ${out}`
    ])
  })
).pipe(
  Command.withDescription(
    "Write a document with all its numbers as a PDF; audited and counted before it is written"
  ),
  Command.withExamples([
    {
      command:
        'payroll document export DOCUMENT_ID --out form.pdf --by "Rosa Diaz" --reason "a copy for the IRS"',
      description: "A document as it was signed"
    }
  ])
)
