/** Commands on a PostgreSQL that is slow for one statement, or whose connection breaks at one COMMIT. */
import { withPostgres } from "@payroll/testing/database/beside"
import { faultProxy } from "@payroll/testing/database/faultProxy"
import { postgresDatabase } from "@payroll/testing/database/postgresDatabase"
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { ownDirectory, payroll, type Settings } from "./command.ts"

const site = Effect.gen(function* () {
  const url = yield* postgresDatabase
  const proxy = yield* faultProxy(url)
  const env = ownDirectory({ PAYROLL_DATABASE_URL: proxy.url })
  const rows = (sql: string) =>
    Effect.promise(() => withPostgres(url, async (client) => (await client.query(sql)).rows))
  yield* run(env, "client", "create", "default")
  return { proxy, env, rows }
})

const tried = (env: Settings, ...words: ReadonlyArray<string>) =>
  Effect.promise(() => payroll(env, words))

const run = Effect.fnUntraced(function* (env: Settings, ...words: ReadonlyArray<string>) {
  const { code, stdout, stderr } = yield* tried(env, ...words)
  assert.strictEqual(code, 0, stderr)
  return stdout
})

/** Cancels the first statement that adds a row, as a time limit does. A sequence keeps its number in a rollback. */
const canceledOnce = (table: string): string => `
  create sequence tries;
  create function cancel_once() returns trigger language plpgsql security definer as
    $$ begin
      if nextval('tries') = 1 then raise exception 'too slow' using errcode = '57014'; end if;
      return new;
    end $$;
  create trigger cancel_once before insert on ${table} for each row execute function cancel_once()`

const ISSUE = ["credential", "create", "--role", "read", "--json"]
const keyIdIn = (text: string): string => (JSON.parse(text) as { readonly keyId: string }).keyId

describe("a command that meets an outage", () => {
  it.live("is repeated after a statement that was canceled", () =>
    Effect.gen(function* () {
      const { env, rows } = yield* site
      yield* rows(canceledOnce("credential"))
      yield* run(env, ...ISSUE)
      yield* rows(
        "drop trigger cancel_once on credential; drop sequence tries; drop function cancel_once"
      )
      yield* rows(canceledOnce("delivery_hold"))
      assert.include(yield* run(env, "webhook", "hold"), "deliveries are held")
      const issued = "select id from audit where operation = 'addCredential'"
      assert.lengthOf(yield* rows(issued), 1)
    })
  )

  it.live("is done once where its connection broke before the answer of COMMIT", () =>
    Effect.gen(function* () {
      const { proxy, env, rows } = yield* site
      const keyId = keyIdIn(yield* run(env, ...ISSUE))
      proxy.armBy("update credential set\n        person", "answered")
      assert.include(yield* run(env, "credential", "revoke", keyId), `revoked ${keyId}`)
      proxy.armBy("delivery_hold (id", "answered")
      assert.include(yield* run(env, "webhook", "hold"), "held")
      assert.strictEqual(proxy.cuts, 2)
      assert.lengthOf(yield* rows("select id from audit where operation = 'revokeCredential'"), 1)
      assert.lengthOf(yield* rows("select id from audit where operation = 'webhook.hold'"), 1)
    })
  )

  it.live("names what is stored if the answer, with a secret, is lost", () =>
    Effect.gen(function* () {
      const { proxy, env, rows } = yield* site
      proxy.armBy("insert into credential", "answered")
      const { code, stdout, stderr } = yield* tried(env, ...ISSUE)
      const [, keyId = ""] = /the change is stored, for (\w+)/.exec(stderr) ?? []
      assert.deepStrictEqual([code, stdout], [1, ""], stderr)
      assert.notInclude(stderr, "again")
      assert.lengthOf(yield* rows(`select 1 from credential where key_id = '${keyId}'`), 1)
      yield* run(env, "credential", "rotate", keyId)
    })
  )

  it.live("is not repeated if it is not idempotent and nobody knows what is stored", () =>
    Effect.gen(function* () {
      const { proxy, env, rows } = yield* site
      proxy.armBy("insert into client", "answered")
      const { code, stderr } = yield* tried(env, "client", "create", "acme")
      assert.strictEqual(code, 1)
      assert.include(stderr, "may or may not be stored: see whether it is stored")
      assert.lengthOf(yield* rows("select id from client where name = 'acme'"), 1)
    })
  )
})
