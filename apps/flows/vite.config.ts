/** How the flows are built. */
import { pageConfig } from "../console/pageConfig.ts"

export default pageConfig("/flow/", ["comboField", "dateField"])
