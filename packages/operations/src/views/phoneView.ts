/** The view of a remembered phone or kiosk. */
import { subjectIds } from "@payroll/domain/flowLink/flow"
import type { RememberedPhone } from "@payroll/domain/flowLink/rememberedPhone"
import * as Schema from "effect/Schema"
import { ids, shownId, shownText } from "../answerSchema.ts"
import { subjectSchemas } from "./flowLinkView.ts"
import { fieldsOf, nullable, time, viewOf } from "./view.ts"

export const phoneView = viewOf(
  "RememberedPhone",
  "A phone of a worker that opens the portal without a link, or a device that opens a kiosk.",
  fieldsOf<RememberedPhone>()(({ from, by }) => ({
    rememberedPhoneId: from("id", ids.rememberedPhoneId),
    userId: by(
      Schema.NullOr(shownId("The worker whose phone it is; null of a kiosk.")),
      (phone) => subjectIds(phone).userId
    ),
    companyLocationId: by(
      subjectSchemas.companyLocationId,
      (phone) => subjectIds(phone).companyLocationId
    ),
    device: nullable(
      shownText(
        "The kind of device and its browser, such as `iPhone, Safari`; null if they are not known."
      )
    ),
    rememberedAt: from("createdAt", time("Since when it is remembered.")),
    lastUsedAt: from("updatedAt", time("When it opened the pages last.")),
    expiresAt: from("rememberedUntil", time("Until when it is remembered."))
  }))
)
