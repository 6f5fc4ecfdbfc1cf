/** The bundles of `pnpm run build`. */
import { defineConfig } from "rolldown"
import { bundlesIn } from "./release/bundles.ts"

export default defineConfig(bundlesIn("dist"))
