/** The buttons that begin something new about time off. */
import { Button } from "@payroll/ui/button.tsx"
import { openForm } from "../forms/open.ts"
import { words } from "../text/words.ts"

const text = words.timeOff

/** Records an absence that happened, or asks on behalf of a worker. */
export const NewAbsence = ({ companyId }: { readonly companyId: string }) => {
  const about = { companyId }
  return (
    <>
      <Button onPress={() => openForm("timeOff.addTimeOffRequest", { about })}>{text.ask}</Button>
      <Button
        look="primary"
        icon="plus"
        onPress={() => openForm("timeOff.recordTimeOff", { about })}
      >
        {text.record}
      </Button>
    </>
  )
}
