/** The fields of bank accounts. Whole numbers are never shown again. */
import { isRoutingNumber } from "@payroll/domain/bankAccount/routingNumber"
import { words } from "../text/words.ts"

/** A bank account of a company or, with another example of its name, of a worker. */
export const accountFieldsAs = (example: string) =>
  [
    ["bankName", "Bank"],
    ["accountName", "Name of the account", { help: example }],
    ["accountType", "Kind", { choices: words.workers.accountTypes }],
    [
      "routingNumber",
      "Routing number",
      {
        help: "9 digits, at the bottom left of a check",
        problem: (text: string) =>
          isRoutingNumber(text)
            ? undefined
            : "No bank has this number. Compare each digit with the check."
      }
    ]
  ] as const

export const accountFields = [
  ...accountFieldsAs("As you call it, such as Payroll"),
  ["accountNumber", "Account number"]
] as const
