/** The table of the settings, from which error texts and the table in the documents are made. */

export interface SettingRow {
  readonly name: string
  /** The value if unset. */
  readonly default?: string
  /** For the documents: the behaviour if unset, without a `default`. */
  readonly unset?: string
  /** Completes "NAME must be". */
  readonly value: string
  readonly meaning: string
  /** A secret can also be read from the file at NAME_FILE. */
  readonly secret?: true
}

const rows = [
  {
    name: "PAYROLL_HOST",
    default: "127.0.0.1",
    value: "an IP address or a host name",
    meaning:
      "The address to listen on. Beyond loopback requires TLS: `PAYROLL_TLS_CERT` or `PAYROLL_BEHIND_TLS_PROXY`."
  },
  {
    name: "PAYROLL_PORT",
    default: "8080",
    value: "a whole number from 0 to 65535",
    meaning: "The port to listen on; 0 selects any free port."
  },
  {
    name: "PAYROLL_DATA_DIR",
    default: "./data",
    value: "the path of a directory",
    meaning: "The directory of the database, the keys and the first credentials."
  },
  {
    name: "PAYROLL_DATABASE_URL",
    unset: "`payroll.db` in the data directory",
    value: "sqlite:PATH with the path of a file, or a postgres:// URL as in docs/scaling.md",
    meaning: "The database.",
    secret: true
  },
  {
    name: "PAYROLL_MIGRATE_URL",
    unset: "none",
    value: "a postgres:// URL as in docs/scaling.md, set only if PAYROLL_DATABASE_URL is one too",
    meaning: "The owner of a PostgreSQL database, where the service connects as another role.",
    secret: true
  },
  {
    name: "PAYROLL_REPLICA_URL",
    unset: "none",
    value: "a postgres:// URL as in docs/scaling.md, set only if PAYROLL_DATABASE_URL is one too",
    meaning:
      "Standbys of the database, one or several in one URL, that answer reads whose request allows it.",
    secret: true
  },
  {
    name: "PAYROLL_KEY_FILE",
    unset: "`keys.json` in the data directory",
    value: "the path of a file",
    meaning: "The file of the root key, with mode 0600."
  },
  {
    name: "PAYROLL_KEY_COMMAND",
    unset: "none: the file",
    value: "a program with its arguments, between blanks",
    meaning:
      "A program that prints what the key file would have, within 10 s; the file is then not read. It runs at the start and once a minute, without a shell."
  },
  {
    name: "PAYROLL_USERNAME",
    unset: "generated",
    value: "text without a colon and not like an issued key id, set together with PAYROLL_PASSWORD",
    meaning: "The username of the client `default`, used on the first start."
  },
  {
    name: "PAYROLL_PASSWORD",
    unset: "generated",
    value: "text of at least 20 characters, set together with PAYROLL_USERNAME",
    meaning: "The password of the client `default`, used on the first start.",
    secret: true
  },
  {
    name: "PAYROLL_WEBHOOK_URL",
    unset: "none",
    value: "an http or https URL without username, password and fragment",
    meaning:
      "The webhook endpoint of the client `default`. Its host and port are allowed even if private."
  },
  {
    name: "PAYROLL_WEBHOOK_SECRET",
    unset: "generated",
    value: "base64 of 24 to 64 bytes, also after whsec_, set only with PAYROLL_WEBHOOK_URL",
    meaning: "The secret that signs webhooks to that endpoint.",
    secret: true
  },
  {
    name: "PAYROLL_WEBHOOK_ALLOW",
    unset: "loopback, if only this machine reaches the service and `sandbox` verifies; else none",
    value: "CIDR ranges separated by commas, such as 10.0.0.0/8,fd00::/8",
    meaning: "Private addresses to which webhooks may be sent."
  },
  {
    name: "PAYROLL_WEBHOOK_HOLD",
    default: "false",
    value: "true or false",
    meaning:
      "Whether a start holds all webhook deliveries of the database. They stay held, also without it, until " +
      "`payroll webhook release`."
  },
  {
    name: "PAYROLL_BACKUP_STAMP",
    unset: "none",
    value: "the path of a file",
    meaning:
      "A file that each backup of your own touches, such as one of PostgreSQL: its time is watched as that of " +
      "the last backup."
  },
  {
    name: "PAYROLL_VERIFICATION",
    default: "sandbox",
    value: "sandbox, manual or http",
    meaning:
      "The provider that verifies companies and people. Required to listen beyond loopback, behind a proxy " +
      "and to run a worker alone, because `sandbox` passes nearly everybody."
  },
  {
    name: "PAYROLL_VERIFICATION_URL",
    unset: "none",
    value:
      "an https URL without username, password and fragment, or an http one on this machine, " +
      "set together with PAYROLL_VERIFICATION=http",
    meaning: "The URL to which `http` sends cases."
  },
  {
    name: "PAYROLL_VERIFICATION_SECRET",
    unset: "none",
    value:
      "base64 of 24 to 64 bytes, also after whsec_, set together with PAYROLL_VERIFICATION=http",
    meaning: "The secret that signs the cases sent by `http` and the verdicts returned.",
    secret: true
  },
  {
    name: "PAYROLL_SANDBOX_DELAY_MS",
    default: "1000",
    value: "a whole number from 0 to 600000",
    meaning: "Delay of the sandbox's answer in milliseconds."
  },
  {
    name: "PAYROLL_SMTP_URL",
    unset: "none",
    value:
      "an smtp:// or smtps:// URL with a host, such as smtps://user:password@mail.example:465, " +
      "set together with PAYROLL_MAIL_FROM",
    meaning:
      "The mail server. Off this machine the connection has TLS, or fails. Without one no mail is sent.",
    secret: true
  },
  {
    name: "PAYROLL_MAIL_FROM",
    unset: "none",
    value: "an email address, set together with PAYROLL_SMTP_URL",
    meaning: "The address that mails come from. Their display name is that of the client."
  },
  {
    name: "PAYROLL_MAIL_PER_SECOND",
    default: "5",
    value: "a whole number from 1 to 1000",
    meaning: "Limit of mails a second, for each process that does background work."
  },
  {
    name: "PAYROLL_SCANNER_URL",
    unset: "none",
    value: "an https URL without username, password and fragment, or an http one on this machine",
    meaning:
      "The scanner to which uploaded files are sent before they are stored (docs/documents.md#files). Without one only " +
      "programs upload, and guests where `sandbox` verifies."
  },
  {
    name: "PAYROLL_BODY_BUDGET_MIB",
    default: "256",
    value: "a whole number from 16 to 65536",
    meaning:
      "Memory for all request bodies in progress, in MiB. Beyond it requests get 503 with `Retry-After`."
  },
  {
    name: "PAYROLL_SHARE_PERCENT",
    default: "50",
    value: "a whole number from 1 to 100",
    meaning:
      "Share of one credential and of one client, of 2,000 concurrent requests and of `PAYROLL_BODY_BUDGET_MIB`. Beyond it: 429."
  },
  {
    name: "PAYROLL_REQUESTS_PER_ADDRESS",
    default: "1500",
    value: "a whole number from 1 to 100000",
    meaning:
      "Limit of unfinished requests from one address; an IPv6 address counts with its /64. Beyond it: 429."
  },
  {
    name: "PAYROLL_CONNECTIONS_PER_ADDRESS",
    default: "512",
    value: "a whole number from 1 to 100000",
    meaning:
      "Limit of connections from one address, except of trusted proxies. More connections are closed."
  },
  {
    name: "PAYROLL_TRUSTED_PROXIES",
    unset: "none",
    value: "IP addresses and CIDR ranges separated by commas, such as 10.0.0.5,fd00::/8",
    meaning:
      "Proxies whose `Forwarded` or `X-Forwarded-For` names the caller's address: the last one that is not a proxy's."
  },
  {
    name: "PAYROLL_RATE_LIMIT",
    unset: "off",
    value: "a whole number from 1 to 1000000",
    meaning: "Limit of requests per minute and credential, for each server process. Beyond it: 429."
  },
  {
    name: "PAYROLL_METRICS_PORT",
    unset: "off",
    value: "a whole number from 0 to 65535",
    meaning:
      "The port of `/metrics` for Prometheus, on the address of `PAYROLL_HOST`; 0 selects any free port. " +
      "It needs no credentials."
  },
  {
    name: "PAYROLL_CONSOLE",
    unset: "`true` if only this machine reaches the service, else `false`",
    value: "true or false",
    meaning: "Whether the server has the console for people at `/console`."
  },
  {
    name: "PAYROLL_CONSOLE_PORT",
    unset: "none",
    value: "a whole number from 0 to 65535, set only with the console",
    meaning:
      "A port of its own for the console and its sessions, on the address of `PAYROLL_HOST`; 0 selects any free port. " +
      "The other port then has neither."
  },
  {
    name: "PAYROLL_PUBLIC_URL",
    unset:
      "https at `PAYROLL_FLOW_HOST`, or the address of `PAYROLL_HOST` and `PAYROLL_PORT`, if only this machine reaches the service; else none",
    value: "an https URL without a path, or an http one on this machine",
    meaning: "Where people reach the pages of flow links. Without it none can be made."
  },
  {
    name: "PAYROLL_FLOW_HOST",
    unset: "none",
    value: "a host name without a port, that of `PAYROLL_PUBLIC_URL`",
    meaning:
      "A host for the pages of flow links alone: there are no console and no credentials there, and no pages of flow " +
      "links at other hosts."
  },
  {
    name: "PAYROLL_BEHIND_TLS_PROXY",
    default: "false",
    value: "true or false",
    meaning: "A proxy in front of the server terminates TLS, so it may listen beyond loopback."
  },
  {
    name: "PAYROLL_TLS_CERT",
    unset: "none: plain HTTP",
    value: "the path of a PEM file, set together with PAYROLL_TLS_KEY",
    meaning:
      "The certificate with which the server itself speaks TLS, with those between it and the root. A changed file is read again."
  },
  {
    name: "PAYROLL_TLS_KEY",
    unset: "none",
    value: "the path of a PEM file without a passphrase, set together with PAYROLL_TLS_CERT",
    meaning: "The key of this certificate."
  }
] as const satisfies ReadonlyArray<SettingRow>

export type SettingName = (typeof rows)[number]["name"]

export const settingsTable: ReadonlyArray<SettingRow & { readonly name: SettingName }> = rows

/** `settingsTable` as the Markdown table of the documents, with aligned columns. */
export const settingsMarkdown = (): string => {
  const lines = settingsTable.map((row) => [
    `\`${row.name}\``,
    row.default === undefined ? (row.unset ?? "") : `\`${row.default}\``,
    row.meaning,
    row.value,
    row.secret ? `yes, also \`${row.name}_FILE\`` : "no"
  ])
  const table = [["Name", "Default", "Meaning", "Must be", "Secret"], ...lines]
  const widths = [0, 1, 2, 3, 4].map((at) => Math.max(...table.map((row) => row[at]?.length ?? 0)))
  const line = (cells: ReadonlyArray<string>, fill: string): string =>
    `| ${widths.map((width, at) => (cells[at] ?? "").padEnd(width, fill)).join(" | ")} |\n`
  const [header = [], ...body] = table
  return line(header, " ") + line([], "-") + body.map((cells) => line(cells, " ")).join("")
}
