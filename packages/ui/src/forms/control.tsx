/** The control of a field: its kind comes from the schema of the operation, its words from the layout. */
import { useEffect } from "react"
import { useController, useFormContext, useWatch, type FieldValues } from "react-hook-form"
import { BirthField, DayPartsField } from "../birthField.tsx"
import { ComboField } from "../comboField.tsx"
import { DateField, DateTimeField } from "../dateField.tsx"
import {
  CheckField,
  ChoiceField,
  SecretField,
  SelectField,
  TextArea,
  TextField,
  type Option
} from "../fields.tsx"
import { SignField } from "../signField.tsx"
import { useWords } from "../useWords.tsx"
import type { FieldLayout, FormContext, Values, Widget } from "./layout.ts"
import { asText, isAsked, isEmpty, isSecret, valueAt } from "./request.ts"
import { checkOf, isOptional, isRequiredBy } from "./rules.ts"
import type { FieldShape } from "./shape.ts"

/** Choices up to this many are cards. */
const CARDS_MAX = 4
/** More choices than this are also chosen together. */
const ALL_MIN = 3

export interface ControlProps {
  readonly field: FieldLayout
  readonly shape: FieldShape
  readonly context: FormContext
}

/** The choices of a field, in the words and the order of its layout where it has some. */
export const optionsOf = ({ choices = {} }: FieldLayout, { choices: values = [] }: FieldShape) => {
  const named = Object.keys(choices)
  return (named.length === 0 ? values : named.filter((value) => values.includes(value))).map(
    (value): Option => {
      const words = choices[value] ?? value
      return typeof words === "string"
        ? { value, label: words }
        : { value, label: words[0], detail: words[1] }
    }
  )
}

/** Returns what every control of a field takes. */
const useField = ({ field, shape, context }: ControlProps) => {
  const words = useWords()
  const { control } = useFormContext()
  const { field: bound, fieldState } = useController({
    name: field.path,
    control,
    rules: {
      validate: (value: unknown, all: FieldValues) =>
        !isAsked(field, all, context) ||
        checkOf({ ...field, isRequired: isRequiredBy(field, all) }, shape, words)(value)
    }
  })
  // Who passes a field without an answer may come back to it: what is missing is said when the form is sent.
  const onBlur = (): void => {
    if (!isEmpty(bound.value)) bound.onBlur()
  }
  const props = {
    label: field.label,
    help: field.help,
    error: fieldState.error?.message,
    isOptional: isOptional(field, shape, context)
  }
  return { words, bound: { ...bound, onBlur }, props }
}

/** A choice: cards where they are few, else a list; a long list is found by typing. */
const ChoiceControl = (props: ControlProps & { readonly given: ReadonlyArray<Option> }) => {
  const { field, given } = props
  const { words, bound, props: shared } = useField(props)
  const value = asText(bound.value)
  if (field.widget === "combo") {
    return (
      <ComboField
        {...shared}
        value={value}
        options={given}
        onChange={bound.onChange}
        onBlur={bound.onBlur}
      />
    )
  }
  const isCards =
    field.widget === "cards" || (field.widget === undefined && given.length <= CARDS_MAX)
  if (isCards) {
    return (
      <ChoiceField
        {...shared}
        options={given}
        name={bound.name}
        value={value}
        onChange={bound.onChange}
        onBlur={bound.onBlur}
        ref={bound.ref}
      />
    )
  }
  return (
    <SelectField
      {...shared}
      options={given}
      none={words.choose}
      {...(field.input?.autoComplete !== undefined && { autoComplete: field.input.autoComplete })}
      name={bound.name}
      value={value}
      onChange={bound.onChange}
      onBlur={bound.onBlur}
      ref={bound.ref}
    />
  )
}

const AFFIXES = { money: { before: "$" }, percent: { after: "%" } } as const

const TextControl = (props: ControlProps) => {
  const { field, shape } = props
  const { bound, props: shared } = useField(props)
  const placeholder = field.placeholder?.(props.context)
  const input = {
    ...bound,
    ...field.input,
    value: asText(bound.value),
    ...(placeholder !== undefined && { placeholder })
  }
  if (isSecret(field, shape)) return <SecretField {...shared} {...input} />
  if (field.widget === "signature") return <SignField {...shared} {...input} />
  if (field.widget === "area") return <TextArea {...shared} {...input} rows={3} />
  const affix = field.widget === "money" || field.widget === "percent" ? AFFIXES[field.widget] : {}
  return (
    <TextField
      {...shared}
      {...input}
      {...affix}
      {...(field.before !== undefined && { before: field.before })}
      {...(field.after !== undefined && { after: field.after })}
      {...(field.widget === "time" && { type: "time" })}
      {...(shape.kind === "number" && {
        inputMode: shape.isWhole === true ? "numeric" : "decimal"
      })}
    />
  )
}

