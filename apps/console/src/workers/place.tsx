/** The places of work of a worker: the place of today, and the places by date. */
import { formatDay } from "@payroll/ui/format.ts"
import { SheetPart } from "@payroll/ui/layout.tsx"
import type { AnswerOf } from "../api/call.ts"
import { useRead } from "../api/queries.ts"
import { states } from "../forms/states.ts"
import { words } from "../text/words.ts"
import { furtherPlaces, moveWorker } from "./edit.ts"
import type { PartOf } from "./parts.tsx"

const text = words.workers

type Place = Pick<
  AnswerOf<"getUserWorkplaces">["workplaces"][number]["primary"],
  "companyLocationCategory" | "stateCode" | "companyLocationId"
>

/** The place in words; a work site by its name where the company is read. */
export const placeText = (
  { companyLocationCategory, stateCode, companyLocationId }: Place,
  company: AnswerOf<"getCompanyInfo"> | undefined
): string => {
  if (companyLocationCategory === "Remote") return text.place.remote(states[stateCode ?? ""] ?? "")
  const site = company?.companyLocations.find(
    (each) => each.companyLocationId === companyLocationId
  )
  return site?.companyLocation ?? text.place.site
}

export const PlacePart = ({
  of: { user },
  mayEdit,
  company
}: PartOf & { readonly company: AnswerOf<"getCompanyInfo"> | undefined }) => {
  const { data } = useRead("getUserWorkplaces", { userId: user.userId })
  const versions = data?.workplaces ?? []
  const further = furtherPlaces(versions)
  return (
    <SheetPart
      title={text.parts.place}
      act={
        mayEdit &&
        data && {
          label: text.place.move,
          onPress: () => moveWorker({ user, workplaces: versions })
        }
      }
    >
      <p>{placeText(user, company)}</p>
      {further.length > 0 && (
        <p className="small muted">
          {text.place.further(further.map((each) => placeText(each, company)).join("; "))}
        </p>
      )}
      {versions.length > 1 &&
        versions.map(({ effectiveFrom, primary }) => (
          <p className="small muted" key={effectiveFrom}>
            {text.place.planned(placeText(primary, company), formatDay(effectiveFrom))}
          </p>
        ))}
    </SheetPart>
  )
}
