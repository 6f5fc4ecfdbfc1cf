/** The seed of this run's random numbers: PAYROLL_TEST_SEED repeats a run. */
export const seed = Number(process.env["PAYROLL_TEST_SEED"] ?? Date.now() % 1_000_000)
