interface Address {
  readonly address1?: string | null | undefined
  readonly address2?: string | null | undefined
  readonly city?: string | null | undefined
  readonly state?: string | null | undefined
  readonly zipcode?: string | null | undefined
  readonly country?: string | null | undefined
}

/** An address on one line, without the country that most have. */
export const addressText = ({
  address1,
  address2,
  city,
  state,
  zipcode,
  country
}: Address): string =>
  [
    address1,
    address2,
    city,
    [state, zipcode].filter(Boolean).join(" "),
    country === "US" ? "" : country
  ]
    .filter((part) => part !== undefined && part !== null && part !== "")
    .join(", ")
