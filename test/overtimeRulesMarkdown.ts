/** docs/overtime-rules.md, from the rule sets and the codes of exceptions that the domain package ships. */
import { comparedWeeks } from "../packages/domain/src/timeTracking/comparedWeeks.data.ts"
import { exceptionCodes } from "../packages/domain/src/timeTracking/exceptionCodes.data.ts"
import { shippedRuleSets } from "../packages/domain/src/timeTracking/overtimeRules.data.ts"
import { ruleRows } from "../packages/domain/src/timeTracking/ruleRows.ts"
import { stateOvertimes } from "../packages/domain/src/timeTracking/stateOvertime.data.ts"
import type { ShippedRuleSet } from "../packages/domain/src/timeTracking/ruleSet.ts"

const HEAD = `# Rules of overtime

This page is for people who check or choose the rules by which worked time is paid. It is generated from
\`packages/domain/src/timeTracking/overtimeRules.data.ts\`; \`payroll time rules --id CA\` shows the same rules.

Rules of law are data here: each has its source and the day from which it is used, and a customer can use other rules (see
[your own rules](time-tracking.md#your-own-rules)). They are not legal advice. A law that changes adds a row; the rules of a row are
never edited. For days before its first row, a set uses that row.

How the rules are applied, minute by minute, is described in
[docs/time-tracking.md](time-tracking.md#how-minutes-are-labelled). \`US-FLSA\` holds in every state without a set of its own.
`

const table = (head: ReadonlyArray<string>, rows: ReadonlyArray<ReadonlyArray<string>>): string =>
  [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |\n`).join("")

const ruleSet = (row: ShippedRuleSet): string => {
  const { id, name, since, until, note } = row
  const days = until === undefined ? `Since ${since}.` : `From ${since} to ${until}.`
  const rules = ruleRows(row).map(({ rule, source }) => [
    `${rule.charAt(0).toUpperCase()}${rule.slice(1)}`,
    source
  ])
  return `\n## ${id}\n\n${name}. ${days} ${note}\n\n${table(["Rule", "Source"], rules)}`
}

const exceptions = (): string =>
  table(
    ["Code", "Meaning", "Blocks approval"],
    exceptionCodes.map(({ code, blocks, meaning }) => [
      `\`${code}\``,
      meaning,
      blocks ? "yes" : "no"
    ])
  )

const weeks = (): string =>
  table(
    ["Week", "Since", "Source"],
    comparedWeeks.map(({ name, since, source }) => [
      `${name.charAt(0).toUpperCase()}${name.slice(1)}`,
      since,
      source
    ])
  )

const states = (): string =>
  table(
    ["State", "Rules", "Source, or what is not in the rules"],
    stateOvertimes.map((each) => {
      switch (each.rules) {
        case "own":
          return [each.state, "own", `[${each.state}](#${each.state.toLowerCase()})`]
        case "federal":
          return [each.state, `federal, checked on ${each.checkedOn}`, each.source]
        default:
          return [each.state, "not checked", each.lacks ?? ""]
      }
    })
  )

export const overtimeRulesMarkdown = (): string =>
  HEAD +
  shippedRuleSets.map(ruleSet).join("") +
  "\n## States\n\nThe rules of each state and territory: its own set, the federal rules as of the day on which the state was compared with the " +
  "Department of Labor's table of premium pay after designated hours, or not checked. Work in a state that is not checked is warned of.\n\n" +
  states() +
  "\n## Compared weeks\n\nA company's own rules that give less overtime than `US-FLSA` in one of these weeks are warned of " +
  "(`below-flsa`). The weeks have no breaks.\n\n" +
  weeks() +
  "\n## Exceptions\n\nWhat can be wrong with recorded time. What blocks is to be mended or waived before the time is approved.\n\n" +
  exceptions()
