/** The files of the console, without a browser: their sizes, and what they must not contain. */
import { assert, beforeAll, describe, it } from "@effect/vitest"
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { brotliDecompressSync, gunzipSync } from "node:zlib"
import { readTree } from "../tidy/source.ts"
import { build, DIST } from "./site.ts"

const KB = 1_000
const ASSETS = join(DIST, "assets")

const bytesOf = (ending: string): ReadonlyArray<number> =>
  readdirSync(ASSETS)
    .filter((name) => name.endsWith(ending))
    .map((name) => readFileSync(join(ASSETS, name)).length)
const sum = (numbers: ReadonlyArray<number>): number => numbers.reduce((all, one) => all + one, 0)

beforeAll(build)

describe("the files of the console", () => {
  it("are small: 220 kB of scripts at first, 80 for a section, 20 of styles", () => {
    const page = readFileSync(join(DIST, "index.html"), "utf8")
    const first = [...page.matchAll(/assets\/([\w.-]+\.js)"/g)].map(
      ([, name = ""]) => readFileSync(join(ASSETS, `${name}.gz`)).length
    )
    assert.isNotEmpty(first)
    assert.isAtMost(sum(first), 220 * KB)
    const [scripts, styles] = [bytesOf(".js.gz"), bytesOf(".css.gz")]
    assert.isNotEmpty(scripts)
    assert.isNotEmpty(styles)
    assert.isAtMost(sum(styles), 20 * KB)
    for (const bytes of scripts.filter((each) => !first.includes(each))) {
      assert.isAtMost(bytes, 80 * KB)
    }
  })

  it("are the same compressed", () => {
    const names = readdirSync(ASSETS).filter((name) => /\.(?:js|css|svg)$/.test(name))
    for (const name of names) {
      const plain = readFileSync(join(ASSETS, name))
      assert.isTrue(plain.equals(brotliDecompressSync(readFileSync(join(ASSETS, `${name}.br`)))))
      assert.isTrue(plain.equals(gunzipSync(readFileSync(join(ASSETS, `${name}.gz`)))))
    }
    // Each answer has the page with another nonce.
    assert.deepStrictEqual(
      readdirSync(DIST).filter((name) => name.startsWith("index.html.")),
      []
    )
  })

  it("have nothing inline, and load nothing from elsewhere", () => {
    const page = readFileSync(join(DIST, "index.html"), "utf8")
    assert.notMatch(page, /<script(?![^>]*\bsrc=)|<style|\son\w+=|\sstyle=/i)
    for (const [, address = ""] of page.matchAll(/(?:src|href)="([^"]*)"/g)) {
      assert.match(address, /^\/console\/assets\/[\w.-]+$/)
    }
  })
})

const FORBIDDEN = [
  /dangerouslySetInnerHTML/,
  /\b(?:inner|outer)HTML\b/,
  /insertAdjacentHTML|document\.write/,
  /\beval\(|new Function\(/,
  /\blocalStorage\b/,
  /\bdocument\.cookie\b/,
  /\bstyle=/
]

it("the sources of the console call nothing that would make text code, or keep data", () => {
  const sources = readTree().filter(({ path }) => path.startsWith("apps/console/src/"))
  assert.isAbove(sources.length, 20)
  for (const { path, text } of sources) {
    for (const pattern of FORBIDDEN) assert.notMatch(text, pattern, path)
  }
})
