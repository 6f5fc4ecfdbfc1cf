/** Gives a worker's KYC information and submits it to verification. */
import { birthProblems } from "@payroll/domain/field/date"
import { partOf } from "@payroll/domain/field/presence"
import { addressFields, incompleteAddress } from "@payroll/domain/field/address"
import { kycFields } from "@payroll/domain/kyc/kycInformation"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { idFields, objectOf } from "../answerSchema.ts"
import * as Struct from "effect/Struct"
import { wholeAddressCondition, within } from "../conditions.ts"
import { publishedAs, type BodyRule } from "../decode.ts"
import { defineWrite, exampleId } from "../defineOperation.ts"
import { notRemoved } from "../notRemoved.ts"
import { requireWorker } from "../ports/workerStore.ts"
import { countedIdentity } from "../submittedNumbers.ts"
import { withRole } from "../verification/rules/onePerson.ts"
import { AddedKyc, firstKyc } from "./rules/newKyc.ts"

/** The workplace of a remote worker. All fields are optional; if one is given, all must be. */
export const RemoteLocation = Schema.Struct(addressFields)
  .mapFields(Struct.map(Schema.optionalKey))
  .annotate({ description: "The workplace of a remote worker, unless it is the home address." })

export const birthRule: BodyRule = (body, { today }) =>
  birthProblems(
    ["kycInformation", "dateOfBirth"],
    partOf(body, "kycInformation")["dateOfBirth"],
    today
  )

const remoteLocationRule = publishedAs(
  within("userRemoteLocation", wholeAddressCondition),
  (body) => incompleteAddress(["userRemoteLocation"], partOf(body, "userRemoteLocation"))
)

export const addKycInformation = defineWrite({
  group: "userOnboarding",
  name: "addKycInformation",
  verb: "POST",
  role: "write",
  summary: "Give a worker's KYC information and submit it to verification",
  forGuests: {
    flows: ["worker-onboarding", "worker-identity", "worker-portal"],
    subject: ["kycInformation", "userId"],
    fields: ["ssn", "dateOfBirth", "address1", "address2", "city", "state", "zipcode"],
    isCounted: true,
    code: "data"
  },
  request: Schema.Struct({
    kycInformation: objectOf("The KYC information.", { userId: idFields.userId, ...kycFields }),
    userRemoteLocation: Schema.optionalKey(RemoteLocation)
  }),
  rules: [birthRule, remoteLocationRule],
  response: Schema.Struct({ kycInformation: AddedKyc }),
  load: ({ kycInformation }, { client }) =>
    Effect.flatMap(notRemoved(requireWorker(client.id, kycInformation.userId)), withRole),
  numbers: ({ kycInformation }, { worker }) =>
    countedIdentity(kycInformation, worker, ["kycInformation"]),
  decide: (loaded, { kycInformation: input, userRemoteLocation }, context) =>
    Result.map(firstKyc(loaded, input, userRemoteLocation, context), ({ kyc, changes, entry }) => ({
      record: kyc,
      changes,
      answer: { kycInformation: entry }
    })),
  example: {
    kycInformation: {
      userId: exampleId,
      ssn: "123456789",
      dateOfBirth: "1990-04-12",
      address1: "8 Orchard Lane",
      city: "Dover",
      state: "DE",
      zipcode: "19901"
    }
  }
})
