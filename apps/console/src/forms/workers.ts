/** The forms of workers: who they are, where and when they work, and how it ends. */
import addUserShape from "shape:addUser"
import updateUserShape from "shape:updateUser"
import updateEmployeeAsBusinessUserShape from "shape:updateEmployeeAsBusinessUser"
import deactivateUserShape from "shape:deactivateUser"
import terminateUserShape from "shape:terminateUser"
import terminateUsersShape from "shape:terminateUsers"
import setKioskPinShape from "shape:setKioskPin"
import updateUserWorkScheduleShape from "shape:updateUserWorkSchedule"
import { useRead } from "../api/queries.ts"
import { words } from "../text/words.ts"
import { workPlaces, workerTypes } from "./choices.ts"
import { roleFieldsIn } from "./companyFields.ts"
import { defineForm, when } from "./define.ts"
import { companyOf, useLocations } from "./options.ts"
import { states } from "./states.ts"
import { timeZones } from "./timeZones.ts"
import { isRemoteIn, placeFieldsIn } from "./workerFields.ts"
import type { Option } from "@payroll/ui/fields.tsx"
import type { FormContext } from "@payroll/ui/forms/layout.ts"

export const addUser = defineForm<"addUser">(addUserShape, {
  title: "Add a worker",
  submit: "Add and go on to pay",
  done: "The worker was added",
  as: "steps",
  groups: [
    {
      title: "Who",
      of: "user",
      fields: [
        ["workerType", "Paid as", { choices: workerTypes }],
        ["firstName", "First name"],
        ["lastName", "Last name", { isBeside: true }],
        ["middleName", "Middle name"],
        ["email", "Email", { help: "For links to their own data" }],
        ["phoneNumber", "Phone", { isBeside: true }],
        [
          "invite",
          "Mail them a link when their pay is set",
          { help: "With it they enter their own SSN, taxes and bank account" }
        ]
      ]
    },
    {
      title: "Job",
      of: "user",
      fields: [
        ["jobTitle", "Job title"],
        ["dateOfJoin", "First day of work"],
        ...placeFieldsIn("user"),
        [
          "userReferenceId",
          "Your own number for them",
          { help: "As in your own systems, such as an employee number" }
        ]
      ]
    }
  ]
})

export const editWorker = defineForm<"updateUser">(updateUserShape, {
  title: ({ name = "" }) => `Edit ${name}`,
  submit: "Save",
  done: "The data were saved",
  isUpdate: true,
  groups: [
    {
      title: "Name and contact",
      help: "Another name is verified again.",
      of: "user",
      fields: [
        ["firstName", "First name", { isRequired: true }],
        ["lastName", "Last name", { isRequired: true, isBeside: true }],
        ["middleName", "Middle name"],
        ["email", "Email"],
        ["phoneNumber", "Phone", { isBeside: true }]
      ]
    },
    {
      title: "Job",
      of: "user",
      fields: [
        ["jobTitle", "Job title", { isRequired: true }],
        ["workerType", "Employee or contractor", { choices: workerTypes }],
        ["dateOfJoin", "First day of work", { isRequired: true }],
        ["userReferenceId", "Your own number for them"]
      ]
    }
  ]
})

export const moveWorker = defineForm<"updateUser">(updateUserShape, {
  title: ({ name = "" }) => `Where ${name} works`,
  submit: "Save the place",
  done: "The place was saved",
  isUpdate: true,
  groups: [
    {
      of: "user",
      fields: [
        ...placeFieldsIn("user"),
        [
          "timeZone",
          "Time zone",
          {
            help: "Only where it is not the one of most people in the state",
            useOptions: () => timeZones,
            isFor: isRemoteIn("user")
          }
        ],
        [
          "effectiveFrom",
          "From",
          {
            help: "Today if you leave it empty. A day of the past corrects it, one ahead plans it."
          }
        ]
      ]
    },
    {
      title: "Other places",
      help: "Taxes and overtime follow the place above.",
      of: "user",
      fields: [
        [
          "furtherWorkplaces",
          "Also works at",
          {
            columns: [
              ["companyLocationCategory", "Where", { choices: workPlaces, widget: "select" }],
              [
                "stateCode",
                "State",
                {
                  choices: states,
                  isRequired: true,
                  isFor: when("companyLocationCategory", "Remote")
                }
              ],
              [
                "companyLocationId",
                "Work site",
                {
                  useOptions: useLocations,
                  widget: "select",
                  isRequired: true,
                  isFor: when("companyLocationCategory", "Office")
                }
              ]
            ]
          }
        ]
      ]
    }
  ]
})

