/** docs/dependencies.md: what the service is made of, and why. */
import { DEPENDENCIES } from "./dependencyReasons.ts"
import {
  LOCKED,
  namedDirectly,
  packagesOf,
  partsOf,
  reachedFrom,
  readLock,
  shippedDirectly,
  type Lock
} from "../release/lockFile.ts"
import { installedPackages } from "../release/sbom.ts"

const namesOf = (keys: ReadonlyArray<string>): ReadonlySet<string> =>
  new Set(packagesOf(keys).map((key) => partsOf(key)[0]))

const countOf = (lock: Lock, direct: ReadonlyArray<string>): string => {
  const all = packagesOf(reachedFrom(lock, direct).keys())
  const named = packagesOf(direct)
  return `${named.length} | ${all.length - named.length}`
}

const table = (heads: ReadonlyArray<string>, rows: ReadonlyArray<string>): string =>
  [`| ${heads.join(" | ")} |`, `| ${heads.map(() => "---").join(" | ")} |`, ...rows, ""].join("\n")

const rowsOf = (names: ReadonlyArray<string>): ReadonlyArray<string> =>
  names.map((name) => `| \`${name}\` | ${DEPENDENCIES[name] ?? ""} |`)

/** The counts of packages, by where they run. */
const counts = (service: Lock): string =>
  table(
    ["Where", "Named by a manifest", "Needed by these"],
    [
      `| shipped: in the processes and in pages | ${countOf(service, shippedDirectly(service))} |`,
      `| installed to build, test and measure, with those that are shipped | ${countOf(service, namedDirectly(service))} |`,
      ...(["tools", "oldest PostgreSQL"] as const).map((place) => {
        const lock = readLock(LOCKED[place])
        return `| installed by tests that need them: \`${LOCKED[place]}\` | ${countOf(lock, namedDirectly(lock))} |`
      })
    ]
  )

const licenses = (): string => {
  const byLicense = Map.groupBy(installedPackages("").values(), ({ license }) => license)
  return table(
    ["License", "Packages that are shipped"],
    [...byLicense]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([license, packages]) => `| ${license} | ${packages.length} |`)
  )
}

export const dependenciesMarkdown = (): string => {
  const service = readLock(LOCKED.service)
  const shipped = namesOf(shippedDirectly(service))
  const names = Object.keys(DEPENDENCIES)
  return [
    "# Dependencies",
    "",
    "This page is for people who decide whether the service may be installed: which packages of other authors it has, how many, and why.",
    "A test generates it from the lock files and from `test/dependencyReasons.ts`, where a new package needs a reason first.",
    "",
    "## How many",
    "",
    counts(service),
    "`sbom.cdx.json` of a release, and `/app/dist/sbom.cdx.json` in the image, name each package that is shipped with its version, license and hash.",
    "`pnpm run advisories FILE` compares all of these packages with an export of advisories ([how](operations.md#known-vulnerabilities)).",
    "",
    "## Licenses",
    "",
    licenses(),
    "A package with another license than those of `release/licenses.ts` cannot be shipped: neither tests nor a release pass.",
    "",
    "## What is shipped",
    "",
    table(["Package", "Why"], rowsOf(names.filter((name) => shipped.has(name)))),
    "## What is not",
    "",
    table(["Package", "Why"], rowsOf(names.filter((name) => !shipped.has(name))))
  ].join("\n")
}
