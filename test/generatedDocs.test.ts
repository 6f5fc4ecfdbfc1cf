/** Tables in the documents that come from the code. `UPDATE_GOLDEN=1` writes them. */
import { metricsMarkdown } from "../packages/adapters/src/metrics/metricsTable.ts"
import { settingsMarkdown } from "../packages/adapters/src/settings/settingsTable.ts"
import { catalogue } from "../packages/operations/src/catalogue.ts"
import { recordLimits } from "../packages/domain/src/limits.ts"
import { reasonCodes } from "../packages/domain/src/verification/reason.ts"
import { sandboxValues } from "../packages/domain/src/verification/sandboxValues.ts"
import { assert, describe, it } from "@effect/vitest"
import { readFileSync, writeFileSync } from "node:fs"
import { additionsMarkdown } from "./additionsMarkdown.ts"
import { eventsMarkdown } from "./eventsMarkdown.ts"
import { dataMarkdown } from "./dataMarkdown.ts"
import { dependenciesMarkdown } from "./dependenciesMarkdown.ts"
import { overtimeRulesMarkdown } from "./overtimeRulesMarkdown.ts"
import { balancePicture } from "./pictures/balance.ts"
import { onboardingPicture } from "./pictures/onboarding.ts"
import { processesPicture } from "./pictures/processes.ts"
import { retriesPicture } from "./pictures/retries.ts"
import { workweekPicture } from "./pictures/workweek.ts"
import { promisesMarkdown } from "./promisesMarkdown.ts"
import { statesMarkdown } from "./statesMarkdown.ts"
import {
  eventTypesMarkdown,
  receiverMarkdown,
  retriesMarkdown,
  vectorsMarkdown
} from "./webhooksMarkdown.ts"
import { timeOffLawMarkdown } from "./timeOffLawMarkdown.ts"

const sandboxMarkdown = (): string =>
  [
    "| Number | What it does |",
    "| --- | --- |",
    ...sandboxValues.map(({ value, meaning }) => `| \`${value}\` | ${meaning} |`),
    "| anything else | passes |",
    ""
  ].join("\n")

const givers = {
  service: "this service",
  sandbox: "the provider `sandbox`",
  manual: "the provider `manual`"
} as const

const reasonsMarkdown = (): string =>
  [
    "| Reason | Given by | Meaning |",
    "| --- | --- | --- |",
    ...reasonCodes.map(
      ({ code, from, meaning }) => `| \`${code}\` | ${givers[from]} | ${meaning} |`
    ),
    ""
  ].join("\n")

const limitsMarkdown = (): string => {
  const cells = Object.entries(recordLimits).map(([field, { owner, records, max }]) => [
    `\`${field}\``,
    `a ${owner} can have at most ${max} ${records}`
  ])
  const rows = [["Field", "Limit"], ...cells]
  const widths = [0, 1].map((at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)))
  const line = (row: ReadonlyArray<string>, fill: string): string =>
    `| ${widths.map((width, at) => (row[at] ?? "").padEnd(width, fill)).join(" | ")} |\n`
  const [header = [], ...body] = rows
  return line(header, " ") + line([], "-") + body.map((row) => line(row, " ")).join("")
}

/** Calls that refuse unknown fields, next to the reads with a cursor. */
const strictMarkdown = (): string => {
  const strict = catalogue.filter(
    (operation) => operation.kind !== "read" && "isStrict" in operation
  )
  const names = strict.map(({ name }) => `\`${name}\``).toSorted()
  return `Always refused by: ${names.join(", ")}.\n`
}

const parts = [
  { file: "docs/ARCHITECTURE.md", name: "additions", text: additionsMarkdown },
  { file: "docs/webhooks.md", name: "receiver", text: receiverMarkdown },
  { file: "docs/webhooks.md", name: "events", text: eventTypesMarkdown },
  { file: "docs/webhooks.md", name: "retries", text: retriesMarkdown },
  { file: "docs/webhooks.md", name: "vectors", text: vectorsMarkdown },
  { file: "docs/errors.md", name: "limits", text: limitsMarkdown },
  { file: "docs/errors.md", name: "strict", text: strictMarkdown },
  { file: "docs/metrics.md", name: "metrics", text: metricsMarkdown },
  { file: "docs/operations.md", name: "settings", text: settingsMarkdown },
  { file: "docs/operations.md", name: "sandbox", text: sandboxMarkdown },
  { file: "docs/verification-provider.md", name: "reasons", text: reasonsMarkdown }
] as const

const replaced = (document: string, name: string, text: string): string =>
  document.replace(
    new RegExp(`(<!-- ${name} -->\n)[^]*?(<!-- /${name} -->)`),
    (_whole, open: string, close: string) => `${open}\n${text}\n${close}`
  )

const documents = [
  { file: "docs/states.md", text: statesMarkdown },
  { file: "docs/data.md", text: dataMarkdown },
  { file: "docs/dependencies.md", text: dependenciesMarkdown },
  { file: "docs/overtime-rules.md", text: overtimeRulesMarkdown },
  { file: "docs/events.md", text: eventsMarkdown },
  { file: "docs/promises.md", text: promisesMarkdown },
  { file: "docs/time-off-law.md", text: timeOffLawMarkdown },
  { file: "docs/pictures/processes.svg", text: processesPicture },
  { file: "docs/pictures/onboarding.svg", text: onboardingPicture },
  { file: "docs/pictures/balance.svg", text: balancePicture },
  { file: "docs/pictures/workweek.svg", text: workweekPicture },
  { file: "docs/pictures/retries.svg", text: retriesPicture }
] as const

describe("generated documents", () => {
  it.each(documents)("$file is what the code generates", ({ file, text }) => {
    const wanted = text()
    if (process.env["UPDATE_GOLDEN"] !== undefined) writeFileSync(file, wanted)
    assert.strictEqual(readFileSync(file, "utf8"), wanted)
  })
})

describe("docs/errors.md", () => {
  const documented = readFileSync("docs/errors.md", "utf8")
  const source = readFileSync("apps/server/src/http/failures.ts", "utf8")
  const types = new Set([...source.matchAll(/type: "([a-z-]+)"/g)].map(([, type]) => type))

  it.each([...types])("says what %s means", (type) => {
    assert.include(documented, `\`${type}\``)
  })
})

describe("generated parts of the documents", () => {
  for (const { file, name, text } of parts) {
    it(`${file} has the ${name} that the code has`, () => {
      const document = readFileSync(file, "utf8")
      const wanted = replaced(document, name, text())
      assert.include(document, `<!-- ${name} -->`)
      if (process.env["UPDATE_GOLDEN"] !== undefined) writeFileSync(file, wanted)
      else assert.strictEqual(document, wanted)
    })
  }
})
