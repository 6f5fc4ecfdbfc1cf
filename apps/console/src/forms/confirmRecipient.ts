import shape from "shape:confirmRecipient"
import { defineForm } from "./define.ts"

export const form = defineForm<"confirmRecipient">({
  shape,
  title: ({ name = "the recipient" }) => `Confirm ${name}`,
  submit: "Confirm",
  done: "The recipient is confirmed",
  as: "dialog",
  intro:
    "Ask the recipient for the fingerprint of their key, by phone or in person, and type it here. Data is handed over once it is the same.",
  groups: [
    {
      fields: [
        {
          path: "recipient.fingerprint",
          label: "Fingerprint of the key",
          help: "43 letters and digits, as the recipient reads them to you"
        }
      ]
    }
  ]
})
