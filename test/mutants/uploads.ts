/** Faults in what is taken of files that people upload, what they are used for, and who gets them back. */
import { within, type Fault } from "./fault.ts"

const OPERATIONS = "packages/operations/src/"
const HTTP = "apps/server/src/http/"
const FILES = "apps/server/test/files.test.ts"
const PAPERS = "packages/adapters/test/kyc.test.ts"
const SLOW_UPLOADS = "apps/server/test/slowUploads.test.ts"

export const uploads: ReadonlyArray<Fault> = [
  ...within(`${OPERATIONS}file/getFile.ts`, [
    'if (role !== "payroll") return yield* isForPayroll',
    "",
    FILES
  ]),
  ...within(
    `${OPERATIONS}fileUpload.ts`,
    ["if (!(yield* isClean(file))) return yield* isInfected", "yield* isClean(file)", FILES],
    ["if (mediaType !== upload.mediaType) return yield* isOtherType", "", FILES]
  ),
  ...within(`${OPERATIONS}document/attachSignedPaper.ts`, [
    "if (shown.of.textSha256 !== input.textSha256) return yield* Result.fail(isOther)",
    "",
    PAPERS
  ]),
  ...within(`${OPERATIONS}document/rules/uploadedFile.ts`, [
    'isOfClient(kind) && kind !== "identity" ? FILE_KINDS : (["identity"] as const)',
    "FILE_KINDS",
    PAPERS
  ]),
  ...within("packages/domain/src/file/mediaType.ts", [
    "charactersOf(bytes.subarray(-ZIP_TAIL_BYTES)).includes(ZIP_END)",
    "false",
    "packages/domain/src/file/mediaType.test.ts"
  ]),
  ...within("packages/adapters/src/serving/uploadSpool.ts", [
    "await unlink(path)",
    "",
    "packages/adapters/src/serving/uploadSpool.test.ts"
  ]),
  ...within(`${HTTP}serveRequest.ts`, ["extendArrival(request, times.uploadMs)", "", SLOW_UPLOADS]),
  ...within(`${HTTP}bodyChunks.ts`, [
    "extendArrival(request, piece.length / UPLOAD_BYTES_PER_MS_MIN)",
    "",
    SLOW_UPLOADS
  ])
]
