/** Runs the server alone; a worker runs next to it. */
import "effect/schema/SchemaJITCompiler/enable"
import { runService } from "@payroll/adapters/process"
import { serve } from "./composition.ts"

runService("Runs the server alone; a worker runs next to it.", serve({ withWorker: false }))
