/** The files of the flows, without a browser: their sizes, and what they must not contain. */
import { assert, beforeAll, describe, it } from "@effect/vitest"
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { readTree } from "../tidy/source.ts"
import { buildFlows, DIST } from "./flowSite.ts"

const KB = 1_000
const ASSETS = join(DIST, "assets")

const bytesOf = (names: ReadonlyArray<string>): number =>
  names.reduce((all, name) => all + readFileSync(join(ASSETS, `${name}.gz`)).length, 0)

beforeAll(buildFlows)

describe("the files of the flows", () => {
  it("are small: 40 kB of scripts before a session, 200 for all steps, 20 of styles", () => {
    const page = readFileSync(join(DIST, "index.html"), "utf8")
    const first = [...page.matchAll(/assets\/([\w.-]+\.js)"/g)].map(([, name = ""]) => name)
    assert.isNotEmpty(first)
    const names = readdirSync(ASSETS)
    const scripts = names.filter((name) => name.endsWith(".js"))
    assert.isAtMost(bytesOf(first), 40 * KB)
    assert.isAtMost(bytesOf(scripts), 200 * KB)
    assert.isAtMost(bytesOf(names.filter((name) => name.endsWith(".css"))), 20 * KB)
    for (const name of first) {
      assert.notMatch(readFileSync(join(ASSETS, name), "utf8"), /react/i)
    }
  })

  it("have nothing inline, and load nothing from elsewhere", () => {
    const page = readFileSync(join(DIST, "index.html"), "utf8")
    assert.notMatch(page, /<script(?![^>]*\bsrc=)|<style|\son\w+=|\sstyle=/i)
    for (const [, address = ""] of page.matchAll(/(?:src|href)="([^"]*)"/g)) {
      assert.match(address, /^\/flow\/assets\/[\w.-]+$/)
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

it("the sources of the flows call nothing that would make text code, or keep data", () => {
  const sources = readTree().filter(({ path }) => path.startsWith("apps/flows/src/"))
  assert.isAbove(sources.length, 20)
  for (const { path, text } of sources) {
    for (const pattern of FORBIDDEN) assert.notMatch(text, pattern, path)
  }
})
