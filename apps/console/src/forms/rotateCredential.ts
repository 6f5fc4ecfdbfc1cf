import shape from "shape:rotateCredential"
import { defineForm } from "./define.ts"

export const form = defineForm<"rotateCredential">({
  shape,
  title: "Make a new secret?",
  submit: "Make new secret",
  done: "The new secret works from now on",
  as: "dialog",
  intro: "The new secret is shown once. The old one works until its time ends.",
  groups: [
    {
      fields: [
        {
          path: "credential.overlapHours",
          label: "The old secret works for",
          after: "hours",
          help: "24 hours without a number; 0 ends it at once"
        }
      ]
    }
  ]
})
