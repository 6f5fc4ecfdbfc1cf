import shape from "shape:setKioskPin"
import { defineForm } from "./define.ts"

export const form = defineForm<"setKioskPin">({
  shape,
  title: ({ name = "" }) => `Kiosk PIN of ${name}`,
  submit: "Save PIN",
  done: "The PIN was saved",
  as: "dialog",
  intro: "They type it at the kiosk to clock in. Nobody sees it again.",
  groups: [{ fields: [{ path: "kioskPin.pin", label: "PIN", widget: "secret", isRequired: true }] }]
})
