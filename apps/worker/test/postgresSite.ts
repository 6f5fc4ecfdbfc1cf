/** Installations on PostgreSQL, and a network that fails in front of it. */
import { FaultProxy } from "@payroll/testing/database/faultProxy"
import { postgresDatabase } from "@payroll/testing/database/postgresDatabase"
import { onTestFinished } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Scope from "effect/Scope"

/** The URL of a fresh database, removed with the test. */
export const newPostgres = (): Promise<string> => {
  const scope = Scope.makeUnsafe()
  onTestFinished(() => Effect.runPromise(Scope.close(scope, Exit.void)))
  return Effect.runPromise(Scope.provide(postgresDatabase, scope))
}

/** A network in front of a database, removed with the test. */
export const newFaultProxy = async (url: string): Promise<FaultProxy> => {
  const proxy = await new FaultProxy(url).listen()
  onTestFinished(() => proxy.close())
  return proxy
}
