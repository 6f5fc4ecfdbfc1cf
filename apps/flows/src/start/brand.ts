/** The brand of the client whose pages these are, as the service wrote it into the page. */

export interface Brand {
  readonly name: string | null
  /** A color such as `#1a5fb4`; its foregrounds are computed by the style. */
  readonly accent: string | null
  /** The address that answers people. */
  readonly support: string | null
  /** The address of the logo. */
  readonly logo: string | null
  /** The origins whose pages may frame these, and hear what happens in them. */
  readonly hosts: ReadonlyArray<string>
}

const NONE: Brand = { name: null, accent: null, support: null, logo: null, hosts: [] }

const written = document.querySelector(`meta[name="brand"]`)?.getAttribute("content") ?? ""

export const brand: Brand = written === "" ? NONE : (JSON.parse(written) as Brand)

/** Gives the page the color of the client. */
export const applyBrand = (): void => {
  if (brand.accent !== null) document.documentElement.style.setProperty("--accent", brand.accent)
}
