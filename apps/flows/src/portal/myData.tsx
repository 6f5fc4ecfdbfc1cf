/** The data of the worker, masked, with the way to change each part. */
import { Button } from "@payroll/ui/button.tsx"
import { Card, Pairs } from "@payroll/ui/layout.tsx"
import { useFlow } from "../flow/context.ts"
import { isHidden, type Data } from "../flow/data.ts"
import { go } from "../flow/place.ts"
import type { FlowStep } from "../flow/step.ts"
import { Head } from "../frame/frame.tsx"
import { useFlowWords } from "../text/words.ts"
import { PhonesCard } from "./phones.tsx"

const Part = ({ step }: { readonly step: FlowStep }) => {
  const { data } = useFlow()
  const words = useFlowWords()
  const { portal, titles, change } = words
  const title = titles[step.id]
  const isLocked = isHidden(data, step.code)
  return (
    <Card
      title={title}
      action={
        <Button
          isSmall
          about={title}
          {...(isLocked && { icon: "lock" as const })}
          onPress={() => go(`data/${step.id}`)}
        >
          {isLocked ? portal.mine.show : change}
        </Button>
      }
    >
      {isLocked ? (
        <p className="muted">{portal.mine.locked}</p>
      ) : (
        <Pairs of={step.facts(data, words)} />
      )}
    </Card>
  )
}

export const DataSection = () => {
  const { data, steps } = useFlow<Data>()
  const { portal } = useFlowWords()
  const { mine } = portal
  return (
    <>
      <Head title={portal.data} lead={data.needsCode.length > 0 ? mine.lead : undefined} />
      {steps
        .filter(({ id }) => id !== "documents")
        .map((step) => (
          <Part key={step.id} step={step} />
        ))}
      <Card
        title={mine.documents}
        act={{ label: mine.open, about: mine.documents, onPress: () => go("data/documents") }}
      >
        {data.documents.length > 0 ? (
          <ul className="stack stack-2">
            {data.documents.map(({ documentId, title }) => (
              <li key={documentId}>{title}</li>
            ))}
          </ul>
        ) : (
          <p className="muted">
            {data.needsCode.includes("documents") ? mine.locked : mine.noDocuments}
          </p>
        )}
      </Card>
      <PhonesCard />
    </>
  )
}
