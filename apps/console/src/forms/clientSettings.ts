/** The settings of a client in words, for the forms that have them. */
import { clientsWords } from "../text/clients.ts"

const text = clientsWords.clients

export const clientSettings = {
  duplicates: { label: text.duplicates, choices: text.duplicatesOf },
  fourEyes: { label: text.fourEyesLabel, help: text.fourEyesHelp },
  encryption: { label: text.encryption, choices: text.encryptionOf },
  flowName: { label: text.flowName, help: text.flowNameHelp },
  flowOrigins: { label: text.flowOrigins, help: text.flowOriginsHelp },
  displayName: { label: text.displayName, help: text.displayNameHelp },
  supportAddress: { label: text.supportAddress, help: text.supportAddressHelp },
  accentColor: { label: text.accentColor, help: text.accentColorHelp },
  language: { label: text.language, choices: text.languages }
} as const
