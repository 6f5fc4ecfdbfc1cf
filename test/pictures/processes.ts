import { ACCENT, box, label, line, node, picture, QUIET } from "./svg.ts"

const NODES = {
  platform: [24, 94, 190, "Platforms, bureaus", "HTTP and JSON"],
  browser: [24, 184, 190, "People in a browser", "the console"],
  operator: [24, 264, 190, "Operators", "the command payroll"],
  worker: [290, 84, 130, "apps/worker", ""],
  server: [290, 164, 130, "apps/server", ""],
  cli: [290, 264, 130, "apps/cli", ""],
  database: [480, 204, 130, "Database", "SQLite, PostgreSQL"],
  keys: [480, 274, 130, "keys.json", "the root key"],
  receivers: [680, 70, 140, "Receivers", "of the clients"],
  provider: [680, 160, 140, "Provider", "verifies people"]
} as const satisfies Readonly<Record<string, readonly [number, number, number, string, string]>>

type Name = keyof typeof NODES

const EDGES: ReadonlyArray<readonly [from: Name, to: Name, isDashed?: boolean]> = [
  ["platform", "server"],
  ["browser", "server"],
  ["operator", "cli"],
  ["server", "database"],
  ["worker", "database"],
  ["cli", "database"],
  ["keys", "cli", true]
]

const right = (name: Name): readonly [number, number] => [
  NODES[name][0] + NODES[name][2],
  NODES[name][1] + 24
]
const left = (name: Name): readonly [number, number] => [NODES[name][0], NODES[name][1] + 24]

/** The processes of an installation, what they keep, and whom they talk to. */
export const processesPicture = (): string =>
  picture(
    "Server, worker and command line share one database and one key file; platforms and people call the server, and the worker sends webhooks to receivers and cases to the provider",
    352,
    [
      label(24, 32, "Processes and data", { size: 15, weight: 600 }),
      box(266, 48, 368, 288, "#ffffff", ACCENT),
      label(282, 76, "One installation", { fill: QUIET, size: 12 }),
      ...EDGES.map(([from, to, isDashed = false]) =>
        from === "keys"
          ? line(left(from), right(to), { stroke: QUIET, isArrow: true, isDashed })
          : line(right(from), left(to), { stroke: QUIET, isArrow: true, isDashed })
      ),
      line([420, 100], [680, 94], { stroke: QUIET, isArrow: true }),
      label(550, 88, "webhooks, signed, in order", { anchor: "middle", fill: QUIET, size: 11 }),
      line([420, 114], [680, 174], { stroke: QUIET, isArrow: true }),
      label(620, 150, "cases", { anchor: "middle", fill: QUIET, size: 11 }),
      line([680, 192], [420, 192], { stroke: QUIET, isArrow: true }),
      label(560, 186, "verdicts", { anchor: "middle", fill: QUIET, size: 11 }),
      ...Object.values(NODES).map(([x, y, width, name, about]) => node(x, y, width, name, about))
    ]
  )