const DAY_FIELDS: Readonly<Partial<Record<Widget, typeof DateField>>> = {
  birth: BirthField,
  dayParts: DayPartsField,
  dateTime: DateTimeField
}

const DateControl = (props: ControlProps) => {
  const { bound, props: shared } = useField(props)
  const { widget } = props.field
  const Days = (widget && DAY_FIELDS[widget]) ?? DateField
  return (
    <Days {...shared} value={asText(bound.value)} onChange={bound.onChange} onBlur={bound.onBlur} />
  )
}

const YesNoControl = (props: ControlProps) => {
  const { bound, props: shared } = useField(props)
  return <CheckField {...shared} {...bound} value="" checked={bound.value === true} />
}

/** Several choices at once. */
const ChoicesControl = (props: ControlProps & { readonly given: ReadonlyArray<Option> }) => {
  const { words, bound, props: shared } = useField(props)
  const chosen: ReadonlyArray<string> = Array.isArray(bound.value) ? bound.value : []
  return (
    <fieldset className="field">
      <legend className="legend">{shared.label}</legend>
      {shared.help !== undefined && <p className="help">{shared.help}</p>}
      {props.given.length > ALL_MIN && (
        <CheckField
          label={words.all}
          checked={props.given.every(({ value }) => chosen.includes(value))}
          onChange={({ currentTarget: { checked } }) =>
            bound.onChange(checked ? props.given.map(({ value }) => value) : [])
          }
        />
      )}
      {props.given.map(({ value, label }) => (
        <CheckField
          key={value}
          label={label}
          checked={chosen.includes(value)}
          onBlur={bound.onBlur}
          onChange={({ currentTarget: { checked } }) =>
            bound.onChange(checked ? [...chosen, value] : chosen.filter((other) => other !== value))
          }
        />
      ))}
      {shared.error !== undefined && <p className="error">{shared.error}</p>}
    </fieldset>
  )
}

/** A list of texts, one on each line. */
const TextsControl = (props: ControlProps) => {
  const { bound, props: shared } = useField(props)
  const lines: ReadonlyArray<string> = Array.isArray(bound.value) ? bound.value : []
  return (
    <TextArea
      {...shared}
      name={bound.name}
      ref={bound.ref}
      rows={3}
      value={lines.join("\n")}
      onBlur={bound.onBlur}
      onChange={({ currentTarget: { value } }) =>
        bound.onChange(value === "" ? [] : value.split("\n"))
      }
    />
  )
}

const GivenControl = (props: ControlProps & { readonly given: ReadonlyArray<Option> }) =>
  props.shape.kind === "choices" || props.shape.kind === "texts" ? (
    <ChoicesControl {...props} />
  ) : (
    <ChoiceControl {...props} />
  )

type UseOptions = NonNullable<FieldLayout["useOptions"]>

/** A choice among records, which may depend on the other answers. One that leaves no choice is chosen. */
const RecordsControl = ({
  useOptions,
  ...props
}: ControlProps & { readonly useOptions: UseOptions }) => {
  const { control, setValue } = useFormContext()
  const values: Values = useWatch({ control })
  const given = useOptions(props.context, values) ?? []
  const { field, shape } = props
  const isOpen = isEmpty(valueAt(values, field.path))
  const only = shape.kind === "choices" || given.length !== 1 ? undefined : given[0]?.value
  const isRequired = shape.isRequired || isRequiredBy(field, values)
  const isForced = only !== undefined && isOpen && isRequired
  useEffect(() => {
    if (isForced) setValue(field.path, only)
  }, [isForced, only])
  return <GivenControl {...props} given={given} />
}

/** The control of one field of a form. */
export const Control = (props: ControlProps) => {
  const { field, shape } = props
  if (shape.kind === "date" || field.widget === "dateTime") return <DateControl {...props} />
  if (shape.kind === "yesNo") return <YesNoControl {...props} />
  if (field.useOptions) return <RecordsControl {...props} useOptions={field.useOptions} />
  if (shape.kind === "texts") return <TextsControl {...props} />
  return shape.kind === "choices" || shape.kind === "choice" ? (
    <GivenControl {...props} given={optionsOf(field, shape)} />
  ) : (
    <TextControl {...props} />
  )
}
