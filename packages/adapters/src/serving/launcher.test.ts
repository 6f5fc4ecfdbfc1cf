import { assert, describe, it } from "@effect/vitest"
import { areThere, launchersOf, readProcess, type ProcessInfo } from "./launcher.ts"

/** `npx -y pnpm@12 start` from a shell in a terminal. */
const usual: Readonly<Record<number, ProcessInfo>> = {
  60: { parent: 50, command: "node apps/server/src/start.ts " },
  50: { parent: 40, command: "node /root/.npm/_npx/1/node_modules/.bin/pnpm start " },
  40: { parent: 30, command: "sh -c pnpm start " },
  30: { parent: 20, command: "npm exec pnpm@12 start " },
  20: { parent: 10, command: "-bash " },
  10: { parent: 1, command: "sshd: ana " }
}
const read = (pid: number) => usual[pid]

describe("launchersOf", () => {
  it("goes up to npx, and not to the shell that a person may close", () => {
    assert.deepStrictEqual(launchersOf(60, read), [60, 50, 40, 30])
  })

  it("is the process alone below a supervisor, and where processes cannot be read", () => {
    assert.deepStrictEqual(launchersOf(10, read), [10])
    assert.deepStrictEqual(
      launchersOf(7, () => undefined),
      [7]
    )
  })

  it("ends, however the processes are related", () => {
    const loop = (pid: number): ProcessInfo => ({ parent: pid === 2 ? 3 : 2, command: "pnpm" })
    assert.isAtMost(launchersOf(2, loop).length, 17)
  })
})

describe("areThere", () => {
  it("notices any that has ended, because its child gets another parent", () => {
    const chain = launchersOf(60, read)
    assert.isTrue(areThere(chain, read))
    for (const orphan of chain.slice(0, -1)) {
      const adopted = (pid: number) =>
        pid === orphan ? { parent: 1, command: "node" } : usual[pid]
      assert.isFalse(areThere(chain, adopted), String(orphan))
    }
  })

  it("has nothing to notice without a launcher", () => {
    assert.isTrue(areThere([60], () => undefined))
  })
})

describe.skipIf(process.platform !== "linux")("readProcess", () => {
  it("reads the parent and the command of a process", () => {
    const self = readProcess(process.pid)
    assert.strictEqual(self?.parent, process.ppid)
    assert.include(self?.command, "node")
    assert.isUndefined(readProcess(2 ** 30))
  })
})
