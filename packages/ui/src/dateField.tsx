/** A day, typed or chosen in a calendar. */
import { parseDate, type CalendarDate } from "@internationalized/date"
import type { ReactNode } from "react"
import {
  Button as AriaButton,
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  DateInput,
  DatePicker,
  DateSegment,
  Group,
  Label,
  Popover
} from "react-aria-components/DatePicker"
import { Dialog } from "react-aria-components/Dialog"
import { Heading } from "react-aria-components/Heading"
import { FieldName, FieldNotes, TextField, type FieldProps } from "./fields.tsx"
import { Icon } from "./icons.tsx"
import { useWords } from "./useWords.tsx"

const ISO = /^\d{4}-\d{2}-\d{2}$/

const dateOf = (value: string): CalendarDate | null => (ISO.test(value) ? parseDate(value) : null)

const Month = (): ReactNode => (
  <Calendar className="calendar">
    <header className="row between">
      <AriaButton slot="previous" className="btn btn--icon btn--s">
        <Icon name="left" />
      </AriaButton>
      <Heading className="strong" />
      <AriaButton slot="next" className="btn btn--icon btn--s">
        <Icon name="right" />
      </AriaButton>
    </header>
    <CalendarGrid className="month">
      <CalendarGridHeader>
        {(day) => <CalendarHeaderCell>{day}</CalendarHeaderCell>}
      </CalendarGridHeader>
      <CalendarGridBody>{(date) => <CalendarCell className="day" date={date} />}</CalendarGridBody>
    </CalendarGrid>
  </Calendar>
)

/** A field for a day, as `YYYY-MM-DD`; empty without one. */
export const DateField = ({
  label,
  help,
  error,
  isOptional,
  value,
  onChange,
  onBlur,
  isDisabled = false
}: FieldProps & {
  readonly value: string
  readonly onChange: (value: string) => void
  readonly onBlur?: () => void
  readonly isDisabled?: boolean
}) => {
  const words = useWords()
  return (
    <DatePicker
      className="field"
      value={dateOf(value)}
      onChange={(date) => onChange(date?.toString() ?? "")}
      isInvalid={error !== undefined}
      isDisabled={isDisabled}
      shouldForceLeadingZeros
      {...(onBlur && { onBlur })}
    >
      <Label className="legend">
        <FieldName label={label} isOptional={isOptional} />
      </Label>
      <Group className="affix date">
        <DateInput className="input date__in">
          {(segment) => <DateSegment className="date__part" segment={segment} />}
        </DateInput>
        <AriaButton className="date__open" aria-label={words.openCalendar}>
          <Icon name="calendar" />
        </AriaButton>
      </Group>
      <FieldNotes error={error} help={help} />
      <Popover className="popover popover--fit">
        <Dialog className="menu">
          <Month />
        </Dialog>
      </Popover>
    </DatePicker>
  )
}

const SEPARATOR = "T"

/** A field for a day with a time, as `YYYY-MM-DDTHH:MM`. A part that is not known yet is empty, such as `2026-11-26T`. */
export const DateTimeField = ({
  value,
  error,
  onChange,
  onBlur,
  ...field
}: Omit<Parameters<typeof DateField>[0], "isDisabled">) => {
  const words = useWords()
  const [date = "", time = ""] = value.split(SEPARATOR)
  const set = (day: string, clock: string): void =>
    onChange(day === "" && clock === "" ? "" : `${day}${SEPARATOR}${clock}`)
  // From one part to the other nothing is missing yet.
  const leave = (): void => {
    if (date !== "" && time !== "") onBlur?.()
  }
  const isTimeMissing = date !== "" && time === ""
  return (
    <div className="cols-2">
      <DateField
        {...field}
        error={isTimeMissing ? undefined : error}
        value={date}
        onBlur={leave}
        onChange={(day) => set(day, time)}
      />
      <TextField
        label={words.time}
        error={isTimeMissing ? error : undefined}
        type="time"
        value={time}
        onBlur={leave}
        onChange={({ currentTarget: { value: clock } }) => set(date, clock)}
      />
    </div>
  )
}
