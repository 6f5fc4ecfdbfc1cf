/** Policy of the pages of the service: they load their own files, and nothing inline. */

/** Sources of a page besides its own scripts and requests; a page without them has none. */
interface PageSources {
  /** A nonce for the one style element that a library adds. */
  readonly nonce?: string
  /** True if the page sends forms without a script. */
  readonly sendsForms?: boolean
  /** The origins whose pages may frame it; none without. */
  readonly framedBy?: ReadonlyArray<string>
}

/** The Content-Security-Policy of a page, which no page frames but those of the origins that it names. */
export const pagePolicy = ({
  nonce,
  sendsForms = false,
  framedBy = []
}: PageSources = {}): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self'${nonce === undefined ? "" : ` 'nonce-${nonce}'`}`,
    "img-src 'self'",
    "connect-src 'self'",
    `form-action ${sendsForms ? "'self'" : "'none'"}`,
    "base-uri 'none'",
    `frame-ancestors ${framedBy.length === 0 ? "'none'" : framedBy.join(" ")}`,
    "require-trusted-types-for 'script'",
    "trusted-types 'none'"
  ].join("; ")
