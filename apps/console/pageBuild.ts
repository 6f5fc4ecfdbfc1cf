/** Builds pages unless nothing changed since the last build, and compresses their files. */
import { createHash } from "node:crypto"
import {
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync
} from "node:fs"
import { extname, join, relative, resolve } from "node:path"
import { parseArgs } from "node:util"
import { brotliCompressSync, gzipSync } from "node:zlib"

const STAMP = ".built-from"
/** Files and folders that every build of pages reads; versions of packages are pinned in the manifest. */
const INPUTS = [
  "index.html",
  "vite.config.ts",
  "build.ts",
  "package.json",
  "../console/pageBuild.ts",
  "../console/pageConfig.ts",
  "../console/operationShapes.ts",
  "src",
  "../../packages/ui/package.json",
  "../../packages/ui/src",
  "../../packages/embed/src",
  "../../packages/client/src/generated",
  "../../packages/client/src/operations.ts",
  // The schemas of which the forms are made.
  "../../packages/operations/src",
  "../../packages/domain/src",
  "../server/src/openapi"
]
/** The page itself is sent with a nonce of each answer, so it is never compressed here. */
const COMPRESSED = new Set([".css", ".js", ".svg"])

/** The files of a folder, or the file itself. */
const filesIn = (path: string): ReadonlyArray<string> =>
  statSync(path).isFile()
    ? [path]
    : readdirSync(path, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name))
        .toSorted()

/** One text for all that the build reads. */
const inputsHash = (root: string): string => {
  const hash = createHash("sha256")
  const files = INPUTS.flatMap((name) => filesIn(join(root, name)))
  for (const file of files.filter((each) => !each.endsWith(".test.ts"))) {
    hash.update(relative(root, file)).update("\0").update(readFileSync(file)).update("\0")
  }
  return hash.digest("hex")
}

const compress = (folder: string): void => {
  for (const file of filesIn(folder)) {
    if (!COMPRESSED.has(extname(file))) continue
    const bytes = readFileSync(file)
    writeFileSync(`${file}.br`, brotliCompressSync(bytes))
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }))
  }
}

const isBuilt = (folder: string, hash: string): boolean => {
  try {
    return readFileSync(join(folder, STAMP), "utf8") === hash
  } catch {
    return false
  }
}

/** More than builds of the same sources get in each other's way. */
const TRIES_MAX = 10

/** Puts a build in the place of an earlier one. Of several at the same time any stays: all are of the same sources. */
const replace = (draft: string, folder: string, hash: string): void => {
  const before = `${draft}.before`
  for (let tries = 1; !isBuilt(folder, hash); tries += 1) {
    try {
      if (existsSync(folder)) renameSync(folder, before)
      renameSync(draft, folder)
    } catch (error) {
      if (tries === TRIES_MAX) throw error
    } finally {
      rmSync(before, { recursive: true, force: true })
    }
  }
}

/** Builds next to the folder and puts the result in its place, so that a server never reads a half of it. */
const buildInto = async (root: string, folder: string, hash: string): Promise<void> => {
  // In any other mode React is slower, larger, and warns in the browser's console.
  process.env["NODE_ENV"] = "production"
  const { build } = await import("vite")
  const draft = `${folder}.${process.pid}`
  try {
    await build({ root, configFile: join(root, "vite.config.ts"), build: { outDir: draft } })
    compress(draft)
    writeFileSync(join(draft, STAMP), hash)
    replace(draft, folder, hash)
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}

/** Builds the pages in a folder of `apps`, as the arguments of this process say. */
export const buildPages = async (root: string, name: string): Promise<void> => {
  const { values } = parseArgs({
    options: {
      // Also for a deployment: puts the files into this folder.
      out: { type: "string" },
      // A start does without pages that cannot be built.
      "for-start": { type: "boolean", default: false }
    }
  })
  const folder = resolve(values.out ?? join(root, "dist"))
  const hash = inputsHash(root)
  if (isBuilt(folder, hash)) return
  try {
    await buildInto(root, folder, hash)
  } catch (error) {
    if (!values["for-start"]) throw error
    // Another start may have built it meanwhile.
    const reason = error instanceof Error ? error.message : String(error)
    if (!isBuilt(folder, hash)) process.stderr.write(`${name} cannot be built: ${reason}\n`)
  }
}
