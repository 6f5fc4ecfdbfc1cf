/** The view of a flow link. */
import { FLOWS, subjectIds } from "@payroll/domain/flowLink/flow"
import {
  flowLinkStatuses,
  handedOver,
  LANGUAGES,
  type FlowLink
} from "@payroll/domain/flowLink/flowLink"
import * as Schema from "effect/Schema"
import { ids, oneOf, shownFlag, shownId, shownText } from "../answerSchema.ts"
import { FlowLinkState } from "../answerStates.ts"
import { fieldsOf, nullable, recordFields, state, time, viewOf } from "./view.ts"

export const subjectSchemas = {
  userId: Schema.NullOr(shownId("The worker whom the pages are about; null of a business user.")),
  businessUserId: Schema.NullOr(
    shownId("The business user whom the pages are about; null of a worker.")
  ),
  companyLocationId: Schema.NullOr(
    shownId("The location of a kiosk; null of one for all of the company, and of other flows.")
  )
} as const

export const flowShown = oneOf(FLOWS, "What the pages are for.")
export const expiresAtShown = "Until when it can be opened, and once it was opened, used."

export const flowLinkView = viewOf(
  "FlowLink",
  "A link to pages for people, without its address, which is shown once.",
  fieldsOf<FlowLink>()(({ from, by }) => ({
    flowLinkId: from("id", ids.flowLinkId),
    flow: flowShown,
    companyId: ids.companyId,
    userId: by(subjectSchemas.userId, (link) => subjectIds(link).userId),
    businessUserId: by(subjectSchemas.businessUserId, (link) => subjectIds(link).businessUserId),
    companyLocationId: by(
      subjectSchemas.companyLocationId,
      (link) => subjectIds(link).companyLocationId
    ),
    status: state(flowLinkStatuses, FlowLinkState),
    expiresAt: time(expiresAtShown),
    language: oneOf(LANGUAGES, "The language of the pages."),
    returnUrl: nullable(shownText("Where the pages lead back to.")),
    handedOver: by(shownText("How the address came to the person."), handedOver),
    givenBy: by(
      Schema.NullOr(shownText("The person who made it; null of a program without one.")),
      ({ givenTo }) => givenTo.person ?? null
    ),
    isMailed: by(
      shownFlag("Whether its address was mailed to the address on file, and shown to nobody."),
      ({ givenTo }) => givenTo.isMailed === true
    ),
    sentAt: nullable(time("When it was mailed to the address on file.")),
    ...recordFields
  }))
)
