/** Changing operations that the console has no form or button for, each with the reason. */
const AT_THE_CLOCK = "workers do it themselves at the clock; the console adds and changes punches"

const FROM_SYSTEMS = "many at once come from other systems, by the command line or the interface"

const OF_DOCUMENTS =
  "documents are added and assigned by a program; the console shows and withdraws them"

export const FORMLESS: Readonly<Record<string, string>> = {
  addUsers: FROM_SYSTEMS,
  setPayMethod: "people change one account, the shares or the wage at a time, as they see them",
  addKycInformations: FROM_SYSTEMS,
  addW4Informations: FROM_SYSTEMS,
  initiateUserKyc: "an identity that is entered is submitted at once",
  companyRegistration: "adding a company asks for the same and for what follows, and keeps a draft",
  updateAdminUser: "correcting a person does the same for every person",
  revealNumber: "a page of the console is handed no whole number",
  getYearInput:
    "a year is handed over by the command line or a program: a page may only hand over a pay period",
  setLegalHold: "whoever answers for a case places a hold, by the command line or a program",
  addFlowLinks: FROM_SYSTEMS,
  addDocument: OF_DOCUMENTS,
  requestCode: "only the person asks for it, in the pages of a link",
  confirmCode: "only the person types it, in the pages of a link",
  acceptTermsAndCondition: "only the person accepts, in the pages of a link or of a program",
  signDocument: "only the person signs, in the pages of a link",
  withdrawConsent: "only the person withdraws it, in the pages of a link",
  askForCorrection: "workers ask for it in their portal; the console shows and answers it",
  clockIn: AT_THE_CLOCK,
  clockOut: AT_THE_CLOCK,
  startBreak: AT_THE_CLOCK,
  endBreak: AT_THE_CLOCK
}
