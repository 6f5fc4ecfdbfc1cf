/** The test's fixed seed unless one is given; fast-check prints it with every failure. */
export const seed = Number(process.env["PAYROLL_TEST_SEED"] ?? Math.trunc(Math.random() * 2 ** 31))
