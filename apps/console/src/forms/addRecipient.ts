import { setAt, valueAt } from "@payroll/ui/forms/request.ts"
import type { Values } from "@payroll/ui/forms/layout.ts"
import shape from "shape:addRecipient"
import { defineForm } from "./define.ts"

const KEY = "recipient.publicKey"
const isOf = (curve: string) => (values: Values) => valueAt(values, `${KEY}.crv`) === curve

export const form = defineForm<"addRecipient">({
  shape,
  title: "Add a recipient",
  submit: "Add recipient",
  done: "The recipient was added",
  intro:
    "Your payroll provider sends you a public key as a short JSON text. Only the private key, which the provider keeps, opens a hand-over.",
  groups: [
    {
      fields: [
        { path: "recipient.name", label: "Name", help: "Such as the name of the payroll bureau" }
      ]
    },
    {
      title: "Public key",
      help: "Copy what stands in the JSON text behind each name.",
      fields: [
        {
          path: "recipient.publicKey.crv",
          label: "crv",
          choices: {
            X25519: ["X25519", "The kind that most programs make"],
            "P-256": ["P-256", "With two coordinates"]
          }
        },
        { path: "recipient.publicKey.x", label: "x", help: "43 letters and digits" },
        {
          path: "recipient.publicKey.y",
          label: "y",
          isRequired: true,
          isFor: isOf("P-256")
        }
      ]
    }
  ],
  complete: (request) => {
    const curve = valueAt(request, `${KEY}.crv`)
    if (curve !== undefined) setAt(request, `${KEY}.kty`, curve === "P-256" ? "EC" : "OKP")
  }
})
