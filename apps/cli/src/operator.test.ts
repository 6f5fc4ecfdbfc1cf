import { afterEach, assert, describe, it, vi } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { syncBuiltinESMExports } from "node:module"
import os from "node:os"
import { requirePerson } from "./operator.ts"

afterEach(() => {
  vi.restoreAllMocks()
  syncBuiltinESMExports()
})

const logIn = (name: string | undefined): void => {
  vi.spyOn(os, "userInfo").mockImplementation(() => {
    if (name === undefined) throw new Error("no entry")
    return { username: name, uid: 1, gid: 1, shell: null, homedir: "" }
  })
  syncBuiltinESMExports()
}

describe("the person of a command", () => {
  it.effect("is the one given, or else the login name", () =>
    Effect.gen(function* () {
      logIn("rosa")
      assert.strictEqual(yield* requirePerson(Option.some(" Lin Wei ")), "Lin Wei")
      assert.strictEqual(yield* requirePerson(Option.none()), "rosa")
    })
  )

  it.effect("must be given where there is no login name", () =>
    Effect.gen(function* () {
      logIn(undefined)
      const { message } = yield* Effect.flip(requirePerson(Option.none()))
      assert.include(message, "--by is missing")
      assert.strictEqual(yield* requirePerson(Option.some("Lin Wei")), "Lin Wei")
    })
  )
})
