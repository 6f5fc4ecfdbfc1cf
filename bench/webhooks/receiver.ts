/**
 * A receiver as a program: answers 204 at once, or every n-th time later. Its parent asks for marks, and is told
 * when that many messages have arrived. It checks that each has a signature, but not which.
 * `receiver.ts [EVERY MS]`.
 */
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"

const [every = 0, lateMs = 0] = process.argv.slice(2).map(Number)

let arrived = 0
let marks: ReadonlyArray<number> = []

const server = createServer((request, response) => {
  request.resume()
  request.once("end", () => {
    arrived += 1
    if (marks.includes(arrived)) process.send?.({ arrived })
    const answer = () => response.writeHead(204).end()
    if (every > 0 && arrived % every === 0) setTimeout(answer, lateMs)
    else answer()
  })
})
server.keepAliveTimeout = 60_000

process.on("message", (nextMarks: ReadonlyArray<number>) => {
  arrived = 0
  marks = nextMarks
  process.send?.({ arrived })
})

server.listen(0, "127.0.0.1", () =>
  process.send?.({ port: (server.address() as AddressInfo).port })
)
