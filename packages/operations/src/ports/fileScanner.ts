import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { Unavailable } from "../writer.ts"
import type { SpooledUpload } from "./uploadSpool.ts"

/** How long a scanner may take for a file. */
export const SCAN_MS_MAX = 20_000

/** Looks for viruses in files before they are stored. */
export class FileScanner extends Context.Service<
  FileScanner,
  {
    /** True if guests may upload: a scanner is set, or the service is only being tried out. */
    readonly takesFromGuests: boolean
    /** Returns whether nothing was found; Unavailable without an answer in time. Without a scanner nothing is found. */
    readonly isClean: (
      file: Pick<SpooledUpload, "byteLength" | "chunks">
    ) => Effect.Effect<boolean, Unavailable>
  }
>()("payroll/FileScanner") {}
