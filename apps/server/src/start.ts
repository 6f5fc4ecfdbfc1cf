/** Server and worker in one process: the way to begin, and enough for one machine. */
import "effect/schema/SchemaJITCompiler/enable"
import { runService } from "@payroll/adapters/process"
import { serve } from "./composition.ts"

runService("Runs server and worker in one process.", serve({ withWorker: true }))
