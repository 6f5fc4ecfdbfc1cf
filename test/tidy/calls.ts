/** Calls that have a better place, and words that have none. */
import { codeOf } from "./literals.ts"
import { isProductCode, isTestCode, type Check, type Finding, type Source } from "./source.ts"

interface Banned {
  readonly pattern: RegExp
  readonly instead: string
}

const PURE: ReadonlyArray<Banned> = [
  { pattern: /\bDate\.now\b/, instead: "take the time as a value, or ask effect/Clock" },
  { pattern: /\bnew Date\b/, instead: "use LocalDate or UTC milliseconds" },
  { pattern: /\bMath\.random\b/, instead: "take randomness as a value, or ask effect/Random" },
  { pattern: /\bperformance\.now\b/, instead: "ask effect/Clock" },
  { pattern: /\bprocess\./, instead: "take settings as values" },
  { pattern: /\bset(?:Timeout|Interval|Immediate)\(/, instead: "use Effect.sleep" },
  { pattern: /\bfetch\(/, instead: "declare a port" },
  { pattern: /\bcrypto\./, instead: "declare a port" }
]

const EVERYWHERE: ReadonlyArray<Banned> = [
  { pattern: /\bconsole\./, instead: "log with Effect.log, or write to the process's own output" },
  { pattern: /\bprocess\.env\b/, instead: "read settings in packages/adapters/src/process.ts" }
]

const SLEEPS: ReadonlyArray<Banned> = [
  { pattern: /"(?:node:)?timers\/promises"/, instead: "wait for a condition, or use TestClock" },
  { pattern: /=>\s*(?:void )?setTimeout\(/, instead: "wait for a condition, or use TestClock" },
  { pattern: /\bAtomics\.wait\b/, instead: "wait for a condition" }
]

const TODAY = "packages/testing/src/today.ts"
const UTC_DAYS: ReadonlyArray<Banned> = [
  { pattern: /\bnew Date\(\)\.getUTC(?:FullYear|Month|Date|Day)\b/, instead: `use ${TODAY}` },
  { pattern: /\bnew Date\(\)\.toISOString\(\)\.slice\b/, instead: `use ${TODAY}` },
  { pattern: /\beasternDayOf\(Date\.now\(\)\)/, instead: `use ${TODAY}` }
]

/** Tests that may let time go by, and why. */
export const MAY_SLEEP: ReadonlyMap<string, string> = new Map([
  ["apps/worker/test/until.ts", "polls a condition"],
  [
    "apps/worker/test/deliveryFaults.ts",
    "kills at random moments, and a receiver that is slow, which are the subject of the test"
  ],
  ["apps/worker/test/killLoop.ts", "kills at random moments, which are the subject of the test"],
  ["apps/worker/test/load.ts", "rejected callers retry a little later"],
  ["packages/testing/src/persistent.ts", "rejected callers wait as long as the service asks"],
  ["packages/testing/src/upgrade/makeFixture.ts", "polls an earlier version, which is not a test"],
  ["packages/testing/src/upgrade/scenario.ts", "polls an earlier version, which is not a test"]
])

/** Not pure, each with the reason. */
const NOT_PURE: ReadonlyMap<string, string> = new Map([
  ["packages/domain/src/calendar/dates.ts", "converts from and to `Date` for other programs"],
  [
    "packages/operations/src/pieces.ts",
    "gives turns of the event loop, which Effect does not number"
  ]
])

const READS_ENVIRONMENT = "packages/adapters/src/process.ts"

const findingsIn = (
  { path }: Source,
  text: string,
  banned: ReadonlyArray<Banned>
): ReadonlyArray<Finding> =>
  text.split("\n").flatMap((line, index) =>
    banned.flatMap(({ pattern, instead }) => {
      const match = pattern.exec(line)
      return match ? [{ path, line: index + 1, says: `${match[0].trim()}: ${instead}` }] : []
    })
  )

export const callsAreAllowed: Check = (source) => {
  const { path, text } = source
  if (!isProductCode(path)) return []
  const isPure = /^packages\/(?:domain|operations)\//.test(path) && !NOT_PURE.has(path)
  const banned = [...(isPure ? PURE : []), ...(path === READS_ENVIRONMENT ? [] : EVERYWHERE)]
  return findingsIn(source, codeOf(text), banned)
}

/** Every object literal has the names of Object.prototype, such as `constructor`, which callers may send. */
const LITERAL_MAP = /\bRecord<\s*string,(?:(?!\n\n)[^={}])*>\s*=\s*\{/g
const MAPS_OF_CALLERS_TEXT = /^(?:packages\/(?:domain|operations)|apps\/server)\/src\//

/** Maps that callers' text may be looked up in are `Map`s, or have the names of their keys in their type. */
export const mapsAreMaps: Check = ({ path, text }) =>
  MAPS_OF_CALLERS_TEXT.test(path) && isProductCode(path)
    ? [...codeOf(text).matchAll(LITERAL_MAP)].map(({ index }) => ({
        path,
        line: text.slice(0, index).split("\n").length,
        says: "an object literal as a map of any text: use a Map"
      }))
    : []

/** A pause of one turn of the event loop (setImmediate) is no sleep. */
export const testsDoNotSleep: Check = (source) => {
  const { path, text } = source
  if (!path.endsWith(".ts") || !isTestCode(path) || path.startsWith("test/tidy")) return []
  if (MAY_SLEEP.has(path)) return []
  const withoutTurns = text.replaceAll(
    /import \{ setImmediate \} from "node:timers\/promises"/g,
    ""
  )
  return findingsIn(source, withoutTurns, SLEEPS)
}

/** The day in UTC is another one than that of the workers for some hours of each day. */
export const testsShareToday: Check = (source) => {
  const { path, text } = source
  if (!isTestCode(path) || path.startsWith("test/tidy") || path === TODAY) return []
  return findingsIn(source, codeOf(text), UTC_DAYS)
}

const LEFTOVER = /\b(?:TODO|FIXME|XXX|HACK)\b/

export const nothingIsLeftOver: Check = ({ path, text }) =>
  path.startsWith("test/tidy") || path === "pnpm-lock.yaml"
    ? []
    : text.split("\n").flatMap((line, index) => {
        const match = LEFTOVER.exec(line)
        return match
          ? [{ path, line: index + 1, says: `${match[0]}: do it, or write an issue` }]
          : []
      })

const VAGUE =
  /(?:^|[^a-z])(?:util|utils|helper|helpers|manager|managers|common|misc|shared)(?![a-z])/i

/** camelCase into words, so that `stringUtils.ts` is found and `utilization.ts` is not. */
const words = (path: string): string => path.replaceAll(/([a-z])(?=[A-Z])/g, "$1 ")

export const namesSaySomething: Check = ({ path }) => {
  const match = VAGUE.exec(words(path))
  return match
    ? [{ path, line: 0, says: `a file is named after what it is about, not ${match[0]}` }]
    : []
}
