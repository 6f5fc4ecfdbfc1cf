import shape from "shape:addW4Information"
import { defineForm } from "./define.ts"
import { w4Groups } from "./workerFields.ts"

export const form = defineForm<"addW4Information">({
  shape,
  title: ({ name = "" }) => `Add the W-4 of ${name}`,
  submit: "Add W-4",
  done: "The W-4 was added",
  groups: w4Groups
})
