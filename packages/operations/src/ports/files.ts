/** Files that people uploaded. */
import type { FileChunk, FileUsage, StoredFile } from "@payroll/domain/file/file"
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { Unavailable } from "../writer.ts"

/** Reads files; undefined where there is no such record or it is another client's. */
export class Files extends Context.Service<
  Files,
  {
    readonly file: (
      clientId: string,
      fileId: string
    ) => Effect.Effect<StoredFile | undefined, Unavailable>
    /** The parts of a file in order. */
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
