import { assert, describe, it } from "@effect/vitest"
import * as Result from "effect/Result"
import { type AddressRecord, makeResolver, type NameSource } from "./resolver.ts"

const never = (): Promise<never> => new Promise(() => undefined)
const refuse = (code: string) => (): Promise<never> =>
  Promise.reject(Object.assign(new Error("query failed"), { code }))
const records =
  (ttl: number, ...addresses: ReadonlyArray<string>) =>
  (): Promise<ReadonlyArray<AddressRecord>> =>
    Promise.resolve(addresses.map((address) => ({ address, ttl })))

/** A fake source that knows only the given answers and counts its queries. */
const sourceOf = (answers: Partial<NameSource>) => {
  const queries: Array<string> = []
  const ask =
    <A>(kind: string, answer: (name: string) => Promise<A>) =>
    (name: string): Promise<A> => {
      queries.push(`${kind} ${name}`)
      return answer(name)
    }
  const source: NameSource = {
    resolve4: ask("A", answers.resolve4 ?? refuse("ENOTFOUND")),
    resolve6: ask("AAAA", answers.resolve6 ?? refuse("ENODATA")),
    lookup: ask("lookup", answers.lookup ?? refuse("ENOTFOUND"))
  }
  return { source, queries }
}

describe("makeResolver", () => {
  it("returns the addresses of both families, IPv4 first", async () => {
    const { source, queries } = sourceOf({
      resolve4: records(60, "192.0.2.1", "192.0.2.2"),
      resolve6: records(60, "2001:db8::1")
    })
    const answer = await makeResolver({ source }).resolve("receiver.test")
    assert.deepStrictEqual(answer, Result.succeed(["192.0.2.1", "192.0.2.2", "2001:db8::1"]))
    assert.deepStrictEqual(queries, ["A receiver.test", "AAAA receiver.test"])
  })

  it("uses one family when the other fails or times out", async () => {
    for (const resolve6 of [refuse("ESERVFAIL"), never]) {
      const { source } = sourceOf({ resolve4: records(60, "192.0.2.1"), resolve6 })
      const answer = await makeResolver({ source, budgetMs: 30 }).resolve("receiver.test")
      assert.deepStrictEqual(answer, Result.succeed(["192.0.2.1"]))
    }
  })

  it("falls back to the hosts file for names that no name server knows", async () => {
    const lookup = () => Promise.resolve(["127.0.0.1", "::1"])
    const { source } = sourceOf({ lookup })
    const answer = await makeResolver({ source }).resolve("printer")
    assert.deepStrictEqual(answer, Result.succeed(["127.0.0.1", "::1"]))
  })

  it("asks no name server for localhost", async () => {
    const { source, queries } = sourceOf({ lookup: () => Promise.resolve(["127.0.0.1"]) })
    const resolver = makeResolver({ source })
    for (const name of ["localhost", "app.localhost"]) {
      assert.deepStrictEqual(await resolver.resolve(name), Result.succeed(["127.0.0.1"]))
    }
    assert.deepStrictEqual(queries, ["lookup localhost", "lookup app.localhost"])
    assert.isTrue(Result.isSuccess(await makeResolver().resolve("localhost")))
  })

  it("distinguishes a name without address from unreachable name servers", async () => {
    const cases: ReadonlyArray<readonly [code: string, ownFault: boolean]> = [
      ["ENOTFOUND", false],
      ["ESERVFAIL", false],
      ["ETIMEOUT", false],
      ["ECONNREFUSED", true]
    ]
    for (const [code, ownFault] of cases) {
      const { source } = sourceOf({ resolve4: refuse(code), resolve6: refuse(code) })
      const answer = await makeResolver({ source }).resolve("receiver.test")
      assert.deepStrictEqual(answer, Result.fail({ ownFault }), code)
    }
  })

  it("resolves within its budget when no source answers", async () => {
    const { source } = sourceOf({ resolve4: never, resolve6: never, lookup: never })
    const startedAt = performance.now()
    const answer = await makeResolver({ source, budgetMs: 60 }).resolve("receiver.test")
    assert.deepStrictEqual(answer, Result.fail({ ownFault: false }))
    assert.isBelow(performance.now() - startedAt, 10_000)
  })

  it("runs at most two operating system look-ups at a time", async () => {
    const { source, queries } = sourceOf({ lookup: never })
    const resolver = makeResolver({ source, budgetMs: 60 })
    const answers = await Promise.all(["a", "b", "c"].map((name) => resolver.resolve(name)))
    assert.deepStrictEqual(answers.filter(Result.isFailure).length, 3)
    assert.deepStrictEqual(answers[2], Result.fail({ ownFault: true }))
    assert.strictEqual(queries.filter((question) => question.startsWith("lookup")).length, 2)
  })

  it("rejects an answer with too many addresses", async () => {
    const many = Array.from({ length: 65 }, (_, index) => `192.0.2.${index}`)
    const resolve = (count: number) =>
      makeResolver({
        source: sourceOf({ resolve4: records(60, ...many.slice(0, count)) }).source
      }).resolve("a.test")
    assert.isTrue(Result.isSuccess(await resolve(64)))
    assert.isTrue(Result.isFailure(await resolve(65)))
  })

  it("shares a running query and caches its answer", async () => {
    const { source, queries } = sourceOf({ resolve4: records(60, "192.0.2.1") })
    const resolver = makeResolver({ source })
    await Promise.all([resolver.resolve("a.test"), resolver.resolve("a.test")])
    await resolver.resolve("a.test")
    assert.deepStrictEqual(queries, ["A a.test", "AAAA a.test"])
  })

  it("caches an answer for its TTL of 1 to 60 seconds, and a failure for 1 second", async () => {
    let nowMs = 0
    const cases: ReadonlyArray<readonly [answers: Partial<NameSource>, seconds: number]> = [
      [{ resolve4: records(0, "192.0.2.1") }, 1],
      [{ resolve4: records(30, "192.0.2.1"), resolve6: records(5, "2001:db8::1") }, 5],
      [{ resolve4: records(86_400, "192.0.2.1") }, 60],
      [{}, 1]
    ]
    for (const [answers, seconds] of cases) {
      const { source, queries } = sourceOf(answers)
      const resolver = makeResolver({ source, now: () => nowMs })
      const questions = async (): Promise<number> => {
        await resolver.resolve("a.test")
        return queries.filter((question) => question === "A a.test").length
      }
      assert.strictEqual(await questions(), 1)
      nowMs += seconds * 1_000 - 1
      assert.strictEqual(await questions(), 1)
      nowMs += 1
      assert.strictEqual(await questions(), 2)
    }
  })

  it("caches at most 1,024 names", async () => {
    const { source, queries } = sourceOf({ resolve4: records(60, "192.0.2.1") })
    const resolver = makeResolver({ source })
    for (let n = 0; n <= 1_024; n++) await resolver.resolve(`${n}.test`)
    queries.length = 0
    await resolver.resolve("1.test")
    assert.deepStrictEqual(queries, [])
    await resolver.resolve("0.test")
    assert.deepStrictEqual(queries, ["A 0.test", "AAAA 0.test"])
  })
})
