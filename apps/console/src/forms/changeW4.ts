import shape from "shape:updateW4Information"
import { defineForm } from "./define.ts"
import { w4Groups } from "./workerFields.ts"

export const form = defineForm<"updateW4Information">({
  shape,
  title: ({ name = "" }) => `Change the W-4 of ${name}`,
  submit: "Save W-4",
  done: "The W-4 was saved",
  intro: "The version until now stays in the history.",
  isUpdate: true,
  groups: w4Groups
})
