/** Builds the console. */
import { buildPages } from "./pageBuild.ts"

await buildPages(import.meta.dirname, "the console")
