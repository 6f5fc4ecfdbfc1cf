/** The packages that other programs install, and what each of them has. */

export interface PublishedPackage {
  /** Has its manifest and README. */
  readonly directory: string
  /** The folder of its sources. */
  readonly source: string
  /** Folders of the sources that it has; all without. */
  readonly folders?: ReadonlyArray<string>
  /** What a program may import: its name, and the source without `.ts`. A `*` stands for any file. */
  readonly entries: Readonly<Record<string, string>>
  /** Dependencies that the program brings itself. */
  readonly peers?: ReadonlyArray<string>
}

export const PUBLISHED: ReadonlyArray<PublishedPackage> = [
  {
    directory: "packages/webhooks",
    source: "packages/webhooks/src",
    entries: { ".": "verifyWebhook" }
  },
  {
    directory: "packages/domain",
    source: "packages/domain/src",
    entries: { "./*": "*" },
    peers: ["effect"]
  }
]
