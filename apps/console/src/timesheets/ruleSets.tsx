/** The overtime rules of a company: those of the states in which its workers work, and its own. */
import { overtimeOf, type StateOvertime } from "@payroll/domain/timeTracking/stateOvertime.data"
import { Button } from "@payroll/ui/button.tsx"
import { formatDay, formatTime } from "@payroll/ui/format.ts"
import type { FormContext } from "@payroll/ui/forms/layout.ts"
import { Row } from "@payroll/ui/layout.tsx"
import { badges } from "@payroll/ui/status.tsx"
import { call, type AnswerOf } from "../api/call.ts"
import { failureOf, usePages, useRead } from "../api/queries.ts"
import { Link } from "../browser/link.tsx"
import { openAbout, openForm, under } from "../forms/open.ts"
import { stateName } from "../forms/states.ts"
import { List } from "../frame/rows.tsx"
import { useWorkers } from "../records/names.ts"
import { timeSettingsWords } from "../text/timeSettings.ts"

const text = timeSettingsWords.rules
const PAGE = "/timesheets/rules"

export type RuleSet = AnswerOf<"getOvertimeRuleSet">["overtimeRuleSet"]

export const meaningOf = (of: StateOvertime): string => {
  if (of.rules === "own") return text.meanings.own
  return of.rules === "federal"
    ? text.meanings.federal(formatDay(of.checkedOn), of.source)
    : text.meanings["not checked"](of.lacks)
}

export const StateBadge = badges<StateOvertime["rules"]>(
  { own: "ok", federal: "ok", "not checked": "warn" },
  text.kinds
)

/** The states in which workers work, each with how many. */
const useStates = (companyId: string) => {
  const workers = useWorkers(companyId)
  const info = useRead("getCompanyInfo", { companyId })
  const stateAt = new Map(
    info.data?.companyLocations.map(({ companyLocationId, state }) => [companyLocationId, state])
  )
  const counts = new Map<string, number>()
  for (const { stateCode, companyLocationId, userStatus } of workers.data?.values() ?? []) {
    // Those who have left cannot leave again.
    if (!userStatus.reachable.includes("Terminated")) continue
    const state = stateCode ?? stateAt.get(companyLocationId ?? "")
    if (state !== undefined && state !== null) counts.set(state, (counts.get(state) ?? 0) + 1)
  }
  const states = [...counts].toSorted(([one], [other]) => one.localeCompare(other))
  return {
    data: workers.data && info.data && { states },
    areWhole: workers.areWhole,
    ...failureOf([workers, info])
  }
}

export const StateRules = ({ companyId }: { readonly companyId: string }) => {
  const { areWhole, ...read } = useStates(companyId)
  return (
    <List
      title={text.title}
      read={read}
      rows={({ states }) => states}
      none={{ icon: "users", title: text.noWorkers, hint: text.noWorkersHint }}
      foot={areWhole ? undefined : <span className="small muted">{text.cut}</span>}
      line={([state, count]) => {
        const of = overtimeOf(state)
        return (
          <Row
            key={state}
            title={
              <Link to={PAGE} query={{ state }}>
                {stateName(state)}, {text.workers(count)}
              </Link>
            }
            detail={meaningOf(of)}
          >
            <StateBadge is={of.rules} />
          </Row>
        )
      }}
    />
  )
}

const RULES = "overtimeRuleSet.rules"

/** The values of the form with which rules are changed. What it does not ask for goes with it as it is. */
const contextOf = ({ overtimeRuleSetId, name, version, rules }: RuleSet): FormContext => {
  const {
    spread,
    ...others
  }: Omit<RuleSet["rules"], "spread"> & {
    readonly spread: RuleSet["rules"]["spread"] | null
  } = rules
  return {
    name,
    fixed: {
      ...under("overtimeRuleSet", { overtimeRuleSetId, version }),
      ...(spread?.source && { [`${RULES}.spread.source`]: spread.source })
    },
    initial: {
      "overtimeRuleSet.name": name,
      ...under(RULES, others),
      [`${RULES}.spread.overMinutes`]: spread?.overMinutes ?? null,
      [`${RULES}.spread.premiumMinutes`]: spread?.premiumMinutes ?? null
    }
  }
}

const readRules = async ({ overtimeRuleSetId }: RuleSet): Promise<RuleSet> =>
  (await call("getOvertimeRuleSet", { overtimeRuleSetId })).overtimeRuleSet

export const changeRules = (of: RuleSet): void =>
  openAbout("timeSettings.updateOvertimeRuleSet", () => readRules(of), contextOf, of)

const addRules = (companyId: string): void =>
  openForm("timeSettings.addOvertimeRuleSet", {
    fixed: { "overtimeRuleSet.companyId": companyId },
    initial: { [`${RULES}.workday`]: "Clock" }
  })

export const OwnRules = ({
  companyId,
  mayChange
}: {
  readonly companyId: string
  readonly mayChange: boolean
}) => (
  <List
    title={text.own}
    action={
      mayChange && (
        <Button isSmall icon="plus" onPress={() => addRules(companyId)}>
          {text.add}
        </Button>
      )
    }
    read={usePages("getOvertimeRuleSets", { companyId })}
    rows={({ pages }) => pages.flatMap(({ overtimeRuleSets }) => overtimeRuleSets)}
    none={{ icon: "clock", title: text.none, hint: text.noneHint }}
  >
    {(sets) => (
      <>
        <p className="card__body small muted">{text.ownHint}</p>
        <ul className="list">
          {sets.map(({ overtimeRuleSetId, name, rules: { source }, updatedAt }) => (
            <Row
              key={overtimeRuleSetId}
              title={
                <Link to={PAGE} query={{ set: overtimeRuleSetId }}>
                  {name}
                </Link>
              }
              detail={text.changedOn(source, formatTime(updatedAt))}
            />
          ))}
        </ul>
      </>
    )}
  </List>
)
