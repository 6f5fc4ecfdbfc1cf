/** The fields of a pay schedule. */
import type { PaySchedule as Schedule } from "@payroll/client"
import { Button } from "@payroll/ui/button.tsx"
import { DateField } from "@payroll/ui/dateField.tsx"
import { CheckField, ChoiceField, SelectField, TextArea, type Option } from "@payroll/ui/fields.tsx"
import { Callout } from "@payroll/ui/status.tsx"
import { goTo } from "../browser/place.ts"
import { payWords } from "../text/pay.ts"
import { ADJUSTMENTS, isByWeeks, KEPT, withFrequency, type Draft, type Frequency } from "./draft.ts"

const text = payWords.schedules
const PAY_AFTER_MAX = 15
const LEAD_MAX = 5

export interface Errors {
  readonly fields?: Readonly<Partial<Record<keyof Draft, string>>>
  /** A problem that belongs to no field. */
  readonly message?: string
}

const whole = (max: number, label: (count: number) => string): ReadonlyArray<Option> =>
  Array.from({ length: max + 1 }, (_, count) => ({ value: String(count), label: label(count) }))

/** The options of a number, with the stored one among them whatever it is. */
const withStored = (
  options: ReadonlyArray<Option>,
  value: string,
  label: (count: number) => string
): ReadonlyArray<Option> =>
  options.some((option) => option.value === value)
    ? options
    : [...options, { value, label: value === KEPT ? text.kept : label(Number(value)) }]

const types = (["W2", "1099-NEC"] as const).map((value) => ({
  value,
  label: payWords.pay.forType[value]
}))
const frequencyNames = Object.keys(text.frequencies) as ReadonlyArray<Frequency>
const frequencies = frequencyNames.map((value) => ({
  value,
  label: text.frequencies[value][0],
  detail: text.frequencies[value][1]
}))
const adjustments = ADJUSTMENTS.map((value) => ({
  value,
  label: text.adjustments[value]
}))

type Change = (draft: Draft) => void
interface Fields {
  readonly draft: Draft
  readonly change: Change
  readonly before: Schedule | undefined
  readonly errors: Errors
}

/** The periods: whom they pay, how long they are, where they end. */
const PeriodFields = ({ draft, change, before, errors: { fields = {} } }: Fields) => (
  <>
    {!before && (
      <ChoiceField
        label={text.who}
        name="workerType"
        options={types}
        value={draft.workerType}
        error={fields.workerType}
        onChange={({ currentTarget: { value } }) => {
          const type = types.find((each) => each.value === value)
          if (type) change({ ...draft, workerType: type.value })
        }}
      />
    )}
    <ChoiceField
      label={text.often}
      name="frequency"
      options={frequencies}
      value={draft.frequency}
      onChange={({ currentTarget: { value } }) => {
        const frequency = frequencyNames.find((each) => each === value)
        if (frequency) change(withFrequency(draft, frequency))
      }}
    />
    {isByWeeks(draft.frequency) && (
      <DateField
        label={text.anchor}
        help={text.anchorHelp}
        error={fields.anchor}
        value={draft.anchor}
        onChange={(anchor) => change({ ...draft, anchor })}
      />
    )}
  </>
)

/** The pay dates: when each period is paid, and what happens where the banks are closed. */
const DateFields = ({ draft, change, errors: { fields = {} } }: Fields) => (
  <>
    <SelectField
      label={text.payAfter}
      options={withStored(whole(PAY_AFTER_MAX, text.days), draft.payAfter, text.days)}
      value={draft.payAfter}
      error={fields.payAfter}
      onChange={({ currentTarget: { value } }) => change({ ...draft, payAfter: value })}
    />
    <SelectField
      label={text.adjust}
      options={adjustments}
      value={draft.adjust}
      onChange={({ currentTarget: { value } }) => {
        const adjust = adjustments.find((each) => each.value === value)
        if (adjust) change({ ...draft, adjust: adjust.value })
      }}
    />
    <SelectField
      label={text.lead}
      options={withStored(whole(LEAD_MAX, text.leadDays), draft.lead, text.leadDays)}
      value={draft.lead}
      error={fields.lead}
      onChange={({ currentTarget: { value } }) => change({ ...draft, lead: value })}
    />
    <TextArea
      label={text.closed}
      help={text.closedHelp}
      isOptional
      rows={2}
      value={draft.closedDays}
      error={fields.closedDays}
      onChange={({ currentTarget: { value } }) => change({ ...draft, closedDays: value })}
    />
    <CheckField
      label={text.keepInYear}
      checked={draft.keepInYear}
      onChange={({ currentTarget: { checked } }) => change({ ...draft, keepInYear: checked })}
    />
  </>
)

export const ScheduleForm = ({
  isTaken,
  isBusy,
  onSave,
  ...fields
}: Fields & {
  /** True if the type of workers has a schedule in use. */
  readonly isTaken: boolean
  readonly isBusy: boolean
  readonly onSave: () => void
}) => {
  const { draft, change, before, errors } = fields
  return (
    <form
      className="card"
      noValidate
      autoComplete="off"
      onSubmit={(event) => {
        event.preventDefault()
        onSave()
      }}
    >
      <div className="card__body form">
        {errors.message !== undefined && (
          <Callout tone="bad" isAlert>
            {errors.message}
          </Callout>
        )}
        {isTaken && <Callout tone="warn">{text.another}</Callout>}
        <PeriodFields {...fields} />
        <DateFields {...fields} />
        <DateField
          label={text.start}
          help={before ? text.startHelp : text.startAddHelp}
          isOptional
          error={errors.fields?.startDate}
          value={draft.startDate}
          onChange={(startDate) => change({ ...draft, startDate })}
        />
      </div>
      <footer className="card__foot">
        <Button onPress={() => goTo("/pay-periods", { view: "schedules" })}>{text.cancel}</Button>
        <span className="grow" />
        <Button type="submit" look="primary" isBusy={isBusy}>
          {text.save}
        </Button>
      </footer>
    </form>
  )
}
