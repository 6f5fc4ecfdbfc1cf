/** The structure of the packages: folders that do not import each other in circles, in an order. */
import { assert, describe, it } from "@effect/vitest"
import { amongOperations, outsideItsFolder, pureRules, rulesOutside } from "./tidy/nouns.ts"
import { againstOrder, cycleIn, graphsOf, type Graph } from "./tidy/rooms.ts"
import { readTree, type Source } from "./tidy/source.ts"

const tree = readTree()
const graphs = graphsOf(tree)
const graphOf = (name: string): Graph => graphs.get(name) ?? assert.fail(name)

/** The rooms in the order of their imports, from those that import nothing to those that import the most. */
const ORDERS: Readonly<Record<string, ReadonlyArray<ReadonlyArray<string>>>> = {
  "packages/domain": [
    ["calendar", "exact", "lazily", "problem", "record", "version"],
    ["datedVersions", "specification", "timestamp"],
    ["errors", "field", "history", "limits", "paySchedule"],
    ["timeTracking"],
    ["event", "person", "status", "timeOff", "timeZone", "versionConflict", "w4"],
    ["decision", "flowLink", "retention"],
    ["bankAccount"],
    [
      "businessUser",
      "client",
      "holidayCalendar",
      "location",
      "timeOffPolicy",
      "timeSettings",
      "wage",
      "webhook"
    ],
    ["document", "mail", "overtimeRuleSet", "payroll", "worker"],
    ["file", "punch", "timeOffRecalculation", "timeOffRequest", "verification"],
    ["timesheet"],
    ["kyc", "timeOffAccount"],
    ["company"],
    ["onboarding"],
    ["handover"],
    ["states"],
    ["published"]
  ],
  "packages/operations": [
    [
      "answerSchema",
      "caller",
      "canonicalJson",
      "conditions",
      "decode",
      "jsonCount",
      "keyQueues",
      "packed",
      "pieces"
    ],
    [
      "answerStates",
      "bulk",
      "effectiveFrom",
      "ignoredFields",
      "jsonBody",
      "namedPerson",
      "page",
      "payDateWarnings",
      "wrappedBody",
      "writer"
    ],
    [
      "changes",
      "errors",
      "listPage",
      "orNotFound",
      "submittedNumbers",
      "timeEventSchemas",
      "views"
    ],
    ["eventSchemas", "operation", "ports"],
    ["actedBy", "erasedFirst", "notRemoved"],
    [
      "auditedRequest",
      "bulkDecision",
      "claims",
      "csvFile",
      "defineOperation",
      "duplicates",
      "executeCommand",
      "guestRequest",
      "ownCommit",
      "personDecisions",
      "secondPerson",
      "readFrom"
    ],
    ["bulkWorkers", "writeRound"],
    ["execute"],
    ["onBehalfOf"],
    [
      "client/rules",
      "contractor/rules",
      "credential/rules",
      "history/rules",
      "mail/rules",
      "paySchedule/rules",
      "webhook/rules"
    ],
    ["flowLink/rules", "guestCode/rules"],
    ["wage/rules"],
    ["bankAccount/rules", "timeOff/rules"],
    ["event/rules", "verification/rules"],
    ["businessUser/rules", "company/rules", "kyc/rules", "timesheet/rules", "worker/rules"],
    ["document/rules"],
    ["w4/rules"],
    ["background", "fileUpload", "guestSessions", "handover/rules", "punch/rules"],
    ["personalData/rules"],
    [
      "audit",
      "bankAccount",
      "businessUser",
      "client",
      "company",
      "contractor",
      "credential",
      "document",
      "event",
      "figure",
      "file",
      "flowLink",
      "guestCode",
      "handover",
      "history",
      "kyc",
      "location",
      "paySchedule",
      "personalData",
      "portalDoor",
      "punch",
      "search",
      "timeOff",
      "timesheet",
      "verification",
      "w4",
      "wage",
      "webhook",
      "worker"
    ],
    ["dataCatalogue", "guestCatalogue", "rememberedPhones", "timeCatalogue"],
    ["catalogue"]
  ],
  "packages/adapters": [
    ["startRefused", "vault", "wakeUp", "webhooks"],
    ["settings"],
    ["serving", "verification"],
    ["sql/migrations", "sql/records"],
    ["sql/tables"],
    ["sql/dialect", "sql/statementsForAll"],
    ["sql/statement"],
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
    ["openapi", "firstPages", "greeting", "flows", "pages"],
    ["docs"],
    ["http"],
    ["composition"],
    ["main", "start"]
  ],
  "apps/flows": [
    ["text"],
    ["start"],
    ["flow"],
    ["frame"],
    ["steps"],
    ["portal"],
    ["app"],
    ["main"]
  ],
  "apps/console": [
    ["browser", "text"],
    ["api"],
    ["forms"],
    ["frame"],
    ["records", "requirements"],
    ["calendar", "reviews", "signIn"],
    [
      "audit",
      "clients",
      "companies",
      "events",
      "figures",
      "home",
      "payPeriods",
      "timeOff",
      "timesheets",
      "webhooks",
      "workers"
    ],
    ["app"],
    ["main"]
  ],
  "apps/cli": [
    ["repeat"],
    ["composition", "exitCode", "output", "standardInput"],
    [
      "jsonFailure",
      "input",
      "operator",
      "ownerFile",
      "usage",
      "words",
      "paySchedule",
      "webhookReceiver"
    ],
    ["operate", "timeOff", "remote", "eventLine"],
    ["pages", "storedPage"],
    ["listCommand", "exportCommand"],
    ["commands/file", "commands/webhook"],
    `audit backup call check client company completions copy credential doctor document erasures event handover holidays keys link
      mail migrate paySchedule payable profile ready sandbox time timeOff timesheet vacuum verification worker`
      .split(/\s+/)
      .map((command) => `commands/${command}`),
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
    assert.isAtMost(new Set(rooms.flatMap((room) => [room.split("/")[0], room])).size, 29)
  })
})

