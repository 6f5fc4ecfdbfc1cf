import type { ClientSettings } from "@payroll/operations/caller"
import type { Tables } from "../tables.ts"

/** The columns of a client's settings. */
export type SettingsRow = Pick<
  Tables["client"],
  "duplicates" | "four_eyes" | "hand_over_encryption"
>

/** The settings in a client's row. */
export const clientSettings = ({
  duplicates,
  four_eyes,
  hand_over_encryption
}: SettingsRow): ClientSettings => ({
  duplicates: duplicates === "reject" ? "reject" : "review",
  fourEyes: four_eyes === 1,
  handOverEncryption: hand_over_encryption === "required" ? "required" : "optional"
})
