/** The layout of a form: order, groups and labels of the fields of an operation. All else comes from its shape. */
import type { InputHTMLAttributes, ReactNode } from "react"
import type { Option } from "../fields.tsx"
import type { OperationShape } from "./shape.ts"

/** Values by path, as fields hold them. */
export type Values = Readonly<Record<string, unknown>>

/** The values that a form is opened with. */
export interface FormContext {
  /** Values that go with the request and have no field, by path: ids, versions. */
  readonly fixed?: Values
  /** Values with which the fields begin, by path. A form with `isUpdate` sends those that changed. */
  readonly initial?: Values
  /** Values for options and texts, by path, that do not go with the request. */
  readonly about?: Values
  /** The name of the record, for titles. */
  readonly name?: string | undefined
}

export type Widget =
  | "secret"
  | "money"
  | "percent"
  | "area"
  | "cards"
  | "select"
  | "combo"
  | "time"
  | "dateTime"
  | "birth"
  | "dayParts"
  | "signature"

export interface FieldLayout {
  /** The place in the request; in the one row of a list that the form fills, such as `punches.0.at`. */
  readonly path: string
  readonly label: string
  readonly help?: ReactNode
  readonly widget?: Widget
  /** Hints for the keyboard of a phone, and for a browser that fills fields in. */
  readonly input?: Pick<
    InputHTMLAttributes<HTMLInputElement>,
    "autoComplete" | "inputMode" | "type"
  >
  /** A unit before or after the value. */
  readonly before?: string
  readonly after?: string
  /** Labels of the choices, with a line that says what each means. */
  readonly choices?: Readonly<Record<string, string | readonly [label: string, detail: string]>>
  /** Choices that are records, read when the field is shown. Called as a hook. */
  readonly useOptions?: (context: FormContext, values: Values) => ReadonlyArray<Option> | undefined
  /**
   * False where other answers make the field meaningless: it is neither shown nor sent. A column of a list gets the
   * answers of its row, and then all of the form.
   */
  readonly isFor?: (values: Values, context: FormContext, form: Values) => boolean
  /** True where the field is optional for the service and this form, or its other answers, require it. */
  readonly isRequired?: boolean | ((values: Values) => boolean)
  /** The problem of a text that the service would take and answer later; undefined if it has none. */
  readonly problem?: (text: string) => string | undefined
  /** True where it may follow later but has to: it is not required, and not called optional either. */
  readonly isNeeded?: boolean
  /** True if it stands next to the field before it. */
  readonly isBeside?: boolean
  /** A text in the empty field, such as the mask of a stored number that stays until another is typed. */
  readonly placeholder?: (context: FormContext) => string | undefined
  /** The fields of each row of a list, by their paths inside of it. */
  readonly columns?: ReadonlyArray<FieldLayout>
  /** The name of each row, where rows are records: none is added or taken away. */
  readonly rowName?: (row: Values) => string
  /** The heading of each row, by its place, of a list that can grow up to `rowsMax`. */
  readonly rowTitle?: (index: number) => string
  readonly rowsMax?: number
  /** The words of the button that adds a row. */
  readonly add?: string
}

export interface FieldGroup {
  /** The heading of the group; in a form of steps the name of the step. */
  readonly title?: string
  readonly help?: ReactNode
  readonly fields: ReadonlyArray<FieldLayout>
}

export interface FormLayout {
  readonly shape: OperationShape
  readonly title: string | ((context: FormContext) => string)
  /** The words of the button, which name its effect. */
  readonly submit: string | ((context: FormContext) => string)
  /** The message after it. */
  readonly done: string | ((context: FormContext) => string)
  /** A sentence above the fields: the effect, in numbers where there are some. */
  readonly intro?: ReactNode | ((context: FormContext, values: Values) => ReactNode)
  readonly groups: ReadonlyArray<FieldGroup>
  /** A question with few fields is a dialog; a form that sends what changed is an update. */
  readonly as?: "drawer" | "dialog" | "steps"
  readonly isUpdate?: boolean
  readonly isDangerous?: boolean
  /** True if what was typed stays while the page is open; secret numbers never do. */
  readonly keepsDraft?: boolean
  /** Completes or corrects the request before it is sent, from all values of the fields. */
  readonly complete?: (
    request: Record<string, unknown>,
    context: FormContext,
    values: Values
  ) => void
  /** Stands below the fields: what their values come to, before they are stored. */
  readonly preview?: (context: FormContext, values: Values) => ReactNode
}

/** Returns a text of a layout that may depend on its context. */
export const textOf = (
  text: string | ((context: FormContext) => string),
  context: FormContext
): string => (typeof text === "string" ? text : text(context))
