import type { getPayableHours } from "@payroll/operations/timesheet/getPayableHours"
import * as Effect from "effect/Effect"
import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import { operate } from "../../operate.ts"
import { BadUsage, client, json, print, printFile, table } from "../../output.ts"
import { company, firstRows, moreLine } from "../../pages.ts"

type Answer = typeof getPayableHours.response.Encoded
type Line = Answer["lines"][number]

const DAY = /^\d{4}-\d{2}-\d{2}$/

const rowOf = (line: Line) => [
  line.userReferenceId ?? line.userId,
  line.category,
  line.kind ?? "",
  line.jobCode ?? "",
  String(line.minutes),
  line.hours
]

export const exportLines = Command.make(
  "export",
  {
    company,
    client,
    period: Flag.String("period").pipe(
      Flag.withDescription("The first day of the pay period, or its id")
    ),
    csv: Flag.Boolean("csv").pipe(
      Flag.withDescription(
        "Print the file of all lines, whose bytes stay once the period is locked"
      ),
      Flag.withDefault(false)
    ),
    json
  },
  Effect.fn(function* ({ company: companyId, client: of, period, csv, json: asJson }) {
    if (csv && asJson) return yield* new BadUsage({ message: "give either --csv or --json" })
    const asked = {
      companyId,
      ...(DAY.test(period) ? { payPeriodBegin: period } : { payPeriodId: period })
    }
    if (csv) {
      const answer = yield* operate(of, "getPayableHours", { ...asked, format: "csv" })
      const { payableHours } = answer as Answer
      // The last line ends as the others do.
      return yield* printFile((payableHours.csv ?? "").replace(/\n$/, "").split("\n"))
    }
    const { rows, hasMore } = yield* firstRows(of, "getPayableHours", "lines", asked)
    yield* print(asJson, { lines: rows, hasMore }, [
      ...table([
        ["WORKER", "CATEGORY", "KIND", "JOB", "MINUTES", "HOURS"],
        ...(rows as ReadonlyArray<Line>).map(rowOf)
      ]),
      ...moreLine(hasMore)
    ])
  })
).pipe(
  Command.withDescription("Print the payable hours of a pay period, per worker and category"),
  Command.withExamples([
    {
      command: "payroll payable export --company COMPANY_ID --period 2026-03-01 --csv > march.csv",
      description: "The file for payroll"
    },
    {
      command: "payroll payable export --company COMPANY_ID --period PAY_PERIOD_ID",
      description: "The same as a table"
    }
  ])
)
