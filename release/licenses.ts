/** The licenses under which the parts of a release may stand. */

/** By SPDX name: each lets a program of another license contain the part, with its text. */
const ALLOWED: ReadonlySet<string> = new Set([
  "0BSD",
  "Apache-2.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "ISC",
  "MIT",
  "MIT-0",
  "Unlicense"
])

/** Licenses without an SPDX name, as their manifests state them. */
const READ: ReadonlySet<string> = new Set([
  // dejavu-fonts-ttf: the Bitstream Vera license, which lets a program contain the font unchanged.
  "SEE LICENSE IN README.md AND LICENSE"
])

/** The licenses of packages whose manifests state none, as their files LICENSE say. */
export const READ_LICENSES: Readonly<Record<string, string>> = { "png-js@2.0.0": "MIT" }

/** Returns true for a license, or a choice between several of which one is allowed. */
export const isAllowed = (license: string): boolean => {
  if (READ.has(license)) return true
  const choices = license.replaceAll(/[()]/g, "").split(" OR ")
  return choices.some((choice) => choice.split(" AND ").every((name) => ALLOWED.has(name)))
}
