import { defineConfig } from "vitest/config"

export default defineConfig({
  test: {
    include: [
      "packages/*/{src,test}/**/*.test.ts",
      "apps/*/{src,test}/**/*.test.ts",
      "test/**/*.test.ts"
    ],
    globalSetup: ["packages/adapters/test/postgresServer.ts"],
    // Many tests wait for other processes more than they work: two at once, also on two cores.
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000
  }
})
