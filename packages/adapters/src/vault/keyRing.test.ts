import { spawn } from "node:child_process"
import { once } from "node:events"
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync
} from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createInterface } from "node:readline"
import { inspect } from "node:util"
import { afterAll, assert, describe, it } from "@effect/vitest"
import * as Result from "effect/Result"
import { checkValue, createKeyFile, loadKeyFile, type KeyFileError } from "./keyRing.ts"

const folder = mkdtempSync(join(tmpdir(), "payroll-keys-"))
afterAll(() => rmSync(folder, { recursive: true }))

let files = 0
const freshPath = () => join(folder, `keys-${++files}.json`)

const writeKeyFile = (content: unknown, mode = 0o600): string => {
  const path = freshPath()
  writeFileSync(path, typeof content === "string" ? content : JSON.stringify(content))
  chmodSync(path, mode)
  return path
}

const key = Buffer.from(Array.from({ length: 32 }, (_, index) => index)).toString("base64")
const otherKey = Buffer.alloc(32, 7).toString("base64")
const ringOf = (...keys: ReadonlyArray<unknown>) => ({ version: 1, keys })
const active = { id: "root-1", key, state: "active" }

describe("loadKeyFile", () => {
  it("reads a ring of keys in all states", () => {
    const path = writeKeyFile(
      ringOf(
        { id: "a", key: otherKey, state: "retired" },
        { id: "b", key: otherKey, state: "decrypt-only" },
        active
      )
    )
    const ring = Result.getOrThrow(loadKeyFile(path))
    assert.strictEqual(ring.active.id, "root-1")
    assert.strictEqual(ring.active.secret.export().toString("base64"), key)
    assert.deepStrictEqual(
      [...ring.keys.values()].map(({ id, state }) => [id, state]),
      [
        ["a", "retired"],
        ["b", "decrypt-only"],
        ["root-1", "active"]
      ]
    )
  })

  it("follows symbolic links, which systemd and Kubernetes use for secrets", () => {
    const path = freshPath()
    symlinkSync(writeKeyFile(ringOf(active)), path)
    assert.strictEqual(Result.getOrThrow(loadKeyFile(path)).active.id, "root-1")
  })

  it("shows no key when it is printed", () => {
    const ring = Result.getOrThrow(loadKeyFile(writeKeyFile(ringOf(active))))
    for (const text of [inspect(ring, { depth: 9 }), JSON.stringify([...ring.keys])]) {
      assert.notInclude(text, key)
      assert.notInclude(text, Buffer.from(key, "base64").toString("hex"))
    }
  })

  const bad: ReadonlyArray<readonly [name: string, path: () => string, message: string]> = [
    ["missing", freshPath, "is missing: restore it"],
    ["not a file", () => folderAt(freshPath()), "is not a regular file"],
    ["link to nothing", () => linkTo(freshPath()), "is missing"],
    ["below a file", () => join(writeKeyFile(""), "x"), "cannot be read (ENOTDIR)"],
    ["readable by group", () => writeKeyFile(ringOf(active), 0o640), "run chmod 600 /"],
    ["readable by others", () => writeKeyFile(ringOf(active), 0o604), "run chmod 600 /"],
    ["writable by group", () => writeKeyFile(ringOf(active), 0o620), "run chmod 600 /"],
    ["too large", () => writeKeyFile(" ".repeat(70_000)), "is larger than 65536 bytes"],
    ["empty", () => writeKeyFile(""), "is not JSON"],
    ["not JSON", () => writeKeyFile(`{"keys":'${key}'}`), "is not JSON"],
    ["not an object", () => writeKeyFile("[]"), "is not a key ring: "],
    ["another version", () => writeKeyFile({ ...ringOf(active), version: 2 }), "version: "],
    ["no keys", () => writeKeyFile({ version: 1 }), "keys: "],
    ["no active key", () => writeKeyFile(ringOf({ ...active, state: "retired" })), "exactly one"],
    ["two active keys", () => writeKeyFile(ringOf(active, { ...active, id: "b" })), "exactly one"],
    ["a duplicate id", () => writeKeyFile(ringOf(active, { ...active, state: "retired" })), "ids"],
    ["a bad id", () => writeKeyFile(ringOf({ ...active, id: key })), "keys.0.id: must be 1 to 64"],
    ["a bad state", () => writeKeyFile(ringOf({ ...active, state: key })), "keys.0.state: "],
    ["31 bytes", () => withKey(Buffer.alloc(31, 7).toString("base64")), "keys.0.key: must be 32"],
    ["33 bytes", () => withKey(Buffer.alloc(33, 7).toString("base64")), "keys.0.key: must be 32"],
    ["not base64", () => withKey(`!${key}`), "keys.0.key: must be 32 bytes in base64"],
    ["unpadded", () => withKey(key.slice(0, -1)), "keys.0.key: must be 32 bytes in base64"],
    ["no key", () => writeKeyFile(ringOf({ id: "a", state: "active" })), "keys.0.key: "]
  ]
  const withKey = (text: string) => writeKeyFile(ringOf({ ...active, key: text }))
  const folderAt = (path: string) => {
    mkdirSync(path, 0o700)
    return path
  }
  const linkTo = (path: string) => {
    symlinkSync(`${path}.nothing`, path)
    return path
  }

  it.each(bad)("rejects a key file that is %s with a one-line error", (_, makePath, expected) => {
    const path = makePath()
    const error = failureOf(loadKeyFile(path))
    assert.strictEqual(error._tag, "KeyFileError")
    assert.isTrue(error.message.startsWith(`key file ${path} `), error.message)
    assert.include(error.message, expected)
    for (const text of [error.message, inspect(error), JSON.stringify(error)])
      assert.notInclude(text, key.slice(0, -1))
    assert.notInclude(error.message, "\n")
  })
})

