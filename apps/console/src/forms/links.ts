/** The forms of flow links. */
import addFlowLinkShape from "shape:addFlowLink"
import { linksWords } from "../text/links.ts"
import { defineForm } from "./define.ts"
import { useLocations } from "./options.ts"

const text = linksWords.links

const linkForm = (flows: Readonly<Record<string, string>>, title: (name: string) => string) =>
  defineForm<"addFlowLink">(addFlowLinkShape, {
    title: ({ name = "" }) => title(name),
    submit: text.make,
    done: text.made,
    intro: text.intro,
    groups: [
      {
        of: "flowLink",
        fields: [
          ["flow", text.what, { choices: flows, widget: "select" }],
          ["sendMail", text.mail, { help: text.mailHelp }],
          ["language", text.language, { choices: text.languages }],
          ["expiresInHours", text.hours, { after: text.hoursUnit, help: text.hoursHelp }]
        ]
      }
    ]
  })

export const ofWorker = linkForm(text.workerFlows, text.ask)
export const ofSignatory = linkForm(text.signatoryFlows, text.ask)
export const ofOwner = linkForm(text.ownerFlows, text.askOwner)

export const ofKiosk = defineForm<"addFlowLink">(addFlowLinkShape, {
  title: text.kiosks.setUp,
  submit: text.make,
  done: text.made,
  intro: text.kiosks.intro,
  groups: [
    {
      of: "flowLink",
      fields: [
        ["language", text.language, { choices: text.languages }],
        ["companyLocationId", text.kiosks.only, { widget: "combo", useOptions: useLocations }],
        ["expiresInHours", text.hours, { after: text.hoursUnit, help: text.hoursHelp }]
      ]
    }
  ]
})
