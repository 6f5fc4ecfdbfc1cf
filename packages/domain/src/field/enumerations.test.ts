import { assert, describe, it } from "@effect/vitest"
import { AccountType } from "../bankAccount/companyBankAccount.ts"
import { EntityType, FederalFilingForm } from "../company/kybInformation.ts"
import { fieldReader, outcome } from "../../test/fieldReader.ts"
import { FilingStatus } from "../w4/w4Information.ts"
import { EmploymentStatus, PaymentMethod, TaxExempt, UserType, WageBasis } from "../wage/wage.ts"
import { LocationCategory } from "../worker/workplace.ts"
import { WorkerType } from "./workerType.ts"

/** The enumerations of the specification: the stored spelling, then its aliases. */
const enumerations = [
  [
    "entityType",
    EntityType,
    [
      "C Corp",
      "S Corp",
      "LLC",
      "Single Member LLC",
      "LLP",
      "Partnership",
      "Sole Proprietor",
      "Non-Profit"
    ].map((value) => [value])
  ],
  ["irsAssisgnedFederalFilingForm", FederalFilingForm, [["941"], ["944"]]],
  [
    "workerType",
    WorkerType,
    [
      ["W2", "Employee"],
      ["1099-NEC", "1099", "Contractor", "Independent Contractor"]
    ]
  ],
  [
    "companyLocationCategory",
    LocationCategory,
    [["Remote"], ["Office", "On-site", "Work Location", "Hybrid"]]
  ],
  [
    "wageBasis",
    WageBasis,
    [
      ["Per Hour", "Hourly"],
      ["Per Day", "Daily"],
      ["Per Week", "Weekly"],
      ["Per Month", "Monthly"],
      ["Per Year", "Yearly", "Annually"]
    ]
  ],
  [
    "userType",
    UserType,
    [
      ["Salary/Eligible for overtime"],
      ["Salary/No overtime", "Salary"],
      ["Paid by the hour", "Hourly"],
      ["Commission only/Eligible for overtime", "Commission only/Eliglble for overtime"],
      ["Commission only/No overtime"]
    ]
  ],
  [
    "employmentStatus",
    EmploymentStatus,
    [
      ["Full Time (30+ Hours per week)", "Full Time"],
      ["Part Time (20-29 Hours per week)", "Part Time"],
      ["Part Time (0-19 Hours per week)"],
      ["Seasonal (0-6 months per year)", "Seasonal"],
      ["Variable (Hours vary every week)", "Variable"]
    ]
  ],
  [
    "userRefTaxExempt",
    TaxExempt,
    [
      ["Yes, as an owner/corporate officer", "Yes"],
      ["No, this employee is not tax exempt", "No"]
    ]
  ],
  ["paymentMethod", PaymentMethod, [["Check"], ["Direct Deposit"]]],
  ["accountType", AccountType, [["Checking"], ["Savings"]]],
  [
    "w4FilingStatus",
    FilingStatus,
    [
      ["Single", "Single or Married filing separately"],
      [
        "Married filing jointly",
        "Married",
        "Married filing jointly or Qualifying surviving spouse"
      ],
      ["Married Filing Separately"],
      ["Head of household"],
      ["Married Qualifying widow(er)", "Qualifying surviving spouse"]
    ]
  ]
] as const

describe.each(enumerations)("%s", (_name, field, rows) => {
  const read = fieldReader(field)

  it.each(
    rows.flatMap(([stored, ...aliases]) => [stored, ...aliases].map((text) => [text, stored]))
  )("%s is stored as %s", (text, stored) => {
    assert.strictEqual(outcome(read(text)), stored)
    assert.strictEqual(outcome(read(text?.toUpperCase())), stored)
    assert.strictEqual(outcome(read(text?.replaceAll(" ", "-"))), stored)
  })

  it("knows these values and no others", () => {
    const values = rows.map(([stored]) => stored).join(", ")
    // One of them advises another field behind the list.
    const [list] = String(outcome(read("something else"))).split("; ")
    assert.strictEqual(list, `choice: must be one of ${values}`)
  })
})
