/** Codes by mail as people read them and type them in. */
import { assert } from "@effect/vitest"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import type { SmtpServer } from "../../packages/testing/src/smtpServer.ts"
import type { Page } from "../browser/browser.ts"
import type { Site } from "../console/site.ts"
import { press } from "../console/workerSteps.ts"
import { WORDS } from "./flowSite.ts"

const WEEKS_MS = 15 * 24 * 3_600_000

/** Lets a worker have been there for two weeks: younger addresses get no code. */
export const age = ({ dataDir }: Site, userId: string): void => {
  const database = new DatabaseSync(join(dataDir, "payroll.db"))
  const older = database.prepare("update worker set created_at = created_at - ? where id = ?")
  assert.strictEqual(older.run(WEEKS_MS, userId).changes, 1)
  database.close()
}

/** The codes in the mails that a server got. */
export const codesIn = (received: () => SmtpServer["received"]) => {
  const codes = (): ReadonlyArray<string> =>
    received().flatMap(({ message }) => /^(\d{6})\r?$/m.exec(message)?.[1] ?? [])

  /** Has a code sent, and reads it in the mail. */
  const sent = async (page: Page, button: string): Promise<string> => {
    const before = codes().length
    await press(page, button)
    await page.getByLabel(WORDS.en.code.label, { exact: true }).waitFor()
    while (codes().length === before) await page.evaluate("1")
    return codes().at(-1) ?? ""
  }

  const type = async (page: Page, code: string): Promise<void> => {
    await page.getByLabel(WORDS.en.code.label, { exact: true }).fill(code)
    await press(page, WORDS.en.code.confirm)
  }
  return { sent, type, codes }
}
