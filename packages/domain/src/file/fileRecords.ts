import type { FileChunk, StoredFile } from "./file.ts"

/** The records of files, by their kinds. */
export interface FileRecords {
  readonly file: StoredFile
  readonly fileChunk: FileChunk
}
