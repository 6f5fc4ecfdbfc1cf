/** Two versions of a record: what was typed, and what somebody else stored meanwhile. */
import { formatDay } from "../format.ts"
import { Callout } from "../status.tsx"
import { useWords } from "../useWords.tsx"
import type { FormContext, FormLayout, Values } from "./layout.ts"
import { asText, fieldsOf, valueAt } from "./request.ts"

const shown = (value: unknown, none: string): string => {
  const text = asText(value)
  return text === "" ? none : formatDay(text)
}

/** The table of both versions, for the fields in which they differ. */
export const Versions = ({
  layout,
  values,
  current
}: {
  readonly layout: FormLayout
  readonly values: Values
  readonly current: FormContext
}) => {
  const words = useWords()
  const differing = fieldsOf(layout).filter(
    ({ field }) => asText(valueAt(values, field.path)) !== asText(current.initial?.[field.path])
  )
  return (
    <div className="versions">
      <Callout tone="warn" isAlert>
        {words.changedMeanwhile}
      </Callout>
      <table className="table">
        <thead>
          <tr>
            <td />
            <th scope="col">{words.yours}</th>
            <th scope="col">{words.stored}</th>
          </tr>
        </thead>
        <tbody>
          {differing.map(({ field }) => (
            <tr key={field.path}>
              <th scope="row">{field.label}</th>
              <td>{shown(valueAt(values, field.path), words.notGiven)}</td>
              <td>{shown(current.initial?.[field.path], words.notGiven)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
