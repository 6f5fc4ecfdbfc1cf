/** Guests of a server: links to pages, and the sessions that begin with them. */
import { assert } from "@effect/vitest"
import type { Answer } from "./answer.ts"
import { call, type Call, type TestClient } from "./call.ts"
import type { TestServer } from "./testServer.ts"

/** A request of a page of the same origin. */
export const OWN = { "Sec-Fetch-Site": "same-origin", "Sec-Fetch-Mode": "cors" }

interface Session {
  readonly publicId: string
  readonly bearer?: string
}

/** The headers of a page in a frame. */
export const bearerOf = ({ publicId, bearer = "" }: Session): Call["headers"] => ({
  Authorization: `Bearer ${bearer}`,
  "Payroll-Session": publicId
})

interface Opening {
  readonly flowName: string
  readonly token: string
  readonly framed?: boolean
}

export const guestAt = ({ port }: Pick<TestServer, "port">, client: TestClient) => {
  const post = (path: string, body: unknown, headers: Call["headers"] = OWN): Promise<Answer> =>
    call(port, { path, body, headers: { ...headers } })
  const begin = (body: Opening, headers?: Call["headers"]): Promise<Answer> =>
    post("/flow/session/begin", body, headers)

  const worker = async (): Promise<string> => {
    const { text } = await client.operate("addUser", await client.example("addUser"))
    return JSON.parse(text).user.userId
  }

  /** A link about a new worker. */
  const link = async (flow = "worker-onboarding") => {
    const userId = await worker()
    const { status, text } = await client.operate("addFlowLink", {
      method: "addFlowLink",
      flowLink: { flow, userId }
    })
    assert.strictEqual(status, 200, text)
    const { flowLink } = JSON.parse(text)
    const [, flowName = "", token = ""] = /\/flow\/([^#]+)#(.+)$/.exec(flowLink.url) ?? []
    return { userId, flowName, token, link: flowLink as { readonly flowLinkId: string } }
  }

  /** A session about a new worker. */
  const open = async ({
    flow,
    cookie
  }: { readonly flow?: string; readonly cookie?: string } = {}) => {
    const made = await link(flow)
    const headers = { ...OWN, ...(cookie !== undefined && { cookie }) }
    const answer = await begin({ flowName: made.flowName, token: made.token }, headers)
    assert.strictEqual(answer.status, 200, answer.text)
    const setCookie = [answer.headers["set-cookie"] ?? ""].flat().join()
    const [own = ""] = setCookie.split(";")
    const session: Session = JSON.parse(answer.text).session
    return {
      ...made,
      session,
      setCookie,
      cookie: own,
      headers: { ...OWN, cookie: own, "Payroll-Session": session.publicId }
    }
  }

  /** Asks what a worker still lacks. */
  const ask = (userId: string, headers: Call["headers"]): Promise<Answer> =>
    call(port, {
      path: "/reports",
      body: { method: "getUserTask", userId },
      headers: { ...headers }
    })

  return { post, begin, worker, link, open, ask }
}

export type Guest = ReturnType<typeof guestAt>
