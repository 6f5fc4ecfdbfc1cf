/** A part of the console that is loaded when it is first visited. */
import { useEffect, useState, type ComponentType } from "react"
import { words } from "../text/words.ts"
import { Bones } from "./read.tsx"

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
      <div className="notice bad" role="alert">
        <p>{words.read.noPart}</p>
        <button type="button" onClick={() => location.reload()}>
          {words.read.again}
        </button>
      </div>
    ) : (
      <Bones />
    )
  }
}
