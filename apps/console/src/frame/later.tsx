/** A part of the console that is loaded when it is first visited. */
import { useEffect, useState, type ComponentType } from "react"
import { Button } from "@payroll/ui/button.tsx"
import { Bones } from "@payroll/ui/layout.tsx"
import { Callout } from "@payroll/ui/status.tsx"
import { words } from "../text/words.ts"

/** A component in place of one that is loaded later. */
export const later = <P extends object>(
  load: () => Promise<ComponentType<P>>
): ComponentType<P> => {
  let loaded: ComponentType<P> | undefined
  return (props: P) => {
    const [Loaded, show] = useState(() => loaded)
    const [isMissing, miss] = useState(false)
    useEffect(() => {
      if (Loaded) return
      const loading = load().then((part) => {
        loaded = part
        show(() => part)
      })
      loading.catch(() => miss(true))
    }, [])
    if (Loaded) return <Loaded {...props} />
    return isMissing ? (
      // After an update of the service its files have other names.
      <Callout
        tone="bad"
        isAlert
        action={<Button onPress={() => location.reload()}>{words.read.again}</Button>}
      >
        {words.read.noPart}
      </Callout>
    ) : (
      <Bones />
    )
  }
}
