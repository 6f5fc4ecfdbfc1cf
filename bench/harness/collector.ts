/** Accepts what is exported over OTLP and reads none of it; prints its port. */
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"

const server = createServer((request, response) => {
  request.resume().on("end", () => response.end())
})
server.listen(0, "127.0.0.1", () =>
  process.stdout.write(`${(server.address() as AddressInfo).port}\n`)
)
