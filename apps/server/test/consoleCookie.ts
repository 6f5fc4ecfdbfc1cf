/** Sessions of people at the console, as its pages begin them. */
import { assert } from "@effect/vitest"
import { call } from "./call.ts"
import type { Credential } from "./testServer.ts"

/** The headers that a browser adds to the calls of the console's own pages. */
export const OWN = { "Sec-Fetch-Site": "same-origin", "Sec-Fetch-Mode": "cors" }

/** Signs a person in. Returns the session's cookie, as a browser sends it. */
export const consoleCookie = async (
  port: number,
  { username: keyId, password: secret }: Credential
): Promise<string> => {
  const body = { keyId, secret }
  const answer = await call(port, { path: "/console/session/begin", body, headers: OWN })
  // Node gives the one header as a list.
  const [cookie = ""] = [answer.headers["set-cookie"] ?? assert.fail(answer.text)].flat()
  return cookie.split(";")[0] ?? ""
}
