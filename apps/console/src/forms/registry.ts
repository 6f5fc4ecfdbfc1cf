/** The forms of the console by name. Each is loaded when it is first opened. */
import type { FormLayout } from "@payroll/ui/forms/layout.ts"

type Load = () => Promise<{ readonly form: FormLayout }>

/** One file with labels and order for each form. */
export const forms = {
  addUser: () => import("./addUser.ts")
} satisfies Readonly<Record<string, Load>>

export type FormName = keyof typeof forms
