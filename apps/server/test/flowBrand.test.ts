/** The pages of flows in the brand of their client, and who may frame them. */
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { call } from "./call.ts"
import type { PageFiles } from "../src/pages/files.ts"
import { startTestServer, type TestServer } from "./testServer.ts"

const files: PageFiles = {
  page: ["<head>", `<meta name="brand" content="" /></head>`],
  assets: new Map()
}
const LOGO = Buffer.from("89504e470d0a1a0a00", "hex")
const ORIGINS = ["https://app.acme.example", "http://localhost:3000"]

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ guests: { isSecure: false, files } })
  const as = await server.newServiceCredential("admin")
  const operate = async (method: string, body: object): Promise<void> => {
    const { status, text } = await call(server.port, {
      path: "/adminPortal",
      verb: method === "updateClient" ? "PUT" : "POST",
      body: { method, ...body },
      as
    })
    assert.strictEqual(status, 200, text)
  }
  for (const name of ["acme", "plain"]) {
    await operate("addClient", { newClient: { name, role: "admin", flowName: `${name}-people` } })
  }
  await operate("updateClient", {
    client: "acme",
    clientSettings: {
      flowOrigins: ORIGINS,
      displayName: `Acme "Bakeries" <&>`,
      accentColor: "#1a5fb4",
      supportAddress: "people@acme.example",
      logo: LOGO.toString("base64")
    }
  })
})
afterAll(() => server.stop())

const get = (path: string, method = "GET") =>
  fetch(`http://127.0.0.1:${server.port}${path}`, { method })

/** The origins that may frame an answer, by its policy and by the header before policies. */
const framing = ({ headers }: Response): readonly [string, string | null] => [
  /frame-ancestors ([^;]+)/.exec(headers.get("content-security-policy") ?? "")?.[1] ?? "",
  headers.get("x-frame-options")
]

/** The brand in a page, with the characters of HTML as they were. */
const brandIn = (page: string): unknown => {
  const [, written = ""] = /<meta name="brand" content="([^"]*)" \/>/.exec(page) ?? []
  assert.notInclude(written, "<")
  const text = written.replaceAll("&quot;", '"').replaceAll("&lt;", "<")
  return text === "" ? undefined : JSON.parse(text.replaceAll("&amp;", "&"))
}

describe("the page of a flow", () => {
  it("is framed by exactly the origins of its client, and has the client's brand", async () => {
    const door = await get("/flow/acme-people/portal")
    assert.deepStrictEqual(framing(door), [ORIGINS.join(" "), null])
    const page = await get("/flow/acme-people")
    assert.strictEqual(page.status, 200)
    assert.deepStrictEqual(framing(page), [ORIGINS.join(" "), null])
    assert.deepStrictEqual(brandIn(await page.text()), {
      name: `Acme "Bakeries" <&>`,
      accent: "#1a5fb4",
      support: "people@acme.example",
      logo: "/flow/acme-people/logo",
      hosts: ORIGINS
    })
  })

  it("is framed by nobody where the client names no origin, and where there is no client", async () => {
    for (const name of ["plain-people", "nobodys-people"]) {
      const page = await get(`/flow/${name}`)
      assert.strictEqual(page.status, 200)
      assert.deepStrictEqual(framing(page), ["'none'", "DENY"], name)
      const brand = brandIn(await page.text())
      if (name === "nobodys-people") assert.isUndefined(brand)
      else assert.deepInclude(brand, { name: null, logo: null, hosts: [] })
    }
  })

  it("loads a logo that is an image and nothing else", async () => {
    const logo = await get("/flow/acme-people/logo")
    assert.strictEqual(logo.status, 200)
    assert.strictEqual(logo.headers.get("content-type"), "image/png")
    assert.strictEqual(logo.headers.get("x-content-type-options"), "nosniff")
    assert.deepStrictEqual(framing(logo), ["'none'", "DENY"])
    assert.deepStrictEqual(Buffer.from(await logo.arrayBuffer()), LOGO)
    for (const name of ["plain-people", "nobodys-people"]) {
      assert.strictEqual((await get(`/flow/${name}/logo`)).status, 404, name)
    }
  })

  it("is read, and nothing else is done there", async () => {
    assert.strictEqual((await get("/flow/acme-people", "HEAD")).status, 200)
    assert.notStrictEqual((await get("/flow/acme-people", "POST")).status, 200)
  })
})
