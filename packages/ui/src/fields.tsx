/** Fields of forms: a label above, help below, an error that says what to do. */
import {
  useId,
  useState,
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes
} from "react"
import { Text } from "react-aria-components/Text"
import { Icon } from "./icons.tsx"
import { useWords } from "./useWords.tsx"

export interface FieldProps {
  readonly label: string
  readonly help?: ReactNode
  readonly error?: string | undefined
  readonly isOptional?: boolean | undefined
}

/** The words of a label, which say that nobody has to fill the field in. */
export const FieldName = ({ label, isOptional = false }: FieldProps) => {
  const words = useWords()
  return (
    <>
      {label} {isOptional && <span className="opt">({words.optional})</span>}
    </>
  )
}

/** The problem of a field. */
export const FieldError = ({
  id,
  children
}: {
  readonly id?: string
  readonly children: string | undefined
}) =>
  children === undefined ? null : (
    <p className="error" {...(id !== undefined && { id })}>
      <Icon name="alert" />
      {children}
    </p>
  )

/** The error and the help of a control that brings its own descriptions. */
export const FieldNotes = ({ error, help }: Pick<FieldProps, "error" | "help">) => (
  <>
    {error !== undefined && (
      <Text slot="errorMessage" className="error">
        <Icon name="alert" />
        {error}
      </Text>
    )}
    {help !== undefined && (
      <Text slot="description" className="help">
        {help}
      </Text>
    )}
  </>
)

interface FieldIds {
  readonly id: string
  readonly "aria-describedby"?: string
  readonly "aria-invalid"?: true
}

/** The label, help and error of a control. */
export const Field = ({
  label,
  help,
  error,
  isOptional,
  children
}: FieldProps & { readonly children: (ids: FieldIds) => ReactNode }) => {
  const id = useId()
  const described = [
    ...(error === undefined ? [] : [`${id}-error`]),
    ...(help === undefined ? [] : [`${id}-help`])
  ]
  return (
    <div className="field">
      <label htmlFor={id}>
        <FieldName label={label} isOptional={isOptional} />
      </label>
      {children({
        id,
        ...(described.length > 0 && { "aria-describedby": described.join(" ") }),
        ...(error !== undefined && { "aria-invalid": true })
      })}
      <FieldError id={`${id}-error`}>{error}</FieldError>
      {help !== undefined && (
        <p className="help" id={`${id}-help`}>
          {help}
        </p>
      )}
    </div>
  )
}

export type InputProps = Omit<InputHTMLAttributes<HTMLInputElement>, "id" | "className"> & {
  readonly ref?: Ref<HTMLInputElement>
}

/** A line of text, with its unit before or after it. */
export const TextField = ({
  label,
  help,
  error,
  isOptional,
  before,
  after,
  ...input
}: FieldProps & InputProps & { readonly before?: string; readonly after?: string }) => (
  <Field {...{ label, help, error, isOptional }}>
    {(ids) =>
      before === undefined && after === undefined ? (
        <input className="input" autoComplete="off" {...ids} {...input} />
      ) : (
        <div className="affix">
          {before !== undefined && <span aria-hidden="true">{before}</span>}
          <input className="input" autoComplete="off" {...ids} {...input} />
          {after !== undefined && <span>{after}</span>}
        </div>
      )
    }
  </Field>
)

/** A number that nobody may read over a shoulder: hidden unless the person asks to see it. */
export const SecretField = ({
  label,
  help,
  error,
  isOptional,
  ...input
}: FieldProps & InputProps) => {
  const words = useWords()
  const [isShown, show] = useState(false)
  return (
    <Field {...{ label, help, error, isOptional }}>
      {(ids) => (
        <div className="affix">
          <input
            className="input secret"
            type={isShown ? "text" : "password"}
            inputMode="numeric"
            autoComplete="off"
            spellCheck={false}
            {...ids}
            {...input}
          />
          <button
            type="button"
            aria-pressed={isShown}
            aria-controls={ids.id}
            onClick={() => show(!isShown)}
          >
            <Icon name="eye" size="small" />
            {isShown ? words.hide : words.show}
            <span className="vh"> {label}</span>
          </button>
        </div>
      )}
    </Field>
  )
}

/** Several lines of text. */
export const TextArea = ({
  label,
  help,
  error,
  isOptional,
  ...area
}: FieldProps &
  Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, "id" | "className"> & {
    readonly ref?: Ref<HTMLTextAreaElement>
  }) => (
  <Field {...{ label, help, error, isOptional }}>
    {(ids) => <textarea className="textarea" {...ids} {...area} />}
  </Field>
)

export interface Option {
  readonly value: string
  readonly label: string
  /** A line below the label that says what the choice means. */
  readonly detail?: string
}

/** A choice among more values than fit as cards. */
export const SelectField = ({
  label,
  help,
  error,
  isOptional,
  options,
  none,
  ...select
}: FieldProps &
  Omit<SelectHTMLAttributes<HTMLSelectElement>, "id" | "className"> & {
    readonly options: ReadonlyArray<Option>
    /** The text of the empty choice; without it there is none. */
    readonly none?: string
    readonly ref?: Ref<HTMLSelectElement>
  }) => (
  <Field {...{ label, help, error, isOptional }}>
    {(ids) => (
      <div className="pick">
        <select className="select" {...ids} {...select}>
          {none !== undefined && <option value="">{none}</option>}
          {options.map(({ value, label: name }) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
        <Icon name="down" />
      </div>
    )}
  </Field>
)

/** A choice among two to four values as cards, each with a line that says what it means. */
export const ChoiceField = ({
  label,
  help,
  error,
  isOptional,
  options,
  value,
  ...input
}: FieldProps & InputProps & { readonly options: ReadonlyArray<Option> }) => {
  const id = useId()
  return (
    <fieldset
      role="radiogroup"
      aria-labelledby={`${id}-legend`}
      {...(error !== undefined && {
        "aria-invalid": true,
        "aria-describedby": `${id}-error`
      })}
    >
      <legend className="legend" id={`${id}-legend`}>
        <FieldName label={label} isOptional={isOptional} />
      </legend>
      {help !== undefined && <p className="help">{help}</p>}
      <div className="choices">
        {options.map((option) => (
          <label key={option.value} className="choice">
            <input type="radio" {...input} value={option.value} checked={option.value === value} />
            <span className="t">{option.label}</span>
            {option.detail !== undefined && <span className="d">{option.detail}</span>}
          </label>
        ))}
      </div>
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </fieldset>
  )
}

/** A statement that is true or not. */
export const CheckField = ({
  label,
  help,
  error,
  isOptional: _,
  ...input
}: FieldProps & InputProps) => {
  const id = useId()
  return (
    <div className="field">
      <label className="check">
        <input
          type="checkbox"
          {...((help !== undefined || error !== undefined) && { "aria-describedby": id })}
          {...(error !== undefined && { "aria-invalid": true })}
          {...input}
        />
        <span>{label}</span>
      </label>
      {(help !== undefined || error !== undefined) && (
        <p className={error === undefined ? "help" : "error"} id={id}>
          {error ?? help}
        </p>
      )}
    </div>
  )
}
