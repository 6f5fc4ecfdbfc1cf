/** The server alone; a worker runs beside it. */
import "effect/schema/SchemaJITCompiler/enable"
import { runProcess } from "@payroll/adapters/process"
import { serve } from "./composition.ts"

runProcess(serve({ withWorker: false }))
