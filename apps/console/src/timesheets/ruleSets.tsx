/** The overtime rules of a company: those of the states in which its workers work, and its own. */
import { overtimeOf, type StateOvertime } from "@payroll/domain/timeTracking/stateOvertime.data"
import { STATE_NAMES } from "@payroll/domain/field/stateNames"
import { Button } from "@payroll/ui/button.tsx"
import { formatDay, formatTime } from "@payroll/ui/format.ts"
import type { FormContext } from "@payroll/ui/forms/layout.ts"
import { Card, Empty, Row } from "@payroll/ui/layout.tsx"
import { Badge, type Tone } from "@payroll/ui/status.tsx"
import { call, type AnswerOf } from "../api/call.ts"
import { failureOf, usePages, useRead } from "../api/queries.ts"
import { Link } from "../browser/link.tsx"
import { openAbout, openForm, under } from "../forms/open.ts"
import { Shown } from "../frame/read.tsx"
import { useWorkers } from "../records/names.ts"
import { timeSettingsWords } from "../text/timeSettings.ts"

const text = timeSettingsWords.rules
const PAGE = "/timesheets/rules"

export type RuleSet = AnswerOf<"getOvertimeRuleSet">["overtimeRuleSet"]

export const stateName = (state: string): string =>
  Object.entries(STATE_NAMES).find(([code]) => code === state)?.[1] ?? state

export const meaningOf = (of: StateOvertime): string => {
  if (of.rules === "own") return text.meanings.own
  return of.rules === "federal"
    ? text.meanings.federal(formatDay(of.checkedOn), of.source)
    : text.meanings["not checked"](of.lacks)
}

const TONES: Readonly<Record<StateOvertime["rules"], Tone>> = {
  own: "ok",
  federal: "ok",
  "not checked": "warn"
}

export const StateBadge = ({ of: { rules } }: { readonly of: StateOvertime }) => (
  <Badge tone={TONES[rules]}>{text.kinds[rules]}</Badge>
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
  return { data: workers.data && info.data && states, ...failureOf([workers, info]) }
}

export const StateRules = ({ companyId }: { readonly companyId: string }) => (
  <Card title={text.title} isFlush>
    <Shown read={useStates(companyId)}>
      {(states) =>
        states.length === 0 ? (
          <Empty icon="users" title={text.noWorkers}>
            {text.noWorkersHint}
          </Empty>
        ) : (
          <ul className="list">
            {states.map(([state, count]) => {
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
                  <StateBadge of={of} />
                </Row>
              )
            })}
          </ul>
        )
      }
    </Shown>
  </Card>
)

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
      "overtimeRuleSet.overtimeRuleSetId": overtimeRuleSetId,
      "overtimeRuleSet.version": version,
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
  openAbout("updateOvertimeRuleSet", () => readRules(of), contextOf, of)

const addRules = (companyId: string): void =>
  openForm("addOvertimeRuleSet", {
    fixed: { "overtimeRuleSet.companyId": companyId },
    initial: { [`${RULES}.workday`]: "Clock" }
  })

export const OwnRules = ({
  companyId,
  mayChange
}: {
  readonly companyId: string
  readonly mayChange: boolean
}) => {
  const read = usePages("getOvertimeRuleSets", { companyId })
  const add = mayChange && (
    <Button isSmall icon="plus" onPress={() => addRules(companyId)}>
      {text.add}
    </Button>
  )
  return (
    <Card title={text.own} action={add} isFlush>
      <Shown read={read}>
        {({ pages }) => {
          const sets = pages.flatMap(({ overtimeRuleSets }) => overtimeRuleSets)
          return sets.length === 0 ? (
            <Empty icon="clock" title={text.none}>
              {text.noneHint}
            </Empty>
          ) : (
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
          )
        }}
      </Shown>
    </Card>
  )
}
