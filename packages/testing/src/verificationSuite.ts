/** The verification of workers from a request to its verdict, for every storage. */
import type * as Layer from "effect/Layer"
import { additions } from "./kyc/addition.ts"
import { together } from "./kyc/together.ts"
import { anotherPerson } from "./kyc/anotherPerson.ts"
import { earlierAttempts } from "./kyc/earlier.ts"
import { followers } from "./kyc/followers.ts"
import { fourEyes } from "./kyc/fourEyes.ts"
import { wagesByDate } from "./kyc/wagesByDate.ts"
import { reviewQueue } from "./kyc/reviewQueue.ts"
import { reviews } from "./kyc/review.ts"
import { updates } from "./kyc/update.ts"
import { whoActs } from "./kyc/whoActs.ts"
import { verdicts } from "./kyc/verdicts.ts"
import { withholding } from "./kyc/withholding.ts"
import { runVerificationCases, type VerificationStorage } from "./kyc/world.ts"

export const verificationSuite = (name: string, live: Layer.Layer<VerificationStorage>): void => {
  runVerificationCases(`addKycInformation on ${name}`, live, additions)
  runVerificationCases(`updateKycInformation on ${name}`, live, updates)
  runVerificationCases(`many workers in one call on ${name}`, live, together)
  runVerificationCases(`who is another person after passing on ${name}`, live, anotherPerson)
  runVerificationCases(`a verdict on ${name}`, live, { ...verdicts, ...followers })
  runVerificationCases(`a review on ${name}`, live, reviews)
  runVerificationCases(`the review queue on ${name}`, live, reviewQueue)
  runVerificationCases(`earlier attempts on ${name}`, live, earlierAttempts)
  runVerificationCases(`four eyes on ${name}`, live, fourEyes)
  runVerificationCases(`who acts on ${name}`, live, whoActs)
  runVerificationCases(`a wage by date on ${name}`, live, wagesByDate)
  runVerificationCases(`W-4 information on ${name}`, live, withholding)
}
