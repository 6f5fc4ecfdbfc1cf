/** The operator's command line. */
import { runProcess } from "@payroll/adapters/serving/runProcess"
import { exitCodesOf, programOf } from "./program.ts"

const words = process.argv.slice(2)

runProcess(programOf(words), exitCodesOf(words))