export const updateEmployeeAsBusinessUser = defineForm<"updateEmployeeAsBusinessUser">(
  updateEmployeeAsBusinessUserShape,
  {
    title: ({ name = "" }) => `Make ${name} an admin or owner`,
    submit: "Save role",
    done: ({ name = "" }) => `${name} has a role in the company now`,
    intro:
      "They stay a worker. An email and a phone number must be stored; of an owner also the SSN, date of birth and home address.",
    groups: [{ title: "Role", of: "user", fields: roleFieldsIn("user") }]
  }
)

export const pauseWorker = defineForm<"deactivateUser">(deactivateUserShape, {
  title: ({ name = "" }) => `Pause ${name}?`,
  submit: "Pause",
  done: "They are paused",
  as: "dialog",
  intro: "Nothing is paid until somebody activates them again.",
  of: "user",
  fields: [
    ["exitDate", "Last day of work before the pause", { help: "Today if you leave it empty" }],
    ["finalPayCheckType", "Last pay", { choices: words.workers.finalPays }],
    ["notes", "Notes", { widget: "area", help: "Every look at them is recorded in the audit log" }]
  ]
})

const lastDayIntro =
  "A last day ahead plans it, and it can be taken back until then. A day that has passed cannot be undone."

export const endEmployment = defineForm<"terminateUser">(terminateUserShape, {
  title: ({ name = "" }) => `End the employment of ${name}?`,
  submit: "End employment",
  done: "The end of the employment was saved",
  as: "dialog",
  isDangerous: true,
  intro: lastDayIntro,
  of: "user",
  fields: [
    ["lastDay", "Last day of work", { isRequired: true }],
    ["dismissalType", "How it ends", { choices: words.workers.dismissals }],
    ["reason", "Reason", { widget: "area", help: "Every look at it is recorded in the audit log" }]
  ]
})

export const endEmployments = defineForm<"terminateUsers">(terminateUsersShape, {
  title: ({ name = "" }) => `End the employment of ${name}?`,
  submit: ({ name = "" }) => `End ${name}`,
  done: "The ends of employments were sent",
  isDangerous: true,
  intro: lastDayIntro,
  fields: [
    [
      "users",
      "Who leaves, and when",
      {
        rowName: ({ name }) => String(name),
        columns: [
          ["lastDay", "Last day", { isRequired: true }],
          ["dismissalType", "How it ends", { choices: words.workers.dismissals, widget: "select" }]
        ]
      }
    ]
  ]
})

export const setKioskPin = defineForm<"setKioskPin">(setKioskPinShape, {
  title: ({ name = "" }) => `Kiosk PIN of ${name}`,
  submit: "Save PIN",
  done: "The PIN was saved",
  as: "dialog",
  intro: "They type it at the kiosk to clock in. Nobody sees it again.",
  of: "kioskPin",
  fields: [["pin", "PIN", { widget: "secret", isRequired: true }]]
})

/** The rules of overtime that the company may choose. */
const useRuleSets = (context: FormContext): ReadonlyArray<Option> | undefined => {
  const companyId = companyOf(context)
  const { data } = useRead("getOvertimeRuleSets", { companyId }, { isOff: companyId === "" })
  return data?.overtimeRuleSets.map(({ overtimeRuleSetId, name }) => ({
    value: overtimeRuleSetId,
    label: name
  }))
}

export const setSchedule = defineForm<"updateUserWorkSchedule">(updateUserWorkScheduleShape, {
  title: ({ name = "" }) => `Schedule of ${name}`,
  submit: "Save schedule",
  done: "The schedule was saved",
  groups: [
    {
      of: "workSchedule",
      fields: [
        [
          "ruleSetId",
          "Overtime rules",
          {
            help: "Those of the state in which they work if you choose none",
            useOptions: useRuleSets,
            widget: "select"
          }
        ],
        ["effectiveFrom", "From", { help: "Today if you leave it empty" }],
        ["mealWaiver", "They waived meals as far as the rules allow it"]
      ]
    },
    {
      title: "Scheduled hours",
      of: "workSchedule",
      fields: [
        [
          "days",
          "Each day of the week",
          { rowName: ({ name }) => String(name), columns: [["hours", "Hours", { after: "h" }]] }
        ]
      ]
    }
  ]
})
