/** Uploads of files in the session of the page. */
import { SubmitFailed } from "@payroll/ui/forms/failure.ts"
import { authorization } from "../start/session.ts"
import type { FlowWords } from "../text/english.ts"
import { noteUse } from "./activity.ts"

/** The types that the service takes, and the most bytes of a file. */
export const FILE_TYPES = "image/jpeg,image/png,application/pdf"
const MIB = 1024 * 1024
const FILE_BYTES_MAX = 5 * MIB

/** Uploads a proof of identity; returns its id. Fails with `SubmitFailed`. */
export const uploadProof = async (
  publicId: string,
  userId: string,
  file: File,
  { documents: words, failed }: FlowWords
): Promise<string> => {
  if (file.size > FILE_BYTES_MAX) throw new SubmitFailed(words.proofTooLarge)
  let answer: Response
  try {
    answer = await fetch(`/files?userId=${userId}&kind=identity`, {
      method: "PUT",
      headers: { "Content-Type": file.type, "Payroll-Session": publicId, ...authorization() },
      body: file
    })
  } catch {
    throw new SubmitFailed(failed.unreachable, { isUnknown: true })
  }
  noteUse()
  if (answer.status >= 500 || answer.status === 429) throw new SubmitFailed(failed.later)
  if (!answer.ok) throw new SubmitFailed(words.proofRefused)
  const { file: stored } = (await answer.json()) as { readonly file: { readonly fileId: string } }
  return stored.fileId
}
