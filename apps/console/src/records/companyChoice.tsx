/** Finds a company by its name, and goes to the same section of it. */
import { useState } from "react"
import { TextField } from "@payroll/ui/fields.tsx"
import { useRead } from "../api/queries.ts"
import { usePaused } from "../browser/paused.ts"
import { BASE, companyPath, go, goTo, placeNow } from "../browser/place.ts"
import { companyRows, withWorkFirst, workText } from "./companyWork.ts"
import { words } from "../text/words.ts"

const text = words.shell
const COMPANIES_MAX = 20
const NAME_MAX = 100

/** The list of a section with another company, or of all companies. A record belongs to one, so its section's list. */
const show = (companyId: string | undefined): void => {
  const { path } = placeNow()
  const [, section = "overview"] = path.split("/")
  const to = section === "companies" ? "/company" : `/${section}`
  if (companyId !== undefined) goTo(companyPath(companyId, to))
  else go(`${BASE}${to === "/company" ? "/companies" : to}`)
}

export const CompanyChoice = ({
  hasAll,
  onChosen
}: {
  /** True if a person may also choose all companies. */
  readonly hasAll: boolean
  readonly onChosen?: () => void
}) => {
  const [typed, type] = useState("")
  const name = usePaused(typed.trim())
  const { data } = useRead("getCompanies", {
    kind: "employer",
    includeOverview: true,
    limit: COMPANIES_MAX,
    ...(name !== "" && { name })
  })
  const choose = (companyId: string | undefined): void => {
    show(companyId)
    onChosen?.()
  }
  return (
    <div className="stack stack-3">
      <TextField
        label={text.companyName}
        autoFocus
        maxLength={NAME_MAX}
        value={typed}
        onChange={({ currentTarget: { value } }) => type(value)}
      />
      <ul className="menu menu--list static">
        {hasAll && (
          <li>
            <button type="button" className="menu__item" onClick={() => choose(undefined)}>
              {text.allCompanies}
            </button>
          </li>
        )}
        {withWorkFirst(data ? companyRows(data) : []).map((row) => (
          <li key={row.companyId}>
            <button type="button" className="menu__item" onClick={() => choose(row.companyId)}>
              <span>
                {row.company}
                <span className="sub">{workText(row)}</span>
              </span>
            </button>
          </li>
        ))}
        {data?.companies.length === 0 && <li className="menu__empty quiet">{text.noCompany}</li>}
      </ul>
    </div>
  )
}
