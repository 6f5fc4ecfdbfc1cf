/** The one list of operations. Routing, authorization, documents and the CLI follow from it. */
import { addCompanyBankAccount } from "./bankAccount/addCompanyBankAccount.ts"
import { addUserBankAccount } from "./bankAccount/addUserBankAccount.ts"
import { approveBankAccount } from "./bankAccount/approveBankAccount.ts"
import { approveUserBankAccount } from "./bankAccount/approveUserBankAccount.ts"
import { deactivateCompanyBankAccount } from "./bankAccount/deactivateCompanyBankAccount.ts"
import { deactivateUserBankAccount } from "./bankAccount/deactivateUserBankAccount.ts"
import { setPayMethod } from "./bankAccount/setPayMethod.ts"
import { updateCompanyBankAccount } from "./bankAccount/updateCompanyBankAccount.ts"
import { updateUserBankAccount } from "./bankAccount/updateUserBankAccount.ts"
import { updateUserPayPercentage } from "./bankAccount/updateUserPayPercentage.ts"
import { addClient } from "./client/addClient.ts"
import { updateClient } from "./client/updateClient.ts"
import { addBusinessUser } from "./businessUser/addBusinessUser.ts"
import { deactivateBusinessUser } from "./businessUser/deactivateBusinessUser.ts"
import { updateAdminUser } from "./businessUser/updateAdminUser.ts"
import { updateBusinessUser } from "./businessUser/updateBusinessUser.ts"
import { updateBusinessUserAsEmployee } from "./businessUser/updateBusinessUserAsEmployee.ts"
import { updateEmployeeAsBusinessUser } from "./businessUser/updateEmployeeAsBusinessUser.ts"
import { addKybInformation } from "./company/addKybInformation.ts"
import { companyRegistration } from "./company/companyRegistration.ts"
import { createBusiness } from "./company/createBusiness.ts"
import { initiateCompanyKyb } from "./company/initiateCompanyKyb.ts"
import { updateCompany } from "./company/updateCompany.ts"
import { updateKybInformation } from "./company/updateKybInformation.ts"
import { addBusinessContractor } from "./contractor/addBusinessContractor.ts"
import { addCredential } from "./credential/addCredential.ts"
import { approveCredential } from "./credential/approveCredential.ts"
import { revokeCredential } from "./credential/revokeCredential.ts"
import { updateCredential } from "./credential/updateCredential.ts"
import { rotateCredential } from "./credential/rotateCredential.ts"
import { acceptTermsAndCondition } from "./document/acceptTermsAndCondition.ts"
import { addDocument } from "./document/addDocument.ts"
import { assignDocument } from "./document/assignDocument.ts"
import { attachSignedPaper } from "./document/attachSignedPaper.ts"
import { getDocument } from "./document/getDocument.ts"
import { getFile } from "./file/getFile.ts"
import { getFiles } from "./file/getFiles.ts"
import { getDocuments } from "./document/getDocuments.ts"
import { getDocumentTemplates } from "./document/getDocumentTemplates.ts"
import { revokeDocument } from "./document/revokeDocument.ts"
import { signDocument } from "./document/signDocument.ts"
import { withdrawConsent } from "./document/withdrawConsent.ts"
import { addRecipient } from "./handover/addRecipient.ts"
import { confirmRecipient } from "./handover/confirmRecipient.ts"
import { getHandOvers } from "./handover/getHandOvers.ts"
import { getPayReadiness } from "./handover/getPayReadiness.ts"
import { getPayrollInput } from "./handover/getPayrollInput.ts"
import { getYearInput } from "./handover/getYearInput.ts"
import { getRecipients } from "./handover/getRecipients.ts"
import { revokeRecipient } from "./handover/revokeRecipient.ts"
import { revealNumber } from "./handover/revealNumber.ts"
import { addKycInformation } from "./kyc/addKycInformation.ts"
import { addKycInformations } from "./kyc/addKycInformations.ts"
import { initiateUserKyc } from "./kyc/initiateUserKyc.ts"
import { updateKycInformation } from "./kyc/updateKycInformation.ts"
import { addCompanyLocation } from "./location/addCompanyLocation.ts"
import { deactivateCompanyLocation } from "./location/deactivateCompanyLocation.ts"
import { updateCompanyLocation } from "./location/updateCompanyLocation.ts"
import { addPaySchedule } from "./paySchedule/addPaySchedule.ts"
import { deactivatePaySchedule } from "./paySchedule/deactivatePaySchedule.ts"
import { reportPayResults } from "./paySchedule/reportPayResults.ts"
import { updatePayPeriodStatus } from "./paySchedule/updatePayPeriodStatus.ts"
import { updatePaySchedule } from "./paySchedule/updatePaySchedule.ts"
import { getUsersByCompanyName } from "./worker/getUsersByCompanyName.ts"
import { getActiveUsers } from "./worker/getActiveUsers.ts"
import { getAudit } from "./audit/getAudit.ts"
import { getBusinessUserInfo } from "./businessUser/getBusinessUserInfo.ts"
import { getBusinessUsers } from "./businessUser/getBusinessUsers.ts"
import { getCompanies } from "./company/getCompanies.ts"
import { getCompanyInfo } from "./company/getCompanyInfo.ts"
import { getCompanyLocationInfo } from "./location/getCompanyLocationInfo.ts"
import { getCompanyTask } from "./company/getCompanyTask.ts"
import { getClients } from "./client/getClients.ts"
import { getCredentials } from "./credential/getCredentials.ts"
import { getDeactivatedUsers } from "./worker/getDeactivatedUsers.ts"
import { getFigures } from "./figure/getFigures.ts"
import { getEvent } from "./event/getEvent.ts"
import { getEvents } from "./event/getEvents.ts"
import { getMonthlyAndSemiMonthlyPayScheduleDates } from "./paySchedule/getMonthlyAndSemiMonthlyPayScheduleDates.ts"
import { getMyPay } from "./paySchedule/getMyPay.ts"
import { getPayPeriod } from "./paySchedule/getPayPeriod.ts"
import { getPaySchedule } from "./paySchedule/getPaySchedule.ts"
import { getPayResults } from "./paySchedule/getPayResults.ts"
import { getUnProcessedPayPeriod } from "./paySchedule/getUnProcessedPayPeriod.ts"
import { getTerminatedUsers } from "./worker/getTerminatedUsers.ts"
import { getUser } from "./worker/getUser.ts"
import { getUserWorkplaces } from "./worker/getUserWorkplaces.ts"
import { getUsers } from "./worker/getUsers.ts"
import { getUserTask } from "./worker/getUserTask.ts"
import { getUserWages } from "./wage/getUserWages.ts"
import { getUserWorkSchedules } from "./worker/getUserWorkSchedules.ts"
import { getPendingApprovals } from "./verification/getPendingApprovals.ts"
import { getVerification } from "./verification/getVerification.ts"
import { getVerifications } from "./verification/getVerifications.ts"
import { dataReads, dataWrites } from "./dataCatalogue.ts"
import { guestReads, guestWrites } from "./guestCatalogue.ts"
import { timeReads, timeWrites } from "./timeCatalogue.ts"
import { compareNumber } from "./verification/compareNumber.ts"
import { decideVerification } from "./verification/decideVerification.ts"
import { getWebhookDeliveries } from "./webhook/getWebhookDeliveries.ts"
import { getWebhookEndpoints } from "./webhook/getWebhookEndpoints.ts"
import { search } from "./search/search.ts"
import { addW4Information } from "./w4/addW4Information.ts"
import { addW4Informations } from "./w4/addW4Informations.ts"
import { updateW4Information } from "./w4/updateW4Information.ts"
import { addUserWage } from "./wage/addUserWage.ts"
import { addUserWages } from "./wage/addUserWages.ts"
import { endUserWage } from "./wage/endUserWage.ts"
import { updateUserWage } from "./wage/updateUserWage.ts"
import { addWebhookEndpoint } from "./webhook/addWebhookEndpoint.ts"
import { removeWebhookEndpoint } from "./webhook/removeWebhookEndpoint.ts"
import { replayWebhookEvents } from "./webhook/replayWebhookEvents.ts"
import { retryWebhookDelivery } from "./webhook/retryWebhookDelivery.ts"
import { rotateWebhookSecret } from "./webhook/rotateWebhookSecret.ts"
import { testWebhookEndpoint } from "./webhook/testWebhookEndpoint.ts"
import { updateWebhookEndpoint } from "./webhook/updateWebhookEndpoint.ts"
import { activateUser } from "./worker/activateUser.ts"
import { addUser } from "./worker/addUser.ts"
import { addUsers } from "./worker/addUsers.ts"
import { deactivateUser } from "./worker/deactivateUser.ts"
import { removeUser } from "./worker/removeUser.ts"
import { setLegalHold } from "./worker/setLegalHold.ts"
import { terminateUser } from "./worker/terminateUser.ts"
import { terminateUsers } from "./worker/terminateUsers.ts"
import { updateUser } from "./worker/updateUser.ts"
import type { Group, Operation } from "./operation.ts"

