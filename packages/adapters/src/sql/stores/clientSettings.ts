import type { ClientSettings } from "@payroll/operations/caller"
import type { Tables } from "../tables.ts"

/** The settings in a client's row. */
export const clientSettings = ({
  duplicates,
  four_eyes
}: Pick<Tables["client"], "duplicates" | "four_eyes">): ClientSettings => ({
  duplicates: duplicates === "reject" ? "reject" : "review",
  fourEyes: four_eyes === 1
})
