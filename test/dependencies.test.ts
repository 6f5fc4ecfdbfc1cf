/** Packages of other authors: each has a reason and an allowed license, and is compared with advisories. */
import { afterAll, assert, describe, it } from "@effect/vitest"
import { strToU8, zipSync } from "fflate"
import { spawnSync } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { DEPENDENCIES } from "./dependencyReasons.ts"
import { isAllowed } from "../release/licenses.ts"
import { partsOf, readLock, reachedFrom, shippedDirectly } from "../release/lockFile.ts"
import { affectedVersions, readAdvisory } from "../release/osv.ts"
import { compareWithExport, lockedPackages } from "../release/osvExport.ts"
import { installedPackages } from "../release/sbom.ts"
import { trackedPaths } from "./tidy/source.ts"

const folder = mkdtempSync(join(tmpdir(), "payroll-dependencies-"))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

type Named = Readonly<Record<string, string>>

interface Manifest {
  readonly dependencies?: Named
  readonly devDependencies?: Named
  readonly optionalDependencies?: Named
  readonly peerDependencies?: Named
}

/** The packages of other authors that a manifest names. */
const namedIn = (manifest: Manifest): ReadonlyArray<string> => {
  const { dependencies, devDependencies, optionalDependencies, peerDependencies } = manifest
  return [dependencies, devDependencies, optionalDependencies, peerDependencies].flatMap((named) =>
    Object.entries(named ?? {})
      .filter(([, version]) => !version.startsWith("workspace:"))
      .map(([name]) => name)
  )
}

const manifests = trackedPaths().filter((path) => /(?:^|\/)package\.json$/.test(path))

const named = new Set(
  manifests.flatMap((path) => namedIn(JSON.parse(readFileSync(path, "utf8")) as Manifest))
)

/** Names without a reason, and reasons without a name. */
const different = (
  names: ReadonlySet<string>,
  reasons: Readonly<Record<string, string>>
): ReadonlyArray<string> => [
  ...[...names].filter((name) => (reasons[name] ?? "") === ""),
  ...Object.keys(reasons).filter((name) => !names.has(name))
]

describe("the packages that manifests name", () => {
  it("each have a reason, and no other has one", () => {
    assert.isAbove(manifests.length, 15)
    assert.deepStrictEqual(different(named, DEPENDENCIES), [])
    assert.deepStrictEqual(Object.keys(DEPENDENCIES), Object.keys(DEPENDENCIES).toSorted())
  })

  it("are found where one is new, or gone", () => {
    assert.deepStrictEqual(different(new Set([...named, "left-pad"]), DEPENDENCIES), ["left-pad"])
    assert.deepStrictEqual(different(named, { ...DEPENDENCIES, gone: "was used" }), ["gone"])
  })
})

