/** The problems of a form above its fields: links to those, and problems that belong to no field. */
import type { UseFormReturn } from "react-hook-form"
import { useWords } from "../useWords.tsx"
import type { SubmitFailed } from "./failure.ts"
import type { FormLayout } from "./layout.ts"
import { inWords } from "./problemText.ts"
import { fieldAt, fieldsOf, valueAt } from "./request.ts"

/** The problems of all fields as links to them, and what is wrong besides. */
export const Problems = ({
  layout,
  form,
  failure,
  onGo
}: {
  readonly layout: FormLayout
  readonly form: UseFormReturn
  readonly failure: SubmitFailed | undefined
  /** Called with the path of a field to go to. */
  readonly onGo: (path: string) => void
}) => {
  const words = useWords()
  const { errors, submitCount } = form.formState
  const wrong = fieldsOf(layout).filter(({ field }) => valueAt(errors, field.path) !== undefined)
  const others = (failure?.problems ?? []).filter(({ path }) => fieldAt(layout, path) === undefined)
  if ((submitCount === 0 || wrong.length === 0) && !failure) return null
  return (
    <div className="form-errors" role="alert" tabIndex={-1}>
      <p className="strong">
        {wrong.length > 0
          ? words.fieldsToCorrect(wrong.length)
          : inWords(layout, failure?.message ?? "")}
      </p>
      <ul>
        {wrong.map(({ field }) => (
          <li key={field.path}>
            <button type="button" className="link" onClick={() => onGo(field.path)}>
              {field.label}
            </button>
          </li>
        ))}
        {others
          .filter(({ message }) => message !== failure?.message || wrong.length > 0)
          .map(({ path, message }) => (
            <li key={path}>{inWords(layout, message)}</li>
          ))}
      </ul>
      {failure?.isUnknown !== true && <p className="small">{words.nothingStored}</p>}
      {failure?.requestId !== undefined && wrong.length === 0 && others.length === 0 && (
        <p className="small quiet">
          {words.requestId} <span className="mono">{failure.requestId}</span>
        </p>
      )}
    </div>
  )
}
