/** The fields of a form in their groups and lines. */
import { useWatch } from "react-hook-form"
import { Control } from "./control.tsx"
import type { FieldGroup, FieldLayout, FormContext, FormLayout, Values } from "./layout.ts"
import { isAsked, shapeOf } from "./request.ts"
import { RowsControl } from "./rows.tsx"

/** The fields line by line: one that stands next to the field before it shares its line. */
const linesOf = (fields: ReadonlyArray<FieldLayout>): ReadonlyArray<ReadonlyArray<FieldLayout>> => {
  const lines: Array<Array<FieldLayout>> = []
  for (const field of fields) {
    const last = lines.at(-1)
    if (field.isBeside === true && last) last.push(field)
    else lines.push([field])
  }
  return lines
}

const Fields = ({
  layout,
  fields,
  context
}: {
  readonly layout: FormLayout
  readonly fields: ReadonlyArray<FieldLayout>
  readonly context: FormContext
}) => {
  const values: Values = useWatch()
  const asked = fields.filter((field) => isAsked(field, values, context))
  return linesOf(asked).map((line) => {
    const controls = line.map((field) => {
      const shape = shapeOf(layout, field)
      const props = { field, shape, context }
      return (
        <div key={field.path} className="at" data-path={field.path}>
          {shape.kind === "rows" ? <RowsControl {...props} /> : <Control {...props} />}
        </div>
      )
    })
    return line.length === 1 ? (
      controls
    ) : (
      <div key={line[0]?.path} className={line.length === 2 ? "cols-2 fold" : "cols-3"}>
        {controls}
      </div>
    )
  })
}

/** A group of fields under its heading. */
export const Group = ({
  layout,
  group,
  context,
  isTitled
}: {
  readonly layout: FormLayout
  readonly group: FieldGroup
  readonly context: FormContext
  readonly isTitled: boolean
}) => {
  const fields = <Fields layout={layout} fields={group.fields} context={context} />
  const help = group.help !== undefined && <p className="help">{group.help}</p>
  if (!isTitled || group.title === undefined) {
    return (
      <>
        {help}
        {fields}
      </>
    )
  }
  return (
    <fieldset className="form">
      <legend className="legend">{group.title}</legend>
      {help}
      {fields}
    </fieldset>
  )
}
