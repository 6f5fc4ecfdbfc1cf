/** A name that is typed as a signature. */
import { Field, type FieldProps, type InputProps } from "./fields.tsx"

/** Names longer than this take the smaller letters. */
const LONG_NAME = 28

/** A line for a name that is typed as a signature. */
export const SignField = ({
  label,
  help,
  error,
  isOptional,
  ...input
}: FieldProps & InputProps) => (
  <Field {...{ label, help, error, isOptional }}>
    {(ids) => (
      <span className="sign">
        <span className="sign__line">
          <span className="x" aria-hidden="true">
            ×
          </span>
          <input
            className="sign__name"
            autoComplete="name"
            spellCheck={false}
            {...(String(input.value).length > LONG_NAME && { "data-long": "" })}
            {...ids}
            {...input}
          />
        </span>
      </span>
    )}
  </Field>
)
