/** Gives the KYC information of up to 1,000 workers of a company in one call. */
import { incompleteAddress } from "@payroll/domain/field/address"
import { birthProblems } from "@payroll/domain/field/date"
import { partOf } from "@payroll/domain/field/presence"
import { kycFields } from "@payroll/domain/kyc/kycInformation"
import { checkNotRemoved } from "@payroll/domain/worker/notRemoved"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { idFields } from "../answerSchema.ts"
import { bulkFields, entriesFor, firstEntry, elementRule, elementsOf, salvaging } from "../bulk.ts"
import { decideForWorkers, loadWorkers } from "../bulkWorkers.ts"
import { wholeAddressCondition, within, withinEach } from "../conditions.ts"
import { publishedAs } from "../decode.ts"
import { defineWriteDecodedBy, exampleId } from "../defineOperation.ts"
import type { LoadedWorker } from "../ports/workerStore.ts"
import { countedIdentity, numbersOfElements } from "../submittedNumbers.ts"
import { withRoles, type OtherRole } from "../verification/rules/onePerson.ts"
import { AddedKyc, firstKyc } from "./rules/newKyc.ts"
import { RemoteLocation } from "./addKycInformation.ts"

const remoteLocationRule = publishedAs(
  withinEach("kycInformations", within("userRemoteLocation", wholeAddressCondition)),
  elementRule("kycInformations", (path, element) =>
    incompleteAddress([...path, "userRemoteLocation"], partOf(element, "userRemoteLocation"))
  )
)

const birthRule = elementRule("kycInformations", (path, element, { today }) =>
  birthProblems([...path, "dateOfBirth"], element["dateOfBirth"], today)
)

export const addKycInformations = defineWriteDecodedBy(salvaging("kycInformations"), {
  group: "userOnboarding",
  name: "addKycInformations",
  verb: "POST",
  role: "write",
  summary: "Give the KYC information of up to 1,000 workers of a company and submit it",
  takesMany: true,
  request: Schema.Struct({
    companyId: idFields.companyId,
    kycInformations: elementsOf(
      Schema.Struct({
        userId: idFields.userId,
        ...kycFields,
        userRemoteLocation: Schema.optionalKey(RemoteLocation)
      }),
      "workers"
    ),
    ...bulkFields
  }),
  rules: [birthRule, remoteLocationRule],
  response: Schema.Struct({
    kycInformation: firstEntry(AddedKyc),
    kycInformations: entriesFor(AddedKyc)
  }),
  load: (bulk, { client }) => Effect.flatMap(loadWorkers(client.id, bulk), withRoles),
  numbers: (bulk, { workers }) =>
    numbersOfElements(
      bulk,
      bulk.elements.flatMap(({ input, index }) => {
        const worker = workers.get(input.userId)?.worker
        return worker ? countedIdentity(input, worker, ["kycInformations", index]) : []
      })
    ),
  decide: ({ roles, ...loaded }, bulk, context) => {
    // What an element changes of the company's profile, the next one finds.
    let profile = roles.profile
    const roleOf = ({ worker }: LoadedWorker): OtherRole | undefined => {
      const role = roles.of.get(worker.id)
      return role && profile && { ...role, profile }
    }
    return decideForWorkers(loaded, bulk, context, {
      list: "kycInformations",
      single: "kycInformation",
      decide: (worker, { userRemoteLocation, ...input }, single) =>
        Result.flatMap(checkNotRemoved(worker), (present) =>
          firstKyc({ ...present, role: roleOf(present) }, input, userRemoteLocation, single)
        ),
      answerOf: (kycInformation, kycInformations) => ({ kycInformation, kycInformations }),
      accept: ({ role }) => {
        profile = role?.profile ?? profile
      }
    })
  },
  example: {
    companyId: exampleId,
    kycInformations: [
      {
        userId: exampleId,
        ssn: "123456789",
        dateOfBirth: "1990-04-12",
        address1: "8 Orchard Lane",
        city: "Dover",
        state: "DE",
        zipcode: "19901"
      }
    ]
  }
})
