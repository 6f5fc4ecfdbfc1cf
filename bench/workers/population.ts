/** The companies and workers that a database is filled with. */

/** Ids in a filled database, for the requests. */
export interface Filled {
  readonly companies: ReadonlyArray<string>
  /** At most 20,000, spread evenly. */
  readonly workers: ReadonlyArray<string>
}

/** Most companies are small, but most workers are in large ones; the mean is 150 workers. */
const SIZES = [3, 5, 8, 12, 20, 35, 60, 110, 250, 1_000] as const

/** The sizes of companies that have `workers` workers in total. */
export const companySizes = (workers: number): ReadonlyArray<number> => {
  const sizes: Array<number> = []
  for (let left = workers; left > 0;) {
    const size = Math.min(SIZES[sizes.length % SIZES.length] ?? left, left)
    sizes.push(size)
    left -= size
  }
  return sizes
}

const FIRST_NAMES = ["Ana", "Ben", "Chidi", "Dolores", "Emre", "Fatima", "Grace", "Hiro"] as const
const LAST_NAMES = ["Alvarez", "Baker", "Chen", "Diaz", "Eze", "Fischer", "Garcia"] as const
const TITLES = ["Baker", "Driver", "Cashier", "Shift manager", "Accountant"] as const
const STATES = ["DE", "PA", "NJ", "NY", "MD"] as const

const among = <A>(choices: readonly [A, ...Array<A>], number: number): A =>
  choices[number % choices.length] ?? choices[0]

/** The worker with a number, as in a request. Each has a different email. */
export const workerOf = (number: number) =>
  ({
    userReferenceId: `E-${number}`,
    firstName: among(FIRST_NAMES, number),
    lastName: among(LAST_NAMES, number),
    email: `worker.${number}@blueriver.example`,
    phoneNumber: "3025550101",
    dateOfJoin: `20${10 + (number % 15)}-0${1 + (number % 9)}-15`,
    workerType: "W2",
    jobTitle: among(TITLES, number),
    companyLocationCategory: "Remote",
    stateCode: among(STATES, number)
  }) as const
