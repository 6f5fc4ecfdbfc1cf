/** A network that breaks at the worst moment: between a COMMIT and its answer. */
import * as Effect from "effect/Effect"
import { once } from "node:events"
import { connect, createServer, type AddressInfo, type Socket } from "node:net"

/** Where the connection breaks: before COMMIT reaches the server, or before its answer comes back. */
export type Cut = "asked" | "answered"

const COMMIT = Buffer.from("commit\0")
const COMMITTED = Buffer.from("COMMIT\0")

/** A proxy to a database. Armed with a cut, it breaks the next connection that commits there. */
export const cutProxy = (url: string) =>
  Effect.map(
    Effect.acquireRelease(
      Effect.promise(async () => {
        const { hostname, port } = new URL(url)
        const sockets = new Set<Socket>()
        const state: { armed: Cut | undefined; cuts: number } = { armed: undefined, cuts: 0 }
        const pass = (from: Socket, to: Socket, sign: Buffer, cut: Cut) =>
          from.on("data", (bytes) => {
            if (state.armed !== cut || !bytes.includes(sign)) return void to.write(bytes)
            state.armed = undefined
            state.cuts += 1
            from.destroy()
            to.destroy()
          })
        const server = createServer((client) => {
          const database = connect(Number(port), hostname)
          for (const socket of [client, database]) {
            sockets.add(socket)
            socket.on("error", () => undefined)
            socket.on("close", () => sockets.delete(socket))
          }
          client.on("close", () => database.destroy())
          database.on("close", () => client.destroy())
          pass(client, database, COMMIT, "asked")
          pass(database, client, COMMITTED, "answered")
        })
        server.listen(0, "127.0.0.1")
        await once(server, "listening")
        return { server, state, sockets }
      }),
      ({ server, sockets }) =>
        Effect.sync(() => {
          server.close()
          for (const socket of sockets) socket.destroy()
        })
    ),
    ({ server, state }) => {
      const { port } = server.address() as AddressInfo
      return {
        url: Object.assign(new URL(url), { port: String(port) }).href,
        arm: (cut: Cut) => Effect.sync(() => void (state.armed = cut)),
        cuts: Effect.sync(() => state.cuts)
      }
    }
  )
