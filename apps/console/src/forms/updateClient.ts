import shape from "shape:updateClient"
import { clientSettings } from "./clientSettings.ts"
import { defineForm } from "./define.ts"

export const form = defineForm<"updateClient">({
  shape,
  title: "Settings of the client",
  submit: "Save",
  done: "The settings were saved",
  isUpdate: true,
  groups: [
    {
      fields: [
        { path: "clientSettings.duplicates", ...clientSettings.duplicates },
        { path: "clientSettings.fourEyes", ...clientSettings.fourEyes },
        { path: "clientSettings.handOverEncryption", ...clientSettings.encryption }
      ]
    },
    {
      title: "Pages for people",
      fields: [
        { path: "clientSettings.flowName", ...clientSettings.flowName },
        { path: "clientSettings.flowOrigins", ...clientSettings.flowOrigins },
        { path: "clientSettings.displayName", ...clientSettings.displayName },
        { path: "clientSettings.supportAddress", ...clientSettings.supportAddress },
        { path: "clientSettings.accentColor", ...clientSettings.accentColor },
        { path: "clientSettings.language", ...clientSettings.language }
      ]
    }
  ]
})
