/** The job of a peer: sign a body as the service does, and POST it. */
import { createHmac, createSecretKey } from "node:crypto"
import { Pool } from "undici"

const IN_FLIGHT = 32
const KEY = createSecretKey(Buffer.from("MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"))

/** POSTs to a URL, at most 32 at a time. */
export const signedPost = (
  url: string
): { readonly post: (id: string, body: string) => Promise<void>; readonly pool: Pool } => {
  const target = new URL(url)
  const pool = new Pool(target.origin, { connections: IN_FLIGHT, pipelining: 1 })
  const post = async (id: string, body: string): Promise<void> => {
    const timestamp = Math.floor(Date.now() / 1_000)
    const signature = createHmac("sha256", KEY)
      .update(`${id}.${timestamp}.${body}`)
      .digest("base64")
    const { body: answer, statusCode } = await pool.request({
      method: "POST",
      path: target.pathname,
      headers: {
        "content-type": "application/json",
        "webhook-id": id,
        "webhook-timestamp": String(timestamp),
        "webhook-signature": `v1,${signature}`
      },
      body
    })
    await answer.dump()
    if (statusCode !== 204) throw new Error(`the receiver answered ${statusCode}`)
  }
  return { post, pool }
}
