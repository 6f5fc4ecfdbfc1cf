import type { attachSignedPaper } from "@payroll/operations/document/attachSignedPaper"
import * as Effect from "effect/Effect"
import * as Argument from "effect/cli/Argument"
import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import { operate } from "../../operate.ts"
import { actingAs, by } from "../../operator.ts"
import { client, json, print } from "../../output.ts"
import { filter } from "../../pages.ts"

type Attached = typeof attachSignedPaper.response.Encoded

export const attachPaper = Command.make(
  "attach-paper",
  {
    documentId: Argument.String("document").pipe(
      Argument.withDescription("The id of the document")
    ),
    client,
    fileId: Flag.String("file").pipe(
      Flag.withDescription("The id of the uploaded paper; payroll file list shows it")
    ),
    textSha256: Flag.String("digest").pipe(
      Flag.withDescription("The textSha256 of getDocument, with whose text the paper was compared")
    ),
    receivedAt: filter("received-at", "The day on which the employer got it; default: today"),
    by,
    json
  },
  Effect.fn(
    function* ({ client: name, json: asJson, by: _by, ...fields }) {
      const { document } = (yield* operate(name, "attachSignedPaper", {
        document: fields
      })) as Attached
      yield* print(asJson, document, [document.message])
    },
    (command, { by: person }) => actingAs(person)(command)
  )
).pipe(
  Command.withDescription("Attach the paper that somebody signed in place of a page"),
  Command.withExamples([
    {
      command: "payroll document attach-paper DOCUMENT_ID --file FILE_ID --digest SHA256",
      description: "The document is signed on paper then"
    }
  ])
)
