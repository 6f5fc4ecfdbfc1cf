import { waitingContact } from "../bankAccount/contactChange.ts"
import type { Worker } from "../worker/worker.ts"
import type { KycInformation } from "./kycInformation.ts"

/** KYC information with the homes to which checks go: without one that is held. */
export const checkHomes = (
  kyc: KycInformation,
  worker: Pick<Worker, "waiting">
): KycInformation => {
  const change = waitingContact(worker, "address")
  const homes = kyc.homes?.filter(({ recordedAt }) => change && recordedAt <= change.knownAt)
  return homes && homes.length > 0 ? { ...kyc, homes } : kyc
}
