/** Replies with the files of pages, under a policy that allows nothing but these files. */
import { randomBytes } from "node:crypto"
import type { IncomingMessage } from "node:http"
import type { PageFile, PageFiles } from "../pages/files.ts"
import { pagePolicy } from "./pagePolicy.ts"
import type { Reply } from "./reply.ts"

const HEADERS = {
  "Content-Security-Policy": pagePolicy(),
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Referrer-Policy": "no-referrer",
  Vary: "Accept-Encoding"
}

/** The name of an asset changes with its content, and an asset holds no data. */
const FOREVER = { "Cache-Control": "public, max-age=31536000, immutable" }

const encoded = (file: PageFile, accepted: string): Pick<Reply, "body" | "headers"> => {
  if (file.brotli && /\bbr\b/.test(accepted)) {
    return { body: file.brotli, headers: { "Content-Encoding": "br" } }
  }
  if (file.gzip && /\bgzip\b/.test(accepted)) {
    return { body: file.gzip, headers: { "Content-Encoding": "gzip" } }
  }
  return { body: file.plain }
}

/** The reply with a file that a page loads. */
export const assetReply = (file: PageFile, { headers }: IncomingMessage): Reply => {
  const { body, headers: encoding } = encoded(file, headers["accept-encoding"] ?? "")
  return {
    status: 200,
    body,
    headers: { ...HEADERS, ...encoding, "Content-Type": file.type, ...FOREVER }
  }
}

const NONCE_BYTES = 16

/**
 * The reply with the page, with a nonce of its own for the one style element that react-aria adds. Only pages of the
 * origins that are named may frame it.
 */
export const pageReply = (
  [before, after]: PageFiles["page"],
  framedBy: ReadonlyArray<string> = []
): Reply => {
  const nonce = randomBytes(NONCE_BYTES).toString("base64")
  return {
    status: 200,
    body: before + nonce + after,
    isFramable: framedBy.length > 0,
    headers: {
      ...HEADERS,
      "Content-Security-Policy": pagePolicy({ nonce, framedBy }),
      "Content-Type": "text/html; charset=utf-8"
    }
  }
}
