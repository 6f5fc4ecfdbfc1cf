import type { FileChunk, StoredFile } from "@payroll/domain/file/file"
import { integer, optional, sealed, text } from "./columns.ts"
import { table } from "./table.ts"

export const fileTable = table<StoredFile>(
  "file",
  "nothing"
)({
  workerId: optional(text("worker_id", "operational")),
  kind: text("kind", "operational"),
  mediaType: text("media_type", "operational"),
  byteLength: integer("byte_length", "operational"),
  sha256: text("sha256", "operational"),
  status: text("status", "operational")
})

export const fileChunkTable = table<FileChunk>(
  "file_chunk",
  "nothing"
)({
  fileId: text("file_id", "operational"),
  workerId: optional(text("worker_id", "operational")),
  number: integer("number", "operational"),
  content: sealed
})