const operations = [
  createBusiness,
  companyRegistration,
  addKybInformation,
  updateCompany,
  updateKybInformation,
  initiateCompanyKyb,
  addCompanyLocation,
  updateCompanyLocation,
  deactivateCompanyLocation,
  addBusinessUser,
  updateAdminUser,
  updateBusinessUser,
  deactivateBusinessUser,
  updateCompanyBankAccount,
  addCompanyBankAccount,
  deactivateCompanyBankAccount,
  updateBusinessUserAsEmployee,
  updateEmployeeAsBusinessUser,
  addBusinessContractor,
  addUser,
  addUsers,
  updateUser,
  deactivateUser,
  activateUser,
  terminateUser,
  terminateUsers,
  removeUser,
  setLegalHold,
  addUserWage,
  addUserWages,
  updateUserWage,
  endUserWage,
  addKycInformation,
  addKycInformations,
  initiateUserKyc,
  updateKycInformation,
  addW4Information,
  addW4Informations,
  updateW4Information,
  addUserBankAccount,
  updateUserBankAccount,
  updateUserPayPercentage,
  setPayMethod,
  deactivateUserBankAccount,
  addPaySchedule,
  updatePaySchedule,
  deactivatePaySchedule,
  updatePayPeriodStatus,
  reportPayResults,
  revealNumber,
  getPayrollInput,
  getYearInput,
  addRecipient,
  confirmRecipient,
  revokeRecipient,
  decideVerification,
  compareNumber,
  approveBankAccount,
  approveUserBankAccount,
  ...guestWrites,
  addDocument,
  assignDocument,
  attachSignedPaper,
  revokeDocument,
  signDocument,
  acceptTermsAndCondition,
  withdrawConsent,
  addClient,
  updateClient,
  addCredential,
  approveCredential,
  rotateCredential,
  updateCredential,
  revokeCredential,
  addWebhookEndpoint,
  updateWebhookEndpoint,
  removeWebhookEndpoint,
  rotateWebhookSecret,
  testWebhookEndpoint,
  retryWebhookDelivery,
  replayWebhookEvents,
  ...timeWrites,
  ...dataWrites,
  getCompanyInfo,
  getCompanyTask,
  getCompanyLocationInfo,
  getBusinessUserInfo,
  getBusinessUsers,
  getCompanies,
  getUsers,
  getActiveUsers,
  getDeactivatedUsers,
  getTerminatedUsers,
  getUser,
  getUserTask,
  getPaySchedule,
  getPayPeriod,
  getUnProcessedPayPeriod,
  getPayResults,
  getMyPay,
  getUserWages,
  getUsersByCompanyName,
  getUserWorkplaces,
  getUserWorkSchedules,
  ...timeReads,
  ...guestReads,
  getDocumentTemplates,
  getDocuments,
  getDocument,
  getFiles,
  getFile,
  search,
  getVerifications,
  getVerification,
  getPendingApprovals,
  getAudit,
  getFigures,
  ...dataReads,
  getCredentials,
  getRecipients,
  getHandOvers,
  getPayReadiness,
  getClients,
  getEvents,
  getEvent,
  getWebhookEndpoints,
  getWebhookDeliveries,
  getMonthlyAndSemiMonthlyPayScheduleDates
] as const

