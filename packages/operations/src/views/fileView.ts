/** The view of a file that was uploaded. */
import { FILE_KINDS, fileStatuses, type StoredFile } from "@payroll/domain/file/file"
import { MEDIA_TYPES } from "@payroll/domain/file/mediaType"
import { ids, oneOf, shownText, shownWhole } from "../answerSchema.ts"
import { FileState } from "../answerStates.ts"
import { fieldsOf, nullable, recordFields, state, viewOf } from "./view.ts"

export const storedFileFields = fieldsOf<StoredFile>()(({ from }) => ({
  fileId: from("id", ids.fileId),
  companyId: ids.companyId,
  userId: from("workerId", nullable(ids.userId)),
  kind: oneOf(
    FILE_KINDS,
    "`identity` of a proof of identity or of a signed paper with whole numbers, which the role payroll alone reads."
  ),
  mediaType: oneOf(MEDIA_TYPES, "The type of its content."),
  byteLength: shownWhole("Its length in bytes."),
  sha256: shownText("The SHA-256 of its bytes, in hexadecimal digits."),
  status: state(fileStatuses, FileState),
  ...recordFields
}))

export const fileView = viewOf(
  "UploadedFile",
  "An uploaded file, without its content.",
  storedFileFields
)
