/** Chooses a company for all sections. It stays chosen, because it is part of the address. */
import { useState } from "react"
import { Avatar } from "@payroll/ui/layout.tsx"
import { Icon } from "@payroll/ui/icons.tsx"
import { Dialog } from "@payroll/ui/overlays.tsx"
import { useCompany } from "../api/company.ts"
import { useNeedsClient } from "../api/session.ts"
import { CompanyChoice } from "../records/companyChoice.tsx"
import { words } from "../text/words.ts"

const text = words.shell

/** The name of the company, with the way to another one where there is one. */
export const CompanySwitch = () => {
  const { name, companyId, isOnly } = useCompany()
  const needsClient = useNeedsClient()
  const [isOpen, open] = useState(false)
  if (needsClient) return null
  const label = companyId === undefined ? text.allCompanies : (name ?? text.company)
  const content = (
    <>
      <Avatar name={label} isCompany />
      <span className="grow">
        <span className="small quiet hide-phone">{text.company}</span>
        <span className="strong cut">{label}</span>
      </span>
    </>
  )
  if (isOnly) return <div className="switch switch--only">{content}</div>
  return (
    <>
      <button type="button" className="switch" aria-haspopup="dialog" onClick={() => open(true)}>
        {content}
        <Icon name="updown" size="small" />
      </button>
      {isOpen && (
        <Dialog title={text.chooseCompany} onClose={() => open(false)}>
          <CompanyChoice hasAll onChosen={() => open(false)} />
        </Dialog>
      )}
    </>
  )
}
