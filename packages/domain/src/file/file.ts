/** Files that people upload: what is stored of them, their states and limits. */
import type * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import { choice } from "../field/choice.ts"
import { described } from "../field/rule.ts"
import { problem, type Problem } from "../problem.ts"
import { changed, type RecordBase } from "../record.ts"
import type { StateTable } from "../status.ts"
import type { MediaType } from "./mediaType.ts"

const MIB = 1024 * 1024
export const FILE_BYTES_MAX = 5 * MIB
/** Bytes of a chunk, which is sealed on its own: a multiple of three, so that base64 goes on in the next. */
export const CHUNK_BYTES = 192 * 1024
/** Files of one worker, or of a company next to those of its workers. */
export const FILES_PER_SUBJECT_MAX = 20
const COMPANY_GIB = 2
export const FILE_BYTES_PER_COMPANY_MAX = COMPANY_GIB * 1024 * MIB

/** `identity` of a proof of identity, or a signed paper with whole numbers, which only the role payroll sees. */
export const FILE_KINDS = ["document", "identity"] as const
export type FileKind = (typeof FILE_KINDS)[number]

/** `attached` to a document of a worker; `copied` into a template, and not needed any more. */
export type FileStatus = "stored" | "attached" | "copied"

export const fileStatuses: StateTable<FileStatus> = {
  stored: ["attached", "copied"],
  attached: [],
  copied: []
}

export interface StoredFile extends RecordBase {
  /** The worker whom it is about; undefined of a file of the company. */
  readonly workerId: string | undefined
  readonly kind: FileKind
  readonly mediaType: MediaType
  readonly byteLength: number
  /** SHA-256 of its bytes, as hexadecimal digits. */
  readonly sha256: string
  readonly status: FileStatus
}

/** A part of the bytes of a file. */
export interface FileChunk extends RecordBase {
  readonly fileId: string
  readonly workerId: string | undefined
  /** From 0. */
  readonly number: number
  /** In base64. */
  readonly content: Redacted.Redacted<string>
}

/** Request fields of a file. */
export const fileFields = {
  kind: Schema.optionalKey(
    described(
      choice(FILE_KINDS, undefined, "FileKind"),
      "identity of a proof of identity or of a signed paper with whole numbers, which only the role payroll is shown."
    )
  )
} as const

/** The files that a company has already. */
export interface FileUsage {
  /** Those of the same subject. */
  readonly files: number
  /** Bytes of all files of the company. */
  readonly bytes: number
}

/** The problems of one more file; none below the limits. */
export const fileLimitProblems = (
  { files, bytes }: FileUsage,
  byteLength: number
): ReadonlyArray<Problem> => {
  if (files >= FILES_PER_SUBJECT_MAX) {
    const message = `cannot be added: there are ${FILES_PER_SUBJECT_MAX} files already`
    return [problem(["file"], "limit", message)]
  }
  return bytes + byteLength > FILE_BYTES_PER_COMPANY_MAX
    ? [problem(["file"], "limit", `cannot be added: a company has at most ${COMPANY_GIB} GiB`)]
    : []
}

/** A file that became a part of something else. */
export const usedFile = (file: StoredFile, status: FileStatus, at: number): StoredFile =>
  changed(file, { status }, at)
