/** The reasons of requirements and of failed verifications in words. */
import type { requirementReasons } from "@payroll/domain/onboarding/requirement"
import type { WarningCode } from "@payroll/domain/timeOff/minimums"
import type { ReasonCode } from "@payroll/domain/verification/reason"

type PlainReason = (typeof requirementReasons)[number]

/** Why something is missing. A new reason of the service does not compile here. */
export const reasonWords: Readonly<Record<PlainReason, string>> = {
  "is missing": "Not entered yet.",
  "is in progress": "The provider is checking the data.",
  "is waiting for a person's decision": "Somebody who reviews has to decide.",
  "the company is not submitted yet": "All its data are there. Nobody has submitted it yet.",
  "the person it failed for has changed":
    "It failed for a person whose data have changed since. Submit it again.",
  "the person's verification failed": "The verification failed.",
  "the person's verification is not finished": "The provider is checking the data.",
  "the person is not submitted yet": "SSN and date of birth are not entered yet.",
  "a person who controls the company is missing": "A person who controls the company is needed.",
  "data of the owner are missing": "The owner has not entered everything.",
  "is missing of the person who controls the company":
    "The person who controls the company is verified by it.",
  "an owner of 25 % or more, or a person who controls the company, is missing":
    "An owner of 25 percent or more, or a person who controls the company, is needed.",
  "the shares add up to more than 100": "Together they are more than 100 percent.",
  "is not a bank's routing number": "No bank has this routing number.",
  "the bank returned a payment: the account is closed":
    "The bank returned a payment: the account is closed.",
  "the bank returned a payment: it has no such account of this person":
    "The bank returned a payment: it has no such account of this person.",
  "the bank returned a payment: the account number is not valid":
    "The bank returned a payment: the account number is not valid.",
  "a payment was returned: the routing number is not valid":
    "A payment was returned: the routing number is not valid.",
  "the bank returned a payment: the account is frozen":
    "The bank returned a payment: the account is frozen.",
  "the bank returned a payment: the account takes no such payments":
    "The bank returned a payment: the account takes no such payments.",
  "was changed and is held for some days":
    "It was changed. Somebody else than who changed it can approve it before its days are over.",
  "was stopped by the person whose pay it is":
    "The person says that they did not ask for it. Call them before anybody approves it.",
  "waits for the approval of a second person":
    "Somebody else than the person who entered it has to approve it, after a call.",
  "is a correction by the bank and waits for approval":
    "The bank corrected the account. Somebody has to approve it.",
  "is used by another person as well": "Another person of the company has the same one.",
  "is within another employment of somebody with the same SSN":
    "Somebody with the same SSN works here at the same time and would be paid twice.",
  "no location is the mailing address": "No location is the mailing address.",
  "confirm the time zone": "The state has several time zones.",
  "no payroll admin is left": "Nobody administers the payroll of the company.",
  "is in the future": "It is in the future.",
  "is hardly meant: it is before 1950": "It is before 1950.",
  "is hardly meant: it is more than 2 years ahead": "It is more than two years ahead.",
  "is hardly meant: the company did not exist yet": "The company did not exist yet.",
  "is hardly meant: it is after the day of joining": "It is after the first day of work.",
  "is hardly meant: younger than 14 when joining":
    "The person would be younger than 14 on the first day of work.",
  "is hardly meant: an owner younger than 18": "The owner would be younger than 18.",
  "is hardly meant: less than 1 US dollar an hour": "It is less than $1 an hour.",
  "is hardly meant: more than 1,000 US dollars an hour": "It is more than $1,000 an hour.",
  "is hardly meant: more than 20 dependents": "There are more than 20. Was an amount entered?",
  "is missing: the wage begins before 1950": "It begins before 1950.",
  "is after the start of a wage": "A wage begins before it.",
  "is not that of the user": "The wage says employee and the worker contractor, or the reverse.",
  "the SSN of an active user cannot be corrected":
    "The SSN of somebody who is being paid cannot be corrected.",
  "none is in force today": "No wage holds today.",
  "none is in force on the day of joining": "No wage holds on the first day of work.",
  "the user is active but the company is not verified":
    "The worker is being paid, but the company is not verified.",
  "users are active but the company is not verified":
    "Workers are being paid, but the company is not verified.",
  "the exemption from withholding ends within two weeks":
    "The exemption ends within two weeks. It has to be claimed again each year.",
  "the exemption from withholding has ended":
    "The exemption has ended. It has to be claimed again each year.",
  "the years of a time off policy begin with pay periods":
    "The years of a time off policy begin with pay periods",
  "a time off policy accrues by pay periods": "A time off policy accrues by pay periods.",
  "none is in force on a day of the pay period": "No wage holds on a day of the pay period.",
  "is to be accepted": "Nobody has accepted it yet.",
  "is to be signed": "Nobody has signed it yet.",
  "is signed, not confirmed":
    "It was signed by a link that others may have seen. It has to be signed by a mailed one.",
  "is not locked": "The timesheet is not locked.",
  "the company is not verified": "The company is not verified.",
  "was replaced since the moment that is asked for": "The value has been replaced since.",
  "is missing: the overtime rules of the state are not checked":
    "Nobody has checked the overtime rules of this state.",
  "is hardly meant: two pay periods have one nominal pay date":
    "Two pay periods have the same pay date.",
  "is hardly meant: a pay date is before its pay period begins":
    "A pay date is before its pay period begins."
}

/** Why a verification failed, behind "It failed:". A code of the provider that has no words is named as such. */
export const failureWords: Readonly<Record<ReasonCode, string>> = {
  duplicate: "another record has the same number",
  attempts_exhausted: "three attempts failed before",
  provider_other: "the provider gave a reason of its own; a reviewer can see it",
  rejected_by_person: "a reviewer rejected it",
  approved_by_person: "a reviewer approved it",
  routing_number: "the routing number is not valid",
  account_closed: "the account is closed",
  account_not_found: "the bank has no such account",
  account_number: "the account number is not valid",
  account_frozen: "the account is frozen",
  account_type: "the account takes no such payments",
  name_mismatch: "the name and the number do not match",
  not_found: "the number does not exist",
  manual_review: "a person has to decide",
  manual: "a person decides on every verification"
}

/** The warnings about a policy, behind the name of the state. */
export const belowStateWords: Readonly<Record<WarningCode, string>> = {
  "accrual-below-minimum": "it earns less than the state asks for",
  "cap-below-minimum": "its limit is below what the state asks for",
  "carryover-below-minimum": "less is carried over than the state asks for",
  "waiting-too-long": "workers wait longer than the state allows",
  "increment-too-large": "the smallest part of a day is larger than the state allows",
  "forfeiture-not-allowed": "vacation ends, which the state does not allow",
  "payout-required": "vacation is not paid out at the end, which the state requires"
}
