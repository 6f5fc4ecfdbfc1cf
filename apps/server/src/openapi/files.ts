/** The paths of files, which are bytes and not JSON. */
import { FILE_BYTES_MAX } from "@payroll/domain/file/file"
import { MEDIA_TYPES } from "@payroll/domain/file/mediaType"
import { addFile } from "@payroll/operations/fileUpload"
import { failureResponses } from "./failures.ts"
import { parameter } from "./headers.ts"
import type { Json } from "./schemas.ts"

const TAG = "files"

const query = (name: string, schema: Json, description: string): Json => ({
  name,
  in: "query",
  description,
  schema
})

const uuid = { type: "string", format: "uuid" }
const client = query("client", { type: "string" }, "The client, for credentials of the service.")

const bytes: Json = Object.fromEntries(
  MEDIA_TYPES.map((type) => [type, { schema: { type: "string", format: "binary" } }])
)

/** The paths; `response` is the schema of the answer to an upload. */
export const filePaths = (response: Json): Json => ({
  "/files": {
    put: {
      operationId: "putFile",
      summary: "Upload a file, which a template, or a document of a worker, then takes",
      description:
        `For credentials with the role write, and for guests. The body is a PDF, a PNG or a JPEG of at most ${FILE_BYTES_MAX} ` +
        "bytes. A file that nothing uses is deleted after a day.",
      tags: [TAG],
      "x-flows": addFile.forGuests?.flows,
      parameters: [
        query("companyId", uuid, "The company, of a file about no worker."),
        query("userId", uuid, "The worker whom it is about."),
        query(
          "kind",
          { type: "string", enum: ["document", "identity"] },
          "identity of a proof of identity, which the role payroll alone is shown."
        ),
        client,
        parameter("WriteKey")
      ],
      requestBody: { required: true, content: bytes },
      responses: {
        200: { description: "Stored", content: { "application/json": { schema: response } } },
        ...failureResponses
      }
    }
  },
  "/files/{fileId}": {
    get: {
      operationId: "getFileAsAttachment",
      summary: "The bytes of a file, as an attachment",
      description: "For those who may call getFile.",
      tags: [TAG],
      parameters: [
        { name: "fileId", in: "path", required: true, description: "The file.", schema: uuid },
        query("userId", uuid, "The worker whose file it must be."),
        query(
          "reason",
          { type: "string" },
          "What a proof of identity is needed for; the audit keeps it."
        ),
        client
      ],
      responses: { 200: { description: "The file", content: bytes }, ...failureResponses }
    }
  }
})

export const filesTag = { name: TAG, description: "Files that people upload" }
