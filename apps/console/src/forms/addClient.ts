import shape from "shape:addClient"
import { clientsWords } from "../text/clients.ts"
import { clientSettings } from "./clientSettings.ts"
import { defineForm } from "./define.ts"

const { roles } = clientsWords.credentials

export const form = defineForm<"addClient">({
  shape,
  title: "Add a client",
  submit: "Add client",
  done: "The client was added",
  intro: "A client has records, credentials and endpoints of its own.",
  groups: [
    {
      fields: [
        { path: "newClient.name", label: "Name", help: "It never changes" },
        {
          path: "newClient.role",
          label: "Its first credential may",
          widget: "select",
          choices: Object.fromEntries(
            Object.entries(roles).map(([role, [label, detail]]) => [role, `${label}: ${detail}`])
          )
        }
      ]
    },
    {
      title: "Settings",
      fields: [
        { path: "newClient.duplicates", ...clientSettings.duplicates },
        { path: "newClient.fourEyes", ...clientSettings.fourEyes },
        { path: "newClient.handOverEncryption", ...clientSettings.encryption }
      ]
    }
  ]
})
