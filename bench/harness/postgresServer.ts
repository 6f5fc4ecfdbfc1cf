/** A PostgreSQL 18 of one benchmark's own: with fsync, as it is installed. */
import { spawn } from "node:child_process"
import { once } from "node:events"
import { join } from "node:path"
import { createInterface } from "node:readline"
import { ROOT } from "./server.ts"

/** Runs work with the URL of a fresh server, whose data is gone afterwards. */
export const withPostgresServer = async <A>(
  base: string | undefined,
  use: (url: string) => Promise<A>
): Promise<A> => {
  const program = join(ROOT, "packages/adapters/test/postgresProcess.ts")
  const child = spawn(process.execPath, [program, "--durable"], {
    stdio: ["pipe", "pipe", "inherit"],
    env: { ...process.env, ...(base !== undefined && { TMPDIR: base }) }
  })
  const exited = once(child, "exit")
  const firstLine = async (): Promise<string> => {
    for await (const line of createInterface({ input: child.stdout })) return line
    throw new Error("PostgreSQL does not start")
  }
  const url = await firstLine()
  try {
    return await use(url)
  } finally {
    child.stdin.end()
    await exited
  }
}
