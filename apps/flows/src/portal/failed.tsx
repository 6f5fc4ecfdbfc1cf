/** Stands where a read failed. */
import { Button } from "@payroll/ui/button.tsx"
import { Callout } from "@payroll/ui/status.tsx"
import { useFlowWords } from "../text/words.ts"

export const Failed = ({ again }: { readonly again: () => Promise<void> }) => {
  const { portal } = useFlowWords()
  return (
    <Callout
      tone="warn"
      isAlert
      action={
        <Button isSmall onPress={() => void again()}>
          {portal.again}
        </Button>
      }
    >
      {portal.failed}
    </Callout>
  )
}
