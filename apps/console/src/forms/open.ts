/** Opens forms over the page, from any button. */
import type { FormContext } from "@payroll/ui/forms/layout.ts"
import { makePersonalStore } from "../browser/store.ts"
import type { FormName } from "./registry.ts"

export interface FormRequest extends FormContext {
  readonly form: FormName
  /** Reads the record again, after somebody else changed it. */
  readonly reread?: (() => Promise<FormContext>) | undefined
  /** Called with the answer and the request after the form is stored. */
  readonly onDone?: (answer: unknown, request: unknown) => void
}

/** The form that is open. */
export const openedForm = makePersonalStore<FormRequest | undefined>(undefined)

/** Opens a form. What it is fixed to goes with the request; its initial values fill the fields. */
export const openForm = (form: FormName, request: Omit<FormRequest, "form"> = {}): void =>
  openedForm.set({ form, ...request })
