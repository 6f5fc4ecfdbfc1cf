/** The documents that somebody is to sign or to accept. */
import { isToConfirm, type Document } from "../document/document.ts"
import { requirement, type Requirement } from "./requirement.ts"

/** The requirements of the documents of a worker or of a company that can still be moved. */
export const documentRequirements = (
  documents: ReadonlyArray<Document>
): ReadonlyArray<Requirement> =>
  documents
    .filter((document) => document.status === "to sign" || isToConfirm(document))
    .map(({ id, kind, status }) =>
      kind === "terms"
        ? requirement("acceptTermsAndCondition", ["document", id], "is to be accepted")
        : requirement(
            "signDocument",
            ["document", id],
            status === "signed" ? "is signed, not confirmed" : "is to be signed"
          )
    )