type CatalogueOperation = (typeof operations)[number]

/** The names of all write operations, for tables that need an entry for each. */
export type WriteName = Extract<CatalogueOperation, { readonly kind: "write" }>["name"]

type ServicesOf<O> = O extends Operation<infer R> ? R : never

/** The services that the operations need to load. */
export type OperationServices = ServicesOf<CatalogueOperation>

type AnyOperation = Operation<OperationServices>

export const catalogue: ReadonlyArray<AnyOperation> = operations

/** The groups in which an operation can be called, its own first. */
export const groupsOf = (
  operation: Pick<Operation<never>, "group" | "alsoIn">
): ReadonlyArray<Group> => [operation.group, ...(operation.alsoIn ?? [])]

export const groups: ReadonlySet<string> = new Set<Group>(catalogue.flatMap(groupsOf))

const byName = new Map(catalogue.map((operation) => [operation.name, operation]))

/** The operation of a name in a group; undefined where there is none, or it is another group's. */
export const findOperation = (group: string, name: string): AnyOperation | undefined => {
  const operation = byName.get(name)
  return operation && groupsOf(operation).some((one) => one === group) ? operation : undefined
}

/** The operation of a name, whatever its group: names are unique. */
export const operationNamed = (name: string): AnyOperation | undefined => byName.get(name)