describe("the packages that are shipped", () => {
  const installed = installedPackages("")

  it("are all that the processes and the pages lead to, with allowed licenses", () => {
    const lock = readLock("")
    const reached = new Set(
      [...reachedFrom(lock, shippedDirectly(lock)).keys()].map((key) => key.replace(/\(.*$/, ""))
    )
    assert.deepStrictEqual([...installed.keys()], [...reached].toSorted())
    for (const name of ["effect", "pg", "react", "react-aria-components", "tslib"]) {
      assert.isTrue(
        [...installed.keys()].some((key) => partsOf(key)[0] === name),
        name
      )
    }
    for (const [key, { license }] of installed) assert.isTrue(isAllowed(license), key)
  })

  it.each([
    ["GPL-3.0-only", false],
    ["AGPL-3.0-or-later", false],
    ["UNLICENSED", false],
    ["SEE LICENSE IN LICENSE.txt", false],
    ["MIT AND GPL-2.0-only", false],
    ["(MIT OR GPL-3.0-or-later)", true],
    ["MIT", true]
  ] as const)("may have the license %s: %s", (license, mayHave) => {
    assert.strictEqual(isAllowed(license), mayHave)
  })

  it("stand in the bill of materials of the image", () => {
    const file = join(folder, "sbom.cdx.json")
    const { status, stderr } = spawnSync(process.execPath, ["release/bill.ts", file])
    assert.strictEqual(status, 0, String(stderr))
    const bill = JSON.parse(readFileSync(file, "utf8")) as {
      readonly bomFormat: string
      readonly components: ReadonlyArray<{ readonly purl: string }>
    }
    assert.strictEqual(bill.bomFormat, "CycloneDX")
    assert.lengthOf(bill.components, installed.size)
    const lines = readFileSync("deploy/Dockerfile", "utf8")
    assert.include(lines, "pnpm@12 run sbom dist/sbom.cdx.json")
    assert.include(lines, "COPY --from=build /build/dist ./dist")
  })
})

const advisory = (id: string, name: string, affected: object, more: object = {}) => ({
  id,
  modified: "2026-11-01T00:00:00Z",
  summary: `a fault of ${name}`,
  affected: [{ package: { ecosystem: "npm", name }, ...affected }],
  ...more
})

const range = (...events: ReadonlyArray<object>) => ({ ranges: [{ type: "SEMVER", events }] })

describe("an advisory", () => {
  const versions = ["1.0.0-rc.2", "1.0.0", "1.2.9", "1.10.0", "2.0.0-rc.1", "2.0.0", "3.1.4"]
  const affected = (record: object) =>
    affectedVersions(readAdvisory(record), new Map([["some", versions]])).map(
      ({ version }) => version
    )

  it.each([
    [{ introduced: "0" }, { fixed: "1.10.0" }, ["1.0.0-rc.2", "1.0.0", "1.2.9"]],
    [{ introduced: "1.0.0" }, { last_affected: "1.10.0" }, ["1.0.0", "1.2.9", "1.10.0"]],
    [{ introduced: "2.0.0-rc.1" }, { fixed: "2.0.0" }, ["2.0.0-rc.1"]],
    [{ introduced: "2.0.0" }, {}, ["2.0.0", "3.1.4"]]
  ])("affects the versions from %j to %j", (from, to, wanted) => {
    assert.deepStrictEqual(affected(advisory("A", "some", range(from, to))), wanted)
  })

  it("affects versions of several ranges, in whatever order its events are, and listed ones", () => {
    const events = [
      { fixed: "3.0.0" },
      { introduced: "2.0.0" },
      { fixed: "1.2.0" },
      { introduced: "0" }
    ]
    const listed = { ...range(...events), versions: ["3.1.4"] }
    const wanted = ["1.0.0-rc.2", "1.0.0", "2.0.0", "3.1.4"]
    assert.deepStrictEqual(affected(advisory("A", "some", listed)), wanted)
  })

  it("affects nothing where it was withdrawn, or is about something else", () => {
    const all = range({ introduced: "0" })
    const withdrawn = { withdrawn: "2026-11-02T00:00:00Z" }
    assert.deepStrictEqual(affected(advisory("A", "some", all, withdrawn)), [])
    assert.deepStrictEqual(affected(advisory("A", "other", all)), [])
    const elsewhere = { ...all, package: { ecosystem: "PyPI", name: "some" } }
    assert.deepStrictEqual(affected(advisory("A", "some", elsewhere)), [])
  })
})

describe("an export of advisories", () => {
  const locked = lockedPackages()
  const stored = (name: string, content: string | Uint8Array): string => {
    const file = join(folder, name)
    writeFileSync(file, content)
    return file
  }
  const run = (file: string) =>
    spawnSync(process.execPath, ["release/advisories.ts", file], { encoding: "utf8" })
  const harmless = advisory("GHSA-old", "effect", range({ introduced: "0" }, { fixed: "0.0.1" }))
  const found = [
    harmless,
    advisory("GHSA-shipped", "tslib", range({ introduced: "0" })),
    advisory("GHSA-tool", "knip", range({ introduced: "0" }, { fixed: "999.0.0" }))
  ]
  const files = found.map((record) => [`${record.id}.json`, strToU8(JSON.stringify(record))])
  const SHIPPED = /^shipped: tslib@[\d.]+: GHSA-shipped: a fault of tslib; fixed in no version$/m

  it.each([
    ["array.json", JSON.stringify(found)],
    ["lines.json", found.map((record) => JSON.stringify(record)).join("\n")],
    ["answer.json", JSON.stringify({ vulns: found }, undefined, 2)],
    ["all.zip", zipSync(Object.fromEntries(files) as Record<string, Uint8Array>)]
  ])("names what is affected, also what others need: %s", (name, content) => {
    const { findings, compared } = compareWithExport(stored(name, content), locked)
    assert.isTrue(findings.some((line) => SHIPPED.test(line)))
    const tool = /^tools: knip@[\d.]+: GHSA-tool: .*; fixed in 999\.0\.0$/
    assert.lengthOf(
      findings.filter((line) => tool.test(line)),
      1
    )
    assert.isEmpty(findings.filter((line) => !/: (?:tslib|knip)@/.test(line)))
    assert.match(compared, /^\d{4} packages compared with 3 advisories, the newest of 2026-11-01/)
  })

  it("names nothing where nothing is affected", () => {
    const file = stored("one.json", JSON.stringify(harmless, undefined, 2))
    assert.deepStrictEqual(compareWithExport(file, locked).findings, [])
  })

  it.each([
    ["empty.json", "[]"],
    ["text.json", "no JSON"],
    ["other.json", '{"name":"x"}'],
    ["cut.zip", "PK\u0003\u0004"]
  ])("is refused if it is none: %s", (name, content) => {
    assert.throws(() => compareWithExport(stored(name, content), locked))
  })

  it("makes the command exit with 1 for a finding, and with 2 if it cannot be used", () => {
    const { status, stdout } = run(stored("found.json", JSON.stringify(found)))
    assert.match(stdout, SHIPPED)
    assert.match(stdout, /: \d findings$/m)
    assert.strictEqual(status, 1)
    const refused = run(stored("no.json", "no JSON"))
    assert.match(refused.stderr, /is no export of OSV that can be used/)
    assert.strictEqual(refused.status, 2)
  })
})
