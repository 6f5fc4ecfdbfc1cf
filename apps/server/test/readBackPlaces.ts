/** Places in answers of reads where written fields are shown. */

/** A read and a path in its answer; lists are passed through. */
export type Place = readonly [read: string, path: string]

export const placed = (
  read: string,
  record: string,
  fields: string,
  renamed: Readonly<Record<string, string>> = {}
): Readonly<Record<string, Place>> =>
  Object.fromEntries([
    ...fields
      .split(" ")
      .filter(Boolean)
      .map((field) => [field, [read, `${record}.${field}`] as const] as const),
    ...Object.entries(renamed).map(
      ([field, viewField]) => [field, [read, `${record}.${viewField}`] as const] as const
    )
  ])

/** Documents of workers: their templates, and their signatures. */
export const ofDocuments = {
  document: {
    ...placed("getDocument", "document", "kind title language text pdf needsConfirmation"),
    ...placed("getDocumentTemplates", "documentTemplates", "year lastDay source isForNewUsers")
  },
  "attachSignedPaper document": {
    ...placed("getDocument", "document", "textSha256"),
    ...placed("getDocument", "document.paper", "receivedAt")
  },
  termsAndCondition: placed("getDocument", "document.acceptance", "textSha256", {
    isTermsAccepted: "acceptedAt"
  }),
  signature: placed("getDocument", "document.signature", "typedName textSha256"),
  "signDocument signature": placed("getDocument", "document.signing", "", {
    consent: "consentedAt"
  })
}

/** The time of a mail shows that it was sent. */
export const flowLink = placed(
  "getFlowLink",
  "flowLink",
  "flow language returnUrl companyLocationId",
  {
    expiresInHours: "expiresAt",
    sendMail: "sentAt"
  }
)
