/** The forms of policies of time off and of who has them. */
import addTimeOffPolicyShape from "shape:addTimeOffPolicy"
import addTimeOffPolicyAssignmentShape from "shape:addTimeOffPolicyAssignment"
import deactivateTimeOffPolicyShape from "shape:deactivateTimeOffPolicy"
import updateTimeOffPolicyShape from "shape:updateTimeOffPolicy"
import updateTimeOffPolicyAssignmentShape from "shape:updateTimeOffPolicyAssignment"
import type { Option } from "@payroll/ui/fields.tsx"
import type { FormContext, FormLayout } from "@payroll/ui/forms/layout.ts"
import { asText, requestOf } from "@payroll/ui/forms/request.ts"
import { createElement } from "react"
import { usePages } from "../api/queries.ts"
import { nameOf } from "../text/names.ts"
import { policyTypes } from "../text/timeOffCodes.ts"
import { defineForm } from "./define.ts"
import { companyOf } from "./options.ts"
import {
  completePolicy,
  earningFields,
  limitFields,
  serviceFields,
  useFields
} from "./policyFields.ts"
import { ChangeEffect, TypedWarnings } from "./policyNotes.tsx"

const of = "timeOffPolicy"

/** The rules but for how they begin. */
const ruleGroups = [
  { title: "Limits", of, fields: limitFields },
  {
    title: "Longer service",
    help: "What changes once somebody has worked here so long",
    of,
    fields: serviceFields
  },
  { title: "Taking it", of, fields: useFields }
] as const

export const addTimeOffPolicy: FormLayout = defineForm<"addTimeOffPolicy">(addTimeOffPolicyShape, {
  title: ({ name }) => (name === undefined ? "Add a policy" : `Add a policy: ${name}`),
  submit: "Save policy",
  done: "The policy was added",
  intro: (context, values) =>
    createElement(TypedWarnings, {
      policy: requestOf(addTimeOffPolicy, context, values)["timeOffPolicy"],
      states: asText(context.about?.["states"]).split(",").filter(Boolean)
    }),
  complete: completePolicy,
  groups: [
    {
      of,
      fields: [
        ["timeOffPolicyName", "Name", { help: "Workers see it" }],
        [
          "timeOffPolicyType",
          "Kind of time off",
          { choices: policyTypes, widget: "select", isRequired: true }
        ],
        ...earningFields
      ]
    },
    ...ruleGroups
  ]
})

export const updateTimeOffPolicy: FormLayout = defineForm<"updateTimeOffPolicy">(
  updateTimeOffPolicyShape,
  {
    title: ({ name = "" }) => `Change ${name}`,
    submit: "Save rules",
    done: "The rules were saved",
    isUpdate: true,
    intro: (context, values) =>
      createElement(ChangeEffect, { request: requestOf(updateTimeOffPolicy, context, values) }),
    complete: completePolicy,
    groups: [
      {
        of,
        fields: [
          [
            "effectiveFrom",
            "From which day",
            {
              help: "Today if you leave it empty. A day of the past changes the balances since then"
            }
          ],
          ["timeOffPolicyName", "Name", { isRequired: true }],
          ...earningFields
        ]
      },
      ...ruleGroups
    ]
  }
)

export const deactivateTimeOffPolicy = defineForm<"deactivateTimeOffPolicy">(
  deactivateTimeOffPolicyShape,
  {
    title: "End this policy?",
    submit: "End policy",
    done: "The policy ends",
    as: "dialog",
    isDangerous: true,
    intro: ({ name }) =>
      `${name}. After its last day nothing more is earned, for good. Balances stay as they are: nothing is paid out or lost by this, and another policy of the same kind goes on with them.`,
    of: "timeOffPolicy",
    fields: [["endDate", "Last day", { help: "Today if you leave it empty" }]]
  }
)

/** The workers of the company who do not have the policy yet. */
const useOthers = (context: FormContext): ReadonlyArray<Option> | undefined => {
  const { data } = usePages("getUsers", { companyId: companyOf(context) })
  const held = new Set(asText(context.about?.["held"]).split(","))
  return data?.pages
    .flatMap(({ users }) => users)
    .filter(({ userId, userStatus: { status } }) => !held.has(userId) && status !== "Terminated")
    .map((user) => ({ value: user.userId, label: nameOf(user) }))
}

export const addTimeOffPolicyAssignment = defineForm<"addTimeOffPolicyAssignment">(
  addTimeOffPolicyAssignmentShape,
  {
    title: ({ name = "" }) => `Add workers to ${name}`,
    submit: "Add workers",
    done: "The workers were sent",
    of: "timeOffPolicyAssignment",
    fields: [
      ["startDate", "From", { help: "Each worker's first day of work if you leave it empty" }],
      [
        "openingBalanceHours",
        "Balance from another system",
        {
          help: "The same for each worker, with all that was earned before that day",
          after: "hours"
        }
      ],
      ["openingBalanceDate", "At the beginning of", { isBeside: true }],
      ["userIds", "Workers", { useOptions: useOthers, isRequired: true }]
    ]
  }
)

export const updateTimeOffPolicyAssignment = defineForm<"updateTimeOffPolicyAssignment">(
  updateTimeOffPolicyAssignmentShape,
  {
    title: ({ name = "" }) => `Dates of ${name}`,
    submit: "Save dates",
    done: "The dates were saved",
    as: "dialog",
    isUpdate: true,
    intro:
      "Balances on the days between become right at once. A last day ends it for good; the balance stays.",
    of: "timeOffPolicyAssignment",
    fields: [
      ["startDate", "First day"],
      ["endDate", "Last day", { isBeside: true }],
      ["waitingFrom", "Waiting is counted from", { help: "The first day if it is empty" }],
      [
        "seniorityDate",
        "Longer service is counted from",
        { help: "The first day of work if it is empty" }
      ]
    ]
  }
)
