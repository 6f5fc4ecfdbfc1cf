/** The forms of the console by subject. Those of a subject are loaded when one of them is first opened. */
import type { FormLayout } from "@payroll/ui/forms/layout.ts"

type Subject = Readonly<Record<string, FormLayout>>

const subjects = {
  clients: () => import("./clients.ts"),
  companies: () => import("./companies.ts"),
  identity: () => import("./identity.ts"),
  links: () => import("./links.ts"),
  workers: () => import("./workers.ts"),
  pay: () => import("./pay.ts"),
  policies: () => import("./policies.ts"),
  service: () => import("./service.ts"),
  timeOff: () => import("./timeOff.ts"),
  timeSettings: () => import("./timeSettings.ts"),
  timesheets: () => import("./timesheets.ts")
} satisfies Readonly<Record<string, () => Promise<Subject>>>

type Subjects = typeof subjects

/** The name of a form: its subject and its own name, such as `workers.addUser`. */
export type FormName = {
  [S in keyof Subjects]: `${S}.${string & keyof Awaited<ReturnType<Subjects[S]>>}`
}[keyof Subjects]

/** Loads a form. */
export const loadForm = async (name: FormName): Promise<FormLayout> => {
  const all: Readonly<Record<string, () => Promise<Subject>>> = subjects
  const [subject = "", own = ""] = name.split(".")
  const layout = (await all[subject]?.())?.[own]
  if (!layout) throw new Error(`there is no form ${name}`)
  return layout
}

/** The names of all forms. */
export const formNames = async (): Promise<ReadonlyArray<string>> => {
  const names = Object.entries<() => Promise<Subject>>(subjects).map(async ([subject, load]) =>
    Object.keys(await load()).map((own) => `${subject}.${own}`)
  )
  return (await Promise.all(names)).flat()
}
