/** How the console is built. */
import { pageConfig } from "./pageConfig.ts"

export default pageConfig("/console/")
