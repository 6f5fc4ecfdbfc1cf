/** Values that a test run makes once, when the first of its test files asks for one at a port of this machine. */
import { once } from "node:events"
import { connect, createServer, type AddressInfo, type Socket } from "node:net"
import { text } from "node:stream/consumers"

export interface FirstUse {
  readonly port: number
  readonly close: () => void
}

/** In the process of the run: answers with the text that `make` gives, which runs once; empty if it fails. */
export const onFirstUse = async (make: () => Promise<string>): Promise<FirstUse> => {
  let made: Promise<string> | undefined
  const answer = async (socket: Socket): Promise<void> => {
    made ??= make()
    socket.end(await made.catch(() => ""))
  }
  const server = createServer((socket) => void answer(socket))
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  return { port: (server.address() as AddressInfo).port, close: () => void server.close() }
}

/** In a test file: the text that is made; fails where it could not be. */
export const madeOnce = async (port: number, what: string): Promise<string> => {
  const made = await text(connect(port, "127.0.0.1"))
  if (made === "") throw new Error(`there is no ${what} to test with`)
  return made
}
