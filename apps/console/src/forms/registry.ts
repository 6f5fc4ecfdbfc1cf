/** The forms of the console by name. Each is loaded when it is first opened. */
import type { FormLayout } from "@payroll/ui/forms/layout.ts"

type Load = () => Promise<{ readonly form: FormLayout }>

/** One file with labels and order for each form. */
export const forms = {
  addClient: () => import("./addClient.ts"),
  addCredential: () => import("./addCredential.ts"),
  addEndpoint: () => import("./addEndpoint.ts"),
  addIdentity: () => import("./addIdentity.ts"),
  addRecipient: () => import("./addRecipient.ts"),
  addUser: () => import("./addUser.ts"),
  addW4: () => import("./addW4.ts"),
  addWage: () => import("./addWage.ts"),
  addWages: () => import("./addWages.ts"),
  addWorkerAccount: () => import("./addWorkerAccount.ts"),
  changeW4: () => import("./changeW4.ts"),
  confirmRecipient: () => import("./confirmRecipient.ts"),
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
  rotateCredential: () => import("./rotateCredential.ts"),
  rotateEndpointSecret: () => import("./rotateEndpointSecret.ts"),
  setKioskPin: () => import("./setKioskPin.ts"),
  setSchedule: () => import("./setSchedule.ts"),
  testEndpoint: () => import("./testEndpoint.ts"),
  updateClient: () => import("./updateClient.ts"),
  updateCredential: () => import("./updateCredential.ts"),
  updateEndpoint: () => import("./updateEndpoint.ts"),
  createBusiness: () => import("./createBusiness.ts"),
  updateCompany: () => import("./updateCompany.ts"),
  addKybInformation: () => import("./addKybInformation.ts"),
  updateKybInformation: () => import("./updateKybInformation.ts"),
  addCompanyLocation: () => import("./addCompanyLocation.ts"),
  updateCompanyLocation: () => import("./updateCompanyLocation.ts"),
  updateLocationTimeZone: () => import("./updateLocationTimeZone.ts"),
  addBusinessUser: () => import("./addBusinessUser.ts"),
  updateBusinessUser: () => import("./updateBusinessUser.ts"),
  updateBusinessUserAsEmployee: () => import("./updateBusinessUserAsEmployee.ts"),
  addBusinessContractor: () => import("./addBusinessContractor.ts"),
  addCompanyBankAccount: () => import("./addCompanyBankAccount.ts"),
  updateCompanyBankAccount: () => import("./updateCompanyBankAccount.ts")
} satisfies Readonly<Record<string, Load>>

export type FormName = keyof typeof forms
