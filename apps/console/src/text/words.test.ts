import { expect, it } from "@effect/vitest"
import { readdirSync, readFileSync } from "node:fs"
import { words } from "./words.ts"

/** The sources of the console, without the catalogue itself. */
const sources = readdirSync(`${import.meta.dirname}/..`, { recursive: true, encoding: "utf8" })
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
  .map((path) => readFileSync(`${import.meta.dirname}/../${path}`, "utf8"))

const subjects = Object.entries(words).filter(([, entries]) => typeof entries === "object")

it.each(subjects)("uses every word of %s", (subject, entries) => {
  const about = sources.filter((source) => new RegExp(`\\b${subject}\\b`).test(source))
  const isUsed = (name: string) =>
    about.some((source) => new RegExp(`\\.${name}\\b|[{,]\\s*${name}\\s*[,:}].*=`).test(source))
  expect(Object.keys(entries).filter((name) => !isUsed(name))).toStrictEqual([])
})
