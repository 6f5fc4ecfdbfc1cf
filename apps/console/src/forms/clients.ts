/** The forms of clients. */
import addClientShape from "shape:addClient"
import updateClientShape from "shape:updateClient"
import { clientsWords } from "../text/clients.ts"
import { defineForm } from "./define.ts"

const { clients: text, credentials } = clientsWords

/** The settings of a client, when it is added and later. */
const settings = [
  ["duplicates", text.duplicates, { choices: text.duplicatesOf }],
  ["fourEyes", text.fourEyesLabel, { help: text.fourEyesHelp }],
  ["handOverEncryption", text.encryption, { choices: text.encryptionOf }]
] as const

export const addClient = defineForm<"addClient">(addClientShape, {
  title: "Add a client",
  submit: "Add client",
  done: "The client was added",
  intro: "A client has records, credentials and endpoints of its own.",
  groups: [
    {
      of: "newClient",
      fields: [
        ["name", "Name", { help: "It never changes" }],
        [
          "role",
          "Its first credential may",
          {
            widget: "select",
            choices: Object.fromEntries(
              Object.entries(credentials.roles).map(([role, words]) => [role, words.join(": ")])
            )
          }
        ]
      ]
    },
    { title: "Settings", of: "newClient", fields: settings }
  ]
})

export const updateClient = defineForm<"updateClient">(updateClientShape, {
  title: "Settings of the client",
  submit: "Save",
  done: "The settings were saved",
  isUpdate: true,
  groups: [
    { of: "clientSettings", fields: settings },
    {
      title: "Changed bank accounts",
      of: "clientSettings",
      fields: [
        ["bankChangeHoldDays", text.holdDays, { help: text.holdDaysHelp }],
        ["holdApiBankChanges", text.holdApi, { help: text.holdApiHelp }]
      ]
    },
    {
      title: "How long data stays",
      of: "clientSettings",
      fields: [
        ["eventRetentionDays", text.eventDays],
        ["erasureWaitDays", text.waitDays]
      ]
    },
    {
      title: "Pages for people",
      of: "clientSettings",
      fields: [
        ["flowName", text.flowName, { help: text.flowNameHelp }],
        ["flowOrigins", text.flowOrigins, { help: text.flowOriginsHelp }],
        ["displayName", text.displayName, { help: text.displayNameHelp }],
        ["supportAddress", text.supportAddress, { help: text.supportAddressHelp }],
        ["accentColor", text.accentColor, { help: text.accentColorHelp }],
        ["language", text.language, { choices: text.languages }]
      ]
    }
  ]
})
