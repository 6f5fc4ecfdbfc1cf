/** The promises of the service, and the test that holds each. docs/promises.md is generated from them. */

export interface Promised {
  readonly promise: string
  /** A test file, or one that test files import. */
  readonly file: string
  /** The title of the test, with as many of its groups in front as make it unique in its file. */
  readonly title: string
}

export interface Group {
  readonly title: string
  readonly promises: ReadonlyArray<Promised>
}

/** The promises that the tests of a file hold: the title of each test, and what it promises. */
export const heldBy = (
  file: string,
  promises: Readonly<Record<string, string>>
): ReadonlyArray<Promised> =>
  Object.entries(promises).map(([title, promise]) => ({ promise, file, title }))
