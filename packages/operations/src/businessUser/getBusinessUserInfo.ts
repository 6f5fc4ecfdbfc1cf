/** A person who represents a company. */
import { RecordNotFound } from "@payroll/domain/errors"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { idFields } from "../answerSchema.ts"
import { defineRead, exampleId } from "../defineOperation.ts"
import { orNotFound } from "../orNotFound.ts"
import { profileOf } from "../ports/companyStore.ts"
import { withErasure } from "../ports/erasedSubjects.ts"
import { businessUserView } from "../views/companyViews.ts"
import { codesNeeded, needsCodeField } from "../guestRequest.ts"

/** The parts that a guest sees only after a code. */
const UNCONFIRMED = {
  phoneNumber: null,
  address1: null,
  address2: null,
  city: null,
  state: null,
  zipcode: null,
  country: null,
  foreignId: null
} as const

export const getBusinessUserInfo = defineRead({
  group: "reports",
  name: "getBusinessUserInfo",
  role: "read",
  summary: "A business user",
  forGuests: {
    flows: ["company-owner", "company-bank-account", "company-onboarding"],
    subject: [undefined, "businessUserId"],
    fields: [],
    code: undefined
  },
  request: Schema.Struct({ businessUserId: idFields.businessUserId }),
  response: Schema.Struct({ businessUser: businessUserView.schema, ...needsCodeField }),
  read: ({ businessUserId }, { client, guest }) =>
    Effect.gen(function* () {
      const record = "business user"
      const owner = profileOf(client.id, "businessUser", businessUserId)
      const { businessUsers } = yield* orNotFound(record, owner)
      const named = businessUsers.filter(({ id }) => id === businessUserId)
      const [user] = yield* withErasure(named)
      if (!user) return yield* new RecordNotFound({ record })
      const needsCode = yield* codesNeeded(guest, client.id)
      const hidden = needsCode.includes("data") ? UNCONFIRMED : {}
      return { businessUser: { ...businessUserView.of(user), ...hidden }, needsCode }
    }),
  example: { businessUserId: exampleId }
})
