/** One set of overtime rules in words: of a state, or of the company's own. */
import { byDay } from "@payroll/domain/datedVersions"
import { overtimeOf } from "@payroll/domain/timeTracking/stateOvertime.data"
import { shippedRuleSet } from "@payroll/domain/timeTracking/overtimeRules.data"
import { Button } from "@payroll/ui/button.tsx"
import { formatDay, today } from "@payroll/ui/format.ts"
import { Card, FoldedCard } from "@payroll/ui/layout.tsx"
import { Callout } from "@payroll/ui/status.tsx"
import { useRead } from "../api/queries.ts"
import { mayWrite, useMay } from "../api/session.ts"
import { usePlace } from "../browser/place.ts"
import { stateName } from "../forms/states.ts"
import { ruleSetOf } from "../forms/ruleSetOf.ts"
import { RulesInWords } from "../forms/rulesInWords.tsx"
import { OfCompany } from "../records/ofCompany.tsx"
import { Page } from "../frame/page.tsx"
import { Shown } from "../frame/read.tsx"
import { timeSettingsWords } from "../text/timeSettings.ts"
import { crumbsTo } from "./crumbs.ts"
import { changeRules, meaningOf, StateBadge, type RuleSet } from "./ruleSets.tsx"

const text = timeSettingsWords.rules
const FEDERAL = "US-FLSA"

/** The rules of a state: its own, or the federal ones. */
const StatePage = ({ state }: { readonly state: string }) => {
  const of = overtimeOf(state)
  const rules = shippedRuleSet(of.rules === "own" ? state : FEDERAL)
  const title = text.inState(stateName(state))
  return (
    <Page title={title} crumbs={crumbsTo(title)} state={<StateBadge is={of.rules} />}>
      <Callout tone={of.rules === "not checked" ? "warn" : "info"}>{meaningOf(of)}</Callout>
      <Card title={rules?.name ?? text.federal} foot={<p className="small muted">{rules?.note}</p>}>
        <RulesInWords of={rules} />
      </Card>
    </Page>
  )
}

type Version = RuleSet["versions"][number]

/** The rules that hold now; earlier and later ones folded. */
const Versions = ({ of }: { readonly of: RuleSet }) => {
  const all = byDay(of.versions)
  const now = all.findLast(({ effectiveFrom }) => effectiveFrom <= today()) ?? all[0]
  const whenOf = (version: Version): string =>
    version === all[0] ? text.first : text.since(formatDay(version.effectiveFrom))
  const inWords = ({ rules, effectiveFrom }: Version) => (
    <RulesInWords of={ruleSetOf(rules)} isOwn day={effectiveFrom} />
  )
  return (
    <>
      {now && <Card title={whenOf(now)}>{inWords(now)}</Card>}
      {all
        .filter((version) => version !== now)
        .map((version) => (
          <FoldedCard key={version.overtimeRuleSetVersion} title={whenOf(version)}>
            <div className="card__body">{inWords(version)}</div>
          </FoldedCard>
        ))}
    </>
  )
}

const SetPage = ({ overtimeRuleSetId }: { readonly overtimeRuleSetId: string }) => {
  const mayChange = useMay(mayWrite)
  const read = useRead("getOvertimeRuleSet", { overtimeRuleSetId })
  const set = read.data?.overtimeRuleSet
  const title = set?.name ?? text.title
  return (
    <Page
      title={title}
      tab={text.title}
      crumbs={crumbsTo(title)}
      acts={
        mayChange &&
        set && (
          <Button look="primary" icon="pen" onPress={() => changeRules(set)}>
            {text.change}
          </Button>
        )
      }
    >
      <Shown read={read}>
        {({ overtimeRuleSet }) => (
          <>
            <p className="muted">{text.ownHint}</p>
            <Versions of={overtimeRuleSet} />
          </>
        )}
      </Shown>
    </Page>
  )
}

const Named = () => {
  const { query } = usePlace()
  const set = query.get("set")
  return set === null ? (
    <StatePage state={query.get("state") ?? ""} />
  ) : (
    <SetPage key={set} overtimeRuleSetId={set} />
  )
}

export const RulesPage = () => <OfCompany title={text.title}>{() => <Named />}</OfCompany>
