/** A day in three fields, which people type faster than they find it in a calendar. */
import { useId, useState } from "react"
import { FieldError, FieldName, SelectField, TextField, type FieldProps } from "./fields.tsx"
import { useWords } from "./useWords.tsx"

interface Parts {
  readonly year: string
  readonly month: string
  readonly day: string
}

const partsOf = (value: string): Parts => {
  const [year = "", month = "", day = ""] = value.split("-")
  return { year, month, day }
}

/** The day as `YYYY-MM-DD`; empty while a part is missing. */
const dayOf = ({ year, month, day }: Parts): string =>
  year.trim() === "" || month === "" || day.trim() === ""
    ? ""
    : [year.trim().padStart(4, "0"), month, day.trim().padStart(2, "0")].join("-")

/** Returns true if a text is a day that there is. */
export const isDay = (text: string): boolean => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

const MONTHS = Array.from({ length: 12 }, (_, index) => String(index + 1).padStart(2, "0"))

interface DayProps extends FieldProps {
  readonly value: string
  readonly onChange: (value: string) => void
  readonly onBlur?: () => void
}

/** Hints by which a browser fills in the own day of birth. */
const OWN = { month: "bday-month", day: "bday-day", year: "bday-year" } as const
const NOTHING = { month: "off", day: "off", year: "off" } as const

/** A field for a day, as `YYYY-MM-DD`; empty without one. */
const DayField = ({
  label,
  help,
  error,
  isOptional,
  value,
  onChange,
  onBlur,
  hints
}: DayProps & { readonly hints: typeof OWN | typeof NOTHING }) => {
  const words = useWords()
  const id = useId()
  const [typed, type] = useState(() => partsOf(value))
  const change = (part: Partial<Parts>): void => {
    const next = { ...typed, ...part }
    type(next)
    onChange(dayOf(next))
  }
  const invalid = error !== undefined && { "aria-invalid": true as const }
  return (
    <fieldset
      className="field"
      aria-labelledby={`${id}-legend`}
      {...(error !== undefined && { "aria-describedby": `${id}-error` })}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) onBlur?.()
      }}
    >
      <legend className="legend" id={`${id}-legend`}>
        <FieldName label={label} isOptional={isOptional} />
      </legend>
      <div className="birth">
        <SelectField
          label={words.month}
          options={MONTHS.map((month, at) => ({ value: month, label: words.months[at] ?? month }))}
          none={words.choose}
          autoComplete={hints.month}
          value={typed.month}
          onChange={({ currentTarget }) => change({ month: currentTarget.value })}
          {...invalid}
        />
        <TextField
          label={words.day}
          inputMode="numeric"
          autoComplete={hints.day}
          maxLength={2}
          value={typed.day}
          onChange={({ currentTarget }) => change({ day: currentTarget.value })}
          {...invalid}
        />
        <TextField
          label={words.year}
          inputMode="numeric"
          autoComplete={hints.year}
          maxLength={4}
          value={typed.year}
          onChange={({ currentTarget }) => change({ year: currentTarget.value })}
          {...invalid}
        />
      </div>
      <FieldError id={`${id}-error`}>{error}</FieldError>
      {help !== undefined && <p className="help">{help}</p>}
    </fieldset>
  )
}

/** A field for the own date of birth. */
export const BirthField = (props: DayProps) => <DayField {...props} hints={OWN} />

/** A field for any other day. */
export const DayPartsField = (props: DayProps) => <DayField {...props} hints={NOTHING} />
