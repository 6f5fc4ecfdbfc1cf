/** Builds the flows. */
import { buildPages } from "../console/pageBuild.ts"

await buildPages(import.meta.dirname, "the flows")
