/** The header Prefer (RFC 7240). */

/** The names and values of the preferences of a request, in its order. */
const preferencesOf = (
  prefer: string | ReadonlyArray<string>
): ReadonlyArray<readonly [name: string, value: string]> =>
  String(prefer)
    .split(",")
    .map((preference) => {
      const [name = "", value = ""] = (preference.split(";")[0] ?? "").split("=")
      return [
        name.trim().toLowerCase(),
        value
          .trim()
          .replace(/^"(.*)"$/, "$1")
          .toLowerCase()
      ]
    })

/** Returns true if a request has a preference, with a value if one is given; of several values the first counts. */
export const prefers = (
  prefer: string | ReadonlyArray<string> | undefined,
  name: string,
  value = ""
): boolean =>
  prefer !== undefined &&
  preferencesOf(prefer).find(([preference]) => preference === name)?.[1] === value
