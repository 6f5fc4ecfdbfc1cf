/** The countries by their codes, with names in the language of the console. */
import shape from "shape:addBusinessUser"

const CODE = /^[A-Z]{2}$/
const names = new Intl.DisplayNames("en-US", { type: "region" })
const codes =
  shape.fields
    .find(({ path }) => path === "businessUser.country")
    ?.choices?.filter((code) => CODE.test(code)) ?? []

export const countries: Readonly<Record<string, string>> = Object.fromEntries(
  codes.map((code) => [code, names.of(code) ?? code])
)
