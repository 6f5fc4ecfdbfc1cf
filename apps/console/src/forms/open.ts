/** Opens forms over the page, from any button. */
import type { FormContext } from "@payroll/ui/forms/layout.ts"
import { makePersonalStore } from "../browser/personalStore.ts"
import type { FormName } from "./registry.ts"

export interface FormRequest extends FormContext {
  readonly form: FormName
  /** Reads the record again, after somebody else changed it. */
  readonly reread?: (() => Promise<FormContext>) | undefined
  /** Called with the answer and the request after the form is stored. */
  readonly onDone?: ((answer: unknown, request: unknown) => void) | undefined
}

/** The form that is open. */
export const openedForm = makePersonalStore<FormRequest | undefined>(undefined)

/** Opens a form. What it is fixed to goes with the request; its initial values fill the fields. */
export const openForm = (form: FormName, request: Omit<FormRequest, "form"> = {}): void =>
  openedForm.set({ form, ...request })

/**
 * Opens a form about a stored record. After somebody else's change it reads the record again; one that is gone by then
 * stays as it was, so that the request still names it.
 */
export const openAbout = <R>(
  form: FormName,
  read: () => Promise<R | undefined>,
  contextOf: (record: R) => FormContext,
  record: R,
  onDone?: FormRequest["onDone"]
): void =>
  openForm(form, {
    ...contextOf(record),
    onDone,
    reread: async () => contextOf((await read()) ?? record)
  })

/** The fields of a record with the path of its object in front. */
export const under = (prefix: string, record: object): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [`${prefix}.${key}`, value]))
