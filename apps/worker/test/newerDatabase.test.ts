/** On a database of a newer version every process serves, or rejects it in one line and does not change it. */
import { assert, describe, it } from "@effect/vitest"
import { migrateAsNewer } from "@payroll/testing/upgrade/newer"
import { join } from "node:path"
import { Site, type Running } from "./site.ts"

const NEWER =
  "the database was migrated by a newer version of this service: start that version instead"

const refusalOf = async (process: Running): Promise<unknown> => [
  await process.gone,
  process.complaints.map((line) => (JSON.parse(line) as { readonly reason: string }).reason)
]

describe("a database of a newer version", () => {
  it("is served where none of its migrations needs a stop", async () => {
    const site = new Site()
    await (await site.start()).process.kill("SIGTERM")
    migrateAsNewer(join(site.dataDir, "payroll.db"), false)
    await (await site.start()).process.kill("SIGTERM")
    assert.deepStrictEqual(await site.payroll("migrate"), { applied: [] })
    const list = await site.payroll("client", "list")
    assert.include(JSON.stringify(list), "default")
  })

  it("is rejected by the server, the worker and the command line", async () => {
    const site = new Site()
    await (await site.start()).process.kill("SIGTERM")
    site.change("insert into migration (number, name, at, needs_stop) values (9999, 'later', 1, 1)")
    for (const process of [site.starting(), site.startingServer(), site.worker()]) {
      assert.deepStrictEqual(await refusalOf(process), [1, [NEWER]])
    }
    for (const command of [["client", "list"], ["migrate"], ["check"]]) {
      const refused = await site.payroll(...command).catch((error: unknown) => error)
      const failure = JSON.stringify({ error: { type: "start-refused", message: NEWER } })
      assert.deepInclude(refused, { code: 1, stdout: "", stderr: `${failure}\n` })
    }
    const { migrations } = await site.payroll<{ readonly migrations: ReadonlyArray<object> }>(
      "migrate",
      "--status"
    )
    assert.deepStrictEqual(migrations.at(-1), {
      number: 9999,
      name: "later",
      isNewer: true,
      needsStop: true,
      appliedAt: "1970-01-01T00:00:00.001Z"
    })
  })
})
