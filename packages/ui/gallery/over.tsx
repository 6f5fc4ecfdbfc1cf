/** The overlays of the gallery, one at a time. */
import { useState } from "react"
import { Button } from "../src/button.tsx"
import { SubmitFailed } from "../src/forms/failure.ts"
import type { FormLayout } from "../src/forms/layout.ts"
import { FormOverlay } from "../src/forms/overlay.tsx"
import type { FieldShape } from "../src/forms/shape.ts"
import { Confirm, Cover, Dialog, Drawer } from "../src/overlays.tsx"

const nothing = (): undefined => undefined

const field = (path: string, more: Partial<FieldShape> = {}): FieldShape => ({
  path,
  kind: "text",
  isRequired: true,
  isRemovable: false,
  ...more
})

const layout: FormLayout = {
  shape: {
    operation: "example",
    fields: [
      field("user.firstName"),
      field("user.startDate", { kind: "date" }),
      field("user.ssn", { patterns: [String.raw`^\d{9}$`], rule: "Must be exactly 9 digits." }),
      field("user.state", { kind: "choice", choices: ["AZ", "CA", "DE", "NV", "TX"] }),
      field("user.share", { kind: "number", minimum: 0, maximum: 100 }),
      field("user.isOwner", { kind: "yesNo", isRequired: false }),
      field("user.rows", {
        kind: "rows",
        isRequired: false,
        fields: [field("from", { kind: "date" }), field("name")]
      })
    ]
  },
  title: "Add an owner",
  submit: "Add owner",
  done: "The owner was added",
  isUpdate: false,
  groups: [
    {
      fields: [
        { path: "user.firstName", label: "First name" },
        { path: "user.startDate", label: "Since", isBeside: true },
        { path: "user.ssn", label: "SSN" },
        { path: "user.state", label: "State" },
        { path: "user.share", label: "Share", widget: "percent" },
        { path: "user.isOwner", label: "Owns a quarter or more" },
        { path: "user.rows", label: "Absences", choices: { from: "From", name: "Name" } }
      ]
    }
  ]
}

/** A form whose first answers are refused: a field, then a version that somebody else changed. */
const ExampleForm = ({ as }: { readonly as: "drawer" | "dialog" | "stale" }) => {
  const [tries, count] = useState(0)
  const rows = as === "drawer" ? [{ from: "", name: "" }] : []
  const context = { initial: { "user.firstName": "Ines", "user.rows": rows } }
  return (
    <FormOverlay
      layout={{ ...layout, ...(as === "dialog" && { as: "dialog" }) }}
      context={context}
      reread={() => Promise.resolve({ initial: { "user.firstName": "Inês" } })}
      submit={() => {
        count(tries + 1)
        const isStale = as === "stale" && tries === 0
        const problems = isStale ? [] : [{ path: "user.ssn", message: "Somebody else has it" }]
        return Promise.reject(new SubmitFailed("Somebody else has it", { problems, isStale }))
      }}
      onDone={nothing}
      onCancel={nothing}
    />
  )
}

export const Over = ({ open }: { readonly open: string }) => {
  if (open === "dialog") {
    return (
      <Dialog title="Approve 6 timesheets?" onClose={nothing} foot={<Button>Approve 6</Button>}>
        <p>356 h regular, 9 h 45 min overtime.</p>
      </Dialog>
    )
  }
  if (open === "confirm") {
    return (
      <Confirm
        title="End employment?"
        act="End employment"
        isDangerous
        onClose={nothing}
        onConfirm={nothing}
      >
        <p>Nothing is paid after the last day.</p>
      </Confirm>
    )
  }
  if (open === "drawer") {
    return (
      <Drawer title="A drawer" onClose={nothing}>
        <p className="drawer__body">Its content</p>
      </Drawer>
    )
  }
  if (open === "cover") {
    return (
      <Cover title="Search" onClose={nothing}>
        <p className="drawer__body">Its content</p>
      </Cover>
    )
  }
  if (open === "form") return <ExampleForm as="drawer" />
  if (open === "question") return <ExampleForm as="dialog" />
  return open === "stale" ? <ExampleForm as="stale" /> : null
}
