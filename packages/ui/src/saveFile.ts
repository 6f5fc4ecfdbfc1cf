/** Files that a page gives the browser to keep. */

/** Saves bytes or a text as a file. */
export const saveFile = (name: string, content: BlobPart, type: string): void => {
  const url = URL.createObjectURL(new Blob([content], { type }))
  const link = document.createElement("a")
  link.href = url
  link.download = name
  link.click()
  // The download has begun by the next turn.
  setTimeout(() => URL.revokeObjectURL(url), 0)
}

/** Saves bytes that the service gives in base64. */
export const saveBase64 = (name: string, base64: string, type: string): void =>
  saveFile(
    name,
    Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0)),
    type
  )

/** Saves a PDF that the service gives in base64. */
export const savePdf = (name: string, base64: string): void =>
  saveBase64(name, base64, "application/pdf")
