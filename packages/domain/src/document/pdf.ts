/** PDFs that callers give. */

const KIB = 1024
export const PDF_BYTES_MAX = 512 * KIB
/** The longest PDF of a document in base64. */
export const BASE64_MAX = Math.ceil(PDF_BYTES_MAX / 3) * 4
/** The end of a PDF stands near that of the file: some programs append blanks. */
const TAIL_BYTES = KIB

/** Parts that a reader of the document would run, open, or could not read at all. */
const REFUSED = /\/(?:Encrypt|JavaScript|Launch|EmbeddedFiles?)\b/

const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/

/** True of the content of a PDF, a character for each byte, without encryption or scripts in the open. */
export const isPdfContent = (content: string): boolean =>
  /^%PDF-[12]\.\d/.test(content) &&
  content.slice(-TAIL_BYTES).includes("%%EOF") &&
  !REFUSED.test(content)

/** True for a PDF in base64 that is short enough, and has neither encryption nor scripts in the open. */
export const isPdf = (base64: string): boolean => {
  const isBase64 = base64.length <= BASE64_MAX && base64.length % 4 === 0 && BASE64.test(base64)
  if (!isBase64) return false
  const content = atob(base64)
  return content.length <= PDF_BYTES_MAX && isPdfContent(content)
}
