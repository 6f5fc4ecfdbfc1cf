/** Set for `pnpm run test:nightly`: each test in its long form, with more rounds and on both databases. */
export const isNightly = process.env["PAYROLL_TEST_NIGHTLY"] !== undefined
