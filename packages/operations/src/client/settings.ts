/** What requests and answers about clients have in common. */
import { choice } from "@payroll/domain/field/choice"
import * as Schema from "effect/Schema"
import type { ClientSettings } from "../caller.ts"

export const settingsGiven = {
  duplicates: Schema.optionalKey(choice(["review", "reject"])),
  /** Whether bank accounts and decisions on verifications need a second person. */
  fourEyes: Schema.optionalKey(Schema.Boolean)
}

type Given = Schema.Struct.Type<typeof settingsGiven>

export const settingsOf = ({ duplicates, fourEyes }: Given): Partial<ClientSettings> => ({
  ...(duplicates !== undefined && { duplicates }),
  ...(fourEyes !== undefined && { fourEyes })
})

export const settingsShownFields = { duplicates: Schema.String, fourEyes: Schema.Boolean }
