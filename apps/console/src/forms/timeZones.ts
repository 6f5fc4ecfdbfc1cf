/** The time zones of the states and territories, by the names that people use. */
import type { Option } from "@payroll/ui/fields.tsx"

const names: Readonly<Record<string, string>> = {
  "America/New_York": "Eastern",
  "America/Detroit": "Eastern, Michigan",
  "America/Indiana/Indianapolis": "Eastern, Indiana",
  "America/Kentucky/Louisville": "Eastern, Kentucky",
  "America/Chicago": "Central",
  "America/Denver": "Mountain",
  "America/Boise": "Mountain, Idaho",
  "America/Phoenix": "Arizona",
  "America/Los_Angeles": "Pacific",
  "America/Anchorage": "Alaska",
  "America/Adak": "Aleutian Islands",
  "Pacific/Honolulu": "Hawaii",
  "America/Puerto_Rico": "Atlantic, Puerto Rico",
  "America/St_Thomas": "Atlantic, Virgin Islands",
  "Pacific/Guam": "Guam",
  "Pacific/Saipan": "Northern Mariana Islands",
  "Pacific/Pago_Pago": "American Samoa"
}

export const timeZones: ReadonlyArray<Option> = Object.entries(names).map(([value, label]) => ({
  value,
  label
}))
