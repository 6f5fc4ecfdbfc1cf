/** Server and worker in one process: the way to begin, and enough for one machine. */
import "effect/schema/SchemaJITCompiler/enable"
import { runProcess } from "@payroll/adapters/process"
import { serve } from "./composition.ts"

runProcess(serve({ withWorker: true }))
