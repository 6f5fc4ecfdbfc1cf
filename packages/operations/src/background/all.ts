import * as Layer from "effect/Layer"
import { layerBringWorkForward } from "./bringWorkForward.ts"
import { layerCarryOutTerminations } from "./carryOutTerminations.ts"
import { layerCheckBankAccounts } from "./checkBankAccounts.ts"
import { layerCountEarlierTime } from "./countEarlierTime.ts"
import { layerCountFigures } from "./countFigures.ts"
import { layerDeliverDue } from "./deliverDue.ts"
import { layerErase } from "./eraseDue.ts"
import { layerExpireFlowLinks } from "./expireFlowLinks.ts"
import { layerEndAccountHolds } from "./endAccountHolds.ts"
import { layerExtendPaySchedules } from "./extendPaySchedules.ts"
import { layerFillFindColumns } from "./fillFindColumns.ts"
import { layerLinkAudit } from "./linkAudit.ts"
import { layerLockDueTimesheets } from "./lockDueTimesheets.ts"
import { layerLookAtTime } from "./lookAtTime.ts"
import { layerPostTimeOff } from "./postTimeOff.ts"
import { layerRecalculateTimeOff } from "./recalculateTimeOff.ts"
import { layerReplayEvents } from "./replayEvents.ts"
import { layerRotateKeys } from "./rotateKeys.ts"
import { layerSendMail } from "./sendMail.ts"
import { layerSweep } from "./sweep.ts"
import { layerVerifyDueCases } from "./verifyDueCases.ts"

/** All the work that is done behind the requests, until the scope closes. */
export const layerBackground = Layer.mergeAll(
  layerBringWorkForward,
  layerCarryOutTerminations,
  layerCheckBankAccounts,
  layerCountEarlierTime,
  layerCountFigures,
  layerDeliverDue,
  layerEndAccountHolds,
  layerErase,
  layerExpireFlowLinks,
  layerExtendPaySchedules,
  layerFillFindColumns,
  layerLinkAudit,
  layerLockDueTimesheets,
  layerLookAtTime,
  layerPostTimeOff,
  layerRecalculateTimeOff,
  layerReplayEvents,
  layerRotateKeys,
  layerSendMail,
  layerSweep,
  layerVerifyDueCases
)
