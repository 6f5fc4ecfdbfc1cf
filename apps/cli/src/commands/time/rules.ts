import {
  shippedRuleSet,
  shippedRuleSetIds,
  shippedRuleSets
} from "@payroll/domain/timeTracking/overtimeRules.data"
import { ruleRows } from "@payroll/domain/timeTracking/ruleRows"
import type { ShippedRuleSet } from "@payroll/domain/timeTracking/ruleSet"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import { BadUsage, json, print, table } from "../../output.ts"

const oneSet = (ruleSet: ShippedRuleSet): ReadonlyArray<string> => [
  `${ruleSet.id}: ${ruleSet.name}, since ${ruleSet.since}`,
  ruleSet.note,
  "",
  ...table([["RULE", "SOURCE"], ...ruleRows(ruleSet).map(({ rule, source }) => [rule, source])])
]

const allSets = (): ReadonlyArray<string> =>
  table([
    ["ID", "NAME", "SINCE", "SOURCE"],
    ...shippedRuleSets.map(({ id, name, since, source }) => [id, name, since, source])
  ])

export const rules = Command.make(
  "rules",
  {
    id: Flag.String("id").pipe(
      Flag.withDescription(`${shippedRuleSetIds.join(", ")}; default: a list of all`),
      Flag.optional
    ),
    json
  },
  Effect.fn(function* ({ id, json: asJson }) {
    if (Option.isNone(id)) {
      return yield* print(asJson, { ruleSets: shippedRuleSets }, asJson ? [] : allSets())
    }
    const ruleSet = shippedRuleSet(id.value.toUpperCase())
    if (ruleSet === undefined) {
      return yield* new BadUsage({ message: `--id must be one of ${shippedRuleSetIds.join(", ")}` })
    }
    yield* print(asJson, { ruleSet }, asJson ? [] : oneSet(ruleSet))
  })
).pipe(
  Command.withDescription("Show the rules of overtime that are shipped, with their sources"),
  Command.withExamples([
    { command: "payroll time rules --id CA", description: "California's rules, with their sources" }
  ])
)
