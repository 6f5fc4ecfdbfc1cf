/**
 * The floor of the pay dates over HTTP: a node:http server that authenticates each request, computes
 * the dates in integer days and does nothing else. It takes the service's settings for the port and
 * the credential.
 */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { isAuthentic, setting } from "./client.ts"
import { OPERATION, payDatesAnswer } from "./payDates.ts"

const send = (response: ServerResponse, status: number, body: string): void => {
  response.writeHead(status, {
    "Content-Type": "application/json; charset=utf-8",
    "Content-Length": Buffer.byteLength(body)
  })
  response.end(body)
}

const answer = (response: ServerResponse, fields: Readonly<Record<string, unknown>>): void => {
  const year = Number(fields["year"])
  const isKnown = fields["method"] === OPERATION && fields["compensationFrequency"] === "Monthly"
  if (!isKnown || !(year >= 1971 && year <= 2200)) return send(response, 400, "{}")
  send(response, 200, JSON.stringify(payDatesAnswer(year)))
}

const serve = (request: IncomingMessage, response: ServerResponse): void => {
  if (!isAuthentic(request.headers.authorization)) return send(response, 401, "{}")
  const { url = "" } = request
  const query = url.indexOf("?")
  const path = query === -1 ? url : url.slice(0, query)
  if (path !== "/reports") return send(response, 404, "{}")
  if (query !== -1) {
    answer(response, Object.fromEntries(new URLSearchParams(url.slice(query + 1))))
    return
  }
  let text = ""
  request.setEncoding("utf8")
  request.on("data", (chunk: string) => (text += chunk))
  request.on("end", () => answer(response, JSON.parse(text) as Record<string, unknown>))
}

const server = createServer(serve)
server.listen(Number(setting("PAYROLL_PORT")), "127.0.0.1", () => {
  console.log(`listens on http://127.0.0.1:${(server.address() as AddressInfo).port}`)
})
process.on("SIGTERM", () => process.exit(0))
