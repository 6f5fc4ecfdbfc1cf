/** The names and numbers of people. */
import { plural } from "@payroll/ui/format.ts"

interface Named {
  readonly firstName: string
  readonly lastName: string
  readonly isErased?: boolean
}

/** The whole name of a person. One that is erased is stored as the same word twice. */
export const nameOf = ({ firstName, lastName, isErased = false }: Named): string =>
  isErased && firstName === lastName ? firstName : `${firstName} ${lastName}`

/** The name by which people are sorted. */
export const sortNameOf = ({ firstName, lastName }: Named): string => `${lastName} ${firstName}`

/** The count of workers in words. */
export const workersText = (count: number): string => plural(count, "worker", "workers")
