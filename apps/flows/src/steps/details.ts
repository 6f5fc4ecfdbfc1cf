/** The name and the contact of a worker. */
import updateUserShape from "shape:updateUser"
import type { Field } from "@payroll/ui/forms/define.ts"
import { needs, type Data } from "../flow/data.ts"
import { stepLayout } from "../flow/form.ts"
import type { FlowWords } from "../text/english.ts"
import type { Step } from "../flow/step.ts"

const FIELDS = ["firstName", "middleName", "lastName", "email", "phoneNumber"] as const

/** The fields of a person's name and contact. */
export const contactFields = (words: FlowWords["details"]) =>
  [
    ["firstName", words.firstName, { isRequired: true, input: { autoComplete: "given-name" } }],
    ["middleName", words.middleName, { input: { autoComplete: "additional-name" } }],
    ["lastName", words.lastName, { isRequired: true, input: { autoComplete: "family-name" } }],
    [
      "email",
      words.email,
      {
        help: words.emailHelp,
        input: { autoComplete: "email", inputMode: "email", type: "email" }
      }
    ],
    [
      "phoneNumber",
      words.phone,
      { input: { autoComplete: "tel-national", inputMode: "tel", type: "tel" } }
    ]
  ] as const satisfies ReadonlyArray<Field>

const layout = ({ details: words, ...all }: FlowWords) =>
  stepLayout<"updateUser">(updateUserShape, all, {
    isUpdate: true,
    of: "user",
    fields: contactFields(words)
  })

const nameOf = ({ user: { firstName, middleName, lastName } }: Data): string =>
  [firstName, middleName, lastName].filter(Boolean).join(" ")

const isShared = (data: Data): boolean =>
  data.requirements.some(({ step, path }) => step === "updateUser" && path.includes("email"))

export const details: Step = {
  id: "details",
  code: "data",
  isFor: () => true,
  isDone: (data) => !isShared(data) && !needs(data, "updateKycInformation"),
  line: (_, { finished: { details: title, saved } }) => ({ title, tone: "ok", state: saved }),
  head: ({ details: { title, lead } }) => ({ title, lead }),
  problem: (data, words) => (isShared(data) ? words.details.shared : undefined),
  facts: (data, { details: words }) => [
    { label: words.name, value: nameOf(data) },
    { label: words.email, value: data.user.email },
    { label: words.phone, value: data.user.phoneNumber }
  ],
  form: ({ user }, words) => ({
    operation: "updateUser",
    layout: layout(words),
    context: {
      fixed: { "user.userId": user.userId },
      initial: Object.fromEntries(FIELDS.map((name) => [`user.${name}`, user[name]]))
    }
  })
}
