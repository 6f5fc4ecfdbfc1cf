/** Uploads of files, on the session of the page. */
import { clientAt, placeNow } from "../browser/place.ts"
import { chosenClient, sendFile } from "./call.ts"

/** The types that the service takes, and the most bytes of a file. */
export const FILE_TYPES = "application/pdf,image/jpeg,image/png"
const MIB = 1024 * 1024
export const FILE_BYTES_MAX = 5 * MIB

/** Uploads a file about a worker or for a company; returns its id. Fails with `CallFailed`. */
export const uploadFile = async (
  fields: Readonly<Record<string, string>>,
  file: File
): Promise<string> => {
  const client = clientAt(placeNow()) ?? chosenClient.get()
  const query = new URLSearchParams({ ...fields, ...(client !== undefined && { client }) })
  const answer = (await sendFile(`/files?${query}`, file)) as {
    readonly file: { readonly fileId: string }
  }
  return answer.file.fileId
}
