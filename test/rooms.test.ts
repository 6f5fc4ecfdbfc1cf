/** The structure of the packages: folders that do not import each other in circles, in an order. */
import { assert, describe, it } from "@effect/vitest"
import { againstOrder, cycleIn, graphsOf, type Graph } from "./tidy/rooms.ts"
import { readTree } from "./tidy/source.ts"

const graphs = graphsOf(readTree())
const graphOf = (name: string): Graph => graphs.get(name) ?? assert.fail(name)

/** Who may import whom, from what imports nothing to what imports the most. */
const ORDERS: Readonly<Record<string, ReadonlyArray<ReadonlyArray<string>>>> = {
  "packages/domain": [
    ["calendar", "exact", "problem", "record", "version"],
    ["datedVersions", "timestamp"],
    ["errors", "field", "history", "limits", "paySchedule"],
    ["timeTracking"],
    ["event", "status", "timeOff", "timeZone", "versionConflict", "w4"],
    [
      "bankAccount",
      "decision",
      "businessUser",
      "holidayCalendar",
      "location",
      "payroll",
      "timeOffPolicy",
      "timeSettings",
      "wage",
      "webhook"
    ],
    ["overtimeRuleSet", "worker"],
    ["punch", "timeOffRecalculation", "timeOffRequest", "verification"],
    ["timesheet"],
    ["kyc", "timeOffAccount"],
    ["company"],
    ["onboarding"]
  ],
  "packages/operations": [
    ["answerSchema", "jsonCount", "pieces"],
    [
      "answerStates",
      "caller",
      "canonicalJson",
      "conditions",
      "decode",
      "exampleId",
      "jsonBody",
      "keyQueues",
      "page"
    ],
    ["listPage", "payDateWarnings", "timeEventSchemas", "views", "writer"],
    ["eventSchemas"],
    [
      "actedBy",
      "ignoredFields",
      "changes",
      "errors",
      "notRemoved",
      "orNotFound",
      "submittedNumbers"
    ],
    ["operation", "ports"],
    ["defineOperation"],
    [
      "auditedRequest",
      "bulk",
      "claims",
      "duplicates",
      "executeCommand",
      "ownCommit",
      "personDecisions",
      "readFrom"
    ],
    ["bulkDecision"],
    ["bulkWorkers", "execute"],
    ["credential"],
    ["client", "onBehalfOf", "timeOff", "webhook"],
    ["bankAccount", "location", "paySchedule", "reports", "verification", "w4", "wage"],
    ["timesheet"],
    ["company", "kyc", "punch", "worker"],
    ["background"],
    ["businessUser", "contractor"],
    ["timeCatalogue"],
    ["catalogue"]
  ],
  "packages/adapters": [
    ["startRefused", "settingValues", "vault", "wakeUp", "webhooks"],
    ["settings"],
    ["serving", "verification"],
    ["sql/migrations", "sql/records"],
    ["sql/tables"],
    ["sql/dialect", "sql/statement"],
    ["sql/database", "sql/queryBuilder"],
    ["sql/rootKeys"],
    ["sql/clientKeys", "sql/writer"],
    ["sql/sqlite", "sql/postgres", "sql/stores"],
    ["storage", "migrateStorage", "firstStart", "tracing"],
    ["metrics"],
    ["maintenance"],
    ["process"]
  ],
  "apps/server": [
    ["openapi", "greeting", "console"],
    ["docs"],
    ["http"],
    ["composition"],
    ["main", "start"]
  ],
  "apps/console": [
    ["browser", "text"],
    ["api"],
    ["ui"],
    ["records"],
    ["reviews", "signIn"],
    [
      "audit",
      "calendar",
      "clients",
      "companies",
      "events",
      "figures",
      "overview",
      "timeOff",
      "timesheets",
      "webhooks",
      "workers"
    ],
    ["app"],
    ["main"]
  ],
  "apps/cli": [
    ["composition", "exitCode", "output", "standardInput"],
    ["jsonFailure", "input", "operator", "usage", "words", "paySchedule", "webhookReceiver"],
    ["operate", "timeOff", "remote", "eventLine"],
    ["pages"],
    ["listCommand"],
    ["commands/webhook"],
    [
      "audit",
      "backup",
      "call",
      "check",
      "client",
      "company",
      "completions",
      "credential",
      "doctor",
      "holidays",
      "migrate",
      "paySchedule",
      "payable",
      "profile",
      "ready",
      "sandbox",
      "event",
      "time",
      "timeOff",
      "timesheet",
      "verification",
      "worker"
    ].map((command) => `commands/${command}`),
    ["payroll"],
    ["program"],
    ["main"]
  ]
}

describe("the rooms of each package", () => {
  it.each([...graphs])("import each other in no circle: %s", (_name, graph) => {
    assert.isUndefined(cycleIn(graph)?.join(" > "))
  })

  it.each(Object.entries(ORDERS))("import each other in the declared order: %s", (name, order) => {
    assert.deepStrictEqual(againstOrder(graphOf(name), order), [])
  })

  it("are few enough to look through: the top two levels of the adapters", () => {
    const rooms = [...graphOf("packages/adapters").keys()]
    const entries = new Set(rooms.flatMap((room) => [room.split("/")[0] ?? "", room]))
    assert.isAtMost(entries.size, 29)
  })
})

describe("a graph of rooms", () => {
  const file = (path: string, ...imports: ReadonlyArray<string>) => ({
    path: `packages/a/src/${path}.ts`,
    text: imports.map((from) => `import "${from}"\n`).join("")
  })
  const graph = (...files: ReadonlyArray<ReturnType<typeof file>>): Graph =>
    graphsOf(files).get("packages/a") ?? assert.fail()

  it("has folders, and the files of a folder that has folders", () => {
    const rooms = graph(
      file("top", "./one/a.ts", "effect/Effect", "@payroll/b/c"),
      file("one/a", "./b.ts", "./two/c.ts"),
      file("one/b"),
      file("one/two/c", "@payroll/a/three/d"),
      file("three/d"),
      file("three/d.test", "../top.ts")
    )
    assert.deepStrictEqual(Object.fromEntries([...rooms].map(([from, to]) => [from, [...to]])), {
      top: ["one/a"],
      "one/a": ["one/b", "one/two"],
      "one/b": [],
      "one/two": ["three"],
      three: []
    })
  })

  it("shows the way of a circle", () => {
    const circle = graph(
      file("a/x", "../b/y.ts"),
      file("b/y", "../c/z.ts"),
      file("c/z", "../a/w.ts"),
      file("a/w")
    )
    assert.deepStrictEqual(cycleIn(circle), ["a", "b", "c", "a"])
    assert.isUndefined(
      cycleIn(graph(file("a/x", "../b/y.ts", "../c/z.ts"), file("b/y", "../c/z.ts"), file("c/z")))
    )
  })

  it("is held against its order", () => {
    const three = graph(file("a/x", "../b/y.ts"), file("b/y", "../c/z.ts"), file("c/z"))
    assert.deepStrictEqual(againstOrder(three, [["c"], ["b"], ["a"]]), [])
    assert.deepStrictEqual(againstOrder(three, [["c"], ["a"], ["b"]]), ["a imports b"])
    assert.deepStrictEqual(againstOrder(three, [["c"], ["a", "b"]]), ["a imports b"])
    assert.deepStrictEqual(againstOrder(three, [["c"], ["b"]]), ["a has no place"])
    assert.deepStrictEqual(againstOrder(three, [["c"], ["b"], ["a"], ["d"]]), ["d is not there"])
  })
})
