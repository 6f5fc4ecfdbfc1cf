import { defineConfig } from "vitest/config"

export default defineConfig({
  test: {
    include: [
      "packages/*/{src,test}/**/*.test.ts",
      "apps/*/{src,test}/**/*.test.ts",
      "test/**/*.test.ts"
    ],
    globalSetup: ["packages/adapters/test/postgresServer.ts"],
    testTimeout: 60_000,
    hookTimeout: 60_000
  }
})
