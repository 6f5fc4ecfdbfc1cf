import { assert, describe, it } from "@effect/vitest"
import { exampleExit } from "@payroll/testing/exampleWorker"
import * as Result from "effect/Result"
import {
  changesOf,
  claimsOf,
  decided,
  eventsOf,
  loadedProfile,
  loadedWorker,
  otherId,
  refusal,
  writesOf
} from "../../test/decision.ts"
import { exampleId } from "../defineOperation.ts"
import type { LoadedWorker } from "../ports/workerStore.ts"
import { terminateUsers } from "./terminateUsers.ts"

const PAST = "2020-01-31"
const AHEAD = "2999-12-31"
const { worker } = loadedWorker()
const someone = (id: string, set: Partial<LoadedWorker["worker"]> = {}): LoadedWorker =>
  loadedWorker({ worker: { ...worker, id, userStatus: "Active", ...set }, wages: [] })
const both = [someone(exampleId), someone(otherId)]
const at = (userId: string, set: object = {}) => ({ userId, lastDay: PAST, ...set })

const terminated = (
  users: ReadonlyArray<object>,
  workers: ReadonlyArray<LoadedWorker> = both,
  set: object = {}
) =>
  decided(
    terminateUsers,
    {
      workers: new Map(workers.map((each) => [each.worker.id, each])),
      employer: loadedProfile(),
      timeOff: new Map(),
      guests: new Map()
    },
    { users, ...set }
  )

describe("workers who are terminated together", () => {
  it("each leave at once or on a day ahead", () => {
    const result = terminated([at(exampleId), at(otherId, { lastDay: AHEAD })])
    assert.deepStrictEqual(writesOf(result), [
      "update worker",
      "insert workerExit",
      "insert workerExit"
    ])
    assert.deepStrictEqual(eventsOf(result), ["employee.employeestatus.update: Terminated"])
    assert.deepStrictEqual(
      Result.getOrThrow(result).answer.users.map(
        (entry) => "terminationStatus" in entry && [entry.status, entry.terminationStatus]
      ),
      [
        ["Terminated", "effective"],
        ["Active", "planned"]
      ]
    )
  })

  it("change nothing where every plan is as asked already", () => {
    const { day: lastDay, dismissalType } = exampleExit
    const planned = { ...someone(exampleId), exits: [{ ...exampleExit, text: undefined }] }
    const result = terminated([{ userId: exampleId, lastDay, dismissalType }], [planned])
    assert.isUndefined(changesOf(result))
  })

  it("guard the company once where several are its people, who keep their emails", () => {
    const { businessUsers } = loadedProfile()
    const twin = { ...businessUsers[0]!, id: otherId, email: "twin@acme.example" }
    const employer = loadedProfile({ businessUsers: [...businessUsers, twin] })
    const workers = [exampleId, otherId].map((id) => someone(id, { businessUserId: id }))
    const result = decided(
      terminateUsers,
      {
        workers: new Map(workers.map((each) => [each.worker.id, each])),
        employer,
        timeOff: new Map(),
        guests: new Map()
      },
      { users: [at(exampleId), at(otherId)] },
      { taken: ["users.1.businessUser.email"] }
    )
    assert.deepStrictEqual(
      changesOf(result)?.revisions.map(({ of, id }) => [of, id]),
      [
        ["worker", exampleId],
        ["worker", otherId],
        ["companyProfile", exampleId]
      ]
    )
    assert.deepStrictEqual(claimsOf(result), [
      `email ${businessUsers[0]?.email} in company-1 by ${exampleId}`
    ])
  })
})

describe("a worker among them who cannot be", () => {
  it.each([
    [[at(exampleId), at(exampleId)], "InvalidRequest: userId is given more than once"],
    [[at(exampleId), { userId: otherId }], "InvalidRequest: lastDay is mandatory"],
    [[at(exampleId), at(otherId, { version: 7 })], "VersionConflict: user was changed"],
    [[at(otherId, { lastDay: undefined, withdraw: true })], "StateConflict: no termination"],
    [[at(exampleId, { withdraw: true })], "InvalidRequest: lastDay cannot be given with withdraw"]
  ] as const)("stops all: %o", (users, expected) => {
    assert.include(refusal(terminated(users)), expected)
  })

  it("is named with the version where that is another", () => {
    const result = terminated([at(exampleId), at(otherId, { version: 7 })], both, {
      onError: "continue"
    })
    assert.deepStrictEqual<unknown>(Result.getOrThrow(result).answer.users[1], {
      error: {
        type: "conflict",
        path: ["users", 1, "version"],
        message: "user was changed by somebody else; read it again"
      }
    })
  })
})
