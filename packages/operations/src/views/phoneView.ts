/** The view of a remembered phone. */
import type { RememberedPhone } from "@payroll/domain/flowLink/rememberedPhone"
import { ids, shownText } from "../answerSchema.ts"
import { fieldsOf, nullable, time, viewOf } from "./view.ts"

export const phoneView = viewOf(
  "RememberedPhone",
  "A phone of a worker that opens the portal without a link.",
  fieldsOf<RememberedPhone>()(({ from }) => ({
    rememberedPhoneId: from("id", ids.rememberedPhoneId),
    userId: from("subjectId", ids.userId),
    device: nullable(
      shownText(
        "The kind of device and its browser, such as `iPhone, Safari`; null if they are not known."
      )
    ),
    rememberedAt: from("createdAt", time("Since when it is remembered.")),
    lastUsedAt: from("updatedAt", time("When it opened the portal last.")),
    expiresAt: from("rememberedUntil", time("Until when it is remembered."))
  }))
)
