/** Checks of the folder that a noun has in a package, and of the folders of operations. */
import { basename, dirname } from "node:path/posix"
import { fileOf, importsOf } from "./imports.ts"
import { isProductCode, type Source } from "./source.ts"

const OPERATIONS = "packages/operations/src/"
const CATALOGUES = new Set(
  ["catalogue", "guestCatalogue", "timeCatalogue", "dataCatalogue"].map(
    (name) => `${OPERATIONS}${name}.ts`
  )
)
/** Folders of operations that hold no noun. */
const MACHINERY = /^(?:background|ports|views)$/
/** A provider calls it, and no catalogue has it. */
const CALLBACK = `${OPERATIONS}verification/receiveVerdict.ts`
const NOT_ME = `${OPERATIONS}bankAccount/stopChange.ts`
const RULES = /^packages\/operations\/src\/\w+\/rules\//
/** Services and effects, which the domain may not have. */
const IMPURE = /^effect\/(?:Clock|Context|Effect|Layer|Random)$/

const importedBy = (source: Source): ReadonlyArray<string> =>
  importsOf(source).flatMap(({ from }) => fileOf(source.path, from) ?? [])

/** The noun in whose folder of operations a file is, without the rules below it. */
const nounOf = (path: string): string | undefined => {
  const [, noun] = /^packages\/operations\/src\/(\w+)\/\w+\.ts$/.exec(path) ?? []
  return noun === undefined || MACHINERY.test(noun) ? undefined : noun
}

/** Files among the operations of a noun that are no operation: no catalogue has them. */
export const amongOperations = (tree: ReadonlyArray<Source>): ReadonlyArray<string> => {
  const operations = new Set(tree.filter(({ path }) => CATALOGUES.has(path)).flatMap(importedBy))
  return tree
    .map(({ path }) => path)
    .filter((path) => isProductCode(path) && nounOf(path) !== undefined)
    .filter((path) => path !== CALLBACK && path !== NOT_ME && !operations.has(path))
}

/** Rules that need nothing of the operations: they are rules of the domain. */
export const pureRules = (tree: ReadonlyArray<Source>): ReadonlyArray<string> =>
  tree
    .filter(({ path }) => isProductCode(path) && (RULES.test(path) || nounOf(path) !== undefined))
    .filter(
      (source) =>
        !importedBy(source).some((path) => path.startsWith(OPERATIONS)) &&
        !importsOf(source).some(({ from }) => IMPURE.test(from))
    )
    .map(({ path }) => path)

/** Product code outside of the operations that imports their rules. */
export const rulesOutside = (tree: ReadonlyArray<Source>): ReadonlyArray<string> =>
  tree
    .filter(({ path }) => isProductCode(path) && !path.startsWith(OPERATIONS))
    .filter((source) => importedBy(source).some((path) => RULES.test(path)))
    .map(({ path }) => path)

/** The engines, which have their own words because each is a package by itself. */
const ENGINES = new Set(["paySchedule", "timeOff", "timeTracking"])
/** Every noun has a file of its events. */
const OF_EVERY_NOUN = new Set(["event"])

/** Files of a noun outside the folder that the package has for it. */
export const outsideItsFolder = (
  tree: ReadonlyArray<Source>,
  name: "domain" | "operations"
): ReadonlyArray<string> => {
  const src = `packages/${name}/src/`
  const paths = tree.map(({ path }) => path).filter((path) => path.startsWith(src))
  const topOf = (path: string): string => dirname(path.slice(src.length)).split("/")[0] ?? ""
  const nouns = new Set(paths.map(topOf))
  return paths.filter((path) => {
    const noun = basename(path, ".ts")
    const isFree = ENGINES.has(noun) || OF_EVERY_NOUN.has(noun) || ENGINES.has(topOf(path))
    return isProductCode(path) && nouns.has(noun) && topOf(path) !== noun && !isFree
  })
}
