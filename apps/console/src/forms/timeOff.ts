/** The forms of requests for time off and of balances. */
import addTimeOffRequestShape from "shape:addTimeOffRequest"
import updateTimeOffRequestShape from "shape:updateTimeOffRequest"
import recordTimeOffShape from "shape:recordTimeOff"
import cancelTimeOffRequestShape from "shape:cancelTimeOffRequest"
import declineTimeOffRequestShape from "shape:declineTimeOffRequest"
import revokeTimeOffRequestShape from "shape:revokeTimeOffRequest"
import approveTimeOffRequestShape from "shape:approveTimeOffRequest"
import adjustTimeOffBalanceShape from "shape:adjustTimeOffBalance"
import payOutTimeOffShape from "shape:payOutTimeOff"
import { policyTypes, reasonCodes } from "../text/timeOffCodes.ts"
import { absenceFields } from "./absenceFields.ts"
import { defineForm, when } from "./define.ts"
import { RequestPreview } from "./requestPreview.tsx"
import type { FormContext, Values } from "@payroll/ui/forms/layout.ts"
import { valueAt } from "@payroll/ui/forms/request.ts"
import { createElement } from "react"

export const addTimeOffRequest = defineForm<"addTimeOffRequest">(addTimeOffRequestShape, {
  title: "Ask for time off for a worker",
  submit: "Ask",
  done: "The request waits for a decision",
  intro: (_, values) => createElement(RequestPreview, { values }),
  of: "timeOffRequest",
  fields: absenceFields
})

const hasDays = (_: Values, { initial }: FormContext): boolean =>
  initial?.["timeOffRequest.days"] !== undefined
const hasNoDays = (values: Values, context: FormContext): boolean => !hasDays(values, context)

export const updateTimeOffRequest = defineForm<"updateTimeOffRequest">(updateTimeOffRequestShape, {
  title: ({ name = "" }) => `Change the request of ${name}`,
  submit: "Save request",
  done: "The request was changed",
  intro: "It still waits for a decision. Days off and holidays are not counted.",
  of: "timeOffRequest",
  fields: [
    [
      "timeOffPolicyType",
      "Kind of time off",
      { choices: policyTypes, widget: "select", isRequired: true }
    ],
    ["startDate", "First day", { isRequired: true, isFor: hasNoDays }],
    ["endDate", "Last day", { isRequired: true, isBeside: true, isFor: hasNoDays }],
    [
      "days",
      "Days",
      {
        isFor: hasDays,
        columns: [
          ["date", "Day"],
          ["minutes", "How much", { after: "minutes" }]
        ]
      }
    ],
    ["reason", "Why", { help: "Stays as it is if you leave it empty", widget: "area" }]
  ]
})

export const recordTimeOff = defineForm<"recordTimeOff">(recordTimeOffShape, {
  title: "Record an absence",
  submit: "Record absence",
  done: "The absence was recorded",
  intro: "It is approved at once and leaves the balance. Days off and holidays are not counted.",
  of: "timeOffRequest",
  fields: [
    ...absenceFields,
    ["override", "In spite of balance, notice and blocked days"],
    [
      "overrideReason",
      "Why the checks do not hold",
      { widget: "area", isRequired: true, isFor: when("timeOffRequest.override", true) }
    ]
  ],
  complete: (request) => {
    const absence = request["timeOffRequest"] as Record<string, unknown>
    if (absence["override"] !== true) delete absence["override"]
  }
})

export const cancelTimeOffRequest = defineForm<"cancelTimeOffRequest">(cancelTimeOffRequestShape, {
  title: "Cancel the request?",
  submit: "Cancel request",
  done: "The request was cancelled",
  as: "dialog",
  isDangerous: true,
  intro: ({ name }) => `${name}. A cancelled request stays cancelled; the worker may ask again.`,
  of: "timeOffRequest",
  fields: [["reason", "Why", { widget: "area" }]]
})

export const declineTimeOffRequest = defineForm<"declineTimeOffRequest">(
  declineTimeOffRequestShape,
  {
    title: "Decline the request?",
    submit: "Decline",
    done: "The request was declined",
    as: "dialog",
    isDangerous: true,
    intro: ({ name }) => `${name}. A declined request stays declined; the worker may ask again.`,
    of: "timeOffRequest",
    fields: [["declineReason", "Why", { help: "The worker sees it", widget: "area" }]]
  }
)

export const revokeTimeOffRequest = defineForm<"revokeTimeOffRequest">(revokeTimeOffRequestShape, {
  title: "Take back the time off?",
  submit: "Take back",
  done: "The time off was taken back",
  as: "dialog",
  isDangerous: true,
  intro: ({ name }) => `${name}. The time goes back to the balance.`,
  of: "timeOffRequest",
  fields: [
    ["fromDate", "From this day on", { help: "Without a day, all of it" }],
    ["reason", "Why", { help: "The worker sees it", widget: "area" }]
  ]
})

export const approveAnyway = defineForm<"approveTimeOffRequest">(approveTimeOffRequestShape, {
  title: "Approve in spite of the checks?",
  submit: "Approve",
  done: "The request was approved",
  as: "dialog",
  intro: ({ name }) => `${name}. Balance, notice and blocked days are not checked.`,
  of: "timeOffRequest",
  fields: [
    [
      "overrideReason",
      "Why the checks do not hold",
      { help: "Stays with the request and in the audit", widget: "area", isRequired: true }
    ]
  ]
})

export const adjustTimeOffBalance = defineForm<"adjustTimeOffBalance">(adjustTimeOffBalanceShape, {
  title: "Adjust the balance",
  submit: "Save adjustment",
  done: "The balance was adjusted",
  as: "dialog",
  intro: ({ name }) => `${name}. An adjustment stays in the history of the balance.`,
  of: "timeOffAdjustment",
  fields: [
    [
      "hours",
      "By how much",
      { after: "hours", help: "More, or with a minus sign less", isRequired: true }
    ],
    ["effectiveDate", "From which day"],
    ["reasonCode", "Kind of reason", { choices: reasonCodes, widget: "select" }],
    ["reason", "Why", { widget: "area" }]
  ]
})

const isPart = (values: Values): boolean => valueAt(values, "timeOffPayout.all") !== true

export const payOutTimeOff = defineForm<"payOutTimeOff">(payOutTimeOffShape, {
  title: "Pay out time off",
  submit: "Pay out",
  done: "The payout is in the payable hours",
  as: "dialog",
  intro: ({ name }) => `${name}. It is paid with the pay period of the day and leaves the balance.`,
  of: "timeOffPayout",
  fields: [
    ["all", "The whole balance of the day"],
    ["hours", "How much", { after: "hours", isRequired: true, isFor: isPart }],
    ["effectiveDate", "On which day"],
    ["reason", "Why", { widget: "area" }]
  ],
  complete: (request) => {
    const payout = request["timeOffPayout"] as Record<string, unknown>
    if (payout["all"] !== true) delete payout["all"]
  }
})