describe("the nouns", () => {
  it("have folders of operations that hold operations", () => {
    assert.deepStrictEqual(amongOperations(tree), [])
  })

  it("have rules of operations that need the operations, and others in the domain", () => {
    assert.deepStrictEqual(pureRules(tree), [])
  })

  it("have rules of operations that only operations use", () => {
    assert.deepStrictEqual(rulesOutside(tree), [])
  })

  it.each(["domain", "operations"] as const)("lie in one folder each: %s", (name) => {
    assert.deepStrictEqual(outsideItsFolder(tree, name), [])
  })
})

describe("a noun that lies elsewhere", () => {
  const source = (path: string, ...imports: ReadonlyArray<string>): Source => ({
    path,
    text: imports.map((from) => `import { a } from "${from}"\n`).join("")
  })
  const operations = (path: string, ...imports: ReadonlyArray<string>): Source =>
    source(`packages/operations/src/${path}.ts`, ...imports)

  it("is found: a file that is not an operation among operations", () => {
    const files = [
      operations("catalogue", "./wage/addWage.ts"),
      operations("wage/addWage", "./newWage.ts"),
      operations("wage/newWage", "../changes.ts"),
      operations("wage/rules/wageWrites", "../../changes.ts"),
      operations("ports/wageStore"),
      operations("wage/newWage.test")
    ]
    assert.deepStrictEqual(amongOperations(files), ["packages/operations/src/wage/newWage.ts"])
  })

  it("is found: a pure rule", () => {
    const files = [
      operations("wage/rules/pure", "@payroll/domain/wage/wage", "effect/Result", "effect/Schema"),
      operations("wage/rules/stored", "@payroll/domain/wage/wage", "../../changes.ts"),
      operations("wage/rules/loaded", "effect/Effect"),
      operations("conditions")
    ]
    assert.deepStrictEqual(pureRules(files), ["packages/operations/src/wage/rules/pure.ts"])
  })

  it("is found: rules that others use", () => {
    const rule = "@payroll/operations/wage/rules/newWage"
    const files = [
      source("apps/server/src/http/a.ts", rule),
      source("apps/server/src/http/b.ts", "@payroll/operations/wage/addWage"),
      source("packages/testing/src/c.ts", rule),
      operations("wage/addWage", "./rules/newWage.ts")
    ]
    assert.deepStrictEqual(rulesOutside(files), ["apps/server/src/http/a.ts"])
  })

  it("is found: a file of it in another folder", () => {
    const at = (path: string): Source => source(`packages/domain/src/${path}.ts`)
    const files = [
      at("wage/wage"),
      at("worker/wage"),
      at("worker/event"),
      at("event/event"),
      at("timeOff/wage"),
      at("payroll/paySchedule"),
      at("paySchedule/plan"),
      at("worker/wage.test")
    ]
    assert.deepStrictEqual(outsideItsFolder(files, "domain"), [
      "packages/domain/src/worker/wage.ts"
    ])
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

  it("has the rules of a folder apart from its files", () => {
    const rooms = graph(file("one/a", "./b.ts", "./rules/c.ts"), file("one/b"), file("one/rules/c"))
    assert.deepStrictEqual([...rooms.keys()], ["one", "one/rules"])
    assert.deepStrictEqual([...(rooms.get("one") ?? [])], ["one/rules"])
  })

  it("shows the way of a circle", () => {
    const circle = graph(
      file("a/x", "../b/y.ts"),
      file("b/y", "../c/z.ts"),
      file("c/z", "../a/w.ts"),
      file("a/w")
    )
    assert.deepStrictEqual(cycleIn(circle), ["a", "b", "c", "a"])
    const line = graph(file("a/x", "../b/y.ts", "../c/z.ts"), file("b/y", "../c/z.ts"), file("c/z"))
    assert.isUndefined(cycleIn(line))
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
