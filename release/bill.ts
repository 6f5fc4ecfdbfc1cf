/** Writes the bill of materials of the image: `pnpm run sbom FILE`. */
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { billOfMaterials, installedPackages } from "./sbom.ts"

const ROOT = join(import.meta.dirname, "..")

const [file] = process.argv.slice(2)
if (file === undefined) throw new Error("name the file to write")
const { version } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as {
  readonly version: string
}
const bill = billOfMaterials(installedPackages(ROOT), { version, builtAt: new Date() })
writeFileSync(file, `${JSON.stringify(bill, undefined, 2)}\n`)
