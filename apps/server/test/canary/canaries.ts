/** Canaries: sensitive values that nothing but a leak can bring to where they are found. */
import { catalogue } from "@payroll/operations/catalogue"
import { createHash } from "node:crypto"
import { heldIn } from "./encodings.ts"

export const kinds = [
  "ssn",
  "ein",
  "dateOfBirth",
  "accountNumber",
  "leaving",
  "document",
  "pin"
] as const
export type Kind = (typeof kinds)[number]

interface Canary {
  readonly value: string
  /** The digits to look for, without other characters; a date has them in either order. */
  readonly digits: ReadonlyArray<string>
}

const DAY_MS = 86_400_000
const BIRTHS = { first: Date.UTC(1901, 0, 1), days: 36_000 }
const CLOCK_MS = 3_600_000
const TRIES_MAX = 1_000

const day = (at: number): Canary => {
  const value = new Date(at).toISOString().slice(0, 10)
  const [year = "", month = "", dayOfMonth = ""] = value.split("-")
  return { value, digits: [year + month + dayOfMonth, month + dayOfMonth + year] }
}

const number = (digits: string): Canary => ({ value: digits, digits: [digits] })

/** No leading zero, so that a number kept as a number is found too. */
const make: Readonly<Record<Kind, (random: bigint) => Canary>> = {
  ssn: (random) => number(String(100_000_000n + (random % 899_999_999n))),
  ein: (random) => number(String(100_000_000n + (random % 899_999_999n))),
  dateOfBirth: (random) => day(BIRTHS.first + Number(random % BigInt(BIRTHS.days)) * DAY_MS),
  /** Why somebody leaves. */
  leaving: (random) => number(String(10n ** 14n + (random % (9n * 10n ** 14n)))),
  /** The number of a passport or an identity card. */
  document: (random) => number(String(10n ** 14n + (random % (9n * 10n ** 14n)))),
  pin: (random) => number(String(10_000_000n + (random % 89_999_999n))),
  accountNumber: (random) => number(String(10n ** 14n + (random % (9n * 10n ** 14n))))
}

/** Times in seconds or milliseconds since 1970, as rows and headers write them. */
const TIMES = /(?<!\d)(?:\d{10}|\d{13})(?!\d)/g

/**
 * A text without the times of the hours around `now`. Their digits can be those of a date of birth:
 * in two of every 28 hours, eight digits of the time in milliseconds run through all of 1901 to 1999.
 */
const withoutTimes = (text: string, now: number): string =>
  text.replaceAll(TIMES, (time) => {
    const at = time.length === 10 ? Number(time) * 1_000 : Number(time)
    return Math.abs(at - now) <= CLOCK_MS ? "#" : time
  })

/** The digits of a date or a PIN, of an SSN or EIN, and of every other kind. */
const LENGTHS: ReadonlySet<number> = new Set([8, 9, 15])

/** They may be found although nothing leaked. */
const OF_EXAMPLES = new Set(
  heldIn(JSON.stringify(catalogue.map(({ example }) => example)), LENGTHS)
)

/** Makes canaries, each once, and knows where each of them was submitted. */
export class Canaries {
  readonly #seed: number
  readonly #places = new Map<string, string>()
  #drawn = 0
  #count = 0

  readonly #now: number

  /** `now` in UTC milliseconds: about when the texts that are searched were written. */
  constructor(seed: number, now = Date.now()) {
    this.#seed = seed
    this.#now = now
  }

  get count(): number {
    return this.#count
  }

  /** A new one; `place` says in a failure what it was submitted to. */
  fresh(kind: Kind, place: string): string {
    for (let tries = 0; tries < TRIES_MAX; tries += 1) {
      const { value, digits } = make[kind](this.#random())
      if (digits.some((each) => this.#isNoSign(each))) continue
      for (const each of digits) this.#places.set(each, `${kind} of ${place}`)
      this.#count += 1
      return value
    }
    throw new Error(`there is no ${kind} left`)
  }

  /** Returns the places where the canaries in a text were submitted; none if nothing leaked. */
  leaksIn(text: string): ReadonlyArray<string> {
    const places = new Set<string>()
    for (const digits of heldIn(withoutTimes(text, this.#now), LENGTHS)) {
      const place = this.#places.get(digits)
      if (place !== undefined) places.add(place)
    }
    return [...places].toSorted()
  }

  #isNoSign(digits: string): boolean {
    return this.#places.has(digits) || OF_EXAMPLES.has(digits)
  }

  #random(): bigint {
    this.#drawn += 1
    const hash = createHash("sha256").update(`${this.#seed} ${this.#drawn}`)
    return BigInt(`0x${hash.digest("hex")}`)
  }
}
