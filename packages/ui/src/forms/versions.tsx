/** Two versions of a record: what was typed, and what somebody else stored meanwhile. */
import { formatDay } from "../format.ts"
import { Callout } from "../status.tsx"
import { useWords } from "../useWords.tsx"
import { optionsOf, type ControlProps } from "./control.tsx"
import type { FormContext, FormLayout, Values } from "./layout.ts"
import { asText, columnsOf, differencesOf, isAsked, isEmpty, valueAt } from "./request.ts"

interface AnswerProps extends ControlProps {
  readonly values: Values
  readonly value: unknown
}

const noOptions = (): undefined => undefined

/** The rows of a list, each by its name and in the words of its columns. */
const Rows = (props: AnswerProps & { readonly value: ReadonlyArray<Values> }) => {
  const { field, context, values, value: rows } = props
  return (
    <ul>
      {rows.map((row, at) => (
        <li key={at}>
          {field.rowName && `${field.rowName(row)}: `}
          {columnsOf(props)
            .filter(({ column }) => isAsked(column, row, context, values))
            .map(({ column, shape }, place) => (
              <span key={column.path}>
                {place > 0 && ", "}
                <Answer {...props} field={column} shape={shape} value={valueAt(row, column.path)} />
              </span>
            ))}
        </li>
      ))}
    </ul>
  )
}

/** An answer in the words in which the form asks for it. */
const Answer = (props: AnswerProps) => {
  const { field, shape, context, values, value } = props
  const words = useWords()
  const useOptions = field.useOptions ?? noOptions
  const options = useOptions(context, values) ?? optionsOf(field, shape)
  if (isEmpty(value)) return words.notGiven
  if (shape.kind === "yesNo") return value === true ? words.yes : words.no
  if (shape.kind === "date") return formatDay(asText(value))
  if (shape.kind === "rows" && Array.isArray(value)) return <Rows {...props} value={value} />
  return (Array.isArray(value) ? value : [value])
    .map((each) => options.find((option) => option.value === each)?.label ?? asText(each))
    .join(", ")
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
  const differences = differencesOf(layout, values, current)
  return (
    <div className="versions">
      <Callout tone="warn" isAlert>
        {words.changedMeanwhile}
      </Callout>
      {differences.length > 0 && (
        <table className="table">
          <thead>
            <tr>
              <td />
              <th scope="col">{words.yours}</th>
              <th scope="col">{words.stored}</th>
            </tr>
          </thead>
          <tbody>
            {differences.map(({ field, shape, mine, stored }) => (
              <tr key={field.path}>
                <th scope="row">{field.label}</th>
                {[mine, stored].map((value, at) => (
                  <td key={at}>
                    <Answer {...{ field, shape, context: current, values, value }} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  )
}
