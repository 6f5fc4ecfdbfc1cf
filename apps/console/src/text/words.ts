/** Every word that the console shows. */
import { auditWords } from "./audit.ts"
import { clientsWords } from "./clients.ts"
import { erasuresWords } from "./erasures.ts"
import { figuresWords } from "./figures.ts"
import { homeWords } from "./home.ts"
import { insightWords } from "./insight.ts"
import { documentsWords } from "./documents.ts"
import { linksWords } from "./links.ts"
import { companiesWords } from "./companies.ts"
import { reviewsWords } from "./reviews.ts"
import { shellWords } from "./shell.ts"
import { workersWords } from "./workers.ts"
import { webhooksWords } from "./webhooks.ts"
import { timeOffWords } from "./timeOff.ts"
import { timesheetWords } from "./timesheets.ts"

export const words = {
  ...reviewsWords,
  ...webhooksWords,
  ...clientsWords,
  ...auditWords,
  ...figuresWords,
  ...companiesWords,
  ...insightWords,
  ...documentsWords,
  ...erasuresWords,
  ...linksWords,
  ...workersWords,
  ...timeOffWords,
  ...timesheetWords,
  ...shellWords,
  ...homeWords,
  values: {
    notGiven: "Not given",
    yes: "yes",
    no: "no",
    withCredentialOf: (person: string) => `with the credential of ${person}`,
    byLink: (person: string) => `${person}, by a link`,
    somebody: "Somebody"
  },
  read: {
    again: "Try again",
    noPart: "This part of the console cannot be loaded. It may have been updated.",
    requestId: "Request",
    old: "What you see may be out of date:",
    cannotReach: "The service cannot be reached.",
    notThere: "There is no such record, or it is not yours to see.",
    unreachable: "The service did not answer. It may or may not have been saved. Try again.",
    notAllowed: "Your role does not allow this."
  },
  command: {
    cancel: "Cancel"
  }
}
