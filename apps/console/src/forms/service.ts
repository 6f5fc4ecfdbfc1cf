/** The forms of credentials, endpoints and recipients. */
import addCredentialShape from "shape:addCredential"
import updateCredentialShape from "shape:updateCredential"
import rotateCredentialShape from "shape:rotateCredential"
import addWebhookEndpointShape from "shape:addWebhookEndpoint"
import updateWebhookEndpointShape from "shape:updateWebhookEndpoint"
import rotateWebhookSecretShape from "shape:rotateWebhookSecret"
import testWebhookEndpointShape from "shape:testWebhookEndpoint"
import addRecipientShape from "shape:addRecipient"
import confirmRecipientShape from "shape:confirmRecipient"
import { clientsWords } from "../text/clients.ts"
import { eventName } from "../text/webhooks.ts"
import {
  companiesIn,
  completePerson,
  personFieldsOf,
  useCompanies,
  usePlaces
} from "./credentialPerson.ts"
import { defineForm, when } from "./define.ts"
import { endpointFields } from "./endpointFields.ts"
import { eventTypes } from "@payroll/domain/event/event"
import type { Values } from "@payroll/ui/forms/layout.ts"
import { setAt, valueAt } from "@payroll/ui/forms/request.ts"

const { credentials } = clientsWords

/** A credential of a program has a name in the lists, too. */
const PROGRAM = [
  "program",
  "Name of the program",
  { help: "Where it is a program's, such as a payroll run" }
] as const

const hasNoProgram = (values: Values): boolean =>
  (valueAt(values, "credential.program") ?? "") === ""

export const addCredential = defineForm<"addCredential">(addCredentialShape, {
  title: "Add a credential",
  submit: "Add credential",
  done: "The credential was made",
  intro: "Give it the smallest role that is enough. Its secret is shown once, after this.",
  complete: completePerson,
  groups: [
    {
      of: "credential",
      fields: [
        ["role", "What it may do", { widget: "cards", choices: credentials.roles }],
        [
          "companyIds",
          "Only these companies",
          {
            help: "Choose none, and it may use all companies, also those that are added later",
            useOptions: useCompanies
          }
        ],
        [
          "companyLocationId",
          "Only the workers of this place",
          {
            widget: "combo",
            useOptions: usePlaces,
            isFor: (values) =>
              when("credential.role", "kiosk")(values) && companiesIn(values).length === 1
          }
        ]
      ]
    },
    {
      title: "Who uses it",
      of: "credential",
      fields: [
        [
          "person.name",
          "Name of the person",
          { help: "With a name one can sign in to the console. Payroll always needs one." }
        ],
        PROGRAM,
        ...personFieldsOf("Of the company above, or the one that is chosen at the top")
      ]
    },
    {
      title: "Limits",
      of: "credential",
      fields: [
        ["expiryDate", "Last day", { help: "Payroll needs one, at most 400 days ahead" }],
        [
          "addresses",
          "Only from these addresses",
          { help: "One on each line, such as 203.0.113.0/24" }
        ]
      ]
    }
  ]
})

export const updateCredential = defineForm<"updateCredential">(updateCredentialShape, {
  title: "Change the credential",
  submit: "Save",
  done: "The credential was changed",
  isUpdate: true,
  complete: completePerson,
  of: "credential",
  fields: [
    ["person.name", "Name of the person", { isRequired: hasNoProgram }],
    PROGRAM,
    ...personFieldsOf("Of the company that is chosen at the top")
  ]
})

export const rotateCredential = defineForm<"rotateCredential">(rotateCredentialShape, {
  title: "Make a new secret?",
  submit: "Make new secret",
  done: "The new secret works from now on",
  as: "dialog",
  intro: "The new secret is shown once. The old one works until its time ends.",
  of: "credential",
  fields: [
    [
      "overlapHours",
      "The old secret works for",
      { after: "hours", help: "24 hours without a number; 0 ends it at once" }
    ]
  ]
})

export const addEndpoint = defineForm<"addWebhookEndpoint">(addWebhookEndpointShape, {
  title: "Add an endpoint",
  submit: "Add endpoint",
  done: "The endpoint was added",
  intro: "It gets every event from now on. Its secret is shown once, after this.",
  of: "webhookEndpoint",
  fields: endpointFields("Begins with https://")
})

export const updateEndpoint = defineForm<"updateWebhookEndpoint">(updateWebhookEndpointShape, {
  title: "Edit the endpoint",
  submit: "Save",
  done: "The endpoint was changed",
  isUpdate: true,
  of: "webhookEndpoint",
  fields: endpointFields("What waits goes to the new address")
})

export const rotateEndpointSecret = defineForm<"rotateWebhookSecret">(rotateWebhookSecretShape, {
  title: "Make a new secret?",
  submit: "Make new secret",
  done: "The new secret signs from now on",
  as: "dialog",
  intro: "The new secret is shown once. Until the old one ends, messages are signed with both.",
  of: "webhookEndpoint",
  fields: [
    [
      "overlapHours",
      "The old secret signs too for",
      { after: "hours", help: "24 hours without a number; 0 ends it at once" }
    ]
  ]
})

export const testEndpoint = defineForm<"testWebhookEndpoint">(testWebhookEndpointShape, {
  title: "Send a test",
  submit: "Send test",
  done: "The test was sent",
  as: "dialog",
  intro: "A test is signed like a real event and says that it is one. It touches no data.",
  of: "webhookEndpoint",
  fields: [
    [
      "eventType",
      "An example of",
      {
        help: "An empty message without a choice",
        widget: "select",
        choices: Object.fromEntries(eventTypes.map((type) => [type, eventName(type)]))
      }
    ]
  ]
})

const KEY = "recipient.publicKey"

export const addRecipient = defineForm<"addRecipient">(addRecipientShape, {
  title: "Add a recipient",
  submit: "Add recipient",
  done: "The recipient was added",
  intro:
    "Your payroll provider sends you a public key as a short JSON text. Only the private key, which the provider keeps, opens a hand-over.",
  groups: [
    {
      of: "recipient",
      fields: [["name", "Name", { help: "Such as the name of the payroll bureau" }]]
    },
    {
      title: "Public key",
      help: "Copy what stands in the JSON text behind each name.",
      of: "recipient.publicKey",
      fields: [
        [
          "crv",
          "crv",
          {
            choices: {
              X25519: ["X25519", "The kind that most programs make"],
              "P-256": ["P-256", "With two coordinates"]
            }
          }
        ],
        ["x", "x", { help: "43 letters and digits" }],
        ["y", "y", { isRequired: true, isFor: when(`${KEY}.crv`, "P-256") }]
      ]
    }
  ],
  complete: (request) => {
    const curve = valueAt(request, `${KEY}.crv`)
    if (curve !== undefined) setAt(request, `${KEY}.kty`, curve === "P-256" ? "EC" : "OKP")
  }
})

export const confirmRecipient = defineForm<"confirmRecipient">(confirmRecipientShape, {
  title: ({ name = "the recipient" }) => `Confirm ${name}`,
  submit: "Confirm",
  done: "The recipient is confirmed",
  as: "dialog",
  intro:
    "Ask the recipient for the fingerprint of their key, by phone or in person, and type it here. Data is handed over once it is the same.",
  of: "recipient",
  fields: [
    [
      "fingerprint",
      "Fingerprint of the key",
      { help: "43 letters and digits, as the recipient reads them to you" }
    ]
  ]
})
