import { CHUNK_BYTES, FILE_BYTES_MAX, FILE_KINDS } from "@payroll/domain/file/file"
import { mediaTypeOf } from "@payroll/domain/file/mediaType"
import { addFile, beginUpload, storeUpload } from "@payroll/operations/fileUpload"
import * as Effect from "effect/Effect"
import * as Argument from "effect/cli/Argument"
import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import { withRuntime } from "../../composition.ts"
import { givenFlags, readWhole } from "../../input.ts"
import { runAs, runOnce } from "../../operate.ts"
import { actingAs, by } from "../../operator.ts"
import { client, json, print } from "../../output.ts"

type Stored = typeof addFile.response.Encoded

/** Stores the bytes as the file of a client that the fields describe. */
const store = (name: string, bytes: Uint8Array, fields: Readonly<Record<string, string>>) =>
  runAs(name, addFile, (caller) =>
    runOnce(addFile, (idempotencyKey) =>
      Effect.gen(function* () {
        const file = yield* beginUpload(undefined)
        for (let at = 0; at < bytes.length; at += CHUNK_BYTES) {
          yield* file.add(bytes.subarray(at, at + CHUNK_BYTES))
        }
        const mediaType = mediaTypeOf(bytes)
        return yield* storeUpload({ caller, idempotencyKey, fields, mediaType, file })
      }).pipe(Effect.scoped)
    )
  )

export const upload = Command.make(
  "upload",
  {
    from: Argument.String("file").pipe(
      Argument.withDescription("A PDF, a PNG or a JPEG of at most 5 MiB, or - for standard input")
    ),
    companyId: Flag.String("company").pipe(
      Flag.withDescription("The id of the company, for a file that is about no worker"),
      Flag.optional
    ),
    userId: Flag.String("worker").pipe(
      Flag.withDescription("The id of the worker whom it is about"),
      Flag.optional
    ),
    kind: Flag.Literals("kind", FILE_KINDS).pipe(
      Flag.withDescription("identity of a paper with whole numbers, for the role payroll alone"),
      Flag.optional
    ),
    client,
    by,
    json
  },
  Effect.fn(
    function* ({ from, client: name, json: asJson, by: _by, ...flags }) {
      const bytes = yield* readWhole("file", from, { maxBytes: FILE_BYTES_MAX })
      const fields = { ...givenFlags<string>(flags), client: name }
      const stored = yield* withRuntime(store(name, bytes, fields))
      const { file } = stored as Stored
      yield* print(asJson, file, [`file: ${file.fileId}`, file.message])
    },
    (command, { by: person }) => actingAs(person)(command)
  )
).pipe(
  Command.withDescription("Upload a file about a worker or of a company, such as a signed paper"),
  Command.withExamples([
    {
      command: "payroll file upload w4-signed.pdf --worker USER_ID --kind identity",
      description: "A signed paper, for payroll document attach-paper"
    }
  ])
)
