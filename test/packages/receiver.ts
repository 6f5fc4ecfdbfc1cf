/** The receiver of webhooks of a README, while it runs. */
import { spawn } from "node:child_process"
import { once } from "node:events"
import { freePort } from "../../packages/testing/src/freePort.ts"

/** Runs `receiver.js` of a folder until `use` has ended. */
export const withReceiver = async (
  node: string,
  folder: string,
  secret: string,
  use: (url: string, printed: () => string) => Promise<void>
): Promise<void> => {
  const port = String(await freePort())
  const receiver = spawn(node, ["receiver.js"], {
    cwd: folder,
    env: { WEBHOOK_SECRET: secret, PORT: port },
    stdio: ["ignore", "pipe", "inherit"]
  })
  let printed = ""
  receiver.stdout.on("data", (chunk) => (printed += String(chunk)))
  try {
    await use(`http://127.0.0.1:${port}/`, () => printed)
  } finally {
    receiver.kill("SIGKILL")
    await once(receiver, "close")
  }
}

const STARTS_WITHIN_MS = 20_000

/** Posts a message once the receiver listens. */
export const post = async (
  url: string,
  headers: Readonly<Record<string, string>>,
  body: string
): Promise<number> => {
  const deadline = performance.now() + STARTS_WITHIN_MS
  for (;;) {
    try {
      const { status } = await fetch(url, { method: "POST", headers, body })
      return status
    } catch (error) {
      if (performance.now() > deadline) throw error
    }
  }
}
