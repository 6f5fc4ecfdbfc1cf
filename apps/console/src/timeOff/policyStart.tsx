/** The beginning of a new policy: a preset of a state, or own rules, with which its form then opens. */
import { withPreset } from "@payroll/domain/timeOff/presets"
import type { StateMinimum } from "@payroll/domain/timeOff/stateMinimums.data"
import { Button } from "@payroll/ui/button.tsx"
import { SelectField } from "@payroll/ui/fields.tsx"
import { Card, Row } from "@payroll/ui/layout.tsx"
import { Badge } from "@payroll/ui/status.tsx"
import { useState } from "react"
import type { AnswerOf } from "../api/call.ts"
import { useRead } from "../api/queries.ts"
import { goTo } from "../browser/place.ts"
import { openForm } from "../forms/open.ts"
import { Page } from "../frame/page.tsx"
import { policyWords } from "../text/timeOffPolicies.ts"
import { words } from "../text/words.ts"
import { presetName, presetsToday, presetText } from "./law.tsx"
import { formValues } from "./terms.ts"

const text = policyWords.start

/** The rules of a new policy unless somebody says otherwise. */
const DEFAULTS = {
  policyYear: "Calendar Year",
  waitingPeriodQuantity: 0,
  waitingPeriodUnit: "Days",
  minimumIncrementMinutes: 15,
  minimumNoticeDays: 0,
  approvalMode: "Required"
}

const openPolicy = (
  companyId: string,
  states: ReadonlyArray<string>,
  terms: object,
  preset?: StateMinimum
): void =>
  openForm("policies.addTimeOffPolicy", {
    fixed: {
      "timeOffPolicy.companyId": companyId,
      ...(preset && { "timeOffPolicy.preset": preset.id })
    },
    initial: formValues({ ...DEFAULTS, ...terms }),
    about: { states: states.join(",") },
    ...(preset && { name: presetName(preset) }),
    onDone: (answer) => {
      const { timeOffPolicy } = answer as AnswerOf<"addTimeOffPolicy">
      goTo(`/time-off/${timeOffPolicy.timeOffPolicyId}`)
    }
  })

/** The states in which the company has locations or workers. */
const useStates = (companyId: string): ReadonlyArray<string> => {
  const info = useRead("getCompanyInfo", { companyId }).data
  const law = useRead("getTimeOffCompliance", { companyId }).data
  const of = [
    ...(info?.companyLocations ?? []).map(({ state }) => state),
    ...(law?.timeOffCompliance ?? []).map(({ state }) => state)
  ]
  return [...new Set(of)].toSorted()
}

const Start = ({
  title,
  detail,
  isFit = false,
  onStart
}: {
  readonly title: string
  readonly detail: string
  readonly isFit?: boolean
  readonly onStart: () => void
}) => (
  <Row
    title={
      <>
        {title} {isFit && <Badge tone="ok">{text.fits}</Badge>}
      </>
    }
    detail={detail}
  >
    <Button isSmall about={title} look={isFit ? "primary" : "plain"} onPress={onStart}>
      {text.use}
    </Button>
  </Row>
)

const OtherStates = ({
  of,
  onStart
}: {
  readonly of: ReadonlyArray<StateMinimum>
  readonly onStart: (preset: StateMinimum) => void
}) => {
  const [id, choose] = useState("")
  const chosen = of.find((preset) => preset.id === id)
  return (
    <Card title={text.others}>
      <div className="stack">
        <SelectField
          label={text.other}
          options={of.map((preset) => ({ value: preset.id, label: presetName(preset) }))}
          none={text.choose}
          value={id}
          onChange={({ currentTarget: { value } }) => choose(value)}
        />
        {chosen && (
          <ul className="list">
            <Start
              title={presetName(chosen)}
              detail={presetText(chosen)}
              onStart={() => onStart(chosen)}
            />
          </ul>
        )}
      </div>
    </Card>
  )
}

export const PolicyStart = ({ companyId }: { readonly companyId: string }) => {
  const states = useStates(companyId)
  const presets = presetsToday()
  const fitting = presets.filter(({ state }) => states.includes(state))
  const fromPreset = (preset: StateMinimum): void =>
    openPolicy(companyId, states, withPreset({ preset: preset.id }) ?? {}, preset)
  return (
    <Page
      title={text.title}
      crumbs={[
        { name: words.timeOff.title, to: "/time-off" },
        { name: policyWords.title, to: "/time-off", query: { view: "policies" } },
        { name: policyWords.add }
      ]}
    >
      <Card title={text.yours} isFlush foot={<p>{text.yoursHint}</p>}>
        <ul className="list">
          {fitting.map((preset) => (
            <Start
              key={preset.id}
              title={presetName(preset)}
              detail={presetText(preset)}
              isFit
              onStart={() => fromPreset(preset)}
            />
          ))}
          <Start
            title={text.vacation}
            detail={text.vacationHint}
            onStart={() =>
              openPolicy(companyId, states, {
                timeOffPolicyName: text.vacation,
                timeOffPolicyType: "Vacation",
                earningMethod: "Per Pay Period"
              })
            }
          />
          <Start
            title={text.own}
            detail={text.ownHint}
            onStart={() => openPolicy(companyId, states, {})}
          />
        </ul>
      </Card>
      <OtherStates of={presets.filter((each) => !fitting.includes(each))} onStart={fromPreset} />
    </Page>
  )
}
