/** The names and numbers of people. */
import { plural } from "@payroll/ui/format.ts"

interface Named {
  readonly firstName: string
  readonly lastName: string
}

/** The whole name of a person. */
export const nameOf = ({ firstName, lastName }: Named): string => `${firstName} ${lastName}`

/** The name by which people are sorted. */
export const sortNameOf = ({ firstName, lastName }: Named): string => `${lastName} ${firstName}`

/** The count of workers in words. */
export const workersText = (count: number): string => plural(count, "worker", "workers")
