/** The packages that other programs install, and what each of them has. */

export interface PublishedPackage {
  /** Has its manifest and README. */
  readonly directory: string
  /** The folder of its sources. */
  readonly source: string
  /** Folders and files of the sources that it has; all without. */
  readonly folders?: ReadonlyArray<string>
  /** The modules that a program may import: name and source. */
  readonly entries: Readonly<Record<string, string>>
  /** Own packages whose sources are in it, and where among them: nobody has to install two tarballs. */
  readonly bundles?: Readonly<Record<string, string>>
  /** Dependencies that the program brings itself. */
  readonly peers?: ReadonlyArray<string>
  /** True of a package that runs in pages, and compiles with their types. */
  readonly isForBrowsers?: boolean
}

export const PUBLISHED: ReadonlyArray<PublishedPackage> = [
  {
    directory: "packages/webhooks",
    source: "packages/webhooks/src",
    entries: { ".": "verifyWebhook.ts" }
  },
  {
    directory: "packages/client",
    source: "packages",
    folders: ["client/src", "webhooks/src"],
    entries: { ".": "client/src/client.ts" },
    bundles: { "@payroll/webhooks": "webhooks/src/verifyWebhook.ts" }
  },
  {
    directory: "packages/embed",
    source: "packages/embed/src",
    entries: { ".": "payrollFlow.ts", "./react": "react.ts" },
    peers: ["react"],
    isForBrowsers: true
  },
  {
    directory: "packages/pay-schedule",
    source: "packages/domain/src",
    folders: ["paySchedule", "specification", "calendar"],
    entries: {
      ".": "paySchedule/package.ts",
      "./calendars": "paySchedule/calendars.ts",
      "./dates": "calendar/dates.ts",
      "./schema": "paySchedule/jsonSchema.ts"
    }
  },
  {
    directory: "packages/time-off",
    source: "packages/domain/src",
    folders: ["published/timeOff.ts"],
    entries: { ".": "published/timeOff.ts" }
  },
  {
    directory: "packages/time-tracking",
    source: "packages/domain/src",
    folders: ["published/timeTracking.ts"],
    entries: { ".": "published/timeTracking.ts" }
  },
  {
    directory: "packages/domain",
    source: "packages/domain/src",
    entries: { ".": "published/domain.ts" },
    peers: ["effect"]
  }
]
