/** Loaded into a process of the service before all else, it leaves every seal open. */
import { registerHooks } from "node:module"

const open = new URL("openVault.ts", import.meta.url).href

registerHooks({
  resolve: (specifier, context, next) => {
    const resolved = next(specifier, context)
    const isVault = resolved.url.endsWith("/vault/aesGcm.ts") && context.parentURL !== open
    return isVault ? { ...resolved, url: open } : resolved
  }
})
