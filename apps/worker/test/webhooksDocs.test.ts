/** Every command of docs/webhooks.md runs, in its order, next to a service. */
import { assert, it } from "@effect/vitest"
import { readFileSync } from "node:fs"
import { createBusiness } from "./business.ts"
import { Receiver } from "./receiver.ts"
import { Site } from "./site.ts"
import { until } from "./until.ts"

const PAGE = readFileSync(new URL("../../../docs/webhooks.md", import.meta.url), "utf8")
const COMMAND = /^npx -y pnpm@12 --silent payroll (.+)$/gm
const MINUTES_MS = 300_000
const URL_SHOWN = "http://127.0.0.1:9000/hook"

const commands = [...PAGE.matchAll(COMMAND)].map(([, line = ""]) => line.split(" "))

it("the commands of docs/webhooks.md run", { timeout: MINUTES_MS }, async () => {
  const site = new Site({ PAYROLL_WEBHOOK_ALLOW: "" })
  const service = await site.start()
  const receiver = await new Receiver().listen()
  await createBusiness(service)
  const isReplaying = () =>
    site.rows("select 1 from webhook_replay where finished_at is null").length > 0
  for (const words of commands) {
    if (words.includes("listen")) {
      const listener = site.running(...words)
      await until("it listens", () => listener.complaints.join().includes("listening for events"))
      await listener.kill("SIGINT")
      continue
    }
    await until("no replay is under way", () => !isReplaying())
    const actualWords = words.map((word) => (word === URL_SHOWN ? receiver.url : word))
    const answer = await site.payroll<Readonly<Record<string, unknown>>>(...actualWords)
    if (typeof answer["secret"] === "string") receiver.secret = answer["secret"]
  }
  assert.isAbove(commands.length, 10)
  assert.strictEqual(receiver.forged, 0)
  await service.process.stop()
})
