/** Files that people uploaded. */
import type { FileChunk, FileUsage, StoredFile } from "@payroll/domain/file/file"
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { Unavailable } from "../writer.ts"

/** Files that a list has: those that a subject may have, and some that became something else lately. */
export const FILES_LISTED_MAX = 100

/** Reads files; undefined where there is no such record or it is another client's. */
export class Files extends Context.Service<
  Files,
  {
    readonly file: (
      clientId: string,
      fileId: string
    ) => Effect.Effect<StoredFile | undefined, Unavailable>
    /** The files about a worker that are not erased, the latest first: at most `FILES_LISTED_MAX`. */
    readonly ofWorker: (
      clientId: string,
      workerId: string
    ) => Effect.Effect<ReadonlyArray<StoredFile>, Unavailable>
    /** The files of a company about no worker that are not erased, the latest first: at most `FILES_LISTED_MAX`. */
    readonly ofCompany: (
      clientId: string,
      companyId: string
    ) => Effect.Effect<ReadonlyArray<StoredFile>, Unavailable>
    /** The parts of a file in order; empty ones of a file that is erased. */
    readonly chunks: (
      clientId: string,
      fileId: string
    ) => Effect.Effect<ReadonlyArray<FileChunk>, Unavailable>
    /** The files of a company that count towards its limits; those of a worker, or else of none, as of one subject. */
    readonly usage: (
      clientId: string,
      companyId: string,
      workerId: string | undefined
    ) => Effect.Effect<FileUsage, Unavailable>
  }
>()("payroll/Files") {}
