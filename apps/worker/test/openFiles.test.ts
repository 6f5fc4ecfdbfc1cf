/** A process that may open few files says so before it closes connections. */
import { assert, describe, it, onTestFinished } from "@effect/vitest"
import { connect } from "node:net"
import { spawnSync } from "node:child_process"
import { Site } from "./site.ts"
import { until } from "./until.ts"

const LIMIT = 128
const isMissing = spawnSync("prlimit", ["--version"]).status !== 0

describe("a process that may open few files", () => {
  it.skipIf(isMissing)("logs that nearly all are in use", async () => {
    const site = new Site()
    const server = site.starting(["prlimit", `--nofile=${LIMIT}:${LIMIT}`])
    const { port } = new URL(await server.url())
    const callers = Array.from({ length: LIMIT }, () =>
      connect(Number(port), "127.0.0.1").on("error", () => undefined)
    )
    onTestFinished(() => {
      for (const caller of callers) caller.destroy()
    })
    const line = await until("a line of the log", () =>
      server.complaints.find((each) => each.includes("nearly all file descriptors are in use"))
    )
    assert.include(line, `"max":${LIMIT}`)
  })
})
