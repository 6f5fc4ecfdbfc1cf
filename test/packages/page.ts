/** A page of HTML beside the packages that it imports, served as a person would serve the folder. */
import { createReadStream, existsSync } from "node:fs"
import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { extname, join, normalize } from "node:path"

const TYPES: Readonly<Record<string, string>> = { ".html": "text/html", ".js": "text/javascript" }

const serve = (page: string, folder: string): Server =>
  createServer(({ url = "/" }, response) => {
    const path = url === "/" ? page : join(folder, normalize(decodeURIComponent(url)))
    if (!existsSync(path)) {
      response.writeHead(404).end()
      return
    }
    response.writeHead(200, { "content-type": TYPES[extname(path)] ?? "text/plain" })
    createReadStream(path).pipe(response)
  })

/** Serves a page and the folder with its packages, on loopback, while `use` runs. */
export const servePage = async (
  page: string,
  folder: string,
  use: (url: string) => Promise<void>
): Promise<void> => {
  const server = serve(page, folder)
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve)
  })
  try {
    await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
  } finally {
    server.closeAllConnections()
    server.close()
  }
}
