/** The floor: undici alone POSTs to a receiver, 32 at a time. `bareLoop.ts URL COUNT`. */
import { Pool } from "undici"
import { bodyOf } from "./body.ts"

const IN_FLIGHT = 32
const target = new URL(process.argv[2] ?? "")
const count = Number(process.argv[3])

const pool = new Pool(target.origin, { connections: IN_FLIGHT, pipelining: 1 })
const body = bodyOf(1)
let sent = 0

const post = async (): Promise<void> => {
  while (sent < count) {
    sent += 1
    const { body: answer, statusCode } = await pool.request({
      method: "POST",
      path: target.pathname,
      headers: { "content-type": "application/json" },
      body
    })
    await answer.dump()
    if (statusCode !== 204) throw new Error(`the receiver answered ${statusCode}`)
  }
}

await Promise.all(Array.from({ length: IN_FLIGHT }, post))
await pool.close()
