/** The forms of the console by name. Each is loaded when it is first opened. */
import type { FormLayout } from "@payroll/ui/forms/layout.ts"

type Load = () => Promise<{ readonly form: FormLayout }>

/** One file with labels and order for each form. */
export const forms = {
  addRecipient: () => import("./addRecipient.ts"),
  confirmRecipient: () => import("./confirmRecipient.ts"),
  addIdentity: () => import("./addIdentity.ts"),
  addUser: () => import("./addUser.ts"),
  addW4: () => import("./addW4.ts"),
  addWage: () => import("./addWage.ts"),
  addWages: () => import("./addWages.ts"),
  addWorkerAccount: () => import("./addWorkerAccount.ts"),
  changeW4: () => import("./changeW4.ts"),
  correctIdentity: () => import("./correctIdentity.ts"),
  correctWage: () => import("./correctWage.ts"),
  correctWorkerAccount: () => import("./correctWorkerAccount.ts"),
  divideWorkerPay: () => import("./divideWorkerPay.ts"),
  editWorker: () => import("./editWorker.ts"),
  endEmployment: () => import("./endEmployment.ts"),
  endEmployments: () => import("./endEmployments.ts"),
  endWage: () => import("./endWage.ts"),
  moveWorker: () => import("./moveWorker.ts"),
  pauseWorker: () => import("./pauseWorker.ts"),
  raiseWage: () => import("./raiseWage.ts"),
  setKioskPin: () => import("./setKioskPin.ts"),
  setSchedule: () => import("./setSchedule.ts")
} satisfies Readonly<Record<string, Load>>

export type FormName = keyof typeof forms
