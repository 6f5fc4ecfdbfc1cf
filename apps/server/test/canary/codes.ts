/** Codes by mail: one that is typed, a wrong one, and one that waits in a mail which the server defers. */
import { assert, vi } from "@effect/vitest"
import type { SmtpServer } from "@payroll/testing/smtpServer"
import { guestAt } from "../guest.ts"
import type { Installation } from "../installation.ts"
import type { CanaryCaller } from "./canaryCaller.ts"

const MAILED_MS_MAX = 30_000
const MONTH_MS = 30 * 86_400_000

/** The digits of a code that stand alone: longer numbers and UUIDs have them by chance. */
export const alone = (code: string): RegExp =>
  new RegExp(`(?<![0-9A-Za-z.-])${code}(?![0-9A-Za-z.-])`)

/** Leaves codes that were right, wrong and not typed yet; gives all three. */
export const codes = async (
  who: CanaryCaller,
  port: number,
  { sql }: Installation,
  mails: SmtpServer
): Promise<ReadonlyArray<string>> => {
  const guest = guestAt({ port }, who.client)
  const { userId, headers } = await guest.open({ flow: "worker-portal" })
  await sql(
    `update worker set user_status = 'Active', email = 'codes@canary.example',
       created_at = ${Date.now() - MONTH_MS} where id = '${userId}'`
  )
  const seen = new Set<string>()
  const mailed = async () => {
    const body = { method: "requestCode", userId, purpose: "pay" }
    await who.ask({ path: "/userPortal", body, headers, as: undefined }, 200)
    return vi.waitFor(
      () => {
        const all = mails.lines.filter((line) => /^\d{6}$/.test(line) && !seen.has(line))
        const code = all.at(-1) ?? assert.fail("no code is mailed")
        seen.add(code)
        return code
      },
      { timeout: MAILED_MS_MAX, interval: 50 }
    )
  }
  const right = await mailed()
  const wrong = right === "975310" ? "975311" : "975310"
  for (const [code, answered] of [
    [wrong, 400],
    [right, 200]
  ] as const) {
    const body = { method: "confirmCode", userId, code }
    await who.ask({ path: "/userPortal", body, headers, as: undefined }, answered)
  }
  const waiting = await mailed()
  const [{ count } = {}] = await sql(
    "select count(*) as count from mail where status = 'waiting' and template = 'payCode'"
  )
  assert.strictEqual(Number(count), 1)
  return [right, wrong, waiting]
}
