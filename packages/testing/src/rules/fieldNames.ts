/** The names and the forms in which the reports show fields of records. */

/** The reports' spelling. */
export const SPELLED: Readonly<Record<string, string>> = {
  name: "company",
  label: "companyLocation",
  federalFilingForm: "irsAssisgnedFederalFilingForm",
  locationCategory: "companyLocationCategory",
  workState: "stateCode",
  taxExempt: "userRefTaxExempt",
  filingStatus: "w4FilingStatus",
  haveMultipleJobs: "haveMultipleJob",
  remoteLocation: "userRemoteLocation",
  homes: "homeAddresses"
}

/** Amounts are stored as decimals and shown as numbers. */
export const AMOUNTS = new Set([
  "wageRate",
  "otherIncome",
  "otherDeduction",
  "extraWithholding",
  "dependentsAmount"
])