const failureOf = <A>(result: Result.Result<A, KeyFileError>): KeyFileError =>
  Result.isFailure(result) ? result.failure : assert.fail("the key file was accepted")

describe("checkValue", () => {
  it("returns the known answer (Python's cryptography 48)", () => {
    const ring = Result.getOrThrow(loadKeyFile(writeKeyFile(ringOf(active))))
    assert.strictEqual(checkValue(ring, "root-1"), "02smGoQIFaSD569Zhjs5lg")
  })

  it("differs for another key under the same id, and is undefined for an unknown id", () => {
    const path = writeKeyFile(ringOf({ ...active, key: otherKey }))
    const ring = Result.getOrThrow(loadKeyFile(path))
    assert.match(checkValue(ring, "root-1") ?? "", /^[\w-]{22}$/)
    assert.notStrictEqual(checkValue(ring, "root-1"), "02smGoQIFaSD569Zhjs5lg")
    assert.isUndefined(checkValue(ring, "root-2"))
  })
})

describe("createKeyFile", () => {
  it("creates a file that only its owner can read, with a new random key, and loads it", () => {
    const paths = [freshPath(), freshPath()]
    const rings = paths.map((path) => Result.getOrThrow(createKeyFile(path)))
    assert.deepStrictEqual(
      paths.map((path) => statSync(path).mode & 0o7777),
      [0o600, 0o600]
    )
    const values = rings.map((ring) => checkValue(ring, ring.active.id))
    assert.strictEqual(new Set(values).size, 2)
    assert.deepStrictEqual(
      paths.map((path) => {
        const ring = Result.getOrThrow(loadKeyFile(path))
        return checkValue(ring, ring.active.id)
      }),
      values
    )
  })

  it("never changes an existing file, valid or not, nor its folder", () => {
    const changedAt = () => statSync(folder, { bigint: true }).mtimeNs
    const good = writeKeyFile(ringOf(active))
    const empty = writeKeyFile("")
    const before = changedAt()
    assert.strictEqual(Result.getOrThrow(createKeyFile(good)).active.id, "root-1")
    assert.include(failureOf(createKeyFile(empty)).message, "is not JSON")
    assert.strictEqual(readFileSync(empty, "utf8"), "")
    assert.strictEqual(changedAt(), before)
  })

  it("reports a missing folder in one line", () => {
    const path = join(folder, "nowhere", "keys.json")
    const { message } = failureOf(createKeyFile(path))
    assert.isTrue(message.startsWith(`key file ${path} cannot be created (ENOENT): its folder`))
    assert.notInclude(message, "\n")
  })

  it("gives concurrent processes the same key, and leaves no other files", async () => {
    const place = mkdtempSync(join(folder, "race-"))
    const racers = [startRacer(), startRacer(), startRacer()]
    const rounds = 40
    try {
      await Promise.all(racers.map((racer) => racer.answer()))
      for (let round = 0; round < rounds; round++) {
        const path = join(place, `${round}.json`)
        const answers = await Promise.all(racers.map((racer) => racer.create(path)))
        assert.match(answers[0] ?? "", /^[\w-]{22}$/)
        assert.strictEqual(new Set(answers).size, 1, answers.join(" | "))
      }
    } finally {
      await Promise.all(racers.map((racer) => racer.stop()))
    }
    assert.lengthOf(readdirSync(place), rounds)
  })
})

/** A process that creates a key file at each path it reads, and prints the check value or the error. */
const startRacer = () => {
  const module = JSON.stringify(new URL("./keyRing.ts", import.meta.url).href)
  const program = `
    import { createInterface } from "node:readline"
    import { checkValue, createKeyFile } from ${module}
    const say = (text) => process.stdout.write(text + "\\n")
    say("ready")
    for await (const path of createInterface({ input: process.stdin })) {
      const made = createKeyFile(path)
      say(made._tag === "Success" ? checkValue(made.success, made.success.active.id) : made.failure.message)
    }`
  const child = spawn(process.execPath, ["--input-type=module", "-e", program], {
    stdio: ["pipe", "pipe", "inherit"]
  })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const answer = async () => String((await lines.next()).value)
  return {
    answer,
    create: (path: string) => {
      child.stdin.write(`${path}\n`)
      return answer()
    },
    stop: async () => {
      const exited = once(child, "exit")
      child.stdin.end()
      await exited
    }
  }
}
