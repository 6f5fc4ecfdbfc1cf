/** Takes every webhook and keeps all of it. */
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { text } from "node:stream/consumers"

export interface Receiver {
  readonly url: string
  /** All messages that came, headers and bodies. */
  readonly received: ReadonlyArray<string>
  readonly stop: () => void
}

export const startReceiver = async (): Promise<Receiver> => {
  const received: Array<string> = []
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      received.push(`${request.url} ${request.rawHeaders.join(" ")} ${body}`)
      response.writeHead(204).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/hook`,
    received,
    stop: () => {
      server.close()
      server.closeAllConnections()
    }
  }
}
