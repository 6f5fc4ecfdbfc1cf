/** The sentences of requirements, for each operation and field. */
import type { RequirementStep } from "@payroll/domain/onboarding/requirement"

export interface NeedWords {
  /** The sentence, with the name of the person, site or account that it is about. */
  readonly title: string | ((name: string) => string)
  /** The words of the button; none where a person can only wait. */
  readonly button?: string
  /** The reason, where this field says it better than the general words of the service's reason. */
  readonly why?: string
}

const correctPerson = {
  title: (name: string) => `Correct the data of ${name}`,
  button: "Correct"
}
const verifying = (name: string): string => `The verification of ${name} is under way`

/** The sentences by operation and by field without ids; a field without its own has that of its record. */
export const needWords: Readonly<Record<RequirementStep, Readonly<Record<string, NeedWords>>>> = {
  verification: {
    kybInformation: { title: "The verification of the company is under way" },
    businessUser: { title: verifying },
    kycInformation: { title: "The verification of the identity is under way" },
    companyFundingSourceEntity: {
      title: "The bank account is being checked",
      why: "Money moves once the check has passed."
    },
    userBankAccount: {
      title: "The bank account is being checked",
      why: "Pay goes there once the check has passed."
    }
  },
  addKybInformation: {
    kybInformation: {
      title: "Enter the EIN and the legal form",
      button: "Enter EIN",
      why: "The company is verified by them."
    }
  },
  updateKybInformation: {
    kybInformation: { title: "Correct the EIN or the legal form", button: "Correct" },
    "kybInformation.dateOfIncorporation": {
      title: "Correct the day on which the company was founded",
      button: "Correct",
      why: "It is in the future."
    }
  },
  updateCompany: {
    registration: { title: "Correct the legal name", button: "Correct" }
  },
  initiateCompanyKyb: {
    companyId: { title: "Submit the company for verification", button: "Submit" }
  },
  addCompanyLocation: {
    companyLocation: {
      title: "Add the first location",
      button: "Add location",
      why: "People are paid from somewhere, and tax notices need an address."
    }
  },
  updateCompanyLocation: {
    companyLocation: {
      title: "Choose a mailing address",
      button: "Choose location",
      why: "Tax notices and year-end forms need one."
    }
  },
  updateLocationTimeZone: {
    companyLocation: {
      title: (name) => `Set the time zone of ${name}`,
      button: "Set time zone",
      why: "Its state has several; worked days begin and end by it."
    }
  },
  addBusinessUser: {
    "businessUser.beneficialOwner": {
      title: "Name an owner",
      button: "Add person",
      why: "Each owner of 25 percent or more is named, or else the person who controls the company."
    },
    "businessUser.payrollAdmin": {
      title: "Name a payroll administrator",
      button: "Add person"
    },
    businessUser: { title: "Add a person", button: "Add person" }
  },
  updateBusinessUser: {
    businessUser: correctPerson,
    "businessUser.ownershipPercentage": {
      title: "Correct the shares of the owners",
      button: "Correct"
    },
    "businessUser.email": {
      title: (name) => `Give ${name} another email`,
      button: "Correct"
    },
    "businessUser.dateOfBirth": {
      title: (name) => `Check the date of birth of ${name}`,
      button: "Correct"
    },
    "businessUser.ssn": {
      title: (name) => `Enter the SSN of ${name}`,
      button: "Enter SSN"
    },
    "businessUser.address1": {
      title: (name) => `Enter the home address of ${name}`,
      button: "Enter address"
    }
  },
  updateCompanyBankAccount: {
    companyFundingSourceEntity: {
      title: "Add a bank account",
      button: "Add account",
      why: "Payroll is funded from it."
    },
    "companyFundingSourceEntity.routingNumber": {
      title: "Correct the routing number of the bank account",
      button: "Replace account"
    }
  },
  approveBankAccount: {
    companyFundingSourceEntity: { title: "Approve the new bank account", button: "Approve" }
  },
  updateUser: {
    user: { title: "Correct the name", button: "Correct" },
    "user.dateOfJoin": { title: "Check the first day of work", button: "Correct" },
    "user.email": { title: "Give another email", button: "Correct" }
  },
  deactivateUser: {
    user: { title: (name) => `Pause ${name} to correct the SSN`, button: "Pause" }
  },
  terminateUser: {
    user: { title: (name) => `End one of the two employments of ${name}`, button: "End employment" }
  },
  addUserWage: {
    userWage: { title: "Add a wage", button: "Add wage", why: "Nothing can be paid without one." }
  },
  updateUserWage: {
    userWage: { title: "Correct the wage", button: "Correct" },
    "userWage.startDate": { title: "Let the wage begin earlier", button: "Correct" },
    "userWage.wageRate": { title: "Check the rate of the wage", button: "Correct" },
    "userWage.workerType": { title: "Correct the kind of worker of the wage", button: "Correct" },
    "userWage.userType": {
      title: "Say how the wage is paid",
      button: "Enter how",
      why: "By the hour or as a salary, and with or without overtime."
    },
    "userWage.employmentStatus": {
      title: "Say how many hours are worked",
      button: "Enter hours",
      why: "Full time, part time, seasonal or variable."
    }
  },
  endUserWage: {
    userWage: { title: "End a wage", button: "End wage" }
  },
  addKycInformation: {
    kycInformation: {
      title: "Enter SSN, date of birth and home address",
      button: "Enter identity",
      why: "The identity is verified by them."
    },
    "kycInformation.ssn": { title: "Enter the SSN", button: "Enter SSN" },
    "kycInformation.address1": { title: "Enter the home address", button: "Enter address" }
  },
  updateKycInformation: {
    kycInformation: { title: "Correct the SSN or the date of birth", button: "Correct" },
    "kycInformation.dateOfBirth": { title: "Check the date of birth", button: "Correct" }
  },
  updateW4Information: {
    w4Information: { title: "Correct the W-4", button: "Correct" },
    "w4Information.exempt": { title: "Renew the exemption from withholding", button: "Renew" },
    "w4Information.dependents": {
      title: "Check the children in the W-4",
      button: "Correct"
    },
    "w4Information.dependentsAbove18": {
      title: "Check the other dependents in the W-4",
      button: "Correct"
    }
  },
  updateUserWorkSchedule: {
    workSchedule: {
      title: "Choose the overtime rules",
      button: "Choose",
      why: "Nobody has checked the overtime rules of this state. Federal rules hold until you choose others."
    }
  },
  addUserBankAccount: {
    userBankAccount: {
      title: "Add a bank account",
      button: "Add account",
      why: "The pay goes there by direct deposit."
    }
  },
  updateUserBankAccount: {
    userBankAccount: { title: "Correct the bank account", button: "Replace account" },
    "userBankAccount.accountNumber": {
      title: "Correct the account number",
      button: "Replace account"
    },
    "userBankAccount.routingNumber": {
      title: "Correct the routing number",
      button: "Replace account"
    }
  },
  approveUserBankAccount: {
    userBankAccount: { title: "Approve the new bank account", button: "Approve" }
  },
  addPaySchedule: {
    paySchedule: {
      title: "Set up a pay schedule",
      button: "Set up",
      why: "Without one there are no pay periods, so nobody is paid."
    }
  },
  updatePaySchedule: {
    paySchedule: { title: "Check the pay dates of the schedule", button: "See schedule" }
  },
  updateTimeOffPolicy: {
    timeOffPolicy: {
      title: (name) => `Check the time off policy ${name}`,
      button: "See policy"
    }
  },
  setKioskPin: {
    kioskPin: {
      title: "Set a PIN for the time clock",
      button: "Set PIN",
      why: "The time clock of the company takes no punch without one."
    }
  },
  signDocument: {
    document: {
      title: "Sign a document",
      why: "Whoever is asked signs it in the pages that a link opens."
    }
  },
  acceptTermsAndCondition: {
    document: {
      title: "Accept the terms",
      why: "Whoever is asked accepts them in the pages that a link opens."
    }
  },
  lockTimesheets: {
    timesheet: { title: "Approve and lock the timesheet", button: "See timesheet" }
  },
  getPayrollInput: {
    kycInformation: { title: "Hand over again with the data of today", button: "Hand over" },
    businessUser: { title: "Hand over again with the data of today", button: "Hand over" },
    kybInformation: { title: "Hand over again with the data of today", button: "Hand over" },
    userBankAccount: { title: "Hand over again with the data of today", button: "Hand over" }
  }
}

export const requirementWords = {
  requirements: {
    title: "What is missing",
    none: "Nothing is missing",
    noneHint: "Onboarding is complete.",
    states: { todo: "To do", wait: "Waiting", bad: "Wrong" },
    who: "Somebody who may change records can do it.",
    failed: (reasons: string) => `It failed: ${reasons}.`,
    failedOnly: "It failed.",
    other: (code: string) => `the provider says "${code.replaceAll("_", " ")}"`,
    owner: "a person of the company",
    belowState: (state: string, reason: string) => `${state}: ${reason}.`,
    next: (count: number) =>
      count === 1 ? "Next: the last answer that is missing" : `Next: ${count} answers are missing`,
    waiting: "Nothing to do: somebody else has the next step",
    names: {
      businessUser: "a person",
      companyLocation: "a location",
      user: "the worker",
      timeOffPolicy: "",
      companyFundingSourceEntity: "the account"
    } as Readonly<Record<string, string>>
  }
}
