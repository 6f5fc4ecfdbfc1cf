/** All components in all of their states, for tests and for those who change them. `?open=` opens an overlay. */
import type { ReactNode } from "react"
import { createRoot } from "react-dom/client"
import { Button, IconButton } from "../src/button.tsx"
import { ComboField } from "../src/comboField.tsx"
import { DateField } from "../src/dateField.tsx"
import {
  CheckField,
  ChoiceField,
  SecretField,
  SelectField,
  TextArea,
  TextField
} from "../src/fields.tsx"
import { Icon, iconNames } from "../src/icons.tsx"
import {
  Avatar,
  Bones,
  Card,
  Empty,
  Facts,
  Figure,
  Pairs,
  Row,
  Sheet,
  SheetPart
} from "../src/layout.tsx"
import { Menu } from "../src/overlays.tsx"
import { Badge, Banner, Callout, Count, Mark, type Tone } from "../src/status.tsx"
import { Table, type Column } from "../src/table.tsx"
import { showToast, Toasts } from "../src/toasts.tsx"
import { Over } from "./over.tsx"

const TONES: ReadonlyArray<Tone> = ["ok", "warn", "bad", "info", "off"]
const nothing = (): undefined => undefined
const LONG = "Hollis Featherstonehaugh-Castellanos y Whitfield-Obermaier"

const Part = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section aria-label={title}>
    <h2>{title}</h2>
    {children}
  </section>
)

const Buttons = () => (
  <Part title="Buttons">
    <div className="btn-row">
      {(["primary", "plain", "quiet", "danger", "danger-plain"] as const).map((look) => (
        <Button key={look} look={look} icon="check">
          {look}
        </Button>
      ))}
      <Button isDisabled>Disabled</Button>
      <Button look="primary" isBusy>
        Saving
      </Button>
      <Button isSmall>Small</Button>
      <IconButton icon="search" label="Search" />
      <Menu label="More" entries={[{ label: "Pause", onAct: nothing }]} />
    </div>
  </Part>
)

const OPTIONS = [
  { value: "AZ", label: "Arizona" },
  { value: "DE", label: "Delaware" }
]
const CARDS = [
  { value: "W2", label: "Employee", detail: "Taxes are withheld" },
  { value: "1099-NEC", label: "Contractor" }
]

const Fields = ({ error, suffix }: { readonly error?: string; readonly suffix: string }) => (
  <div className="form">
    <TextField
      label={`Street${suffix}`}
      help="As on mail"
      error={error}
      defaultValue="88 Ironwood"
    />
    <TextField label={`Rate${suffix}`} before="$" after="per hour" error={error} isOptional />
    <SecretField label={`SSN${suffix}`} help="9 digits" error={error} defaultValue="123456789" />
    <SelectField label={`State${suffix}`} options={OPTIONS} none="Choose" error={error} />
    <ChoiceField
      label={`How they are paid${suffix}`}
      name={`cards${suffix}`}
      options={CARDS}
      value="W2"
      onChange={nothing}
      error={error}
    />
    <DateField label={`First day${suffix}`} value="2026-12-14" onChange={nothing} error={error} />
    <ComboField
      label={`Work site${suffix}`}
      value=""
      options={OPTIONS}
      onChange={nothing}
      error={error}
    />
    <TextArea label={`Reason${suffix}`} error={error} />
    <CheckField label={`I spoke to them${suffix}`} help="By phone" error={error} />
  </div>
)

const Statuses = () => (
  <Part title="Status">
    <p className="row wrap">
      {TONES.map((tone) => (
        <Badge key={tone} tone={tone}>
          {tone}
        </Badge>
      ))}
      {TONES.map((tone) => (
        <Mark key={tone} icon="bank" tone={tone} />
      ))}
      <Count of={12} meaning="waiting" />
      <Count of={120} isBad />
    </p>
    {TONES.map((tone) => (
      <Callout
        key={tone}
        tone={tone}
        title="Held until Thu, Dec 3."
        action={<Button>Check</Button>}
      >
        Call first: changed accounts are a common way to steal a paycheck.
      </Callout>
    ))}
    <Banner tone="warn" action={<Button isSmall>Try again</Button>}>
      As of 10:02 AM EST, reconnecting
    </Banner>
  </Part>
)

interface Person {
  readonly name: string
  readonly state: Tone
  readonly hours: number
}

const columns: ReadonlyArray<Column<Person>> = [
  { head: "Worker", sortBy: ({ name }) => name, cell: ({ name }) => name },
  { head: "State", cell: ({ state }) => <Badge tone={state}>{state}</Badge> },
  {
    head: "Hours",
    isNumber: true,
    isWide: true,
    sortBy: ({ hours }) => hours,
    cell: ({ hours }) => hours
  }
]
const people: ReadonlyArray<Person> = [
  { name: LONG, state: "ok", hours: 78 },
  { name: "Li", state: "warn", hours: 83.5 }
]

const Surfaces = () => (
  <Part title="Surfaces">
    <Card title="People" count={2} action={<Button look="quiet">Add</Button>} isFlush>
      <ul className="list">
        <Row before={<Avatar name={LONG} />} title={LONG} detail="Baker" />
        <Row before={<Avatar name="Li" isCompany />} title="Li">
          <Badge tone="info">Verifying</Badge>
        </Row>
      </ul>
    </Card>
    <Card title="Table" isFlush>
      <Table
        caption="Workers"
        columns={columns}
        rows={people}
        keyOf={({ name }) => name}
        selection={{ nameOf: ({ name }) => name, acts: () => <Button isSmall>Approve</Button> }}
      />
    </Card>
    <Sheet label="Record">
      <SheetPart title="Pay" act={{ label: "Change wage", onPress: () => undefined }}>
        <p>$22.75 an hour since Nov 1</p>
      </SheetPart>
      <SheetPart title="Facts">
        <Facts
          of={[
            { label: "Bank", value: "Penobscot" },
            { label: "Phone", value: null }
          ]}
        />
      </SheetPart>
    </Sheet>
    <Card title="Pairs">
      <Pairs
        of={[
          { label: "Legal name", value: LONG },
          { label: "Website", value: "" }
        ]}
      />
    </Card>
    <Card title="Figure">
      <Figure label="Waiting" value="543" unit="events" note="Since 8:12 AM EST" />
    </Card>
    <Card title="Nothing" isFlush>
      <Empty title="Nothing waits for you" action={<Button>Add a worker</Button>}>
        Deadlines appear here.
      </Empty>
    </Card>
    <Card title="Loading" isFlush>
      <Bones />
    </Card>
  </Part>
)

const Gallery = () => (
  <main className="gallery">
    <h1>Components</h1>
    <Buttons />
    <Part title="Fields">
      <Fields suffix="" />
    </Part>
    <Part title="Fields with problems">
      <Fields suffix=" again" error="This is missing" />
    </Part>
    <Statuses />
    <Surfaces />
    <Part title="Icons">
      <p className="row wrap">
        {iconNames.map((name) => (
          <Icon key={name} name={name} />
        ))}
      </p>
    </Part>
    <Over open={new URLSearchParams(location.search).get("open") ?? ""} />
    <Toasts />
  </main>
)

const root = document.querySelector("#root")
if (root) createRoot(root).render(<Gallery />)
if (location.search.includes("toast"))
  showToast("6 timesheets approved", { label: "Undo", run: nothing })
