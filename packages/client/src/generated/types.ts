// Generated from the catalogue of operations; a test writes it with UPDATE_GOLDEN=1.

export type UnitedStates = "US" | "USA" | "United States" | "United States of America"

export type AcceptTermsAndConditionRequest = {
  /**
   * The client that the call is about, for credentials of the service. Must be at most
   * 100 characters. For example "acme-payroll".
   */
  readonly client?: string | undefined
  /**
   * The person who acts, by name or id; the credential's person if it is not given. Must
   * be at most 100 characters. For example "Rosa Diaz".
   */
  readonly actedBy?: string | undefined
  /** The terms. */
  readonly termsAndCondition: {
    /** The worker who signs. */
    readonly userId?: Uuid | undefined
    /** The business user who signs for the company. */
    readonly businessUserId?: Uuid | undefined
    /** The document of a worker. */
    readonly documentId: Uuid
    /** The `textSha256` of what was shown. */
    readonly textSha256: Sha256
    /** That the person accepts them. Must be true. */
    readonly isTermsAccepted: true
  } & ({ readonly userId?: undefined } | { readonly businessUserId?: undefined }) &
    ({ readonly userId: Uuid } | { readonly businessUserId: Uuid })
}

export type AcceptTermsAndConditionResponse = {
  /** The accepted text, and the time. */
  readonly termsAndCondition: {
    /** The document of a worker. */
    readonly documentId: string
    /** The version of the text. */
    readonly edition: number
    /** The SHA-256 of the text, in hexadecimal digits. */
    readonly textSha256: string
    /** When it was accepted. */
    readonly acceptedAt: string
    /** The status after the call, in the interface's words. */
    readonly status: "accepted"
    /** The outcome, for people. */
    readonly message: string
    /** The version of the record; an update may name it. */
    readonly version: number
  }
}

/** Must be one of Checking, Savings. */
export type AccountType = "Checking" | "Savings"

export type AccountTypeValue = "Checking" | "Savings"

/** A guest, who opened a link. */
export type ActingGuest = {
  /** The worker, the business user or the place of a kiosk whom the pages were about. */
  readonly subjectId: string
  /** The name of today; null of somebody who is not there any more. */
  readonly name: string | null
  /** What the pages were for. */
  readonly flow:
    | "worker-onboarding"
    | "worker-identity"
    | "worker-tax"
    | "worker-bank-account"
    | "worker-documents"
    | "worker-portal"
    | "company-onboarding"
    | "company-owner"
    | "company-bank-account"
    | "kiosk"
  /** The flow link. */
  readonly flowLinkId: string
  /** The session; null of a guest who had none. */
  readonly sessionId: string | null
  /** How the address came to the person. */
  readonly handedOver: string
}

export type ActivateUserRequest = {
  /**
   * The client that the call is about, for credentials of the service. Must be at most
   * 100 characters. For example "acme-payroll".
   */
  readonly client?: string | undefined
  /**
   * The person who acts, by name or id; the credential's person if it is not given. Must
   * be at most 100 characters. For example "Rosa Diaz".
   */
  readonly actedBy?: string | undefined
  /** The worker. */
  readonly user: {
    /** The worker. */
    readonly userId: Uuid
    /**
     * The version that the caller read; 409 if the record has another one. Must be a whole
     * number of at least 1.
     */
    readonly version?: number | undefined
  }
}

export type ActivateUserResponse = {
  /** The worker. */
  readonly user: {
    /** The worker. */
    readonly userId: string
    /** The status after the call, in the interface's words. */
    readonly status: "Add Wage" | "Invite Sent" | "Active" | "Deactivate" | "Terminated" | "Removed"
    /** The outcome, for people. */
    readonly message: string
    /** The version of the record; an update may name it. */
    readonly version: number
  }
}

export type AddBusinessContractorRequest = {
  /**
   * The client that the call is about, for credentials of the service. Must be at most
   * 100 characters. For example "acme-payroll".
   */
  readonly client?: string | undefined
  /**
   * The person who acts, by name or id; the credential's person if it is not given. Must
   * be at most 100 characters. For example "Rosa Diaz".
   */
  readonly actedBy?: string | undefined
  /** The worker. */
  readonly user: {
    /** The company. */
    readonly companyId: Uuid
    /**
     * The legal name of the contractor's business. Must be at most 100 characters. For
     * example "Okafor Ovens LLC".
     */
    readonly legalName: string
    /**
     * The client's own id for the worker. Must be at most 100 characters. Must not begin
     * with =, +, - or @.
     */
    readonly userReferenceId?: string | undefined
    /** The first name. Must be at most 100 characters. For example "Ana". */
    readonly firstName: string
    /** The middle name. Must be at most 100 characters. */
    readonly middleName?: string | undefined
    /** The last name. Must be at most 100 characters. For example "Ruiz". */
    readonly lastName: string
    /** The email address. Must be at most 254 characters. Must be an email address. */
    readonly email: string
    /** The phone number. */
    readonly phoneNumber?: LoosePhoneNumber | undefined
    /** The first day of work. A calendar date. For example "2026-02-02". */
    readonly dateOfJoin: string
    /** The job title. Must be at most 100 characters. For example "Head baker". */
    readonly jobTitle: string
    /** Whether the worker works remotely or at a location of the company. */
    readonly companyLocationCategory: LocationCategory
    /** The state in which a remote worker works. */
    readonly stateCode?: State | undefined
    /** Another name of stateCode. */
    readonly code?: State | undefined
    /** The location at which an office worker works. */
    readonly companyLocationId?: Uuid | undefined
  } & ({ readonly stateCode?: undefined } | { readonly code?: undefined }) &
    (
      | ({ readonly companyLocationCategory: "Remote" } & (
          | { readonly stateCode: State }
          | { readonly code: State }
        ))
      | { readonly companyLocationCategory?: Exclude<LocationCategory, "Remote"> | undefined }
    ) &
    (
      | ({ readonly companyLocationCategory: "Office" | "On-site" | "Work Location" | "Hybrid" } & {
          readonly companyLocationId: Uuid
        })
      | {
          readonly companyLocationCategory?:
            | Exclude<LocationCategory, "Office" | "On-site" | "Work Location" | "Hybrid">
            | undefined
        }
    )
  /** The wage. */
  readonly userWage: {
    /** US dollars per wageBasis. Must be a number of at least 0 with at most 4 decimals. */
    readonly wageRate: number | `${number}`
    /** The time for which wageRate is paid. */
    readonly wageBasis: WageBasis
    /** The type of worker that the wage is for. */
    readonly workerType: WorkerType
    /** Whether the worker gets differential pay. Must be one of Yes, No. */
    readonly differentialPay?: "Yes" | "No" | "Y" | "N" | true | false | undefined
    /** How the worker is paid, and whether overtime is due. */
    readonly userType?: UserType | undefined
    /** How many hours the worker works. */
    readonly employmentStatus?: EmploymentStatus | undefined
    /** Whether the worker is exempt from taxes. */
    readonly userRefTaxExempt?: TaxExempt | undefined
    /** The first day on which these terms hold. A calendar date. */
    readonly startDate?: string | undefined
    /** How the wage is paid. */
    readonly paymentMethod?: PaymentMethod | undefined
  }
  /** The KYB information. */
  readonly kybInformation: {
    /** The Employer Identification Number. */
    readonly ein: Ein
    /** The day of incorporation. A calendar date. For example "2019-04-01". */
    readonly dateOfIncorporation: string
  }
  /** The location. */
  readonly companyLocation: {
    /** The street address. Must be at most 100 characters. For example "1 Main Street". */
    readonly address1: string
    /** The second line of the address. Must be at most 100 characters. */
    readonly address2?: string | undefined
    /** The city. Must be at most 100 characters. For example "Dover". */
    readonly city: string
    /** The state. */
    readonly state: State
    /** The ZIP code. */
    readonly zipcode: Zipcode
    /** The country. */
    readonly country?: CompanyCountry | undefined
    /** The phone number of the location. */
    readonly phoneNumber?: PhoneNumber | undefined
    /** Whether people work there. */
    readonly isWorkLocation?: boolean | undefined
    /** Whether it is the mailing address of the company. */
    readonly isMailingAddress?: boolean | undefined
    /** Whether it is the address for tax filings; the first location always is. */
    readonly isFilingAddress?: boolean | undefined
    /**
     * A label such as Main, Branch or Corporate. Must be at most 40 characters. For example
     * "Main".
     */
    readonly companyLocation?: string | undefined
  }
  /** The person who represents the contractor's company. */
  readonly businessUser?:
    | ({
        /** The first name. Must be at most 100 characters. For example "Ana". */
        readonly firstName?: string | undefined
        /** The middle name. Must be at most 100 characters. */
        readonly middleName?: string | undefined
        /** The last name. Must be at most 100 characters. For example "Ruiz". */
        readonly lastName?: string | undefined
        /** The email address. Must be at most 254 characters. Must be an email address. */
        readonly email?: string | undefined
        /** The phone number; of a US address ten digits. */
        readonly phoneNumber?: PersonPhoneNumber | undefined
        /**
         * The street address of the home. Must be at most 100 characters. For example "2 Oak
         * Street".
         */
        readonly address1?: string | undefined
        /** The second line of the address. Must be at most 100 characters. */
        readonly address2?: string | undefined
        /** The city. Must be at most 100 characters. For example "Dover". */
        readonly city?: string | undefined
        /**
         * The state; of a US address a state or its code. Must be at most 100 characters. For
         * example "DE".
         */
        readonly state?: string | undefined
        /**
         * The postal code; of a US address 5 or 9 digits. Must be at most 100 characters. For
         * example "19901".
         */
        readonly zipcode?: string | undefined
        /** The country of the home. */
        readonly country?: Country | undefined
        /** The SSN. Mandatory for a beneficial owner; abroad a foreignId will do. */
        readonly ssn?: Ssn | undefined
        /** A document instead of the SSN, of a person who lives abroad. */
        readonly foreignId?:
          | {
              /** The kind of document. Must be one of Passport, National ID. */
              readonly type: "Passport" | "National ID"
              /** The number of the document. */
              readonly number: DocumentNumber
              /** The country that issued the document. */
              readonly country: Country
            }
          | undefined
        /** The date of birth. Mandatory for a beneficial owner. */
        readonly dateOfBirth?: DateOfBirth | undefined
        /** Whether the person administers payroll and controls the company. */
        readonly payrollAdmin?: boolean | undefined
        /** Whether the person keeps the books. */
        readonly bookkeeper?: boolean | undefined
        /** Another spelling of bookkeeper. */
        readonly bookKeeper?: boolean | undefined
        /** Whether the person owns a share of the company. */
        readonly beneficialOwner?: boolean | undefined
        /**
         * The share that the person owns, in percent. Owners need it. Must be a whole number
         * from 0 to 100. For example 60.
         */
        readonly ownershipPercentage?: number | undefined
      } & (
        | ({ readonly beneficialOwner: true } & {
            readonly address1: string
            readonly city: string
            readonly dateOfBirth: string
          } & { readonly ownershipPercentage: number } & (
              | ({ readonly state: string; readonly zipcode: string; readonly ssn: string } & {
                  readonly country?: UnitedStates | undefined
                })
              | { readonly country: Exclude<Country, UnitedStates> }
            ) &
            (
              | ({ readonly country: Country } & (
                  | { readonly ssn: Ssn }
                  | { readonly foreignId: object }
                ))
              | { readonly country?: undefined }
            ))
        | { readonly beneficialOwner?: false | undefined }
      ) &
        (
          | ({
              readonly state?: PersonalState | undefined
              readonly zipcode?: Zipcode | undefined
              readonly phoneNumber?: string | undefined
            } & { readonly country?: UnitedStates | undefined })
          | { readonly country: Exclude<Country, UnitedStates> }
        ))
    | undefined
}

export type AddBusinessContractorResponse = {
  /** The contractor after the call. */
  readonly businessContractor: {
    /** The company. */
    readonly companyId: string
    /** The contractor's own company. */
    readonly contractorCompanyId: string
    /** The KYB information. */
    readonly kybInformationId: string
    /** The worker. */
    readonly userId: string
    /** The wage. */
    readonly userWageId: string
    /** The business user. */
    readonly businessUserId: string
    /** The location of the company. */
    readonly companyLocationId: string
    /** The status after the call, in the interface's words. */
    readonly status: "Registered"
    /** The outcome, for people. */
    readonly message: string
    /** The version of the record; an update may name it. */
    readonly version: number
  }
}

export type AddBusinessUserRequest = {
  /**
   * The client that the call is about, for credentials of the service. Must be at most
   * 100 characters. For example "acme-payroll".
   */
  readonly client?: string | undefined
  /**
   * The person who acts, by name or id; the credential's person if it is not given. Must
   * be at most 100 characters. For example "Rosa Diaz".
   */
  readonly actedBy?: string | undefined
  /** The business user. */
  readonly businessUser: {
    /** The company. */
    readonly companyId: Uuid
    /** The first name. Must be at most 100 characters. For example "Ana". */
    readonly firstName: string
    /** The middle name. Must be at most 100 characters. */
    readonly middleName?: string | undefined
    /** The last name. Must be at most 100 characters. For example "Ruiz". */
    readonly lastName: string
    /** The email address. Must be at most 254 characters. Must be an email address. */
    readonly email: string
    /** The phone number; of a US address ten digits. Optional for whoever is invited. */
    readonly phoneNumber?: PersonPhoneNumber | undefined
    /**
     * The street address of the home. Must be at most 100 characters. For example "2 Oak
     * Street".
     */
    readonly address1?: string | undefined
    /** The second line of the address. Must be at most 100 characters. */
    readonly address2?: string | undefined
    /** The city. Must be at most 100 characters. For example "Dover". */
    readonly city?: string | undefined
    /**
     * The state; of a US address a state or its code. Must be at most 100 characters. For
     * example "DE".
     */
    readonly state?: string | undefined
    /**
     * The postal code; of a US address 5 or 9 digits. Must be at most 100 characters. For
     * example "19901".
     */
    readonly zipcode?: string | undefined
    /** The country of the home. */
    readonly country?: Country | undefined
    /** The SSN. Mandatory for a beneficial owner; abroad a foreignId will do. */
    readonly ssn?: Ssn | undefined
    /** A document instead of the SSN, of a person who lives abroad. */
    readonly foreignId?:
      | {
          /** The kind of document. Must be one of Passport, National ID. */
          readonly type: "Passport" | "National ID"
          /** The number of the document. */
          readonly number: DocumentNumber
          /** The country that issued the document. */
          readonly country: Country
        }
      | undefined
    /** The date of birth. Mandatory for a beneficial owner. */
    readonly dateOfBirth?: DateOfBirth | undefined
    /** Whether the person administers payroll and controls the company. */
    readonly payrollAdmin?: boolean | undefined
    /** Whether the person keeps the books. */
    readonly bookkeeper?: boolean | undefined
    /** Another spelling of bookkeeper. */
    readonly bookKeeper?: boolean | undefined
    /** Whether the person owns a share of the company. */
    readonly beneficialOwner?: boolean | undefined
    /**
     * The share that the person owns, in percent. Owners need it. Must be a whole number
     * from 0 to 100. For example 60.
     */
    readonly ownershipPercentage?: number | undefined
    /**
     * Whether a beneficial owner is mailed a link to enter what is missing: SSN, date of
     * birth, address and phone number can then be left out.
     */
    readonly invite?: boolean | undefined
  } & (
    | ({ readonly phoneNumber: PersonPhoneNumber } & (
        | ({ readonly beneficialOwner: true } & {
            readonly address1: string
            readonly city: string
            readonly dateOfBirth: string
            readonly country: string
          } & { readonly ownershipPercentage: number } & (
              | ({ readonly state: string; readonly zipcode: string; readonly ssn: string } & {
                  readonly country?: UnitedStates | undefined
                })
              | { readonly country: Exclude<Country, UnitedStates> }
            ) &
            (
              | ({ readonly country: Country } & (
                  | { readonly ssn: Ssn }
                  | { readonly foreignId: object }
                ))
              | { readonly country?: undefined }
            ))
        | { readonly beneficialOwner?: false | undefined }
      ) & { readonly invite?: false | undefined })
    | { readonly invite: Exclude<boolean, false> }
  ) &
    (
      | ({ readonly invite: true } & { readonly beneficialOwner: true } & {
          readonly ownershipPercentage: number
        })
      | { readonly invite?: false | undefined }
    ) &
    (
      | ({
          readonly state?: PersonalState | undefined
          readonly zipcode?: Zipcode | undefined
          readonly phoneNumber?: string | undefined
        } & { readonly country?: UnitedStates | undefined })
      | { readonly country: Exclude<Country, UnitedStates> }
    )
}

export type AddBusinessUserResponse = {
  /** The business user after the call. */
  readonly businessUser: {
    /** The business user. */
    readonly businessUserId: string
    /** The status after the call, in the interface's words. */
    readonly status: "KYC Pending"
    /** The outcome, for people. */
    readonly message: string
    /** The version of the record; an update may name it. */
    readonly version: number
  }
}

export type AddClientRequest = {
  /**
   * The client that the call is about, for credentials of the service. Must be at most
   * 100 characters. For example "acme-payroll".
   */
  readonly client?: string | undefined
  /**
   * The person who acts, by name or id; the credential's person if it is not given. Must
   * be at most 100 characters. For example "Rosa Diaz".
   */
  readonly actedBy?: string | undefined
  /** The client to create. */
  readonly newClient: {
    /**
     * The name of the client; it never changes. Must be at most 100 characters. For example
     * "acme-payroll".
     */
    readonly name: string
    /** The role of its first credential. Must be one of read, write, review, kiosk, admin. */
    readonly role: "read" | "write" | "review" | "kiosk" | "admin"
    /**
     * What a duplicate does: it is stored and reviewed, or refused. Must be one of review,
     * reject.
     */
    readonly duplicates?: "review" | "reject" | undefined
    /**
     * Whether bank accounts, credentials for payroll and decisions on verifications need a
     * second person.
     */
    readonly fourEyes?: boolean | undefined
    /**
     * Whether hand-overs are encrypted where a call names a recipient, or always. Must be
     * one of optional, required.
     */
    readonly handOverEncryption?: "optional" | "required" | undefined
    /**
     * The name of the client in the addresses of its pages for people; random unless it is
     * given. It is no secret. Must be 3 to 40 lower-case letters, digits and hyphens,
     * without a hyphen at an end.
     */
    readonly flowName?: string | undefined
    /**
     * The origins that may frame the client's pages for people, and to which these may lead
     * back. Must have at most 20 elements.
     */
    readonly flowOrigins?: ReadonlyArray<string> | undefined
    /**
     * The name that people know the client by, in its mails and pages. Must be at most 100
     * characters.
     */
    readonly displayName?: string | undefined
    /**
     * The logo: a PNG, JPEG or WebP image of at most 64 KiB, in base64. Must be an image of
     * at most 64 KiB. Must be a PNG, JPEG or WebP image in base64.
     */
    readonly logo?: string | undefined
    /** The color of what stands out. Must be a color such as #1a5fb4. */
    readonly accentColor?: string | undefined
    /**
     * The address that answers people who write back. Must be at most 254 characters. Must
     * be an email address.
     */
    readonly supportAddress?: string | undefined
    /** The language of mails and pages where nobody chose one. Must be one of en, es. */
    readonly language?: "en" | "es" | undefined
    /**
     * How many days a change of a bank account waits that pay goes to or comes from; 0 for
     * none. Must be a whole number from 0 to 10.
     */
    readonly bankChangeHoldDays?: number | undefined
    /** Whether changes by programs wait as well; those that people make at pages always do. */
    readonly holdApiBankChanges?: boolean | undefined
    /**
     * How many days events and the log of their deliveries stay; at least 90. Must be a
     * whole number from 90 to 3650.
     */
    readonly eventRetentionDays?: number | undefined
    /**
     * After how many days the person who asked for an erasure may confirm it alone. Must be
     * a whole number from 1 to 90.
     */
    readonly erasureWaitDays?: number | undefined
  }
}

export type AddClientResponse = {
  /** The client, with its first credential. */
  readonly newClient: {
    /** The client. */
    readonly clientId: string
    /** The name of the client. */
    readonly name: string
    /** What a duplicate does: it is stored and reviewed, or refused. */
    readonly duplicates: "review" | "reject"
    /**
     * Whether bank accounts, credentials for payroll and decisions on verifications need a
     * second person.
     */
    readonly fourEyes: boolean
    /** Whether hand-overs are encrypted where a call names a recipient, or always. */
    readonly handOverEncryption: "optional" | "required"
    /**
     * The name of the client in the addresses of its pages for people; random unless it is
     * given. It is no secret.
     */
    readonly flowName: string
    /**
     * The origins that may frame the client's pages for people, and to which these may lead
     * back.
     */
    readonly flowOrigins: ReadonlyArray<string>
    /** The name that people know the client by, in its mails and pages. */
    readonly displayName: string | null
    /** The type of the logo. */
    readonly logoType: "image/png" | "image/jpeg" | "image/webp" | null
    /** The color of what stands out. */
    readonly accentColor: string | null
    /** The address that answers people who write back. */
    readonly supportAddress: string | null
    /** The language of mails and pages where nobody chose one. */
    readonly language: "en" | "es"
    /**
     * How many days a change of a bank account waits that pay goes to or comes from; 0 for
     * none.
     */
    readonly bankChangeHoldDays: number
    /** Whether changes by programs wait as well; those that people make at pages always do. */
    readonly holdApiBankChanges: boolean
    /** How many days events and the log of their deliveries stay; at least 90. */
    readonly eventRetentionDays: number
    /** After how many days the person who asked for an erasure may confirm it alone. */
    readonly erasureWaitDays: number
    /** The key id, which is the user name in Basic authentication. */
    readonly keyId: string
    /** The secret; it is not shown again. */
    readonly secret: string
    /** The outcome, for people. */
    readonly message: string
  }
}

export type AddCompanyBankAccountRequest = {
  /**
   * The client that the call is about, for credentials of the service. Must be at most
   * 100 characters. For example "acme-payroll".
   */
  readonly client?: string | undefined
  /**
   * The person who acts, by name or id; the credential's person if it is not given. Must
   * be at most 100 characters. For example "Rosa Diaz".
   */
  readonly actedBy?: string | undefined
  /** The bank account. */
  readonly companyFundingSourceEntity: {
    /** The company. */
    readonly companyId: Uuid
    /** The account number. Must be 4 to 17 digits. */
    readonly accountNumber: string
    /** The routing number of the bank. Must be exactly 9 digits. */
    readonly routingNumber: string
    /**
     * The name of the bank. Must be at most 100 characters. For example "First Example
     * Bank".
     */
    readonly bankName: string
    /** Checking or savings. */
    readonly accountType: AccountType
    /**
     * The name that the account holder gives the account. Must be at most 100 characters.
     * For example "Acme payroll".
     */
    readonly accountName: string
  }
}

export type AddCompanyBankAccountResponse = {
  /** The bank account after the call. */
  readonly companyFundingSourceEntity: {
    /** The bank account of the company. */
    readonly companyFundingSourceEntityId: string
    readonly status: CompanyBankAccountStatus
    /** The outcome, for people. */
    readonly message: string
    /** The version of the record; an update may name it. */
    readonly version: number
  }
}

export type AddCompanyLocationRequest = {
  /**
   * The client that the call is about, for credentials of the service. Must be at most
   * 100 characters. For example "acme-payroll".
   */
  readonly client?: string | undefined
  /**
   * The person who acts, by name or id; the credential's person if it is not given. Must
   * be at most 100 characters. For example "Rosa Diaz".
   */
  readonly actedBy?: string | undefined
  /** The location. */
  readonly companyLocation: {
    /** The company. */
    readonly companyId: Uuid
    /**
     * A label such as Main, Branch or Corporate. Must be at most 40 characters. For example
     * "Main".
     */
    readonly companyLocation: string
    /** The street address. Must be at most 100 characters. For example "1 Main Street". */
    readonly address1: string
    /** The second line of the address. Must be at most 100 characters. */
    readonly address2?: string | undefined
    /** The city. Must be at most 100 characters. For example "Dover". */
    readonly city: string
    /** The state. */
    readonly state: State
    /** The ZIP code. */
    readonly zipcode: Zipcode
    /** The country. */
    readonly country?: CompanyCountry | undefined
    /** The phone number of the location. */
    readonly phoneNumber?: PhoneNumber | undefined
    /** Whether people work there. */
    readonly isWorkLocation?: boolean | undefined
    /** Whether it is the mailing address of the company. */
    readonly isMailingAddress?: boolean | undefined
    /** Whether it is the address for tax filings; the first location always is. */
    readonly isFilingAddress?: boolean | undefined
  }
}

export type AddCompanyLocationResponse = {
  /** The location after the call. */
  readonly companyLocation: {
    /** The location of the company. */
    readonly companyLocationId: string
    /** The status after the call, in the interface's words. */
    readonly status: "Verification pending"
    /** The outcome, for people. */
    readonly message: string
    /** The version of the record; an update may name it. */
    readonly version: number
  }
}

export type AddCredentialRequest = {
  /**
   * The client that the call is about, for credentials of the service. Must be at most
   * 100 characters. For example "acme-payroll".
   */
  readonly client?: string | undefined
  /**
   * The person who acts, by name or id; the credential's person if it is not given. Must
   * be at most 100 characters. For example "Rosa Diaz".
   */
  readonly actedBy?: string | undefined
  /** The credential to issue. */
  readonly credential: {
    /**
     * What the credential may call. Must be one of read, write, review, kiosk, payroll,
     * admin.
     */
    readonly role: "read" | "write" | "review" | "kiosk" | "payroll" | "admin"
    /**
     * The person who uses it; mandatory for the role payroll, also as the name of a system.
     * A name, or a name with the `userId` or `businessUserId` of the person. For example
     * "Rosa Diaz".
     */
    readonly person?:
      | string
      | {
          /** The name of the person. Must be at most 100 characters. */
          readonly name: string
          /** The worker who the person is. */
          readonly userId?: Uuid | undefined
          /** The business user who the person is. */
          readonly businessUserId?: Uuid | undefined
        }
      | undefined
    /**
     * Whether a credential with a person may name another one in `actedBy`; false if it is
     * not given. One without a person always may.
     */
    readonly mayActForOthers?: boolean | undefined
    /**
     * The name of the program that uses it, such as a payroll run; lists show it where
     * there is no person. Must be at most 100 characters.
     */
    readonly program?: string | undefined
    /** The only companies that it may see. Must name 1 to 100 companies. */
    readonly companyIds?: ReadonlyArray<Uuid> | undefined
    /**
     * The location of the one company, to whose workers a credential of the role kiosk is
     * limited.
     */
    readonly companyLocationId?: Uuid | undefined
    /**
     * The only addresses that it is accepted from, such as 203.0.113.0/24. Must name 1 to
     * 20 addresses or ranges.
     */
    readonly addresses?: ReadonlyArray<string> | undefined
    /**
     * The last day on which it is accepted, in UTC; mandatory for the role payroll, at most
     * 400 days ahead. A calendar date.
     */
    readonly expiryDate?: string | undefined
  } & (
    | ({ readonly role: "payroll" } & { readonly person: string; readonly expiryDate: string })
    | {
        readonly role?:
          | Exclude<"read" | "write" | "review" | "kiosk" | "payroll" | "admin", "payroll">
          | undefined
      }
  ) &
    (
      | ({ readonly companyLocationId: Uuid } & { readonly role: "kiosk" } & {
          readonly companyIds: ReadonlyArray<Uuid>
        } & { readonly companyIds?: ReadonlyArray<unknown> | undefined })
      | { readonly companyLocationId?: undefined }
    )
}

export type AddCredentialResponse = {
  /** The credential that is issued. */
  readonly credential: {
    /** The key id, which is the user name in Basic authentication. */
    readonly keyId: string
    /** The secret; it is not shown again. */
    readonly secret: string
    /** What the credential may call. */
    readonly role: "read" | "write" | "review" | "kiosk" | "payroll" | "admin"
    /** The name of the person. */
    readonly person: string | null
    /** The worker who the person is; null if that is not known. */
    readonly userId: string | null
    /** The business user who the person is; null if that is not known. */
    readonly businessUserId: string | null
    /**
     * Whether a credential with a person may name another one in `actedBy`; false if it is
     * not given. One without a person always may.
     */
    readonly mayActForOthers: boolean
    /**
     * The name of the program that uses it, such as a payroll run; lists show it where
     * there is no person.
     */
    readonly program: string | null
    /** The only companies that it may see; null for all. */
    readonly companyIds: ReadonlyArray<string> | null
    /** The location whose workers a kiosk is limited to; null for all. */
    readonly companyLocationId: string | null
    /** The only addresses that it is accepted from; null for all. */
    readonly addresses: ReadonlyArray<string> | null
    /**
     * The last day on which it is accepted, in UTC; mandatory for the role payroll, at most
     * 400 days ahead.
     */
    readonly expiryDate: string | null
    /** Whether it waits for a second person who approves it; it is refused until then. */
    readonly awaitsApproval: boolean
    /** The outcome, for people. */
    readonly message: string
  }
}

export type AddDocumentRequest = {
  /**
   * The client that the call is about, for credentials of the service. Must be at most
   * 100 characters. For example "acme-payroll".
   */
  readonly client?: string | undefined
  /**
   * The person who acts, by name or id; the credential's person if it is not given. Must
   * be at most 100 characters. For example "Rosa Diaz".
   */
  readonly actedBy?: string | undefined
  /** The text. */
  readonly document: {
    /** The company. */
    readonly companyId: Uuid
    /**
     * own of a text of the client; identity of one that is signed with a proof of identity;
     * terms of one that is accepted, not signed; w4 of the official text of Form W-4 with
     * its marks, which needs year and source; directDeposit of the built-in authorization,
     * which takes no text.
     */
    readonly kind?: DocumentKind | undefined
    /** The year of the form (of kind w4). Must be a year from 2020 to 2100. */
    readonly year?: number | undefined
    /**
     * The last day on which the form is signed, 31 December of its year if none is given. A
     * calendar date.
     */
    readonly lastDay?: string | undefined
    /** Where the official text is from, such as its address. Must be at most 255 characters. */
    readonly source?: string | undefined
    /**
     * The title, as its readers see it. Must be at most 255 characters. For example
     * "Employee handbook".
     */
    readonly title: string
    /** The language of the text: en, or es for Spanish. Must be one of en, es. */
    readonly language?: "en" | "es" | undefined
    /**
     * The text. An empty line separates paragraphs; # begins a heading. Must have at most
     * 2000 paragraphs. Must have no control, bidirectional or invisible characters but tabs
     * and line breaks. Must be at most 100000 characters. For example "# Working
     * hours\n\nThe office is open from 9 to 5.".
     */
    readonly text?: string | undefined
    /**
     * A PDF in place of the text, in base64. Must be a PDF without encryption in base64, of
     * at most 512 KiB.
     */
    readonly pdf?: string | undefined
    /**
     * Whether a signature by a link that was not mailed has to be made again by one that
     * was.
     */
    readonly needsConfirmation?: boolean | undefined
    /**
     * Whether each user who is added to the company later is asked for it, as by
     * assignDocument.
     */
    readonly isForNewUsers?: boolean | undefined
    /** A PDF of the company in place of the text, as PUT /files took it. */
    readonly fileId?: Uuid | undefined
    /** The template whose next edition this is; its documents stay as they are. */
    readonly replaces?: Uuid | undefined
  } & ({ readonly text?: undefined } | { readonly pdf?: undefined; readonly fileId?: undefined }) &
    ({ readonly pdf?: undefined } | { readonly fileId?: undefined }) &
    (
      | (({ readonly text: string } | { readonly pdf: string } | { readonly fileId: Uuid }) & {
          readonly kind?: "own" | "identity" | "terms" | "w4" | null | undefined
        })
      | { readonly kind: Exclude<DocumentKind, "own" | "identity" | "terms" | "w4" | null> }
    ) &
    (
      | ({ readonly kind: "directDeposit" } & { readonly text?: undefined } & {
          readonly pdf?: undefined
        } & { readonly fileId?: undefined } & { readonly replaces?: undefined })
      | { readonly kind?: Exclude<DocumentKind, "directDeposit"> | undefined }
    ) &
    (
      | ({ readonly kind: "terms" } & { readonly needsConfirmation?: undefined })
      | { readonly kind?: Exclude<DocumentKind, "terms"> | undefined }
    ) &
    (
      | ({ readonly kind: "directDeposit" } & { readonly isForNewUsers?: undefined })
      | { readonly kind?: Exclude<DocumentKind, "directDeposit"> | undefined }
    ) &
    (
      | ({ readonly kind: "w4" } & { readonly isForNewUsers?: undefined })
      | { readonly kind?: Exclude<DocumentKind, "w4"> | undefined }
    ) &
    (
      | ({ readonly kind: "w4" } & { readonly year: number } & {
          readonly text: string
          readonly source: string
        } & { readonly replaces?: undefined })
      | { readonly kind?: Exclude<DocumentKind, "w4"> | undefined }
    ) &
    (({ readonly year: number } & { readonly kind: "w4" }) | { readonly year?: undefined }) &
    (({ readonly lastDay: string } & { readonly kind: "w4" }) | { readonly lastDay?: undefined }) &
    (({ readonly source: string } & { readonly kind: "w4" }) | { readonly source?: undefined })
}

export type AddDocumentResponse = {
  /** The template after the call. */
  readonly document: {
    /** The template of documents. */
    readonly documentTemplateId: string
    /** The version of the text, from 1. */
    readonly edition: number
    /** The SHA-256 of the text or of the PDF, in hexadecimal digits. */
    readonly textSha256: string
    /** The status after the call, in the interface's words. */
    readonly status: "created"
    /** The outcome, for people. */
    readonly message: string
    /** The version of the record; an update may name it. */
    readonly version: number
  }
}

export type AddFlowLinkRequest = {
  /**
   * The client that the call is about, for credentials of the service. Must be at most
   * 100 characters. For example "acme-payroll".
   */
  readonly client?: string | undefined
  /**
   * The person who acts, by name or id; the credential's person if it is not given. Must
   * be at most 100 characters. For example "Rosa Diaz".
   */
  readonly actedBy?: string | undefined
  /** The link to make. */
  readonly flowLink: {
    /** What the pages are for. */
    readonly flow: Flow
    /** The worker, for a flow of workers. */
    readonly userId?: Uuid | undefined
    /** The company, for a flow of its signatory or a kiosk. */
    readonly companyId?: Uuid | undefined
    /** The signatory or the owner, for a flow of theirs. */
    readonly businessUserId?: Uuid | undefined
    /** The location of a kiosk; all of the company without it. */
    readonly companyLocationId?: Uuid | undefined
    /**
     * For how many hours it can be opened; 24 if it is not given. Must be a whole number
     * from 1 to 168. For example 48.
     */
    readonly expiresInHours?: number | undefined
    /** Whether it is mailed to the address on file. */
    readonly sendMail?: boolean | undefined
    /** The language of the pages: en, or es for Spanish. Must be one of en, es. */
    readonly language?: "en" | "es" | undefined
    /**
     * Where the pages lead back to: an address at one of the `flowOrigins`. Must be at most
     * 2048 characters.
     */
    readonly returnUrl?: string | undefined
  } & (
    | ({
        readonly flow:
          | "worker-onboarding"
          | "worker-identity"
          | "worker-tax"
          | "worker-bank-account"
          | "worker-documents"
          | "worker-portal"
      } & { readonly userId: Uuid } & { readonly companyLocationId?: undefined })
    | {
        readonly flow?:
          | Exclude<
              Flow,
              | "worker-onboarding"
              | "worker-identity"
              | "worker-tax"
              | "worker-bank-account"
              | "worker-documents"
              | "worker-portal"
            >
          | undefined
      }
  ) &
    (
      | ({ readonly flow: "company-onboarding" | "company-bank-account" } & {
          readonly companyId: Uuid
          readonly businessUserId: Uuid
        } & { readonly userId?: undefined } & { readonly companyLocationId?: undefined })
      | { readonly flow?: Exclude<Flow, "company-onboarding" | "company-bank-account"> | undefined }
    ) &
    (
      | ({ readonly flow: "company-owner" } & { readonly businessUserId: Uuid } & {
          readonly userId?: undefined
        } & { readonly companyLocationId?: undefined })
      | { readonly flow?: Exclude<Flow, "company-owner"> | undefined }
    ) &
    (
      | ({ readonly flow: "kiosk" } & { readonly companyId: Uuid } & {
          readonly userId?: undefined
        } & { readonly businessUserId?: undefined })
      | { readonly flow?: Exclude<Flow, "kiosk"> | undefined }
    )
}

export type AddFlowLinkResponse = {
  readonly flowLink: MadeFlowLink
}

export type AddFlowLinksRequest = {
  /**
   * The client that the call is about, for credentials of the service. Must be at most
   * 100 characters. For example "acme-payroll".
   */
  readonly client?: string | undefined
  /**
   * The person who acts, by name or id; the credential's person if it is not given. Must
   * be at most 100 characters. For example "Rosa Diaz".
   */
  readonly actedBy?: string | undefined
  /** The company. */
  readonly companyId: Uuid
  /**
   * The flowLinks of the call; the answer has an entry for each, in this order. Must hold
   * 1 to 1000 flowLinks.
   */
  readonly flowLinks: ReadonlyArray<
    {
      /** What the pages are for. */
      readonly flow: Flow
      /** The worker, for a flow of workers. */
      readonly userId?: Uuid | undefined
      /** The signatory or the owner, for a flow of theirs. */
      readonly businessUserId?: Uuid | undefined
      /** The location of a kiosk; all of the company without it. */
      readonly companyLocationId?: Uuid | undefined
      /**
       * For how many hours it can be opened; 24 if it is not given. Must be a whole number
       * from 1 to 168. For example 48.
       */
      readonly expiresInHours?: number | undefined
      /** Whether it is mailed to the address on file. */
      readonly sendMail?: boolean | undefined
      /** The language of the pages: en, or es for Spanish. Must be one of en, es. */
      readonly language?: "en" | "es" | undefined
      /**
       * Where the pages lead back to: an address at one of the `flowOrigins`. Must be at most
       * 2048 characters.
       */
      readonly returnUrl?: string | undefined
    } & (
      | ({
          readonly flow:
            | "worker-onboarding"
            | "worker-identity"
            | "worker-tax"
            | "worker-bank-account"
            | "worker-documents"
            | "worker-portal"
        } & { readonly userId: Uuid } & { readonly companyLocationId?: undefined })
      | {
          readonly flow?:
            | Exclude<
                Flow,
                | "worker-onboarding"
                | "worker-identity"
                | "worker-tax"
                | "worker-bank-account"
                | "worker-documents"
                | "worker-portal"
              >
            | undefined
        }
    ) &
      (
        | ({ readonly flow: "company-onboarding" | "company-bank-account" } & {
            readonly businessUserId: Uuid
          } & { readonly userId?: undefined } & { readonly companyLocationId?: undefined })
        | {
            readonly flow?: Exclude<Flow, "company-onboarding" | "company-bank-account"> | undefined
          }
      ) &
      (
        | ({ readonly flow: "company-owner" } & { readonly businessUserId: Uuid } & {
            readonly userId?: undefined
          } & { readonly companyLocationId?: undefined })
        | { readonly flow?: Exclude<Flow, "company-owner"> | undefined }
      ) &
      (
        | ({ readonly flow: "kiosk" } & {} & { readonly userId?: undefined } & {
            readonly businessUserId?: undefined
          })
        | { readonly flow?: Exclude<Flow, "kiosk"> | undefined }
      )
  >
  /**
   * Whether links of the same people and flows that can still be used are revoked, as
   * after a lost answer.
   */
  readonly replace?: boolean | undefined
}

export type AddFlowLinksResponse = {
  /** An entry for each link, in order. */
  readonly flowLinks: ReadonlyArray<MadeFlowLink>
}

export type AddHolidayCalendarRequest = {
  /**
   * The client that the call is about, for credentials of the service. Must be at most
   * 100 characters. For example "acme-payroll".
   */
  readonly client?: string | undefined
  /**
   * The person who acts, by name or id; the credential's person if it is not given. Must
   * be at most 100 characters. For example "Rosa Diaz".
   */
  readonly actedBy?: string | undefined
  /** The calendar. */
  readonly holidayCalendar: {
    /** The company. */
    readonly companyId: Uuid
    /** The name of the calendar. Must be at most 100 characters. For example "Bakery". */
    readonly name: string
    /**
     * The holidays that it begins with. Must be one of Federal Reserve, Federal Observed,
     * None.
     */
    readonly base: "Federal Reserve" | "Federal Observed" | "None"
    /** Names of these holidays that do not count. Must hold at most 11 names. */
    readonly removed?:
      | ReadonlyArray<
          | "New Year's Day"
          | "Birthday of Martin Luther King, Jr."
          | "Washington's Birthday"
          | "Memorial Day"
          | "Juneteenth National Independence Day"
          | "Independence Day"
          | "Labor Day"
          | "Columbus Day"
          | "Veterans Day"
          | "Thanksgiving Day"
          | "Christmas Day"
        >
      | undefined
    /** Further days. Must hold at most 200 days. */
    readonly added?:
      | ReadonlyArray<{
          /** The day. A calendar date. For example "2026-12-24". */
          readonly date: string
          /** The name of the holiday. Must be at most 100 characters. For example "Christmas Eve". */
          readonly name: string
          /**
           * The part of the scheduled minutes that is closed; all of them if it is not given.
           * Must be a whole number from 1 to 1440. For example 240.
           */
          readonly minutes?: number | undefined
        }>
      | undefined
    /** What a holiday pays: the scheduled minutes of the day, or a number. */
    readonly paidMinutes?: "Scheduled" | number | undefined
    /**
     * The first day on which it holds; today if it is not given. A calendar date. For
     * example "2026-01-01".
     */
    readonly effectiveFrom?: string | undefined
  }
}

export type AddHolidayCalendarResponse = {
  /** The calendar after the call. */
  readonly holidayCalendar: {
    /** The holiday calendar. */
    readonly holidayCalendarId: string
    /** The status after the call, in the interface's words. */
    readonly status: "Active"
    /** The outcome, for people. */
    readonly message: string
    /** The version of the record; an update may name it. */
    readonly version: number
  }
}

export type AddKybInformationRequest = {
  /**
   * The client that the call is about, for credentials of the service. Must be at most
   * 100 characters. For example "acme-payroll".
   */
  readonly client?: string | undefined
  /**
   * The person who acts, by name or id; the credential's person if it is not given. Must
   * be at most 100 characters. For example "Rosa Diaz".
   */
  readonly actedBy?: string | undefined
  /** The KYB information. */
  readonly kybInformation: {
    /** The company. */
    readonly companyId: Uuid
    /** The Employer Identification Number. */
    readonly ein: Ein
    /** The legal form. */
    readonly entityType: EntityType
    /** The state of incorporation. */
    readonly incorporationState: StateName
    /** The day of incorporation. A calendar date. For example "2019-04-01". */
    readonly dateOfIncorporation: string
    /** The employment tax return: Form 941 each quarter or Form 944 each year. */
    readonly irsAssisgnedFederalFilingForm: FederalFilingForm
    /** Whether the company has run payroll this year. Must be one of Yes, No. */
    readonly payrollRunThisYear?: "Yes" | "No" | "Y" | "N" | true | false | undefined
    /** Whether people who left were paid this year. Must be one of Yes, No. */
    readonly formerPaidThisYear?: "Yes" | "No" | "Y" | "N" | true | false | undefined
  }
}

export type AddKybInformationResponse = {
  /** The KYB information after the call. */
  readonly kybInformation: {
    /** The KYB information. */
    readonly kybInformationId: string
    /** The status after the call, in the interface's words. */
    readonly status: "KYB Verification Pending"
    /** The outcome, for people. */
    readonly message: string
    /** The version of the record; an update may name it. */
    readonly version: number
  }
}

export type AddKycInformationRequest = {
  /**
   * The client that the call is about, for credentials of the service. Must be at most
   * 100 characters. For example "acme-payroll".
   */
  readonly client?: string | undefined
  /**
   * The person who acts, by name or id; the credential's person if it is not given. Must
   * be at most 100 characters. For example "Rosa Diaz".
   */
  readonly actedBy?: string | undefined
  /** The KYC information. */
  readonly kycInformation: {
    /** The worker. */
    readonly userId: Uuid
    /**
     * The Social Security Number; mandatory unless it is known of the business user who is
     * the worker.
     */
    readonly ssn?: Ssn | undefined
    /**
     * The date of birth, in the past and after 1900-01-01; mandatory unless it is known of
     * the business user who is the worker.
     */
    readonly dateOfBirth?: DateOfBirth | undefined
    /** The street address. Must be at most 100 characters. For example "1 Main Street". */
    readonly address1: string
    /** The second line of the address. Must be at most 100 characters. */
    readonly address2?: string | undefined
    /** The city. Must be at most 100 characters. For example "Dover". */
    readonly city: string
    /** The state. */
    readonly state: PersonalState
    /** The ZIP code. */
    readonly zipcode: Zipcode
  }
  /** The workplace of a remote worker, unless it is the home address. */
  readonly userRemoteLocation?:
    | ({
        /** The street address. Must be at most 100 characters. For example "1 Main Street". */
        readonly address1?: string | undefined
        /** The second line of the address. Must be at most 100 characters. */
        readonly address2?: string | undefined
        /** The city. Must be at most 100 characters. For example "Dover". */
        readonly city?: string | undefined
        /** The state. */
        readonly state?: PersonalState | undefined
        /** The ZIP code. */
        readonly zipcode?: Zipcode | undefined
      } & (
        | {
            readonly address1: string
            readonly city: string
            readonly state: string
            readonly zipcode: string
          }
        | {
            readonly address1?: undefined
            readonly address2?: undefined
            readonly city?: undefined
            readonly state?: undefined
            readonly zipcode?: undefined
          }
      ))
    | undefined
}

export type AddKycInformationResponse = {
  readonly kycInformation: AddedKycInformation
}

export type AddKycInformationsRequest = {
  /**
   * The client that the call is about, for credentials of the service. Must be at most
   * 100 characters. For example "acme-payroll".
   */
  readonly client?: string | undefined
  /**
   * The person who acts, by name or id; the credential's person if it is not given. Must
   * be at most 100 characters. For example "Rosa Diaz".
   */
  readonly actedBy?: string | undefined
  /** The company. */
  readonly companyId: Uuid
  /**
   * The workers of the call; the answer has an entry for each, in this order. Must hold 1
   * to 1000 workers.
   */
  readonly kycInformations: ReadonlyArray<{
    /** The worker. */
    readonly userId: Uuid
    /**
     * The Social Security Number; mandatory unless it is known of the business user who is
     * the worker.
     */
    readonly ssn?: Ssn | undefined
    /**
     * The date of birth, in the past and after 1900-01-01; mandatory unless it is known of
     * the business user who is the worker.
     */
    readonly dateOfBirth?: DateOfBirth | undefined
    /** The street address. Must be at most 100 characters. For example "1 Main Street". */
    readonly address1: string
    /** The second line of the address. Must be at most 100 characters. */
    readonly address2?: string | undefined
    /** The city. Must be at most 100 characters. For example "Dover". */
    readonly city: string
    /** The state. */
    readonly state: PersonalState
    /** The ZIP code. */
    readonly zipcode: Zipcode
    /** The workplace of a remote worker, unless it is the home address. */
    readonly userRemoteLocation?:
      | ({
          /** The street address. Must be at most 100 characters. For example "1 Main Street". */
          readonly address1?: string | undefined
          /** The second line of the address. Must be at most 100 characters. */
          readonly address2?: string | undefined
          /** The city. Must be at most 100 characters. For example "Dover". */
          readonly city?: string | undefined
          /** The state. */
          readonly state?: PersonalState | undefined
          /** The ZIP code. */
          readonly zipcode?: Zipcode | undefined
        } & (
          | {
              readonly address1: string
              readonly city: string
              readonly state: string
              readonly zipcode: string
            }
          | {
              readonly address1?: undefined
              readonly address2?: undefined
              readonly city?: undefined
              readonly state?: undefined
              readonly zipcode?: undefined
            }
        ))
      | undefined
  }>
  /** Whether to check the elements and to store nothing. Uniqueness is not checked. */
  readonly dryRun?: boolean | undefined
  /**
   * Whether bad elements stop the call, which is the default. Must be one of stop,
   * continue.
   */
  readonly onError?: "stop" | "continue" | undefined
}

export type AddKycInformationsResponse = {
  /** The first entry that is no error. */
  readonly kycInformation: AddedKycInformation | CheckedElement
  /** An entry for each element, in order. */
  readonly kycInformations: ReadonlyArray<AddedKycInformation | CheckedElement | ElementError>
}

export type AddOvertimeRuleSetRequest = {
  /**
   * The client that the call is about, for credentials of the service. Must be at most
   * 100 characters. For example "acme-payroll".
   */
  readonly client?: string | undefined
  /**
   * The person who acts, by name or id; the credential's person if it is not given. Must
   * be at most 100 characters. For example "Rosa Diaz".
   */
  readonly actedBy?: string | undefined
  /** The rule set. */
  readonly overtimeRuleSet: {
    /** The company. */
    readonly companyId: Uuid
    /**
     * The name of the rule set, for people. Must be at most 100 characters. For example
     * "Agreement of 2026".
     */
    readonly name: string
    /** The rules, all of them: lists that are left out are empty. */
    readonly rules: {
      /** Clock, which is the default, or Rolling: 24 hours from the beginning of work. */
      readonly workday?: WorkdayKind | undefined
      /** Rules that count the minutes of a workday. Must have at most 20 elements. */
      readonly daily?:
        | ReadonlyArray<{
            /**
             * The minutes after which the rule begins. Must be a whole number from 0 to 1440. For
             * example 540.
             */
            readonly afterMinutes: number
            /** How the minutes after them are paid. */
            readonly label: OvertimeLabel
            /**
             * Where it stands, such as an article of an agreement. Must be at most 500 characters.
             * For example "article 4".
             */
            readonly source?: string | undefined
            /**
             * Other limits of a day that an agreement with a worker may set instead. Must have at
             * most 20 elements.
             */
            readonly agreedMinutes?: ReadonlyArray<number> | undefined
            /** Agreed schedules under which the rule begins after the minutes of the day. */
            readonly agreedSchedule?:
              | {
                  /**
                   * The fewest minutes of a scheduled day; 1 if it is not given. Must be a whole number
                   * from 1 to 1440.
                   */
                  readonly fromMinutes?: number | undefined
                  /** The most minutes of a scheduled day. Must be a whole number from 1 to 1440. */
                  readonly upToMinutes: number
                  /**
                   * The most minutes in health care, where it is more. Must be a whole number from 1 to
                   * 1440.
                   */
                  readonly healthCareUpToMinutes?: number | undefined
                  /**
                   * The rules of days that are not scheduled; the ordinary one if there are none. Must
                   * have at most 20 elements.
                   */
                  readonly otherDays?:
                    | ReadonlyArray<{
                        /**
                         * The minutes after which the rule begins. Must be a whole number from 0 to 1440. For
                         * example 540.
                         */
                        readonly afterMinutes: number
                        /** How the minutes after them are paid. */
                        readonly label: OvertimeLabel_1
                        /**
                         * Where it stands, such as an article of an agreement. Must be at most 500 characters.
                         * For example "article 4".
                         */
                        readonly source?: string | undefined
                      }>
                    | undefined
                }
              | undefined
            /**
             * Only for wages below these bounds, in the order of their days. Must have at most 200
             * elements.
             */
            readonly wageBounds?:
              | ReadonlyArray<{
                  /** The first day of the bound. A calendar date. */
                  readonly since: string
                  /**
                   * The wage per hour below which the rule holds. Must be a number of at least 0 with at
                   * most 4 decimals.
                   */
                  readonly below: number | `${number}`
                  /**
                   * The same for workers with health benefits. Must be a number of at least 0 with at
                   * most 4 decimals.
                   */
                  readonly belowWithBenefits?: number | `${number}` | undefined
                  /**
                   * Where it stands, such as an article of an agreement. Must be at most 500 characters.
                   * For example "article 4".
                   */
                  readonly source?: string | undefined
                }>
              | undefined
          }>
        | undefined
      /**
       * Rules that count the minutes of a workweek which no other rule takes. Must have at
       * most 20 elements.
       */
      readonly weekly?:
        | ReadonlyArray<{
            /**
             * The minutes after which the rule begins. Must be a whole number from 0 to 40320. For
             * example 2280.
             */
            readonly afterMinutes: number
            /** How the minutes after them are paid. */
            readonly label: OvertimeLabel_2
            /**
             * Where it stands, such as an article of an agreement. Must be at most 500 characters.
             * For example "article 4".
             */
            readonly source?: string | undefined
            /** Over how many workweeks; one if it is not given. Must be a whole number from 1 to 4. */
            readonly weeks?: number | undefined
            /** A day of the first of several workweeks, which need it. A calendar date. */
            readonly anchorDate?: string | undefined
          }>
        | undefined
      /**
       * Rules that count the minutes of one shift, without unpaid breaks. Must have at most
       * 20 elements.
       */
      readonly consecutive?:
        | ReadonlyArray<{
            /** The minutes after which the rule begins. Must be a whole number from 0 to 10080. */
            readonly afterMinutes: number
            /** How the minutes after them are paid. */
            readonly label: OvertimeLabel_3
            /**
             * Where it stands, such as an article of an agreement. Must be at most 500 characters.
             * For example "article 4".
             */
            readonly source?: string | undefined
          }>
        | undefined
      /**
       * Rules of the last workday of a workweek with work on all seven. Must have at most 20
       * elements.
       */
      readonly seventhDay?:
        | ReadonlyArray<{
            /**
             * The minutes after which the rule begins. Must be a whole number from 0 to 1440. For
             * example 540.
             */
            readonly afterMinutes: number
            /** How the minutes after them are paid. */
            readonly label: OvertimeLabel_4
            /**
             * Where it stands, such as an article of an agreement. Must be at most 500 characters.
             * For example "article 4".
             */
            readonly source?: string | undefined
            /**
             * The rule holds only in a workweek of more worked minutes than these. Must be a whole
             * number from 0 to 10080.
             */
            readonly onlyIfWeekAbove?: number | undefined
          }>
        | undefined
      /**
       * How much of a rest is paid; 20 if it is not given. Must be a whole number from 0 to
       * 1440.
       */
      readonly paidBreakUpToMinutes?: number | undefined
      /**
       * From which length on a meal is not paid; 30 if it is not given. Must be a whole
       * number from 0 to 1440.
       */
      readonly unpaidMealFromMinutes?: number | undefined
      /** The meals of a day, the first and the second. Must have at most 2 elements. */
      readonly meals?:
        | ReadonlyArray<{
            /** How long the meal is. Must be a whole number from 1 to 1440. */
            readonly minutes: number
            /**
             * The meal is due if more minutes than these are worked. Must be a whole number from 0
             * to 1440.
             */
            readonly ifWorkedOverMinutes: number
            /**
             * The worked minutes by the end of which it begins. Must be a whole number from 0 to
             * 1440.
             */
            readonly beginByMinutes: number
            /**
             * A worker may waive it on days of at most these worked minutes. Must be a whole number
             * from 0 to 1440.
             */
            readonly waivableUpToMinutes?: number | undefined
            /**
             * Where it stands, such as an article of an agreement. Must be at most 500 characters.
             * For example "article 4".
             */
            readonly source?: string | undefined
          }>
        | undefined
      /**
       * Paid on a day with a meal that was missed, late or short. Must be a whole number from
       * 0 to 1440.
       */
      readonly mealPremiumMinutes?: number | undefined
      /**
       * Paid on a day on which the worker reports missed rests. Must be a whole number from 0
       * to 1440.
       */
      readonly restPremiumMinutes?: number | undefined
      /** A premium for days with much time between the first and the last punch. */
      readonly spread?:
        | {
            /**
             * It is due if more minutes than these are between the first and last punch. Must be a
             * whole number from 0 to 1440.
             */
            readonly overMinutes: number
            /** The minutes that are paid for such a day. Must be a whole number from 0 to 1440. */
            readonly premiumMinutes: number
            /**
             * Where it stands, such as an article of an agreement. Must be at most 500 characters.
             * For example "article 4".
             */
            readonly source?: string | undefined
          }
        | undefined
      /**
       * Where rules without a source of their own stand. Must be at most 500 characters. For
       * example "collective agreement".
       */
      readonly source?: string | undefined
    }
  }
}

export type AddOvertimeRuleSetResponse = {
  /** The rule set after the call. */
  readonly overtimeRuleSet: {
    /** The overtime rule set of the company. */
    readonly overtimeRuleSetId: string
    /** The status after the call, in the interface's words. */
    readonly status: "Ready"
    /** The outcome, for people. */
    readonly message: string
    /** The version of the record; an update may name it. */
    readonly version: number
    /** Where the rules are weaker than the federal ones; nothing of it is refused. */
    readonly warnings: ReadonlyArray<OvertimeRuleSetWarning>
  }
}

export type AddPayScheduleRequest = {
  /**
   * The client that the call is about, for credentials of the service. Must be at most
   * 100 characters. For example "acme-payroll".
   */
  readonly client?: string | undefined
  /**
   * The person who acts, by name or id; the credential's person if it is not given. Must
   * be at most 100 characters. For example "Rosa Diaz".
   */
  readonly actedBy?: string | undefined
  /** The pay schedule. */
  readonly paySchedule: {
    /** The company. */
    readonly companyId: Uuid
    /** The type of the workers whom the schedule pays. */
    readonly workerType: WorkerType
    /** How often it pays, by the usual rules of that frequency. */
    readonly compensationFrequency?: CompensationFrequency | undefined
    /**
     * The rules by which pay periods and pay dates are made, in place of
     * compensationFrequency. Must be the rules of a pay schedule.
     */
    readonly specification?:
      | ({
          /** The length of pay periods. */
          readonly frequency:
            | "weekly"
            | "biweekly"
            | "semimonthly"
            | "monthly"
            | "quarterly"
            | "annually"
          /** The last day of any period; weekly and biweekly schedules need it. */
          readonly anchorPeriodEnd?: string | undefined
          /** The two days on which semimonthly periods end, ascending. */
          readonly periodEndDays?: readonly [number | "last", number | "last"] | undefined
          /** The nominal pay date, before any move to a banking day. */
          readonly payDay?: Readonly<Record<string, unknown>> | undefined
          /** How to move a pay date that is not a banking day. */
          readonly adjust?: "previous" | "next" | "nearest" | undefined
          /** Banking days from the deadline to run payroll to the pay date. */
          readonly leadBankingDays?: number | undefined
          /** Further days on which this employer does not pay. */
          readonly closedDays?: ReadonlyArray<string> | undefined
          /** A pay date that a move would take into another calendar year moves the other way. */
          readonly keepInYear?: boolean | undefined
        } & (
          | { readonly anchorPeriodEnd: string }
          | {
              readonly frequency?: "semimonthly" | "monthly" | "quarterly" | "annually" | undefined
            }
        ))
      | undefined
    /**
     * The first day of the first pay period; if it is not given, that of the period in
     * which today lies. A calendar date.
     */
    readonly startDate?: string | undefined
  } & ({ readonly compensationFrequency?: undefined } | { readonly specification?: undefined }) &
    ({ readonly compensationFrequency: CompensationFrequency } | { readonly specification: object })
}

export type AddPayScheduleResponse = {
  /** The pay schedule after the call. */
  readonly paySchedule: {
    /** The pay schedule. */
    readonly payScheduleId: string
    readonly status: PayScheduleStatus
    /** The outcome, for people. */
    readonly message: string
    /** The version of the record; an update may name it. */
    readonly version: number
    /** What is hardly meant by the rules: they hold all the same. */
    readonly warnings: ReadonlyArray<{
      /** What is hardly meant. */
      readonly code: "shared-pay-date" | "paid-before-period"
      /** The last day of the first pay period that it is about. */
      readonly periodEnd: string
      /** The warning in words. */
      readonly message: string
    }>
  }
}

export type AddPunchesRequest = {
  /**
   * The client that the call is about, for credentials of the service. Must be at most
   * 100 characters. For example "acme-payroll".
   */
  readonly client?: string | undefined
  /**
   * The person who acts, by name or id; the credential's person if it is not given. Must
   * be at most 100 characters. For example "Rosa Diaz".
   */
  readonly actedBy?: string | undefined
  /** The company. */
  readonly companyId: Uuid
  /**
   * The punches of the call; the answer has an entry for each, in this order. Must hold 1
   * to 1000 punches.
   */
  readonly punches: ReadonlyArray<
    {
      /** The worker. */
      readonly userId?: Uuid | undefined
      /**
       * The client's own id for the worker, instead of userId. Must be at most 100
       * characters.
       */
      readonly userReferenceId?: string | undefined
      /** What the worker did. */
      readonly type: PunchType
      /**
       * When. Must be a date and time of the years 1971 to 2200, YYYY-MM-DDTHH:MM:SS with Z,
       * an offset or neither.
       */
      readonly at: string
      /**
       * The zone of a time without an offset, by its IANA name; that of the location if it is
       * not given. Must be the IANA name of the time zone of a place, such as
       * America/New_York.
       */
      readonly timeZone?: string | undefined
      /**
       * Which instant is meant where clocks show a time twice or skip it. Must be one of
       * earlier, later.
       */
      readonly disambiguation?: "earlier" | "later" | undefined
      /** The location at which the worker is. */
      readonly companyLocationId?: Uuid | undefined
      /**
       * The job that the time is for. Must be at most 40 characters. Must not begin with =,
       * +, - or @. For example "BAKE".
       */
      readonly jobCode?: string | undefined
      /** The wage that pays the time. */
      readonly userWageId?: Uuid | undefined
      /** Where the punch comes from. Must be one of Clock, Web, Mobile, Kiosk, Import, Admin. */
      readonly source?: "Clock" | "Web" | "Mobile" | "Kiosk" | "Import" | "Admin" | undefined
      /**
       * The clock of the device when it sends the punch. Must be a time like
       * 2026-03-08T09:05:00Z, or a day.
       */
      readonly deviceTime?: string | undefined
      /**
       * The device's own id of the punch, unique in the company: sent again, the stored punch
       * is answered. Must be at most 100 characters. For example "terminal-7/4711".
       */
      readonly externalId: string
      /**
       * The worker's kiosk PIN. It is checked if it is given; a kiosk credential gives it
       * where the company requires PINs.
       */
      readonly pin?: KioskPin | undefined
    } & ({ readonly userId?: undefined } | { readonly userReferenceId?: undefined }) &
      ({ readonly userId: Uuid } | { readonly userReferenceId: string })
  >
  /** Whether to check the elements and to store nothing. Uniqueness is not checked. */
  readonly dryRun?: boolean | undefined
  /**
   * Whether bad elements stop the call, which is the default. Must be one of stop,
   * continue.
   */
  readonly onError?: "stop" | "continue" | undefined
}

export type AddPunchesResponse = {
  /** An entry for each element, in order. */
  readonly punches: ReadonlyArray<AddedPunch | CheckedElement | ElementError>
}

export type AddRecipientRequest = {
  /**
   * The client that the call is about, for credentials of the service. Must be at most
   * 100 characters. For example "acme-payroll".
   */
  readonly client?: string | undefined
  /**
   * The person who acts, by name or id; the credential's person if it is not given. Must
   * be at most 100 characters. For example "Rosa Diaz".
   */
  readonly actedBy?: string | undefined
  /** The recipient to add. */
  readonly recipient: {
    /**
     * The name by which calls name it; unique among the recipients that are not revoked.
     * Must be at most 100 characters. For example "Pay bureau".
     */
    readonly name: string
    /** Its public key as a JSON Web Key, without its private part. */
    readonly publicKey: {
      /** The kind of the key: `EC` for P-256, `OKP` for X25519. */
      readonly kty: "EC" | "OKP"
      /** The curve. */
      readonly crv: "P-256" | "X25519"
      /**
       * The point, or its first coordinate: 32 bytes in base64url. Must be 32 bytes in
       * base64url.
       */
      readonly x: string
      /**
       * The second coordinate of a point on P-256: 32 bytes in base64url. Must be 32 bytes in
       * base64url.
       */
      readonly y?: string | undefined
    } & (
      | ({ readonly kty: "EC" } & { readonly crv: "P-256" } & { readonly y: string })
      | ({ readonly kty: "OKP" } & { readonly crv: "X25519" } & { readonly y?: undefined })
    )
  }
}

export type AddRecipientResponse = {
  /** The recipient. */
  readonly recipient: {
    /** The recipient. */
    readonly recipientId: string
    /** The name by which calls name it; unique among the recipients that are not revoked. */
    readonly name: string
    /** Its public key as a JSON Web Key. */
    readonly publicKey: {
      /** The kind of the key: `EC` for P-256, `OKP` for X25519. */
      readonly kty: "EC" | "OKP"
      /** The curve. */
      readonly crv: "P-256" | "X25519"
      /** The point, or its first coordinate: 32 bytes in base64url. */
      readonly x: string
      /** The second coordinate of a point on P-256: 32 bytes in base64url. */
      readonly y?: string | undefined
    }
    /** The fingerprint of its key (RFC 7638): the SHA-256 in base64url. */
    readonly fingerprint: string
    /** The person who added it. */
    readonly addedBy: string
    /** When it was added. */
    readonly createdAt: string
    /** When a second person confirmed its fingerprint; null if nobody did. */
    readonly confirmedAt: string | null
    /** From when data is handed over to it; null if it waits for a second person. */
    readonly usableFrom: string | null
    /** Whether data is handed over to it. */
    readonly status: "waiting" | "usable"
    /** The outcome, for people. */
    readonly message: string
  }
}

export type AddTimeEntryRequest = {
  /**
   * The client that the call is about, for credentials of the service. Must be at most
   * 100 characters. For example "acme-payroll".
   */
  readonly client?: string | undefined
  /**
   * The person who acts, by name or id; the credential's person if it is not given. Must
   * be at most 100 characters. For example "Rosa Diaz".
   */
  readonly actedBy?: string | undefined
  /** The entry. */
  readonly timeEntry: {
    /** The worker. */
    readonly userId: Uuid
    /** The workday, with minutes. A calendar date. */
    readonly workDate?: string | undefined
    /** The worked minutes of the day. Must be a whole number from 1 to 1440. */
    readonly minutes?: number | undefined
    /**
     * The same in hours, instead of minutes. Must be hours with at most 4 decimals that are
     * a whole number of minutes from 1 to 1440.
     */
    readonly hours?: number | `${number}` | undefined
    /**
     * When work began, instead of a day: with end. Must be a date and time of the years
     * 1971 to 2200, YYYY-MM-DDTHH:MM:SS with Z, an offset or neither.
     */
    readonly start?: string | undefined
    /**
     * When work ended, at most a day later. Must be a date and time of the years 1971 to
     * 2200, YYYY-MM-DDTHH:MM:SS with Z, an offset or neither.
     */
    readonly end?: string | undefined
    /**
     * The zone of times without an offset, by its IANA name; that of the worker if it is
     * not given. Must be the IANA name of the time zone of a place, such as
     * America/New_York.
     */
    readonly timeZone?: string | undefined
    /**
     * Which instant is meant where clocks show a time twice or skip it. Must be one of
     * earlier, later.
     */
    readonly disambiguation?: "earlier" | "later" | undefined
    /**
     * The job that the time is for. Must be at most 40 characters. Must not begin with =,
     * +, - or @. For example "BAKE".
     */
    readonly jobCode?: string | undefined
    /**
     * Notes about the work; shown by the read of the one entry alone. Must be at most 255
     * characters.
     */
    readonly notes?: string | undefined
    /**
     * The caller's own id of the entry, unique among those of the company: sent again, the
     * stored entry is answered. Must be at most 100 characters.
     */
    readonly externalId?: string | undefined
  } & ({ readonly minutes?: undefined } | { readonly hours?: undefined }) &
    (
      | { readonly start?: undefined }
      | { readonly workDate?: undefined; readonly minutes?: undefined; readonly hours?: undefined }
    ) &
    (
      | { readonly end?: undefined }
      | { readonly workDate?: undefined; readonly minutes?: undefined; readonly hours?: undefined }
    ) &
    (
      | { readonly start: string; readonly end: string }
      | { readonly workDate: string; readonly minutes: number }
      | { readonly workDate: string; readonly hours: number | `${number}` }
    )
}

export type AddTimeEntryResponse = {
  /** The entry after the call. */
  readonly timeEntry: {
    /** The entry of worked time. */
    readonly timeEntryId: string
    /** The timesheet. */
    readonly timesheetId: string
    readonly status: TimeEntryStatus
    /** The outcome, for people. */
    readonly message: string
    /** The version of the record; an update may name it. */
    readonly version: number
  }
}

export type AddTimeOffPolicyAssignmentRequest = {
  /**
   * The client that the call is about, for credentials of the service. Must be at most
   * 100 characters. For example "acme-payroll".
   */
  readonly client?: string | undefined
  /**
   * The person who acts, by name or id; the credential's person if it is not given. Must
   * be at most 100 characters. For example "Rosa Diaz".
   */
  readonly actedBy?: string | undefined
  /** The assignment. */
  readonly timeOffPolicyAssignment: {
    /** The time off policy. */
    readonly timeOffPolicyId: Uuid
    /** The worker; or userIds, or openings. */
    readonly userId?: Uuid | undefined
    /** The workers, each of whom gets the same. Must hold 1 to 1000 workers. */
    readonly userIds?: ReadonlyArray<string> | undefined
    /** The workers, each with a balance of its own. Must hold 1 to 1000 workers. */
    readonly openings?:
      | ReadonlyArray<{
          /** The worker. */
          readonly userId: Uuid
          /**
           * The balance at the beginning of the day. Must be a whole number from -525600 to
           * 525600.
           */
          readonly openingBalanceMinutes?: number | undefined
          /**
           * The same in hours, instead of minutes. Must be hours with at most 4 decimals that are
           * a whole number of minutes from -525600 to 525600.
           */
          readonly openingBalanceHours?: number | `${number}` | undefined
          /** The day of the opening balance. A calendar date. For example "2026-07-01". */
          readonly openingBalanceDate?: string | undefined
          /** The first day, if it is this worker's own. A calendar date. */
          readonly startDate?: string | undefined
          /** From when tiers are counted, if it is this worker's own. A calendar date. */
          readonly seniorityDate?: string | undefined
          /** From when the waiting period is counted, if it is this worker's own. A calendar date. */
          readonly waitingFrom?: string | undefined
          /**
           * What the other system says at the end of checkDate. Must be a whole number from
           * -525600 to 525600.
           */
          readonly checkBalanceMinutes?: number | undefined
          /**
           * The same in hours, instead of minutes. Must be hours with at most 4 decimals that are
           * a whole number of minutes from -525600 to 525600.
           */
          readonly checkBalanceHours?: number | `${number}` | undefined
        }>
      | undefined
    /**
     * The day of the check sheet that openings give; openingBalanceDate if it is not given.
     * A calendar date.
     */
    readonly checkDate?: string | undefined
    /**
     * The first day; the worker's first day of work if it is not given. A calendar date.
     * For example "2026-01-05".
     */
    readonly startDate?: string | undefined
    /**
     * From when tiers are counted; the first day of work if it is not given. A calendar
     * date.
     */
    readonly seniorityDate?: string | undefined
    /**
     * From when the waiting period is counted; if it is not given, that of an earlier
     * assignment, what the law of the worker's state counts of previousUserId, or the first
     * day. A calendar date.
     */
    readonly waitingFrom?: string | undefined
    /**
     * The balance at the beginning of openingBalanceDate, which contains all that was
     * earned before. Must be a whole number from -525600 to 525600. For example 2400.
     */
    readonly openingBalanceMinutes?: number | undefined
    /**
     * The same in hours, instead of minutes. Must be hours with at most 4 decimals that are
     * a whole number of minutes from -525600 to 525600.
     */
    readonly openingBalanceHours?: number | `${number}` | undefined
    /** The day of the opening balance. A calendar date. For example "2026-07-01". */
    readonly openingBalanceDate?: string | undefined
    /**
     * The same person before: a return within 12 months of the termination gives back what
     * it forfeited. Where the law of the worker's state says so, the time served then
     * counts for the waiting period.
     */
    readonly previousUserId?: Uuid | undefined
  } & (
    | { readonly userId?: undefined }
    | { readonly userIds?: undefined; readonly checkDate?: undefined }
  ) &
    (
      | { readonly userIds?: undefined }
      | { readonly checkDate?: undefined; readonly previousUserId?: undefined }
    ) &
    (
      | { readonly openings?: undefined }
      | {
          readonly userId?: undefined
          readonly userIds?: undefined
          readonly previousUserId?: undefined
          readonly openingBalanceMinutes?: undefined
          readonly openingBalanceHours?: undefined
        }
    ) &
    (
      | { readonly openingBalanceMinutes?: undefined }
      | { readonly openingBalanceHours?: undefined }
    ) &
    (
      | { readonly userId: Uuid }
      | { readonly userIds: ReadonlyArray<string> }
      | {
          readonly openings: ReadonlyArray<{
            /** The worker. */
            readonly userId: Uuid
            /**
             * The balance at the beginning of the day. Must be a whole number from -525600 to
             * 525600.
             */
            readonly openingBalanceMinutes?: number | undefined
            /**
             * The same in hours, instead of minutes. Must be hours with at most 4 decimals that are
             * a whole number of minutes from -525600 to 525600.
             */
            readonly openingBalanceHours?: number | `${number}` | undefined
            /** The day of the opening balance. A calendar date. For example "2026-07-01". */
            readonly openingBalanceDate?: string | undefined
            /** The first day, if it is this worker's own. A calendar date. */
            readonly startDate?: string | undefined
            /** From when tiers are counted, if it is this worker's own. A calendar date. */
            readonly seniorityDate?: string | undefined
            /** From when the waiting period is counted, if it is this worker's own. A calendar date. */
            readonly waitingFrom?: string | undefined
            /**
             * What the other system says at the end of checkDate. Must be a whole number from
             * -525600 to 525600.
             */
            readonly checkBalanceMinutes?: number | undefined
            /**
             * The same in hours, instead of minutes. Must be hours with at most 4 decimals that are
             * a whole number of minutes from -525600 to 525600.
             */
            readonly checkBalanceHours?: number | `${number}` | undefined
          }>
        }
    ) & { readonly openings?: ReadonlyArray<unknown> | undefined }
  /** Whether to check the elements and to store nothing. Uniqueness is not checked. */
  readonly dryRun?: boolean | undefined
  /**
   * Whether bad elements stop the call, which is the default. Must be one of stop,
   * continue.
   */
  readonly onError?: "stop" | "continue" | undefined
}

export type AddTimeOffPolicyAssignmentResponse = {
  /** The first entry that is no error. */
  readonly timeOffPolicyAssignment: AddedTimeOffPolicyAssignment | CheckedElement
  /** An entry for each element, in order. */
  readonly timeOffPolicyAssignments: ReadonlyArray<
    AddedTimeOffPolicyAssignment | CheckedElement | ElementError
  >
  /** The openings that were accepted, with what follows from them; also in a dry run. */
  readonly checkSheet?:
    | {
        /** In the order of the request. */
        readonly rows: ReadonlyArray<OpeningCheck>
        /** The sum of the opening balances. */
        readonly openingMinutes: number
        /** The sum of the balances by this service. */
        readonly balanceMinutes: number
        /** The sum of those by the other system. */
        readonly checkBalanceMinutes: number
        /** How many lines differ. */
        readonly differenceCount: number
      }
    | undefined
}

export type AddTimeOffPolicyRequest = {
  /**
   * The client that the call is about, for credentials of the service. Must be at most
   * 100 characters. For example "acme-payroll".
   */
  readonly client?: string | undefined
  /**
   * The person who acts, by name or id; the credential's person if it is not given. Must
   * be at most 100 characters. For example "Rosa Diaz".
   */
  readonly actedBy?: string | undefined
  /** The policy. */
  readonly timeOffPolicy: {
    /** The company. */
    readonly companyId: Uuid
    /**
     * The name, unique among the company's active policies. Must be at most 100 characters.
     * For example "Vacation".
     */
    readonly timeOffPolicyName: string
    /**
     * A state's minimum, which fills what is not given. Must be the id of a preset, such as
     * CA-sick.
     */
    readonly preset?: string | undefined
    /**
     * The type of time off; required without a preset. Must be one of Vacation, Sick, PTO,
     * Personal, Floating Holiday, Bereavement, Jury Duty, Parental, Voting, Unpaid, Other.
     */
    readonly timeOffPolicyType?:
      | "Vacation"
      | "Sick"
      | "PTO"
      | "Personal"
      | "Floating Holiday"
      | "Bereavement"
      | "Jury Duty"
      | "Parental"
      | "Voting"
      | "Unpaid"
      | "Other"
      | "Paid Time Off"
      | undefined
    /**
     * How time off is earned; required without a preset. Must be one of Per Hour Worked,
     * Per Pay Period, Per Month, Lump Sum, Unlimited, Manual.
     */
    readonly earningMethod?:
      | "Per Hour Worked"
      | "Per Pay Period"
      | "Per Month"
      | "Lump Sum"
      | "Unlimited"
      | "Manual"
      | "Accrual"
      | "Frontload"
      | undefined
    /**
     * Minutes earned per minutes of the base: an exact fraction. Must be minutes earned per
     * minutes of the base.
     */
    readonly accrualRate?:
      | ({
          /** The minutes that are earned. */
          readonly earnMinutes: number
          /** The minutes of the base that earn them. */
          readonly perMinutes: number
        } & unknown)
      | undefined
    /**
     * Hours earned per hour, taken as exactly this decimal. Must be a decimal above 0 with
     * at most 6 decimals.
     */
    readonly accrualRatePerHour?: number | string | undefined
    /**
     * What is spread exactly over the periods of a policy year. Must be a whole number from
     * 0 to 525600. For example 7200.
     */
    readonly amountPerYearMinutes?: number | undefined
    /**
     * The same in hours. Must be hours with at most 4 decimals that are a whole number of
     * minutes.
     */
    readonly amountPerYearHours?: number | `${number}` | undefined
    /** What each period earns. Must be a whole number from 0 to 525600. */
    readonly amountPerPeriodMinutes?: number | undefined
    /**
     * The same in hours. Must be hours with at most 4 decimals that are a whole number of
     * minutes.
     */
    readonly amountPerPeriodHours?: number | `${number}` | undefined
    /**
     * What the last period of a policy year earns instead. Must be a whole number from 0 to
     * 525600.
     */
    readonly lastPeriodOfYearMinutes?: number | undefined
    /**
     * The same in hours. Must be hours with at most 4 decimals that are a whole number of
     * minutes.
     */
    readonly lastPeriodOfYearHours?: number | `${number}` | undefined
    /**
     * What is granted on the first day of each policy year. Must be a whole number from 0
     * to 525600.
     */
    readonly lumpSumMinutes?: number | undefined
    /**
     * The same in hours. Must be hours with at most 4 decimals that are a whole number of
     * minutes.
     */
    readonly lumpSumHours?: number | `${number}` | undefined
    /**
     * Another name of lumpSumHours. Must be hours with at most 4 decimals that are a whole
     * number of minutes.
     */
    readonly lumpSumHoursEarned?: number | `${number}` | undefined
    /** The balance at which accrual pauses. Must be a whole number from 0 to 525600. */
    readonly maxAccumulatedMinutes?: number | undefined
    /**
     * The same in hours. Must be hours with at most 4 decimals that are a whole number of
     * minutes.
     */
    readonly maxAccumulatedHours?: number | `${number}` | undefined
    /** What a policy year earns at most. Must be a whole number from 0 to 525600. */
    readonly maxAccrualPerYearMinutes?: number | undefined
    /**
     * The same in hours. Must be hours with at most 4 decimals that are a whole number of
     * minutes.
     */
    readonly maxAccrualPerYearHours?: number | `${number}` | undefined
    /**
     * What is carried into the next policy year at most. Must be a whole number from 0 to
     * 525600. For example 2400.
     */
    readonly carryoverLimitMinutes?: number | undefined
    /**
     * The same in hours. Must be hours with at most 4 decimals that are a whole number of
     * minutes.
     */
    readonly carryoverLimitHours?: number | `${number}` | undefined
    /**
     * Which hours earn. Must be one of Hours Worked, Hours Worked Without Overtime, Hours
     * Paid, Hours Paid Without Overtime.
     */
    readonly accrualBase?:
      | "Hours Worked"
      | "Hours Worked Without Overtime"
      | "Hours Paid"
      | "Hours Paid Without Overtime"
      | undefined
    /**
     * How the base of each workday is rounded before the rate. Must have unitMinutes and
     * mode.
     */
    readonly accrualBaseRounding?:
      | ({
          /** The unit of the rounding. */
          readonly unitMinutes: number
          /** Whether it rounds up, or to the nearest. */
          readonly mode: "Up" | "Nearest"
        } & unknown)
      | undefined
    /**
     * What changes after months from the seniority date: each tier has afterMonths, and
     * amounts or limits of the policy. Must hold at most 20 tiers that ascend by
     * afterMonths.
     */
    readonly tiers?: ReadonlyArray<Readonly<Record<string, unknown>>> | undefined
    /**
     * Which tier the period gets that reaches a new one. Must be one of Period Of Change,
     * Following Period.
     */
    readonly tierChange?: "Period Of Change" | "Following Period" | undefined
    /**
     * When policy years begin. Pay Periods: with the first pay period that begins in a
     * calendar year. Must be one of Calendar Year, Anniversary, Fixed Date, Pay Periods.
     */
    readonly policyYear?: "Calendar Year" | "Anniversary" | "Fixed Date" | "Pay Periods" | undefined
    /**
     * When a periodic accrual is received. Must be one of End Of Period, Start Of Period,
     * Pay Date.
     */
    readonly timeOffRecievedWhen?: "End Of Period" | "Start Of Period" | "Pay Date" | undefined
    /**
     * Another spelling of timeOffRecievedWhen. Must be one of End Of Period, Start Of
     * Period, Pay Date.
     */
    readonly timeOffReceivedWhen?: "End Of Period" | "Start Of Period" | "Pay Date" | undefined
    /** What the first and the last period earn. Must be one of Prorate, Full, None. */
    readonly partialPeriod?: "Prorate" | "Full" | "None" | undefined
    /** Whether the first grant is prorated by calendar days. */
    readonly isProratedByStartDate?: boolean | undefined
    /**
     * The unit up to which a prorated grant is rounded. Must be one of 1, 15, 30, 60, 240,
     * 480.
     */
    readonly grantRoundingMinutes?: 1 | 15 | 30 | 60 | 240 | 480 | undefined
    /**
     * The unit of accruals; the rest is kept for later. Must be a whole number from 1 to
     * 1440.
     */
    readonly postingUnitMinutes?: number | undefined
    /** Whether anything is carried into the next policy year. */
    readonly canCarryoverHours?: boolean | undefined
    /**
     * How long what was carried can be used, from the first day of the policy year. Must
     * have quantity and unit.
     */
    readonly carryoverExpiresAfter?:
      | ({
          /** How many of the unit. */
          readonly quantity: number
          /** The unit of the length of time. */
          readonly unit: "Days" | "Weeks" | "Months"
        } & unknown)
      | undefined
    /** The day of a policy year on a fixed date. Must be a day of the year, MM-DD. */
    readonly policyYearStart?: string | undefined
    /** What can be used in a policy year at most. Must be a whole number from 0 to 525600. */
    readonly maxUsePerYearMinutes?: number | undefined
    /**
     * The same in hours. Must be hours with at most 4 decimals that are a whole number of
     * minutes.
     */
    readonly maxUsePerYearHours?: number | `${number}` | undefined
    /** Whether carried or new time is used first. Must be one of Carried First, New First. */
    readonly usageOrder?: "Carried First" | "New First" | undefined
    /** How long workers wait. Must be a whole number from 0 to 3650. */
    readonly waitingPeriodQuantity?: number | undefined
    /** The unit of the waiting period. Must be one of Days, Weeks, Months. */
    readonly waitingPeriodUnit?: "Days" | "Weeks" | "Months" | undefined
    /** What they wait for. Must be one of Use, Accrual, Both. */
    readonly waitingAppliesTo?: "Use" | "Accrual" | "Both" | undefined
    /**
     * From which day waiting is counted. Must be one of Days After Start, Day Of
     * Employment.
     */
    readonly waitingCounting?: "Days After Start" | "Day Of Employment" | undefined
    /**
     * A day of a request is a multiple of it, or the whole scheduled day. Must be a whole
     * number from 1 to 1440.
     */
    readonly minimumIncrementMinutes?: number | undefined
    /**
     * The same in hours. Must be hours with at most 4 decimals that are a whole number of
     * minutes.
     */
    readonly minimumIncrementHours?: number | `${number}` | undefined
    /** How many days ahead a request is made. Must be a whole number from 0 to 366. */
    readonly minimumNoticeDays?: number | undefined
    /** How many scheduled days in a row at most. Must be a whole number from 1 to 366. */
    readonly maxConsecutiveDays?: number | undefined
    /** How far below zero the balance may go. Must be a whole number from 0 to 525600. */
    readonly negativeLimitMinutes?: number | undefined
    /**
     * The same in hours. Must be hours with at most 4 decimals that are a whole number of
     * minutes.
     */
    readonly negativeLimitHours?: number | `${number}` | undefined
    /** Whether requests are approved by a person. Must be one of Required, Automatic. */
    readonly approvalMode?: "Required" | "Automatic" | undefined
    /** Whose holidays are not counted. Must be one of Company, Federal Reserve, None. */
    readonly holidays?: "Company" | "Federal Reserve" | "None" | undefined
    /** Spans in which no time off is taken. Must hold at most 100 spans. */
    readonly blackoutDates?:
      | ReadonlyArray<{
          /** The first day. A calendar date. For example "2026-12-20". */
          readonly from: string
          /** The last day. A calendar date. For example "2026-12-31". */
          readonly to: string
          /** The name of the span. Must be at most 100 characters. For example "Inventory". */
          readonly name?: string | undefined
        }>
      | undefined
    /** Whether the balance is paid out at termination. */
    readonly payoutOnTerminations?: boolean | undefined
    /** What is paid out at most. Must be a whole number from 0 to 525600. */
    readonly maxPayoutMinutes?: number | undefined
    /**
     * The same in hours. Must be hours with at most 4 decimals that are a whole number of
     * minutes.
     */
    readonly maxPayoutHours?: number | `${number}` | undefined
  }
}

export type AddTimeOffPolicyResponse = {
  /** The policy after the call. */
  readonly timeOffPolicy: {
    /** The time off policy. */
    readonly timeOffPolicyId: string
    readonly status: TimeOffPolicyStatus
    /** The outcome, for people. */
    readonly message: string
    /** The version of the record; an update may name it. */
    readonly version: number
    /** Where the policy is below what a state asks for. */
    readonly warnings: ReadonlyArray<TimeOffPolicyWarning>
  }
}

export type AddTimeOffRequestRequest = {
  /**
   * The client that the call is about, for credentials of the service. Must be at most
   * 100 characters. For example "acme-payroll".
   */
  readonly client?: string | undefined
  /**
   * The person who acts, by name or id; the credential's person if it is not given. Must
   * be at most 100 characters. For example "Rosa Diaz".
   */
  readonly actedBy?: string | undefined
  /** The request. */
  readonly timeOffRequest: {
    /** The worker. */
    readonly userId: Uuid
    /** The type of time off; or timeOffPolicyId. */
    readonly timeOffPolicyType?: TimeOffPolicyType | undefined
    /** A policy that is assigned to the worker. */
    readonly timeOffPolicyId?: Uuid | undefined
    /** The first day; not needed with days. A calendar date. For example "2027-07-05". */
    readonly startDate?: string | undefined
    /** The last day; not needed with days. A calendar date. For example "2027-07-09". */
    readonly endDate?: string | undefined
    /**
     * Exactly these days, also holidays and days off; without it the schedule counts. Must
     * name 1 to 366 days.
     */
    readonly days?:
      | ReadonlyArray<{
          /** The date. A calendar date. For example "2026-08-03". */
          readonly date: string
          /** How much of the day. Must be a whole number from 1 to 1440. For example 480. */
          readonly minutes: number
          /** When it begins. Must be a time of day, HH:MM. */
          readonly startTime?: string | undefined
        }>
      | undefined
    /**
     * Why; shown by the read of the one request, which leaves an audit row. Must be at most
     * 255 characters. For example "a wedding".
     */
    readonly reason?: string | undefined
    /**
     * The caller's own id of the request, unique for the worker: the same again gives the
     * stored one. Must be at most 100 characters.
     */
    readonly requestReferenceId?: string | undefined
  } & ({ readonly timeOffPolicyType: TimeOffPolicyType } | { readonly timeOffPolicyId: Uuid }) &
    (
      | {
          readonly days: ReadonlyArray<{
            /** The date. A calendar date. For example "2026-08-03". */
            readonly date: string
            /** How much of the day. Must be a whole number from 1 to 1440. For example 480. */
            readonly minutes: number
            /** When it begins. Must be a time of day, HH:MM. */
            readonly startTime?: string | undefined
          }>
        }
      | { readonly startDate: string; readonly endDate: string }
    )
}

export type AddTimeOffRequestResponse = {
  /** The request that was stored. */
  readonly timeOffRequest: {
    /** The request for time off. */
    readonly timeOffRequestId: string
    readonly status: TimeOffRequestStatus
    /** The outcome, for people. */
    readonly message: string
    /** The version of the record; an update may name it. */
    readonly version: number
    /** All days from the first to the last one. */
    readonly days: ReadonlyArray<{
      /** The date. */
      readonly date: string
      /** How much of the day; 0 on days that take nothing. */
      readonly minutes: number
      /** When it begins, if that was given. */
      readonly startTime: string | null
      /** Why it counts as it does: `workday`, `not scheduled`, `holiday: NAME`, `given`. */
      readonly why: string
    }>
    /** The minutes of all days. */
    readonly totalMinutes: number
    /** The balance at the end of the last day, with the request; null without a balance. */
    readonly balanceAfterMinutes: number | null
  }
}

export type AddTimesheetAmendmentRequest = {
  /**
   * The client that the call is about, for credentials of the service. Must be at most
   * 100 characters. For example "acme-payroll".
   */
  readonly client?: string | undefined
  /**
   * The person who acts, by name or id; the credential's person if it is not given. Must
   * be at most 100 characters. For example "Rosa Diaz".
   */
  readonly actedBy?: string | undefined
  /** The amendment. */
  readonly timesheetAmendment: {
    /** The timesheet. */
    readonly timesheetId: Uuid
    /**
     * Why it is amended; shown by the read of the one record alone. Must be at most 255
     * characters. For example "worked on after the terminal was switched off".
     */
    readonly reason: string
    /** What was wrong in the timesheet. Must hold 1 to 100 changes. */
    readonly changes: ReadonlyArray<
      {
        /** What is done. */
        readonly action: AmendmentAction
        /** A punch: a new one, or an existing one as it should be. */
        readonly punch?:
          | {
              /** The punch that is amended or voided. */
              readonly punchId?: Uuid | undefined
              /** What the worker did. */
              readonly type?: PunchType | undefined
              /**
               * When; now if it is not given. Must be a date and time of the years 1971 to 2200,
               * YYYY-MM-DDTHH:MM:SS with Z, an offset or neither.
               */
              readonly at?: string | undefined
              /**
               * The zone of a time without an offset, by its IANA name; that of the location if it is
               * not given. Must be the IANA name of the time zone of a place, such as
               * America/New_York.
               */
              readonly timeZone?: string | undefined
              /**
               * Which instant is meant where clocks show a time twice or skip it. Must be one of
               * earlier, later.
               */
              readonly disambiguation?: "earlier" | "later" | undefined
              /** The location at which the worker is. */
              readonly companyLocationId?: Uuid | undefined
              /**
               * The job that the time is for. Must be at most 40 characters. Must not begin with =,
               * +, - or @. For example "BAKE".
               */
              readonly jobCode?: string | undefined
            }
          | undefined
        /** An entry of worked time instead: a new one, or an existing one as it should be. */
        readonly timeEntry?:
          | {
              /** The entry that is amended or voided. */
              readonly timeEntryId?: Uuid | undefined
              /** The workday, with minutes. A calendar date. */
              readonly workDate?: string | undefined
              /** The worked minutes of the day. Must be a whole number from 1 to 1440. */
              readonly minutes?: number | undefined
              /**
               * The same in hours, instead of minutes. Must be hours with at most 4 decimals that are
               * a whole number of minutes from 1 to 1440.
               */
              readonly hours?: number | `${number}` | undefined
              /**
               * When work began, instead of a day: with end. Must be a date and time of the years
               * 1971 to 2200, YYYY-MM-DDTHH:MM:SS with Z, an offset or neither.
               */
              readonly start?: string | undefined
              /**
               * When work ended, at most a day later. Must be a date and time of the years 1971 to
               * 2200, YYYY-MM-DDTHH:MM:SS with Z, an offset or neither.
               */
              readonly end?: string | undefined
              /**
               * The zone of times without an offset, by its IANA name; that of the worker if it is
               * not given. Must be the IANA name of the time zone of a place, such as
               * America/New_York.
               */
              readonly timeZone?: string | undefined
              /**
               * Which instant is meant where clocks show a time twice or skip it. Must be one of
               * earlier, later.
               */
              readonly disambiguation?: "earlier" | "later" | undefined
              /**
               * The job that the time is for. Must be at most 40 characters. Must not begin with =,
               * +, - or @. For example "BAKE".
               */
              readonly jobCode?: string | undefined
            }
          | undefined
      } & ({ readonly punch?: undefined } | { readonly timeEntry?: undefined }) &
        ({ readonly punch: object } | { readonly timeEntry: object }) &
        (
          | ({ readonly action: "Add" } & {
              readonly punch?:
                | {
                    readonly type: unknown
                    readonly at: unknown
                  }
                | undefined
            })
          | { readonly action?: Exclude<AmendmentAction, "Add"> | undefined }
        ) &
        (
          | ({ readonly action: "Add" } & { readonly punch?: unknown | undefined })
          | { readonly action?: Exclude<AmendmentAction, "Add"> | undefined }
        ) &
        (
          | ({ readonly action: "Add" } & { readonly timeEntry?: unknown | undefined })
          | { readonly action?: Exclude<AmendmentAction, "Add"> | undefined }
        ) &
        (
          | ({ readonly action: "Amend" | "Void" } & {
              readonly punch?:
                | {
                    readonly punchId: unknown
                  }
                | undefined
            })
          | { readonly action?: Exclude<AmendmentAction, "Amend" | "Void"> | undefined }
        ) &
        (
          | ({ readonly action: "Amend" | "Void" } & {
              readonly timeEntry?:
                | {
                    readonly timeEntryId: unknown
                  }
                | undefined
            })
          | { readonly action?: Exclude<AmendmentAction, "Amend" | "Void"> | undefined }
        )
    >
  }
}

export type AddTimesheetAmendmentResponse = {
  /** The amendment. */
  readonly timesheetAmendment: {
    /** The amendment of a locked timesheet. */
    readonly timesheetAmendmentId: string
    readonly status: TimesheetAmendmentStatus
    /** The outcome, for people. */
    readonly message: string
    /** The version of the record; an update may name it. */
    readonly version: number
    readonly before: TimesheetMinutes
    readonly after: TimesheetMinutes
    readonly difference: TimesheetMinutes
  }
}

export type AddUserBankAccountRequest = {
  /**
   * The client that the call is about, for credentials of the service. Must be at most
   * 100 characters. For example "acme-payroll".
   */
  readonly client?: string | undefined
  /**
   * The person who acts, by name or id; the credential's person if it is not given. Must
   * be at most 100 characters. For example "Rosa Diaz".
   */
  readonly actedBy?: string | undefined
  /** The bank account. */
  readonly userBankAccount: {
    /** The worker. */
    readonly userId: Uuid
    /** The account number. Must be 4 to 17 digits. */
    readonly accountNumber: string
    /** The routing number of the bank. Must be exactly 9 digits. */
    readonly routingNumber: string
    /**
     * The name of the bank. Must be at most 100 characters. For example "First Example
     * Bank".
     */
    readonly bankName: string
    /** Checking or savings. */
    readonly accountType: AccountType
    /**
     * The name that the account holder gives the account. Must be at most 100 characters.
     * For example "Acme payroll".
     */
    readonly accountName: string
  }
}

export type AddUserBankAccountResponse = {
  /** The bank account after the call. */
  readonly userBankAccount: {
    /** The bank account of the worker. */
    readonly userBankAccountId: string
    /** The worker. */
    readonly userId: string
    readonly status: UserBankAccountStatus
    /** The outcome, for people. */
    readonly message: string
    /** The version of the record; an update may name it. */
    readonly version: number
  }
}

export type AddUserRequest = {
  /**
   * The client that the call is about, for credentials of the service. Must be at most
   * 100 characters. For example "acme-payroll".
   */
  readonly client?: string | undefined
  /**
   * The person who acts, by name or id; the credential's person if it is not given. Must
   * be at most 100 characters. For example "Rosa Diaz".
   */
  readonly actedBy?: string | undefined
  /** The worker. */
  readonly user: {
    /** The company. */
    readonly companyId: Uuid
    /**
     * The client's own id for the worker. Must be at most 100 characters. Must not begin
     * with =, +, - or @.
     */
    readonly userReferenceId?: string | undefined
    /** The first name. Must be at most 100 characters. For example "Ana". */
    readonly firstName: string
    /** The middle name. Must be at most 100 characters. */
    readonly middleName?: string | undefined
    /** The last name. Must be at most 100 characters. For example "Ruiz". */
    readonly lastName: string
    /** The email address. Must be at most 254 characters. Must be an email address. */
    readonly email?: string | undefined
    /** The phone number. */
    readonly phoneNumber?: LoosePhoneNumber | undefined
    /** The first day of work. A calendar date. For example "2026-02-02". */
    readonly dateOfJoin: string
    /** Employee (W2) or contractor (1099-NEC). */
    readonly workerType: WorkerType
    /** The job title. Must be at most 100 characters. For example "Head baker". */
    readonly jobTitle: string
    /** Whether the worker works remotely or at a location of the company. */
    readonly companyLocationCategory: LocationCategory
    /** The state in which a remote worker works. */
    readonly stateCode?: State | undefined
    /** Another name of stateCode. */
    readonly code?: State | undefined
    /** The location at which an office worker works. */
    readonly companyLocationId?: Uuid | undefined
    /** Whether the worker is mailed a link to enter the own data, with the first wage. */
    readonly invite?: boolean | undefined
  } & ({ readonly stateCode?: undefined } | { readonly code?: undefined }) &
    (
      | ({ readonly companyLocationCategory: "Remote" } & (
          | { readonly stateCode: State }
          | { readonly code: State }
        ))
      | { readonly companyLocationCategory?: Exclude<LocationCategory, "Remote"> | undefined }
    ) &
    (
      | ({ readonly companyLocationCategory: "Office" | "On-site" | "Work Location" | "Hybrid" } & {
          readonly companyLocationId: Uuid
        })
      | {
          readonly companyLocationCategory?:
            | Exclude<LocationCategory, "Office" | "On-site" | "Work Location" | "Hybrid">
            | undefined
        }
    ) &
    (
      | ({ readonly invite: true } & { readonly email: string })
      | { readonly invite?: false | undefined }
    )
}

export type AddUserResponse = {
  /** The worker after the call. */
  readonly user: {
    /** The worker. */
    readonly userId: string
    /** The status after the call, in the interface's words. */
    readonly status: "KYC Pending"
    /** The outcome, for people. */
    readonly message: string
    /** The version of the record; an update may name it. */
    readonly version: number
  }
}

export type AddUserWageRequest = {
  /**
   * The client that the call is about, for credentials of the service. Must be at most
   * 100 characters. For example "acme-payroll".
   */
  readonly client?: string | undefined
  /**
   * The person who acts, by name or id; the credential's person if it is not given. Must
   * be at most 100 characters. For example "Rosa Diaz".
   */
  readonly actedBy?: string | undefined
  /** The wage. */
  readonly userWage: {
    /** The company. */
    readonly companyId: Uuid
    /** The worker. */
    readonly userId: Uuid
    /** US dollars per wageBasis. Must be a number of at least 0 with at most 4 decimals. */
    readonly wageRate: number | `${number}`
    /** The time for which wageRate is paid. */
    readonly wageBasis: WageBasis
    /** The type of worker that the wage is for. */
    readonly workerType: WorkerType
    /** Whether the worker gets differential pay. Must be one of Yes, No. */
    readonly differentialPay?: "Yes" | "No" | "Y" | "N" | true | false | undefined
    /** How the worker is paid, and whether overtime is due. */
    readonly userType?: UserType | undefined
    /** How many hours the worker works. */
    readonly employmentStatus?: EmploymentStatus | undefined
    /** Whether the worker is exempt from taxes. */
    readonly userRefTaxExempt?: TaxExempt | undefined
    /** The first day on which these terms hold. A calendar date. */
    readonly startDate?: string | undefined
    /** How the wage is paid. */
    readonly paymentMethod?: PaymentMethod | undefined
  }
}

export type AddUserWageResponse = {
  readonly userWage: AddedUserWage
}

export type AddUserWagesRequest = {
  /**
   * The client that the call is about, for credentials of the service. Must be at most
   * 100 characters. For example "acme-payroll".
   */
  readonly client?: string | undefined
  /**
   * The person who acts, by name or id; the credential's person if it is not given. Must
   * be at most 100 characters. For example "Rosa Diaz".
   */
  readonly actedBy?: string | undefined
  /** The company. */
  readonly companyId: Uuid
  /**
   * The wages of the call; the answer has an entry for each, in this order. Must hold 1
   * to 1000 wages.
   */
  readonly userWages: ReadonlyArray<{
    /** The worker. */
    readonly userId: Uuid
    /** US dollars per wageBasis. Must be a number of at least 0 with at most 4 decimals. */
    readonly wageRate: number | `${number}`
    /** The time for which wageRate is paid. */
    readonly wageBasis: WageBasis
    /** The type of worker that the wage is for. */
    readonly workerType: WorkerType
    /** Whether the worker gets differential pay. Must be one of Yes, No. */
    readonly differentialPay?: "Yes" | "No" | "Y" | "N" | true | false | undefined
    /** How the worker is paid, and whether overtime is due. */
    readonly userType?: UserType | undefined
    /** How many hours the worker works. */
    readonly employmentStatus?: EmploymentStatus | undefined
    /** Whether the worker is exempt from taxes. */
    readonly userRefTaxExempt?: TaxExempt | undefined
    /** The first day on which these terms hold. A calendar date. */
    readonly startDate?: string | undefined
    /** How the wage is paid. */
    readonly paymentMethod?: PaymentMethod | undefined
  }>
  /** Whether to check the elements and to store nothing. Uniqueness is not checked. */
  readonly dryRun?: boolean | undefined
  /**
   * Whether bad elements stop the call, which is the default. Must be one of stop,
   * continue.
   */
  readonly onError?: "stop" | "continue" | undefined
}

export type AddUserWagesResponse = {
  /** The first entry that is no error. */
  readonly userWage: AddedUserWage | CheckedElement
  /** An entry for each element, in order. */
  readonly userWages: ReadonlyArray<AddedUserWage | CheckedElement | ElementError>
}

export type AddUsersRequest = {
  /**
   * The client that the call is about, for credentials of the service. Must be at most
   * 100 characters. For example "acme-payroll".
   */
  readonly client?: string | undefined
  /**
   * The person who acts, by name or id; the credential's person if it is not given. Must
   * be at most 100 characters. For example "Rosa Diaz".
   */
  readonly actedBy?: string | undefined
  /** The company. */
  readonly companyId: Uuid
  /**
   * The users of the call; the answer has an entry for each, in this order. Must hold 1
   * to 1000 users.
   */
  readonly users: ReadonlyArray<
    {
      /**
       * The client's own id for the worker. Must be at most 100 characters. Must not begin
       * with =, +, - or @.
       */
      readonly userReferenceId?: string | undefined
      /** The first name. Must be at most 100 characters. For example "Ana". */
      readonly firstName: string
      /** The middle name. Must be at most 100 characters. */
      readonly middleName?: string | undefined
      /** The last name. Must be at most 100 characters. For example "Ruiz". */
      readonly lastName: string
      /** The email address. Must be at most 254 characters. Must be an email address. */
      readonly email?: string | undefined
      /** The phone number. */
      readonly phoneNumber?: LoosePhoneNumber | undefined
      /** The first day of work. A calendar date. For example "2026-02-02". */
      readonly dateOfJoin: string
      /** Employee (W2) or contractor (1099-NEC). */
      readonly workerType: WorkerType
      /** The job title. Must be at most 100 characters. For example "Head baker". */
      readonly jobTitle: string
      /** Whether the worker works remotely or at a location of the company. */
      readonly companyLocationCategory: LocationCategory
      /** The state in which a remote worker works. */
      readonly stateCode?: State | undefined
      /** Another name of stateCode. */
      readonly code?: State | undefined
      /** The location at which an office worker works. */
      readonly companyLocationId?: Uuid | undefined
      /** Whether the worker is mailed a link to enter the own data, with the first wage. */
      readonly invite?: boolean | undefined
    } & ({ readonly stateCode?: undefined } | { readonly code?: undefined }) &
      (
        | ({ readonly companyLocationCategory: "Remote" } & (
            | { readonly stateCode: State }
            | { readonly code: State }
          ))
        | { readonly companyLocationCategory?: Exclude<LocationCategory, "Remote"> | undefined }
      ) &
      (
        | ({
            readonly companyLocationCategory: "Office" | "On-site" | "Work Location" | "Hybrid"
          } & { readonly companyLocationId: Uuid })
        | {
            readonly companyLocationCategory?:
              | Exclude<LocationCategory, "Office" | "On-site" | "Work Location" | "Hybrid">
              | undefined
          }
      ) &
      (
        | ({ readonly invite: true } & { readonly email: string })
        | { readonly invite?: false | undefined }
      )
  >
  /** Whether to check the elements and to store nothing. Uniqueness is not checked. */
  readonly dryRun?: boolean | undefined
  /**
   * Whether bad elements stop the call, which is the default. Must be one of stop,
   * continue.
   */
  readonly onError?: "stop" | "continue" | undefined
}

export type AddUsersResponse = {
  /** The first entry that is no error. */
  readonly user: AddedUser | CheckedElement
  /** An entry for each element, in order. */
  readonly users: ReadonlyArray<AddedUser | CheckedElement | ElementError>
}

export type AddW4InformationRequest = {
  /**
   * The client that the call is about, for credentials of the service. Must be at most
   * 100 characters. For example "acme-payroll".
   */
  readonly client?: string | undefined
  /**
   * The person who acts, by name or id; the credential's person if it is not given. Must
   * be at most 100 characters. For example "Rosa Diaz".
   */
  readonly actedBy?: string | undefined
  /** The W-4 information. */
  readonly w4Information: {
    /** The worker. */
    readonly userId: Uuid
    /** The filing status (step 1c of Form W-4). */
    readonly w4FilingStatus: FilingStatus
    /** Whether the worker has several jobs or a spouse who works (step 2c). */
    readonly haveMultipleJob?: boolean | undefined
    /**
     * The number of qualifying children (step 3). Must be a whole number from 0 to 1000.
     * For example 2.
     */
    readonly dependents?: number | undefined
    /** The number of other dependents (step 3). Must be a whole number from 0 to 1000. */
    readonly dependentsAbove18?: number | undefined
    /**
     * Other income, US dollars a year (step 4a). Must be a number of at least 0 with at
     * most 4 decimals.
     */
    readonly otherIncome?: number | `${number}` | undefined
    /**
     * Deductions, US dollars a year (step 4b). Must be a number of at least 0 with at most
     * 4 decimals.
     */
    readonly otherDeduction?: number | `${number}` | undefined
    /**
     * Extra withholding, US dollars a pay period (step 4c). Must be a number of at least 0
     * with at most 4 decimals.
     */
    readonly extraWithholding?: number | `${number}` | undefined
    /**
     * The total of step 3, US dollars a year; the counts times the amounts of the form's
     * year if it is not given. Must be a number of at least 0 with at most 4 decimals.
     */
    readonly dependentsAmount?: number | `${number}` | undefined
    /**
     * Whether the worker claims an exemption from withholding, for the year of receivedAt.
     * It ends on 15 February of the next year, or on the next day that is neither a weekend
     * nor a legal holiday.
     */
    readonly exempt?: boolean | undefined
    /** Whether the worker is a nonresident alien (IRS Notice 1392). */
    readonly nonresidentAlien?: boolean | undefined
    /**
     * The day on which the worker handed the form in; the day of the call if none is given
     * and an entry changes. A calendar date.
     */
    readonly receivedAt?: string | undefined
  }
}

export type AddW4InformationResponse = {
  readonly w4Information: AddedW4Information
}

export type AddW4InformationsRequest = {
  /**
   * The client that the call is about, for credentials of the service. Must be at most
   * 100 characters. For example "acme-payroll".
   */
  readonly client?: string | undefined
  /**
   * The person who acts, by name or id; the credential's person if it is not given. Must
   * be at most 100 characters. For example "Rosa Diaz".
   */
  readonly actedBy?: string | undefined
  /** The company. */
  readonly companyId: Uuid
  /**
   * The workers of the call; the answer has an entry for each, in this order. Must hold 1
   * to 1000 workers.
   */
  readonly w4Informations: ReadonlyArray<{
    /** The worker. */
    readonly userId: Uuid
    /** The filing status (step 1c of Form W-4). */
    readonly w4FilingStatus: FilingStatus
    /** Whether the worker has several jobs or a spouse who works (step 2c). */
    readonly haveMultipleJob?: boolean | undefined
    /**
     * The number of qualifying children (step 3). Must be a whole number from 0 to 1000.
     * For example 2.
     */
    readonly dependents?: number | undefined
    /** The number of other dependents (step 3). Must be a whole number from 0 to 1000. */
    readonly dependentsAbove18?: number | undefined
    /**
     * Other income, US dollars a year (step 4a). Must be a number of at least 0 with at
     * most 4 decimals.
     */
    readonly otherIncome?: number | `${number}` | undefined
    /**
     * Deductions, US dollars a year (step 4b). Must be a number of at least 0 with at most
     * 4 decimals.
     */
    readonly otherDeduction?: number | `${number}` | undefined
    /**
     * Extra withholding, US dollars a pay period (step 4c). Must be a number of at least 0
     * with at most 4 decimals.
     */
    readonly extraWithholding?: number | `${number}` | undefined
    /**
     * The total of step 3, US dollars a year; the counts times the amounts of the form's
     * year if it is not given. Must be a number of at least 0 with at most 4 decimals.
     */
    readonly dependentsAmount?: number | `${number}` | undefined
    /**
     * Whether the worker claims an exemption from withholding, for the year of receivedAt.
     * It ends on 15 February of the next year, or on the next day that is neither a weekend
     * nor a legal holiday.
     */
    readonly exempt?: boolean | undefined
    /** Whether the worker is a nonresident alien (IRS Notice 1392). */
    readonly nonresidentAlien?: boolean | undefined
    /**
     * The day on which the worker handed the form in; the day of the call if none is given
     * and an entry changes. A calendar date.
     */
    readonly receivedAt?: string | undefined
  }>
  /** Whether to check the elements and to store nothing. Uniqueness is not checked. */
  readonly dryRun?: boolean | undefined
  /**
   * Whether bad elements stop the call, which is the default. Must be one of stop,
   * continue.
   */
  readonly onError?: "stop" | "continue" | undefined
}

export type AddW4InformationsResponse = {
  /** The first entry that is no error. */
  readonly w4Information: AddedW4Information | CheckedElement
  /** An entry for each element, in order. */
  readonly w4Informations: ReadonlyArray<AddedW4Information | CheckedElement | ElementError>
}

export type AddWebhookEndpointRequest = {
  /**
   * The client that the call is about, for credentials of the service. Must be at most
   * 100 characters. For example "acme-payroll".
   */
  readonly client?: string | undefined
  /**
   * The person who acts, by name or id; the credential's person if it is not given. Must
   * be at most 100 characters. For example "Rosa Diaz".
   */
  readonly actedBy?: string | undefined
  /** The webhook endpoint to add. */
  readonly webhookEndpoint: {
    /**
     * Where events are sent: https, or http to addresses that are allowed. Must be at most
     * 2048 characters. For example "https://hooks.acme.example/payroll".
     */
    readonly url: string
    /** The purpose of the endpoint. Must be at most 255 characters. For example "Ledger". */
    readonly description?: string | undefined
    /**
     * The types of events that it gets, by name or group such as employee.*; all if none
     * are given. Must name 1 to 75 types.
     */
    readonly eventTypes?:
      | ReadonlyArray<
          | "company.*"
          | "company.kybstatus.*"
          | "companybankaccount.*"
          | "companybankaccount.companybankaccountstatus.*"
          | "employeebankaccount.*"
          | "employeebankaccount.employeebankaccountstatus.*"
          | "employee.*"
          | "employee.kycstatus.*"
          | "employee.employeestatus.*"
          | "payschedule.*"
          | "payschedule.payschedulestatus.*"
          | "payperiod.*"
          | "payperiod.payperiodstatus.*"
          | "timeoffpolicy.*"
          | "timeoffpolicy.timeoffpolicystatus.*"
          | "timeoffassignment.*"
          | "timeoffassignment.timeoffassignmentstatus.*"
          | "timeoffrequest.*"
          | "timeoffrequest.timeoffrequeststatus.*"
          | "timesheet.*"
          | "timesheet.timesheetstatus.*"
          | "timesheetamendment.*"
          | "timesheetamendment.timesheetamendmentstatus.*"
          | "timeexception.*"
          | "timeexception.timeexceptionstatus.*"
          | "flowlink.*"
          | "flowlink.flowlinkstatus.*"
          | "payaccount.*"
          | "payaccount.hold.*"
          | "guestcode.*"
          | "guestcode.lock.*"
          | "document.*"
          | "document.documentstatus.*"
          | "credential.*"
          | "credential.credentialstatus.*"
          | "recipient.*"
          | "recipient.recipientstatus.*"
          | "company.kybstatus.insert"
          | "company.kybstatus.update"
          | "companybankaccount.companybankaccountstatus.insert"
          | "companybankaccount.companybankaccountstatus.update"
          | "employeebankaccount.employeebankaccountstatus.insert"
          | "employeebankaccount.employeebankaccountstatus.update"
          | "employee.kycstatus.insert"
          | "employee.kycstatus.update"
          | "employee.employeestatus.insert"
          | "employee.employeestatus.update"
          | "payschedule.payschedulestatus.insert"
          | "payschedule.payschedulestatus.update"
          | "payperiod.payperiodstatus.insert"
          | "payperiod.payperiodstatus.update"
          | "timeoffpolicy.timeoffpolicystatus.insert"
          | "timeoffpolicy.timeoffpolicystatus.update"
          | "timeoffassignment.timeoffassignmentstatus.insert"
          | "timeoffassignment.timeoffassignmentstatus.update"
          | "timeoffrequest.timeoffrequeststatus.insert"
          | "timeoffrequest.timeoffrequeststatus.update"
          | "timesheet.timesheetstatus.insert"
          | "timesheet.timesheetstatus.update"
          | "timesheetamendment.timesheetamendmentstatus.insert"
          | "timesheetamendment.timesheetamendmentstatus.update"
          | "timeexception.timeexceptionstatus.insert"
          | "timeexception.timeexceptionstatus.update"
          | "flowlink.flowlinkstatus.insert"
          | "flowlink.flowlinkstatus.update"
          | "payaccount.hold.insert"
          | "payaccount.hold.update"
          | "guestcode.lock.insert"
          | "guestcode.lock.update"
          | "document.documentstatus.insert"
          | "document.documentstatus.update"
          | "credential.credentialstatus.insert"
          | "credential.credentialstatus.update"
          | "recipient.recipientstatus.insert"
          | "recipient.recipientstatus.update"
        >
      | undefined
    /**
     * What follows the last attempt at an event: the company's events wait, or the next is
     * sent. Must be one of halt, skip.
     */
    readonly order?: "halt" | "skip" | undefined
    /**
     * The secret that signs messages; a new one if none is given. Must be base64 of 24 to
     * 64 bytes, also after whsec_.
     */
    readonly secret?: string | undefined
  }
}

export type AddWebhookEndpointResponse = {
  /** The webhook endpoint that is added. */
  readonly webhookEndpoint: {
    /** The webhook endpoint. */
    readonly webhookEndpointId: string
    /** Where events are sent. */
    readonly url: string
    /** The purpose of the endpoint. */
    readonly description: string | null
    /** The types of events that it gets; null for all. */
    readonly eventTypes: ReadonlyArray<
      | "company.*"
      | "company.kybstatus.*"
      | "companybankaccount.*"
      | "companybankaccount.companybankaccountstatus.*"
      | "employeebankaccount.*"
      | "employeebankaccount.employeebankaccountstatus.*"
      | "employee.*"
      | "employee.kycstatus.*"
      | "employee.employeestatus.*"
      | "payschedule.*"
      | "payschedule.payschedulestatus.*"
      | "payperiod.*"
      | "payperiod.payperiodstatus.*"
      | "timeoffpolicy.*"
      | "timeoffpolicy.timeoffpolicystatus.*"
      | "timeoffassignment.*"
      | "timeoffassignment.timeoffassignmentstatus.*"
      | "timeoffrequest.*"
      | "timeoffrequest.timeoffrequeststatus.*"
      | "timesheet.*"
      | "timesheet.timesheetstatus.*"
      | "timesheetamendment.*"
      | "timesheetamendment.timesheetamendmentstatus.*"
      | "timeexception.*"
      | "timeexception.timeexceptionstatus.*"
      | "flowlink.*"
      | "flowlink.flowlinkstatus.*"
      | "payaccount.*"
      | "payaccount.hold.*"
      | "guestcode.*"
      | "guestcode.lock.*"
      | "document.*"
      | "document.documentstatus.*"
      | "credential.*"
      | "credential.credentialstatus.*"
      | "recipient.*"
      | "recipient.recipientstatus.*"
      | "company.kybstatus.insert"
      | "company.kybstatus.update"
      | "companybankaccount.companybankaccountstatus.insert"
      | "companybankaccount.companybankaccountstatus.update"
      | "employeebankaccount.employeebankaccountstatus.insert"
      | "employeebankaccount.employeebankaccountstatus.update"
      | "employee.kycstatus.insert"
      | "employee.kycstatus.update"
      | "employee.employeestatus.insert"
      | "employee.employeestatus.update"
      | "payschedule.payschedulestatus.insert"
      | "payschedule.payschedulestatus.update"
      | "payperiod.payperiodstatus.insert"
      | "payperiod.payperiodstatus.update"
      | "timeoffpolicy.timeoffpolicystatus.insert"
      | "timeoffpolicy.timeoffpolicystatus.update"
      | "timeoffassignment.timeoffassignmentstatus.insert"
      | "timeoffassignment.timeoffassignmentstatus.update"
      | "timeoffrequest.timeoffrequeststatus.insert"
      | "timeoffrequest.timeoffrequeststatus.update"
      | "timesheet.timesheetstatus.insert"
      | "timesheet.timesheetstatus.update"
      | "timesheetamendment.timesheetamendmentstatus.insert"
      | "timesheetamendment.timesheetamendmentstatus.update"
      | "timeexception.timeexceptionstatus.insert"
      | "timeexception.timeexceptionstatus.update"
      | "flowlink.flowlinkstatus.insert"
      | "flowlink.flowlinkstatus.update"
      | "payaccount.hold.insert"
      | "payaccount.hold.update"
      | "guestcode.lock.insert"
      | "guestcode.lock.update"
      | "document.documentstatus.insert"
      | "document.documentstatus.update"
      | "credential.credentialstatus.insert"
      | "credential.credentialstatus.update"
      | "recipient.recipientstatus.insert"
      | "recipient.recipientstatus.update"
    > | null
    /**
     * What follows the last attempt at an event: the company's events wait, or the next is
     * sent.
     */
    readonly order: "halt" | "skip"
    /** Whether events are sent to it. */
    readonly status: "enabled" | "disabled"
    /** Why it is disabled: by a person, an answer 410, or failures only. */
    readonly disabledReason: "person" | "gone" | "failing" | null
    /** Until when messages are signed with the secret before too; null if they are not. */
    readonly previousSecretUntil: string | null
    /** The version of the record; an update may name it. */
    readonly version: number
    /** When it was added. */
    readonly createdAt: string
    /** When it was last changed. */
    readonly updatedAt: string
    /** The secret that was made, which is not shown again; null if the request gave it. */
    readonly secret: string | null
    /** The outcome, for people. */
    readonly message: string
  }
}

/** KYC information that was added. */
export type AddedKycInformation = {
  /** The worker. */
  readonly userId: string
  /** The status after the call, in the interface's words. */
  readonly status: "KYC Pending"
  /** The outcome, for people. */
  readonly message: string
  /** The version of the record; an update may name it. */
  readonly version: number
}

/** A punch that is stored. */
export type AddedPunch = {
  /** The punch. */
  readonly punchId: string
  /** The status after the call, in the interface's words. */
  readonly status: "Recorded" | "Voided"
  /** The outcome, for people. */
  readonly message: string
  /** The amendment of a locked timesheet. */
  readonly timesheetAmendmentId: string | null
  /** The version of the record; an update may name it. */
  readonly version: number
}

/** An assignment that was added. */
export type AddedTimeOffPolicyAssignment = {
  /** The assignment of a time off policy to a worker. */
  readonly timeOffPolicyAssignmentId: string
  /** The account of a worker for one type of time off. */
  readonly timeOffAccountId: string
  readonly status: TimeOffAssignmentStatus
  /** The outcome, for people. */
  readonly message: string
  /** The version of the record; an update may name it. */
  readonly version: number
}

/** A worker that was added. */
export type AddedUser = {
  /** The worker. */
  readonly userId: string
  /** The status after the call, in the interface's words. */
  readonly status: "KYC Pending"
  /** The outcome, for people. */
  readonly message: string
  /** The version of the record; an update may name it. */
  readonly version: number
}

/** A wage that was added. */
export type AddedUserWage = {
  /** The wage. */
  readonly userWageId: string
  /** The status after the call, in the interface's words. */
  readonly status: "Verification Pending"
  /** The outcome, for people. */
  readonly message: string
  /** The version of the record; an update may name it. */
  readonly version: number
}

/** W-4 information that was added. */
export type AddedW4Information = {
  /** The worker. */
  readonly userId: string
  /** The status after the call, in the interface's words. */
  readonly status: "Ready"
  /** The outcome, for people. */
  readonly message: string
  /** The version of the record; an update may name it. */
  readonly version: number
}

export type AdjustTimeOffBalanceRequest = {
  /**
   * The client that the call is about, for credentials of the service. Must be at most
   * 100 characters. For example "acme-payroll".
   */
  readonly client?: string | undefined
  /**
   * The person who acts, by name or id; the credential's person if it is not given. Must
   * be at most 100 characters. For example "Rosa Diaz".
   */
  readonly actedBy?: string | undefined
  /** The adjustment. */
  readonly timeOffAdjustment: {
    /** The worker. */
    readonly userId: Uuid
    /** The account of a worker for one type of time off. */
    readonly timeOffAccountId?: Uuid | undefined
    /** One type of time off; all if it is not given. */
    readonly timeOffPolicyType?: TimeOffPolicyType | undefined
    /**
     * What the balance changes by: more, or with a minus sign less. Must be a whole number
     * from -525600 to 525600. For example 480.
     */
    readonly minutes?: number | undefined
    /**
     * The same in hours, instead of minutes. Must be hours with at most 4 decimals that are
     * a whole number of minutes from -525600 to 525600.
     */
    readonly hours?: number | `${number}` | undefined
    /** The kind of reason. */
    readonly reasonCode?: TimeOffReasonCode | undefined
    /** The day on which the balance changes. A calendar date. For example "2026-07-01". */
    readonly effectiveDate: string
    /**
     * Why; shown by the read of this one entry, and by no list. Must be at most 255
     * characters. For example "a day for the move of the bakery".
     */
    readonly reason: string
  } & ({ readonly minutes?: undefined } | { readonly hours?: undefined }) &
    ({ readonly timeOffAccountId?: undefined } | { readonly timeOffPolicyType?: undefined }) &
    ({ readonly minutes: number } | { readonly hours: number | `${number}` }) &
    ({ readonly timeOffAccountId: Uuid } | { readonly timeOffPolicyType: TimeOffPolicyType })
}

export type AdjustTimeOffBalanceResponse = {
  /** The entry that was added. */
  readonly timeOffAdjustment: {
    /** The entry of an account of time off. */
    readonly timeOffEntryId: string
    /** The account of a worker for one type of time off. */
    readonly timeOffAccountId: string
    /** The status after the call, in the interface's words. */
    readonly status: "Recorded"
    /** The outcome, for people. */
    readonly message: string
    /** The version of the record; an update may name it. */
    readonly version: number
    /** The balance at the end of effectiveDate, or of today if that is later. */
    readonly balanceMinutes: number
  }
}

/** The schedule to which the worker agreed. */
export type AgreedSchedule = {
  /** The day of the agreement. */
  readonly agreementDate: string
  /**
   * The scheduled minutes of each day from Sunday to Saturday: one week, or two that take
   * turns.
   */
  readonly weeks: ReadonlyArray<ReadonlyArray<number>>
  /** A day of a calendar week, from Sunday on, that has the first of two rows. */
  readonly anchor: string | null
  /**
   * The most minutes of a scheduled day: 600 if it is not given, up to 720 in health
   * care.
   */
  readonly limitMinutes: number
}

export type AmendPunchRequest = {
  /**
   * The client that the call is about, for credentials of the service. Must be at most
   * 100 characters. For example "acme-payroll".
   */
  readonly client?: string | undefined
  /**
   * The person who acts, by name or id; the credential's person if it is not given. Must
   * be at most 100 characters. For example "Rosa Diaz".
   */
  readonly actedBy?: string | undefined
  /** The punch. What is not given stays as it is. */
  readonly punch: {
    /** The punch. */
    readonly punchId: Uuid
    /**
     * Why the punch is changed; shown in its history alone. Must be at most 255 characters.
     * For example "the clock was fast".
     */
    readonly reason: string
    /**
     * The version that the caller read; 409 if the record has another one. Must be a whole
     * number of at least 1.
     */
    readonly version?: number | undefined
    /**
     * When; now if it is not given. Must be a date and time of the years 1971 to 2200,
     * YYYY-MM-DDTHH:MM:SS with Z, an offset or neither.
     */
    readonly at?: string | undefined
    /**
     * The zone of a time without an offset, by its IANA name; that of the location if it is
     * not given. Must be the IANA name of the time zone of a place, such as
     * America/New_York.
     */
    readonly timeZone?: string | undefined
    /**
     * Which instant is meant where clocks show a time twice or skip it. Must be one of
     * earlier, later.
     */
    readonly disambiguation?: "earlier" | "later" | undefined
    /** The location at which the worker is. */
    readonly companyLocationId?: Uuid | undefined
    /**
     * The job that the time is for. Must be at most 40 characters. Must not begin with =,
     * +, - or @. For example "BAKE".
     */
    readonly jobCode?: string | undefined
    /** What the worker did. */
    readonly type?: PunchType | undefined
  }
}

export type AmendPunchResponse = {
  /** The punch after the call. */
  readonly punch: {
    /** The punch. */
    readonly punchId: string
    /** The status after the call, in the interface's words. */
    readonly status: "Recorded" | "Voided"
    /** The outcome, for people. */
    readonly message: string
    /** The timesheet. */
    readonly timesheetId: string | null
    /** The version of the record; an update may name it. */
    readonly version: number
  }
}

/** Must be one of Add, Amend, Void. */
export type AmendmentAction = "Add" | "Amend" | "Void"

export type ApproveBankAccountRequest = {
  /**
   * The client that the call is about, for credentials of the service. Must be at most
   * 100 characters. For example "acme-payroll".
   */
  readonly client?: string | undefined
  /**
   * The person who acts, by name or id; the credential's person if it is not given. Must
   * be at most 100 characters. For example "Rosa Diaz".
   */
  readonly actedBy?: string | undefined
  /** The bank account. */
  readonly companyFundingSourceEntity: {
    /** The bank account of the company. */
    readonly companyFundingSourceEntityId: Uuid
  }
}

export type ApproveBankAccountResponse = {
  /** The bank account after the call. */
  readonly companyFundingSourceEntity: {
    /** The bank account of the company. */
    readonly companyFundingSourceEntityId: string
    readonly status: CompanyBankAccountStatus
    /** Whether the decision took effect, or waits for a second person. */
    readonly decisionStatus: "waiting" | "effective"
    /** The outcome, for people. */
    readonly message: string
    /** The version of the record; an update may name it. */
    readonly version: number
  }
}

export type ApproveCredentialRequest = {
  /**
   * The client that the call is about, for credentials of the service. Must be at most
   * 100 characters. For example "acme-payroll".
   */
  readonly client?: string | undefined
  /**
   * The person who acts, by name or id; the credential's person if it is not given. Must
   * be at most 100 characters. For example "Rosa Diaz".
   */
  readonly actedBy?: string | undefined
  /** The credential to approve. */
  readonly credential: {
    /**
     * The key id, which is the user name in Basic authentication. Must be at most 255
     * characters. For example "01890f3c-5f2a-7c4e-8b1d-2f6a9c3e7d50".
     */
    readonly keyId: string
  }
}

export type ApproveCredentialResponse = {
  /** The credential that is approved. */
  readonly credential: {
    /** The key id, which is the user name in Basic authentication. */
    readonly keyId: string
    /** The outcome, for people. */
    readonly message: string
  }
}

export type ApproveTimeOffRequestRequest = {
  /**
   * The client that the call is about, for credentials of the service. Must be at most
   * 100 characters. For example "acme-payroll".
   */
  readonly client?: string | undefined
  /**
   * The person who acts, by name or id; the credential's person if it is not given. Must
   * be at most 100 characters. For example "Rosa Diaz".
   */
  readonly actedBy?: string | undefined
  /** The request. */
  readonly timeOffRequest: {
    /** The request for time off. */
    readonly timeOffRequestId: Uuid
    /**
     * The version that the caller read; 409 if the record has another one. Must be a whole
     * number of at least 1.
     */
    readonly version?: number | undefined
    /** Lifts the checks of balance, blackout and notice; needs overrideReason. */
    readonly override?: boolean | undefined
    /**
     * Why the checks do not hold. Must be at most 255 characters. For example "was away
     * without asking".
     */
    readonly overrideReason?: string | undefined
  } & (
    | ({ readonly override: true } & { readonly overrideReason: string })
    | { readonly override?: false | undefined }
  ) &
    (
      | ({ readonly overrideReason: string } & { readonly override: true })
      | { readonly overrideReason?: undefined }
    )
}

export type ApproveTimeOffRequestResponse = {
  /** The request after the call. */
  readonly timeOffRequest: {
    /** The request for time off. */
    readonly timeOffRequestId: string
    readonly status: TimeOffRequestStatus
    /** The outcome, for people. */
    readonly message: string
    /** The version of the record; an update may name it. */
    readonly version: number
    /** The balance at the end of the last day, with the request; null without a balance. */
    readonly balanceAfterMinutes: number | null
  }
}

export type ApproveTimesheetAmendmentRequest = {
  /**
   * The client that the call is about, for credentials of the service. Must be at most
   * 100 characters. For example "acme-payroll".
   */
  readonly client?: string | undefined
  /**
   * The person who acts, by name or id; the credential's person if it is not given. Must
   * be at most 100 characters. For example "Rosa Diaz".
   */
  readonly actedBy?: string | undefined
  /** The amendment. */
  readonly timesheetAmendment: {
    /** The amendment of a locked timesheet. */
    readonly timesheetAmendmentId: Uuid
    /**
     * The version that the caller read; 409 if the record has another one. Must be a whole
     * number of at least 1.
     */
    readonly version?: number | undefined
  }
}

export type ApproveTimesheetAmendmentResponse = {
  /** The amendment after the call. */
  readonly timesheetAmendment: {
    /** The amendment of a locked timesheet. */
    readonly timesheetAmendmentId: string
    readonly status: TimesheetAmendmentStatus
    /** The outcome, for people. */
    readonly message: string
    /** The version of the record; an update may name it. */
    readonly version: number
    readonly difference: TimesheetMinutes
    /** The period. */
    readonly payableIn: {
      /** The first day. */
      readonly begin: string
      /** The last day. */
      readonly end: string
      /** The pay period. */
      readonly payPeriodId: string | null
    } | null
  }
}

export type ApproveTimesheetRequest = {
  /**
   * The client that the call is about, for credentials of the service. Must be at most
   * 100 characters. For example "acme-payroll".
   */
  readonly client?: string | undefined
  /**
   * The person who acts, by name or id; the credential's person if it is not given. Must
   * be at most 100 characters. For example "Rosa Diaz".
   */
  readonly actedBy?: string | undefined
  /** The timesheet. */
  readonly timesheet: {
    /** The timesheet. */
    readonly timesheetId: Uuid
    /**
     * The version that was looked at; 409 if there is another one. Must be a whole number
     * of at least 1. For example 2.
     */
    readonly version: number
    /** The exceptions that are waived with the approval. Must hold at most 100 exceptions. */
    readonly waive?:
      | ReadonlyArray<{
          /** The exception of a timesheet. */
          readonly timeExceptionId: Uuid
          /**
           * Why the exception is no obstacle; shown by the read of the one record alone. Must be
           * at most 255 characters. For example "two people worked".
           */
          readonly reason: string
        }>
      | undefined
  }
}

export type ApproveTimesheetResponse = {
  /** The timesheet after the call. */
  readonly timesheet: {
    /** The timesheet. */
    readonly timesheetId: string
    readonly status: TimesheetStatus
    /** The outcome, for people. */
    readonly message: string
    /** The version of the record; an update may name it. */
    readonly version: number
    readonly minutes: TimesheetMinutes
    /** What is wrong with the time and not resolved. */
    readonly exceptions: ReadonlyArray<TimeException>
  }
}

export type ApproveTimesheetsRequest = {
  /**
   * The client that the call is about, for credentials of the service. Must be at most
   * 100 characters. For example "acme-payroll".
   */
  readonly client?: string | undefined
  /**
   * The person who acts, by name or id; the credential's person if it is not given. Must
   * be at most 100 characters. For example "Rosa Diaz".
   */
  readonly actedBy?: string | undefined
  /** The company. */
  readonly companyId: Uuid
  /**
   * The timesheets of the call; the answer has an entry for each, in this order. Must
   * hold 1 to 1000 timesheets.
   */
  readonly timesheets: ReadonlyArray<{
    /** The timesheet. */
    readonly timesheetId: Uuid
    /**
     * The version that was looked at; 409 if there is another one. Must be a whole number
     * of at least 1. For example 2.
     */
    readonly version: number
    /** The exceptions that are waived with the approval. Must hold at most 100 exceptions. */
    readonly waive?:
      | ReadonlyArray<{
          /** The exception of a timesheet. */
          readonly timeExceptionId: Uuid
          /**
           * Why the exception is no obstacle; shown by the read of the one record alone. Must be
           * at most 255 characters. For example "two people worked".
           */
          readonly reason: string
        }>
      | undefined
  }>
  /** Whether to check the elements and to store nothing. Uniqueness is not checked. */
  readonly dryRun?: boolean | undefined
  /**
   * Whether bad elements stop the call, which is the default. Must be one of stop,
   * continue.
   */
  readonly onError?: "stop" | "continue" | undefined
}

export type ApproveTimesheetsResponse = {
  /** An entry for each element, in order. */
  readonly timesheets: ReadonlyArray<ApprovedTimesheet | CheckedElement | ElementError>
}

export type ApproveUserBankAccountRequest = {
  /**
   * The client that the call is about, for credentials of the service. Must be at most
   * 100 characters. For example "acme-payroll".
   */
  readonly client?: string | undefined
  /**
   * The person who acts, by name or id; the credential's person if it is not given. Must
   * be at most 100 characters. For example "Rosa Diaz".
   */
  readonly actedBy?: string | undefined
  /** The bank account. */
  readonly userBankAccount: {
    /** The bank account of the worker. */
    readonly userBankAccountId: Uuid
  }
}

export type ApproveUserBankAccountResponse = {
  /** The bank account after the call. */
  readonly userBankAccount: {
    /** The bank account of the worker. */
    readonly userBankAccountId: string
    readonly status: UserBankAccountStatus
    /** Whether the decision took effect, or waits for a second person. */
    readonly decisionStatus: "waiting" | "effective"
    /** The outcome, for people. */
    readonly message: string
    /** The version of the record; an update may name it. */
    readonly version: number
  }
}

/** A timesheet that was approved. */
export type ApprovedTimesheet = {
  /** The timesheet. */
  readonly timesheetId: string
  readonly status: TimesheetStatus
  /** The outcome, for people. */
  readonly message: string
  /** The version of the record; an update may name it. */
  readonly version: number
  readonly minutes: TimesheetMinutes
}

export type AskForCorrectionRequest = {
  /**
   * The client that the call is about, for credentials of the service. Must be at most
   * 100 characters. For example "acme-payroll".
   */
  readonly client?: string | undefined
  /**
   * The person who acts, by name or id; the credential's person if it is not given. Must
   * be at most 100 characters. For example "Rosa Diaz".
   */
  readonly actedBy?: string | undefined
  /** The correction. */
  readonly correction: {
    /** The timesheet. */
    readonly timesheetId: Uuid
    /** The day of the timesheet that it is about. A calendar date. For example "2026-03-09". */
    readonly date: string
    /**
     * What is wrong, and how it was; shown by the read of the timesheet alone. Must be at
     * most 255 characters. For example "I began at 7, not at 8".
     */
    readonly text: string
  }
}

export type AskForCorrectionResponse = {
  /** The exception that waits for an answer. */
  readonly timeException: {
    /** The exception of a timesheet. */
    readonly timeExceptionId: string
    readonly status: TimeExceptionStatus
    /** The outcome, for people. */
    readonly message: string
    /** The version of the record; an update may name it. */
    readonly version: number
  }
}

/** Must be one of to sign, signed, signed on paper, superseded, revoked. */
export type AskedDocumentStatus =
  | "to sign"
  | "signed"
  | "signed on paper"
  | "superseded"
  | "revoked"

/**
 * Must be one of worker-onboarding, worker-identity, worker-tax, worker-bank-account,
 * worker-documents, worker-portal, company-onboarding, company-owner,
 * company-bank-account, kiosk.
 */
export type AskedFlow =
  | "worker-onboarding"
  | "worker-identity"
  | "worker-tax"
  | "worker-bank-account"
  | "worker-documents"
  | "worker-portal"
  | "company-onboarding"
  | "company-owner"
  | "company-bank-account"
  | "kiosk"

/**
 * Must be one of created, sent, opened, completed, expired, revoked, undeliverable,
 * requested.
 */
export type AskedFlowLinkStatus =
  | "created"
  | "sent"
  | "opened"
  | "completed"
  | "expired"
  | "revoked"
  | "undeliverable"
  | "requested"

/** Must be one of Open, Resolved, Waived. */
export type AskedTimeExceptionStatus = "Open" | "Resolved" | "Waived"

/** Must be one of Pending, Approved, Taken, Declined, Cancelled. */
export type AskedTimeOffRequestStatus = "Pending" | "Approved" | "Taken" | "Declined" | "Cancelled"

/** Must be one of Pending, Approved, Rejected, Settled. */
export type AskedTimesheetAmendmentStatus = "Pending" | "Approved" | "Rejected" | "Settled"

/** Must be one of Open, Submitted, Approved, Locked. */
export type AskedTimesheetStatus = "Open" | "Submitted" | "Approved" | "Locked"

export type AssignDocumentRequest = {
  /**
   * The client that the call is about, for credentials of the service. Must be at most
   * 100 characters. For example "acme-payroll".
   */
  readonly client?: string | undefined
  /**
   * The person who acts, by name or id; the credential's person if it is not given. Must
   * be at most 100 characters. For example "Rosa Diaz".
   */
  readonly actedBy?: string | undefined
  /** What is to be signed, and by whom. */
  readonly document: {
    /** The worker who signs. */
    readonly userId?: Uuid | undefined
    /** The business user who signs for the company. */
    readonly businessUserId?: Uuid | undefined
    /** The template, unless kind names an official form. */
    readonly documentTemplateId?: Uuid | undefined
    /**
     * w4 of Form W-4, by the company's text for today, with the entries of the worker;
     * directDeposit of the authorization with the accounts. Must be one of directDeposit,
     * w4.
     */
    readonly kind?: "directDeposit" | "w4" | undefined
    /** The language of the form: en, or es for Spanish. Must be one of en, es. */
    readonly language?: "en" | "es" | undefined
  } & (
    | { readonly documentTemplateId?: undefined }
    | { readonly kind?: undefined; readonly language?: undefined }
  ) &
    ({ readonly businessUserId?: undefined } | { readonly kind?: undefined }) &
    ({ readonly userId?: undefined } | { readonly businessUserId?: undefined }) &
    ({ readonly documentTemplateId: Uuid } | { readonly kind: "directDeposit" | "w4" }) &
    ({ readonly userId: Uuid } | { readonly businessUserId: Uuid })
}

export type AssignDocumentResponse = {
  /** The document after the call. */
  readonly document: {
    /** The document of a worker. */
    readonly documentId: string
    /** The status after the call, in the interface's words. */
    readonly status: "to sign" | "signed" | "signed on paper"
    /** The outcome, for people. */
    readonly message: string
    /** The version of the record; an update may name it. */
    readonly version: number
  }
}

export type AttachSignedPaperRequest = {
  /**
   * The client that the call is about, for credentials of the service. Must be at most
   * 100 characters. For example "acme-payroll".
   */
  readonly client?: string | undefined
  /**
   * The person who acts, by name or id; the credential's person if it is not given. Must
   * be at most 100 characters. For example "Rosa Diaz".
   */
  readonly actedBy?: string | undefined
  /** The document, and its paper. */
  readonly document: {
    /** The document of a worker. */
    readonly documentId: Uuid
    /**
     * The paper, as PUT /files took it; of kind identity if it is of a form or of a text
     * with a proof of identity.
     */
    readonly fileId: Uuid
    /** The `textSha256` of getDocument, with whose text and entries the paper was compared. */
    readonly textSha256: Sha256
    /**
     * The day on which the employer got the paper; that of the entries, or today. A
     * calendar date.
     */
    readonly receivedAt?: string | undefined
    /**
     * The version that the caller read; 409 if the record has another one. Must be a whole
     * number of at least 1.
     */
    readonly version?: number | undefined
  }
}

export type AttachSignedPaperResponse = {
  /** The document after the call. */
  readonly document: {
    /** The document of a worker. */
    readonly documentId: string
    /** The status after the call, in the interface's words. */
    readonly status: "signed on paper"
    /** The outcome, for people. */
    readonly message: string
    /** The version of the record; an update may name it. */
    readonly version: number
  }
}

/** What was done once. */
export type AuditRow = {
  /** The row of the audit log. */
  readonly auditId: string
  /** When it was done. */
  readonly time: string
  /** The name of the client. */
  readonly client: string
  /** The company. */
  readonly companyId: string | null
  /**
   * A key id, `operator` for commands on the service's machine, or `worker` for the
   * service itself.
   */
  readonly credential: string
  /** The person who acted. */
  readonly actedBy: string | null
  /** The worker or business user who acted; null if only the name is known. */
  readonly actedById: string | null
  /** The person of the credential, if another one acted with it; null otherwise. */
  readonly credentialPerson: string | null
  readonly guest: ActingGuest | null
  /** What was done. */
  readonly operation: string
  /** The id of the record, or the key id of the credential, that it was about. */
  readonly record: string
  /** The id of the request, as in the log. */
  readonly requestId: string
  /** The address that the request came from. */
  readonly address: string | null
  /** What left the service whole; null where nothing did. */
  readonly disclosure: {
    /** The kinds of the values. */
    readonly values: ReadonlyArray<"ssn" | "ein" | "accountNumber" | "document" | "file">
    /** The words of the person who asked for them. */
    readonly reason: string | null
    /** The hand-over that has them. */
    readonly handOverId: string | null
    /** The page of it, from 1. */
    readonly page: number | null
    /** The fingerprint of the key that they were encrypted to; null if to none. */
    readonly fingerprint: string | null
    /** Whether the page was handed over before. */
    readonly isRepeat: boolean
  } | null
}

/** Must be one of Meal, Rest. */
export type BreakType = "Meal" | "Rest"

/** A person who represents a company. */
export type BusinessUser = {
  /** The business user. */
  readonly businessUserId: string
  /** The first name. */
  readonly firstName: string
  /** The middle name. */
  readonly middleName: string | null
  /** The last name. */
  readonly lastName: string
  /** The email address. */
  readonly email: string
  /** The phone number; of a US address ten digits. */
  readonly phoneNumber: string | null
  /** The street address of the home. */
  readonly address1: string | null
  /** The second line of the address. */
  readonly address2: string | null
  /** The city. */
  readonly city: string | null
  /** The state; of a US address a state or its code. */
  readonly state: string | null
  /** The postal code; of a US address 5 or 9 digits. */
  readonly zipcode: string | null
  /** The country of the home. */
  readonly country: string | null
  /** Whether the person administers payroll and controls the company. */
  readonly payrollAdmin: boolean
  /** Whether the person keeps the books. */
  readonly bookkeeper: boolean
  /** Whether the person owns a share of the company. */
  readonly beneficialOwner: boolean
  /** The share that the person owns, in percent. Owners need it. */
  readonly ownershipPercentage: number | null
  /** Whether the SSN is stored. */
  readonly hasSsn: boolean
  readonly foreignId: Document | null
  /** Whether the date of birth is stored. */
  readonly hasDateOfBirth: boolean
  readonly kycStatus: KycState
  readonly recordStatus: RecordState
  /** Changes that have not taken effect yet. */
  readonly waitingChanges: ReadonlyArray<WaitingChange>
  /**
   * Whether the erasure is confirmed: what is stored goes, and nothing more is stored but
   * what the law makes an employer keep.
   */
  readonly isErased: boolean
  /** The version of the record; an update may name it. */
  readonly version: number
  /** When the record was created. */
  readonly createdAt: string
  /** When the record was last changed. */
  readonly updatedAt: string
}

export type CancelTimeOffRequestRequest = {
  /**
   * The client that the call is about, for credentials of the service. Must be at most
   * 100 characters. For example "acme-payroll".
   */
  readonly client?: string | undefined
  /**
   * The person who acts, by name or id; the credential's person if it is not given. Must
   * be at most 100 characters. For example "Rosa Diaz".
   */
  readonly actedBy?: string | undefined
  /** The request. */
  readonly timeOffRequest: {
    /** The request for time off. */
    readonly timeOffRequestId: Uuid
    /**
     * The version that the caller read; 409 if the record has another one. Must be a whole
     * number of at least 1.
     */
    readonly version?: number | undefined
    /**
     * Why it is cancelled; shown by the read of the one request, which leaves an audit row.
     * Must be at most 255 characters.
     */
    readonly reason?: string | undefined
  }
}

export type CancelTimeOffRequestResponse = {
  /** The request after the call. */
  readonly timeOffRequest: {
    /** The request for time off. */
    readonly timeOffRequestId: string
    readonly status: TimeOffRequestStatus
    /** The outcome, for people. */
    readonly message: string
    /** The version of the record; an update may name it. */
    readonly version: number
    /** The minutes of approved days that were given back. */
    readonly reversedMinutes: number
  }
}

/** A record of a worker that changed. */
export type ChangeSince = {
  /** The worker. */
  readonly userId: string
  /** What the record is. */
  readonly recordType:
    | "company"
    | "kybInformation"
    | "companyLocation"
    | "businessUser"
    | "user"
    | "userWage"
    | "kycInformation"
    | "w4Information"
    | "companyFundingSourceEntity"
    | "userBankAccount"
    | "paySchedule"
    | "payPeriod"
    | "punch"
    | "timeTrackingSettings"
    | "timesheet"
    | "timeEntry"
    | "timeException"
    | "workSchedule"
    | "overtimeRuleSet"
    | "timesheetAmendment"
    | "timeOffPolicy"
    | "timeOffPolicyAssignment"
    | "timeOffRequest"
    | "holidayCalendar"
  /** The record. */
  readonly recordId: string
  /** What happened to it. */
  readonly change: "added" | "changed" | "removed"
  /** When it last changed; null of a record that is gone. */
  readonly time: string | null
  /** The fields that changed, by name; no values. */
  readonly fields: ReadonlyArray<string>
}

/** The entry of an element in a dry run that finds nothing wrong with it. */
export type CheckedElement = {
  /** That the call stored nothing. */
  readonly isDryRun: true
  /** What the call found, for people. */
  readonly message: string
}

/** A client of the service. */
export type Client = {
  /** The client. */
  readonly clientId: string
  /** The name of the client. */
  readonly name: string
  /** What a duplicate does: it is stored and reviewed, or refused. */
  readonly duplicates: "review" | "reject"
  /**
   * Whether bank accounts, credentials for payroll and decisions on verifications need a
   * second person.
   */
  readonly fourEyes: boolean
  /** Whether hand-overs are encrypted where a call names a recipient, or always. */
  readonly handOverEncryption: "optional" | "required"
  /**
   * The name of the client in the addresses of its pages for people; random unless it is
   * given. It is no secret.
   */
  readonly flowName: string
  /**
   * The origins that may frame the client's pages for people, and to which these may lead
   * back.
   */
  readonly flowOrigins: ReadonlyArray<string>
  /** The name that people know the client by, in its mails and pages. */
  readonly displayName: string | null
  /** The type of the logo. */
  readonly logoType: "image/png" | "image/jpeg" | "image/webp" | null
  /** The color of what stands out. */
  readonly accentColor: string | null
  /** The address that answers people who write back. */
  readonly supportAddress: string | null
  /** The language of mails and pages where nobody chose one. */
  readonly language: "en" | "es"
  /**
   * How many days a change of a bank account waits that pay goes to or comes from; 0 for
   * none.
   */
  readonly bankChangeHoldDays: number
  /** Whether changes by programs wait as well; those that people make at pages always do. */
  readonly holdApiBankChanges: boolean
  /** How many days events and the log of their deliveries stay; at least 90. */
  readonly eventRetentionDays: number
  /** After how many days the person who asked for an erasure may confirm it alone. */
  readonly erasureWaitDays: number
  /** When the client was created. */
  readonly createdAt: string
}

/** The clock of a worker. */
export type Clock = {
  /** The worker. */
  readonly userId: string
  readonly clockStatus: ClockState
  /** The time of the latest punch; null if there is none. */
  readonly since: string | null
  /** The zone of the worker, in which days begin. */
  readonly timeZone: string
  /** The minutes worked today, until now. */
  readonly workedTodayMinutes: number
  /** The minutes worked this workweek, until now. */
  readonly workedThisWeekMinutes: number
  /** When overtime begins if the worker goes on; null if it does not within a day. */
  readonly overtimeFrom: string | null
}

export type ClockInRequest = {
  /**
   * The client that the call is about, for credentials of the service. Must be at most
   * 100 characters. For example "acme-payroll".
   */
  readonly client?: string | undefined
  /**
   * The person who acts, by name or id; the credential's person if it is not given. Must
   * be at most 100 characters. For example "Rosa Diaz".
   */
  readonly actedBy?: string | undefined
  /** The punch. */
  readonly punch: {
    /** The worker. */
    readonly userId: Uuid
    /**
     * When; now if it is not given. Must be a date and time of the years 1971 to 2200,
     * YYYY-MM-DDTHH:MM:SS with Z, an offset or neither.
     */
    readonly at?: string | undefined
    /**
     * The zone of a time without an offset, by its IANA name; that of the location if it is
     * not given. Must be the IANA name of the time zone of a place, such as
     * America/New_York.
     */
    readonly timeZone?: string | undefined
    /**
     * Which instant is meant where clocks show a time twice or skip it. Must be one of
     * earlier, later.
     */
    readonly disambiguation?: "earlier" | "later" | undefined
    /** The location at which the worker is. */
    readonly companyLocationId?: Uuid | undefined
    /**
     * The job that the time is for. Must be at most 40 characters. Must not begin with =,
     * +, - or @. For example "BAKE".
     */
    readonly jobCode?: string | undefined
    /** The wage that pays the time. */
    readonly userWageId?: Uuid | undefined
    /** Where the punch comes from. Must be one of Clock, Web, Mobile, Kiosk, Import, Admin. */
    readonly source?: "Clock" | "Web" | "Mobile" | "Kiosk" | "Import" | "Admin" | undefined
    /**
     * The clock of the device when it sends the punch. Must be a time like
     * 2026-03-08T09:05:00Z, or a day.
     */
    readonly deviceTime?: string | undefined
    /**
     * The device's own id of the punch, unique in the company: sent again, the stored punch
     * is answered. Must be at most 100 characters. For example "terminal-7/4711".
     */
    readonly externalId?: string | undefined
    /**
     * The worker's kiosk PIN. It is checked if it is given; a kiosk credential gives it
     * where the company requires PINs.
     */
    readonly pin?: KioskPin | undefined
  }
}

export type ClockInResponse = {
  /** The punch. */
  readonly punch: {
    /** The punch. */
    readonly punchId: string
    /** The status after the call, in the interface's words. */
    readonly status: "Recorded" | "Voided"
    readonly clockStatus: ClockStatus
    /** The outcome, for people. */
    readonly message: string
    /** The timesheet. */
    readonly timesheetId: string | null
    /** The amendment of a locked timesheet. */
    readonly timesheetAmendmentId: string | null
    /** The version of the record; an update may name it. */
    readonly version: number
  }
}

export type ClockOutRequest = {
  /**
   * The client that the call is about, for credentials of the service. Must be at most
   * 100 characters. For example "acme-payroll".
   */
  readonly client?: string | undefined
  /**
   * The person who acts, by name or id; the credential's person if it is not given. Must
   * be at most 100 characters. For example "Rosa Diaz".
   */
  readonly actedBy?: string | undefined
  /** The punch. */
  readonly punch: {
    /** The worker. */
    readonly userId: Uuid
    /**
     * When; now if it is not given. Must be a date and time of the years 1971 to 2200,
     * YYYY-MM-DDTHH:MM:SS with Z, an offset or neither.
     */
    readonly at?: string | undefined
    /**
     * The zone of a time without an offset, by its IANA name; that of the location if it is
     * not given. Must be the IANA name of the time zone of a place, such as
     * America/New_York.
     */
    readonly timeZone?: string | undefined
    /**
     * Which instant is meant where clocks show a time twice or skip it. Must be one of
     * earlier, later.
     */
    readonly disambiguation?: "earlier" | "later" | undefined
    /** The location at which the worker is. */
    readonly companyLocationId?: Uuid | undefined
    /**
     * The job that the time is for. Must be at most 40 characters. Must not begin with =,
     * +, - or @. For example "BAKE".
     */
    readonly jobCode?: string | undefined
    /** The wage that pays the time. */
    readonly userWageId?: Uuid | undefined
    /** Where the punch comes from. Must be one of Clock, Web, Mobile, Kiosk, Import, Admin. */
    readonly source?: "Clock" | "Web" | "Mobile" | "Kiosk" | "Import" | "Admin" | undefined
    /**
     * The clock of the device when it sends the punch. Must be a time like
     * 2026-03-08T09:05:00Z, or a day.
     */
    readonly deviceTime?: string | undefined
    /**
     * The device's own id of the punch, unique in the company: sent again, the stored punch
     * is answered. Must be at most 100 characters. For example "terminal-7/4711".
     */
    readonly externalId?: string | undefined
    /**
     * The worker's kiosk PIN. It is checked if it is given; a kiosk credential gives it
     * where the company requires PINs.
     */
    readonly pin?: KioskPin | undefined
    /** What the worker confirms. */
    readonly attestation?:
      | {
          /** Whether the worker says that all meals were taken. */
          readonly mealsTaken?: boolean | undefined
          /** Whether the worker says that all rest breaks were taken. */
          readonly restBreaksTaken?: boolean | undefined
          /** Whether the worker says that the times are right. */
          readonly timesRight?: boolean | undefined
        }
      | undefined
  }
}

export type ClockOutResponse = {
  /** The punch. */
  readonly punch: {
    /** The punch. */
    readonly punchId: string
    /** The status after the call, in the interface's words. */
    readonly status: "Recorded" | "Voided"
    readonly clockStatus: ClockStatus
    /** The outcome, for people. */
    readonly message: string
    /** The timesheet. */
    readonly timesheetId: string | null
    /** The amendment of a locked timesheet. */
    readonly timesheetAmendmentId: string | null
    /** The version of the record; an update may name it. */
    readonly version: number
    /** The shift that ended. */
    readonly shift: {
      /** The minutes worked, without what is not paid. */
      readonly workedMinutes: number
      /** The breaks, in order. */
      readonly breaks: ReadonlyArray<{
        /** The kind of break. */
        readonly breakType: "Meal" | "Rest"
        /** How long it was. */
        readonly minutes: number
      }>
      /** What keeps the shift from counting until it is mended or confirmed. */
      readonly exceptions: ReadonlyArray<"long-shift">
    }
  }
}

/** The state of the clock. */
export type ClockState = {
  /** The state. */
  readonly status: ClockStatus
  /** The states that it can move to from here. */
  readonly reachable: ReadonlyArray<ClockStatus>
}

/** What the worker does at the clock, as the latest punch says. */
export type ClockStatus = "Off" | "Working" | "On Break" | "On Meal"

/** Must be the six digits of the mail. */
export type Code = string

/** Must be one of pay, data, documents. */
export type CodePurpose = "pay" | "data" | "documents"

/** A company. */
export type Company = {
  /** The company. */
  readonly companyId: string
  /** The client's own id for the company. */
  readonly companyReferenceId: string | null
  /** The name of the company. */
  readonly company: string
  /** An employer, or a contractor's own business. */
  readonly kind: "employer" | "contractor"
  /** The address of its website. */
  readonly businessWebsite: string | null
  /** The name under which it does business. */
  readonly doingBusinessAs: string | null
  /** When the terms were accepted; a contractor's company accepts none. */
  readonly termsAcceptedAt: string | null
  /** The credential that accepted the terms on behalf of the company. */
  readonly termsAcceptedBy: string | null
  readonly kybStatus: KybState
  /** The reason of the company's legal hold, while nothing is erased; null without one. */
  readonly legalHold: string | null
  /**
   * Whether the erasure is confirmed: what is stored goes, and nothing more is stored but
   * what the law makes an employer keep.
   */
  readonly isErased: boolean
  /** The version of the record; an update may name it. */
  readonly version: number
  /** When the record was created. */
  readonly createdAt: string
  /** When the record was last changed. */
  readonly updatedAt: string
}

/** A bank account of a company. */
export type CompanyBankAccount = {
  /** The bank account of the company. */
  readonly companyFundingSourceEntityId: string
  /** The name of the bank. */
  readonly bankName: string
  /** Checking or savings. */
  readonly accountType: AccountTypeValue
  /** The name that the account holder gives the account. */
  readonly accountName: string
  /** The routing number of the bank. */
  readonly routingNumber: string
  /** The last four digits of the account number; none of a short one. */
  readonly accountNumberLast4: string
  /** Whether it stays `new` until somebody approves it. */
  readonly awaitsApproval: boolean
  /** Whether the change waits for some days, or was stopped by the person whose pay it is. */
  readonly hold: "held" | "frozen" | null
  /** When the hold ends by itself. */
  readonly holdUntil: string | null
  /** The account whose place it takes once it is ready; that one is paid until then. */
  readonly replacesId: string | null
  readonly status: CompanyBankAccountState
  /** The version of the record; an update may name it. */
  readonly version: number
  /** When the record was created. */
  readonly createdAt: string
  /** When the record was last changed. */
  readonly updatedAt: string
}

/** The state of the bank account. */
export type CompanyBankAccountState = {
  /** The state. */
  readonly status: CompanyBankAccountStatus
  /** The states that it can move to from here. */
  readonly reachable: ReadonlyArray<CompanyBankAccountStatus>
}

/** Where the bank account of the company is. */
export type CompanyBankAccountStatus =
  | "new"
  | "pending"
  | "ready"
  | "failed"
  | "replaced"
  | "deactivated"

/** Must be one of US. */
export type CompanyCountry = "US" | "USA" | "United States" | "United States of America"

/** A location of a company. */
export type CompanyLocation = {
  /** The location of the company. */
  readonly companyLocationId: string
  /** A label such as Main, Branch or Corporate. */
  readonly companyLocation: string
  /** The street address. */
  readonly address1: string
  /** The second line of the address. */
  readonly address2: string | null
  /** The city. */
  readonly city: string
  /** The state. */
  readonly state: string
  /** The ZIP code. */
  readonly zipcode: string
  /** The country. */
  readonly country: string
  /** The phone number of the location. */
  readonly phoneNumber: string | null
  /** Whether people work there. */
  readonly isWorkLocation: boolean
  /** Whether it is the mailing address of the company. */
  readonly isMailingAddress: boolean
  /** Whether it is the address for tax filings; the first location always is. */
  readonly isFilingAddress: boolean
  readonly status: LocationState
  readonly recordStatus: RecordState
  /** The time zone: as given, or else the one in which most people of the state live. */
  readonly timeZone: string
  /** Whether the time zone was given, or is the only one of the state. */
  readonly isTimeZoneConfirmed: boolean
  /** The version of the record; an update may name it. */
  readonly version: number
  /** When the record was created. */
  readonly createdAt: string
  /** When the record was last changed. */
  readonly updatedAt: string
}

/** What a list shows of a company besides its own fields. */
export type CompanyOverview = {
  /** The company. */
  readonly companyId: string
  /** The current day at the filing address, by which its days are counted here. */
  readonly today: string
  /** The city of the first place of work, or of the first location; null without one. */
  readonly city: string | null
  /** The state of the same; null without one. */
  readonly state: string | null
  /** The workers who have not left, counted to 1000: there may be more. */
  readonly workers: number
  /** The next day on which a pay schedule pays, today or later; null without one. */
  readonly nextPayDate: string | null
  /**
   * Of the pay periods that were not handed over the one with the first deadline, which
   * may have passed; null without one.
   */
  readonly payrollDue: PayPeriod | null
  /** The requests for time off that wait for a decision. */
  readonly timeOffRequests: number
  /** The first day that a request asks for which waits; null without one. */
  readonly firstDayOff: string | null
  /**
   * The exceptions that keep timesheets from their approval, among the newest 1000 that
   * are open.
   */
  readonly timeExceptions: number
  /** The requirements of the onboarding that are open. */
  readonly missing: number
  /**
   * Whether something waits for a person: a failed verification, what is missing,
   * requests, exceptions, or a payroll to run within 7 days.
   */
  readonly hasWork: boolean
}

export type CompanyRegistrationRequest = {
  /**
   * The client that the call is about, for credentials of the service. Must be at most
   * 100 characters. For example "acme-payroll".
   */
  readonly client?: string | undefined
  /**
   * The person who acts, by name or id; the credential's person if it is not given. Must
   * be at most 100 characters. For example "Rosa Diaz".
   */
  readonly actedBy?: string | undefined
  /** The company. */
  readonly registration: {
    /**
     * The client's own id for the company. Must be at most 100 characters. Must not begin
     * with =, +, - or @.
     */
    readonly companyReferenceId?: string | undefined
    /**
     * The name of the company. Must be at most 100 characters. For example "Acme Bakery
     * LLC".
     */
    readonly company: string
    /**
     * The address of its website. Must be at most 2048 characters. For example
     * "https://acme.example".
     */
    readonly businessWebsite?: string | undefined
    /** The name under which it does business. Must be at most 100 characters. */
    readonly doingBusinessAs?: string | undefined
    /** Whether the company accepts the terms. Must be true. */
    readonly isTermsAccepted: true
    /**
     * The first name of the default admin user. Must be at most 100 characters. For example
     * "Ana".
     */
    readonly firstName: string
    /** The middle name of the default admin user. Must be at most 100 characters. */
    readonly middleName?: string | undefined
    /**
     * The last name of the default admin user. Must be at most 100 characters. For example
     * "Ruiz".
     */
    readonly lastName: string
    /** The phone number of the default admin user. */
    readonly phoneNumber: LoosePhoneNumber
    /**
     * The email address of the default admin user. Must be at most 254 characters. Must be
     * an email address.
     */
    readonly email: string
  }
}

export type CompanyRegistrationResponse = {
  /** The company after the call. */
  readonly registration: {
    /** The company. */
    readonly companyId: string
    /** The business user. */
    readonly businessUserId: string
    /** The status after the call, in the interface's words. */
    readonly status: "Registered"
    /** The outcome, for people. */
    readonly message: string
    /** The version of the record; an update may name it. */
    readonly version: number
  }
}

export type CompareNumberRequest = {
  /**
   * The client that the call is about, for credentials of the service. Must be at most
   * 100 characters. For example "acme-payroll".
   */
  readonly client?: string | undefined
  /**
   * The person who acts, by name or id; the credential's person if it is not given. Must
   * be at most 100 characters. For example "Rosa Diaz".
   */
  readonly actedBy?: string | undefined
  /** What is compared. */
  readonly comparison: {
    /** The verification attempt. */
    readonly verificationId: Uuid
    /** An owner in the case of a company, whose SSN is compared instead of the EIN. */
    readonly businessUserId?: Uuid | undefined
    /** The EIN or the SSN that is compared. */
    readonly number: NineDigits
  }
}

export type CompareNumberResponse = {
  /** The result. */
  readonly comparison: {
    /** The verification attempt. */
    readonly verificationId: string
    /** Whether the number is the one of the case. */
    readonly isSame: boolean
    /** How many comparisons are left for this case. */
    readonly left: number
    /** The outcome, for people. */
    readonly message: string
  }
}

/** Must be one of Monthly, Semi-Monthly, Weekly, Bi-Weekly, Quarterly, Annually. */
export type CompensationFrequency =
  | "Monthly"
  | "Semi-Monthly"
  | "Weekly"
  | "Bi-Weekly"
  | "Quarterly"
  | "Annually"
  | "Annual"
  | "Yearly"

export type CompensationFrequencyValue =
  | "Monthly"
  | "Semi-Monthly"
  | "Weekly"
  | "Bi-Weekly"
  | "Quarterly"
  | "Annually"

export type ConfirmCodeRequest = {
  /**
   * The client that the call is about, for credentials of the service. Must be at most
   * 100 characters. For example "acme-payroll".
   */
  readonly client?: string | undefined
  /**
   * The person who acts, by name or id; the credential's person if it is not given. Must
   * be at most 100 characters. For example "Rosa Diaz".
   */
  readonly actedBy?: string | undefined
  /** The worker. */
  readonly userId?: Uuid | undefined
  /** The business user. */
  readonly businessUserId?: Uuid | undefined
  /** The six digits of the mail. */
  readonly code: Code
} & ({ readonly userId?: undefined } | { readonly businessUserId?: undefined }) &
  ({ readonly userId: Uuid } | { readonly businessUserId: Uuid })

export type ConfirmCodeResponse = {
  /** What the session may do until it ends. */
  readonly code: {
    /** The worker; null of a business user. */
    readonly userId: string | null
    /** The business user; null of a worker. */
    readonly businessUserId: string | null
    /** What the code was for. */
    readonly purpose: "pay" | "data" | "documents"
    /** The status after the call, in the interface's words. */
    readonly status: "Confirmed"
    /** The outcome, for people. */
    readonly message: string
  }
}

export type ConfirmRecipientRequest = {
  /**
   * The client that the call is about, for credentials of the service. Must be at most
   * 100 characters. For example "acme-payroll".
   */
  readonly client?: string | undefined
  /**
   * The person who acts, by name or id; the credential's person if it is not given. Must
   * be at most 100 characters. For example "Rosa Diaz".
   */
  readonly actedBy?: string | undefined
  /** The recipient to confirm. */
  readonly recipient: {
    /** The recipient. */
    readonly recipientId: Uuid
    /**
     * The fingerprint of its key (RFC 7638): the SHA-256 in base64url. Must be at most 43
     * characters. For example "u809Vppx5ixWMOohxWr2aM3m5bD0LQ67g_GPmubQus4".
     */
    readonly fingerprint: string
  }
}

export type ConfirmRecipientResponse = {
  /** The recipient. */
  readonly recipient: {
    /** The recipient. */
    readonly recipientId: string
    /** The name by which calls name it; unique among the recipients that are not revoked. */
    readonly name: string
    /** Its public key as a JSON Web Key. */
    readonly publicKey: {
      /** The kind of the key: `EC` for P-256, `OKP` for X25519. */
      readonly kty: "EC" | "OKP"
      /** The curve. */
      readonly crv: "P-256" | "X25519"
      /** The point, or its first coordinate: 32 bytes in base64url. */
      readonly x: string
      /** The second coordinate of a point on P-256: 32 bytes in base64url. */
      readonly y?: string | undefined
    }
    /** The fingerprint of its key (RFC 7638): the SHA-256 in base64url. */
    readonly fingerprint: string
    /** The person who added it. */
    readonly addedBy: string
    /** When it was added. */
    readonly createdAt: string
    /** When a second person confirmed its fingerprint; null if nobody did. */
    readonly confirmedAt: string | null
    /** From when data is handed over to it; null if it waits for a second person. */
    readonly usableFrom: string | null
    /** Whether data is handed over to it. */
    readonly status: "waiting" | "usable"
    /** The outcome, for people. */
    readonly message: string
  }
}

/** Must be an ISO 3166-1 country code or the name of a country in English. */
export type Country =
  | "AD"
  | "AND"
  | "AE"
  | "ARE"
  | "AF"
  | "AFG"
  | "AG"
  | "ATG"
  | "AI"
  | "AIA"
  | "AL"
  | "ALB"
  | "AM"
  | "ARM"
  | "AO"
  | "AGO"
  | "AQ"
  | "ATA"
  | "AR"
  | "ARG"
  | "AS"
  | "ASM"
  | "AT"
  | "AUT"
  | "AU"
  | "AUS"
  | "AW"
  | "ABW"
  | "AX"
  | "ALA"
  | "AZ"
  | "AZE"
  | "BA"
  | "BIH"
  | "BB"
  | "BRB"
  | "BD"
  | "BGD"
  | "BE"
  | "BEL"
  | "BF"
  | "BFA"
  | "BG"
  | "BGR"
  | "BH"
  | "BHR"
  | "BI"
  | "BDI"
  | "BJ"
  | "BEN"
  | "BL"
  | "BLM"
  | "BM"
  | "BMU"
  | "BN"
  | "BRN"
  | "BO"
  | "BOL"
  | "BQ"
  | "BES"
  | "BR"
  | "BRA"
  | "BS"
  | "BHS"
  | "BT"
  | "BTN"
  | "BV"
  | "BVT"
  | "BW"
  | "BWA"
  | "BY"
  | "BLR"
  | "BZ"
  | "BLZ"
  | "CA"
  | "CAN"
  | "CC"
  | "CCK"
  | "CD"
  | "COD"
  | "CF"
  | "CAF"
  | "CG"
  | "COG"
  | "CH"
  | "CHE"
  | "CI"
  | "CIV"
  | "CK"
  | "COK"
  | "CL"
  | "CHL"
  | "CM"
  | "CMR"
  | "CN"
  | "CHN"
  | "CO"
  | "COL"
  | "CR"
  | "CRI"
  | "CU"
  | "CUB"
  | "CV"
  | "CPV"
  | "CW"
  | "CUW"
  | "CX"
  | "CXR"
  | "CY"
  | "CYP"
  | "CZ"
  | "CZE"
  | "DE"
  | "DEU"
  | "DJ"
  | "DJI"
  | "DK"
  | "DNK"
  | "DM"
  | "DMA"
  | "DO"
  | "DOM"
  | "DZ"
  | "DZA"
  | "EC"
  | "ECU"
  | "EE"
  | "EST"
  | "EG"
  | "EGY"
  | "EH"
  | "ESH"
  | "ER"
  | "ERI"
  | "ES"
  | "ESP"
  | "ET"
  | "ETH"
  | "FI"
  | "FIN"
  | "FJ"
  | "FJI"
  | "FK"
  | "FLK"
  | "FM"
  | "FSM"
  | "FO"
  | "FRO"
  | "FR"
  | "FRA"
  | "GA"
  | "GAB"
  | "GB"
  | "GBR"
  | "GD"
  | "GRD"
  | "GE"
  | "GEO"
  | "GF"
  | "GUF"
  | "GG"
  | "GGY"
  | "GH"
  | "GHA"
  | "GI"
  | "GIB"
  | "GL"
  | "GRL"
  | "GM"
  | "GMB"
  | "GN"
  | "GIN"
  | "GP"
  | "GLP"
  | "GQ"
  | "GNQ"
  | "GR"
  | "GRC"
  | "GS"
  | "SGS"
  | "GT"
  | "GTM"
  | "GU"
  | "GUM"
  | "GW"
  | "GNB"
  | "GY"
  | "GUY"
  | "HK"
  | "HKG"
  | "HM"
  | "HMD"
  | "HN"
  | "HND"
  | "HR"
  | "HRV"
  | "HT"
  | "HTI"
  | "HU"
  | "HUN"
  | "ID"
  | "IDN"
  | "IE"
  | "IRL"
  | "IL"
  | "ISR"
  | "IM"
  | "IMN"
  | "IN"
  | "IND"
  | "IO"
  | "IOT"
  | "IQ"
  | "IRQ"
  | "IR"
  | "IRN"
  | "IS"
  | "ISL"
  | "IT"
  | "ITA"
  | "JE"
  | "JEY"
  | "JM"
  | "JAM"
  | "JO"
  | "JOR"
  | "JP"
  | "JPN"
  | "KE"
  | "KEN"
  | "KG"
  | "KGZ"
  | "KH"
  | "KHM"
  | "KI"
  | "KIR"
  | "KM"
  | "COM"
  | "KN"
  | "KNA"
  | "KP"
  | "PRK"
  | "KR"
  | "KOR"
  | "KW"
  | "KWT"
  | "KY"
  | "CYM"
  | "KZ"
  | "KAZ"
  | "LA"
  | "LAO"
  | "LB"
  | "LBN"
  | "LC"
  | "LCA"
  | "LI"
  | "LIE"
  | "LK"
  | "LKA"
  | "LR"
  | "LBR"
  | "LS"
  | "LSO"
  | "LT"
  | "LTU"
  | "LU"
  | "LUX"
  | "LV"
  | "LVA"
  | "LY"
  | "LBY"
  | "MA"
  | "MAR"
  | "MC"
  | "MCO"
  | "MD"
  | "MDA"
  | "ME"
  | "MNE"
  | "MF"
  | "MAF"
  | "MG"
  | "MDG"
  | "MH"
  | "MHL"
  | "MK"
  | "MKD"
  | "ML"
  | "MLI"
  | "MM"
  | "MMR"
  | "MN"
  | "MNG"
  | "MO"
  | "MAC"
  | "MP"
  | "MNP"
  | "MQ"
  | "MTQ"
  | "MR"
  | "MRT"
  | "MS"
  | "MSR"
  | "MT"
  | "MLT"
  | "MU"
  | "MUS"
  | "MV"
  | "MDV"
  | "MW"
  | "MWI"
  | "MX"
  | "MEX"
  | "MY"
  | "MYS"
  | "MZ"
  | "MOZ"
  | "NA"
  | "NAM"
  | "NC"
  | "NCL"
  | "NE"
  | "NER"
  | "NF"
  | "NFK"
  | "NG"
  | "NGA"
  | "NI"
  | "NIC"
  | "NL"
  | "NLD"
  | "NO"
  | "NOR"
  | "NP"
  | "NPL"
  | "NR"
  | "NRU"
  | "NU"
  | "NIU"
  | "NZ"
  | "NZL"
  | "OM"
  | "OMN"
  | "PA"
  | "PAN"
  | "PE"
  | "PER"
  | "PF"
  | "PYF"
  | "PG"
  | "PNG"
  | "PH"
  | "PHL"
  | "PK"
  | "PAK"
  | "PL"
  | "POL"
  | "PM"
  | "SPM"
  | "PN"
  | "PCN"
  | "PR"
  | "PRI"
  | "PS"
  | "PSE"
  | "PT"
  | "PRT"
  | "PW"
  | "PLW"
  | "PY"
  | "PRY"
  | "QA"
  | "QAT"
  | "RE"
  | "REU"
  | "RO"
  | "ROU"
  | "RS"
  | "SRB"
  | "RU"
  | "RUS"
  | "RW"
  | "RWA"
  | "SA"
  | "SAU"
  | "SB"
  | "SLB"
  | "SC"
  | "SYC"
  | "SD"
  | "SDN"
  | "SE"
  | "SWE"
  | "SG"
  | "SGP"
  | "SH"
  | "SHN"
  | "SI"
  | "SVN"
  | "SJ"
  | "SJM"
  | "SK"
  | "SVK"
  | "SL"
  | "SLE"
  | "SM"
  | "SMR"
  | "SN"
  | "SEN"
  | "SO"
  | "SOM"
  | "SR"
  | "SUR"
  | "SS"
  | "SSD"
  | "ST"
  | "STP"
  | "SV"
  | "SLV"
  | "SX"
  | "SXM"
  | "SY"
  | "SYR"
  | "SZ"
  | "SWZ"
  | "TC"
  | "TCA"
  | "TD"
  | "TCD"
  | "TF"
  | "ATF"
  | "TG"
  | "TGO"
  | "TH"
  | "THA"
  | "TJ"
  | "TJK"
  | "TK"
  | "TKL"
  | "TL"
  | "TLS"
  | "TM"
  | "TKM"
  | "TN"
  | "TUN"
  | "TO"
  | "TON"
  | "TR"
  | "TUR"
  | "TT"
  | "TTO"
  | "TV"
  | "TUV"
  | "TW"
  | "TWN"
  | "TZ"
  | "TZA"
  | "UA"
  | "UKR"
  | "UG"
  | "UGA"
  | "UM"
  | "UMI"
  | "US"
  | "USA"
  | "UY"
  | "URY"
  | "UZ"
  | "UZB"
  | "VA"
  | "VAT"
  | "VC"
  | "VCT"
  | "VE"
  | "VEN"
  | "VG"
  | "VGB"
  | "VI"
  | "VIR"
  | "VN"
  | "VNM"
  | "VU"
  | "VUT"
  | "WF"
  | "WLF"
  | "WS"
  | "WSM"
  | "XK"
  | "XKX"
  | "YE"
  | "YEM"
  | "YT"
  | "MYT"
  | "ZA"
  | "ZAF"
  | "ZM"
  | "ZMB"
  | "ZW"
  | "ZWE"
  | "United States"
  | "United States of America"

export type CreateBusinessRequest = {
  /**
   * The client that the call is about, for credentials of the service. Must be at most
   * 100 characters. For example "acme-payroll".
   */
  readonly client?: string | undefined
  /**
   * The person who acts, by name or id; the credential's person if it is not given. Must
   * be at most 100 characters. For example "Rosa Diaz".
   */
  readonly actedBy?: string | undefined
  /** The company. */
  readonly registration: {
    /**
     * The client's own id for the company. Must be at most 100 characters. Must not begin
     * with =, +, - or @.
     */
    readonly companyReferenceId?: string | undefined
    /**
     * The name of the company. Must be at most 100 characters. For example "Acme Bakery
     * LLC".
     */
    readonly company: string
    /**
     * The address of its website. Must be at most 2048 characters. For example
     * "https://acme.example".
     */
    readonly businessWebsite?: string | undefined
    /** The name under which it does business. Must be at most 100 characters. */
    readonly doingBusinessAs?: string | undefined
    /** Whether the company accepts the terms. Must be true. */
    readonly isTermsAccepted: true
  }
  /** The KYB information. */
  readonly kybInformation: {
    /** The Employer Identification Number. */
    readonly ein: Ein
    /** The legal form. */
    readonly entityType: EntityType
    /** The state of incorporation. */
    readonly incorporationState: StateName
    /** The day of incorporation. A calendar date. For example "2019-04-01". */
    readonly dateOfIncorporation: string
    /** The employment tax return: Form 941 each quarter or Form 944 each year. */
    readonly irsAssisgnedFederalFilingForm: FederalFilingForm
    /** Whether the company has run payroll this year. Must be one of Yes, No. */
    readonly payrollRunThisYear?: "Yes" | "No" | "Y" | "N" | true | false | undefined
    /** Whether people who left were paid this year. Must be one of Yes, No. */
    readonly formerPaidThisYear?: "Yes" | "No" | "Y" | "N" | true | false | undefined
  }
  /** The location. */
  readonly companyLocation: {
    /**
     * A label such as Main, Branch or Corporate. Must be at most 40 characters. For example
     * "Main".
     */
    readonly companyLocation: string
    /** The street address. Must be at most 100 characters. For example "1 Main Street". */
    readonly address1: string
    /** The second line of the address. Must be at most 100 characters. */
    readonly address2?: string | undefined
    /** The city. Must be at most 100 characters. For example "Dover". */
    readonly city: string
    /** The state. */
    readonly state: State
    /** The ZIP code. */
    readonly zipcode: Zipcode
    /** The country. */
    readonly country?: CompanyCountry | undefined
    /** The phone number of the location. */
    readonly phoneNumber?: PhoneNumber | undefined
    /** Whether people work there. */
    readonly isWorkLocation?: boolean | undefined
    /** Whether it is the mailing address of the company. */
    readonly isMailingAddress?: boolean | undefined
    /** Whether it is the address for tax filings; the first location always is. */
    readonly isFilingAddress: boolean
  }
  /** The business user. */
  readonly businessUser: {
    /** The first name. Must be at most 100 characters. For example "Ana". */
    readonly firstName: string
    /** The middle name. Must be at most 100 characters. */
    readonly middleName?: string | undefined
    /** The last name. Must be at most 100 characters. For example "Ruiz". */
    readonly lastName: string
    /** The email address. Must be at most 254 characters. Must be an email address. */
    readonly email: string
    /** The phone number; of a US address ten digits. */
    readonly phoneNumber: PersonPhoneNumber
    /**
     * The street address of the home. Must be at most 100 characters. For example "2 Oak
     * Street".
     */
    readonly address1?: string | undefined
    /** The second line of the address. Must be at most 100 characters. */
    readonly address2?: string | undefined
    /** The city. Must be at most 100 characters. For example "Dover". */
    readonly city?: string | undefined
    /**
     * The state; of a US address a state or its code. Must be at most 100 characters. For
     * example "DE".
     */
    readonly state?: string | undefined
    /**
     * The postal code; of a US address 5 or 9 digits. Must be at most 100 characters. For
     * example "19901".
     */
    readonly zipcode?: string | undefined
    /** The country of the home. */
    readonly country?: Country | undefined
    /** The SSN. Mandatory for a beneficial owner; abroad a foreignId will do. */
    readonly ssn?: Ssn | undefined
    /** A document instead of the SSN, of a person who lives abroad. */
    readonly foreignId?:
      | {
          /** The kind of document. Must be one of Passport, National ID. */
          readonly type: "Passport" | "National ID"
          /** The number of the document. */
          readonly number: DocumentNumber
          /** The country that issued the document. */
          readonly country: Country
        }
      | undefined
    /** The date of birth. Mandatory for a beneficial owner. */
    readonly dateOfBirth?: DateOfBirth | undefined
    /** Whether the person administers payroll and controls the company. */
    readonly payrollAdmin?: boolean | undefined
    /** Whether the person keeps the books. */
    readonly bookkeeper?: boolean | undefined
    /** Another spelling of bookkeeper. */
    readonly bookKeeper?: boolean | undefined
    /** Whether the person owns a share of the company. */
    readonly beneficialOwner?: boolean | undefined
    /**
     * The share that the person owns, in percent. Owners need it. Must be a whole number
     * from 0 to 100. For example 60.
     */
    readonly ownershipPercentage?: number | undefined
  } & (
    | ({ readonly beneficialOwner: true } & {
        readonly address1: string
        readonly city: string
        readonly dateOfBirth: string
      } & { readonly ownershipPercentage: number } & (
          | ({ readonly state: string; readonly zipcode: string; readonly ssn: string } & {
              readonly country?: UnitedStates | undefined
            })
          | { readonly country: Exclude<Country, UnitedStates> }
        ) &
        (
          | ({ readonly country: Country } & (
              | { readonly ssn: Ssn }
              | { readonly foreignId: object }
            ))
          | { readonly country?: undefined }
        ))
    | { readonly beneficialOwner?: false | undefined }
  ) &
    (
      | ({
          readonly state?: PersonalState | undefined
          readonly zipcode?: Zipcode | undefined
          readonly phoneNumber?: string | undefined
        } & { readonly country?: UnitedStates | undefined })
      | { readonly country: Exclude<Country, UnitedStates> }
    )
}

export type CreateBusinessResponse = {
  /** The company. */
  readonly registration: {
    /** The company. */
    readonly companyId: string
    /** The KYB information. */
    readonly kybInformationId: string
    /** The business user. */
    readonly businessUserId: string
    /** The location of the company. */
    readonly companyLocationId: string
    /** The status after the call, in the interface's words. */
    readonly status: "Registered"
    /** The outcome, for people. */
    readonly message: string
    /** The version of the record; an update may name it. */
    readonly version: number
  }
}

/** A credential, without its secret. */
export type Credential = {
  /** The key id, which is the user name in Basic authentication. */
  readonly keyId: string
  /** The name of its client. */
  readonly client: string
  /** What the credential may call. */
  readonly role: "read" | "write" | "review" | "kiosk" | "payroll" | "admin"
  /** The name of the person. */
  readonly person: string | null
  /** The worker who the person is; null if that is not known. */
  readonly userId: string | null
  /** The business user who the person is; null if that is not known. */
  readonly businessUserId: string | null
  /**
   * Whether a credential with a person may name another one in `actedBy`; false if it is
   * not given. One without a person always may.
   */
  readonly mayActForOthers: boolean
  /**
   * The name of the program that uses it, such as a payroll run; lists show it where
   * there is no person.
   */
  readonly program: string | null
  /** The only companies that it may see; null for all. */
  readonly companyIds: ReadonlyArray<string> | null
  /** The location whose workers a kiosk is limited to; null for all. */
  readonly companyLocationId: string | null
  /** The only addresses that it is accepted from; null for all. */
  readonly addresses: ReadonlyArray<string> | null
  /**
   * The last day on which it is accepted, in UTC; mandatory for the role payroll, at most
   * 400 days ahead.
   */
  readonly expiryDate: string | null
  /** When it was issued. */
  readonly createdAt: string
  /** Whether it waits for a second person who approves it; it is refused until then. */
  readonly awaitsApproval: boolean
  /** When it was last used; null if never. */
  readonly lastUsedAt: string | null
  /** Until when the secret before the last rotation is accepted; null if it is not. */
  readonly previousSecretUntil: string | null
}

/** The rows as a file, which then are in it alone. */
export type CsvFile = {
  /** A header and a line per row (RFC 4180), each with CRLF. Minutes are integers. */
  readonly csv: string
  /** How many lines it has, without the header. */
  readonly rowCount: number
  /** The SHA-256 of the file in UTF-8. */
  readonly sha256: string
}

/** What is wrong with the time now. */
export type CurrentTimeException = {
  /** The id of the exception; null for some seconds, until it is stored. */
  readonly timeExceptionId: string | null
  /** The timesheet. */
  readonly timesheetId: string
  /** The worker. */
  readonly userId: string
  /** What is wrong. */
  readonly code:
    | "missed-in"
    | "missed-out"
    | "overlap"
    | "long-shift"
    | "duplicate"
    | "clock-drift"
    | "late-punch"
    | "unscheduled"
    | "late-in"
    | "early-out"
    | "auto-meal"
    | "attestation-no"
    | "correction-asked"
    | "meal-missed"
    | "meal-late"
    | "meal-short"
    | "second-meal-missed"
    | "rest-missed"
    | "time-off-worked"
    | "after-termination"
    | "before-joining"
    | "more-than-a-day"
    | "duplicate-entry"
    | "entry-beside-punches"
    | "other-state"
    | "overtime-near"
  /** Whether the timesheet cannot be approved until it is resolved or waived. */
  readonly blocks: boolean
  /** The workday. */
  readonly date: string
  /** When; null if it is about the day. */
  readonly at: string | null
  readonly status: TimeExceptionState
  /** Who waived it. */
  readonly waivedBy: string | null
  /** The version of the record; an update may name it. */
  readonly version: number
  /** The correction for which the worker asks. */
  readonly request: string | null
  /** The answer to the worker who asked for a correction; null of others. */
  readonly answer: string | null
}

/** What happened on a day. */
export type DailyFigures = {
  /** The day, in UTC. */
  readonly date: string
  /** Companies that were registered, those of contractors too. */
  readonly companiesCreated: number
  /** Verifications that companies passed. */
  readonly companiesPassed: number
  /** Verifications that companies failed. */
  readonly companiesFailed: number
  /** Workers who became Active. */
  readonly workersActivated: number
  /** Cases that a person decided. */
  readonly reviewsDecided: number
  /** Events. */
  readonly events: number
  /** Attempts to deliver an event to an endpoint. */
  readonly deliveries: number
  /** Those that failed. */
  readonly deliveriesFailed: number
  /**
   * Whole SSNs, EINs and account numbers that were handed out; several accounts of a
   * worker count as one.
   */
  readonly wholeValues: number
  /** Flow links that were made. */
  readonly linksMade: number
  /** Flow links whose pages were begun. */
  readonly linksOpened: number
  /** Flow links whose pages were finished. */
  readonly linksCompleted: number
  /**
   * The median of the hours from the submission of a case to its decision, within a
   * tenth; null without any.
   */
  readonly reviewHoursMedian: number | null
  /** The median of the milliseconds of an attempt, within a tenth; null without any. */
  readonly deliveryMsP50: number | null
  /** The milliseconds that 95 of 100 attempts do not exceed, within a tenth. */
  readonly deliveryMsP95: number | null
  /**
   * The median of the hours from a link to the end of its pages, within a tenth; null
   * without any.
   */
  readonly linkHoursMedian: number | null
}

/** Must be a calendar date, YYYY-MM-DD. */
export type DateOfBirth = string

export type DeactivateBusinessUserRequest = {
  /**
   * The client that the call is about, for credentials of the service. Must be at most
   * 100 characters. For example "acme-payroll".
   */
  readonly client?: string | undefined
  /**
   * The person who acts, by name or id; the credential's person if it is not given. Must
   * be at most 100 characters. For example "Rosa Diaz".
   */
  readonly actedBy?: string | undefined
  /** The business user. */
  readonly businessUser: {
    /** The business user. */
    readonly businessUserId: Uuid
    /**
     * The version that the caller read; 409 if the record has another one. Must be a whole
     * number of at least 1.
     */
    readonly version?: number | undefined
  }
}

export type DeactivateBusinessUserResponse = {
  /** The business user after the call. */
  readonly businessUser: {
    /** The business user. */
    readonly businessUserId: string
    /** The status after the call, in the interface's words. */
    readonly status: "deactivated"
    /** The outcome, for people. */
    readonly message: string
    /** The version of the record; an update may name it. */
    readonly version: number
  }
}

export type DeactivateCompanyBankAccountRequest = {
  /**
   * The client that the call is about, for credentials of the service. Must be at most
   * 100 characters. For example "acme-payroll".
   */
  readonly client?: string | undefined
  /**
   * The person who acts, by name or id; the credential's person if it is not given. Must
   * be at most 100 characters. For example "Rosa Diaz".
   */
  readonly actedBy?: string | undefined
  /** The bank account. */
  readonly companyFundingSourceEntity: {
    /** The bank account of the company. */
    readonly companyFundingSourceEntityId: Uuid
    /**
     * The version that the caller read; 409 if the record has another one. Must be a whole
     * number of at least 1.
     */
    readonly version?: number | undefined
  }
}

export type DeactivateCompanyBankAccountResponse = {
  /** The bank account after the call. */
  readonly companyFundingSourceEntity: {
    /** The bank account of the company. */
    readonly companyFundingSourceEntityId: string
    readonly status: CompanyBankAccountStatus
    /** The outcome, for people. */
    readonly message: string
    /** The version of the record; an update may name it. */
    readonly version: number
  }
}

export type DeactivateCompanyLocationRequest = {
  /**
   * The client that the call is about, for credentials of the service. Must be at most
   * 100 characters. For example "acme-payroll".
   */
  readonly client?: string | undefined
  /**
   * The person who acts, by name or id; the credential's person if it is not given. Must
   * be at most 100 characters. For example "Rosa Diaz".
   */
  readonly actedBy?: string | undefined
  /** The location. */
  readonly companyLocation: {
    /** The location of the company. */
    readonly companyLocationId: Uuid
    /**
     * The version that the caller read; 409 if the record has another one. Must be a whole
     * number of at least 1.
     */
    readonly version?: number | undefined
  }
}

export type DeactivateCompanyLocationResponse = {
  /** The location after the call. */
  readonly companyLocation: {
    /** The location of the company. */
    readonly companyLocationId: string
    /** The status after the call, in the interface's words. */
    readonly status: "deactivated"
    /** The outcome, for people. */
    readonly message: string
    /** The version of the record; an update may name it. */
    readonly version: number
  }
}

export type DeactivatePayScheduleRequest = {
  /**
   * The client that the call is about, for credentials of the service. Must be at most
   * 100 characters. For example "acme-payroll".
   */
  readonly client?: string | undefined
  /**
   * The person who acts, by name or id; the credential's person if it is not given. Must
   * be at most 100 characters. For example "Rosa Diaz".
   */
  readonly actedBy?: string | undefined
  /** The pay schedule. */
  readonly paySchedule: {
    /** The pay schedule. */
    readonly payScheduleId: Uuid
    /**
     * The version that the caller read; 409 if the record has another one. Must be a whole
     * number of at least 1.
     */
    readonly version?: number | undefined
  }
}

export type DeactivatePayScheduleResponse = {
  /** The pay schedule after the call. */
  readonly paySchedule: {
    /** The pay schedule. */
    readonly payScheduleId: string
    readonly status: PayScheduleStatus
    /** The outcome, for people. */
    readonly message: string
    /** The version of the record; an update may name it. */
    readonly version: number
    /** What is hardly meant by the rules: they hold all the same. */
    readonly warnings: ReadonlyArray<{
      /** What is hardly meant. */
      readonly code: "shared-pay-date" | "paid-before-period"
      /** The last day of the first pay period that it is about. */
      readonly periodEnd: string
      /** The warning in words. */
      readonly message: string
    }>
  }
}

export type DeactivateTimeOffPolicyRequest = {
  /**
   * The client that the call is about, for credentials of the service. Must be at most
   * 100 characters. For example "acme-payroll".
   */
  readonly client?: string | undefined
  /**
   * The person who acts, by name or id; the credential's person if it is not given. Must
   * be at most 100 characters. For example "Rosa Diaz".
   */
  readonly actedBy?: string | undefined
  /** The policy. */
  readonly timeOffPolicy: {
    /** The time off policy. */
    readonly timeOffPolicyId: Uuid
    /** The last day of the policy; today if it is not given. A calendar date. */
    readonly endDate?: string | undefined
    /**
     * The version that the caller read; 409 if the record has another one. Must be a whole
     * number of at least 1.
     */
    readonly version?: number | undefined
  }
}

export type DeactivateTimeOffPolicyResponse = {
  /** The policy after the call. */
  readonly timeOffPolicy: {
    /** The time off policy. */
    readonly timeOffPolicyId: string
    readonly status: TimeOffPolicyStatus
    /** The outcome, for people. */
    readonly message: string
    /** The version of the record; an update may name it. */
    readonly version: number
  }
}

export type DeactivateUserBankAccountRequest = {
  /**
   * The client that the call is about, for credentials of the service. Must be at most
   * 100 characters. For example "acme-payroll".
   */
  readonly client?: string | undefined
  /**
   * The person who acts, by name or id; the credential's person if it is not given. Must
   * be at most 100 characters. For example "Rosa Diaz".
   */
  readonly actedBy?: string | undefined
  /** The bank account. */
  readonly userBankAccount: {
    /** The bank account of the worker. */
    readonly userBankAccountId: Uuid
    /**
     * The version that the caller read; 409 if the record has another one. Must be a whole
     * number of at least 1.
     */
    readonly version?: number | undefined
  }
}

export type DeactivateUserBankAccountResponse = {
  /** The bank account after the call. */
  readonly userBankAccount: {
    /** The bank account of the worker. */
    readonly userBankAccountId: string
    /** The worker. */
    readonly userId: string
    readonly status: UserBankAccountStatus
    /** The outcome, for people. */
    readonly message: string
    /** The version of the record; an update may name it. */
    readonly version: number
  }
}

export type DeactivateUserRequest = {
  /**
   * The client that the call is about, for credentials of the service. Must be at most
   * 100 characters. For example "acme-payroll".
   */
  readonly client?: string | undefined
  /**
   * The person who acts, by name or id; the credential's person if it is not given. Must
   * be at most 100 characters. For example "Rosa Diaz".
   */
  readonly actedBy?: string | undefined
  /** The worker. */
  readonly user: {
    /** The worker. */
    readonly userId: Uuid
    /**
     * The version that the caller read; 409 if the record has another one. Must be a whole
     * number of at least 1.
     */
    readonly version?: number | undefined
    /** The last day of work before the deactivation. For example "2026-06-30". */
    readonly exitDate?: string | null | undefined
    /** How the last pay is paid. `null` removes it. For example "Regular Payroll". */
    readonly finalPayCheckType?: FinalPayCheckType | null | undefined
    /**
     * Notes about the deactivation; every read of them is audited. `null` removes it. For
     * example "seasonal break".
     */
    readonly notes?: string | null | undefined
  }
}

export type DeactivateUserResponse = {
  /** The worker after the call. */
  readonly user: {
    /** The worker. */
    readonly userId: string
    /** The status after the call, in the interface's words. */
    readonly status: "Add Wage" | "Invite Sent" | "Active" | "Deactivate" | "Terminated" | "Removed"
    /** The outcome, for people. */
    readonly message: string
    /** The version of the record; an update may name it. */
    readonly version: number
    /** The last day of work before the deactivation. */
    readonly exitDate: string
  }
}

/** The deactivation in effect. */
export type Deactivation = {
  /** The last day of work before the deactivation. */
  readonly exitDate: string
  /** How the last pay is paid. */
  readonly finalPayCheckType: FinalPayCheckTypeValue | null
  /** Notes about the deactivation; every read of them is audited. */
  readonly notes: string | null
  /** The version of the record; an update may name it. */
  readonly version: number
  /** When the record was created. */
  readonly createdAt: string
  /** When the record was last changed. */
  readonly updatedAt: string
}

export type DecideVerificationRequest = {
  /**
   * The client that the call is about, for credentials of the service. Must be at most
   * 100 characters. For example "acme-payroll".
   */
  readonly client?: string | undefined
  /**
   * The person who acts, by name or id; the credential's person if it is not given. Must
   * be at most 100 characters. For example "Rosa Diaz".
   */
  readonly actedBy?: string | undefined
  /** The verification. */
  readonly verification: {
    /** The verification attempt. */
    readonly verificationId: Uuid
    /** Whether the verification passes. */
    readonly decision: ReviewDecision
    /** Why; reviewers see it. Must be at most 255 characters. For example "papers seen". */
    readonly reason: string
  }
}

export type DecideVerificationResponse = {
  /** The verification after the call. */
  readonly verification: {
    /** The verification attempt. */
    readonly verificationId: string
    /** What was verified. */
    readonly subjectKind: "company" | "businessUser" | "worker"
    /** The company, business user or worker that was verified. */
    readonly subjectId: string
    readonly status: VerificationStatus
    /** Whether the decision took effect, or waits for a second person. */
    readonly decisionStatus: "waiting" | "effective"
    /** The outcome, for people. */
    readonly message: string
    /** The version of the record; an update may name it. */
    readonly version: number
  }
}

/** What a person decided. */
export type Decision = {
  /** What the person decided. */
  readonly decision: "passed" | "failed" | "approved"
  /** Why; bank accounts have none. */
  readonly reason: string | null
  /** The person. */
  readonly actedBy: string
  /** The worker or business user who acted; null if only the name is known. */
  readonly actedById: string | null
  /** The person of the credential, if another one acted with it; null otherwise. */
  readonly credentialPerson: string | null
  /** The key id of the credential that the person used. */
  readonly credential: string
  /** When the person decided. */
  readonly decidedAt: string
  readonly status: DecisionStatus
  /** Until when the decision waits for a second person; null for one that does not wait. */
  readonly waitsUntil: string | null
}

/** Whether the decision waits for a second person, took effect, or is void. */
export type DecisionStatus = "waiting" | "effective" | "void"

export type DeclineTimeOffRequestRequest = {
  /**
   * The client that the call is about, for credentials of the service. Must be at most
   * 100 characters. For example "acme-payroll".
   */
  readonly client?: string | undefined
  /**
   * The person who acts, by name or id; the credential's person if it is not given. Must
   * be at most 100 characters. For example "Rosa Diaz".
   */
  readonly actedBy?: string | undefined
  /** The request. */
  readonly timeOffRequest: {
    /** The request for time off. */
    readonly timeOffRequestId: Uuid
    /**
     * The version that the caller read; 409 if the record has another one. Must be a whole
     * number of at least 1.
     */
    readonly version?: number | undefined
    /**
     * Why it is declined; shown by the read of the one request, which leaves an audit row.
     * Must be at most 255 characters. For example "too many are away that week".
     */
    readonly declineReason: string
  }
}

export type DeclineTimeOffRequestResponse = {
  /** The request after the call. */
  readonly timeOffRequest: {
    /** The request for time off. */
    readonly timeOffRequestId: string
    readonly status: TimeOffRequestStatus
    /** The outcome, for people. */
    readonly message: string
    /** The version of the record; an update may name it. */
    readonly version: number
  }
}

/**
 * Must be one of delivered, refused, blocked, dns, connect, tls, timeout, reset,
 * tooLarge, protocol, halted, given up, skipped, expired.
 */
export type DeliveryResult =
  | "delivered"
  | "refused"
  | "blocked"
  | "dns"
  | "connect"
  | "tls"
  | "timeout"
  | "reset"
  | "tooLarge"
  | "protocol"
  | "halted"
  | "given up"
  | "skipped"
  | "expired"

/**
 * Must be one of Voluntary, Involuntary, Layoff, Retirement, End of Contract, Death,
 * Other.
 */
export type DismissalType =
  | "Voluntary"
  | "Involuntary"
  | "Layoff"
  | "Retirement"
  | "End of Contract"
  | "Death"
  | "Other"
  | "Resignation"
  | "Quit"
  | "Dismissal"
  | "Discharge"
  | "Fired"
  | "Reduction in Force"
  | "Retired"
  | "Contract Ended"
  | "Deceased"

export type DismissalTypeValue =
  | "Voluntary"
  | "Involuntary"
  | "Layoff"
  | "Retirement"
  | "End of Contract"
  | "Death"
  | "Other"

/** A document in place of an SSN, without its whole number. */
export type Document = {
  /** The kind of document. */
  readonly type: "Passport" | "National ID"
  /** The country that issued the document. */
  readonly country: string
  /** The last four characters of the number; empty if it is short. */
  readonly numberLast4: string
}

/** Must be one of own, identity, terms, directDeposit, w4. */
export type DocumentKind = "own" | "identity" | "terms" | "directDeposit" | "w4"

/** Must be 1 to 40 letters, digits, blanks, dots, slashes or hyphens. */
export type DocumentNumber = string

/** The state of the document. */
export type DocumentState = {
  /** The state. */
  readonly status: DocumentStatus
  /** The states that it can move to from here. */
  readonly reachable: ReadonlyArray<DocumentStatus>
}

/** Whether the document waits to be signed, was signed, or does not count any more. */
export type DocumentStatus = "to sign" | "signed" | "signed on paper" | "superseded" | "revoked"

/**
 * An edition of a text of the client, which workers, or somebody for the company, are
 * asked to sign.
 */
export type DocumentTemplate = {
  /** The template of documents. */
  readonly documentTemplateId: string
  /** The company. */
  readonly companyId: string
  /**
   * What it is: `own` is a text of the client, `identity` one that is signed with a proof
   * of identity, `terms` one that is accepted, `w4` the official text of Form W-4 with
   * the entries of the worker, `directDeposit` the authorization of direct deposit with
   * the accounts.
   */
  readonly kind: "own" | "identity" | "terms" | "directDeposit" | "w4"
  /** The year of an official form; null of other texts. */
  readonly year: number | null
  /** The last day on which an official form is signed. */
  readonly lastDay: string | null
  /** Where an official text is from. */
  readonly source: string | null
  /** The title, as its readers see it. */
  readonly title: string
  /** The language of the text. */
  readonly language: "en" | "es"
  /** The version of the text, from 1. */
  readonly edition: number
  /** Whether it was given as a text or as a PDF. */
  readonly format: "text" | "pdf"
  /**
   * Whether a signature by a link that was not mailed has to be made again by one that
   * was.
   */
  readonly needsConfirmation: boolean
  /** The SHA-256 of the text in UTF-8, or of the PDF, in hexadecimal digits. */
  readonly textSha256: string
  /**
   * Whether each user who is added to the company later is asked for it, as by
   * assignDocument.
   */
  readonly isForNewUsers: boolean
  readonly status: DocumentTemplateState
  /** The version of the record; an update may name it. */
  readonly version: number
  /** When the record was created. */
  readonly createdAt: string
  /** When the record was last changed. */
  readonly updatedAt: string
}

/** The state of the template. */
export type DocumentTemplateState = {
  /** The state. */
  readonly status: DocumentTemplateStatus
  /** The states that it can move to from here. */
  readonly reachable: ReadonlyArray<DocumentTemplateStatus>
}

/** Whether workers can be asked to sign it, or a newer edition has replaced it. */
export type DocumentTemplateStatus = "current" | "replaced"

/** An earlier attempt at the same verification. */
export type EarlierAttempt = {
  /** The verification attempt. */
  readonly verificationId: string
  /** 1 for the first submission of the subject. */
  readonly number: number
  readonly status: VerificationState
  /** The reasons of the outcome, or for the review. */
  readonly reasons: ReadonlyArray<VerificationReason>
  /** The version of the record; an update may name it. */
  readonly version: number
  /** When the record was created. */
  readonly createdAt: string
  /** When the record was last changed. */
  readonly updatedAt: string
  /** The decisions of persons, oldest first. */
  readonly decisions: ReadonlyArray<Decision>
}

/** Must be exactly 9 digits. */
export type Ein = string

/** The entry of an element that is not stored. */
export type ElementError = {
  /** Why the element is not stored. */
  readonly error: {
    /** The first problem, for programs. */
    readonly type:
      | "required"
      | "type"
      | "format"
      | "length"
      | "range"
      | "choice"
      | "accepted"
      | "conflict"
      | "duplicate"
      | "limit"
      | "not-found"
      | "unknown"
    /** The path of the first problem. */
    readonly path: ReadonlyArray<string | number>
    /** All problems, for people. */
    readonly message: string
  }
}

/** The company that pays. */
export type Employer = {
  /** The company. */
  readonly companyId: string
  /** The name of the company. */
  readonly legalName: string
  /** The name under which it does business. */
  readonly doingBusinessAs: string | null
  /** The whole EIN, digits alone. */
  readonly ein: string | null
  /** The legal form. */
  readonly entityType: EntityTypeValue | null
  /** The employment tax return: Form 941 each quarter or Form 944 each year. */
  readonly federalFilingForm: FederalFilingFormValue | null
  /** Where it files. */
  readonly filingAddresses: ReadonlyArray<{
    /** The location of the company. */
    readonly companyLocationId: string
    /** A label such as Main, Branch or Corporate. */
    readonly companyLocation: string
    /** The street address. */
    readonly address1: string
    /** The second line of the address. */
    readonly address2: string | null
    /** The city. */
    readonly city: string
    /** The state. */
    readonly state: string
    /** The ZIP code. */
    readonly zipcode: string
  }>
  /** Where it gets mail. */
  readonly mailingAddresses: ReadonlyArray<{
    /** The location of the company. */
    readonly companyLocationId: string
    /** A label such as Main, Branch or Corporate. */
    readonly companyLocation: string
    /** The street address. */
    readonly address1: string
    /** The second line of the address. */
    readonly address2: string | null
    /** The city. */
    readonly city: string
    /** The state. */
    readonly state: string
    /** The ZIP code. */
    readonly zipcode: string
  }>
  /** Where people work. */
  readonly workAddresses: ReadonlyArray<{
    /** The location of the company. */
    readonly companyLocationId: string
    /** A label such as Main, Branch or Corporate. */
    readonly companyLocation: string
    /** The street address. */
    readonly address1: string
    /** The second line of the address. */
    readonly address2: string | null
    /** The city. */
    readonly city: string
    /** The state. */
    readonly state: string
    /** The ZIP code. */
    readonly zipcode: string
  }>
  /** The bank account that pays. */
  readonly fundingAccount: {
    /** The bank account of the company. */
    readonly companyFundingSourceEntityId: string
    /** The name of the bank. */
    readonly bankName: string
    /** Checking or savings. */
    readonly accountType: AccountTypeValue
    /** The name that the account holder gives the account. */
    readonly accountName: string
    /** The routing number of the bank. */
    readonly routingNumber: string
    /** The whole account number. */
    readonly accountNumber: string
  } | null
  /** The first payroll admin of the company. */
  readonly signatory: {
    /** The business user. */
    readonly businessUserId: string
    /** The first name. */
    readonly firstName: string
    /** The last name. */
    readonly lastName: string
    /** The email address. */
    readonly email: string
    /** The phone number; of a US address ten digits. */
    readonly phoneNumber: string
  } | null
}

/**
 * Must be one of Full Time (30+ Hours per week), Part Time (20-29 Hours per week), Part
 * Time (0-19 Hours per week), Seasonal (0-6 months per year), Variable (Hours vary
 * every week).
 */
export type EmploymentStatus =
  | "Full Time (30+ Hours per week)"
  | "Part Time (20-29 Hours per week)"
  | "Part Time (0-19 Hours per week)"
  | "Seasonal (0-6 months per year)"
  | "Variable (Hours vary every week)"
  | "Full Time"
  | "Part Time"
  | "Seasonal"
  | "Variable"

export type EmploymentStatusValue =
  | "Full Time (30+ Hours per week)"
  | "Part Time (20-29 Hours per week)"
  | "Part Time (0-19 Hours per week)"
  | "Seasonal (0-6 months per year)"
  | "Variable (Hours vary every week)"

export type EndBreakRequest = {
  /**
   * The client that the call is about, for credentials of the service. Must be at most
   * 100 characters. For example "acme-payroll".
   */
  readonly client?: string | undefined
  /**
   * The person who acts, by name or id; the credential's person if it is not given. Must
   * be at most 100 characters. For example "Rosa Diaz".
   */
  readonly actedBy?: string | undefined
  /** The punch. */
  readonly punch: {
    /** The worker. */
    readonly userId: Uuid
    /**
     * When; now if it is not given. Must be a date and time of the years 1971 to 2200,
     * YYYY-MM-DDTHH:MM:SS with Z, an offset or neither.
     */
    readonly at?: string | undefined
    /**
     * The zone of a time without an offset, by its IANA name; that of the location if it is
     * not given. Must be the IANA name of the time zone of a place, such as
     * America/New_York.
     */
    readonly timeZone?: string | undefined
    /**
     * Which instant is meant where clocks show a time twice or skip it. Must be one of
     * earlier, later.
     */
    readonly disambiguation?: "earlier" | "later" | undefined
    /** The location at which the worker is. */
    readonly companyLocationId?: Uuid | undefined
    /**
     * The job that the time is for. Must be at most 40 characters. Must not begin with =,
     * +, - or @. For example "BAKE".
     */
    readonly jobCode?: string | undefined
    /** The wage that pays the time. */
    readonly userWageId?: Uuid | undefined
    /** Where the punch comes from. Must be one of Clock, Web, Mobile, Kiosk, Import, Admin. */
    readonly source?: "Clock" | "Web" | "Mobile" | "Kiosk" | "Import" | "Admin" | undefined
    /**
     * The clock of the device when it sends the punch. Must be a time like
     * 2026-03-08T09:05:00Z, or a day.
     */
    readonly deviceTime?: string | undefined
    /**
     * The device's own id of the punch, unique in the company: sent again, the stored punch
     * is answered. Must be at most 100 characters. For example "terminal-7/4711".
     */
    readonly externalId?: string | undefined
    /**
     * The worker's kiosk PIN. It is checked if it is given; a kiosk credential gives it
     * where the company requires PINs.
     */
    readonly pin?: KioskPin | undefined
    /** The kind of break, which must be the one that the worker is on. */
    readonly breakType?: BreakType | undefined
  }
}

export type EndBreakResponse = {
  /** The punch. */
  readonly punch: {
    /** The punch. */
    readonly punchId: string
    /** The status after the call, in the interface's words. */
    readonly status: "Recorded" | "Voided"
    readonly clockStatus: ClockStatus
    /** The outcome, for people. */
    readonly message: string
    /** The timesheet. */
    readonly timesheetId: string | null
    /** The amendment of a locked timesheet. */
    readonly timesheetAmendmentId: string | null
    /** The version of the record; an update may name it. */
    readonly version: number
  }
}

export type EndGuestSessionsRequest = {
  /**
   * The client that the call is about, for credentials of the service. Must be at most
   * 100 characters. For example "acme-payroll".
   */
  readonly client?: string | undefined
  /**
   * The person who acts, by name or id; the credential's person if it is not given. Must
   * be at most 100 characters. For example "Rosa Diaz".
   */
  readonly actedBy?: string | undefined
  /** Whose links and sessions. */
  readonly guestSessions: {
    /** The worker. */
    readonly userId?: Uuid | undefined
    /** The business user. */
    readonly businessUserId?: Uuid | undefined
    /** The company of the person; without a person the company whose kiosks end. */
    readonly companyId?: Uuid | undefined
  } & ({ readonly userId: Uuid } | { readonly businessUserId: Uuid } | { readonly companyId: Uuid })
}

export type EndGuestSessionsResponse = {
  /** What the call ended. */
  readonly guestSessions: {
    /** How many links are revoked. */
    readonly revokedLinks: number
    /** How many sessions are ended. */
    readonly endedSessions: number
    /** The outcome, for people. */
    readonly message: string
  }
}

export type EndUserWageRequest = {
  /**
   * The client that the call is about, for credentials of the service. Must be at most
   * 100 characters. For example "acme-payroll".
   */
  readonly client?: string | undefined
  /**
   * The person who acts, by name or id; the credential's person if it is not given. Must
   * be at most 100 characters. For example "Rosa Diaz".
   */
  readonly actedBy?: string | undefined
  /** The wage. */
  readonly userWage: {
    /** The wage. */
    readonly userWageId: Uuid
    /**
     * The last day on which the wage holds; the day before its first withdraws it. A
     * calendar date. For example "2026-12-31".
     */
    readonly endDate: string
    /**
     * The version that the caller read; 409 if the record has another one. Must be a whole
     * number of at least 1.
     */
    readonly version?: number | undefined
  }
}

export type EndUserWageResponse = {
  /** The wage after the call. */
  readonly userWage: {
    /** The wage. */
    readonly userWageId: string
    /** The status after the call, in the interface's words. */
    readonly status: "Verification Pending" | "Ready"
    /** The outcome, for people. */
    readonly message: string
    /** The version of the record; an update may name it. */
    readonly version: number
  }
}

/**
 * Must be one of C Corp, S Corp, LLC, Single Member LLC, LLP, Partnership, Sole
 * Proprietor, Non-Profit.
 */
export type EntityType =
  | "C Corp"
  | "S Corp"
  | "LLC"
  | "Single Member LLC"
  | "LLP"
  | "Partnership"
  | "Sole Proprietor"
  | "Non-Profit"

export type EntityTypeValue =
  | "C Corp"
  | "S Corp"
  | "LLC"
  | "Single Member LLC"
  | "LLP"
  | "Partnership"
  | "Sole Proprietor"
  | "Non-Profit"

export type EraseBusinessUserRequest = {
  /**
   * The client that the call is about, for credentials of the service. Must be at most
   * 100 characters. For example "acme-payroll".
   */
  readonly client?: string | undefined
  /**
   * The person who acts, by name or id; the credential's person if it is not given. Must
   * be at most 100 characters. For example "Rosa Diaz".
   */
  readonly actedBy?: string | undefined
  /** The business user. */
  readonly businessUser: {
    /** The business user. */
    readonly businessUserId: Uuid
    /** Counts what would change, and stores nothing. */
    readonly dryRun?: boolean | undefined
    /** Takes the request back that nobody confirmed yet; not with dryRun. */
    readonly withdraw?: boolean | undefined
  } & (
    | ({ readonly dryRun: true } & { readonly withdraw?: false | undefined })
    | { readonly dryRun?: false | undefined }
  )
}

export type EraseBusinessUserResponse = {
  /** The erasure. */
  readonly erasure: {
    /** The business user. */
    readonly businessUserId: string
    /**
     * The outcome: nothing was stored, a confirmation is needed, the erasure begins, or
     * nothing waits any more.
     */
    readonly status: "dryRun" | "asked" | "confirmed" | "withdrawn"
    /** From when the person who asked may confirm alone; null unless a request waits. */
    readonly aloneFrom: string | null
    /** The request after the call; null where there is none. */
    readonly request: {
      /** Whether it waits for its confirmation. */
      readonly status: "waiting" | "confirmed"
      /** The person who asked. */
      readonly actedBy: string
      /** When the person asked. */
      readonly askedAt: string
    } | null
    /**
     * The hold until whose release nothing is erased; null without one, and unless it is a
     * dry run.
     */
    readonly hold: {
      /** What is under the hold. */
      readonly kind: "company" | "user"
      /** The company or the user. */
      readonly id: string
    } | null
    /** The tables with rows that change now; empty unless it is a dry run. */
    readonly rows: ReadonlyArray<{
      /** The table, as docs/data.md names it. */
      readonly table: string
      /** How many of its rows change now. */
      readonly rows: number
    }>
    /** The records that stay, and until when. */
    readonly kept: ReadonlyArray<{
      /** The kind of records. */
      readonly kind:
        | "person"
        | "pay"
        | "withholding"
        | "hours"
        | "timeCards"
        | "timeOff"
        | "taxes"
        | "contact"
        | "account"
        | "verification"
        | "document"
        | "upload"
        | "text"
      /** The last day on which they stay; they go by themselves the day after. */
      readonly until: string
      /** The law. */
      readonly source: string
    }>
    /** The outcome, for people. */
    readonly message: string
  }
}

export type EraseClientRequest = {
  /**
   * The client that the call is about, for credentials of the service. Must be at most
   * 100 characters. For example "acme-payroll".
   */
  readonly client?: string | undefined
  /**
   * The person who acts, by name or id; the credential's person if it is not given. Must
   * be at most 100 characters. For example "Rosa Diaz".
   */
  readonly actedBy?: string | undefined
  /** The erasure of the client. */
  readonly erasedClient: {
    /** Counts what would change, and stores nothing. */
    readonly dryRun: boolean
    /** Takes the request back that nobody confirmed yet; not with dryRun. */
    readonly withdraw?: boolean | undefined
  } & (
    | ({ readonly dryRun: true } & { readonly withdraw?: false | undefined })
    | { readonly dryRun?: false | undefined }
  )
}

export type EraseClientResponse = {
  /** The erasure. */
  readonly erasure: {
    /** The client. */
    readonly clientId: string
    /**
     * The outcome: nothing was stored, a confirmation is needed, the erasure begins, or
     * nothing waits any more.
     */
    readonly status: "dryRun" | "asked" | "confirmed" | "withdrawn"
    /** From when the person who asked may confirm alone; null unless a request waits. */
    readonly aloneFrom: string | null
    /** The request after the call; null where there is none. */
    readonly request: {
      /** Whether it waits for its confirmation. */
      readonly status: "waiting" | "confirmed"
      /** The person who asked. */
      readonly actedBy: string
      /** When the person asked. */
      readonly askedAt: string
    } | null
    /**
     * The hold until whose release nothing is erased; null without one, and unless it is a
     * dry run.
     */
    readonly hold: {
      /** What is under the hold. */
      readonly kind: "company" | "user"
      /** The company or the user. */
      readonly id: string
    } | null
    /** The tables with rows that change now; empty unless it is a dry run. */
    readonly rows: ReadonlyArray<{
      /** The table, as docs/data.md names it. */
      readonly table: string
      /** How many of its rows change now. */
      readonly rows: number
    }>
    /** The records that stay, and until when. */
    readonly kept: ReadonlyArray<{
      /** The kind of records. */
      readonly kind:
        | "person"
        | "pay"
        | "withholding"
        | "hours"
        | "timeCards"
        | "timeOff"
        | "taxes"
        | "contact"
        | "account"
        | "verification"
        | "document"
        | "upload"
        | "text"
      /** The last day on which they stay; they go by themselves the day after. */
      readonly until: string
      /** The law. */
      readonly source: string
    }>
    /** The outcome, for people. */
    readonly message: string
  }
}

export type EraseCompanyRequest = {
  /**
   * The client that the call is about, for credentials of the service. Must be at most
   * 100 characters. For example "acme-payroll".
   */
  readonly client?: string | undefined
  /**
   * The person who acts, by name or id; the credential's person if it is not given. Must
   * be at most 100 characters. For example "Rosa Diaz".
   */
  readonly actedBy?: string | undefined
  /** The company. */
  readonly company: {
    /** The company. */
    readonly companyId: Uuid
    /** Counts what would change, and stores nothing. */
    readonly dryRun?: boolean | undefined
    /** Takes the request back that nobody confirmed yet; not with dryRun. */
    readonly withdraw?: boolean | undefined
  } & (
    | ({ readonly dryRun: true } & { readonly withdraw?: false | undefined })
    | { readonly dryRun?: false | undefined }
  )
}

export type EraseCompanyResponse = {
  /** The erasure. */
  readonly erasure: {
    /** The company. */
    readonly companyId: string
    /**
     * The outcome: nothing was stored, a confirmation is needed, the erasure begins, or
     * nothing waits any more.
     */
    readonly status: "dryRun" | "asked" | "confirmed" | "withdrawn"
    /** From when the person who asked may confirm alone; null unless a request waits. */
    readonly aloneFrom: string | null
    /** The request after the call; null where there is none. */
    readonly request: {
      /** Whether it waits for its confirmation. */
      readonly status: "waiting" | "confirmed"
      /** The person who asked. */
      readonly actedBy: string
      /** When the person asked. */
      readonly askedAt: string
    } | null
    /**
     * The hold until whose release nothing is erased; null without one, and unless it is a
     * dry run.
     */
    readonly hold: {
      /** What is under the hold. */
      readonly kind: "company" | "user"
      /** The company or the user. */
      readonly id: string
    } | null
    /** The tables with rows that change now; empty unless it is a dry run. */
    readonly rows: ReadonlyArray<{
      /** The table, as docs/data.md names it. */
      readonly table: string
      /** How many of its rows change now. */
      readonly rows: number
    }>
    /** The records that stay, and until when. */
    readonly kept: ReadonlyArray<{
      /** The kind of records. */
      readonly kind:
        | "person"
        | "pay"
        | "withholding"
        | "hours"
        | "timeCards"
        | "timeOff"
        | "taxes"
        | "contact"
        | "account"
        | "verification"
        | "document"
        | "upload"
        | "text"
      /** The last day on which they stay; they go by themselves the day after. */
      readonly until: string
      /** The law. */
      readonly source: string
    }>
    /** The outcome, for people. */
    readonly message: string
  }
}

export type EraseUserRequest = {
  /**
   * The client that the call is about, for credentials of the service. Must be at most
   * 100 characters. For example "acme-payroll".
   */
  readonly client?: string | undefined
  /**
   * The person who acts, by name or id; the credential's person if it is not given. Must
   * be at most 100 characters. For example "Rosa Diaz".
   */
  readonly actedBy?: string | undefined
  /** The worker. */
  readonly user: {
    /** The worker. */
    readonly userId: Uuid
    /** Counts what would change, and stores nothing. */
    readonly dryRun?: boolean | undefined
    /** Takes the request back that nobody confirmed yet; not with dryRun. */
    readonly withdraw?: boolean | undefined
  } & (
    | ({ readonly dryRun: true } & { readonly withdraw?: false | undefined })
    | { readonly dryRun?: false | undefined }
  )
}

export type EraseUserResponse = {
  /** The erasure. */
  readonly erasure: {
    /** The worker. */
    readonly userId: string
    /**
     * The outcome: nothing was stored, a confirmation is needed, the erasure begins, or
     * nothing waits any more.
     */
    readonly status: "dryRun" | "asked" | "confirmed" | "withdrawn"
    /** From when the person who asked may confirm alone; null unless a request waits. */
    readonly aloneFrom: string | null
    /** The request after the call; null where there is none. */
    readonly request: {
      /** Whether it waits for its confirmation. */
      readonly status: "waiting" | "confirmed"
      /** The person who asked. */
      readonly actedBy: string
      /** When the person asked. */
      readonly askedAt: string
    } | null
    /**
     * The hold until whose release nothing is erased; null without one, and unless it is a
     * dry run.
     */
    readonly hold: {
      /** What is under the hold. */
      readonly kind: "company" | "user"
      /** The company or the user. */
      readonly id: string
    } | null
    /** The tables with rows that change now; empty unless it is a dry run. */
    readonly rows: ReadonlyArray<{
      /** The table, as docs/data.md names it. */
      readonly table: string
      /** How many of its rows change now. */
      readonly rows: number
    }>
    /** The records that stay, and until when. */
    readonly kept: ReadonlyArray<{
      /** The kind of records. */
      readonly kind:
        | "person"
        | "pay"
        | "withholding"
        | "hours"
        | "timeCards"
        | "timeOff"
        | "taxes"
        | "contact"
        | "account"
        | "verification"
        | "document"
        | "upload"
        | "text"
      /** The last day on which they stay; they go by themselves the day after. */
      readonly until: string
      /** The law. */
      readonly source: string
    }>
    /** The outcome, for people. */
    readonly message: string
  }
}

/** An event on its way to an endpoint. */
export type EventDelivery = {
  /** The webhook endpoint. */
  readonly webhookEndpointId: string
  /**
   * Where it is or how it ended; `passed` if the endpoint does not take it or was added
   * later.
   */
  readonly status:
    | "delivered"
    | "given up"
    | "skipped"
    | "expired"
    | "waiting"
    | "halted"
    | "passed"
    | "ended"
  /** When it is tried next; null if it is not tried, or waits behind other events. */
  readonly nextAttemptAt: string | null
  /** The attempts, oldest first. */
  readonly attempts: ReadonlyArray<{
    /** When the attempt began. */
    readonly time: string
    /**
     * `delivered`, `refused` (an answer other than 2xx), the reason of a failure, or
     * `halted`, `given up`, `skipped` or `expired`.
     */
    readonly result: string
    /** The status of the answer; null without one. */
    readonly statusCode: number | null
    /** How long it took, in milliseconds. */
    readonly durationMs: number
  }>
}

export type ExportCompanyRequest = {
  /**
   * The client that the call is about, for credentials of the service. Must be at most
   * 100 characters. For example "acme-payroll".
   */
  readonly client?: string | undefined
  /**
   * The person who acts, by name or id; the credential's person if it is not given. Must
   * be at most 100 characters. For example "Rosa Diaz".
   */
  readonly actedBy?: string | undefined
  /** The company. */
  readonly companyId: Uuid
  /**
   * True to show numbers, dates of birth, what was sent to verification and sealed texts
   * whole: to the role payroll.
   */
  readonly whole?: boolean | undefined
  /**
   * What the whole values are needed for; the audit keeps it. Must be at most 255
   * characters. Must be at least 10 characters.
   */
  readonly reason?: string | undefined
  /** How many rows the page has at most. Must be a whole number from 1 to 200. */
  readonly limit?: number | `${number}` | undefined
  /** Where the page begins. Must be the nextCursor of an earlier answer. */
  readonly cursor?: string | undefined
} & (
  | ({ readonly whole: true } & { readonly reason: string })
  | { readonly whole?: false | undefined }
) &
  (({ readonly reason: string } & { readonly whole: true }) | { readonly reason?: undefined })

export type ExportCompanyResponse = {
  /** The company. */
  readonly companyId: string
  /** The rows of the page. */
  readonly rows: ReadonlyArray<StoredRow>
  /** True if later pages may have values that `whole` shows. */
  readonly hasNumbers: boolean
  /** The cursor of the next page; null on the last one. */
  readonly nextCursor: string | null
}

export type ExportUserRequest = {
  /**
   * The client that the call is about, for credentials of the service. Must be at most
   * 100 characters. For example "acme-payroll".
   */
  readonly client?: string | undefined
  /**
   * The person who acts, by name or id; the credential's person if it is not given. Must
   * be at most 100 characters. For example "Rosa Diaz".
   */
  readonly actedBy?: string | undefined
  /** The worker. */
  readonly userId: Uuid
  /**
   * True to show numbers, dates of birth, what was sent to verification and sealed texts
   * whole: to the role payroll.
   */
  readonly whole?: boolean | undefined
  /**
   * What the whole values are needed for; the audit keeps it. Must be at most 255
   * characters. Must be at least 10 characters.
   */
  readonly reason?: string | undefined
  /** How many rows the page has at most. Must be a whole number from 1 to 200. */
  readonly limit?: number | `${number}` | undefined
  /** Where the page begins. Must be the nextCursor of an earlier answer. */
  readonly cursor?: string | undefined
} & (
  | ({ readonly whole: true } & { readonly reason: string })
  | { readonly whole?: false | undefined }
) &
  (({ readonly reason: string } & { readonly whole: true }) | { readonly reason?: undefined })

export type ExportUserResponse = {
  /** The worker. */
  readonly userId: string
  /** The company. */
  readonly companyId: string
  /** The rows of the page. */
  readonly rows: ReadonlyArray<StoredRow>
  /** True if later pages may have values that `whole` shows. */
  readonly hasNumbers: boolean
  /** The cursor of the next page; null on the last one. */
  readonly nextCursor: string | null
}

/** Must be one of 941, 944. */
export type FederalFilingForm = "941" | "944"

export type FederalFilingFormValue = "941" | "944"

/** A field that differs from the version before. */
export type FieldChange = {
  /** The name that the reports give the field. */
  readonly field: string
  /** Whether the field is sensitive: its values are never shown, only that it changed. */
  readonly isSealed: boolean
  /**
   * The value before; null if there was none. Of a list, the elements that were taken
   * away or replaced.
   */
  readonly before:
    | string
    | number
    | boolean
    | Readonly<Record<string, unknown>>
    | ReadonlyArray<Readonly<Record<string, unknown>>>
    | null
  /** The value after; null if there is none. Of a list, the elements that are new. */
  readonly after:
    | string
    | number
    | boolean
    | Readonly<Record<string, unknown>>
    | ReadonlyArray<Readonly<Record<string, unknown>>>
    | null
}

/** The state of the file. */
export type FileState = {
  /** The state. */
  readonly status: FileStatus
  /** The states that it can move to from here. */
  readonly reachable: ReadonlyArray<FileStatus>
}

/** The use of the file: one that is only stored is deleted after a day. */
export type FileStatus = "stored" | "attached" | "copied"

/**
 * Must be one of Single, Married filing jointly, Married Filing Separately, Head of
 * household, Married Qualifying widow(er); an exemption from withholding is the field
 * exempt.
 */
export type FilingStatus =
  | "Single"
  | "Married filing jointly"
  | "Married Filing Separately"
  | "Head of household"
  | "Married Qualifying widow(er)"
  | "Single or Married filing separately"
  | "Married"
  | "Married filing jointly or Qualifying surviving spouse"
  | "Qualifying surviving spouse"

export type FilingStatusValue =
  | "Single"
  | "Married filing jointly"
  | "Married Filing Separately"
  | "Head of household"
  | "Married Qualifying widow(er)"

/** Must be one of Regular Payroll, Off-Cycle Payroll, Manual Check, No Final Paycheck. */
export type FinalPayCheckType =
  | "Regular Payroll"
  | "Off-Cycle Payroll"
  | "Manual Check"
  | "No Final Paycheck"
  | "Regular"
  | "Next Payroll"
  | "They will be paid during a regular payroll cycle"
  | "Off-Cycle"
  | "Immediate"
  | "They will be paid by supplemental payroll"
  | "Manual"
  | "Paper Check"
  | "They will be paid by cash or check"
  | "None"
  | "They have already been paid"

export type FinalPayCheckTypeValue =
  | "Regular Payroll"
  | "Off-Cycle Payroll"
  | "Manual Check"
  | "No Final Paycheck"

/**
 * Must be one of worker-onboarding, worker-identity, worker-tax, worker-bank-account,
 * worker-documents, worker-portal, company-onboarding, company-owner,
 * company-bank-account, kiosk.
 */
export type Flow =
  | "worker-onboarding"
  | "worker-identity"
  | "worker-tax"
  | "worker-bank-account"
  | "worker-documents"
  | "worker-portal"
  | "company-onboarding"
  | "company-owner"
  | "company-bank-account"
  | "kiosk"

/** A link to pages for people, without its address, which is shown once. */
export type FlowLink = {
  /** The flow link. */
  readonly flowLinkId: string
  /** What the pages are for. */
  readonly flow:
    | "worker-onboarding"
    | "worker-identity"
    | "worker-tax"
    | "worker-bank-account"
    | "worker-documents"
    | "worker-portal"
    | "company-onboarding"
    | "company-owner"
    | "company-bank-account"
    | "kiosk"
  /** The company. */
  readonly companyId: string
  /** The worker whom the pages are about; null of a business user. */
  readonly userId: string | null
  /** The business user whom the pages are about; null of a worker. */
  readonly businessUserId: string | null
  /** The location of a kiosk; null of one for all of the company, and of other flows. */
  readonly companyLocationId: string | null
  readonly status: FlowLinkState
  /** Until when it can be opened, and once it was opened, used. */
  readonly expiresAt: string
  /** The language of the pages. */
  readonly language: "en" | "es"
  /** Where the pages lead back to. */
  readonly returnUrl: string | null
  /** How the address came to the person. */
  readonly handedOver: string
  /** The person who made it; null of a program without one. */
  readonly givenBy: string | null
  /** Whether its address was mailed to the address on file, and shown to nobody. */
  readonly isMailed: boolean
  /** When it was mailed to the address on file. */
  readonly sentAt: string | null
  /** The version of the record; an update may name it. */
  readonly version: number
  /** When the record was created. */
  readonly createdAt: string
  /** When the record was last changed. */
  readonly updatedAt: string
}

/** The state of the link. */
export type FlowLinkState = {
  /** The state. */
  readonly status: FlowLinkStatus
  /** The states that it can move to from here. */
  readonly reachable: ReadonlyArray<FlowLinkStatus>
}

/** Whether the link was sent, opened or used, or why it cannot be used. */
export type FlowLinkStatus =
  | "created"
  | "sent"
  | "opened"
  | "completed"
  | "expired"
  | "revoked"
  | "undeliverable"
  | "requested"

export type ForgetPhoneRequest = {
  /**
   * The client that the call is about, for credentials of the service. Must be at most
   * 100 characters. For example "acme-payroll".
   */
  readonly client?: string | undefined
  /**
   * The person who acts, by name or id; the credential's person if it is not given. Must
   * be at most 100 characters. For example "Rosa Diaz".
   */
  readonly actedBy?: string | undefined
  /** The phone. */
  readonly rememberedPhone: {
    /** The worker whose phones they are. */
    readonly userId?: Uuid | undefined
    /** The company whose kiosks they are. */
    readonly companyId?: Uuid | undefined
    /** The remembered phone. */
    readonly rememberedPhoneId: Uuid
  } & ({ readonly userId: Uuid } | { readonly companyId: Uuid })
}

export type ForgetPhoneResponse = {
  /** The phone after the call. */
  readonly rememberedPhone: {
    /** The worker; null of a kiosk. */
    readonly userId: string | null
    /** The remembered phone. */
    readonly rememberedPhoneId: string
    /** The status after the call, in the interface's words. */
    readonly status: "Forgotten"
    /** The outcome, for people. */
    readonly message: string
  }
}

/**
 * A deactivation that has ended or was replaced, or a termination that was replaced or
 * withdrawn.
 */
export type FormerExit = {
  /** What it was. */
  readonly kind: "deactivation" | "termination"
  /** The last day of work. */
  readonly lastDay: string
  /** How the last pay is paid. */
  readonly finalPayCheckType: FinalPayCheckTypeValue | null
  /** The kind of termination. */
  readonly dismissalType: DismissalTypeValue | null
  /** The notes of the deactivation, or the reason of the termination. */
  readonly reason: string | null
  readonly status: FormerExitState
  /** The version of the record; an update may name it. */
  readonly version: number
  /** When the record was created. */
  readonly createdAt: string
  /** When the record was last changed. */
  readonly updatedAt: string
}

/**
 * How it ended: a deactivation has `ended`, a termination was `withdrawn`, either was
 * `replaced` by other data.
 */
export type FormerExitState = {
  /** The state. */
  readonly status: TerminationStatus
  /** The states that it can move to from here. */
  readonly reachable: ReadonlyArray<TerminationStatus>
}

/** A record that was found. */
export type Found = {
  /** What it is. */
  readonly kind: "company" | "worker" | "event"
  /** Its id. */
  readonly id: string
  /** The company that it belongs to; null of an event of the client itself. */
  readonly companyId: string | null
  /** Its name; of an event its type. */
  readonly name: string
  /** The name of the company of a worker; null of a company and of an event. */
  readonly companyName: string | null
  /** Its state; of an event its number in its sequence. */
  readonly about: string
}

export type GetActiveUsersRequest = {
  /**
   * The client that the call is about, for credentials of the service. Must be at most
   * 100 characters. For example "acme-payroll".
   */
  readonly client?: string | undefined
  /**
   * The person who acts, by name or id; the credential's person if it is not given. Must
   * be at most 100 characters. For example "Rosa Diaz".
   */
  readonly actedBy?: string | undefined
  /** The company. */
  readonly companyId: Uuid
  /**
   * Only workers in this state of verification. Must be one of kyc not initiated,
   * pending, failed, passed.
   */
  readonly kycStatus?: "kyc not initiated" | "pending" | "failed" | "passed" | undefined
  /** Only workers of this type. */
  readonly workerType?: WorkerType | undefined
  /**
   * The beginning of the first, the last or the whole name. Case, accents, punctuation
   * and blanks do not matter. Must be at most 100 characters.
   */
  readonly name?: string | undefined
  /** The email address. Must be at most 254 characters. Must be an email address. */
  readonly email?: string | undefined
  /** The client's own id for the worker. Must be at most 100 characters. */
  readonly userReferenceId?: string | undefined
  /**
   * The last four digits of the SSN, for credentials that write or review: 200 times a
   * day; audited. Must be exactly 4 digits.
   */
  readonly ssnLast4?: string | undefined
  /** How many rows the page has at most. Must be a whole number from 1 to 200. */
  readonly limit?: number | `${number}` | undefined
  /** Where the page begins. Must be the nextCursor of an earlier answer. */
  readonly cursor?: string | undefined
  /**
   * Only records that changed then or later, in the order of their changes. Must be a
   * time like 2026-03-08T09:05:00Z, or a day.
   */
  readonly updatedSince?: string | undefined
}

export type GetActiveUsersResponse = {
  /** The workers of the page. */
  readonly users: ReadonlyArray<User>
  /** The cursor of the next page; null on the last one. */
  readonly nextCursor: string | null
  /** The time up to which the list is complete: ask again from there. */
  readonly upTo?: string | undefined
}

export type GetAuditRequest = {
  /**
   * The client that the call is about, for credentials of the service. Must be at most
   * 100 characters. For example "acme-payroll".
   */
  readonly client?: string | undefined
  /** Only rows about this company. */
  readonly companyId?: Uuid | undefined
  /** Only rows about this record, by id or key id. Must be at most 255 characters. */
  readonly record?: string | undefined
  /**
   * Only rows of this operation. Must be at most 100 characters. For example
   * "updateUser".
   */
  readonly operation?: string | undefined
  /** Only rows of this credential, by key id. Must be at most 255 characters. */
  readonly credential?: string | undefined
  /**
   * Only what this person did, by name or id, or others did with a credential of this
   * name. Must be at most 100 characters.
   */
  readonly actedBy?: string | undefined
  /**
   * Only what this request did, by the `X-Request-Id` of its answer. Must be at most 128
   * characters.
   */
  readonly requestId?: string | undefined
  /** Only what was done then or later. Must be a time like 2026-03-08T09:05:00Z, or a day. */
  readonly from?: string | undefined
  /** Only what was done before. Must be a time like 2026-03-08T09:05:00Z, or a day. */
  readonly to?: string | undefined
  /**
   * Whether the list begins with the newest, up to now: for people who look; without it,
   * with the oldest.
   */
  readonly newestFirst?: boolean | undefined
  /** How many rows the page has at most. Must be a whole number from 1 to 200. */
  readonly limit?: number | `${number}` | undefined
  /** Where the page begins. Must be the nextCursor of an earlier answer. */
  readonly cursor?: string | undefined
}

export type GetAuditResponse = {
  /** The rows of the page. */
  readonly audit: ReadonlyArray<AuditRow>
  /** The cursor of the next page; null on the last one. */
  readonly nextCursor: string | null
  /** The time up to which the list is complete: ask again from there. */
  readonly upTo: string
}

export type GetBusinessUserInfoRequest = {
  /**
   * The client that the call is about, for credentials of the service. Must be at most
   * 100 characters. For example "acme-payroll".
   */
  readonly client?: string | undefined
  /** The business user. */
  readonly businessUserId: Uuid
}

export type GetBusinessUserInfoResponse = {
  readonly businessUser: BusinessUser
  /** The data that a guest sees and changes only after a code; empty for credentials. */
  readonly needsCode: ReadonlyArray<"pay" | "data" | "documents">
}

export type GetBusinessUsersRequest = {
  /**
   * The client that the call is about, for credentials of the service. Must be at most
   * 100 characters. For example "acme-payroll".
   */
  readonly client?: string | undefined
  /** The company. */
  readonly companyId: Uuid
  /** Only records in this status. Must be one of active, deactivated. */
  readonly recordStatus?: "active" | "deactivated" | undefined
  /** How many rows the page has at most. Must be a whole number from 1 to 200. */
  readonly limit?: number | `${number}` | undefined
  /** Where the page begins. Must be the nextCursor of an earlier answer. */
  readonly cursor?: string | undefined
  /**
   * Only records that changed then or later, in the order of their changes. Must be a
   * time like 2026-03-08T09:05:00Z, or a day.
   */
  readonly updatedSince?: string | undefined
}

export type GetBusinessUsersResponse = {
  /** The business users of the page. */
  readonly businessUsers: ReadonlyArray<BusinessUser>
  /** The cursor of the next page; null on the last one. */
  readonly nextCursor: string | null
  /** The time up to which the list is complete: ask again from there. */
  readonly upTo?: string | undefined
}

export type GetClientsRequest = {
  /**
   * The client that the call is about, for credentials of the service. Must be at most
   * 100 characters. For example "acme-payroll".
   */
  readonly client?: string | undefined
  /** How many rows the page has at most. Must be a whole number from 1 to 200. */
  readonly limit?: number | `${number}` | undefined
  /** Where the page begins. Must be the nextCursor of an earlier answer. */
  readonly cursor?: string | undefined
}

export type GetClientsResponse = {
  /** The clients of the page. */
  readonly clients: ReadonlyArray<Client>
  /** The cursor of the next page; null on the last one. */
  readonly nextCursor: string | null
}

export type GetClockStatusRequest = {
  /**
   * The client that the call is about, for credentials of the service. Must be at most
   * 100 characters. For example "acme-payroll".
   */
  readonly client?: string | undefined
  /** The worker. */
  readonly userId: Uuid
}

export type GetClockStatusResponse = {
  readonly clock: Clock
}

export type GetCompaniesRequest = {
  /**
   * The client that the call is about, for credentials of the service. Must be at most
   * 100 characters. For example "acme-payroll".
   */
  readonly client?: string | undefined
  /** Only this company. */
  readonly companyId?: Uuid | undefined
  /** Only companies of this kind. Must be one of employer, contractor. */
  readonly kind?: "employer" | "contractor" | undefined
  /**
   * Only companies in this state of verification. Must be one of new, pending, failed,
   * passed.
   */
  readonly kybStatus?: "new" | "pending" | "failed" | "passed" | undefined
  /**
   * The beginning of the name. Case, accents, punctuation and blanks do not matter. Must
   * be at most 100 characters.
   */
  readonly name?: string | undefined
  /** The client's own id for the company. Must be at most 100 characters. */
  readonly companyReferenceId?: string | undefined
  /** The last four digits of the EIN. Must be exactly 4 digits. */
  readonly einLast4?: string | undefined
  /** The Employer Identification Number. */
  readonly ein?: Ein | undefined
  /**
   * Only companies whose onboarding lacks something, or only those that are complete.
   * Must be one of Yes, No.
   */
  readonly hasRequirements?: "Yes" | "No" | "Y" | "N" | true | false | undefined
  /**
   * Only companies with something that waits for a person, as their overview says, or
   * only those without. Must be one of Yes, No.
   */
  readonly hasWork?: "Yes" | "No" | "Y" | "N" | true | false | undefined
  /**
   * Whether to show the place, the workers, the next pay date and what waits for a person
   * of each company. A page then has at most 50 companies.
   */
  readonly includeOverview?: boolean | undefined
  /** How many rows the page has at most. Must be a whole number from 1 to 200. */
  readonly limit?: number | `${number}` | undefined
  /** Where the page begins. Must be the nextCursor of an earlier answer. */
  readonly cursor?: string | undefined
  /**
   * Only records that changed then or later, in the order of their changes. Must be a
   * time like 2026-03-08T09:05:00Z, or a day.
   */
  readonly updatedSince?: string | undefined
}

export type GetCompaniesResponse = {
  /** The companies of the page. */
  readonly companies: ReadonlyArray<Company>
  /** An overview of each company of the page, in this order; empty unless asked for. */
  readonly companyOverviews: ReadonlyArray<CompanyOverview>
  /** The cursor of the next page; null on the last one. */
  readonly nextCursor: string | null
  /** The time up to which the list is complete: ask again from there. */
  readonly upTo?: string | undefined
}

export type GetCompanyInfoRequest = {
  /**
   * The client that the call is about, for credentials of the service. Must be at most
   * 100 characters. For example "acme-payroll".
   */
  readonly client?: string | undefined
  /** The company. */
  readonly companyId?: Uuid | undefined
  /** The client's own id for the company. Must be at most 100 characters. */
  readonly companyReferenceId?: string | undefined
  /** Where the page begins. Must be the nextCursor of an earlier answer. */
  readonly cursor?: string | undefined
} & ({ readonly companyId: Uuid } | { readonly companyReferenceId: string })

export type GetCompanyInfoResponse = {
  readonly company: Company
  readonly kybInformation: KybInformation | null
  /** The locations. */
  readonly companyLocations: ReadonlyArray<CompanyLocation>
  /** The people who represent the company. */
  readonly businessUsers: ReadonlyArray<BusinessUser>
  /**
   * The bank accounts in use and the newest of those that were replaced or deactivated,
   * 20 in all; further ones by page.
   */
  readonly companyFundingSourceEntities: ReadonlyArray<CompanyBankAccount>
  /** The cursor of the next page; null on the last one. */
  readonly nextCursor: string | null
  readonly verification: Verification | null
  /** The data that a guest sees and changes only after a code; empty for credentials. */
  readonly needsCode: ReadonlyArray<"pay" | "data" | "documents">
}

export type GetCompanyLocationInfoRequest = {
  /**
   * The client that the call is about, for credentials of the service. Must be at most
   * 100 characters. For example "acme-payroll".
   */
  readonly client?: string | undefined
  /** The company. */
  readonly companyId: Uuid
  /** Only records in this status. Must be one of active, deactivated. */
  readonly recordStatus?: "active" | "deactivated" | undefined
  /** How many rows the page has at most. Must be a whole number from 1 to 200. */
  readonly limit?: number | `${number}` | undefined
  /** Where the page begins. Must be the nextCursor of an earlier answer. */
  readonly cursor?: string | undefined
  /**
   * Only records that changed then or later, in the order of their changes. Must be a
   * time like 2026-03-08T09:05:00Z, or a day.
   */
  readonly updatedSince?: string | undefined
}

export type GetCompanyLocationInfoResponse = {
  /** The locations of the page. */
  readonly companyLocations: ReadonlyArray<CompanyLocation>
  /** The cursor of the next page; null on the last one. */
  readonly nextCursor: string | null
  /** The time up to which the list is complete: ask again from there. */
  readonly upTo?: string | undefined
}

export type GetCompanyTaskRequest = {
  /**
   * The client that the call is about, for credentials of the service. Must be at most
   * 100 characters. For example "acme-payroll".
   */
  readonly client?: string | undefined
  /** The company. */
  readonly companyId: Uuid
}

export type GetCompanyTaskResponse = {
  /** What the onboarding of the company lacks. */
  readonly companyTask: {
    /** The company. */
    readonly companyId: string
    /** Whether onboarding is complete: policies below what a state asks for do not block it. */
    readonly isComplete: boolean
    /** What onboarding still lacks, in the order of onboarding. */
    readonly requirements: ReadonlyArray<Requirement>
    /** The owners and admins; none for a guest who has to confirm a code first. */
    readonly people: ReadonlyArray<PersonOfCompany>
  }
}

export type GetCredentialsRequest = {
  /**
   * The client that the call is about, for credentials of the service. Must be at most
   * 100 characters. For example "acme-payroll".
   */
  readonly client?: string | undefined
  /** How many rows the page has at most. Must be a whole number from 1 to 200. */
  readonly limit?: number | `${number}` | undefined
  /** Where the page begins. Must be the nextCursor of an earlier answer. */
  readonly cursor?: string | undefined
}

export type GetCredentialsResponse = {
  /** The credentials of the page. */
  readonly credentials: ReadonlyArray<Credential>
  /** The cursor of the next page; null on the last one. */
  readonly nextCursor: string | null
}

export type GetDeactivatedUsersRequest = {
  /**
   * The client that the call is about, for credentials of the service. Must be at most
   * 100 characters. For example "acme-payroll".
   */
  readonly client?: string | undefined
  /**
   * The person who acts, by name or id; the credential's person if it is not given. Must
   * be at most 100 characters. For example "Rosa Diaz".
   */
  readonly actedBy?: string | undefined
  /** The company. */
  readonly companyId: Uuid
  /**
   * Only workers in this state of verification. Must be one of kyc not initiated,
   * pending, failed, passed.
   */
  readonly kycStatus?: "kyc not initiated" | "pending" | "failed" | "passed" | undefined
  /** Only workers of this type. */
  readonly workerType?: WorkerType | undefined
  /**
   * The beginning of the first, the last or the whole name. Case, accents, punctuation
   * and blanks do not matter. Must be at most 100 characters.
   */
  readonly name?: string | undefined
  /** The email address. Must be at most 254 characters. Must be an email address. */
  readonly email?: string | undefined
  /** The client's own id for the worker. Must be at most 100 characters. */
  readonly userReferenceId?: string | undefined
  /**
   * The last four digits of the SSN, for credentials that write or review: 200 times a
   * day; audited. Must be exactly 4 digits.
   */
  readonly ssnLast4?: string | undefined
  /** How many rows the page has at most. Must be a whole number from 1 to 200. */
  readonly limit?: number | `${number}` | undefined
  /** Where the page begins. Must be the nextCursor of an earlier answer. */
  readonly cursor?: string | undefined
  /**
   * Only records that changed then or later, in the order of their changes. Must be a
   * time like 2026-03-08T09:05:00Z, or a day.
   */
  readonly updatedSince?: string | undefined
}

export type GetDeactivatedUsersResponse = {
  /** The workers of the page. */
  readonly users: ReadonlyArray<User>
  /** The cursor of the next page; null on the last one. */
  readonly nextCursor: string | null
  /** The time up to which the list is complete: ask again from there. */
  readonly upTo?: string | undefined
}

export type GetDocumentRequest = {
  /**
   * The client that the call is about, for credentials of the service. Must be at most
   * 100 characters. For example "acme-payroll".
   */
  readonly client?: string | undefined
  /**
   * The person who acts, by name or id; the credential's person if it is not given. Must
   * be at most 100 characters. For example "Rosa Diaz".
   */
  readonly actedBy?: string | undefined
  /** The document of a worker. */
  readonly documentId: Uuid
  /** The worker whose document it must be. */
  readonly userId?: Uuid | undefined
  /** The business user who must be the one to sign it. */
  readonly businessUserId?: Uuid | undefined
  /** Whether the answer has the PDF, which takes time to make. */
  readonly pdf?: boolean | undefined
  /**
   * Whether all numbers are shown: to the role payroll, and of an own document after a
   * code.
   */
  readonly whole?: boolean | undefined
  /**
   * What the whole document is needed for; the audit keeps it. Must be at most 255
   * characters. Must be at least 10 characters.
   */
  readonly reason?: string | undefined
} & (
  | ({ readonly whole: true } & { readonly reason: string })
  | { readonly whole?: false | undefined }
) &
  (({ readonly reason: string } & { readonly whole: true }) | { readonly reason?: undefined })

export type GetDocumentResponse = {
  readonly document: ReadUserDocument
}

export type GetDocumentTemplatesRequest = {
  /**
   * The client that the call is about, for credentials of the service. Must be at most
   * 100 characters. For example "acme-payroll".
   */
  readonly client?: string | undefined
  /** The company. */
  readonly companyId: Uuid
  /** How many rows the page has at most. Must be a whole number from 1 to 200. */
  readonly limit?: number | `${number}` | undefined
  /** Where the page begins. Must be the nextCursor of an earlier answer. */
  readonly cursor?: string | undefined
}

export type GetDocumentTemplatesResponse = {
  /** In the order in which they were added. */
  readonly documentTemplates: ReadonlyArray<DocumentTemplate>
  /** The cursor of the next page; null on the last one. */
  readonly nextCursor: string | null
}

export type GetDocumentsRequest = {
  /**
   * The client that the call is about, for credentials of the service. Must be at most
   * 100 characters. For example "acme-payroll".
   */
  readonly client?: string | undefined
  /** The documents of a company. */
  readonly companyId?: Uuid | undefined
  /** The documents of a worker. */
  readonly userId?: Uuid | undefined
  /** Those that a business user signs for the company. */
  readonly businessUserId?: Uuid | undefined
  /** Only documents in these states. Must name 1 to 5 states. */
  readonly status?: ReadonlyArray<AskedDocumentStatus> | undefined
  /** How many rows the page has at most. Must be a whole number from 1 to 200. */
  readonly limit?: number | `${number}` | undefined
  /** Where the page begins. Must be the nextCursor of an earlier answer. */
  readonly cursor?: string | undefined
} & ({ readonly userId?: undefined } | { readonly businessUserId?: undefined }) &
  ({ readonly companyId: Uuid } | { readonly userId: Uuid } | { readonly businessUserId: Uuid })

export type GetDocumentsResponse = {
  /** In the order in which they were made. */
  readonly documents: ReadonlyArray<UserDocument>
  /** The cursor of the next page; null on the last one. */
  readonly nextCursor: string | null
}

export type GetEventRequest = {
  /**
   * The client that the call is about, for credentials of the service. Must be at most
   * 100 characters. For example "acme-payroll".
   */
  readonly client?: string | undefined
  /** The event. */
  readonly eventId: Uuid
}

export type GetEventResponse = {
  readonly event: StoredEvent
}

export type GetEventsRequest = {
  /**
   * The client that the call is about, for credentials of the service. Must be at most
   * 100 characters. For example "acme-payroll".
   */
  readonly client?: string | undefined
  /** Only events of this company, by number. */
  readonly companyId?: Uuid | undefined
  /** Whether the events of the client itself are meant, which belong to no company. */
  readonly ofClient?: boolean | undefined
  /**
   * Only events from this number on; needs `companyId` or `ofClient`. Must be a whole
   * number from 1.
   */
  readonly sinceSequence?: number | `${number}` | undefined
  /**
   * Only these types of events, by name or group such as employee.*. Must name 1 to 75
   * types.
   */
  readonly eventTypes?:
    | ReadonlyArray<
        | "company.*"
        | "company.kybstatus.*"
        | "companybankaccount.*"
        | "companybankaccount.companybankaccountstatus.*"
        | "employeebankaccount.*"
        | "employeebankaccount.employeebankaccountstatus.*"
        | "employee.*"
        | "employee.kycstatus.*"
        | "employee.employeestatus.*"
        | "payschedule.*"
        | "payschedule.payschedulestatus.*"
        | "payperiod.*"
        | "payperiod.payperiodstatus.*"
        | "timeoffpolicy.*"
        | "timeoffpolicy.timeoffpolicystatus.*"
        | "timeoffassignment.*"
        | "timeoffassignment.timeoffassignmentstatus.*"
        | "timeoffrequest.*"
        | "timeoffrequest.timeoffrequeststatus.*"
        | "timesheet.*"
        | "timesheet.timesheetstatus.*"
        | "timesheetamendment.*"
        | "timesheetamendment.timesheetamendmentstatus.*"
        | "timeexception.*"
        | "timeexception.timeexceptionstatus.*"
        | "flowlink.*"
        | "flowlink.flowlinkstatus.*"
        | "payaccount.*"
        | "payaccount.hold.*"
        | "guestcode.*"
        | "guestcode.lock.*"
        | "document.*"
        | "document.documentstatus.*"
        | "credential.*"
        | "credential.credentialstatus.*"
        | "recipient.*"
        | "recipient.recipientstatus.*"
        | "company.kybstatus.insert"
        | "company.kybstatus.update"
        | "companybankaccount.companybankaccountstatus.insert"
        | "companybankaccount.companybankaccountstatus.update"
        | "employeebankaccount.employeebankaccountstatus.insert"
        | "employeebankaccount.employeebankaccountstatus.update"
        | "employee.kycstatus.insert"
        | "employee.kycstatus.update"
        | "employee.employeestatus.insert"
        | "employee.employeestatus.update"
        | "payschedule.payschedulestatus.insert"
        | "payschedule.payschedulestatus.update"
        | "payperiod.payperiodstatus.insert"
        | "payperiod.payperiodstatus.update"
        | "timeoffpolicy.timeoffpolicystatus.insert"
        | "timeoffpolicy.timeoffpolicystatus.update"
        | "timeoffassignment.timeoffassignmentstatus.insert"
        | "timeoffassignment.timeoffassignmentstatus.update"
        | "timeoffrequest.timeoffrequeststatus.insert"
        | "timeoffrequest.timeoffrequeststatus.update"
        | "timesheet.timesheetstatus.insert"
        | "timesheet.timesheetstatus.update"
        | "timesheetamendment.timesheetamendmentstatus.insert"
        | "timesheetamendment.timesheetamendmentstatus.update"
        | "timeexception.timeexceptionstatus.insert"
        | "timeexception.timeexceptionstatus.update"
        | "flowlink.flowlinkstatus.insert"
        | "flowlink.flowlinkstatus.update"
        | "payaccount.hold.insert"
        | "payaccount.hold.update"
        | "guestcode.lock.insert"
        | "guestcode.lock.update"
        | "document.documentstatus.insert"
        | "document.documentstatus.update"
        | "credential.credentialstatus.insert"
        | "credential.credentialstatus.update"
        | "recipient.recipientstatus.insert"
        | "recipient.recipientstatus.update"
      >
    | undefined
  /**
   * Only what was stored then or later. Must be a time like 2026-03-08T09:05:00Z, or a
   * day.
   */
  readonly since?: string | undefined
  /** Only what was stored before. Must be a time like 2026-03-08T09:05:00Z, or a day. */
  readonly to?: string | undefined
  /**
   * Whether the list begins with the newest, up to now: for people who look; without it,
   * with the oldest.
   */
  readonly newestFirst?: boolean | undefined
  /** How many rows the page has at most. Must be a whole number from 1 to 200. */
  readonly limit?: number | `${number}` | undefined
  /** Where the page begins. Must be the nextCursor of an earlier answer. */
  readonly cursor?: string | undefined
} & ({ readonly companyId?: undefined } | { readonly ofClient?: undefined }) &
  (
    | ({ readonly sinceSequence: number | `${number}` } & (
        | { readonly companyId: Uuid }
        | { readonly ofClient: true }
      ))
    | { readonly sinceSequence?: undefined }
  )

export type GetEventsResponse = {
  /** The events of the page. */
  readonly events: ReadonlyArray<ListedEvent>
  /** The cursor of the next page; null on the last one. */
  readonly nextCursor: string | null
  /** The time up to which the list is complete: ask again from there. */
  readonly upTo?: string | undefined
}

export type GetFiguresRequest = {
  /**
   * The client that the call is about, for credentials of the service. Must be at most
   * 100 characters. For example "acme-payroll".
   */
  readonly client?: string | undefined
  /**
   * The first day, in UTC; without it 30 days until the last one. A calendar date. For
   * example "2026-10-01".
   */
  readonly from?: string | undefined
  /**
   * The last day, at most 366 days with the first; today without it. A calendar date. For
   * example "2026-10-31".
   */
  readonly to?: string | undefined
  /**
   * csv for the rows as one file, which is safe to open in a spreadsheet. Must be one of
   * json, csv.
   */
  readonly format?: "json" | "csv" | undefined
}

export type GetFiguresResponse = {
  /** What the days are of. */
  readonly figures: {
    /** The first day. */
    readonly from: string
    /** The last day. */
    readonly to: string
    /** All days together. */
    readonly totals: {
      /** Companies that were registered, those of contractors too. */
      readonly companiesCreated: number
      /** Verifications that companies passed. */
      readonly companiesPassed: number
      /** Verifications that companies failed. */
      readonly companiesFailed: number
      /** Workers who became Active. */
      readonly workersActivated: number
      /** Cases that a person decided. */
      readonly reviewsDecided: number
      /** Events. */
      readonly events: number
      /** Attempts to deliver an event to an endpoint. */
      readonly deliveries: number
      /** Those that failed. */
      readonly deliveriesFailed: number
      /**
       * Whole SSNs, EINs and account numbers that were handed out; several accounts of a
       * worker count as one.
       */
      readonly wholeValues: number
      /** Flow links that were made. */
      readonly linksMade: number
      /** Flow links whose pages were begun. */
      readonly linksOpened: number
      /** Flow links whose pages were finished. */
      readonly linksCompleted: number
      /**
       * The median of the hours from the submission of a case to its decision, within a
       * tenth; null without any.
       */
      readonly reviewHoursMedian: number | null
      /** The median of the milliseconds of an attempt, within a tenth; null without any. */
      readonly deliveryMsP50: number | null
      /** The milliseconds that 95 of 100 attempts do not exceed, within a tenth. */
      readonly deliveryMsP95: number | null
      /**
       * The median of the hours from a link to the end of its pages, within a tenth; null
       * without any.
       */
      readonly linkHoursMedian: number | null
    }
  }
  /** The time up to which everything is counted. */
  readonly upTo: string
  /** Every day, the earliest first. */
  readonly days: ReadonlyArray<DailyFigures>
  readonly csvFile?: CsvFile | undefined
}

export type GetFileRequest = {
  /**
   * The client that the call is about, for credentials of the service. Must be at most
   * 100 characters. For example "acme-payroll".
   */
  readonly client?: string | undefined
  /**
   * The person who acts, by name or id; the credential's person if it is not given. Must
   * be at most 100 characters. For example "Rosa Diaz".
   */
  readonly actedBy?: string | undefined
  /** The file that was uploaded. */
  readonly fileId: Uuid
  /** The worker whose file it must be. */
  readonly userId?: Uuid | undefined
  /**
   * What a proof of identity is needed for; the audit keeps it. Must be at most 255
   * characters. Must be at least 10 characters.
   */
  readonly reason?: string | undefined
}

export type GetFileResponse = {
  readonly file: ReadFile
}

export type GetFilesRequest = {
  /**
   * The client that the call is about, for credentials of the service. Must be at most
   * 100 characters. For example "acme-payroll".
   */
  readonly client?: string | undefined
  /** The files of a company that are about no worker. */
  readonly companyId?: Uuid | undefined
  /** The files about a worker. */
  readonly userId?: Uuid | undefined
} & ({ readonly companyId: Uuid } | { readonly userId: Uuid })

export type GetFilesResponse = {
  /** The latest first, at most 100. */
  readonly files: ReadonlyArray<UploadedFile>
}

export type GetFlowLinkRequest = {
  /**
   * The client that the call is about, for credentials of the service. Must be at most
   * 100 characters. For example "acme-payroll".
   */
  readonly client?: string | undefined
  /** The flow link. */
  readonly flowLinkId: Uuid
}

export type GetFlowLinkResponse = {
  readonly flowLink: FlowLink
}

export type GetFlowLinksRequest = {
  /**
   * The client that the call is about, for credentials of the service. Must be at most
   * 100 characters. For example "acme-payroll".
   */
  readonly client?: string | undefined
  /** The links of a company. */
  readonly companyId?: Uuid | undefined
  /** The links about a worker. */
  readonly userId?: Uuid | undefined
  /** The links about a business user. */
  readonly businessUserId?: Uuid | undefined
  /** Only links of these flows. Must name 1 to 10 flows. */
  readonly flow?: ReadonlyArray<AskedFlow> | undefined
  /** Only links in these states. Must name 1 to 8 states. */
  readonly status?: ReadonlyArray<AskedFlowLinkStatus> | undefined
  /** How many rows the page has at most. Must be a whole number from 1 to 200. */
  readonly limit?: number | `${number}` | undefined
  /** Where the page begins. Must be the nextCursor of an earlier answer. */
  readonly cursor?: string | undefined
} & ({ readonly companyId: Uuid } | { readonly userId: Uuid } | { readonly businessUserId: Uuid })

export type GetFlowLinksResponse = {
  /** In the order in which they were made. */
  readonly flowLinks: ReadonlyArray<FlowLink>
  /** The cursor of the next page; null on the last one. */
  readonly nextCursor: string | null
}

export type GetHandOversRequest = {
  /**
   * The client that the call is about, for credentials of the service. Must be at most
   * 100 characters. For example "acme-payroll".
   */
  readonly client?: string | undefined
  /** The company. */
  readonly companyId: Uuid
  /** How many rows the page has at most. Must be a whole number from 1 to 200. */
  readonly limit?: number | `${number}` | undefined
  /** Where the page begins. Must be the nextCursor of an earlier answer. */
  readonly cursor?: string | undefined
}

export type GetHandOversResponse = {
  /** The hand-overs of the page. */
  readonly handOvers: ReadonlyArray<ListedHandOver>
  /** The cursor of the next page; null on the last one. */
  readonly nextCursor: string | null
}

export type GetHistoryRequest = {
  /**
   * The client that the call is about, for credentials of the service. Must be at most
   * 100 characters. For example "acme-payroll".
   */
  readonly client?: string | undefined
  /**
   * The record. KYC and W-4 information have the id of their worker, with their
   * `recordType`.
   */
  readonly recordId: Uuid
  /**
   * What it is: needed for KYC and W-4 information alone. Must be one of company,
   * kybInformation, companyLocation, businessUser, user, userWage, kycInformation,
   * w4Information, companyFundingSourceEntity, userBankAccount, paySchedule, payPeriod,
   * punch, timeTrackingSettings, timesheet, timeEntry, timeException, workSchedule,
   * overtimeRuleSet, timesheetAmendment, timeOffPolicy, timeOffPolicyAssignment,
   * timeOffRequest, holidayCalendar.
   */
  readonly recordType?:
    | "company"
    | "kybInformation"
    | "companyLocation"
    | "businessUser"
    | "user"
    | "userWage"
    | "kycInformation"
    | "w4Information"
    | "companyFundingSourceEntity"
    | "userBankAccount"
    | "paySchedule"
    | "payPeriod"
    | "punch"
    | "timeTrackingSettings"
    | "timesheet"
    | "timeEntry"
    | "timeException"
    | "workSchedule"
    | "overtimeRuleSet"
    | "timesheetAmendment"
    | "timeOffPolicy"
    | "timeOffPolicyAssignment"
    | "timeOffRequest"
    | "holidayCalendar"
    | undefined
  /** How many rows the page has at most. Must be a whole number from 1 to 200. */
  readonly limit?: number | `${number}` | undefined
  /** Where the page begins. Must be the nextCursor of an earlier answer. */
  readonly cursor?: string | undefined
}

export type GetHistoryResponse = {
  /** What the record is. */
  readonly recordType:
    | "company"
    | "kybInformation"
    | "companyLocation"
    | "businessUser"
    | "user"
    | "userWage"
    | "kycInformation"
    | "w4Information"
    | "companyFundingSourceEntity"
    | "userBankAccount"
    | "paySchedule"
    | "payPeriod"
    | "punch"
    | "timeTrackingSettings"
    | "timesheet"
    | "timeEntry"
    | "timeException"
    | "workSchedule"
    | "overtimeRuleSet"
    | "timesheetAmendment"
    | "timeOffPolicy"
    | "timeOffPolicyAssignment"
    | "timeOffRequest"
    | "holidayCalendar"
  /** The record, as asked for. */
  readonly recordId: string
  /** The company. */
  readonly companyId: string
  /** The versions of the page, newest first. */
  readonly history: ReadonlyArray<RecordVersion>
  /** The cursor of the next page; null on the last one. */
  readonly nextCursor: string | null
}

export type GetKioskWorkersRequest = {
  /**
   * The client that the call is about, for credentials of the service. Must be at most
   * 100 characters. For example "acme-payroll".
   */
  readonly client?: string | undefined
  /** The company. */
  readonly companyId: Uuid
  /** Only those who work at this location. */
  readonly companyLocationId?: Uuid | undefined
  /** How many rows the page has at most. Must be a whole number from 1 to 200. */
  readonly limit?: number | `${number}` | undefined
  /** Where the page begins. Must be the nextCursor of an earlier answer. */
  readonly cursor?: string | undefined
}

export type GetKioskWorkersResponse = {
  /** The workers of the page. */
  readonly kioskWorkers: ReadonlyArray<KioskWorker>
  /** The cursor of the next page; null on the last one. */
  readonly nextCursor: string | null
}

export type GetMonthlyAndSemiMonthlyPayScheduleDatesRequest = {
  /**
   * The client that the call is about, for credentials of the service. Must be at most
   * 100 characters. For example "acme-payroll".
   */
  readonly client?: string | undefined
  /** How often people are paid. */
  readonly compensationFrequency: CompensationFrequency
  /**
   * The year, 1971 to 2200; the current one in US Eastern time if it is not given. Must
   * be a whole number from 1971 to 2200.
   */
  readonly year?: number | `${number}` | undefined
}

export type GetMonthlyAndSemiMonthlyPayScheduleDatesResponse = {
  readonly PayScheduleDates: PayScheduleDatesByFrequency
  /** The pay periods of the year, if they are Monthly. */
  readonly "PayScheduleDates for Monthly"?: ReadonlyArray<PayScheduleDates> | undefined
  /** The pay periods of the year, if they are Semi-Monthly. */
  readonly "PayScheduleDates for Semi-Monthly"?: ReadonlyArray<PayScheduleDates> | undefined
  /** The pay periods of the year, if they are Weekly. */
  readonly "PayScheduleDates for Weekly"?: ReadonlyArray<PayScheduleDates> | undefined
  /** The pay periods of the year, if they are Bi-Weekly. */
  readonly "PayScheduleDates for Bi-Weekly"?: ReadonlyArray<PayScheduleDates> | undefined
  /** The pay periods of the year, if they are Quarterly. */
  readonly "PayScheduleDates for Quarterly"?: ReadonlyArray<PayScheduleDates> | undefined
  /** The pay periods of the year, if they are Annually. */
  readonly "PayScheduleDates for Annually"?: ReadonlyArray<PayScheduleDates> | undefined
}

export type GetMyPayRequest = {
  /**
   * The client that the call is about, for credentials of the service. Must be at most
   * 100 characters. For example "acme-payroll".
   */
  readonly client?: string | undefined
  /** The worker. */
  readonly userId: Uuid
}

export type GetMyPayResponse = {
  /** The worker. */
  readonly userId: string
  readonly nextPay: NextPay | null
}

export type GetMyTimeOffRequest = {
  /**
   * The client that the call is about, for credentials of the service. Must be at most
   * 100 characters. For example "acme-payroll".
   */
  readonly client?: string | undefined
  /** The worker. */
  readonly userId: Uuid
}

export type GetMyTimeOffResponse = {
  /** The worker. */
  readonly userId: string
  /** One for each account of the worker. */
  readonly timeOffBalances: ReadonlyArray<MyTimeOffBalance>
  /** Those that wait, and approved ones of today or later; at most 200. */
  readonly timeOffRequests: ReadonlyArray<ListedTimeOffRequest>
}

export type GetOvertimeReportRequest = {
  /**
   * The client that the call is about, for credentials of the service. Must be at most
   * 100 characters. For example "acme-payroll".
   */
  readonly client?: string | undefined
  /** The company. */
  readonly companyId: Uuid
  /** How many rows the page has at most. Must be a whole number from 1 to 200. */
  readonly limit?: number | `${number}` | undefined
  /** Where the page begins. Must be the nextCursor of an earlier answer. */
  readonly cursor?: string | undefined
  /**
   * The first workday. Must be from 1971-01-01 to 2200-12-31. A calendar date. For
   * example "2026-03-01".
   */
  readonly from: string
  /**
   * The last workday, at most 92 days with the first. Must be from 1971-01-01 to
   * 2200-12-31. A calendar date. For example "2026-03-31".
   */
  readonly to: string
}

export type GetOvertimeReportResponse = {
  /** The workers of the page with overtime, or near it now. */
  readonly overtime: ReadonlyArray<OvertimeOfWorker>
  /** The cursor of the next page; null on the last one. */
  readonly nextCursor: string | null
}

export type GetOvertimeRuleSetRequest = {
  /**
   * The client that the call is about, for credentials of the service. Must be at most
   * 100 characters. For example "acme-payroll".
   */
  readonly client?: string | undefined
  /** The overtime rule set of the company. */
  readonly overtimeRuleSetId: Uuid
}

export type GetOvertimeRuleSetResponse = {
  readonly overtimeRuleSet: OvertimeRuleSet
}

export type GetOvertimeRuleSetsRequest = {
  /**
   * The client that the call is about, for credentials of the service. Must be at most
   * 100 characters. For example "acme-payroll".
   */
  readonly client?: string | undefined
  /** The company. */
  readonly companyId: Uuid
  /** How many rows the page has at most. Must be a whole number from 1 to 200. */
  readonly limit?: number | `${number}` | undefined
  /** Where the page begins. Must be the nextCursor of an earlier answer. */
  readonly cursor?: string | undefined
  /**
   * Only records that changed then or later, in the order of their changes. Must be a
   * time like 2026-03-08T09:05:00Z, or a day.
   */
  readonly updatedSince?: string | undefined
}

export type GetOvertimeRuleSetsResponse = {
  /** The rule sets of the page. */
  readonly overtimeRuleSets: ReadonlyArray<OvertimeRuleSet>
  /** The cursor of the next page; null on the last one. */
  readonly nextCursor: string | null
  /** The time up to which the list is complete: ask again from there. */
  readonly upTo?: string | undefined
}

export type GetPayPeriodRequest = {
  /**
   * The client that the call is about, for credentials of the service. Must be at most
   * 100 characters. For example "acme-payroll".
   */
  readonly client?: string | undefined
  /** The pay period. */
  readonly payPeriodId?: Uuid | undefined
  /** The pay schedule. */
  readonly payScheduleId?: Uuid | undefined
  /** The company. */
  readonly companyId?: Uuid | undefined
  /** Only pay schedules for workers of this type, and their pay periods. */
  readonly workerType?: WorkerType | undefined
  /**
   * Only pay periods in this state. Must be one of new, submitted, inProcess, processed,
   * failed, returned, cancelled, skipped.
   */
  readonly status?:
    | "new"
    | "submitted"
    | "inProcess"
    | "processed"
    | "failed"
    | "returned"
    | "cancelled"
    | "skipped"
    | undefined
  /** How many rows the page has at most. Must be a whole number from 1 to 200. */
  readonly limit?: number | `${number}` | undefined
  /** Where the page begins. Must be the nextCursor of an earlier answer. */
  readonly cursor?: string | undefined
  /**
   * Only records that changed then or later, in the order of their changes. Must be a
   * time like 2026-03-08T09:05:00Z, or a day.
   */
  readonly updatedSince?: string | undefined
} & (
  | { readonly payPeriodId: Uuid }
  | { readonly payScheduleId: Uuid }
  | { readonly companyId: Uuid }
)

export type GetPayPeriodResponse = {
  /** The pay periods of the page. */
  readonly payPeriods: ReadonlyArray<PayPeriod>
  /** The cursor of the next page; null on the last one. */
  readonly nextCursor: string | null
  /** The time up to which the list is complete: ask again from there. */
  readonly upTo?: string | undefined
}

export type GetPayReadinessRequest = {
  /**
   * The client that the call is about, for credentials of the service. Must be at most
   * 100 characters. For example "acme-payroll".
   */
  readonly client?: string | undefined
  /** The company. */
  readonly companyId: Uuid
  /** The pay period. */
  readonly payPeriodId: Uuid
  /** True for those who can be paid, false for the others; everybody without it. */
  readonly isPayable?: boolean | undefined
  /** How many rows the page has at most. Must be a whole number from 1 to 200. */
  readonly limit?: number | `${number}` | undefined
  /** Where the page begins. Must be the nextCursor of an earlier answer. */
  readonly cursor?: string | undefined
}

export type GetPayReadinessResponse = {
  /** The pay period. */
  readonly payPeriod: {
    /** The pay period. */
    readonly payPeriodId: string
    /** The pay schedule. */
    readonly payScheduleId: string
    /** The workers whom the schedule is for. */
    readonly workerType: WorkerTypeValue
    /** How often the schedule pays. */
    readonly compensationFrequency: string
    /** The first day of the pay period. */
    readonly PayBeginDate: string
    /** The last day of the pay period. */
    readonly PayEndDate: string
    /** The last day to run payroll. */
    readonly DeadlineToRunPayroll: string
    /** The day on which people are paid. */
    readonly PayDate: string
    /** `locked`, `open` if one is not locked, `none` if the period has none. */
    readonly timesheets: "locked" | "open" | "none"
  }
  /** How many can be paid, over all pages. */
  readonly payableCount: number
  /** How many cannot be paid yet, over all pages. */
  readonly notPayableCount: number
  /** The workers of the page. */
  readonly workers: ReadonlyArray<PayReadiness>
  /** The cursor of the next page; null on the last one. */
  readonly nextCursor: string | null
}

export type GetPayResultsRequest = {
  /**
   * The client that the call is about, for credentials of the service. Must be at most
   * 100 characters. For example "acme-payroll".
   */
  readonly client?: string | undefined
  /** The pay period. */
  readonly payPeriodId: Uuid
  /** Whether to list reports that others have replaced, too. */
  readonly includeReplaced?: boolean | undefined
  /** How many rows the page has at most. Must be a whole number from 1 to 200. */
  readonly limit?: number | `${number}` | undefined
  /** Where the page begins. Must be the nextCursor of an earlier answer. */
  readonly cursor?: string | undefined
}

export type GetPayResultsResponse = {
  /** The reports of the page. */
  readonly payResults: ReadonlyArray<PayResult>
  /** The cursor of the next page; null on the last one. */
  readonly nextCursor: string | null
}

export type GetPayScheduleRequest = {
  /**
   * The client that the call is about, for credentials of the service. Must be at most
   * 100 characters. For example "acme-payroll".
   */
  readonly client?: string | undefined
  /** The pay period. */
  readonly payPeriodId?: Uuid | undefined
  /** The pay schedule. */
  readonly payScheduleId?: Uuid | undefined
  /** The company. */
  readonly companyId?: Uuid | undefined
  /** Only pay schedules for workers of this type, and their pay periods. */
  readonly workerType?: WorkerType | undefined
  /** Only pay schedules in this state. Must be one of active, inactive. */
  readonly status?: "active" | "inactive" | undefined
} & (
  | { readonly payPeriodId: Uuid }
  | { readonly payScheduleId: Uuid }
  | { readonly companyId: Uuid }
)

export type GetPayScheduleResponse = {
  /** The pay schedules. */
  readonly paySchedules: ReadonlyArray<PaySchedule>
}

export type GetPayableHoursRequest = {
  /**
   * The client that the call is about, for credentials of the service. Must be at most
   * 100 characters. For example "acme-payroll".
   */
  readonly client?: string | undefined
  /** The company. */
  readonly companyId: Uuid
  /** The pay period. */
  readonly payPeriodId?: Uuid | undefined
  /**
   * The first day of a period, instead of payPeriodId: of all schedules of the company. A
   * calendar date. For example "2026-03-08".
   */
  readonly payPeriodBegin?: string | undefined
  /**
   * csv for all lines as one file, which is safe to open in a spreadsheet. Must be one of
   * json, csv.
   */
  readonly format?: "json" | "csv" | undefined
  /**
   * What was recorded later does not count; now if it is not given. Must be a time like
   * 2026-03-08T09:05:00Z, or a day.
   */
  readonly knownAt?: string | undefined
  /** How many rows the page has at most. Must be a whole number from 1 to 200. */
  readonly limit?: number | `${number}` | undefined
  /** Where the page begins. Must be the nextCursor of an earlier answer. */
  readonly cursor?: string | undefined
} & ({ readonly payPeriodId: Uuid } | { readonly payPeriodBegin: string })

export type GetPayableHoursResponse = {
  /** What the lines are. */
  readonly payableHours: {
    /**
     * Whether the answer has timesheets and all of them are locked, so that it stays as it
     * is.
     */
    readonly isLocked: boolean
    /** All lines as a file (RFC 4180), with format csv. */
    readonly csv: string | null
    /** The SHA-256 of that file in UTF-8, to compare it with an earlier one. */
    readonly sha256: string | null
    /** How many lines the answer has. */
    readonly rowCount: number
  }
  /** The lines of the page, by worker; none with format csv. */
  readonly lines: ReadonlyArray<PayableLine>
  /** The cursor of the next page; null on the last one. */
  readonly nextCursor: string | null
}

export type GetPayrollInputRequest = {
  /**
   * The client that the call is about, for credentials of the service. Must be at most
   * 100 characters. For example "acme-payroll".
   */
  readonly client?: string | undefined
  /**
   * The person who acts, by name or id; the credential's person if it is not given. Must
   * be at most 100 characters. For example "Rosa Diaz".
   */
  readonly actedBy?: string | undefined
  /** The company. */
  readonly companyId: Uuid
  /** The pay period. */
  readonly payPeriodId?: Uuid | undefined
  /** The pay schedule. */
  readonly payScheduleId?: Uuid | undefined
  /**
   * The pay date of the period, with payScheduleId instead of payPeriodId. A calendar
   * date.
   */
  readonly payDate?: string | undefined
  /** Only these workers; everybody whom the period pays without it. */
  readonly userIds?: ReadonlyArray<Uuid> | undefined
  /**
   * False to hand over although a timesheet of the period is not locked; its worker is
   * then in notPayable.
   */
  readonly requireLocked?: boolean | undefined
  /**
   * True to move the pay period from new to submitted; the hand-over has to be final and
   * of everybody.
   */
  readonly submit?: boolean | undefined
  /**
   * An instant of the past, to hand over what was stored then; not with submit. Must be a
   * time like 2026-03-08T09:05:00Z, or a day.
   */
  readonly knownAt?: string | undefined
  /** How many workers each page has at most. Must be a whole number from 1 to 500. */
  readonly limit?: number | undefined
  /** A hand-over that was made: its further pages, or the same once more. */
  readonly handOverId?: Uuid | undefined
  /** Where the page begins. Must be the nextCursor of an earlier answer. */
  readonly cursor?: string | undefined
  /** The recipient to encrypt to, by name or recipientId. Must be at most 255 characters. */
  readonly recipient?: string | undefined
  /**
   * The fingerprint of its key (RFC 7638): the SHA-256 in base64url. Must be at most 43
   * characters. For example "u809Vppx5ixWMOohxWr2aM3m5bD0LQ67g_GPmubQus4".
   */
  readonly fingerprint?: string | undefined
  /**
   * What it is needed for; the audit keeps these words. Must be at most 255 characters.
   * Must be at least 10 characters. For example "papers for the IRS".
   */
  readonly reason?: string | undefined
  /** csv for one part of the page as a file. Must be one of json, csv. */
  readonly format?: "json" | "csv" | undefined
  /**
   * The part, with the format csv. Must be one of company, workers, wages, tax, accounts,
   * hours.
   */
  readonly part?: "company" | "workers" | "wages" | "tax" | "accounts" | "hours" | undefined
} & (
  | { readonly handOverId?: undefined }
  | {
      readonly payPeriodId?: undefined
      readonly payScheduleId?: undefined
      readonly payDate?: undefined
      readonly userIds?: undefined
      readonly requireLocked?: undefined
      readonly knownAt?: undefined
      readonly limit?: undefined
    }
) &
  (
    | { readonly handOverId: Uuid }
    | { readonly payPeriodId: Uuid }
    | { readonly payScheduleId: Uuid; readonly payDate: string }
  ) &
  (
    | ({ readonly cursor: string } & { readonly handOverId: Uuid })
    | { readonly cursor?: undefined }
  ) &
  (
    | ({ readonly recipient: string } & { readonly fingerprint: string })
    | { readonly recipient?: undefined }
  ) &
  (
    | ({ readonly fingerprint: string } & { readonly recipient: string })
    | { readonly fingerprint?: undefined }
  ) &
  (
    | ({ readonly submit: true } & { readonly knownAt?: undefined })
    | { readonly submit?: false | undefined }
  ) &
  (
    | ({ readonly format: "csv" } & {
        readonly part: "company" | "workers" | "wages" | "tax" | "accounts" | "hours"
      })
    | { readonly format?: Exclude<"json" | "csv", "csv"> | undefined }
  ) &
  (
    | ({ readonly part: "company" | "workers" | "wages" | "tax" | "accounts" | "hours" } & {
        readonly format: "csv"
      })
    | { readonly part?: undefined }
  )

export type GetPayrollInputResponse = {
  readonly handOver: HandOver
  readonly content: HandOverContent | null
  /** What changed of the workers of the page since the hand-over of the schedule before. */
  readonly changesSince: ReadonlyArray<ChangeSince>
  /** The part of the page as a file (RFC 4180), with format csv. */
  readonly csv: string | null
  /**
   * What would be in the other fields, signed (JWS) and encrypted to the recipient (JWE);
   * they are empty then.
   */
  readonly encrypted: string | null
  /** The cursor of the next page; null on the last one. */
  readonly nextCursor: string | null
}

export type GetPendingApprovalsRequest = {
  /**
   * The client that the call is about, for credentials of the service. Must be at most
   * 100 characters. For example "acme-payroll".
   */
  readonly client?: string | undefined
  /** How many rows the page has at most. Must be a whole number from 1 to 200. */
  readonly limit?: number | `${number}` | undefined
  /** Where the page begins. Must be the nextCursor of an earlier answer. */
  readonly cursor?: string | undefined
}

export type GetPendingApprovalsResponse = {
  /** What waits, by id. */
  readonly pendingApprovals: ReadonlyArray<PendingApproval>
  /** The cursor of the next page; null on the last one. */
  readonly nextCursor: string | null
}

export type GetPunchHistoryRequest = {
  /**
   * The client that the call is about, for credentials of the service. Must be at most
   * 100 characters. For example "acme-payroll".
   */
  readonly client?: string | undefined
  /** The punch. */
  readonly punchId?: Uuid | undefined
  /** The worker: with a date instead of a punch. */
  readonly userId?: Uuid | undefined
  /** The day in the worker's time zone. A calendar date. For example "2026-03-09". */
  readonly date?: string | undefined
  /** The last day, for several: at most 33 with the date. A calendar date. */
  readonly until?: string | undefined
  /** How many rows the page has at most. Must be a whole number from 1 to 200. */
  readonly limit?: number | `${number}` | undefined
  /** Where the page begins. Must be the nextCursor of an earlier answer. */
  readonly cursor?: string | undefined
} & ({ readonly punchId: Uuid } | { readonly userId: Uuid; readonly date: string })

export type GetPunchHistoryResponse = {
  /** In order of time. */
  readonly punches: ReadonlyArray<Punch>
  /** The cursor of the next page; null on the last one. */
  readonly nextCursor: string | null
}

export type GetRecipientsRequest = {
  /**
   * The client that the call is about, for credentials of the service. Must be at most
   * 100 characters. For example "acme-payroll".
   */
  readonly client?: string | undefined
  /** How many rows the page has at most. Must be a whole number from 1 to 200. */
  readonly limit?: number | `${number}` | undefined
  /** Where the page begins. Must be the nextCursor of an earlier answer. */
  readonly cursor?: string | undefined
}

export type GetRecipientsResponse = {
  /** The recipients of the page. */
  readonly recipients: ReadonlyArray<HandOverRecipient>
  /** The cursor of the next page; null on the last one. */
  readonly nextCursor: string | null
}

export type GetRememberedPhonesRequest = {
  /**
   * The client that the call is about, for credentials of the service. Must be at most
   * 100 characters. For example "acme-payroll".
   */
  readonly client?: string | undefined
  /** The worker whose phones they are. */
  readonly userId?: Uuid | undefined
  /** The company whose kiosks they are. */
  readonly companyId?: Uuid | undefined
} & ({ readonly userId: Uuid } | { readonly companyId: Uuid })

export type GetRememberedPhonesResponse = {
  /** The oldest first; at most 5 of a worker, and 20 of a place. */
  readonly rememberedPhones: ReadonlyArray<RememberedPhone>
}

export type GetRoundingReportRequest = {
  /**
   * The client that the call is about, for credentials of the service. Must be at most
   * 100 characters. For example "acme-payroll".
   */
  readonly client?: string | undefined
  /** The company. */
  readonly companyId: Uuid
  /** How many rows the page has at most. Must be a whole number from 1 to 200. */
  readonly limit?: number | `${number}` | undefined
  /** Where the page begins. Must be the nextCursor of an earlier answer. */
  readonly cursor?: string | undefined
  /**
   * The first workday. Must be from 1971-01-01 to 2200-12-31. A calendar date. For
   * example "2026-03-01".
   */
  readonly from: string
  /**
   * The last workday, at most 92 days with the first. Must be from 1971-01-01 to
   * 2200-12-31. A calendar date. For example "2026-03-31".
   */
  readonly to: string
}

export type GetRoundingReportResponse = {
  /** The workers of the page who clocked shifts on these days. */
  readonly roundedTime: ReadonlyArray<RoundedTime>
  /** The cursor of the next page; null on the last one. */
  readonly nextCursor: string | null
}

export type GetTerminatedUsersRequest = {
  /**
   * The client that the call is about, for credentials of the service. Must be at most
   * 100 characters. For example "acme-payroll".
   */
  readonly client?: string | undefined
  /**
   * The person who acts, by name or id; the credential's person if it is not given. Must
   * be at most 100 characters. For example "Rosa Diaz".
   */
  readonly actedBy?: string | undefined
  /** The company. */
  readonly companyId: Uuid
  /**
   * Only workers in this state of verification. Must be one of kyc not initiated,
   * pending, failed, passed.
   */
  readonly kycStatus?: "kyc not initiated" | "pending" | "failed" | "passed" | undefined
  /** Only workers of this type. */
  readonly workerType?: WorkerType | undefined
  /**
   * The beginning of the first, the last or the whole name. Case, accents, punctuation
   * and blanks do not matter. Must be at most 100 characters.
   */
  readonly name?: string | undefined
  /** The email address. Must be at most 254 characters. Must be an email address. */
  readonly email?: string | undefined
  /** The client's own id for the worker. Must be at most 100 characters. */
  readonly userReferenceId?: string | undefined
  /**
   * The last four digits of the SSN, for credentials that write or review: 200 times a
   * day; audited. Must be exactly 4 digits.
   */
  readonly ssnLast4?: string | undefined
  /** How many rows the page has at most. Must be a whole number from 1 to 200. */
  readonly limit?: number | `${number}` | undefined
  /** Where the page begins. Must be the nextCursor of an earlier answer. */
  readonly cursor?: string | undefined
  /**
   * Only records that changed then or later, in the order of their changes. Must be a
   * time like 2026-03-08T09:05:00Z, or a day.
   */
  readonly updatedSince?: string | undefined
}

export type GetTerminatedUsersResponse = {
  /** The workers of the page. */
  readonly users: ReadonlyArray<User>
  /** The cursor of the next page; null on the last one. */
  readonly nextCursor: string | null
  /** The time up to which the list is complete: ask again from there. */
  readonly upTo?: string | undefined
}

export type GetTimeExceptionsRequest = {
  /**
   * The client that the call is about, for credentials of the service. Must be at most
   * 100 characters. For example "acme-payroll".
   */
  readonly client?: string | undefined
  /** The company. */
  readonly companyId: Uuid
  /** Only those in these states. Must name 1 to 3 states. */
  readonly status?: ReadonlyArray<AskedTimeExceptionStatus> | undefined
  /** Only exceptions with these codes. Must name 1 to 26 codes. */
  readonly codes?: ReadonlyArray<TimeExceptionCode> | undefined
  /** Only those of this workday or later. A calendar date. For example "2026-03-01". */
  readonly from?: string | undefined
  /** Only those of this workday or earlier. A calendar date. */
  readonly to?: string | undefined
  /** How many rows the page has at most. Must be a whole number from 1 to 200. */
  readonly limit?: number | `${number}` | undefined
  /** Where the page begins. Must be the nextCursor of an earlier answer. */
  readonly cursor?: string | undefined
}

export type GetTimeExceptionsResponse = {
  /** In the order in which they were found. */
  readonly timeExceptions: ReadonlyArray<TimeException>
  /** The cursor of the next page; null on the last one. */
  readonly nextCursor: string | null
}

export type GetTimeOffBalanceRequest = {
  /**
   * The client that the call is about, for credentials of the service. Must be at most
   * 100 characters. For example "acme-payroll".
   */
  readonly client?: string | undefined
  /** The worker. */
  readonly userId: Uuid
  /** One type of time off; all if it is not given. */
  readonly timeOffPolicyType?: TimeOffPolicyType | undefined
  /**
   * The day; today in the worker's time zone if it is not given. Must be from 1971-01-01
   * to 2200-12-31. A calendar date. For example "2026-12-31".
   */
  readonly asOf?: string | undefined
  /**
   * What was recorded later does not count; now if it is not given. Must be a time like
   * 2026-03-08T09:05:00Z, or a day.
   */
  readonly knownAt?: string | undefined
  /**
   * csv for the rows as one file, which is safe to open in a spreadsheet. Must be one of
   * json, csv.
   */
  readonly format?: "json" | "csv" | undefined
}

export type GetTimeOffBalanceResponse = {
  /** The worker. */
  readonly userId: string
  /** One for each account of the worker. */
  readonly timeOffBalances: ReadonlyArray<TimeOffBalance>
  readonly csvFile?: CsvFile | undefined
}

export type GetTimeOffCalendarRequest = {
  /**
   * The client that the call is about, for credentials of the service. Must be at most
   * 100 characters. For example "acme-payroll".
   */
  readonly client?: string | undefined
  /** The company. */
  readonly companyId: Uuid
  /**
   * The first day. Must be from 1971-01-01 to 2200-12-31. A calendar date. For example
   * "2026-01-01".
   */
  readonly from: string
  /**
   * The last day, at most 366 days with the first. Must be from 1971-01-01 to 2200-12-31.
   * A calendar date. For example "2026-12-31".
   */
  readonly to: string
  /** Only those who work at this location. */
  readonly companyLocationId?: Uuid | undefined
  /** Whether the types of time off are shown. */
  readonly showTypes?: boolean | undefined
  /**
   * csv for the rows as one file, which is safe to open in a spreadsheet. Must be one of
   * json, csv.
   */
  readonly format?: "json" | "csv" | undefined
}

export type GetTimeOffCalendarResponse = {
  /** The company. */
  readonly companyId: string
  readonly holidayCalendar: HolidayCalendar | null
  /** Every day of the span. */
  readonly days: ReadonlyArray<TimeOffCalendarDay>
  readonly csvFile?: CsvFile | undefined
}

export type GetTimeOffComplianceRequest = {
  /**
   * The client that the call is about, for credentials of the service. Must be at most
   * 100 characters. For example "acme-payroll".
   */
  readonly client?: string | undefined
  /** The company. */
  readonly companyId: Uuid
  /**
   * csv for the rows as one file, which is safe to open in a spreadsheet. Must be one of
   * json, csv.
   */
  readonly format?: "json" | "csv" | undefined
}

export type GetTimeOffComplianceResponse = {
  /** The company. */
  readonly companyId: string
  /** Today at the filing address. */
  readonly asOf: string
  /** By state and policy. */
  readonly timeOffCompliance: ReadonlyArray<TimeOffCompliance>
  readonly csvFile?: CsvFile | undefined
}

export type GetTimeOffLedgerRequest = {
  /**
   * The client that the call is about, for credentials of the service. Must be at most
   * 100 characters. For example "acme-payroll".
   */
  readonly client?: string | undefined
  /**
   * The person who acts, by name or id; the credential's person if it is not given. Must
   * be at most 100 characters. For example "Rosa Diaz".
   */
  readonly actedBy?: string | undefined
  /** The entries of a company in the order in which they were stored. */
  readonly companyId?: Uuid | undefined
  /** The entries of a worker in the order in which they were stored. */
  readonly userId?: Uuid | undefined
  /** The entries of an account by their numbers. */
  readonly timeOffAccountId?: Uuid | undefined
  /** One entry, with its reason. A look at a reason leaves an audit row. */
  readonly timeOffEntryId?: Uuid | undefined
  /**
   * Only entries after this number; needs `timeOffAccountId`. Must be a whole number from
   * 1.
   */
  readonly afterSequence?: number | `${number}` | undefined
  /**
   * Only entries of this day or later. Must be from 1971-01-01 to 2200-12-31. A calendar
   * date.
   */
  readonly from?: string | undefined
  /**
   * Only entries of this day or earlier. Must be from 1971-01-01 to 2200-12-31. A
   * calendar date.
   */
  readonly to?: string | undefined
  /** Only entries of these kinds. Must name 1 to 11 kinds. */
  readonly kinds?: ReadonlyArray<TimeOffEntryKind> | undefined
  /**
   * csv for the rows as one file, which is safe to open in a spreadsheet. Must be one of
   * json, csv.
   */
  readonly format?: "json" | "csv" | undefined
  /** How many rows the page has at most. Must be a whole number from 1 to 200. */
  readonly limit?: number | `${number}` | undefined
  /** Where the page begins. Must be the nextCursor of an earlier answer. */
  readonly cursor?: string | undefined
} & (
  | { readonly companyId: Uuid }
  | { readonly userId: Uuid }
  | { readonly timeOffAccountId: Uuid }
  | { readonly timeOffEntryId: Uuid }
) &
  (
    | ({ readonly afterSequence: number | `${number}` } & { readonly timeOffAccountId: Uuid })
    | { readonly afterSequence?: undefined }
  )

export type GetTimeOffLedgerResponse = {
  /** The entries of the page. */
  readonly timeOffEntries: ReadonlyArray<TimeOffEntry>
  /** The cursor of the next page; null on the last one. */
  readonly nextCursor: string | null
  /** The time up to which the list is complete: ask again from there. */
  readonly upTo?: string | undefined
  readonly csvFile?: CsvFile | undefined
}

export type GetTimeOffLiabilityRequest = {
  /**
   * The client that the call is about, for credentials of the service. Must be at most
   * 100 characters. For example "acme-payroll".
   */
  readonly client?: string | undefined
  /** The company. */
  readonly companyId: Uuid
  /**
   * The day; today in the worker's time zone if it is not given. Must be from 1971-01-01
   * to 2200-12-31. A calendar date. For example "2026-12-31".
   */
  readonly asOf?: string | undefined
  /**
   * What was recorded later does not count; now if it is not given. Must be a time like
   * 2026-03-08T09:05:00Z, or a day.
   */
  readonly knownAt?: string | undefined
  /**
   * csv for the rows as one file, which is safe to open in a spreadsheet. Must be one of
   * json, csv.
   */
  readonly format?: "json" | "csv" | undefined
  /** How many rows the page has at most. Must be a whole number from 1 to 200. */
  readonly limit?: number | `${number}` | undefined
  /** Where the page begins. Must be the nextCursor of an earlier answer. */
  readonly cursor?: string | undefined
}

export type GetTimeOffLiabilityResponse = {
  /** What the lines are of. */
  readonly timeOffLiability: {
    /** The company. */
    readonly companyId: string
    /** The day. */
    readonly asOf: string
    /** The sums of all lines, on the first page and with a file. */
    readonly totals: {
      /** How many lines there are. */
      readonly accountCount: number
      /** What would be paid out. */
      readonly payoutMinutes: number
      /** The same in hours, for people. */
      readonly payoutHours: string
      /** The sum of the amounts in dollars. */
      readonly amount: string
      /** Minutes of workers without a wage per hour, in no amount. */
      readonly minutesWithoutRate: number
    } | null
  }
  /** One for each account, in the order in which they were opened. */
  readonly lines: ReadonlyArray<TimeOffLiabilityLine>
  /** The cursor of the next page; null on the last one. */
  readonly nextCursor: string | null
  readonly csvFile?: CsvFile | undefined
}

export type GetTimeOffPoliciesRequest = {
  /**
   * The client that the call is about, for credentials of the service. Must be at most
   * 100 characters. For example "acme-payroll".
   */
  readonly client?: string | undefined
  /** The company. */
  readonly companyId: Uuid
  /**
   * csv for the rows as one file, which is safe to open in a spreadsheet. Must be one of
   * json, csv.
   */
  readonly format?: "json" | "csv" | undefined
  /** How many rows the page has at most. Must be a whole number from 1 to 200. */
  readonly limit?: number | `${number}` | undefined
  /** Where the page begins. Must be the nextCursor of an earlier answer. */
  readonly cursor?: string | undefined
  /**
   * Only records that changed then or later, in the order of their changes. Must be a
   * time like 2026-03-08T09:05:00Z, or a day.
   */
  readonly updatedSince?: string | undefined
}

export type GetTimeOffPoliciesResponse = {
  /** The policies of the page. */
  readonly timeOffPolicies: ReadonlyArray<TimeOffPolicy>
  /** The cursor of the next page; null on the last one. */
  readonly nextCursor: string | null
  /** The time up to which the list is complete: ask again from there. */
  readonly upTo?: string | undefined
  readonly csvFile?: CsvFile | undefined
}

export type GetTimeOffPolicyAssignmentsRequest = {
  /**
   * The client that the call is about, for credentials of the service. Must be at most
   * 100 characters. For example "acme-payroll".
   */
  readonly client?: string | undefined
  /** The time off policy. */
  readonly timeOffPolicyId: Uuid
  /** How many rows the page has at most. Must be a whole number from 1 to 200. */
  readonly limit?: number | `${number}` | undefined
  /** Where the page begins. Must be the nextCursor of an earlier answer. */
  readonly cursor?: string | undefined
}

export type GetTimeOffPolicyAssignmentsResponse = {
  /** In the order in which they were added, those that ended too. */
  readonly timeOffPolicyAssignments: ReadonlyArray<ListedTimeOffPolicyAssignment>
  /** The cursor of the next page; null on the last one. */
  readonly nextCursor: string | null
}

export type GetTimeOffPolicyRequest = {
  /**
   * The client that the call is about, for credentials of the service. Must be at most
   * 100 characters. For example "acme-payroll".
   */
  readonly client?: string | undefined
  /** The time off policy. */
  readonly timeOffPolicyId: Uuid
}

export type GetTimeOffPolicyResponse = {
  readonly timeOffPolicy: TimeOffPolicy
}

export type GetTimeOffProjectionRequest = {
  /**
   * The client that the call is about, for credentials of the service. Must be at most
   * 100 characters. For example "acme-payroll".
   */
  readonly client?: string | undefined
  /** The worker. */
  readonly userId: Uuid
  /** One type of time off; all if it is not given. */
  readonly timeOffPolicyType?: TimeOffPolicyType | undefined
  /**
   * The last day, at most 5 years ahead. Must be from 1971-01-01 to 2200-12-31. A
   * calendar date. For example "2026-12-31".
   */
  readonly until: string
  /**
   * csv for the rows as one file, which is safe to open in a spreadsheet. Must be one of
   * json, csv.
   */
  readonly format?: "json" | "csv" | undefined
}

export type GetTimeOffProjectionResponse = {
  /** The worker. */
  readonly userId: string
  /** One for each account that is asked for. */
  readonly timeOffProjections: ReadonlyArray<TimeOffProjection>
  readonly csvFile?: CsvFile | undefined
}

export type GetTimeOffRecalculationRequest = {
  /**
   * The client that the call is about, for credentials of the service. Must be at most
   * 100 characters. For example "acme-payroll".
   */
  readonly client?: string | undefined
  /** The recalculation of time off. */
  readonly timeOffRecalculationId: Uuid
}

export type GetTimeOffRecalculationResponse = {
  readonly timeOffRecalculation: TimeOffRecalculation
}

export type GetTimeOffRequestRequest = {
  /**
   * The client that the call is about, for credentials of the service. Must be at most
   * 100 characters. For example "acme-payroll".
   */
  readonly client?: string | undefined
  /**
   * The person who acts, by name or id; the credential's person if it is not given. Must
   * be at most 100 characters. For example "Rosa Diaz".
   */
  readonly actedBy?: string | undefined
  /** The request for time off. */
  readonly timeOffRequestId: Uuid
}

export type GetTimeOffRequestResponse = {
  readonly timeOffRequest: TimeOffRequest
}

export type GetTimeOffRequestsRequest = {
  /**
   * The client that the call is about, for credentials of the service. Must be at most
   * 100 characters. For example "acme-payroll".
   */
  readonly client?: string | undefined
  /** The requests of a company. */
  readonly companyId?: Uuid | undefined
  /** The requests of a worker. */
  readonly userId?: Uuid | undefined
  /** Only requests in these states. Must name 1 to 5 states. */
  readonly status?: ReadonlyArray<AskedTimeOffRequestStatus> | undefined
  /**
   * Only requests that end on this day or later. Must be from 1971-01-01 to 2200-12-31. A
   * calendar date. For example "2026-07-01".
   */
  readonly from?: string | undefined
  /**
   * Only requests that begin on this day or earlier. Must be from 1971-01-01 to
   * 2200-12-31. A calendar date.
   */
  readonly to?: string | undefined
  /**
   * csv for the rows as one file, which is safe to open in a spreadsheet. Must be one of
   * json, csv.
   */
  readonly format?: "json" | "csv" | undefined
  /** How many rows the page has at most. Must be a whole number from 1 to 200. */
  readonly limit?: number | `${number}` | undefined
  /** Where the page begins. Must be the nextCursor of an earlier answer. */
  readonly cursor?: string | undefined
} & ({ readonly companyId: Uuid } | { readonly userId: Uuid })

export type GetTimeOffRequestsResponse = {
  /** In the order in which they were asked for. */
  readonly timeOffRequests: ReadonlyArray<ListedTimeOffRequest>
  /** The cursor of the next page; null on the last one. */
  readonly nextCursor: string | null
  readonly csvFile?: CsvFile | undefined
}

export type GetTimeOffStatementRequest = {
  /**
   * The client that the call is about, for credentials of the service. Must be at most
   * 100 characters. For example "acme-payroll".
   */
  readonly client?: string | undefined
  /** The worker. */
  readonly userId: Uuid
  /**
   * The first day. Must be from 1971-01-01 to 2200-12-31. A calendar date. For example
   * "2026-01-01".
   */
  readonly from: string
  /**
   * The last day. Must be from 1971-01-01 to 2200-12-31. A calendar date. For example
   * "2026-06-30".
   */
  readonly to: string
  /**
   * What was recorded later does not count; now if it is not given. Must be a time like
   * 2026-03-08T09:05:00Z, or a day.
   */
  readonly knownAt?: string | undefined
  /**
   * csv for the rows as one file, which is safe to open in a spreadsheet. Must be one of
   * json, csv.
   */
  readonly format?: "json" | "csv" | undefined
}

export type GetTimeOffStatementResponse = {
  /** The worker. */
  readonly userId: string
  /** The first day. */
  readonly from: string
  /** The last day. */
  readonly to: string
  /** One for each account of the worker. */
  readonly timeOffStatements: ReadonlyArray<TimeOffStatement>
  readonly csvFile?: CsvFile | undefined
}

export type GetTimeTrackingSettingsRequest = {
  /**
   * The client that the call is about, for credentials of the service. Must be at most
   * 100 characters. For example "acme-payroll".
   */
  readonly client?: string | undefined
  /** The company. */
  readonly companyId: Uuid
}

export type GetTimeTrackingSettingsResponse = {
  /** All settings of the company, by their first days; the defaults hold before. */
  readonly timeTrackingSettings: ReadonlyArray<TimeTrackingSettings>
  /** Whether a punch by a kiosk credential needs a PIN today. */
  readonly kioskPin: "required" | "optional"
}

export type GetTimesheetAmendmentsRequest = {
  /**
   * The client that the call is about, for credentials of the service. Must be at most
   * 100 characters. For example "acme-payroll".
   */
  readonly client?: string | undefined
  /** The company. */
  readonly companyId: Uuid
  /** Only those in these states. Must name 1 to 4 states. */
  readonly status?: ReadonlyArray<AskedTimesheetAmendmentStatus> | undefined
  /** How many rows the page has at most. Must be a whole number from 1 to 200. */
  readonly limit?: number | `${number}` | undefined
  /** Where the page begins. Must be the nextCursor of an earlier answer. */
  readonly cursor?: string | undefined
}

export type GetTimesheetAmendmentsResponse = {
  /** In the order in which they were made. */
  readonly timesheetAmendments: ReadonlyArray<ListedTimesheetAmendment>
  /** The cursor of the next page; null on the last one. */
  readonly nextCursor: string | null
}

export type GetTimesheetLockRequest = {
  /**
   * The client that the call is about, for credentials of the service. Must be at most
   * 100 characters. For example "acme-payroll".
   */
  readonly client?: string | undefined
  /** The locking of timesheets. */
  readonly timesheetLockId: Uuid
}

export type GetTimesheetLockResponse = {
  /** The locking. */
  readonly timesheetLock: {
    /** The locking of timesheets. */
    readonly timesheetLockId: string
    readonly status: TimesheetLockStatus
    /** The outcome, for people. */
    readonly message: string
    /** The version of the record; an update may name it. */
    readonly version: number
    /** The pay period. */
    readonly payPeriodId: string | null
    /** Timesheets whose periods lie between this day */
    readonly firstDay: string
    /** and this one are locked. */
    readonly lastDay: string
    /** How many timesheets are locked so far. */
    readonly lockedCount: number
    /** The timesheets that are not locked, at most 200; empty until the locking is done. */
    readonly notLocked: ReadonlyArray<{
      /** The timesheet. */
      readonly timesheetId: string
      /** The worker. */
      readonly userId: string
      /**
       * Why it is not locked: its approval is missing, it has a blocking exception that is
       * neither mended nor waived, or its minutes are not those that were approved, and it is
       * open again.
       */
      readonly why: "not approved" | "open exceptions" | "changed since approval"
    }>
  }
}

export type GetTimesheetRequest = {
  /**
   * The client that the call is about, for credentials of the service. Must be at most
   * 100 characters. For example "acme-payroll".
   */
  readonly client?: string | undefined
  /**
   * The person who acts, by name or id; the credential's person if it is not given. Must
   * be at most 100 characters. For example "Rosa Diaz".
   */
  readonly actedBy?: string | undefined
  /** The timesheet. */
  readonly timesheetId: Uuid
  /**
   * What was recorded later does not count; now if it is not given. Must be a time like
   * 2026-03-08T09:05:00Z, or a day.
   */
  readonly knownAt?: string | undefined
}

export type GetTimesheetResponse = {
  readonly timesheet: Timesheet
}

export type GetTimesheetSummaryRequest = {
  /**
   * The client that the call is about, for credentials of the service. Must be at most
   * 100 characters. For example "acme-payroll".
   */
  readonly client?: string | undefined
  /** The company. */
  readonly companyId: Uuid
  /** How many rows the page has at most. Must be a whole number from 1 to 200. */
  readonly limit?: number | `${number}` | undefined
  /** Where the page begins. Must be the nextCursor of an earlier answer. */
  readonly cursor?: string | undefined
  /** The pay period, instead of from and to. */
  readonly payPeriodId?: Uuid | undefined
  /**
   * The first workday. Must be from 1971-01-01 to 2200-12-31. A calendar date. For
   * example "2026-03-01".
   */
  readonly from?: string | undefined
  /**
   * The last workday, at most 92 days with the first. Must be from 1971-01-01 to
   * 2200-12-31. A calendar date. For example "2026-03-31".
   */
  readonly to?: string | undefined
} & (
  | { readonly payPeriodId?: undefined }
  | { readonly from?: undefined; readonly to?: undefined }
) &
  ({ readonly payPeriodId: Uuid } | { readonly from: string; readonly to: string })

export type GetTimesheetSummaryResponse = {
  /** The workers of the page with a timesheet on the days. */
  readonly timesheetSummary: ReadonlyArray<TimesheetSummary>
  /** The cursor of the next page; null on the last one. */
  readonly nextCursor: string | null
}

export type GetTimesheetsRequest = {
  /**
   * The client that the call is about, for credentials of the service. Must be at most
   * 100 characters. For example "acme-payroll".
   */
  readonly client?: string | undefined
  /** The company. */
  readonly companyId: Uuid
  /** Only those in these states. Must name 1 to 4 states. */
  readonly status?: ReadonlyArray<AskedTimesheetStatus> | undefined
  /** Only those of this worker, the latest period first. */
  readonly userId?: Uuid | undefined
  /** Only those of the period that begins on this day. A calendar date. */
  readonly payPeriodBegin?: string | undefined
  /** How many rows the page has at most. Must be a whole number from 1 to 200. */
  readonly limit?: number | `${number}` | undefined
  /** Where the page begins. Must be the nextCursor of an earlier answer. */
  readonly cursor?: string | undefined
}

export type GetTimesheetsResponse = {
  /** By the first day of the period, then by worker; of one worker the latest first. */
  readonly timesheets: ReadonlyArray<ListedTimesheet>
  /** The cursor of the next page; null on the last one. */
  readonly nextCursor: string | null
}

export type GetUnProcessedPayPeriodRequest = {
  /**
   * The client that the call is about, for credentials of the service. Must be at most
   * 100 characters. For example "acme-payroll".
   */
  readonly client?: string | undefined
  /** The pay period. */
  readonly payPeriodId?: Uuid | undefined
  /** The pay schedule. */
  readonly payScheduleId?: Uuid | undefined
  /** The company. */
  readonly companyId?: Uuid | undefined
  /** Only pay schedules for workers of this type, and their pay periods. */
  readonly workerType?: WorkerType | undefined
  /**
   * Only pay periods in this state. Must be one of new, submitted, inProcess, processed,
   * failed, returned, cancelled, skipped.
   */
  readonly status?:
    | "new"
    | "submitted"
    | "inProcess"
    | "processed"
    | "failed"
    | "returned"
    | "cancelled"
    | "skipped"
    | undefined
  /** How many rows the page has at most. Must be a whole number from 1 to 200. */
  readonly limit?: number | `${number}` | undefined
  /** Where the page begins. Must be the nextCursor of an earlier answer. */
  readonly cursor?: string | undefined
  /**
   * Only records that changed then or later, in the order of their changes. Must be a
   * time like 2026-03-08T09:05:00Z, or a day.
   */
  readonly updatedSince?: string | undefined
} & (
  | { readonly payPeriodId: Uuid }
  | { readonly payScheduleId: Uuid }
  | { readonly companyId: Uuid }
)

export type GetUnProcessedPayPeriodResponse = {
  /** The pay periods of the page. */
  readonly payPeriods: ReadonlyArray<PayPeriod>
  /** The cursor of the next page; null on the last one. */
  readonly nextCursor: string | null
  /** The time up to which the list is complete: ask again from there. */
  readonly upTo?: string | undefined
}

export type GetUserRequest = {
  /**
   * The client that the call is about, for credentials of the service. Must be at most
   * 100 characters. For example "acme-payroll".
   */
  readonly client?: string | undefined
  /**
   * The person who acts, by name or id; the credential's person if it is not given. Must
   * be at most 100 characters. For example "Rosa Diaz".
   */
  readonly actedBy?: string | undefined
  /** The worker. */
  readonly userId?: Uuid | undefined
  /** The company of the worker. */
  readonly companyId?: Uuid | undefined
  /** The client's own id for the worker. Must be at most 100 characters. */
  readonly userReferenceId?: string | undefined
  /**
   * The day, in US Eastern time, of the place of work and the home address, from which
   * wages are seen and at whose end the W-4 information held; now if it is not given. A
   * calendar date.
   */
  readonly asOf?: string | undefined
} & ({ readonly userId: Uuid } | { readonly companyId: Uuid; readonly userReferenceId: string })

export type GetUserResponse = {
  readonly user: User
  readonly deactivation: Deactivation | null
  readonly termination: Termination | null
  /** The wages in force and those that begin later. */
  readonly userWages: ReadonlyArray<UserWage>
  /** Earlier deactivations and terminations, the latest 200. */
  readonly formerExits: ReadonlyArray<FormerExit>
  /** The bank accounts, with the latest 200 that were replaced or deactivated. */
  readonly userBankAccounts: ReadonlyArray<UserBankAccount>
  readonly kycInformation: KycInformation | null
  readonly w4Information: W4Information | null
  readonly withholding: Withholding | null
  readonly verification: Verification | null
  /** The data that a guest sees and changes only after a code; empty for credentials. */
  readonly needsCode: ReadonlyArray<"pay" | "data" | "documents">
}

export type GetUserTaskRequest = {
  /**
   * The client that the call is about, for credentials of the service. Must be at most
   * 100 characters. For example "acme-payroll".
   */
  readonly client?: string | undefined
  /** The worker. */
  readonly userId: Uuid
}

export type GetUserTaskResponse = {
  /** What the onboarding of the worker lacks. */
  readonly userTask: {
    /** The worker. */
    readonly userId: string
    /**
     * `Ended` of a worker who has left: nothing is required any more, and nothing will be
     * complete.
     */
    readonly onboardingStatus: "Open" | "Complete" | "Ended"
    /** Whether onboarding is complete: policies below what a state asks for do not block it. */
    readonly isComplete: boolean
    /** What onboarding still lacks, in the order of onboarding. */
    readonly requirements: ReadonlyArray<Requirement>
  }
}

export type GetUserWagesRequest = {
  /**
   * The client that the call is about, for credentials of the service. Must be at most
   * 100 characters. For example "acme-payroll".
   */
  readonly client?: string | undefined
  /** The worker. */
  readonly userId: Uuid
  /**
   * The day from which wages are seen; today if it is not given. A calendar date. For
   * example "2026-12-31".
   */
  readonly asOf?: string | undefined
}

export type GetUserWagesResponse = {
  /** The wages of a worker, as seen from a day. */
  readonly userWages: {
    /** The worker. */
    readonly userId: string
    /** The day from which the lists are seen: the given one, or today in US Eastern time. */
    readonly asOf: string
    /** The wages in force on that day. */
    readonly current: ReadonlyArray<UserWage>
    /** The wages that begin later. */
    readonly upcoming: ReadonlyArray<UserWage>
    /** The wages that ended before. */
    readonly history: ReadonlyArray<UserWage>
    /**
     * The wages that were withdrawn, with the terms that they would have had: they end
     * before they begin.
     */
    readonly withdrawn: ReadonlyArray<UserWage>
  }
}

export type GetUserWorkSchedulesRequest = {
  /**
   * The client that the call is about, for credentials of the service. Must be at most
   * 100 characters. For example "acme-payroll".
   */
  readonly client?: string | undefined
  /** The worker. */
  readonly userId: Uuid
}

export type GetUserWorkSchedulesResponse = {
  /** All schedules of the worker, by their first days. */
  readonly workSchedules: ReadonlyArray<WorkSchedule>
}

export type GetUserWorkplacesRequest = {
  /**
   * The client that the call is about, for credentials of the service. Must be at most
   * 100 characters. For example "acme-payroll".
   */
  readonly client?: string | undefined
  /** The worker. */
  readonly userId: Uuid
  /**
   * What was recorded later does not count; now if it is not given. Must be a time like
   * 2026-03-08T09:05:00Z, or a day.
   */
  readonly knownAt?: string | undefined
}

export type GetUserWorkplacesResponse = {
  /** The worker. */
  readonly userId: string
  /** The places of work by their first days; of a day that was changed again the last one. */
  readonly workplaces: ReadonlyArray<UserWorkplaces>
  /** The home addresses likewise; empty without KYC information. */
  readonly homeAddresses: ReadonlyArray<HomeAddress>
}

export type GetUsersByCompanyNameRequest = {
  /**
   * The client that the call is about, for credentials of the service. Must be at most
   * 100 characters. For example "acme-payroll".
   */
  readonly client?: string | undefined
  /**
   * The whole name of the company. Case, accents, punctuation and blanks do not matter.
   * Must be at most 100 characters. For example "Acme Bakery LLC".
   */
  readonly companyName: string
  /**
   * Only workers in this state of verification. Must be one of kyc not initiated,
   * pending, failed, passed.
   */
  readonly kycStatus?: "kyc not initiated" | "pending" | "failed" | "passed" | undefined
  /** Only workers of this type. */
  readonly workerType?: WorkerType | undefined
  /**
   * The beginning of the first, the last or the whole name. Case, accents, punctuation
   * and blanks do not matter. Must be at most 100 characters.
   */
  readonly name?: string | undefined
  /** The email address. Must be at most 254 characters. Must be an email address. */
  readonly email?: string | undefined
  /** The client's own id for the worker. Must be at most 100 characters. */
  readonly userReferenceId?: string | undefined
  /** How many rows the page has at most. Must be a whole number from 1 to 200. */
  readonly limit?: number | `${number}` | undefined
  /** Where the page begins. Must be the nextCursor of an earlier answer. */
  readonly cursor?: string | undefined
  /**
   * Only records that changed then or later, in the order of their changes. Must be a
   * time like 2026-03-08T09:05:00Z, or a day.
   */
  readonly updatedSince?: string | undefined
}

export type GetUsersByCompanyNameResponse = {
  /** The workers of the page. */
  readonly users: ReadonlyArray<User>
  /** The cursor of the next page; null on the last one. */
  readonly nextCursor: string | null
  /** The time up to which the list is complete: ask again from there. */
  readonly upTo?: string | undefined
}

export type GetUsersRequest = {
  /**
   * The client that the call is about, for credentials of the service. Must be at most
   * 100 characters. For example "acme-payroll".
   */
  readonly client?: string | undefined
  /**
   * The person who acts, by name or id; the credential's person if it is not given. Must
   * be at most 100 characters. For example "Rosa Diaz".
   */
  readonly actedBy?: string | undefined
  /** The company. */
  readonly companyId: Uuid
  /**
   * Only workers in this state of verification. Must be one of kyc not initiated,
   * pending, failed, passed.
   */
  readonly kycStatus?: "kyc not initiated" | "pending" | "failed" | "passed" | undefined
  /** Only workers of this type. */
  readonly workerType?: WorkerType | undefined
  /**
   * The beginning of the first, the last or the whole name. Case, accents, punctuation
   * and blanks do not matter. Must be at most 100 characters.
   */
  readonly name?: string | undefined
  /** The email address. Must be at most 254 characters. Must be an email address. */
  readonly email?: string | undefined
  /** The client's own id for the worker. Must be at most 100 characters. */
  readonly userReferenceId?: string | undefined
  /**
   * The last four digits of the SSN, for credentials that write or review: 200 times a
   * day; audited. Must be exactly 4 digits.
   */
  readonly ssnLast4?: string | undefined
  /** How many rows the page has at most. Must be a whole number from 1 to 200. */
  readonly limit?: number | `${number}` | undefined
  /** Where the page begins. Must be the nextCursor of an earlier answer. */
  readonly cursor?: string | undefined
  /**
   * Only records that changed then or later, in the order of their changes. Must be a
   * time like 2026-03-08T09:05:00Z, or a day.
   */
  readonly updatedSince?: string | undefined
  /**
   * Only workers in this state. Must be one of Add Wage, Invite Sent, Active, Deactivate,
   * Terminated, Removed.
   */
  readonly userStatus?:
    | "Add Wage"
    | "Invite Sent"
    | "Active"
    | "Deactivate"
    | "Terminated"
    | "Removed"
    | undefined
}

export type GetUsersResponse = {
  /** The workers of the page. */
  readonly users: ReadonlyArray<User>
  /** The cursor of the next page; null on the last one. */
  readonly nextCursor: string | null
  /** The time up to which the list is complete: ask again from there. */
  readonly upTo?: string | undefined
}

export type GetVerificationRequest = {
  /**
   * The client that the call is about, for credentials of the service. Must be at most
   * 100 characters. For example "acme-payroll".
   */
  readonly client?: string | undefined
  /**
   * The person who acts, by name or id; the credential's person if it is not given. Must
   * be at most 100 characters. For example "Rosa Diaz".
   */
  readonly actedBy?: string | undefined
  /** The verification attempt. */
  readonly verificationId: Uuid
}

export type GetVerificationResponse = {
  /** The verification, as a reviewer sees it. */
  readonly verification: {
    /** The verification attempt. */
    readonly verificationId: string
    /** The name of the client. */
    readonly client: string
    /** The company. */
    readonly companyId: string
    /** What is verified. */
    readonly subjectKind: "company" | "businessUser" | "worker"
    /** The company, business user or worker that is verified. */
    readonly subjectId: string
    /** The name of the company or the person. */
    readonly name: string
    /** 1 for the first submission of the subject. */
    readonly number: number
    readonly status: VerificationState
    /** The reasons of the outcome, or for the review. */
    readonly reasons: ReadonlyArray<VerificationReason>
    /** The version of the record; an update may name it. */
    readonly version: number
    /** When the record was created. */
    readonly createdAt: string
    /** When the record was last changed. */
    readonly updatedAt: string
    /** The reasons of the provider that are no codes, for reviewers alone. */
    readonly providerTexts: ReadonlyArray<string>
    /** Of a duplicate the company or the user that has the number; null of any other. */
    readonly duplicateOf: string | null
    readonly case: VerificationCase
    /** The decisions of persons, oldest first. */
    readonly decisions: ReadonlyArray<Decision>
    /** The attempts of the subject before this one, newest first; the last 20. */
    readonly earlier: ReadonlyArray<EarlierAttempt>
  }
}

export type GetVerificationsRequest = {
  /**
   * The client that the call is about, for credentials of the service. Must be at most
   * 100 characters. For example "acme-payroll".
   */
  readonly client?: string | undefined
  /**
   * What they wait for: a person (also where it is not given), or a provider that was
   * asked first more than an hour ago. Must be one of person, provider.
   */
  readonly waitsFor?: "person" | "provider" | undefined
  /** Only those of this company. */
  readonly companyId?: Uuid | undefined
  /** How many rows the page has at most. Must be a whole number from 1 to 200. */
  readonly limit?: number | `${number}` | undefined
  /** Where the page begins. Must be the nextCursor of an earlier answer. */
  readonly cursor?: string | undefined
}

export type GetVerificationsResponse = {
  /** The verifications that wait. */
  readonly verifications: ReadonlyArray<VerificationAttempt>
  /** The cursor of the next page; null on the last one. */
  readonly nextCursor: string | null
}

export type GetWebhookDeliveriesRequest = {
  /**
   * The client that the call is about, for credentials of the service. Must be at most
   * 100 characters. For example "acme-payroll".
   */
  readonly client?: string | undefined
  /** Only attempts at this endpoint, which may be removed. */
  readonly webhookEndpointId?: Uuid | undefined
  /** Only attempts at events of this company. */
  readonly companyId?: Uuid | undefined
  /** Only attempts that came to this. */
  readonly result?: DeliveryResult | undefined
  /**
   * Only these types of events, by name or group such as employee.*. Must name 1 to 75
   * types.
   */
  readonly eventTypes?:
    | ReadonlyArray<
        | "company.*"
        | "company.kybstatus.*"
        | "companybankaccount.*"
        | "companybankaccount.companybankaccountstatus.*"
        | "employeebankaccount.*"
        | "employeebankaccount.employeebankaccountstatus.*"
        | "employee.*"
        | "employee.kycstatus.*"
        | "employee.employeestatus.*"
        | "payschedule.*"
        | "payschedule.payschedulestatus.*"
        | "payperiod.*"
        | "payperiod.payperiodstatus.*"
        | "timeoffpolicy.*"
        | "timeoffpolicy.timeoffpolicystatus.*"
        | "timeoffassignment.*"
        | "timeoffassignment.timeoffassignmentstatus.*"
        | "timeoffrequest.*"
        | "timeoffrequest.timeoffrequeststatus.*"
        | "timesheet.*"
        | "timesheet.timesheetstatus.*"
        | "timesheetamendment.*"
        | "timesheetamendment.timesheetamendmentstatus.*"
        | "timeexception.*"
        | "timeexception.timeexceptionstatus.*"
        | "flowlink.*"
        | "flowlink.flowlinkstatus.*"
        | "payaccount.*"
        | "payaccount.hold.*"
        | "guestcode.*"
        | "guestcode.lock.*"
        | "document.*"
        | "document.documentstatus.*"
        | "credential.*"
        | "credential.credentialstatus.*"
        | "recipient.*"
        | "recipient.recipientstatus.*"
        | "company.kybstatus.insert"
        | "company.kybstatus.update"
        | "companybankaccount.companybankaccountstatus.insert"
        | "companybankaccount.companybankaccountstatus.update"
        | "employeebankaccount.employeebankaccountstatus.insert"
        | "employeebankaccount.employeebankaccountstatus.update"
        | "employee.kycstatus.insert"
        | "employee.kycstatus.update"
        | "employee.employeestatus.insert"
        | "employee.employeestatus.update"
        | "payschedule.payschedulestatus.insert"
        | "payschedule.payschedulestatus.update"
        | "payperiod.payperiodstatus.insert"
        | "payperiod.payperiodstatus.update"
        | "timeoffpolicy.timeoffpolicystatus.insert"
        | "timeoffpolicy.timeoffpolicystatus.update"
        | "timeoffassignment.timeoffassignmentstatus.insert"
        | "timeoffassignment.timeoffassignmentstatus.update"
        | "timeoffrequest.timeoffrequeststatus.insert"
        | "timeoffrequest.timeoffrequeststatus.update"
        | "timesheet.timesheetstatus.insert"
        | "timesheet.timesheetstatus.update"
        | "timesheetamendment.timesheetamendmentstatus.insert"
        | "timesheetamendment.timesheetamendmentstatus.update"
        | "timeexception.timeexceptionstatus.insert"
        | "timeexception.timeexceptionstatus.update"
        | "flowlink.flowlinkstatus.insert"
        | "flowlink.flowlinkstatus.update"
        | "payaccount.hold.insert"
        | "payaccount.hold.update"
        | "guestcode.lock.insert"
        | "guestcode.lock.update"
        | "document.documentstatus.insert"
        | "document.documentstatus.update"
        | "credential.credentialstatus.insert"
        | "credential.credentialstatus.update"
        | "recipient.recipientstatus.insert"
        | "recipient.recipientstatus.update"
      >
    | undefined
  /**
   * Only what was stored then or later. Must be a time like 2026-03-08T09:05:00Z, or a
   * day.
   */
  readonly since?: string | undefined
  /** Only what was stored before. Must be a time like 2026-03-08T09:05:00Z, or a day. */
  readonly to?: string | undefined
  /**
   * Whether the list begins with the newest, up to now: for people who look; without it,
   * with the oldest.
   */
  readonly newestFirst?: boolean | undefined
  /** How many rows the page has at most. Must be a whole number from 1 to 200. */
  readonly limit?: number | `${number}` | undefined
  /** Where the page begins. Must be the nextCursor of an earlier answer. */
  readonly cursor?: string | undefined
}

export type GetWebhookDeliveriesResponse = {
  /** The attempts of the page. */
  readonly deliveries: ReadonlyArray<WebhookDelivery>
  /** The cursor of the next page; null on the last one. */
  readonly nextCursor: string | null
  /** The time up to which the list is complete: ask again from there. */
  readonly upTo: string
}

export type GetWebhookEndpointsRequest = {
  /**
   * The client that the call is about, for credentials of the service. Must be at most
   * 100 characters. For example "acme-payroll".
   */
  readonly client?: string | undefined
  /** Only endpoints of this state. Must be one of enabled, disabled. */
  readonly status?: "enabled" | "disabled" | undefined
  /** How many rows the page has at most. Must be a whole number from 1 to 200. */
  readonly limit?: number | `${number}` | undefined
  /** Where the page begins. Must be the nextCursor of an earlier answer. */
  readonly cursor?: string | undefined
}

export type GetWebhookEndpointsResponse = {
  /** The endpoints of the page; a client has at most 20. */
  readonly webhookEndpoints: ReadonlyArray<WebhookEndpoint>
  /** The cursor of the next page; null on the last one. */
  readonly nextCursor: string | null
}

export type GetWorkedNowRequest = {
  /**
   * The client that the call is about, for credentials of the service. Must be at most
   * 100 characters. For example "acme-payroll".
   */
  readonly client?: string | undefined
  /** The company. */
  readonly companyId: Uuid
  /** How many rows the page has at most. Must be a whole number from 1 to 200. */
  readonly limit?: number | `${number}` | undefined
  /** Where the page begins. Must be the nextCursor of an earlier answer. */
  readonly cursor?: string | undefined
}

export type GetWorkedNowResponse = {
  /** The workers who are clocked in. */
  readonly workedNow: ReadonlyArray<WorkedNow>
  /** The cursor of the next page; null on the last one. */
  readonly nextCursor: string | null
}

export type GetYearInputRequest = {
  /**
   * The client that the call is about, for credentials of the service. Must be at most
   * 100 characters. For example "acme-payroll".
   */
  readonly client?: string | undefined
  /**
   * The person who acts, by name or id; the credential's person if it is not given. Must
   * be at most 100 characters. For example "Rosa Diaz".
   */
  readonly actedBy?: string | undefined
  /** The company. */
  readonly companyId: Uuid
  /** The calendar year of the pay dates. Must be a year from 1971 to 9998. */
  readonly year?: number | undefined
  /** The form: W-2 for employees, 1099-NEC for contractors. Must be one of W-2, 1099-NEC. */
  readonly form?: "W-2" | "1099-NEC" | undefined
  /** How many workers each page has at most. Must be a whole number from 1 to 500. */
  readonly limit?: number | undefined
  /** A hand-over that was made: its further pages, or the same once more. */
  readonly handOverId?: Uuid | undefined
  /** Where the page begins. Must be the nextCursor of an earlier answer. */
  readonly cursor?: string | undefined
  /** The recipient to encrypt to, by name or recipientId. Must be at most 255 characters. */
  readonly recipient?: string | undefined
  /**
   * The fingerprint of its key (RFC 7638): the SHA-256 in base64url. Must be at most 43
   * characters. For example "u809Vppx5ixWMOohxWr2aM3m5bD0LQ67g_GPmubQus4".
   */
  readonly fingerprint?: string | undefined
  /**
   * What it is needed for; the audit keeps these words. Must be at most 255 characters.
   * Must be at least 10 characters. For example "papers for the IRS".
   */
  readonly reason?: string | undefined
} & (
  | { readonly handOverId?: undefined }
  | { readonly year?: undefined; readonly form?: undefined; readonly limit?: undefined }
) &
  ({ readonly handOverId: Uuid } | { readonly year: number; readonly form: "W-2" | "1099-NEC" }) &
  (
    | ({ readonly cursor: string } & { readonly handOverId: Uuid })
    | { readonly cursor?: undefined }
  ) &
  (
    | ({ readonly recipient: string } & { readonly fingerprint: string })
    | { readonly recipient?: undefined }
  ) &
  (
    | ({ readonly fingerprint: string } & { readonly recipient: string })
    | { readonly fingerprint?: undefined }
  )

export type GetYearInputResponse = {
  readonly handOver: HandOver
  readonly content: YearContent | null
  /**
   * What would be in the other fields, signed (JWS) and encrypted to the recipient (JWE);
   * they are empty then.
   */
  readonly encrypted: string | null
  /** The cursor of the next page; null on the last one. */
  readonly nextCursor: string | null
}

/** The hand-over that the page is of. */
export type HandOver = {
  /** The hand-over: it gives the same pages whenever it is asked for again. */
  readonly handOverId: string
  /** The company. */
  readonly companyId: string
  /** The version of the format of its pages. */
  readonly formatVersion: string
  /** The moment at which all of its pages show the records. */
  readonly knownAt: string
  /**
   * False if more is to come: a timesheet of the period was not locked, or the year is
   * not over.
   */
  readonly isFinal: boolean
  /** Whether it was asked for some workers only. */
  readonly isPartial: boolean
  /** Whether the page was asked for by its handOverId. */
  readonly isRepeat: boolean
  /** The number of the page, from 1. */
  readonly page: number
  /** How many pages there are. */
  readonly pageCount: number
  /** The SHA-256 of the content of the page (RFC 8785), in hexadecimal digits. */
  readonly sha256: string
  /** How many can be paid, over all pages; on the last page. */
  readonly workerCount: number | null
  /** How many cannot be paid yet; on the last page. */
  readonly notPayableCount: number | null
  /** The SHA-256 of the digests of all pages in order, as one text; on the last page. */
  readonly digest: string | null
}

/**
 * What is handed over. The digest of the page is the SHA-256 of it in the form of RFC
 * 8785.
 */
export type HandOverContent = {
  /** The version of this format. */
  readonly formatVersion: "2026-12"
  readonly company: Employer
  /** The pay period. */
  readonly payPeriod: {
    /** The pay period. */
    readonly payPeriodId: string
    /** The pay schedule. */
    readonly payScheduleId: string
    /** The workers whom the schedule is for. */
    readonly workerType: WorkerTypeValue
    /** How often the schedule pays. */
    readonly compensationFrequency: string
    /** The first day of the pay period. */
    readonly PayBeginDate: string
    /** The last day of the pay period. */
    readonly PayEndDate: string
    /** The last day to run payroll. */
    readonly DeadlineToRunPayroll: string
    /** The day on which people are paid. */
    readonly PayDate: string
    /** `locked`, `open` if one is not locked, `none` if the period has none. */
    readonly timesheets: "locked" | "open" | "none"
  }
  /** Those who can be paid, by id. */
  readonly workers: ReadonlyArray<Payee>
  /** Those who cannot be paid yet, by id. */
  readonly notPayable: ReadonlyArray<NotPayable>
}

/** A recipient of hand-overs. */
export type HandOverRecipient = {
  /** The recipient. */
  readonly recipientId: string
  /** The name by which calls name it; unique among the recipients that are not revoked. */
  readonly name: string
  /** Its public key as a JSON Web Key. */
  readonly publicKey: {
    /** The kind of the key: `EC` for P-256, `OKP` for X25519. */
    readonly kty: "EC" | "OKP"
    /** The curve. */
    readonly crv: "P-256" | "X25519"
    /** The point, or its first coordinate: 32 bytes in base64url. */
    readonly x: string
    /** The second coordinate of a point on P-256: 32 bytes in base64url. */
    readonly y?: string | undefined
  }
  /** The fingerprint of its key (RFC 7638): the SHA-256 in base64url. */
  readonly fingerprint: string
  /** The person who added it. */
  readonly addedBy: string
  /** When it was added. */
  readonly createdAt: string
  /** When a second person confirmed its fingerprint; null if nobody did. */
  readonly confirmedAt: string | null
  /** From when data is handed over to it; null if it waits for a second person. */
  readonly usableFrom: string | null
  /** Whether data is handed over to it. */
  readonly status: "waiting" | "usable"
}

/** The holiday calendar of a company. */
export type HolidayCalendar = {
  /** The holiday calendar. */
  readonly holidayCalendarId: string
  /** The name of the calendar. */
  readonly name: string
  /** By their first days. */
  readonly versions: ReadonlyArray<{
    /** The first day. */
    readonly effectiveFrom: string
    /** The holidays that it begins with. */
    readonly base: "Federal Reserve" | "Federal Observed" | "None"
    /** Names of these that do not count. */
    readonly removed: ReadonlyArray<string>
    /** Further days. */
    readonly added: ReadonlyArray<{
      /** The day. */
      readonly date: string
      /** The name of the day. */
      readonly name: string
      /** The part that is closed; null for all of it. */
      readonly minutes: number | null
    }>
    /** What a holiday pays: the scheduled minutes of the day, or a number. */
    readonly paidMinutes: "Scheduled" | number
  }>
  /** The version of the record; an update may name it. */
  readonly version: number
  /** When the record was created. */
  readonly createdAt: string
  /** When the record was last changed. */
  readonly updatedAt: string
}

/** The home address of a worker, from a day on. */
export type HomeAddress = {
  /** The first day; the next version ends it. The first version holds from joining. */
  readonly effectiveFrom: string
  /** When it was recorded. */
  readonly recordedAt: string
  /** The address. */
  readonly address: {
    /** The street address. */
    readonly address1: string
    /** The second line of the address. */
    readonly address2: string | null
    /** The city. */
    readonly city: string
    /** The state. */
    readonly state: string
    /** The ZIP code. */
    readonly zipcode: string
  }
}

export type InitiateCompanyKybRequest = {
  /**
   * The client that the call is about, for credentials of the service. Must be at most
   * 100 characters. For example "acme-payroll".
   */
  readonly client?: string | undefined
  /**
   * The person who acts, by name or id; the credential's person if it is not given. Must
   * be at most 100 characters. For example "Rosa Diaz".
   */
  readonly actedBy?: string | undefined
  /** The company. */
  readonly companyId: Uuid
}

export type InitiateCompanyKybResponse = {
  /** The KYB information after the call. */
  readonly kybInformation: {
    /** The KYB information. */
    readonly kybInformationId: string
    /** The status after the call, in the interface's words. */
    readonly status: "KYB Verification Pending"
    /** The outcome, for people. */
    readonly message: string
    /** The version of the record; an update may name it. */
    readonly version: number
  }
}

export type InitiateUserKycRequest = {
  /**
   * The client that the call is about, for credentials of the service. Must be at most
   * 100 characters. For example "acme-payroll".
   */
  readonly client?: string | undefined
  /**
   * The person who acts, by name or id; the credential's person if it is not given. Must
   * be at most 100 characters. For example "Rosa Diaz".
   */
  readonly actedBy?: string | undefined
  /** The worker. */
  readonly userId: Uuid
}

export type InitiateUserKycResponse = {
  /** The worker after the call. */
  readonly user: {
    /** The worker. */
    readonly userId: string
    /** The status after the call, in the interface's words. */
    readonly status: "KYC Pending" | "KYC Passed"
    /** The outcome, for people. */
    readonly message: string
    /** The version of the record; an update may name it. */
    readonly version: number
  }
}

/** Must be 4 to 8 digits. */
export type KioskPin = string

/** Must be one of required, optional. */
export type KioskPinRule = "required" | "optional"

/** A worker who can clock in. */
export type KioskWorker = {
  /** The worker. */
  readonly userId: string
  /** The full name. */
  readonly user: string
}

/** The KYB information of a company. */
export type KybInformation = {
  /** The KYB information. */
  readonly kybInformationId: string
  /** The last four digits of the EIN. */
  readonly einLast4: string
  /** The legal form. */
  readonly entityType: EntityTypeValue | null
  /** The state of incorporation. */
  readonly incorporationState: string | null
  /** The day of incorporation. */
  readonly dateOfIncorporation: string
  /** The employment tax return: Form 941 each quarter or Form 944 each year. */
  readonly irsAssisgnedFederalFilingForm: FederalFilingFormValue | null
  /** Whether the company has run payroll this year. */
  readonly payrollRunThisYear: "Yes" | "No" | null
  /** Whether people who left were paid this year. */
  readonly formerPaidThisYear: "Yes" | "No" | null
  /** The version of the record; an update may name it. */
  readonly version: number
  /** When the record was created. */
  readonly createdAt: string
  /** When the record was last changed. */
  readonly updatedAt: string
}

/** The state of the business verification. */
export type KybState = {
  /** The state. */
  readonly status: KybStatus
  /** The states that it can move to from here. */
  readonly reachable: ReadonlyArray<KybStatus>
}

/** Where the business verification is. */
export type KybStatus = "new" | "pending" | "failed" | "passed"

/** The KYC information of a worker, with the version that an update of it names. */
export type KycInformation = {
  /** The street address. */
  readonly address1: string
  /** The second line of the address. */
  readonly address2: string | null
  /** The city. */
  readonly city: string
  /** The state. */
  readonly state: string
  /** The ZIP code. */
  readonly zipcode: string
  /** Whether the SSN is stored. */
  readonly hasSsn: boolean
  /** Whether the date of birth is stored. */
  readonly hasDateOfBirth: boolean
  /** The workplace of a remote worker, unless it is the home address. */
  readonly userRemoteLocation: {
    /** The street address. */
    readonly address1: string
    /** The second line of the address. */
    readonly address2: string | null
    /** The city. */
    readonly city: string
    /** The state. */
    readonly state: string
    /** The ZIP code. */
    readonly zipcode: string
  } | null
  /** The version of the record; an update may name it. */
  readonly version: number
  /** When the record was created. */
  readonly createdAt: string
  /** When the record was last changed. */
  readonly updatedAt: string
}

/** The state of the identity verification. */
export type KycState = {
  /** The state. */
  readonly status: KycStatus
  /** The states that it can move to from here. */
  readonly reachable: ReadonlyArray<KycStatus>
}

/** Where the identity verification is. */
export type KycStatus = "kyc not initiated" | "pending" | "failed" | "passed"

/** An event, without its body. */
export type ListedEvent = {
  /** The event. */
  readonly eventId: string
  /** The type of the event. */
  readonly eventType:
    | "company.kybstatus.insert"
    | "company.kybstatus.update"
    | "companybankaccount.companybankaccountstatus.insert"
    | "companybankaccount.companybankaccountstatus.update"
    | "employeebankaccount.employeebankaccountstatus.insert"
    | "employeebankaccount.employeebankaccountstatus.update"
    | "employee.kycstatus.insert"
    | "employee.kycstatus.update"
    | "employee.employeestatus.insert"
    | "employee.employeestatus.update"
    | "payschedule.payschedulestatus.insert"
    | "payschedule.payschedulestatus.update"
    | "payperiod.payperiodstatus.insert"
    | "payperiod.payperiodstatus.update"
    | "timeoffpolicy.timeoffpolicystatus.insert"
    | "timeoffpolicy.timeoffpolicystatus.update"
    | "timeoffassignment.timeoffassignmentstatus.insert"
    | "timeoffassignment.timeoffassignmentstatus.update"
    | "timeoffrequest.timeoffrequeststatus.insert"
    | "timeoffrequest.timeoffrequeststatus.update"
    | "timesheet.timesheetstatus.insert"
    | "timesheet.timesheetstatus.update"
    | "timesheetamendment.timesheetamendmentstatus.insert"
    | "timesheetamendment.timesheetamendmentstatus.update"
    | "timeexception.timeexceptionstatus.insert"
    | "timeexception.timeexceptionstatus.update"
    | "flowlink.flowlinkstatus.insert"
    | "flowlink.flowlinkstatus.update"
    | "payaccount.hold.insert"
    | "payaccount.hold.update"
    | "guestcode.lock.insert"
    | "guestcode.lock.update"
    | "document.documentstatus.insert"
    | "document.documentstatus.update"
    | "credential.credentialstatus.insert"
    | "credential.credentialstatus.update"
    | "recipient.recipientstatus.insert"
    | "recipient.recipientstatus.update"
  /** The company that the event belongs to; null if it is one of the client itself. */
  readonly companyId: string | null
  /**
   * The number of the event in its company, or among those of the client itself, from 1
   * without gaps.
   */
  readonly sequence: number
  /** When it was stored. */
  readonly timestamp: string
}

/** A hand-over to payroll. */
export type ListedHandOver = {
  /** The hand-over. */
  readonly handOverId: string
  /** The company. */
  readonly companyId: string
  /** Whether it is of a pay period or of a year. */
  readonly kind: "payPeriod" | "year"
  /** The pay schedule. */
  readonly payScheduleId: string | null
  /** The pay period. */
  readonly payPeriodId: string | null
  /** The first day of the pay period. */
  readonly PayBeginDate: string | null
  /** The last day of the pay period. */
  readonly PayEndDate: string | null
  /** The calendar year of the pay dates. */
  readonly year: number | null
  /** The form of a year. */
  readonly form: "W-2" | "1099-NEC" | null
  /** The version of the format of its pages. */
  readonly formatVersion: string
  /** The moment at which its pages show the records. */
  readonly knownAt: string
  /** When it was made: later than `knownAt` if it is of the past. */
  readonly createdAt: string
  /** The person who asked for it first; null if the credential names none. */
  readonly handedBy: string | null
  /** The key that its first page was encrypted to then; null if it left in the open. */
  readonly fingerprint: string | null
  /** The name of the recipient with this key; null if there is none any more. */
  readonly recipient: string | null
  /** False if more was to come. */
  readonly isFinal: boolean
  /** Whether it is of some workers only. */
  readonly isPartial: boolean
  /** How many pages it has. */
  readonly pageCount: number
  /** How many could be paid. */
  readonly workerCount: number
  /** How many could not. */
  readonly notPayableCount: number
  /** The SHA-256 of the digests of its pages, in order. */
  readonly digest: string
}

/** A worker for whom a policy holds from a day on. */
export type ListedTimeOffPolicyAssignment = {
  /** The worker. */
  readonly userId: string
  /** The account of a worker for one type of time off. */
  readonly timeOffAccountId: string
  /** The assignment of a time off policy to a worker. */
  readonly timeOffPolicyAssignmentId: string
  /** The time off policy. */
  readonly timeOffPolicyId: string
  /** The first day. */
  readonly startDate: string
  /** The last day, once it is known. */
  readonly endDate: string | null
  /** From when tiers are counted; null for the first day of work. */
  readonly seniorityDate: string | null
  /**
   * From when the waiting period is counted; null for the first day, or for that of an
   * earlier assignment.
   */
  readonly waitingFrom: string | null
  /** The balance at the beginning of openingBalanceDate. */
  readonly openingBalanceMinutes: number | null
  /** The day of the opening balance. */
  readonly openingBalanceDate: string | null
  /** The same person before. */
  readonly previousUserId: string | null
  /** Minutes that were forfeited then and given back. */
  readonly reinstatedMinutes: number
  readonly status: TimeOffAssignmentState
  /** The version of the record; an update may name it. */
  readonly version: number
  /** When the record was created. */
  readonly createdAt: string
  /** When the record was last changed. */
  readonly updatedAt: string
}

/** A request for time off. */
export type ListedTimeOffRequest = {
  /** The request for time off. */
  readonly timeOffRequestId: string
  /** The worker. */
  readonly userId: string
  /** The company. */
  readonly companyId: string
  /** The account of a worker for one type of time off. */
  readonly timeOffAccountId: string
  /** The time off policy. */
  readonly timeOffPolicyId: string
  /** The type of time off. */
  readonly timeOffPolicyType:
    | "Vacation"
    | "Sick"
    | "PTO"
    | "Personal"
    | "Floating Holiday"
    | "Bereavement"
    | "Jury Duty"
    | "Parental"
    | "Voting"
    | "Unpaid"
    | "Other"
  /** The first day. */
  readonly startDate: string
  /** The last day. */
  readonly endDate: string
  /** The days, without those that were given back. */
  readonly days: ReadonlyArray<{
    /** The date. */
    readonly date: string
    /** How much of the day; 0 on days that take nothing. */
    readonly minutes: number
    /** When it begins, if that was given. */
    readonly startTime: string | null
    /** Why it counts as it does: `workday`, `not scheduled`, `holiday: NAME`, `given`. */
    readonly why: string
  }>
  /** The minutes of the days. */
  readonly totalMinutes: number
  /** The caller's own id of the request. */
  readonly requestReferenceId: string | null
  /** Who asked. */
  readonly requestedBy: string | null
  /** Who approved, declined, cancelled or revoked it. */
  readonly decidedBy: string | null
  /** When it no longer waited for an approval. */
  readonly decidedAt: string | null
  /** Whether it was approved against a check. */
  readonly isOverridden: boolean
  readonly status: TimeOffRequestState
  /** The version of the record; an update may name it. */
  readonly version: number
  /** When the record was created. */
  readonly createdAt: string
  /** When the record was last changed. */
  readonly updatedAt: string
}

/** A timesheet. */
export type ListedTimesheet = {
  /** The timesheet. */
  readonly timesheetId: string
  /** The worker. */
  readonly userId: string
  /** The company. */
  readonly companyId: string
  /** The period. */
  readonly payPeriod: {
    /** The first day. */
    readonly begin: string
    /** The last day. */
    readonly end: string
    /** The pay period. */
    readonly payPeriodId: string | null
  }
  readonly status: TimesheetState
  /** Why it is open again: recalled, returned, reopened or late punch. */
  readonly openedBecause: string | null
  /** Who submitted it last. */
  readonly submittedBy: string | null
  /** Who approved it last. */
  readonly approvedBy: string | null
  /** When it was last approved. */
  readonly approvedAt: string | null
  /** Whether it was locked without an approval. */
  readonly lockedUnapproved: boolean
  readonly minutes: TimesheetMinutes
  /** The version of the record; an update may name it. */
  readonly version: number
  /** When the record was created. */
  readonly createdAt: string
  /** When the record was last changed. */
  readonly updatedAt: string
}

/** An amendment of a locked timesheet. Its difference is null before it is approved. */
export type ListedTimesheetAmendment = {
  /** The amendment of a locked timesheet. */
  readonly timesheetAmendmentId: string
  /** The timesheet. */
  readonly timesheetId: string
  /** The worker. */
  readonly userId: string
  /** The company. */
  readonly companyId: string
  readonly status: TimesheetAmendmentState
  /** Whether it has punches that came late; else a person asked for it. */
  readonly isLatePunches: boolean
  /** What it changes, in order. */
  readonly changes: ReadonlyArray<{
    /** What is done: End Shift for a punch of a later timesheet. */
    readonly action: "Add" | "Amend" | "Void" | "End Shift"
    /** The punch. */
    readonly punch: {
      /** The punch. */
      readonly punchId: string
      /** What the worker did. */
      readonly type: "In" | "Out" | "Meal Start" | "Meal End" | "Rest Start" | "Rest End" | null
      /** When. */
      readonly at: string | null
      /** The zone in which the worker was. */
      readonly timeZone: string | null
      /** The location of the company. */
      readonly companyLocationId: string | null
      /** The job that the time is for. */
      readonly jobCode: string | null
    } | null
    /** The entry. */
    readonly timeEntry: {
      /** The entry of worked time. */
      readonly timeEntryId: string
      /** The workday. */
      readonly workDate: string | null
      /** The worked minutes. */
      readonly minutes: number | null
      /** When work began, if that was entered. */
      readonly start: string | null
      /** When work ended. */
      readonly end: string | null
      /** The zone in which the worker was. */
      readonly timeZone: string | null
      /** The job that the time is for. */
      readonly jobCode: string | null
    } | null
  }>
  readonly difference: TimesheetMinutes | null
  /** The timesheet. */
  readonly payableInTimesheetId: string | null
  /** Who asked for it. */
  readonly requestedBy: string | null
  /** Who approved or rejected it. */
  readonly decidedBy: string | null
  /** When it was approved or rejected. */
  readonly decidedAt: string | null
  /** The version of the record; an update may name it. */
  readonly version: number
  /** When the record was created. */
  readonly createdAt: string
  /** When the record was last changed. */
  readonly updatedAt: string
}

/** Must be one of Remote, Office. */
export type LocationCategory = "Remote" | "Office" | "On-site" | "Work Location" | "Hybrid"

export type LocationCategoryValue = "Remote" | "Office"

/** The state of the location. */
export type LocationState = {
  /** The state. */
  readonly status: LocationStatus
  /** The states that it can move to from here. */
  readonly reachable: ReadonlyArray<LocationStatus>
}

/** Whether the location is verified. */
export type LocationStatus = "Verification pending" | "Verified"

export type LockTimesheetsRequest = {
  /**
   * The client that the call is about, for credentials of the service. Must be at most
   * 100 characters. For example "acme-payroll".
   */
  readonly client?: string | undefined
  /**
   * The person who acts, by name or id; the credential's person if it is not given. Must
   * be at most 100 characters. For example "Rosa Diaz".
   */
  readonly actedBy?: string | undefined
  /** What is locked, also of workers who recorded nothing and are paid all the same. */
  readonly payPeriod: {
    /** The company. */
    readonly companyId: Uuid
    /** The pay period. */
    readonly payPeriodId?: Uuid | undefined
    /**
     * Instead, the timesheets of periods that ended in the 92 days until this one. A
     * calendar date. For example "2026-03-31".
     */
    readonly through?: string | undefined
    /** Whether timesheets are locked that are not approved. */
    readonly lockUnapproved?: boolean | undefined
  } & ({ readonly payPeriodId: Uuid } | { readonly through: string })
}

export type LockTimesheetsResponse = {
  /** The locking. */
  readonly timesheetLock: {
    /** The locking of timesheets. */
    readonly timesheetLockId: string
    readonly status: TimesheetLockStatus
    /** The outcome, for people. */
    readonly message: string
    /** The version of the record; an update may name it. */
    readonly version: number
    /** The pay period. */
    readonly payPeriodId: string | null
    /** Timesheets whose periods lie between this day */
    readonly firstDay: string
    /** and this one are locked. */
    readonly lastDay: string
    /** How many timesheets are locked so far. */
    readonly lockedCount: number
    /** The timesheets that are not locked, at most 200; empty until the locking is done. */
    readonly notLocked: ReadonlyArray<{
      /** The timesheet. */
      readonly timesheetId: string
      /** The worker. */
      readonly userId: string
      /**
       * Why it is not locked: its approval is missing, it has a blocking exception that is
       * neither mended nor waived, or its minutes are not those that were approved, and it is
       * open again.
       */
      readonly why: "not approved" | "open exceptions" | "changed since approval"
    }>
  }
}

/** Must be a phone number of 10 digits. */
export type LoosePhoneNumber = string

/** A link that was made. */
export type MadeFlowLink = {
  /** The flow link. */
  readonly flowLinkId: string
  /** What the pages are for. */
  readonly flow:
    | "worker-onboarding"
    | "worker-identity"
    | "worker-tax"
    | "worker-bank-account"
    | "worker-documents"
    | "worker-portal"
    | "company-onboarding"
    | "company-owner"
    | "company-bank-account"
    | "kiosk"
  /** The company. */
  readonly companyId: string
  /** The worker whom the pages are about; null of a business user. */
  readonly userId: string | null
  /** The business user whom the pages are about; null of a worker. */
  readonly businessUserId: string | null
  /** The location of a kiosk; null of one for all of the company, and of other flows. */
  readonly companyLocationId: string | null
  /**
   * The address; it is not shown again. What follows the # is sent to no server. Null if
   * it is mailed.
   */
  readonly url: string | null
  /** Until when it can be opened, and once it was opened, used. */
  readonly expiresAt: string
  /** The status after the call, in the interface's words. */
  readonly status: "created"
  /** The outcome, for people. */
  readonly message: string
  /** The version of the record; an update may name it. */
  readonly version: number
}

/** The balance of an account now. */
export type MyTimeOffBalance = {
  /** The account of a worker for one type of time off. */
  readonly timeOffAccountId: string
  /** The type of time off. */
  readonly timeOffPolicyType:
    | "Vacation"
    | "Sick"
    | "PTO"
    | "Personal"
    | "Floating Holiday"
    | "Bereavement"
    | "Jury Duty"
    | "Parental"
    | "Voting"
    | "Unpaid"
    | "Other"
  /** The time off policy. */
  readonly timeOffPolicyId: string | null
  /** In the order in which they were added. */
  readonly assignments: ReadonlyArray<TimeOffPolicyAssignment>
  /** The day. */
  readonly asOf: string
  /** The balance at the end of the day; null under a policy without one. */
  readonly balanceMinutes: number | null
  /** The same in hours, for people. */
  readonly balanceHours: string | null
  /**
   * What can still be taken: the lowest balance up to the last approved day, and what the
   * policy allows below zero.
   */
  readonly availableMinutes: number | null
  /** The first day on which time off may be taken. */
  readonly usableFrom: string | null
  /** Minutes of requests that wait for an approval. */
  readonly pendingMinutes: number
  /** Minutes of approved requests after the day. */
  readonly approvedFutureMinutes: number
  /** What is left of the minutes carried into the policy year. */
  readonly carriedMinutes: number
  /** The first day on which these are gone; null if they do not expire. */
  readonly carriedExpiresOn: string | null
  /** Accruals and grants of the policy year so far. */
  readonly accruedThisYearMinutes: number
  /** Minutes taken in the policy year so far. */
  readonly usedThisYearMinutes: number
  /** The next accrual or grant, as it is expected. */
  readonly nextAccrual: {
    /** When it takes effect. */
    readonly date: string
    /** How much it is. */
    readonly minutes: number
  } | null
  /** The exact minutes that are earned and not yet posted, such as `1/2`. */
  readonly fraction: string
  /** The end of the policy year. */
  readonly endOfYear: {
    /** The last day of the policy year. */
    readonly date: string
    /** The balance at its end as it is expected; null under a policy without one. */
    readonly balanceMinutes: number | null
    /** The same in hours, for people. */
    readonly balanceHours: string | null
  }
}

/** The next pay date of a worker. */
export type NextPay = {
  /** The day on which people are paid. */
  readonly payDate: string
  /** The first day of the pay period. */
  readonly periodBegin: string
  /** The last day of the pay period. */
  readonly periodEnd: string
  /** The day on which it would be; null if it did not move. */
  readonly movedFrom: string | null
  /** Why it moved: `weekend`, `closed day`, or the holiday's name; null if it did not. */
  readonly reason: string | null
}

/** Must be exactly 9 digits. */
export type NineDigits = string

/** Somebody whom the pay period would pay, and what is missing for it. */
export type NotPayable = {
  /** The worker. */
  readonly userId: string
  /** The client's own id for the worker. */
  readonly userReferenceId: string | null
  /** The first name. */
  readonly firstName: string
  /** The middle name. */
  readonly middleName: string | null
  /** The last name. */
  readonly lastName: string
  /** What has to be done first. */
  readonly requirements: ReadonlyArray<Requirement>
}

/** A line of the check sheet. */
export type OpeningCheck = {
  /** The worker. */
  readonly userId: string
  /** The caller's own id of the worker. */
  readonly userReferenceId: string | null
  /** The name of the worker. */
  readonly name: string
  /** The opening balance. */
  readonly openingBalanceMinutes: number
  /** Its day. */
  readonly openingBalanceDate: string
  /** The day of the comparison. */
  readonly checkDate: string
  /** The balance at the end of that day by this service; null without a balance. */
  readonly balanceMinutes: number | null
  /** The same in hours, for people. */
  readonly balanceHours: string | null
  /** The balance by the other system, if it was given. */
  readonly checkBalanceMinutes: number | null
  /** By how much this service has more; null where nothing is compared. */
  readonly differenceMinutes: number | null
}

/** Must be one of overtime, doubleTime. */
export type OvertimeLabel = "overtime" | "doubleTime"

/** Must be one of overtime, doubleTime. */
export type OvertimeLabel_1 = "overtime" | "doubleTime"

/** Must be one of overtime, doubleTime. */
export type OvertimeLabel_2 = "overtime" | "doubleTime"

/** Must be one of overtime, doubleTime. */
export type OvertimeLabel_3 = "overtime" | "doubleTime"

/** Must be one of overtime, doubleTime. */
export type OvertimeLabel_4 = "overtime" | "doubleTime"

/** The overtime of a worker. */
export type OvertimeOfWorker = {
  /** The worker. */
  readonly userId: string
  /** The client's own id for the worker. */
  readonly userReferenceId: string | null
  /** The full name. */
  readonly user: string
  /** The workweeks, in order. */
  readonly weeks: ReadonlyArray<{
    /** The day on which it begins. */
    readonly begin: string
    /** Regular minutes. */
    readonly regular: number
    /** Minutes of overtime. */
    readonly overtime: number
    /** Minutes of double time. */
    readonly doubleTime: number
    /** What the overtime comes from. */
    readonly reasons: ReadonlyArray<{
      /** How they are paid. */
      readonly label: "overtime" | "doubleTime"
      /** Why, such as daily > 480. */
      readonly reason: string
      /** The rule of law. */
      readonly source: string
      /** How many. */
      readonly minutes: number
    }>
  }>
  /** The minutes worked in the workweek of now. */
  readonly workedThisWeekMinutes: number
  /** Whether that is 35 hours or more. */
  readonly isNearOvertime: boolean
}

/** Rules of overtime that a company brings itself. */
export type OvertimeRuleSet = {
  /** The overtime rule set of the company. */
  readonly overtimeRuleSetId: string
  /** The company. */
  readonly companyId: string
  /** The name of the rule set. */
  readonly name: string
  readonly rules: OvertimeRules
  /** All versions of the rules, in the order in which they were stored. */
  readonly versions: ReadonlyArray<{
    /** Counts the versions of the rules from 1. */
    readonly overtimeRuleSetVersion: number
    /** The first day of these rules. */
    readonly effectiveFrom: string
    /** When they were stored. */
    readonly recordedAt: string
    readonly rules: OvertimeRules
  }>
  /** The version of the record; an update may name it. */
  readonly version: number
  /** When the record was created. */
  readonly createdAt: string
  /** When the record was last changed. */
  readonly updatedAt: string
}

/** Where rules of overtime are weaker than the federal ones. */
export type OvertimeRuleSetWarning = {
  /** The kind of the warning, for programs. */
  readonly code: "below-flsa" | "paid-break-too-short" | "unpaid-meal-too-short"
  /** What is weaker, for people; of `below-flsa` the week that shows it. */
  readonly message: string
  /** The rule of law. */
  readonly source: string
}

/** Rules of overtime, meals and rests. */
export type OvertimeRules = {
  /** Clock, or Rolling: 24 hours from the beginning of work. */
  readonly workday: "Clock" | "Rolling"
  /** Rules that count the minutes of a workday. */
  readonly daily: ReadonlyArray<{
    /** The minutes after which the rule begins. */
    readonly afterMinutes: number
    /** How the minutes after them are paid. */
    readonly label: "overtime" | "doubleTime"
    /** Where the rule stands, where it is not as of the set. */
    readonly source: string | null
    /** Other limits that an agreement may set instead. */
    readonly agreedMinutes: ReadonlyArray<number>
    /** What an agreed schedule may be. */
    readonly agreedSchedule: {
      /** The fewest minutes of a scheduled day. */
      readonly fromMinutes: number
      /** The most minutes of a scheduled day. */
      readonly upToMinutes: number
      /** The most minutes in health care, where it is more. */
      readonly healthCareUpToMinutes: number | null
      /** The rules of days that are not scheduled; the ordinary one if there are none. */
      readonly otherDays: ReadonlyArray<{
        /** The minutes after which the rule begins. */
        readonly afterMinutes: number
        /** How the minutes after them are paid. */
        readonly label: "overtime" | "doubleTime"
        /** Where the rule stands, where it is not as of the set. */
        readonly source: string | null
      }>
    } | null
    /** Only for wages below these; empty if the rule holds for all. */
    readonly wageBounds: ReadonlyArray<{
      /** The first day of the bound. */
      readonly since: string
      /** The wage per hour below which the rule holds. */
      readonly below: string
      /** The same with health benefits. */
      readonly belowWithBenefits: string | null
      /** Where the rule stands, where it is not as of the set. */
      readonly source: string | null
    }>
  }>
  /** Rules that count the minutes of a workweek which no other rule takes. */
  readonly weekly: ReadonlyArray<{
    /** The minutes after which the rule begins. */
    readonly afterMinutes: number
    /** How the minutes after them are paid. */
    readonly label: "overtime" | "doubleTime"
    /** Where the rule stands, where it is not as of the set. */
    readonly source: string | null
    /** Over how many workweeks. */
    readonly weeks: number
    /** A day of the first of several workweeks. */
    readonly anchorDate: string | null
  }>
  /** Rules that count the minutes of one shift. */
  readonly consecutive: ReadonlyArray<{
    /** The minutes after which the rule begins. */
    readonly afterMinutes: number
    /** How the minutes after them are paid. */
    readonly label: "overtime" | "doubleTime"
    /** Where the rule stands, where it is not as of the set. */
    readonly source: string | null
  }>
  /** Rules of the last workday of a workweek with work on all seven. */
  readonly seventhDay: ReadonlyArray<{
    /** The minutes after which the rule begins. */
    readonly afterMinutes: number
    /** How the minutes after them are paid. */
    readonly label: "overtime" | "doubleTime"
    /** Where the rule stands, where it is not as of the set. */
    readonly source: string | null
    /** Only in a workweek of more worked minutes than these. */
    readonly onlyIfWeekAbove: number | null
  }>
  /** How much of a rest is paid. */
  readonly paidBreakUpToMinutes: number
  /** From which length on a meal is not paid. */
  readonly unpaidMealFromMinutes: number
  /** The meals of a day. */
  readonly meals: ReadonlyArray<{
    /** How long it is. */
    readonly minutes: number
    /** It is due if more minutes than these are worked. */
    readonly ifWorkedOverMinutes: number
    /** The worked minutes by the end of which it begins. */
    readonly beginByMinutes: number
    /** A worker may waive it up to these worked minutes. */
    readonly waivableUpToMinutes: number
    /** Where the rule stands, where it is not as of the set. */
    readonly source: string | null
  }>
  /** Paid on a day with a meal that was missed, late or short. */
  readonly mealPremiumMinutes: number
  /** Paid on a day on which the worker reports missed rests. */
  readonly restPremiumMinutes: number
  /** A premium for a long day. */
  readonly spread: {
    /** It is due if more minutes than these are between the first and last punch. */
    readonly overMinutes: number
    /** The minutes that are paid for such a day. */
    readonly premiumMinutes: number
    /** Where the rule stands, where it is not as of the set. */
    readonly source: string | null
  } | null
  /** Where rules without a source of their own stand. */
  readonly source: string
}

export type PayOutTimeOffRequest = {
  /**
   * The client that the call is about, for credentials of the service. Must be at most
   * 100 characters. For example "acme-payroll".
   */
  readonly client?: string | undefined
  /**
   * The person who acts, by name or id; the credential's person if it is not given. Must
   * be at most 100 characters. For example "Rosa Diaz".
   */
  readonly actedBy?: string | undefined
  /** The payout. */
  readonly timeOffPayout: {
    /** The account of a worker for one type of time off. */
    readonly timeOffAccountId: Uuid
    /** How much is paid out. Must be a whole number from 1 to 525600. For example 240. */
    readonly minutes?: number | undefined
    /**
     * The same in hours, instead of minutes. Must be hours with at most 4 decimals that are
     * a whole number of minutes from 1 to 525600.
     */
    readonly hours?: number | `${number}` | undefined
    /** The balance of the day, instead of an amount. */
    readonly all?: boolean | undefined
    /** The day on which the balance changes. A calendar date. For example "2026-07-01". */
    readonly effectiveDate: string
    /**
     * Why; shown by the read of this one entry, and by no list. Must be at most 255
     * characters. For example "a day for the move of the bakery".
     */
    readonly reason: string
  } & ({ readonly minutes?: undefined } | { readonly hours?: undefined }) &
    (
      | { readonly minutes: number }
      | { readonly hours: number | `${number}` }
      | { readonly all: true }
    ) &
    (
      | ({ readonly all: true } & { readonly minutes?: undefined } & { readonly hours?: undefined })
      | { readonly all?: false | undefined }
    )
}

export type PayOutTimeOffResponse = {
  /** The entry that was added. */
  readonly timeOffPayout: {
    /** The entry of an account of time off. */
    readonly timeOffEntryId: string
    /** The account of a worker for one type of time off. */
    readonly timeOffAccountId: string
    /** The status after the call, in the interface's words. */
    readonly status: "Recorded"
    /** The outcome, for people. */
    readonly message: string
    /** The version of the record; an update may name it. */
    readonly version: number
    /** How much is paid out. */
    readonly minutes: number
    /** The pay period in which it is paid. */
    readonly payPeriod: {
      /** The first day. */
      readonly begin: string
      /** The last day. */
      readonly end: string
    } | null
    /** The balance at the end of effectiveDate, or of today if that is later. */
    readonly balanceMinutes: number
  }
}

/** A pay period. */
export type PayPeriod = {
  /** The pay period. */
  readonly payPeriodId: string
  /** The pay schedule. */
  readonly payScheduleId: string
  /** The company. */
  readonly companyId: string
  /** The first day of the pay period. */
  readonly PayBeginDate: string
  /** The last day of the pay period. */
  readonly PayEndDate: string
  /** The last day to run payroll. */
  readonly DeadlineToRunPayroll: string
  /** The day on which people are paid. */
  readonly PayDate: string
  readonly PayPeriodStatus: PayPeriodState
  /**
   * Whether it was skipped because the schedule changed or ended; other periods cover its
   * days, if any do.
   */
  readonly isWithdrawn: boolean
  readonly resultCounts: PayResultCounts
  /** The version of the record; an update may name it. */
  readonly version: number
  /** When the record was created. */
  readonly createdAt: string
  /** When the record was last changed. */
  readonly updatedAt: string
}

/** The state of the pay period. */
export type PayPeriodState = {
  /** The state. */
  readonly status: PayPeriodStatus
  /** The states that it can move to from here. */
  readonly reachable: ReadonlyArray<PayPeriodStatus>
}

/** How far the payroll of the period is. */
export type PayPeriodStatus =
  | "new"
  | "submitted"
  | "inProcess"
  | "processed"
  | "failed"
  | "returned"
  | "cancelled"
  | "skipped"

/** Whether somebody whom the pay period pays can be paid, and how. */
export type PayReadiness = {
  /** The worker. */
  readonly userId: string
  /** The client's own id for the worker. */
  readonly userReferenceId: string | null
  /** The first name. */
  readonly firstName: string
  /** The middle name. */
  readonly middleName: string | null
  /** The last name. */
  readonly lastName: string
  /** What has to be done first. */
  readonly requirements: ReadonlyArray<Requirement>
  /** How the pay is paid. */
  readonly paymentMethod: PaymentMethodValue
  /** How many bank accounts the pay goes to. */
  readonly accountCount: number
  /** The minutes of locked timesheets; none of somebody who records no time. */
  readonly minutes: ReadonlyArray<{
    /** What is paid. */
    readonly category:
      | "regular"
      | "overtime"
      | "doubleTime"
      | "holiday"
      | "timeOff"
      | "unpaidTimeOff"
      | "mealPremium"
      | "restPremium"
      | "spreadPremium"
      | "payout"
      | "adjustment"
      | "holidayWorked"
      | "differential"
    /** How many minutes. */
    readonly minutes: number
  }>
}

/** A report about the pay of a worker in a pay period. */
export type PayResult = {
  /** The report about a worker's pay. */
  readonly payResultId: string
  /** The pay period. */
  readonly payPeriodId: string
  /** The company. */
  readonly companyId: string
  /** The worker. */
  readonly userId: string
  /**
   * `failed` was never sent or was refused, `returned` came back from the bank, `notPaid`
   * has nothing to be paid.
   */
  readonly status: "paid" | "failed" | "returned" | "notPaid"
  /** The gross pay in dollars, an exact decimal. */
  readonly gross: string | null
  /** The net pay in dollars, an exact decimal. */
  readonly net: string | null
  /**
   * The bank's code: of a return (R), with `failed` or `returned`; of a notification of
   * change (C), with `paid`.
   */
  readonly returnCode: string | null
  /** The bank account of the worker that the report is about. */
  readonly userBankAccountId: string | null
  /** The report that this one replaces. */
  readonly replaces: string | null
  /** The version of the record; an update may name it. */
  readonly version: number
  /** When the record was created. */
  readonly createdAt: string
  /** When the record was last changed. */
  readonly updatedAt: string
}

/** The workers whose results are reported. */
export type PayResultCounts = {
  /** How many were paid. */
  readonly paid: number
  /** Of how many the pay failed. */
  readonly failed: number
  /** Of how many the pay was returned. */
  readonly returned: number
  /** How many had nothing to be paid. */
  readonly notPaid: number
}

/** A pay schedule. */
export type PaySchedule = {
  /** The pay schedule. */
  readonly payScheduleId: string
  /** The company. */
  readonly companyId: string
  /** The type of the workers that it pays. */
  readonly workerType: WorkerTypeValue
  /** How often it pays. */
  readonly compensationFrequency: CompensationFrequencyValue
  /** The rules by which pay periods and pay dates are made. */
  readonly specification: {
    /** The length of pay periods. */
    readonly frequency: "weekly" | "biweekly" | "semimonthly" | "monthly" | "quarterly" | "annually"
    /** The last day of any period; weekly and biweekly schedules need it. */
    readonly anchorPeriodEnd?: string | undefined
    /** The two days on which semimonthly periods end, ascending. */
    readonly periodEndDays?: readonly [number | "last", number | "last"] | undefined
    /** The nominal pay date, before any move to a banking day. */
    readonly payDay?: Readonly<Record<string, unknown>> | undefined
    /** How to move a pay date that is not a banking day. */
    readonly adjust?: "previous" | "next" | "nearest" | undefined
    /** Banking days from the deadline to run payroll to the pay date. */
    readonly leadBankingDays?: number | undefined
    /** Further days on which this employer does not pay. */
    readonly closedDays?: ReadonlyArray<string> | undefined
    /** A pay date that a move would take into another calendar year moves the other way. */
    readonly keepInYear?: boolean | undefined
  } & (
    | { readonly anchorPeriodEnd: string }
    | { readonly frequency?: "semimonthly" | "monthly" | "quarterly" | "annually" | undefined }
  )
  /**
   * The first day of the pay periods that were made by these rules; null before the
   * first.
   */
  readonly startDate: string | null
  /** The last day that pay periods cover so far. */
  readonly periodsUntil: string
  /** What is hardly meant by the rules: they hold all the same. */
  readonly warnings: ReadonlyArray<{
    /** What is hardly meant. */
    readonly code: "shared-pay-date" | "paid-before-period"
    /** The last day of the first pay period that it is about. */
    readonly periodEnd: string
    /** The warning in words. */
    readonly message: string
  }>
  readonly status: PayScheduleState
  /** The version of the record; an update may name it. */
  readonly version: number
  /** When the record was created. */
  readonly createdAt: string
  /** When the record was last changed. */
  readonly updatedAt: string
}

/** The dates of one pay period. */
export type PayScheduleDates = {
  /** The first day of the pay period. */
  readonly PayBeginDate: string
  /** The last day of the pay period. */
  readonly PayEndDate: string
  /** The last day to run payroll. */
  readonly DeadlineToRunPayroll: string
  /** The day on which people are paid. */
  readonly PayDate: string
}

/** The pay periods of the year. */
export type PayScheduleDatesByFrequency = {
  /** The pay periods of the year, if they are Monthly. */
  readonly "PayScheduleDates for Monthly"?: ReadonlyArray<PayScheduleDates> | undefined
  /** The pay periods of the year, if they are Semi-Monthly. */
  readonly "PayScheduleDates for Semi-Monthly"?: ReadonlyArray<PayScheduleDates> | undefined
  /** The pay periods of the year, if they are Weekly. */
  readonly "PayScheduleDates for Weekly"?: ReadonlyArray<PayScheduleDates> | undefined
  /** The pay periods of the year, if they are Bi-Weekly. */
  readonly "PayScheduleDates for Bi-Weekly"?: ReadonlyArray<PayScheduleDates> | undefined
  /** The pay periods of the year, if they are Quarterly. */
  readonly "PayScheduleDates for Quarterly"?: ReadonlyArray<PayScheduleDates> | undefined
  /** The pay periods of the year, if they are Annually. */
  readonly "PayScheduleDates for Annually"?: ReadonlyArray<PayScheduleDates> | undefined
}

/** The state of the pay schedule. */
export type PayScheduleState = {
  /** The state. */
  readonly status: PayScheduleStatus
  /** The states that it can move to from here. */
  readonly reachable: ReadonlyArray<PayScheduleStatus>
}

/** Whether the pay schedule is in use. */
export type PayScheduleStatus = "active" | "inactive"

/** Minutes of a worker that are paid in one way. */
export type PayableLine = {
  /** The worker. */
  readonly userId: string
  /** The client's own id for the worker. */
  readonly userReferenceId: string | null
  /** The period. */
  readonly payPeriod: {
    /** The first day. */
    readonly begin: string
    /** The last day. */
    readonly end: string
    /** The pay period. */
    readonly payPeriodId: string | null
  }
  /** What is paid. */
  readonly category:
    | "regular"
    | "overtime"
    | "doubleTime"
    | "holiday"
    | "timeOff"
    | "unpaidTimeOff"
    | "mealPremium"
    | "restPremium"
    | "spreadPremium"
    | "payout"
    | "adjustment"
    | "holidayWorked"
    | "differential"
  /** The type of time off, or the name of the differential. */
  readonly kind: string | null
  /** The time off policy. */
  readonly timeOffPolicyId: string | null
  /** The job. */
  readonly jobCode: string | null
  /** How many minutes. */
  readonly minutes: number
  /**
   * The same in hours with two decimals. Those of a worker add up; holidayWorked and
   * differential are part of other lines.
   */
  readonly hours: string
}

/** Somebody whom the pay period pays, with all that a payroll engine needs. */
export type Payee = {
  /** The worker. */
  readonly userId: string
  /** The client's own id for the worker. */
  readonly userReferenceId: string | null
  /** The first name. */
  readonly firstName: string
  /** The middle name. */
  readonly middleName: string | null
  /** The last name. */
  readonly lastName: string
  /** The number under which pay is reported to the tax authorities. */
  readonly taxId: {
    /** The kind of number: a contractor with a company has an EIN. */
    readonly kind: "SSN" | "EIN"
    /** The whole number, digits alone. */
    readonly number: string
  } | null
  /** The date of birth. */
  readonly dateOfBirth: string | null
  /** Where the worker lives, by date. */
  readonly homeAddresses: ReadonlyArray<{
    /** The first day, of the period or within it; the next one ends it. */
    readonly effectiveFrom: string
    /** The street address. */
    readonly address1: string
    /** The second line of the address. */
    readonly address2: string | null
    /** The city. */
    readonly city: string
    /** The state. */
    readonly state: string
    /** The ZIP code. */
    readonly zipcode: string
  }>
  /** Where the worker works, by date. */
  readonly workplaces: ReadonlyArray<{
    /** The first day, of the period or within it; the next one ends it. */
    readonly effectiveFrom: string
    /** A place. */
    readonly primary: {
      /** Whether the worker works remotely or at a location of the company. */
      readonly companyLocationCategory: LocationCategoryValue
      /** The state in which a remote worker works. */
      readonly stateCode: string | null
      /** The location at which an office worker works. */
      readonly companyLocationId: string | null
      /** The time zone of a remote worker, where it is not the one of the state. */
      readonly timeZone: string | null
    }
    /** The other places. */
    readonly further: ReadonlyArray<{
      /** Whether the worker works remotely or at a location of the company. */
      readonly companyLocationCategory: LocationCategoryValue
      /** The state in which a remote worker works. */
      readonly stateCode: string | null
      /** The location at which an office worker works. */
      readonly companyLocationId: string | null
      /** The time zone of a remote worker, where it is not the one of the state. */
      readonly timeZone: string | null
    }>
  }>
  /** The email address. */
  readonly email: string | null
  /** The phone number. */
  readonly phoneNumber: string | null
  /** Employee (W2) or contractor (1099-NEC). */
  readonly workerType: WorkerTypeValue
  /** The job title. */
  readonly jobTitle: string
  /** The first day of work. */
  readonly hireDate: string
  /** The last day of work; null of somebody who stays. */
  readonly lastDay: string | null
  /** The kind of termination. */
  readonly dismissalType: DismissalTypeValue | null
  /** The wages of the period, by date. */
  readonly wages: ReadonlyArray<{
    /** The wage. */
    readonly userWageId: string
    /** US dollars per wageBasis, an exact decimal. */
    readonly wageRate: string
    /** The time for which wageRate is paid. */
    readonly wageBasis: WageBasisValue
    /** How the worker is paid, and whether overtime is due. */
    readonly overtimeStatus: UserTypeValue | null
    /** How many hours the worker works. */
    readonly employmentStatus: EmploymentStatusValue | null
    /** Whether the worker gets differential pay. */
    readonly differentialPay: "Yes" | "No"
    /** Whether the worker is exempt from taxes. */
    readonly taxExempt: TaxExemptValue
    /** The first day of these terms. */
    readonly startDate: string
    /** The last day of these terms; null without an end. */
    readonly endDate: string | null
  }>
  /** What federal income tax is withheld by on the pay date. */
  readonly federalTax: {
    /**
     * The form that the entries are from. `Earlier W-4`: the exemption of the latest one
     * has ended. `No W-4`: single, without other entries.
     */
    readonly basis: "W-4" | "Earlier W-4" | "No W-4"
    /** The filing status (step 1c of Form W-4). */
    readonly w4FilingStatus: FilingStatusValue
    /** Whether the worker has several jobs or a spouse who works (step 2c). */
    readonly haveMultipleJob: boolean
    /** The number of qualifying children (step 3). */
    readonly dependents: number
    /** The number of other dependents (step 3). */
    readonly dependentsAbove18: number
    /**
     * The total of step 3, US dollars a year; the counts times the amounts of the form's
     * year if it is not given.
     */
    readonly dependentsAmount: number
    /** Other income, US dollars a year (step 4a). */
    readonly otherIncome: number
    /** Deductions, US dollars a year (step 4b). */
    readonly otherDeduction: number
    /** Extra withholding, US dollars a pay period (step 4c). */
    readonly extraWithholding: number
    /**
     * Whether the worker claims an exemption from withholding, for the year of receivedAt.
     * It ends on 15 February of the next year, or on the next day that is neither a weekend
     * nor a legal holiday.
     */
    readonly exempt: boolean
    /** The last day of the exemption; null if none is claimed. */
    readonly exemptUntil: string | null
    /** Whether the worker is a nonresident alien (IRS Notice 1392). */
    readonly nonresidentAlien: boolean
    /** The day on which the worker handed the form in. */
    readonly receivedAt: string | null
    /**
     * `signed`; `signed, not confirmed` by a link that was not mailed to the address on
     * file; `signed on paper`, with who recorded it; or `unsigned`, with who recorded the
     * form.
     */
    readonly signature: string
  } | null
  /** How the pay is paid. */
  readonly paymentMethod: PaymentMethodValue
  /** Where the pay goes; none of somebody who is paid by check. */
  readonly payAccounts: ReadonlyArray<{
    /** The bank account of the worker. */
    readonly userBankAccountId: string
    /** The name of the bank. */
    readonly bankName: string
    /** Checking or savings. */
    readonly accountType: AccountTypeValue
    /** The name that the account holder gives the account. */
    readonly accountName: string
    /** The routing number of the bank. */
    readonly routingNumber: string
    /** The whole account number. */
    readonly accountNumber: string
    /** The share of the pay in percent; the shares add up to 100. */
    readonly payPercentage: number
  }>
  /** Minutes of work, of holidays and of premiums. */
  readonly hours: ReadonlyArray<{
    /** What is paid. */
    readonly category:
      | "regular"
      | "overtime"
      | "doubleTime"
      | "holiday"
      | "timeOff"
      | "unpaidTimeOff"
      | "mealPremium"
      | "restPremium"
      | "spreadPremium"
      | "payout"
      | "adjustment"
      | "holidayWorked"
      | "differential"
    /** The type of time off, the name of the differential, or the category adjusted. */
    readonly kind: string | null
    /** The time off policy. */
    readonly timeOffPolicyId: string | null
    /** The job. */
    readonly jobCode: string | null
    /** How many minutes. */
    readonly minutes: number
    /** The same in hours with two decimals, which add up over the period. */
    readonly hours: string
  }>
  /** Minutes of time off, and of balances that are paid out. */
  readonly timeOff: ReadonlyArray<{
    /** What is paid. */
    readonly category:
      | "regular"
      | "overtime"
      | "doubleTime"
      | "holiday"
      | "timeOff"
      | "unpaidTimeOff"
      | "mealPremium"
      | "restPremium"
      | "spreadPremium"
      | "payout"
      | "adjustment"
      | "holidayWorked"
      | "differential"
    /** The type of time off, the name of the differential, or the category adjusted. */
    readonly kind: string | null
    /** The time off policy. */
    readonly timeOffPolicyId: string | null
    /** The job. */
    readonly jobCode: string | null
    /** How many minutes. */
    readonly minutes: number
    /** The same in hours with two decimals, which add up over the period. */
    readonly hours: string
  }>
  /** Corrections of locked timesheets of the past. */
  readonly adjustments: ReadonlyArray<{
    /** What is paid. */
    readonly category:
      | "regular"
      | "overtime"
      | "doubleTime"
      | "holiday"
      | "timeOff"
      | "unpaidTimeOff"
      | "mealPremium"
      | "restPremium"
      | "spreadPremium"
      | "payout"
      | "adjustment"
      | "holidayWorked"
      | "differential"
    /** The type of time off, the name of the differential, or the category adjusted. */
    readonly kind: string | null
    /** The time off policy. */
    readonly timeOffPolicyId: string | null
    /** The job. */
    readonly jobCode: string | null
    /** How many minutes. */
    readonly minutes: number
    /** The same in hours with two decimals, which add up over the period. */
    readonly hours: string
  }>
}

/** Must be one of Check, Direct Deposit. */
export type PaymentMethod = "Check" | "Direct Deposit"

export type PaymentMethodValue = "Check" | "Direct Deposit"

/** Something that waits for an approval. */
export type PendingApproval = {
  /** The name of the client. */
  readonly client: string
  /**
   * What waits: a verification, the bank account of a company or of a worker, a guest to
   * whom no code can be mailed, a correction of a timesheet for which its worker asks, or
   * a request to erase.
   */
  readonly subjectKind:
    | "verification"
    | "bankAccount"
    | "userBankAccount"
    | "guestCode"
    | "correction"
    | "erasure"
  /**
   * The verification attempt, the bank account or the change; of a guest the worker or
   * the business user; of a correction the time exception; of an erasure what is to be
   * erased.
   */
  readonly subjectId: string
  /** The company; null of the erasure of a client. */
  readonly companyId: string | null
  /** The worker whom it is about; null of others. */
  readonly userId: string | null
  /** When the hold of a changed bank account ends by itself; null without one. */
  readonly holdUntil: string | null
  /**
   * The first decision; null for a bank account that nobody approved yet, and of an
   * erasure.
   */
  readonly first: Decision | null
  /** The request to erase; null of others. */
  readonly erasure: PendingErasure | null
}

/** A request to erase what is stored about somebody. */
export type PendingErasure = {
  /** What is to be erased. */
  readonly subject: "worker" | "businessUser" | "company" | "client"
  /** The name of the person, the company or the client. */
  readonly name: string
  /** The person who asked. */
  readonly actedBy: string
  /** The worker or business user who acted; null if only the name is known. */
  readonly actedById: string | null
  /** The person of the credential, if another one acted with it; null otherwise. */
  readonly credentialPerson: string | null
  /** The key id of the credential with which the person asked. */
  readonly credential: string
  /** When the person asked. */
  readonly askedAt: string
  /** From when the person who asked may confirm alone. */
  readonly aloneFrom: string
}

/** An owner or an admin of a company. */
export type PersonOfCompany = {
  /** The business user. */
  readonly businessUserId: string
  /** The first name. */
  readonly firstName: string
  /** The last name. */
  readonly lastName: string
  /** The email address. */
  readonly email: string
  /** Whether the person owns a share of the company. */
  readonly beneficialOwner: boolean
  /** The share that the person owns, in percent. Owners need it. */
  readonly ownershipPercentage: number | null
  /** Whether the person administers payroll and controls the company. */
  readonly payrollAdmin: boolean
  /** Whether nothing is left to enter or to correct about the person. */
  readonly isDone: boolean
}

/** Must be a phone number of 5 to 15 digits. */
export type PersonPhoneNumber = string

/** Must be a US state, as its two-letter code or its name. */
export type PersonalState =
  | "AL"
  | "AK"
  | "AZ"
  | "AR"
  | "CA"
  | "CO"
  | "CT"
  | "DE"
  | "FL"
  | "GA"
  | "HI"
  | "ID"
  | "IL"
  | "IN"
  | "IA"
  | "KS"
  | "KY"
  | "LA"
  | "ME"
  | "MD"
  | "MA"
  | "MI"
  | "MN"
  | "MS"
  | "MO"
  | "MT"
  | "NE"
  | "NV"
  | "NH"
  | "NJ"
  | "NM"
  | "NY"
  | "NC"
  | "ND"
  | "OH"
  | "OK"
  | "OR"
  | "PA"
  | "RI"
  | "SC"
  | "SD"
  | "TN"
  | "TX"
  | "UT"
  | "VT"
  | "VA"
  | "WA"
  | "WV"
  | "WI"
  | "WY"
  | "DC"
  | "AS"
  | "GU"
  | "MP"
  | "PR"
  | "VI"
  | "Alabama"
  | "Alaska"
  | "Arizona"
  | "Arkansas"
  | "California"
  | "Colorado"
  | "Connecticut"
  | "Delaware"
  | "Florida"
  | "Georgia"
  | "Hawaii"
  | "Idaho"
  | "Illinois"
  | "Indiana"
  | "Iowa"
  | "Kansas"
  | "Kentucky"
  | "Louisiana"
  | "Maine"
  | "Maryland"
  | "Massachusetts"
  | "Michigan"
  | "Minnesota"
  | "Mississippi"
  | "Missouri"
  | "Montana"
  | "Nebraska"
  | "Nevada"
  | "New Hampshire"
  | "New Jersey"
  | "New Mexico"
  | "New York"
  | "North Carolina"
  | "North Dakota"
  | "Ohio"
  | "Oklahoma"
  | "Oregon"
  | "Pennsylvania"
  | "Rhode Island"
  | "South Carolina"
  | "South Dakota"
  | "Tennessee"
  | "Texas"
  | "Utah"
  | "Vermont"
  | "Virginia"
  | "Washington"
  | "West Virginia"
  | "Wisconsin"
  | "Wyoming"
  | "District of Columbia"
  | "American Samoa"
  | "Guam"
  | "Northern Mariana Islands"
  | "Puerto Rico"
  | "U.S. Virgin Islands"
  | "AA"
  | "AE"
  | "AP"
  | "Armed Forces Americas"
  | "Armed Forces Europe"
  | "Armed Forces Pacific"

/** Must be exactly 10 digits. */
export type PhoneNumber = string

export type PreviewTimeOffRequestRequest = {
  /**
   * The client that the call is about, for credentials of the service. Must be at most
   * 100 characters. For example "acme-payroll".
   */
  readonly client?: string | undefined
  /** The worker. */
  readonly userId: Uuid
  /** The type of time off; or timeOffPolicyId. */
  readonly timeOffPolicyType?: TimeOffPolicyType | undefined
  /** A policy that is assigned to the worker. */
  readonly timeOffPolicyId?: Uuid | undefined
  /** The first day; not needed with days. A calendar date. For example "2027-07-05". */
  readonly startDate?: string | undefined
  /** The last day; not needed with days. A calendar date. For example "2027-07-09". */
  readonly endDate?: string | undefined
  /**
   * Exactly these days, also holidays and days off; without it the schedule counts. Must
   * name 1 to 366 days.
   */
  readonly days?:
    | ReadonlyArray<{
        /** The date. A calendar date. For example "2026-08-03". */
        readonly date: string
        /** How much of the day. Must be a whole number from 1 to 1440. For example 480. */
        readonly minutes: number
        /** When it begins. Must be a time of day, HH:MM. */
        readonly startTime?: string | undefined
      }>
    | undefined
  /**
   * Why; shown by the read of the one request, which leaves an audit row. Must be at most
   * 255 characters. For example "a wedding".
   */
  readonly reason?: string | undefined
  /**
   * The caller's own id of the request, unique for the worker: the same again gives the
   * stored one. Must be at most 100 characters.
   */
  readonly requestReferenceId?: string | undefined
} & ({ readonly timeOffPolicyType: TimeOffPolicyType } | { readonly timeOffPolicyId: Uuid }) &
  (
    | {
        readonly days: ReadonlyArray<{
          /** The date. A calendar date. For example "2026-08-03". */
          readonly date: string
          /** How much of the day. Must be a whole number from 1 to 1440. For example 480. */
          readonly minutes: number
          /** When it begins. Must be a time of day, HH:MM. */
          readonly startTime?: string | undefined
        }>
      }
    | { readonly startDate: string; readonly endDate: string }
  )

export type PreviewTimeOffRequestResponse = {
  /** The worker. */
  readonly userId: string
  /** All days from the first to the last one. */
  readonly days: ReadonlyArray<{
    /** The date. */
    readonly date: string
    /** How much of the day; 0 on days that take nothing. */
    readonly minutes: number
    /** When it begins, if that was given. */
    readonly startTime: string | null
    /** Why it counts as it does: `workday`, `not scheduled`, `holiday: NAME`, `given`. */
    readonly why: string
  }>
  /** The minutes of all days. */
  readonly totalMinutes: number
  /** The balance of each day; empty without a balance. */
  readonly balanceByDay: ReadonlyArray<{
    /** The date. */
    readonly date: string
    /** The balance at its end, with the request. */
    readonly balanceMinutes: number
  }>
  /** Everything that speaks against it; empty if it can be asked for. */
  readonly problems: ReadonlyArray<{
    /** Which check failed. */
    readonly type: "required" | "range" | "overlap" | "waiting" | "blackout" | "notice" | "balance"
    /** What is wrong. */
    readonly message: string
    /** Where, such as `days` and a number. */
    readonly path: ReadonlyArray<string | number>
    /** The day. */
    readonly date: string | null
    /** Of a balance: what is missing on the day. */
    readonly missingMinutes: number | null
  }>
}

/** A problem of the request. Names the field and never quotes its value. */
export type Problem = {
  /** The path of the field from the root of the body. */
  readonly path: ReadonlyArray<string | number>
  /** The problem, for people. */
  readonly message: string
  /** The problem, for programs. */
  readonly type:
    | "required"
    | "type"
    | "format"
    | "length"
    | "range"
    | "choice"
    | "accepted"
    | "conflict"
    | "duplicate"
    | "limit"
    | "not-found"
    | "unknown"
}

/** A punch with its versions. */
export type Punch = {
  /** The punch. */
  readonly punchId: string
  /** The worker. */
  readonly userId: string
  /** What the worker did. */
  readonly type: "In" | "Out" | "Meal Start" | "Meal End" | "Rest Start" | "Rest End"
  /** When. */
  readonly at: string
  /** The zone in which the worker was. */
  readonly timeZone: string
  /** The location of the company. */
  readonly companyLocationId: string | null
  /** The job that the time is for. */
  readonly jobCode: string | null
  /** The wage. */
  readonly userWageId: string | null
  /** Where the punch comes from. */
  readonly source: "Clock" | "Web" | "Mobile" | "Kiosk" | "Import" | "Admin"
  /** The device's own id of the punch. */
  readonly externalId: string | null
  /** The clock of the device when it sent the punch. */
  readonly deviceTime: string | null
  /** When the service stored it. */
  readonly receivedAt: string
  /** What the worker confirmed. */
  readonly attestation: {
    /** Whether the worker said that all meals were taken. */
    readonly mealsTaken?: boolean | undefined
    /** Whether the worker said that all rest breaks were taken. */
    readonly restBreaksTaken?: boolean | undefined
    /** Whether the worker said that the times are right. */
    readonly timesRight?: boolean | undefined
  } | null
  readonly status: PunchState
  /** The amendment of a locked timesheet. */
  readonly timesheetAmendmentId: string | null
  /** The version of the record; an update may name it. */
  readonly version: number
  /** When the record was created. */
  readonly createdAt: string
  /** When the record was last changed. */
  readonly updatedAt: string
  /** The versions, newest first. */
  readonly history: ReadonlyArray<{
    /** The version; 1 when the record was added. */
    readonly version: number
    /** When the version was made. */
    readonly time: string
    /**
     * A key id, `operator` for commands on the service's machine, or `worker` for the
     * service itself; null if it is not known who added the record.
     */
    readonly credential: string | null
    /** The person who acted. */
    readonly actedBy: string | null
    /** The worker or business user who acted; null if only the name is known. */
    readonly actedById: string | null
    /** The person of the credential, if another one acted with it; null otherwise. */
    readonly credentialPerson: string | null
    readonly guest: ActingGuest | null
    /**
     * What made the version; of the service itself it says why, such as
     * `verification.verdict`.
     */
    readonly operation: string | null
    /** The id of the request, as in the log. */
    readonly requestId: string | null
    /** What changed; empty for the first version. */
    readonly changes: ReadonlyArray<FieldChange>
    /** Why it was changed; null for the first version. */
    readonly reason: string | null
  }>
}

/** The state of the punch: a voided one counts nowhere. */
export type PunchState = {
  /** The state. */
  readonly status: PunchStatus
  /** The states that it can move to from here. */
  readonly reachable: ReadonlyArray<PunchStatus>
}

/** Whether the punch counts. */
export type PunchStatus = "Recorded" | "Voided"

/** Must be one of In, Out, Meal Start, Meal End, Rest Start, Rest End. */
export type PunchType = "In" | "Out" | "Meal Start" | "Meal End" | "Rest Start" | "Rest End"

/** A file with its content. */
export type ReadFile = {
  /** The file that was uploaded. */
  readonly fileId: string
  /** The company. */
  readonly companyId: string
  /** The worker. */
  readonly userId: string | null
  /**
   * `identity` of a proof of identity or of a signed paper with whole numbers, which the
   * role payroll alone reads.
   */
  readonly kind: "document" | "identity"
  /** The type of its content. */
  readonly mediaType: "application/pdf" | "image/png" | "image/jpeg"
  /** Its length in bytes. */
  readonly byteLength: number
  /** The SHA-256 of its bytes, in hexadecimal digits. */
  readonly sha256: string
  readonly status: FileState
  /** The version of the record; an update may name it. */
  readonly version: number
  /** When the record was created. */
  readonly createdAt: string
  /** When the record was last changed. */
  readonly updatedAt: string
  /** Its bytes in base64. */
  readonly content: string
}

/** A document with its text. */
export type ReadUserDocument = {
  /** The document of a worker. */
  readonly documentId: string
  /** The template of documents. */
  readonly documentTemplateId: string
  /** The company. */
  readonly companyId: string
  /** The worker; null of a business user. */
  readonly userId: string | null
  /** The business user; null of a worker. */
  readonly businessUserId: string | null
  /**
   * What it is: `own` is a text of the client, `identity` one that is signed with a proof
   * of identity, `terms` one that is accepted, `w4` the official text of Form W-4 with
   * the entries of the worker, `directDeposit` the authorization of direct deposit with
   * the accounts.
   */
  readonly kind: "own" | "identity" | "terms" | "directDeposit" | "w4"
  /** The title, as its readers see it. */
  readonly title: string
  /** The language of the text. */
  readonly language: "en" | "es"
  /** The version of the text, from 1. */
  readonly edition: number
  /** Whether it was given as a text or as a PDF. */
  readonly format: "text" | "pdf"
  /**
   * Whether a signature by a link that was not mailed has to be made again by one that
   * was.
   */
  readonly needsConfirmation: boolean
  /** The SHA-256 of the text in UTF-8, or of the PDF, in hexadecimal digits. */
  readonly textSha256: string
  readonly status: DocumentState
  /**
   * Whether it was signed by a link that was mailed to the address on file, or after a
   * code to it.
   */
  readonly isConfirmed: boolean
  /** The SHA-256 of the whole PDF with its signature; null before, and of a client's PDF. */
  readonly pdfSha256: string | null
  /** The file that it was signed with. */
  readonly fileId: string | null
  /** The paper that was signed; null of what was not signed on paper. */
  readonly paper: {
    /** The file of the paper, which getFile reads. */
    readonly fileId: string
    /** The day on which the employer got it. */
    readonly receivedAt: string
    /** The credential that recorded it; `the employer` for the person. */
    readonly recordedBy: string
    /** When it was recorded. */
    readonly recordedAt: string
  } | null
  /** The version of the record; an update may name it. */
  readonly version: number
  /** When the record was created. */
  readonly createdAt: string
  /** When the record was last changed. */
  readonly updatedAt: string
  /** The text; null of a PDF that the client gave. */
  readonly text: string | null
  /** The PDF in base64, made of the text or as the client gave it; null if not asked for. */
  readonly pdf: string | null
  /** The latest signature; null before. */
  readonly signature: {
    /** The signature. */
    readonly signatureId: string
    /** The name, as the person typed it. */
    readonly typedName: string
    /** When it was signed. */
    readonly signedAt: string
    /** The version of the text. */
    readonly edition: number
    /** The SHA-256 of what was shown. */
    readonly textSha256: string
    /** The words that were agreed to. */
    readonly statement: string
    /** The session of the guest. */
    readonly sessionId: string
    /** How the address of the link came to the person. */
    readonly handedOver: string
    /** Whether the link was mailed to the address on file. */
    readonly isConfirmed: boolean
    /** The address that the signature came from. */
    readonly address: string | null
    /** The program that signed, as it names itself. */
    readonly userAgent: string | null
  } | null
  /** The acceptance of terms; null before, and of other documents. */
  readonly acceptance: {
    /** When they were accepted. */
    readonly acceptedAt: string
    /** The version of the text. */
    readonly edition: number
    /** The SHA-256 of what was shown. */
    readonly textSha256: string
    /** The credential of the call, or the session of the person. */
    readonly credential: string
    /** The session of the person; null where a program accepted. */
    readonly sessionId: string | null
    /** How the address of the link came to the person. */
    readonly handedOver: string | null
    /** The address that the acceptance came from. */
    readonly address: string | null
    /** The program of the person, as it names itself. */
    readonly userAgent: string | null
  } | null
  /** The words to show to the signer; null where nothing is to sign. */
  readonly signing: {
    /** The words next to the signature. */
    readonly statement: string
    /** How to sign on paper instead. */
    readonly paper: string
    /** The words of the consent to electronic documents. */
    readonly consent: string
    /** Since when the person agrees to these; null if not. */
    readonly consentedAt: string | null
  } | null
  /** False for a copy, which says so and shows the last four digits of numbers. */
  readonly isWhole: boolean
}

export type RecalculateTimeOffRequest = {
  /**
   * The client that the call is about, for credentials of the service. Must be at most
   * 100 characters. For example "acme-payroll".
   */
  readonly client?: string | undefined
  /**
   * The person who acts, by name or id; the credential's person if it is not given. Must
   * be at most 100 characters. For example "Rosa Diaz".
   */
  readonly actedBy?: string | undefined
  /** What to recalculate. */
  readonly timeOffRecalculation: {
    /** All workers of this company. */
    readonly companyId?: Uuid | undefined
    /** This worker alone. */
    readonly userId?: Uuid | undefined
    /** Whether differences are counted and not stored, which is the default. */
    readonly dryRun?: boolean | undefined
  } & ({ readonly companyId: Uuid } | { readonly userId: Uuid })
}

export type RecalculateTimeOffResponse = {
  /** The recalculation after the call. */
  readonly timeOffRecalculation: {
    /** The recalculation of time off. */
    readonly timeOffRecalculationId: string
    readonly status: TimeOffRecalculationStatus
    /** The outcome, for people. */
    readonly message: string
    /** The version of the record; an update may name it. */
    readonly version: number
    /** Whether the differences are counted and not stored. */
    readonly isDryRun: boolean
    /** The accounts that were compared so far. */
    readonly accountCount: number
    /** The differences that were found so far. */
    readonly differenceCount: number
    /** The first 200 of them. */
    readonly differences: ReadonlyArray<TimeOffDifference>
  }
}

export type RecallTimesheetRequest = {
  /**
   * The client that the call is about, for credentials of the service. Must be at most
   * 100 characters. For example "acme-payroll".
   */
  readonly client?: string | undefined
  /**
   * The person who acts, by name or id; the credential's person if it is not given. Must
   * be at most 100 characters. For example "Rosa Diaz".
   */
  readonly actedBy?: string | undefined
  /** The timesheet. */
  readonly timesheet: {
    /** The timesheet. */
    readonly timesheetId?: Uuid | undefined
    /** The worker, with payPeriodBegin instead of timesheetId. */
    readonly userId?: Uuid | undefined
    /** The first day of the period of the worker's timesheet. A calendar date. */
    readonly payPeriodBegin?: string | undefined
    /**
     * The version that the caller read; 409 if the record has another one. Must be a whole
     * number of at least 1.
     */
    readonly version?: number | undefined
  } & ({ readonly timesheetId: Uuid } | { readonly userId: Uuid; readonly payPeriodBegin: string })
}

export type RecallTimesheetResponse = {
  /** The timesheet after the call. */
  readonly timesheet: {
    /** The timesheet. */
    readonly timesheetId: string
    readonly status: TimesheetStatus
    /** The outcome, for people. */
    readonly message: string
    /** The version of the record; an update may name it. */
    readonly version: number
  }
}

/** Whether the record is in use, or was deactivated. */
export type RecordState = {
  /** The state. */
  readonly status: RecordStatus
  /** The states that it can move to from here. */
  readonly reachable: ReadonlyArray<RecordStatus>
}

/** Whether the record is in use. */
export type RecordStatus = "active" | "deactivated"

export type RecordTimeOffRequest = {
  /**
   * The client that the call is about, for credentials of the service. Must be at most
   * 100 characters. For example "acme-payroll".
   */
  readonly client?: string | undefined
  /**
   * The person who acts, by name or id; the credential's person if it is not given. Must
   * be at most 100 characters. For example "Rosa Diaz".
   */
  readonly actedBy?: string | undefined
  /** The request. */
  readonly timeOffRequest: {
    /** The worker. */
    readonly userId: Uuid
    /** The type of time off; or timeOffPolicyId. */
    readonly timeOffPolicyType?: TimeOffPolicyType | undefined
    /** A policy that is assigned to the worker. */
    readonly timeOffPolicyId?: Uuid | undefined
    /** The first day; not needed with days. A calendar date. For example "2027-07-05". */
    readonly startDate?: string | undefined
    /** The last day; not needed with days. A calendar date. For example "2027-07-09". */
    readonly endDate?: string | undefined
    /**
     * Exactly these days, also holidays and days off; without it the schedule counts. Must
     * name 1 to 366 days.
     */
    readonly days?:
      | ReadonlyArray<{
          /** The date. A calendar date. For example "2026-08-03". */
          readonly date: string
          /** How much of the day. Must be a whole number from 1 to 1440. For example 480. */
          readonly minutes: number
          /** When it begins. Must be a time of day, HH:MM. */
          readonly startTime?: string | undefined
        }>
      | undefined
    /**
     * Why; shown by the read of the one request, which leaves an audit row. Must be at most
     * 255 characters. For example "a wedding".
     */
    readonly reason?: string | undefined
    /**
     * The caller's own id of the request, unique for the worker: the same again gives the
     * stored one. Must be at most 100 characters.
     */
    readonly requestReferenceId?: string | undefined
    /** Lifts the checks of balance, blackout and notice; needs overrideReason. */
    readonly override?: boolean | undefined
    /**
     * Why the checks do not hold. Must be at most 255 characters. For example "was away
     * without asking".
     */
    readonly overrideReason?: string | undefined
  } & ({ readonly timeOffPolicyType: TimeOffPolicyType } | { readonly timeOffPolicyId: Uuid }) &
    (
      | {
          readonly days: ReadonlyArray<{
            /** The date. A calendar date. For example "2026-08-03". */
            readonly date: string
            /** How much of the day. Must be a whole number from 1 to 1440. For example 480. */
            readonly minutes: number
            /** When it begins. Must be a time of day, HH:MM. */
            readonly startTime?: string | undefined
          }>
        }
      | { readonly startDate: string; readonly endDate: string }
    ) &
    (
      | ({ readonly override: true } & { readonly overrideReason: string })
      | { readonly override?: false | undefined }
    ) &
    (
      | ({ readonly overrideReason: string } & { readonly override: true })
      | { readonly overrideReason?: undefined }
    )
}

export type RecordTimeOffResponse = {
  /** The request that was stored. */
  readonly timeOffRequest: {
    /** The request for time off. */
    readonly timeOffRequestId: string
    readonly status: TimeOffRequestStatus
    /** The outcome, for people. */
    readonly message: string
    /** The version of the record; an update may name it. */
    readonly version: number
    /** All days from the first to the last one. */
    readonly days: ReadonlyArray<{
      /** The date. */
      readonly date: string
      /** How much of the day; 0 on days that take nothing. */
      readonly minutes: number
      /** When it begins, if that was given. */
      readonly startTime: string | null
      /** Why it counts as it does: `workday`, `not scheduled`, `holiday: NAME`, `given`. */
      readonly why: string
    }>
    /** The minutes of all days. */
    readonly totalMinutes: number
    /** The balance at the end of the last day, with the request; null without a balance. */
    readonly balanceAfterMinutes: number | null
  }
}

/** How a version of a record came about. */
export type RecordVersion = {
  /** The version; 1 when the record was added. */
  readonly version: number
  /** When the version was made. */
  readonly time: string
  /**
   * A key id, `operator` for commands on the service's machine, or `worker` for the
   * service itself; null if it is not known who added the record.
   */
  readonly credential: string | null
  /** The person who acted. */
  readonly actedBy: string | null
  /** The worker or business user who acted; null if only the name is known. */
  readonly actedById: string | null
  /** The person of the credential, if another one acted with it; null otherwise. */
  readonly credentialPerson: string | null
  readonly guest: ActingGuest | null
  /**
   * What made the version; of the service itself it says why, such as
   * `verification.verdict`.
   */
  readonly operation: string | null
  /** The id of the request, as in the log. */
  readonly requestId: string | null
  /** What changed; empty for the first version. */
  readonly changes: ReadonlyArray<FieldChange>
}

export type RejectTimesheetAmendmentRequest = {
  /**
   * The client that the call is about, for credentials of the service. Must be at most
   * 100 characters. For example "acme-payroll".
   */
  readonly client?: string | undefined
  /**
   * The person who acts, by name or id; the credential's person if it is not given. Must
   * be at most 100 characters. For example "Rosa Diaz".
   */
  readonly actedBy?: string | undefined
  /** The amendment. */
  readonly timesheetAmendment: {
    /** The amendment of a locked timesheet. */
    readonly timesheetAmendmentId: Uuid
    /**
     * The version that the caller read; 409 if the record has another one. Must be a whole
     * number of at least 1.
     */
    readonly version?: number | undefined
    /**
     * Why it is rejected; shown by the read of the one record alone. Must be at most 255
     * characters. For example "the terminal was being tested".
     */
    readonly reason: string
  }
}

export type RejectTimesheetAmendmentResponse = {
  /** The amendment after the call. */
  readonly timesheetAmendment: {
    /** The amendment of a locked timesheet. */
    readonly timesheetAmendmentId: string
    readonly status: TimesheetAmendmentStatus
    /** The outcome, for people. */
    readonly message: string
    /** The version of the record; an update may name it. */
    readonly version: number
  }
}

/**
 * A phone of a worker that opens the portal without a link, or a device that opens a
 * kiosk.
 */
export type RememberedPhone = {
  /** The remembered phone. */
  readonly rememberedPhoneId: string
  /** The worker whose phone it is; null of a kiosk. */
  readonly userId: string | null
  /** The location of a kiosk; null of one for all of the company, and of other flows. */
  readonly companyLocationId: string | null
  /**
   * The kind of device and its browser, such as `iPhone, Safari`; null if they are not
   * known.
   */
  readonly device: string | null
  /** Since when it is remembered. */
  readonly rememberedAt: string
  /** When it opened the pages last. */
  readonly lastUsedAt: string
  /** Until when it is remembered. */
  readonly expiresAt: string
}

export type RemoveUserRequest = {
  /**
   * The client that the call is about, for credentials of the service. Must be at most
   * 100 characters. For example "acme-payroll".
   */
  readonly client?: string | undefined
  /**
   * The person who acts, by name or id; the credential's person if it is not given. Must
   * be at most 100 characters. For example "Rosa Diaz".
   */
  readonly actedBy?: string | undefined
  /** The worker. */
  readonly user: {
    /** The worker. */
    readonly userId: Uuid
    /**
     * The version that the caller read; 409 if the record has another one. Must be a whole
     * number of at least 1.
     */
    readonly version?: number | undefined
  }
}

export type RemoveUserResponse = {
  /** The worker. */
  readonly user: {
    /** The worker. */
    readonly userId: string
    /** The status after the call, in the interface's words. */
    readonly status: "Add Wage" | "Invite Sent" | "Active" | "Deactivate" | "Terminated" | "Removed"
    /** The outcome, for people. */
    readonly message: string
    /** The version of the record; an update may name it. */
    readonly version: number
  }
}

export type RemoveWebhookEndpointRequest = {
  /**
   * The client that the call is about, for credentials of the service. Must be at most
   * 100 characters. For example "acme-payroll".
   */
  readonly client?: string | undefined
  /**
   * The person who acts, by name or id; the credential's person if it is not given. Must
   * be at most 100 characters. For example "Rosa Diaz".
   */
  readonly actedBy?: string | undefined
  /** The webhook endpoint to remove. */
  readonly webhookEndpoint: {
    /** The webhook endpoint. */
    readonly webhookEndpointId: Uuid
  }
}

export type RemoveWebhookEndpointResponse = {
  /** The webhook endpoint that is removed. */
  readonly webhookEndpoint: {
    /** The webhook endpoint. */
    readonly webhookEndpointId: string
    /** The outcome, for people. */
    readonly message: string
  }
}

export type ReopenTimesheetRequest = {
  /**
   * The client that the call is about, for credentials of the service. Must be at most
   * 100 characters. For example "acme-payroll".
   */
  readonly client?: string | undefined
  /**
   * The person who acts, by name or id; the credential's person if it is not given. Must
   * be at most 100 characters. For example "Rosa Diaz".
   */
  readonly actedBy?: string | undefined
  /** The timesheet. */
  readonly timesheet: {
    /** The timesheet. */
    readonly timesheetId: Uuid
    /**
     * The version that the caller read; 409 if the record has another one. Must be a whole
     * number of at least 1.
     */
    readonly version?: number | undefined
    /**
     * Why it is opened; shown by the read of the one record alone. Must be at most 255
     * characters. For example "an hour was entered twice".
     */
    readonly reason: string
  }
}

export type ReopenTimesheetResponse = {
  /** The timesheet after the call. */
  readonly timesheet: {
    /** The timesheet. */
    readonly timesheetId: string
    readonly status: TimesheetStatus
    /** The outcome, for people. */
    readonly message: string
    /** The version of the record; an update may name it. */
    readonly version: number
  }
}

export type ReplayWebhookEventsRequest = {
  /**
   * The client that the call is about, for credentials of the service. Must be at most
   * 100 characters. For example "acme-payroll".
   */
  readonly client?: string | undefined
  /**
   * The person who acts, by name or id; the credential's person if it is not given. Must
   * be at most 100 characters. For example "Rosa Diaz".
   */
  readonly actedBy?: string | undefined
  /**
   * What is sent again, and where: one event, a company's, the client's own, all since a
   * time, or all missed.
   */
  readonly webhookReplay: {
    /** The webhook endpoint. */
    readonly webhookEndpointId: Uuid
    /** One event, which is sent at once, out of order. */
    readonly eventId?: Uuid | undefined
    /** A company: its events, in order. */
    readonly companyId?: Uuid | undefined
    /** Whether the events of the client itself are meant, which belong to no company. */
    readonly ofClient?: boolean | undefined
    /**
     * The number of the first event of the company or of the client; all that are stored
     * without it. Must be a whole number from 1.
     */
    readonly sinceSequence?: number | `${number}` | undefined
    /**
     * All events that were stored then or later. Must be a time like 2026-03-08T09:05:00Z,
     * or a day.
     */
    readonly since?: string | undefined
    /** All that were given up or skipped and not delivered since. */
    readonly missed?: boolean | undefined
    /** Whether to count what would be sent again, and send nothing. */
    readonly dryRun?: boolean | undefined
  } & (
    | { readonly eventId?: undefined }
    | {
        readonly companyId?: undefined
        readonly ofClient?: undefined
        readonly since?: undefined
        readonly missed?: undefined
      }
  ) &
    (
      | { readonly companyId?: undefined }
      | { readonly ofClient?: undefined; readonly since?: undefined; readonly missed?: undefined }
    ) &
    (
      | { readonly ofClient?: undefined }
      | { readonly since?: undefined; readonly missed?: undefined }
    ) &
    ({ readonly since?: undefined } | { readonly missed?: undefined }) &
    (
      | { readonly eventId: Uuid }
      | { readonly companyId: Uuid }
      | { readonly ofClient: true }
      | { readonly since: string }
      | { readonly missed: true }
    ) &
    (
      | { readonly sinceSequence?: undefined }
      | { readonly companyId: Uuid }
      | { readonly ofClient: true }
    )
}

export type ReplayWebhookEventsResponse = {
  /** The replay. */
  readonly webhookReplay: {
    /** The webhook endpoint. */
    readonly webhookEndpointId: string
    /** The job that moves lanes back; null for one event. */
    readonly webhookReplayId: string | null
    /** When it was started. */
    readonly startedAt: string
    /** How the one event was taken; null for a job. */
    readonly outcome: {
      /** Whether the receiver answered with a status of success. */
      readonly delivered: boolean
      /** The status that the receiver answered with; null without an answer. */
      readonly statusCode: number | null
      /** Why there is no answer; null with one. */
      readonly failure: string | null
      /** How long it took, in milliseconds. */
      readonly durationMs: number
    } | null
    /** What would be sent again; null unless it is a dry run. */
    readonly dryRun: {
      /** Events that the endpoint takes and that its lanes have passed. */
      readonly events: number
      /** Companies that these are of; the client itself counts as one. */
      readonly companies: number
      /** Events behind them that wait for the endpoint anyway. */
      readonly waiting: number
      /** Whether there may be more: counting ends at 10,000 events. */
      readonly hasMore: boolean
    } | null
    /** The outcome, for people. */
    readonly message: string
  }
}

export type ReportPayResultsRequest = {
  /**
   * The client that the call is about, for credentials of the service. Must be at most
   * 100 characters. For example "acme-payroll".
   */
  readonly client?: string | undefined
  /**
   * The person who acts, by name or id; the credential's person if it is not given. Must
   * be at most 100 characters. For example "Rosa Diaz".
   */
  readonly actedBy?: string | undefined
  /** The pay period. */
  readonly payPeriodId: Uuid
  /**
   * The results of the call; the answer has an entry for each, in this order. Must hold 1
   * to 500 results.
   */
  readonly results: ReadonlyArray<{
    /** The worker. */
    readonly userId: Uuid
    /**
     * `failed` was never sent or was refused, `returned` came back from the bank, `notPaid`
     * has nothing to be paid. Must be one of paid, failed, returned, notPaid.
     */
    readonly status: "paid" | "failed" | "returned" | "notPaid"
    /** The gross pay in dollars. Must be a number of at least 0 with at most 4 decimals. */
    readonly gross?: number | `${number}` | undefined
    /** The net pay in dollars. Must be a number of at least 0 with at most 4 decimals. */
    readonly net?: number | `${number}` | undefined
    /**
     * The bank's code: of a return (R), with `failed` or `returned`; of a notification of
     * change (C), with `paid`. Must be R or C and two digits.
     */
    readonly returnCode?: string | undefined
    /** The latest report about this worker and period, which this one replaces. */
    readonly replaces?: Uuid | undefined
    /**
     * The account that it is about; with a returnCode mandatory if several accounts are
     * paid to.
     */
    readonly userBankAccountId?: Uuid | undefined
    /** What a notification of change corrects, with C01 to C07. */
    readonly corrected?:
      | {
          /** The routing number of the bank. Must be exactly 9 digits. */
          readonly routingNumber?: string | undefined
          /** The account number. Must be 4 to 17 digits. */
          readonly accountNumber?: string | undefined
          /** Checking or savings. */
          readonly accountType?: AccountType | undefined
        }
      | undefined
  }>
  /** Whether to check the elements and to store nothing. Uniqueness is not checked. */
  readonly dryRun?: boolean | undefined
  /**
   * Whether bad elements stop the call, which is the default. Must be one of stop,
   * continue.
   */
  readonly onError?: "stop" | "continue" | undefined
}

export type ReportPayResultsResponse = {
  /** The pay period after the call. */
  readonly payPeriod: {
    /** The pay period. */
    readonly payPeriodId: string
    readonly status: PayPeriodStatus
    /** The outcome, for people. */
    readonly message: string
    /** The version of the record; an update may name it. */
    readonly version: number
  }
  /** An entry for each element, in order. */
  readonly results: ReadonlyArray<StoredPayResult | CheckedElement | ElementError>
}

export type RequestCodeRequest = {
  /**
   * The client that the call is about, for credentials of the service. Must be at most
   * 100 characters. For example "acme-payroll".
   */
  readonly client?: string | undefined
  /**
   * The person who acts, by name or id; the credential's person if it is not given. Must
   * be at most 100 characters. For example "Rosa Diaz".
   */
  readonly actedBy?: string | undefined
  /** The worker. */
  readonly userId?: Uuid | undefined
  /** The business user. */
  readonly businessUserId?: Uuid | undefined
  /**
   * What is to be shown or changed: where the pay goes, the person's or the company's
   * data, or documents.
   */
  readonly purpose: CodePurpose
} & ({ readonly userId?: undefined } | { readonly businessUserId?: undefined }) &
  ({ readonly userId: Uuid } | { readonly businessUserId: Uuid })

export type RequestCodeResponse = {
  /** The code that was mailed. */
  readonly code: {
    /** The worker; null of a business user. */
    readonly userId: string | null
    /** The business user; null of a worker. */
    readonly businessUserId: string | null
    /** What it is for. */
    readonly purpose: "pay" | "data" | "documents"
    /** Until when it can be used. */
    readonly expiresAt: string
    /** The status after the call, in the interface's words. */
    readonly status: "Sent"
    /** The outcome, for people. */
    readonly message: string
  }
}

/** Something that onboarding still lacks. */
export type Requirement = {
  /**
   * The operation that meets the requirement; `verification` where the caller can only
   * wait.
   */
  readonly step:
    | "verification"
    | "addKybInformation"
    | "updateKybInformation"
    | "updateCompany"
    | "initiateCompanyKyb"
    | "addCompanyLocation"
    | "updateCompanyLocation"
    | "updateLocationTimeZone"
    | "addBusinessUser"
    | "updateBusinessUser"
    | "updateCompanyBankAccount"
    | "approveBankAccount"
    | "updateUser"
    | "deactivateUser"
    | "terminateUser"
    | "addUserWage"
    | "updateUserWage"
    | "endUserWage"
    | "addKycInformation"
    | "updateKycInformation"
    | "updateW4Information"
    | "updateUserWorkSchedule"
    | "addUserBankAccount"
    | "updateUserBankAccount"
    | "approveUserBankAccount"
    | "addPaySchedule"
    | "updatePaySchedule"
    | "updateTimeOffPolicy"
    | "setKioskPin"
    | "signDocument"
    | "acceptTermsAndCondition"
    | "lockTimesheets"
    | "getPayrollInput"
  /** The field in the body of that operation, with the id of its record. */
  readonly path: ReadonlyArray<string>
  /** What is wrong with the field. */
  readonly reason:
    | "is missing"
    | "is in progress"
    | "is waiting for a person's decision"
    | "the company is not submitted yet"
    | "the person it failed for has changed"
    | "the person's verification failed"
    | "the person's verification is not finished"
    | "the person is not submitted yet"
    | "a person who controls the company is missing"
    | "is missing of the person who controls the company"
    | "data of the owner are missing"
    | "an owner of 25 % or more, or a person who controls the company, is missing"
    | "the shares add up to more than 100"
    | "is not a bank's routing number"
    | "the bank returned a payment: the account is closed"
    | "the bank returned a payment: it has no such account of this person"
    | "the bank returned a payment: the account number is not valid"
    | "a payment was returned: the routing number is not valid"
    | "the bank returned a payment: the account is frozen"
    | "the bank returned a payment: the account takes no such payments"
    | "was changed and is held for some days"
    | "was stopped by the person whose pay it is"
    | "waits for the approval of a second person"
    | "is a correction by the bank and waits for approval"
    | "is used by another person as well"
    | "is within another employment of somebody with the same SSN"
    | "no location is the mailing address"
    | "confirm the time zone"
    | "no payroll admin is left"
    | "is in the future"
    | "is hardly meant: it is before 1950"
    | "is hardly meant: it is more than 2 years ahead"
    | "is hardly meant: the company did not exist yet"
    | "is hardly meant: it is after the day of joining"
    | "is hardly meant: younger than 14 when joining"
    | "is hardly meant: an owner younger than 18"
    | "is hardly meant: less than 1 US dollar an hour"
    | "is hardly meant: more than 1,000 US dollars an hour"
    | "is hardly meant: more than 20 dependents"
    | "is missing: the wage begins before 1950"
    | "is after the start of a wage"
    | "is not that of the user"
    | "the SSN of an active user cannot be corrected"
    | "none is in force today"
    | "none is in force on the day of joining"
    | "the user is active but the company is not verified"
    | "users are active but the company is not verified"
    | "the exemption from withholding ends within two weeks"
    | "the exemption from withholding has ended"
    | "a time off policy accrues by pay periods"
    | "the years of a time off policy begin with pay periods"
    | "none is in force on a day of the pay period"
    | "is to be signed"
    | "is to be accepted"
    | "is signed, not confirmed"
    | "is not locked"
    | "the company is not verified"
    | "was replaced since the moment that is asked for"
    | "is missing: the overtime rules of the state are not checked"
    | "is hardly meant: two pay periods have one nominal pay date"
    | "is hardly meant: a pay date is before its pay period begins"
    | unknown
}

export type RetryWebhookDeliveryRequest = {
  /**
   * The client that the call is about, for credentials of the service. Must be at most
   * 100 characters. For example "acme-payroll".
   */
  readonly client?: string | undefined
  /**
   * The person who acts, by name or id; the credential's person if it is not given. Must
   * be at most 100 characters. For example "Rosa Diaz".
   */
  readonly actedBy?: string | undefined
  /** What is tried again. */
  readonly webhookDelivery: {
    /** The webhook endpoint. */
    readonly webhookEndpointId: Uuid
    /** The company whose events are; without it all that wait after failures. */
    readonly companyId?: Uuid | undefined
    /** Whether the events of the client itself are meant, which belong to no company. */
    readonly ofClient?: boolean | undefined
    /**
     * Whether the event that the events of the company, or of the client itself, wait at is
     * passed over.
     */
    readonly skip?: boolean | undefined
  } & ({ readonly companyId?: undefined } | { readonly ofClient?: undefined }) &
    (
      | ({ readonly skip: true } & ({ readonly companyId: Uuid } | { readonly ofClient: true }))
      | { readonly skip?: false | undefined }
    )
}

export type RetryWebhookDeliveryResponse = {
  /** What goes on. */
  readonly webhookDelivery: {
    /** The webhook endpoint. */
    readonly webhookEndpointId: string
    /** Companies whose events go on, at most 10,000; the client itself counts as one. */
    readonly companies: number
    /** The outcome, for people. */
    readonly message: string
  }
}

export type ReturnTimesheetRequest = {
  /**
   * The client that the call is about, for credentials of the service. Must be at most
   * 100 characters. For example "acme-payroll".
   */
  readonly client?: string | undefined
  /**
   * The person who acts, by name or id; the credential's person if it is not given. Must
   * be at most 100 characters. For example "Rosa Diaz".
   */
  readonly actedBy?: string | undefined
  /** The timesheet. */
  readonly timesheet: {
    /** The timesheet. */
    readonly timesheetId: Uuid
    /**
     * The version that the caller read; 409 if the record has another one. Must be a whole
     * number of at least 1.
     */
    readonly version?: number | undefined
    /**
     * Why it is returned; shown by the read of the one record alone. Must be at most 255
     * characters. For example "Friday is missing".
     */
    readonly reason: string
  }
}

export type ReturnTimesheetResponse = {
  /** The timesheet after the call. */
  readonly timesheet: {
    /** The timesheet. */
    readonly timesheetId: string
    readonly status: TimesheetStatus
    /** The outcome, for people. */
    readonly message: string
    /** The version of the record; an update may name it. */
    readonly version: number
  }
}

export type RevealNumberRequest = {
  /**
   * The client that the call is about, for credentials of the service. Must be at most
   * 100 characters. For example "acme-payroll".
   */
  readonly client?: string | undefined
  /**
   * The person who acts, by name or id; the credential's person if it is not given. Must
   * be at most 100 characters. For example "Rosa Diaz".
   */
  readonly actedBy?: string | undefined
  /** The number that is asked for. */
  readonly reveal: {
    /**
     * Whose number: a worker or a business user (`ssn`), a company (`ein`), or a bank
     * account that is in use (`accountNumber`).
     */
    readonly recordId: Uuid
    /** Which number. Must be one of ssn, ein, accountNumber. */
    readonly field: "ssn" | "ein" | "accountNumber"
    /**
     * What it is needed for; the audit keeps these words. Must be at most 255 characters.
     * Must be at least 10 characters. For example "papers for the IRS".
     */
    readonly reason: string
  }
}

export type RevealNumberResponse = {
  /** The number. */
  readonly reveal: {
    /** The record that has it. */
    readonly recordId: string
    /** Which number. */
    readonly field: "ssn" | "ein" | "accountNumber"
    /** The whole number, digits alone. */
    readonly number: string
    /** The outcome, for people. */
    readonly message: string
  }
}

/** Must be one of passed, failed. */
export type ReviewDecision = "passed" | "failed" | "approve" | "reject"

export type RevokeCredentialRequest = {
  /**
   * The client that the call is about, for credentials of the service. Must be at most
   * 100 characters. For example "acme-payroll".
   */
  readonly client?: string | undefined
  /**
   * The person who acts, by name or id; the credential's person if it is not given. Must
   * be at most 100 characters. For example "Rosa Diaz".
   */
  readonly actedBy?: string | undefined
  /** The credential to revoke. */
  readonly credential: {
    /**
     * The key id, which is the user name in Basic authentication. Must be at most 255
     * characters. For example "01890f3c-5f2a-7c4e-8b1d-2f6a9c3e7d50".
     */
    readonly keyId: string
  }
}

export type RevokeCredentialResponse = {
  /** The credential that is revoked. */
  readonly credential: {
    /** The key id, which is the user name in Basic authentication. */
    readonly keyId: string
    /** The outcome, for people. */
    readonly message: string
  }
}

export type RevokeDocumentRequest = {
  /**
   * The client that the call is about, for credentials of the service. Must be at most
   * 100 characters. For example "acme-payroll".
   */
  readonly client?: string | undefined
  /**
   * The person who acts, by name or id; the credential's person if it is not given. Must
   * be at most 100 characters. For example "Rosa Diaz".
   */
  readonly actedBy?: string | undefined
  /** The document. */
  readonly document: {
    /** The document of a worker. */
    readonly documentId: Uuid
    /**
     * The version that the caller read; 409 if the record has another one. Must be a whole
     * number of at least 1.
     */
    readonly version?: number | undefined
  }
}

export type RevokeDocumentResponse = {
  /** The document after the call. */
  readonly document: {
    /** The document of a worker. */
    readonly documentId: string
    /** The status after the call, in the interface's words. */
    readonly status: "revoked"
    /** The outcome, for people. */
    readonly message: string
    /** The version of the record; an update may name it. */
    readonly version: number
  }
}

export type RevokeFlowLinkRequest = {
  /**
   * The client that the call is about, for credentials of the service. Must be at most
   * 100 characters. For example "acme-payroll".
   */
  readonly client?: string | undefined
  /**
   * The person who acts, by name or id; the credential's person if it is not given. Must
   * be at most 100 characters. For example "Rosa Diaz".
   */
  readonly actedBy?: string | undefined
  /** The link. */
  readonly flowLink: {
    /** The flow link. */
    readonly flowLinkId: Uuid
    /**
     * The version that the caller read; 409 if the record has another one. Must be a whole
     * number of at least 1.
     */
    readonly version?: number | undefined
  }
}

export type RevokeFlowLinkResponse = {
  /** The link after the call. */
  readonly flowLink: {
    /** The flow link. */
    readonly flowLinkId: string
    /** The status after the call, in the interface's words. */
    readonly status: "revoked"
    /** The outcome, for people. */
    readonly message: string
    /** The version of the record; an update may name it. */
    readonly version: number
  }
}

export type RevokeRecipientRequest = {
  /**
   * The client that the call is about, for credentials of the service. Must be at most
   * 100 characters. For example "acme-payroll".
   */
  readonly client?: string | undefined
  /**
   * The person who acts, by name or id; the credential's person if it is not given. Must
   * be at most 100 characters. For example "Rosa Diaz".
   */
  readonly actedBy?: string | undefined
  /** The recipient to revoke. */
  readonly recipient: {
    /** The recipient. */
    readonly recipientId: Uuid
  }
}

export type RevokeRecipientResponse = {
  /** The recipient that is revoked. */
  readonly recipient: {
    /** The recipient. */
    readonly recipientId: string
    /** The outcome, for people. */
    readonly message: string
  }
}

export type RevokeTimeOffRequestRequest = {
  /**
   * The client that the call is about, for credentials of the service. Must be at most
   * 100 characters. For example "acme-payroll".
   */
  readonly client?: string | undefined
  /**
   * The person who acts, by name or id; the credential's person if it is not given. Must
   * be at most 100 characters. For example "Rosa Diaz".
   */
  readonly actedBy?: string | undefined
  /** The request. */
  readonly timeOffRequest: {
    /** The request for time off. */
    readonly timeOffRequestId: Uuid
    /**
     * The version that the caller read; 409 if the record has another one. Must be a whole
     * number of at least 1.
     */
    readonly version?: number | undefined
    /**
     * Why it is revoked; shown by the read of the one request, which leaves an audit row.
     * Must be at most 255 characters. For example "needed in the shop".
     */
    readonly reason: string
    /** Only the days from then on; all if it is not given. A calendar date. */
    readonly fromDate?: string | undefined
  }
}

export type RevokeTimeOffRequestResponse = {
  /** The request after the call. */
  readonly timeOffRequest: {
    /** The request for time off. */
    readonly timeOffRequestId: string
    readonly status: TimeOffRequestStatus
    /** The outcome, for people. */
    readonly message: string
    /** The version of the record; an update may name it. */
    readonly version: number
    /** The minutes that were given back. */
    readonly reversedMinutes: number
  }
}

export type RotateCredentialRequest = {
  /**
   * The client that the call is about, for credentials of the service. Must be at most
   * 100 characters. For example "acme-payroll".
   */
  readonly client?: string | undefined
  /**
   * The person who acts, by name or id; the credential's person if it is not given. Must
   * be at most 100 characters. For example "Rosa Diaz".
   */
  readonly actedBy?: string | undefined
  /** The credential to rotate. */
  readonly credential: {
    /**
     * The key id, which is the user name in Basic authentication. Must be at most 255
     * characters. For example "01890f3c-5f2a-7c4e-8b1d-2f6a9c3e7d50".
     */
    readonly keyId: string
    /**
     * How long the secret before is still accepted; 24 if it is not given. Must be a whole
     * number from 0 to 168. For example 24.
     */
    readonly overlapHours?: number | undefined
  }
}

export type RotateCredentialResponse = {
  /** The credential with its new secret. */
  readonly credential: {
    /** The key id, which is the user name in Basic authentication. */
    readonly keyId: string
    /** The secret; it is not shown again. */
    readonly secret: string
    /** The outcome, for people. */
    readonly message: string
  }
}

export type RotateWebhookSecretRequest = {
  /**
   * The client that the call is about, for credentials of the service. Must be at most
   * 100 characters. For example "acme-payroll".
   */
  readonly client?: string | undefined
  /**
   * The person who acts, by name or id; the credential's person if it is not given. Must
   * be at most 100 characters. For example "Rosa Diaz".
   */
  readonly actedBy?: string | undefined
  /** The webhook endpoint whose secret is replaced. */
  readonly webhookEndpoint: {
    /** The webhook endpoint. */
    readonly webhookEndpointId: Uuid
    /**
     * The secret that signs messages; a new one if none is given. Must be base64 of 24 to
     * 64 bytes, also after whsec_.
     */
    readonly secret?: string | undefined
    /**
     * How long messages are signed with the secret before too; 24 if it is not given. Must
     * be a whole number from 0 to 168. For example 24.
     */
    readonly overlapHours?: number | undefined
  }
}

export type RotateWebhookSecretResponse = {
  /** The webhook endpoint with its new secret. */
  readonly webhookEndpoint: {
    /** The webhook endpoint. */
    readonly webhookEndpointId: string
    /** Where events are sent. */
    readonly url: string
    /** The purpose of the endpoint. */
    readonly description: string | null
    /** The types of events that it gets; null for all. */
    readonly eventTypes: ReadonlyArray<
      | "company.*"
      | "company.kybstatus.*"
      | "companybankaccount.*"
      | "companybankaccount.companybankaccountstatus.*"
      | "employeebankaccount.*"
      | "employeebankaccount.employeebankaccountstatus.*"
      | "employee.*"
      | "employee.kycstatus.*"
      | "employee.employeestatus.*"
      | "payschedule.*"
      | "payschedule.payschedulestatus.*"
      | "payperiod.*"
      | "payperiod.payperiodstatus.*"
      | "timeoffpolicy.*"
      | "timeoffpolicy.timeoffpolicystatus.*"
      | "timeoffassignment.*"
      | "timeoffassignment.timeoffassignmentstatus.*"
      | "timeoffrequest.*"
      | "timeoffrequest.timeoffrequeststatus.*"
      | "timesheet.*"
      | "timesheet.timesheetstatus.*"
      | "timesheetamendment.*"
      | "timesheetamendment.timesheetamendmentstatus.*"
      | "timeexception.*"
      | "timeexception.timeexceptionstatus.*"
      | "flowlink.*"
      | "flowlink.flowlinkstatus.*"
      | "payaccount.*"
      | "payaccount.hold.*"
      | "guestcode.*"
      | "guestcode.lock.*"
      | "document.*"
      | "document.documentstatus.*"
      | "credential.*"
      | "credential.credentialstatus.*"
      | "recipient.*"
      | "recipient.recipientstatus.*"
      | "company.kybstatus.insert"
      | "company.kybstatus.update"
      | "companybankaccount.companybankaccountstatus.insert"
      | "companybankaccount.companybankaccountstatus.update"
      | "employeebankaccount.employeebankaccountstatus.insert"
      | "employeebankaccount.employeebankaccountstatus.update"
      | "employee.kycstatus.insert"
      | "employee.kycstatus.update"
      | "employee.employeestatus.insert"
      | "employee.employeestatus.update"
      | "payschedule.payschedulestatus.insert"
      | "payschedule.payschedulestatus.update"
      | "payperiod.payperiodstatus.insert"
      | "payperiod.payperiodstatus.update"
      | "timeoffpolicy.timeoffpolicystatus.insert"
      | "timeoffpolicy.timeoffpolicystatus.update"
      | "timeoffassignment.timeoffassignmentstatus.insert"
      | "timeoffassignment.timeoffassignmentstatus.update"
      | "timeoffrequest.timeoffrequeststatus.insert"
      | "timeoffrequest.timeoffrequeststatus.update"
      | "timesheet.timesheetstatus.insert"
      | "timesheet.timesheetstatus.update"
      | "timesheetamendment.timesheetamendmentstatus.insert"
      | "timesheetamendment.timesheetamendmentstatus.update"
      | "timeexception.timeexceptionstatus.insert"
      | "timeexception.timeexceptionstatus.update"
      | "flowlink.flowlinkstatus.insert"
      | "flowlink.flowlinkstatus.update"
      | "payaccount.hold.insert"
      | "payaccount.hold.update"
      | "guestcode.lock.insert"
      | "guestcode.lock.update"
      | "document.documentstatus.insert"
      | "document.documentstatus.update"
      | "credential.credentialstatus.insert"
      | "credential.credentialstatus.update"
      | "recipient.recipientstatus.insert"
      | "recipient.recipientstatus.update"
    > | null
    /**
     * What follows the last attempt at an event: the company's events wait, or the next is
     * sent.
     */
    readonly order: "halt" | "skip"
    /** Whether events are sent to it. */
    readonly status: "enabled" | "disabled"
    /** Why it is disabled: by a person, an answer 410, or failures only. */
    readonly disabledReason: "person" | "gone" | "failing" | null
    /** Until when messages are signed with the secret before too; null if they are not. */
    readonly previousSecretUntil: string | null
    /** The version of the record; an update may name it. */
    readonly version: number
    /** When it was added. */
    readonly createdAt: string
    /** When it was last changed. */
    readonly updatedAt: string
    /** The secret that was made, which is not shown again; null if the request gave it. */
    readonly secret: string | null
    /** The outcome, for people. */
    readonly message: string
  }
}

/** What rounding did to the shifts of a worker. */
export type RoundedTime = {
  /** The worker. */
  readonly userId: string
  /** The client's own id for the worker. */
  readonly userReferenceId: string | null
  /** The full name. */
  readonly user: string
  /** From clock-in to clock-out to the minute, over all shifts. */
  readonly exactMinutes: number
  /** The same as the settings round it. */
  readonly roundedMinutes: number
  /** Rounded less exact: more than 0 is in favor of the worker. */
  readonly differenceMinutes: number
  /** How many shifts became longer. */
  readonly longerShifts: number
  /** How many shifts became shorter. */
  readonly shorterShifts: number
  /** How many shifts stayed as long as they were. */
  readonly sameShifts: number
}

/** Must be one of None, Nearest, Favor Worker. */
export type RoundingMode = "None" | "Nearest" | "Favor Worker"

export type SearchRequest = {
  /**
   * The client that the call is about, for credentials of the service. Must be at most
   * 100 characters. For example "acme-payroll".
   */
  readonly client?: string | undefined
  /**
   * An id of any record, the beginning of a name, or the last four digits of an EIN. Must
   * be at most 100 characters. For example "Acme".
   */
  readonly text: string
  /** A company whose workers alone are looked through; without it those of all companies. */
  readonly companyId?: Uuid | undefined
}

export type SearchResponse = {
  /** At most 20 records: workers first, then companies. */
  readonly found: ReadonlyArray<Found>
}

export type SetKioskPinRequest = {
  /**
   * The client that the call is about, for credentials of the service. Must be at most
   * 100 characters. For example "acme-payroll".
   */
  readonly client?: string | undefined
  /**
   * The person who acts, by name or id; the credential's person if it is not given. Must
   * be at most 100 characters. For example "Rosa Diaz".
   */
  readonly actedBy?: string | undefined
  /** The PIN. */
  readonly kioskPin: {
    /** The worker. */
    readonly userId: Uuid
    /** The PIN that replaces the one before; null takes it away. For example "4711". */
    readonly pin: KioskPin | null
    /**
     * The version that the caller read; 409 if the record has another one. Must be a whole
     * number of at least 1.
     */
    readonly version?: number | undefined
  }
}

export type SetKioskPinResponse = {
  /** The worker after the call. */
  readonly kioskPin: {
    /** The worker. */
    readonly userId: string
    /** The status after the call, in the interface's words. */
    readonly status: "Set" | "Removed"
    /** The outcome, for people. */
    readonly message: string
    /** The version of the record; an update may name it. */
    readonly version: number
  }
}

export type SetLegalHoldRequest = {
  /**
   * The client that the call is about, for credentials of the service. Must be at most
   * 100 characters. For example "acme-payroll".
   */
  readonly client?: string | undefined
  /**
   * The person who acts, by name or id; the credential's person if it is not given. Must
   * be at most 100 characters. For example "Rosa Diaz".
   */
  readonly actedBy?: string | undefined
  /** The hold. */
  readonly heldRecord: {
    /** The company. */
    readonly companyId: Uuid
    /** The worker who is held; the whole company if none is named. */
    readonly userId?: Uuid | undefined
    /**
     * The reason of the hold, such as the case; null releases it. For example "Claim of 4
     * May about overtime".
     */
    readonly reason: string | null
    /**
     * The version that the caller read; 409 if the record has another one. Must be a whole
     * number of at least 1.
     */
    readonly version?: number | undefined
  }
}

export type SetLegalHoldResponse = {
  /** The hold after the call. */
  readonly heldRecord: {
    /** The company. */
    readonly companyId: string
    /** The worker; null of a company. */
    readonly userId: string | null
    /** The status after the call, in the interface's words. */
    readonly status: "Held" | "Released"
    /** The outcome, for people. */
    readonly message: string
    /** The version of the record; an update may name it. */
    readonly version: number
  }
}

export type SetPayMethodRequest = {
  /**
   * The client that the call is about, for credentials of the service. Must be at most
   * 100 characters. For example "acme-payroll".
   */
  readonly client?: string | undefined
  /**
   * The person who acts, by name or id; the credential's person if it is not given. Must
   * be at most 100 characters. For example "Rosa Diaz".
   */
  readonly actedBy?: string | undefined
  /** How the worker is paid. */
  readonly payMethod: {
    /** The worker. */
    readonly userId: Uuid
    /** By check, or to bank accounts. */
    readonly paymentMethod: PaymentMethod
    /** The accounts that get a share; the shares add up to 100. Must have 1 to 4 elements. */
    readonly accounts?:
      | ReadonlyArray<{
          /** An account in use, in place of the data of a new one. */
          readonly userBankAccountId?: Uuid | undefined
          /** The routing number of the bank. Must be exactly 9 digits. */
          readonly routingNumber?: string | undefined
          /** The account number. Must be 4 to 17 digits. */
          readonly accountNumber?: string | undefined
          /** Checking or savings. */
          readonly accountType?: AccountType | undefined
          /**
           * The name of the bank. Must be at most 100 characters. For example "First Example
           * Bank".
           */
          readonly bankName?: string | undefined
          /**
           * The name that the account holder gives the account. Must be at most 100 characters.
           * For example "Acme payroll".
           */
          readonly accountName?: string | undefined
          /**
           * The share of the pay, in whole percent. Must be a whole number from 0 to 100. For
           * example 100.
           */
          readonly payPercentage: number
        }>
      | undefined
  } & (
    | ({ readonly paymentMethod: "Direct Deposit" } & {
        readonly accounts: ReadonlyArray<{
          /** An account in use, in place of the data of a new one. */
          readonly userBankAccountId?: Uuid | undefined
          /** The routing number of the bank. Must be exactly 9 digits. */
          readonly routingNumber?: string | undefined
          /** The account number. Must be 4 to 17 digits. */
          readonly accountNumber?: string | undefined
          /** Checking or savings. */
          readonly accountType?: AccountType | undefined
          /**
           * The name of the bank. Must be at most 100 characters. For example "First Example
           * Bank".
           */
          readonly bankName?: string | undefined
          /**
           * The name that the account holder gives the account. Must be at most 100 characters.
           * For example "Acme payroll".
           */
          readonly accountName?: string | undefined
          /**
           * The share of the pay, in whole percent. Must be a whole number from 0 to 100. For
           * example 100.
           */
          readonly payPercentage: number
        }>
      })
    | { readonly paymentMethod?: Exclude<PaymentMethod, "Direct Deposit"> | undefined }
  ) &
    (
      | ({ readonly paymentMethod: "Check" } & { readonly accounts?: undefined })
      | { readonly paymentMethod?: Exclude<PaymentMethod, "Check"> | undefined }
    ) & { readonly accounts?: ReadonlyArray<unknown> | undefined }
}

export type SetPayMethodResponse = {
  /** How the worker is paid after the call, and from when on. */
  readonly payMethod: {
    /** The worker. */
    readonly userId: string
    /** How the pay is to be paid. */
    readonly paymentMethod: PaymentMethodValue
    /** The accounts that get a share. */
    readonly accounts: ReadonlyArray<{
      /** The bank account of the worker. */
      readonly userBankAccountId: string
      /** The share of the pay that goes to the account, in percent. */
      readonly payPercentage: number
    }>
    /** When the hold of the change ends; null without one. */
    readonly holdUntil: string | null
    /** Whether the change took effect, or waits. */
    readonly status: "Ready" | "Waiting"
    /** The outcome, for people. */
    readonly message: string
    /** The version of the record; an update may name it. */
    readonly version: number
  }
}

/** Must be 64 hexadecimal digits. */
export type Sha256 = string

export type SignDocumentRequest = {
  /**
   * The client that the call is about, for credentials of the service. Must be at most
   * 100 characters. For example "acme-payroll".
   */
  readonly client?: string | undefined
  /**
   * The person who acts, by name or id; the credential's person if it is not given. Must
   * be at most 100 characters. For example "Rosa Diaz".
   */
  readonly actedBy?: string | undefined
  /** The signature. */
  readonly signature: {
    /** The worker who signs. */
    readonly userId?: Uuid | undefined
    /** The business user who signs for the company. */
    readonly businessUserId?: Uuid | undefined
    /** The document of a worker. */
    readonly documentId: Uuid
    /**
     * The name, as the person typed it. Must be at most 100 characters. For example "Ben
     * Okafor".
     */
    readonly typedName: string
    /** The `textSha256` of what was shown. */
    readonly textSha256: Sha256
    /** The proof of identity, as PUT /files took it, of a document that needs one. */
    readonly fileId?: Uuid | undefined
    /** Agrees to electronic documents: needed once, until it is withdrawn. Must be true. */
    readonly consent?: true | undefined
  } & ({ readonly userId?: undefined } | { readonly businessUserId?: undefined }) &
    ({ readonly userId: Uuid } | { readonly businessUserId: Uuid })
}

export type SignDocumentResponse = {
  /** The signature. */
  readonly signature: {
    /** The document of a worker. */
    readonly documentId: string
    /** The signature. */
    readonly signatureId: string
    /** Whether the link was mailed to the address on file. */
    readonly isConfirmed: boolean
    /** The status after the call, in the interface's words. */
    readonly status: "signed"
    /** The outcome, for people. */
    readonly message: string
    /** The version of the record; an update may name it. */
    readonly version: number
  }
}

/** Must be exactly 9 digits. */
export type Ssn = string

/**
 * An approved request whose days the calendar would count in another way. It keeps its
 * days.
 */
export type StaleTimeOffRequest = {
  /** The request for time off. */
  readonly timeOffRequestId: string
  /** The worker. */
  readonly userId: string
  /** The days that would be counted in another way. */
  readonly days: ReadonlyArray<string>
}

export type StartBreakRequest = {
  /**
   * The client that the call is about, for credentials of the service. Must be at most
   * 100 characters. For example "acme-payroll".
   */
  readonly client?: string | undefined
  /**
   * The person who acts, by name or id; the credential's person if it is not given. Must
   * be at most 100 characters. For example "Rosa Diaz".
   */
  readonly actedBy?: string | undefined
  /** The punch. */
  readonly punch: {
    /** The worker. */
    readonly userId: Uuid
    /**
     * When; now if it is not given. Must be a date and time of the years 1971 to 2200,
     * YYYY-MM-DDTHH:MM:SS with Z, an offset or neither.
     */
    readonly at?: string | undefined
    /**
     * The zone of a time without an offset, by its IANA name; that of the location if it is
     * not given. Must be the IANA name of the time zone of a place, such as
     * America/New_York.
     */
    readonly timeZone?: string | undefined
    /**
     * Which instant is meant where clocks show a time twice or skip it. Must be one of
     * earlier, later.
     */
    readonly disambiguation?: "earlier" | "later" | undefined
    /** The location at which the worker is. */
    readonly companyLocationId?: Uuid | undefined
    /**
     * The job that the time is for. Must be at most 40 characters. Must not begin with =,
     * +, - or @. For example "BAKE".
     */
    readonly jobCode?: string | undefined
    /** The wage that pays the time. */
    readonly userWageId?: Uuid | undefined
    /** Where the punch comes from. Must be one of Clock, Web, Mobile, Kiosk, Import, Admin. */
    readonly source?: "Clock" | "Web" | "Mobile" | "Kiosk" | "Import" | "Admin" | undefined
    /**
     * The clock of the device when it sends the punch. Must be a time like
     * 2026-03-08T09:05:00Z, or a day.
     */
    readonly deviceTime?: string | undefined
    /**
     * The device's own id of the punch, unique in the company: sent again, the stored punch
     * is answered. Must be at most 100 characters. For example "terminal-7/4711".
     */
    readonly externalId?: string | undefined
    /**
     * The worker's kiosk PIN. It is checked if it is given; a kiosk credential gives it
     * where the company requires PINs.
     */
    readonly pin?: KioskPin | undefined
    /** The kind of break; a meal if it is not given. */
    readonly breakType?: BreakType | undefined
  }
}

export type StartBreakResponse = {
  /** The punch. */
  readonly punch: {
    /** The punch. */
    readonly punchId: string
    /** The status after the call, in the interface's words. */
    readonly status: "Recorded" | "Voided"
    readonly clockStatus: ClockStatus
    /** The outcome, for people. */
    readonly message: string
    /** The timesheet. */
    readonly timesheetId: string | null
    /** The amendment of a locked timesheet. */
    readonly timesheetAmendmentId: string | null
    /** The version of the record; an update may name it. */
    readonly version: number
  }
}

/** Must be a US state, as its two-letter code or its name. */
export type State =
  | "AL"
  | "AK"
  | "AZ"
  | "AR"
  | "CA"
  | "CO"
  | "CT"
  | "DE"
  | "FL"
  | "GA"
  | "HI"
  | "ID"
  | "IL"
  | "IN"
  | "IA"
  | "KS"
  | "KY"
  | "LA"
  | "ME"
  | "MD"
  | "MA"
  | "MI"
  | "MN"
  | "MS"
  | "MO"
  | "MT"
  | "NE"
  | "NV"
  | "NH"
  | "NJ"
  | "NM"
  | "NY"
  | "NC"
  | "ND"
  | "OH"
  | "OK"
  | "OR"
  | "PA"
  | "RI"
  | "SC"
  | "SD"
  | "TN"
  | "TX"
  | "UT"
  | "VT"
  | "VA"
  | "WA"
  | "WV"
  | "WI"
  | "WY"
  | "DC"
  | "AS"
  | "GU"
  | "MP"
  | "PR"
  | "VI"
  | "Alabama"
  | "Alaska"
  | "Arizona"
  | "Arkansas"
  | "California"
  | "Colorado"
  | "Connecticut"
  | "Delaware"
  | "Florida"
  | "Georgia"
  | "Hawaii"
  | "Idaho"
  | "Illinois"
  | "Indiana"
  | "Iowa"
  | "Kansas"
  | "Kentucky"
  | "Louisiana"
  | "Maine"
  | "Maryland"
  | "Massachusetts"
  | "Michigan"
  | "Minnesota"
  | "Mississippi"
  | "Missouri"
  | "Montana"
  | "Nebraska"
  | "Nevada"
  | "New Hampshire"
  | "New Jersey"
  | "New Mexico"
  | "New York"
  | "North Carolina"
  | "North Dakota"
  | "Ohio"
  | "Oklahoma"
  | "Oregon"
  | "Pennsylvania"
  | "Rhode Island"
  | "South Carolina"
  | "South Dakota"
  | "Tennessee"
  | "Texas"
  | "Utah"
  | "Vermont"
  | "Virginia"
  | "Washington"
  | "West Virginia"
  | "Wisconsin"
  | "Wyoming"
  | "District of Columbia"
  | "American Samoa"
  | "Guam"
  | "Northern Mariana Islands"
  | "Puerto Rico"
  | "U.S. Virgin Islands"

/** The least that a state asks for. */
export type StateMinimum = {
  /** The preset that grants it. */
  readonly presetId: string
  /** Minutes that are earned in `perMinutes` of work. */
  readonly earnMinutes: number
  /** Minutes of work in which `earnMinutes` are earned. */
  readonly perMinutes: number
  /** What must be earned in a year. */
  readonly yearMinutes: number | null
  /** What may be used in a year. */
  readonly useMinutes: number | null
  /** What the balance must be able to hold. */
  readonly bankMinutes: number | null
  /** What must be carried over. */
  readonly carryoverMinutes: number
  /** The largest part of a day that may be asked for. */
  readonly incrementMinutes: number | null
  /** How long a worker may have to wait. */
  readonly usableAfter: string
  /** The day from which it holds. */
  readonly since: string
  /** The statute. */
  readonly source: string
  /** The month in which it was compared with the state's own page, or unverified. */
  readonly checked: string
}

/** Must be a US state, as its two-letter code or its name. */
export type StateName =
  | "U.S. Virgin Islands"
  | "Puerto Rico"
  | "Northern Mariana Islands"
  | "Guam"
  | "American Samoa"
  | "District of Columbia"
  | "Wyoming"
  | "Wisconsin"
  | "West Virginia"
  | "Washington"
  | "Virginia"
  | "Vermont"
  | "Utah"
  | "Texas"
  | "Tennessee"
  | "South Dakota"
  | "South Carolina"
  | "Rhode Island"
  | "Pennsylvania"
  | "Oregon"
  | "Oklahoma"
  | "Ohio"
  | "North Dakota"
  | "North Carolina"
  | "New York"
  | "New Mexico"
  | "New Jersey"
  | "New Hampshire"
  | "Nevada"
  | "Nebraska"
  | "Montana"
  | "Missouri"
  | "Mississippi"
  | "Minnesota"
  | "Michigan"
  | "Massachusetts"
  | "Maryland"
  | "Maine"
  | "Louisiana"
  | "Kentucky"
  | "Kansas"
  | "Iowa"
  | "Indiana"
  | "Illinois"
  | "Idaho"
  | "Hawaii"
  | "Georgia"
  | "Florida"
  | "Delaware"
  | "Connecticut"
  | "Colorado"
  | "California"
  | "Arkansas"
  | "Arizona"
  | "Alaska"
  | "Alabama"
  | "VI"
  | "PR"
  | "MP"
  | "GU"
  | "AS"
  | "DC"
  | "WY"
  | "WI"
  | "WV"
  | "WA"
  | "VA"
  | "VT"
  | "UT"
  | "TX"
  | "TN"
  | "SD"
  | "SC"
  | "RI"
  | "PA"
  | "OR"
  | "OK"
  | "OH"
  | "ND"
  | "NC"
  | "NY"
  | "NM"
  | "NJ"
  | "NH"
  | "NV"
  | "NE"
  | "MT"
  | "MO"
  | "MS"
  | "MN"
  | "MI"
  | "MA"
  | "MD"
  | "ME"
  | "LA"
  | "KY"
  | "KS"
  | "IA"
  | "IN"
  | "IL"
  | "ID"
  | "HI"
  | "GA"
  | "FL"
  | "DE"
  | "CT"
  | "CO"
  | "CA"
  | "AR"
  | "AZ"
  | "AK"
  | "AL"

/** An event and its deliveries. */
export type StoredEvent = {
  /** The event. */
  readonly eventId: string
  /** The type of the event. */
  readonly eventType:
    | "company.kybstatus.insert"
    | "company.kybstatus.update"
    | "companybankaccount.companybankaccountstatus.insert"
    | "companybankaccount.companybankaccountstatus.update"
    | "employeebankaccount.employeebankaccountstatus.insert"
    | "employeebankaccount.employeebankaccountstatus.update"
    | "employee.kycstatus.insert"
    | "employee.kycstatus.update"
    | "employee.employeestatus.insert"
    | "employee.employeestatus.update"
    | "payschedule.payschedulestatus.insert"
    | "payschedule.payschedulestatus.update"
    | "payperiod.payperiodstatus.insert"
    | "payperiod.payperiodstatus.update"
    | "timeoffpolicy.timeoffpolicystatus.insert"
    | "timeoffpolicy.timeoffpolicystatus.update"
    | "timeoffassignment.timeoffassignmentstatus.insert"
    | "timeoffassignment.timeoffassignmentstatus.update"
    | "timeoffrequest.timeoffrequeststatus.insert"
    | "timeoffrequest.timeoffrequeststatus.update"
    | "timesheet.timesheetstatus.insert"
    | "timesheet.timesheetstatus.update"
    | "timesheetamendment.timesheetamendmentstatus.insert"
    | "timesheetamendment.timesheetamendmentstatus.update"
    | "timeexception.timeexceptionstatus.insert"
    | "timeexception.timeexceptionstatus.update"
    | "flowlink.flowlinkstatus.insert"
    | "flowlink.flowlinkstatus.update"
    | "payaccount.hold.insert"
    | "payaccount.hold.update"
    | "guestcode.lock.insert"
    | "guestcode.lock.update"
    | "document.documentstatus.insert"
    | "document.documentstatus.update"
    | "credential.credentialstatus.insert"
    | "credential.credentialstatus.update"
    | "recipient.recipientstatus.insert"
    | "recipient.recipientstatus.update"
  /** The company that the event belongs to; null if it is one of the client itself. */
  readonly companyId: string | null
  /**
   * The number of the event in its company, or among those of the client itself, from 1
   * without gaps.
   */
  readonly sequence: number
  /** When it was stored. */
  readonly timestamp: string
  /** The text of the request body that is sent, byte by byte. */
  readonly body: string
  /** What became of it at each endpoint. */
  readonly deliveries: ReadonlyArray<EventDelivery>
}

/** A report that is stored. */
export type StoredPayResult = {
  /** The report about a worker's pay. */
  readonly payResultId: string
  /** The worker. */
  readonly userId: string
  /** The outcome, for people. */
  readonly message: string
}

/** A row of the database. */
export type StoredRow = {
  /** The table, as docs/data.md names it. */
  readonly table: string
  /** Its id in the table. */
  readonly id: string
  /**
   * Its values by the names of their fields; those without one are left out. A number
   * that is not shown whole begins with three dots.
   */
  readonly fields: Readonly<Record<string, unknown>>
}

export type SubmitTimesheetRequest = {
  /**
   * The client that the call is about, for credentials of the service. Must be at most
   * 100 characters. For example "acme-payroll".
   */
  readonly client?: string | undefined
  /**
   * The person who acts, by name or id; the credential's person if it is not given. Must
   * be at most 100 characters. For example "Rosa Diaz".
   */
  readonly actedBy?: string | undefined
  /** The timesheet. */
  readonly timesheet: {
    /** The timesheet. */
    readonly timesheetId?: Uuid | undefined
    /** The worker, with payPeriodBegin instead of timesheetId. */
    readonly userId?: Uuid | undefined
    /** The first day of the period of the worker's timesheet. A calendar date. */
    readonly payPeriodBegin?: string | undefined
    /**
     * The version that the caller read; 409 if the record has another one. Must be a whole
     * number of at least 1.
     */
    readonly version?: number | undefined
    /** What the worker confirms. */
    readonly attestation?:
      | {
          /** Whether the worker says that all meals were taken. */
          readonly mealsTaken?: boolean | undefined
          /** Whether the worker says that all rest breaks were taken. */
          readonly restBreaksTaken?: boolean | undefined
          /** Whether the worker says that the times are right. */
          readonly timesRight?: boolean | undefined
        }
      | undefined
  } & ({ readonly timesheetId: Uuid } | { readonly userId: Uuid; readonly payPeriodBegin: string })
}

export type SubmitTimesheetResponse = {
  /** The timesheet after the call. */
  readonly timesheet: {
    /** The timesheet. */
    readonly timesheetId: string
    readonly status: TimesheetStatus
    /** The outcome, for people. */
    readonly message: string
    /** The version of the record; an update may name it. */
    readonly version: number
    readonly minutes: TimesheetMinutes
    /** What is wrong with the time and not resolved. */
    readonly exceptions: ReadonlyArray<TimeException>
  }
}

/**
 * Must be one of Yes, as an owner/corporate officer, No, this employee is not tax
 * exempt.
 */
export type TaxExempt =
  | "Yes, as an owner/corporate officer"
  | "No, this employee is not tax exempt"
  | "Yes"
  | "No"

export type TaxExemptValue =
  | "Yes, as an owner/corporate officer"
  | "No, this employee is not tax exempt"

export type TerminateUserRequest = {
  /**
   * The client that the call is about, for credentials of the service. Must be at most
   * 100 characters. For example "acme-payroll".
   */
  readonly client?: string | undefined
  /**
   * The person who acts, by name or id; the credential's person if it is not given. Must
   * be at most 100 characters. For example "Rosa Diaz".
   */
  readonly actedBy?: string | undefined
  /** The termination of a worker. */
  readonly user: {
    /** The worker. */
    readonly userId: Uuid
    /**
     * The version that the caller read; 409 if the record has another one. Must be a whole
     * number of at least 1.
     */
    readonly version?: number | undefined
    /** The last day of work. A calendar date. For example "2026-06-30". */
    readonly lastDay?: string | undefined
    /** The kind of termination. `null` removes it. For example "Voluntary". */
    readonly dismissalType?: DismissalType | null | undefined
    /**
     * The reason of the termination; every read of it is audited. `null` removes it. For
     * example "moves abroad".
     */
    readonly reason?: string | null | undefined
    /** Takes a planned termination back; no other field may be given then. */
    readonly withdraw?: boolean | undefined
  } & ({ readonly lastDay?: undefined } | { readonly withdraw?: undefined }) &
    ({ readonly dismissalType?: undefined } | { readonly withdraw?: undefined }) &
    ({ readonly reason?: undefined } | { readonly withdraw?: undefined }) &
    ({ readonly lastDay: string } | { readonly withdraw: true })
}

export type TerminateUserResponse = {
  readonly user: TerminatedUser
}

export type TerminateUsersRequest = {
  /**
   * The client that the call is about, for credentials of the service. Must be at most
   * 100 characters. For example "acme-payroll".
   */
  readonly client?: string | undefined
  /**
   * The person who acts, by name or id; the credential's person if it is not given. Must
   * be at most 100 characters. For example "Rosa Diaz".
   */
  readonly actedBy?: string | undefined
  /** The company. */
  readonly companyId: Uuid
  /**
   * The users of the call; the answer has an entry for each, in this order. Must hold 1
   * to 1000 users.
   */
  readonly users: ReadonlyArray<
    {
      /** The worker. */
      readonly userId: Uuid
      /**
       * The version that the caller read; 409 if the record has another one. Must be a whole
       * number of at least 1.
       */
      readonly version?: number | undefined
      /** The last day of work. A calendar date. For example "2026-06-30". */
      readonly lastDay?: string | undefined
      /** The kind of termination. */
      readonly dismissalType?: DismissalType | undefined
      /**
       * The reason of the termination; every read of it is audited. Must be at most 255
       * characters.
       */
      readonly reason?: string | undefined
      /** Takes a planned termination back; no other field may be given then. */
      readonly withdraw?: boolean | undefined
    } & ({ readonly lastDay?: undefined } | { readonly withdraw?: undefined }) &
      ({ readonly dismissalType?: undefined } | { readonly withdraw?: undefined }) &
      ({ readonly reason?: undefined } | { readonly withdraw?: undefined }) &
      ({ readonly lastDay: string } | { readonly withdraw: true })
  >
  /** Whether to check the elements and to store nothing. Uniqueness is not checked. */
  readonly dryRun?: boolean | undefined
  /**
   * Whether bad elements stop the call, which is the default. Must be one of stop,
   * continue.
   */
  readonly onError?: "stop" | "continue" | undefined
}

export type TerminateUsersResponse = {
  /** The first entry that is no error. */
  readonly user: TerminatedUser | CheckedElement
  /** An entry for each element, in order. */
  readonly users: ReadonlyArray<TerminatedUser | CheckedElement | ElementError>
}

/** A worker after a termination. */
export type TerminatedUser = {
  /** The worker. */
  readonly userId: string
  /** The status after the call, in the interface's words. */
  readonly status: "Add Wage" | "Invite Sent" | "Active" | "Deactivate" | "Terminated" | "Removed"
  /** The outcome, for people. */
  readonly message: string
  /** The version of the record; an update may name it. */
  readonly version: number
  /** The last day of work. */
  readonly lastDay: string
  /** Whether the termination is planned, in effect, or taken back. */
  readonly terminationStatus: "planned" | "effective" | "withdrawn"
}

/** The termination that is planned or in effect. */
export type Termination = {
  /** The last day of work. */
  readonly lastDay: string
  /** The kind of termination. */
  readonly dismissalType: DismissalTypeValue | null
  /** The reason of the termination; every read of it is audited. */
  readonly reason: string | null
  readonly status: TerminationState
  /** The version of the record; an update may name it. */
  readonly version: number
  /** When the record was created. */
  readonly createdAt: string
  /** When the record was last changed. */
  readonly updatedAt: string
}

/**
 * The state of the termination: `planned` until the last day has ended in US Eastern
 * time.
 */
export type TerminationState = {
  /** The state. */
  readonly status: TerminationStatus
  /** The states that it can move to from here. */
  readonly reachable: ReadonlyArray<TerminationStatus>
}

/** Whether the termination is planned, in effect or over. */
export type TerminationStatus = "planned" | "effective" | "replaced" | "withdrawn" | "ended"

export type TestWebhookEndpointRequest = {
  /**
   * The client that the call is about, for credentials of the service. Must be at most
   * 100 characters. For example "acme-payroll".
   */
  readonly client?: string | undefined
  /**
   * The person who acts, by name or id; the credential's person if it is not given. Must
   * be at most 100 characters. For example "Rosa Diaz".
   */
  readonly actedBy?: string | undefined
  /** The webhook endpoint to test. */
  readonly webhookEndpoint: {
    /** The webhook endpoint. */
    readonly webhookEndpointId: Uuid
    /**
     * The type of event of which an example is sent; without it the message is empty. Must
     * be one of company.kybstatus.insert, company.kybstatus.update,
     * companybankaccount.companybankaccountstatus.insert,
     * companybankaccount.companybankaccountstatus.update,
     * employeebankaccount.employeebankaccountstatus.insert,
     * employeebankaccount.employeebankaccountstatus.update, employee.kycstatus.insert,
     * employee.kycstatus.update, employee.employeestatus.insert,
     * employee.employeestatus.update, payschedule.payschedulestatus.insert,
     * payschedule.payschedulestatus.update, payperiod.payperiodstatus.insert,
     * payperiod.payperiodstatus.update, timeoffpolicy.timeoffpolicystatus.insert,
     * timeoffpolicy.timeoffpolicystatus.update,
     * timeoffassignment.timeoffassignmentstatus.insert,
     * timeoffassignment.timeoffassignmentstatus.update,
     * timeoffrequest.timeoffrequeststatus.insert,
     * timeoffrequest.timeoffrequeststatus.update, timesheet.timesheetstatus.insert,
     * timesheet.timesheetstatus.update, timesheetamendment.timesheetamendmentstatus.insert,
     * timesheetamendment.timesheetamendmentstatus.update,
     * timeexception.timeexceptionstatus.insert, timeexception.timeexceptionstatus.update,
     * flowlink.flowlinkstatus.insert, flowlink.flowlinkstatus.update,
     * payaccount.hold.insert, payaccount.hold.update, guestcode.lock.insert,
     * guestcode.lock.update, document.documentstatus.insert,
     * document.documentstatus.update, credential.credentialstatus.insert,
     * credential.credentialstatus.update, recipient.recipientstatus.insert,
     * recipient.recipientstatus.update.
     */
    readonly eventType?:
      | "company.kybstatus.insert"
      | "company.kybstatus.update"
      | "companybankaccount.companybankaccountstatus.insert"
      | "companybankaccount.companybankaccountstatus.update"
      | "employeebankaccount.employeebankaccountstatus.insert"
      | "employeebankaccount.employeebankaccountstatus.update"
      | "employee.kycstatus.insert"
      | "employee.kycstatus.update"
      | "employee.employeestatus.insert"
      | "employee.employeestatus.update"
      | "payschedule.payschedulestatus.insert"
      | "payschedule.payschedulestatus.update"
      | "payperiod.payperiodstatus.insert"
      | "payperiod.payperiodstatus.update"
      | "timeoffpolicy.timeoffpolicystatus.insert"
      | "timeoffpolicy.timeoffpolicystatus.update"
      | "timeoffassignment.timeoffassignmentstatus.insert"
      | "timeoffassignment.timeoffassignmentstatus.update"
      | "timeoffrequest.timeoffrequeststatus.insert"
      | "timeoffrequest.timeoffrequeststatus.update"
      | "timesheet.timesheetstatus.insert"
      | "timesheet.timesheetstatus.update"
      | "timesheetamendment.timesheetamendmentstatus.insert"
      | "timesheetamendment.timesheetamendmentstatus.update"
      | "timeexception.timeexceptionstatus.insert"
      | "timeexception.timeexceptionstatus.update"
      | "flowlink.flowlinkstatus.insert"
      | "flowlink.flowlinkstatus.update"
      | "payaccount.hold.insert"
      | "payaccount.hold.update"
      | "guestcode.lock.insert"
      | "guestcode.lock.update"
      | "document.documentstatus.insert"
      | "document.documentstatus.update"
      | "credential.credentialstatus.insert"
      | "credential.credentialstatus.update"
      | "recipient.recipientstatus.insert"
      | "recipient.recipientstatus.update"
      | undefined
  }
}

export type TestWebhookEndpointResponse = {
  /** How the receiver took the test message. */
  readonly webhookEndpoint: {
    /** The webhook endpoint. */
    readonly webhookEndpointId: string
    /** The id of the test message. */
    readonly eventId: string
    /** Whether the receiver answered with a status of success. */
    readonly delivered: boolean
    /** The status that the receiver answered with; null without an answer. */
    readonly statusCode: number | null
    /** Why there is no answer; null with one. */
    readonly failure: string | null
    /** How long it took, in milliseconds. */
    readonly durationMs: number
    /** The outcome, for people. */
    readonly message: string
  }
}

/** The state of the entry: a voided one counts nowhere. */
export type TimeEntryState = {
  /** The state. */
  readonly status: TimeEntryStatus
  /** The states that it can move to from here. */
  readonly reachable: ReadonlyArray<TimeEntryStatus>
}

/** Whether the entry counts. */
export type TimeEntryStatus = "Recorded" | "Voided"

/** What is wrong with recorded time. */
export type TimeException = {
  /** The exception of a timesheet. */
  readonly timeExceptionId: string
  /** The timesheet. */
  readonly timesheetId: string
  /** The worker. */
  readonly userId: string
  /** What is wrong. */
  readonly code:
    | "missed-in"
    | "missed-out"
    | "overlap"
    | "long-shift"
    | "duplicate"
    | "clock-drift"
    | "late-punch"
    | "unscheduled"
    | "late-in"
    | "early-out"
    | "auto-meal"
    | "attestation-no"
    | "correction-asked"
    | "meal-missed"
    | "meal-late"
    | "meal-short"
    | "second-meal-missed"
    | "rest-missed"
    | "time-off-worked"
    | "after-termination"
    | "before-joining"
    | "more-than-a-day"
    | "duplicate-entry"
    | "entry-beside-punches"
    | "other-state"
    | "overtime-near"
  /** Whether the timesheet cannot be approved until it is resolved or waived. */
  readonly blocks: boolean
  /** The workday. */
  readonly date: string
  /** When; null if it is about the day. */
  readonly at: string | null
  readonly status: TimeExceptionState
  /** Who waived it. */
  readonly waivedBy: string | null
  /** The version of the record; an update may name it. */
  readonly version: number
}

/**
 * Must be one of missed-in, missed-out, overlap, long-shift, duplicate, clock-drift,
 * late-punch, unscheduled, late-in, early-out, auto-meal, attestation-no,
 * correction-asked, meal-missed, meal-late, meal-short, second-meal-missed,
 * rest-missed, time-off-worked, after-termination, before-joining, more-than-a-day,
 * duplicate-entry, entry-beside-punches, other-state, overtime-near.
 */
export type TimeExceptionCode =
  | "missed-in"
  | "missed-out"
  | "overlap"
  | "long-shift"
  | "duplicate"
  | "clock-drift"
  | "late-punch"
  | "unscheduled"
  | "late-in"
  | "early-out"
  | "auto-meal"
  | "attestation-no"
  | "correction-asked"
  | "meal-missed"
  | "meal-late"
  | "meal-short"
  | "second-meal-missed"
  | "rest-missed"
  | "time-off-worked"
  | "after-termination"
  | "before-joining"
  | "more-than-a-day"
  | "duplicate-entry"
  | "entry-beside-punches"
  | "other-state"
  | "overtime-near"

/** The state of the exception. */
export type TimeExceptionState = {
  /** The state. */
  readonly status: TimeExceptionStatus
  /** The states that it can move to from here. */
  readonly reachable: ReadonlyArray<TimeExceptionStatus>
}

/** Whether the exception is still there. */
export type TimeExceptionStatus = "Open" | "Resolved" | "Waived"

/** Somebody who is away on a day. */
export type TimeOffAbsence = {
  /** The worker. */
  readonly userId: string
  /** The caller's own id of the worker. */
  readonly userReferenceId: string | null
  /** The name of the worker. */
  readonly name: string
  /** The request for time off. */
  readonly timeOffRequestId: string
  /** For how long. */
  readonly minutes: number
  /** The same in hours, for people. */
  readonly hours: string
  /** When it begins, if that is known. */
  readonly startTime: string | null
  /** The type of time off, only with showTypes. */
  readonly timeOffPolicyType?:
    | "Vacation"
    | "Sick"
    | "PTO"
    | "Personal"
    | "Floating Holiday"
    | "Bereavement"
    | "Jury Duty"
    | "Parental"
    | "Voting"
    | "Unpaid"
    | "Other"
    | undefined
}

/** The state of the assignment. */
export type TimeOffAssignmentState = {
  /** The state. */
  readonly status: TimeOffAssignmentStatus
  /** The states that it can move to from here. */
  readonly reachable: ReadonlyArray<TimeOffAssignmentStatus>
}

/** Whether the assignment goes on, or its last day is known. */
export type TimeOffAssignmentStatus = "Active" | "Ended"

/** The balance of an account at the end of a day. */
export type TimeOffBalance = {
  /** The account of a worker for one type of time off. */
  readonly timeOffAccountId: string
  /** The type of time off. */
  readonly timeOffPolicyType:
    | "Vacation"
    | "Sick"
    | "PTO"
    | "Personal"
    | "Floating Holiday"
    | "Bereavement"
    | "Jury Duty"
    | "Parental"
    | "Voting"
    | "Unpaid"
    | "Other"
  /** The time off policy. */
  readonly timeOffPolicyId: string | null
  /** In the order in which they were added. */
  readonly assignments: ReadonlyArray<TimeOffPolicyAssignment>
  /** The day. */
  readonly asOf: string
  /** The balance at the end of the day; null under a policy without one. */
  readonly balanceMinutes: number | null
  /** The same in hours, for people. */
  readonly balanceHours: string | null
  /**
   * What can still be taken: the lowest balance up to the last approved day, and what the
   * policy allows below zero.
   */
  readonly availableMinutes: number | null
  /** The first day on which time off may be taken. */
  readonly usableFrom: string | null
  /** Minutes of requests that wait for an approval. */
  readonly pendingMinutes: number
  /** Minutes of approved requests after the day. */
  readonly approvedFutureMinutes: number
  /** What is left of the minutes carried into the policy year. */
  readonly carriedMinutes: number
  /** The first day on which these are gone; null if they do not expire. */
  readonly carriedExpiresOn: string | null
  /** Accruals and grants of the policy year so far. */
  readonly accruedThisYearMinutes: number
  /** Minutes taken in the policy year so far. */
  readonly usedThisYearMinutes: number
  /** The next accrual or grant, as it is expected. */
  readonly nextAccrual: {
    /** When it takes effect. */
    readonly date: string
    /** How much it is. */
    readonly minutes: number
  } | null
  /** The exact minutes that are earned and not yet posted, such as `1/2`. */
  readonly fraction: string
}

/** A day. */
export type TimeOffCalendarDay = {
  /** The day. */
  readonly date: string
  /** The holiday of the company. */
  readonly holiday: {
    /** The name of the holiday. */
    readonly name: string
    /** The part of the day that is closed; null for all of it. */
    readonly minutes: number | null
  } | null
  /** Who is away. */
  readonly away: ReadonlyArray<TimeOffAbsence>
}

/** A policy next to what a state asks for. */
export type TimeOffCompliance = {
  /** The state in which the workers work, by its code. */
  readonly state: string
  /** The policy; null for workers without one for sick leave or PTO. */
  readonly timeOffPolicyId: string | null
  /** The name of the policy. */
  readonly timeOffPolicyName: string | null
  /** The type of time off. */
  readonly timeOffPolicyType:
    | "Vacation"
    | "Sick"
    | "PTO"
    | "Personal"
    | "Floating Holiday"
    | "Bereavement"
    | "Jury Duty"
    | "Parental"
    | "Voting"
    | "Unpaid"
    | "Other"
    | null
  /** The workers of the state who have it today. */
  readonly workerCount: number
  /** The first 200 of them. */
  readonly userIds: ReadonlyArray<string>
  /** The minimum for paid leave; null where none applies. */
  readonly minimum: StateMinimum | null
  /** Whether nothing is below what the state asks for. */
  readonly meets: boolean
  /** Where the policy is below what a state asks for. */
  readonly warnings: ReadonlyArray<TimeOffPolicyWarning>
  /** The statutes; null where the state has none. */
  readonly source: string | null
}

/** An entry that the ledger of an account lacks. */
export type TimeOffDifference = {
  /** The worker. */
  readonly userId: string
  /** The account of a worker for one type of time off. */
  readonly timeOffAccountId: string
  /** The type of time off. */
  readonly timeOffPolicyType:
    | "Vacation"
    | "Sick"
    | "PTO"
    | "Personal"
    | "Floating Holiday"
    | "Bereavement"
    | "Jury Duty"
    | "Parental"
    | "Voting"
    | "Unpaid"
    | "Other"
  /** What it is: a correction where something else is stored. */
  readonly kind:
    | "opening"
    | "grant"
    | "accrual"
    | "usage"
    | "reversal"
    | "forfeiture"
    | "expiry"
    | "adjustment"
    | "payout"
    | "reinstatement"
    | "correction"
  /** Its cause, such as `accrual/2026-03-15`. */
  readonly key: string
  /** The day on which the balance changes. */
  readonly effectiveDate: string
  /** What the balance changes by. */
  readonly minutes: number
  /** The same in hours, for people. */
  readonly hours: string
}

/** An entry of the ledger, which never changes. */
export type TimeOffEntry = {
  /** The entry of an account of time off. */
  readonly timeOffEntryId: string
  /** The account of a worker for one type of time off. */
  readonly timeOffAccountId: string
  /** The worker. */
  readonly userId: string
  /** The company. */
  readonly companyId: string
  /** Its number in the account, from 1 without gaps. */
  readonly sequence: number
  /** What it is. */
  readonly kind:
    | "opening"
    | "grant"
    | "accrual"
    | "usage"
    | "reversal"
    | "forfeiture"
    | "expiry"
    | "adjustment"
    | "payout"
    | "reinstatement"
    | "correction"
  /**
   * Its cause, such as `accrual/2026-03-15`. A correction has the key of what it
   * corrects.
   */
  readonly key: string
  /** The day on which the balance changes. */
  readonly effectiveDate: string
  /** What the balance changes by. */
  readonly minutes: number
  /** The same in hours, for people. */
  readonly hours: string
  /** Of an accrual or a grant: the minutes before caps. */
  readonly earnedMinutes: number
  /** What a cap took of them. It is not owed later. */
  readonly cappedMinutes: number
  /** The time off policy. */
  readonly timeOffPolicyId: string
  /** The version of the policy that it follows from. */
  readonly timeOffPolicyVersion: number
  /** The pay period that it belongs to. */
  readonly payPeriod: {
    /** The first day. */
    readonly begin: string
    /** The last day. */
    readonly end: string
  } | null
  /** The arithmetic, step by step. */
  readonly explanation: ReadonlyArray<Readonly<Record<string, unknown>>>
  /** Of a correction: the key that it corrects. */
  readonly corrects: string | null
  /** Of a reversal: the key of what it takes back. */
  readonly reverses: string | null
  /** The request that it belongs to. */
  readonly timeOffRequestId: string | null
  /** Of a correction in a locked pay period: the one that shows it. */
  readonly reportedIn: {
    /** The first day. */
    readonly begin: string
    /** The last day. */
    readonly end: string
  } | null
  /** Of an adjustment: the kind of reason. */
  readonly reasonCode: "Correction" | "Migration" | "Award" | "Donation" | "Other" | null
  /** Why a person decided it; only where this one entry is asked for. */
  readonly reason: string | null
  /** The person who acted. */
  readonly actedBy: string | null
  /** The person of the credential, if another one acted with it; null otherwise. */
  readonly credentialPerson: string | null
  /** When it was stored. */
  readonly recordedAt: string
}

/**
 * Must be one of opening, grant, accrual, usage, reversal, forfeiture, expiry,
 * adjustment, payout, reinstatement, correction.
 */
export type TimeOffEntryKind =
  | "opening"
  | "grant"
  | "accrual"
  | "usage"
  | "reversal"
  | "forfeiture"
  | "expiry"
  | "adjustment"
  | "payout"
  | "reinstatement"
  | "correction"

/** What would be paid out of an account. */
export type TimeOffLiabilityLine = {
  /** The worker. */
  readonly userId: string
  /** The caller's own id of the worker. */
  readonly userReferenceId: string | null
  /** The name of the worker. */
  readonly name: string
  /** The account of a worker for one type of time off. */
  readonly timeOffAccountId: string
  /** The type of time off. */
  readonly timeOffPolicyType:
    | "Vacation"
    | "Sick"
    | "PTO"
    | "Personal"
    | "Floating Holiday"
    | "Bereavement"
    | "Jury Duty"
    | "Parental"
    | "Voting"
    | "Unpaid"
    | "Other"
  /** The time off policy. */
  readonly timeOffPolicyId: string
  /**
   * The balance if the employment ended on the day: with what is earned of the period
   * that goes on.
   */
  readonly balanceMinutes: number
  /** The same in hours, for people. */
  readonly balanceHours: string
  /** What the policy pays out of it. */
  readonly payoutMinutes: number
  /** The same in hours, for people. */
  readonly payoutHours: string
  /** The wage per hour on the day; null where the worker has none. */
  readonly hourlyRate: string | null
  /** The payout in dollars; null without a wage per hour. */
  readonly amount: string | null
  /** Minutes of the payout that no amount stands for. */
  readonly minutesWithoutRate: number
  /** The arithmetic, step by step. */
  readonly explanation: ReadonlyArray<Readonly<Record<string, unknown>>>
}

/** A time off policy. */
export type TimeOffPolicy = {
  /** The time off policy. */
  readonly timeOffPolicyId: string
  /** The company. */
  readonly companyId: string
  /** The name, unique among the company's active policies. */
  readonly timeOffPolicyName: string
  /** The type of time off; required without a preset. */
  readonly timeOffPolicyType:
    | "Vacation"
    | "Sick"
    | "PTO"
    | "Personal"
    | "Floating Holiday"
    | "Bereavement"
    | "Jury Duty"
    | "Parental"
    | "Voting"
    | "Unpaid"
    | "Other"
  /** How time off is earned; required without a preset. */
  readonly earningMethod:
    | "Per Hour Worked"
    | "Per Pay Period"
    | "Per Month"
    | "Lump Sum"
    | "Unlimited"
    | "Manual"
  /** Minutes earned per minutes of the base: an exact fraction. */
  readonly accrualRate: {
    /** The minutes that are earned. */
    readonly earnMinutes: number
    /** The minutes of the base that earn them. */
    readonly perMinutes: number
  } | null
  /** What is spread exactly over the periods of a policy year. */
  readonly amountPerYearMinutes: number | null
  /** What each period earns. */
  readonly amountPerPeriodMinutes: number | null
  /** What the last period of a policy year earns instead. */
  readonly lastPeriodOfYearMinutes: number | null
  /** What is granted on the first day of each policy year. */
  readonly lumpSumMinutes: number | null
  /** The balance at which accrual pauses. */
  readonly maxAccumulatedMinutes: number | null
  /** What a policy year earns at most. */
  readonly maxAccrualPerYearMinutes: number | null
  /** What is carried into the next policy year at most. */
  readonly carryoverLimitMinutes: number | null
  /** Which hours earn. */
  readonly accrualBase:
    | "Hours Worked"
    | "Hours Worked Without Overtime"
    | "Hours Paid"
    | "Hours Paid Without Overtime"
    | null
  /** How the base of each workday is rounded before the rate. */
  readonly accrualBaseRounding: {
    /** The unit of the rounding. */
    readonly unitMinutes: number
    /** Whether it rounds up, or to the nearest. */
    readonly mode: "Up" | "Nearest"
  } | null
  /** The tiers, ascending by months. */
  readonly tiers: ReadonlyArray<
    {
      /** The months from the seniority date after which it holds. */
      readonly afterMonths: number
      /** Minutes earned per minutes of the base: an exact fraction. */
      readonly accrualRate?:
        | {
            /** The minutes that are earned. */
            readonly earnMinutes: number
            /** The minutes of the base that earn them. */
            readonly perMinutes: number
          }
        | undefined
      /** Hours earned per hour, with at most 6 decimals, taken as exactly that decimal. */
      readonly accrualRatePerHour?: number | string | undefined
      /** Whole minutes. */
      readonly amountPerYearMinutes?: number | undefined
      /** Hours with at most 4 decimals that are whole minutes. */
      readonly amountPerYearHours?: number | string | undefined
      /** Whole minutes. */
      readonly amountPerPeriodMinutes?: number | undefined
      /** Hours with at most 4 decimals that are whole minutes. */
      readonly amountPerPeriodHours?: number | string | undefined
      /** Whole minutes. */
      readonly lastPeriodOfYearMinutes?: number | undefined
      /** Hours with at most 4 decimals that are whole minutes. */
      readonly lastPeriodOfYearHours?: number | string | undefined
      /** Whole minutes. */
      readonly lumpSumMinutes?: number | undefined
      /** Hours with at most 4 decimals that are whole minutes. */
      readonly lumpSumHours?: number | string | undefined
      /** Hours with at most 4 decimals that are whole minutes. */
      readonly lumpSumHoursEarned?: number | string | undefined
      /** Whole minutes. */
      readonly maxAccumulatedMinutes?: number | undefined
      /** Hours with at most 4 decimals that are whole minutes. */
      readonly maxAccumulatedHours?: number | string | undefined
      /** Whole minutes. */
      readonly maxAccrualPerYearMinutes?: number | undefined
      /** Hours with at most 4 decimals that are whole minutes. */
      readonly maxAccrualPerYearHours?: number | string | undefined
      /** Whole minutes. */
      readonly carryoverLimitMinutes?: number | undefined
      /** Hours with at most 4 decimals that are whole minutes. */
      readonly carryoverLimitHours?: number | string | undefined
    } & unknown
  >
  /** Which tier the period gets that reaches a new one. */
  readonly tierChange: "Period Of Change" | "Following Period"
  /**
   * When policy years begin. Pay Periods: with the first pay period that begins in a
   * calendar year.
   */
  readonly policyYear: "Calendar Year" | "Anniversary" | "Fixed Date" | "Pay Periods"
  /** The day of a policy year on a fixed date. */
  readonly policyYearStart: string | null
  /** When a periodic accrual is received. */
  readonly timeOffRecievedWhen: "End Of Period" | "Start Of Period" | "Pay Date"
  /** What the first and the last period earn. */
  readonly partialPeriod: "Prorate" | "Full" | "None"
  /** Whether the first grant is prorated by calendar days. */
  readonly isProratedByStartDate: boolean
  /** The unit up to which a prorated grant is rounded. */
  readonly grantRoundingMinutes: number
  /** The unit of accruals; the rest is kept for later. */
  readonly postingUnitMinutes: number
  /** How long what was carried can be used. */
  readonly carryoverExpiresAfter: {
    /** How many of the unit. */
    readonly quantity: number
    /** The unit of the length of time. */
    readonly unit: "Days" | "Weeks" | "Months"
  } | null
  /** What can be used in a policy year at most. */
  readonly maxUsePerYearMinutes: number | null
  /** Whether carried or new time is used first. */
  readonly usageOrder: "Carried First" | "New First"
  /** How long workers wait. */
  readonly waitingPeriodQuantity: number
  /** The unit of the waiting period. */
  readonly waitingPeriodUnit: "Days" | "Weeks" | "Months"
  /** What they wait for. */
  readonly waitingAppliesTo: "Use" | "Accrual" | "Both"
  /** From which day waiting is counted. */
  readonly waitingCounting: "Days After Start" | "Day Of Employment"
  /** A day of a request is a multiple of it, or the whole scheduled day. */
  readonly minimumIncrementMinutes: number
  /** How many days ahead a request is made. */
  readonly minimumNoticeDays: number
  /** How many scheduled days in a row at most. */
  readonly maxConsecutiveDays: number | null
  /** How far below zero the balance may go. */
  readonly negativeLimitMinutes: number
  /** Whether requests are approved by a person. */
  readonly approvalMode: "Required" | "Automatic"
  /** Whose holidays are not counted. */
  readonly holidays: "Company" | "Federal Reserve" | "None" | null
  /** Spans in which no time off is taken. */
  readonly blackoutDates: ReadonlyArray<{
    /** The first day. */
    readonly from: string
    /** The last day. */
    readonly to: string
    /** The name of the span, or empty. */
    readonly name: string
  }>
  /** Whether the balance is paid out at termination. */
  readonly payoutOnTerminations: boolean
  /** What is paid out at most. */
  readonly maxPayoutMinutes: number | null
  readonly status: TimeOffPolicyState
  /** The last day of the policy, once it is inactive. */
  readonly endDate: string | null
  /** All versions of the terms, in the order in which they were stored. */
  readonly versions: ReadonlyArray<{
    /** Counts the versions of the terms from 1. */
    readonly timeOffPolicyVersion: number
    /** The first day of these terms. */
    readonly effectiveFrom: string
    /** When they were stored. */
    readonly recordedAt: string
  }>
  /** The version of the record; an update may name it. */
  readonly version: number
  /** When the record was created. */
  readonly createdAt: string
  /** When the record was last changed. */
  readonly updatedAt: string
}

/** A policy that holds for the worker from a day on. */
export type TimeOffPolicyAssignment = {
  /** The assignment of a time off policy to a worker. */
  readonly timeOffPolicyAssignmentId: string
  /** The time off policy. */
  readonly timeOffPolicyId: string
  /** The first day. */
  readonly startDate: string
  /** The last day, once it is known. */
  readonly endDate: string | null
  /** From when tiers are counted; null for the first day of work. */
  readonly seniorityDate: string | null
  /**
   * From when the waiting period is counted; null for the first day, or for that of an
   * earlier assignment.
   */
  readonly waitingFrom: string | null
  /** The balance at the beginning of openingBalanceDate. */
  readonly openingBalanceMinutes: number | null
  /** The day of the opening balance. */
  readonly openingBalanceDate: string | null
  /** The same person before. */
  readonly previousUserId: string | null
  /** Minutes that were forfeited then and given back. */
  readonly reinstatedMinutes: number
  readonly status: TimeOffAssignmentState
  /** The version of the record; an update may name it. */
  readonly version: number
  /** When the record was created. */
  readonly createdAt: string
  /** When the record was last changed. */
  readonly updatedAt: string
}

/** The state of the time off policy. */
export type TimeOffPolicyState = {
  /** The state. */
  readonly status: TimeOffPolicyStatus
  /** The states that it can move to from here. */
  readonly reachable: ReadonlyArray<TimeOffPolicyStatus>
}

/** Whether the time off policy is in use. */
export type TimeOffPolicyStatus = "Active" | "Inactive"

/**
 * Must be one of Vacation, Sick, PTO, Personal, Floating Holiday, Bereavement, Jury
 * Duty, Parental, Voting, Unpaid, Other.
 */
export type TimeOffPolicyType =
  | "Vacation"
  | "Sick"
  | "PTO"
  | "Personal"
  | "Floating Holiday"
  | "Bereavement"
  | "Jury Duty"
  | "Parental"
  | "Voting"
  | "Unpaid"
  | "Other"
  | "Paid Time Off"

/** Where a policy is below what a state asks for. */
export type TimeOffPolicyWarning = {
  /** The kind of the warning, for programs. */
  readonly code:
    | "accrual-below-minimum"
    | "cap-below-minimum"
    | "carryover-below-minimum"
    | "waiting-too-long"
    | "increment-too-large"
    | "forfeiture-not-allowed"
    | "payout-required"
  /** The state, by its code. */
  readonly state: string
  /** What is below it, for people. */
  readonly message: string
  /** The statute. */
  readonly source: string
}

/**
 * What is to come of an account, if the worker works as scheduled and nothing else
 * happens.
 */
export type TimeOffProjection = {
  /** The account of a worker for one type of time off. */
  readonly timeOffAccountId: string
  /** The type of time off. */
  readonly timeOffPolicyType:
    | "Vacation"
    | "Sick"
    | "PTO"
    | "Personal"
    | "Floating Holiday"
    | "Bereavement"
    | "Jury Duty"
    | "Parental"
    | "Voting"
    | "Unpaid"
    | "Other"
  /** Today in the worker's time zone. */
  readonly today: string
  /** The last day of the projection. */
  readonly until: string
  /** The balance today; null under a policy without one. */
  readonly balanceMinutes: number | null
  /** In order of time. */
  readonly entries: ReadonlyArray<{
    /** What it is. */
    readonly kind:
      | "opening"
      | "grant"
      | "accrual"
      | "usage"
      | "reversal"
      | "forfeiture"
      | "expiry"
      | "adjustment"
      | "payout"
      | "reinstatement"
      | "correction"
    /**
     * Its cause, such as `accrual/2026-03-15`. A correction has the key of what it
     * corrects.
     */
    readonly key: string
    /** The day on which the balance changes. */
    readonly effectiveDate: string
    /** What the balance changes by. */
    readonly minutes: number
    /** The same in hours, for people. */
    readonly hours: string
    /** Of an accrual or a grant: the minutes before caps. */
    readonly earnedMinutes: number
    /** What a cap took of them. It is not owed later. */
    readonly cappedMinutes: number
    /** The time off policy. */
    readonly timeOffPolicyId: string
    /** The version of the policy that it follows from. */
    readonly timeOffPolicyVersion: number
    /** The pay period that it belongs to. */
    readonly payPeriod: {
      /** The first day. */
      readonly begin: string
      /** The last day. */
      readonly end: string
    } | null
    /** The arithmetic, step by step. */
    readonly explanation: ReadonlyArray<Readonly<Record<string, unknown>>>
    /** The balance after it. */
    readonly balanceMinutes: number
    /** The same in hours, for people. */
    readonly balanceHours: string
  }>
  /** The balance at the end of the last day; null under a policy without one. */
  readonly untilMinutes: number | null
  /** The exact minutes that are earned by then and not yet posted. */
  readonly fraction: string
}

/** Must be one of Correction, Migration, Award, Donation, Other. */
export type TimeOffReasonCode = "Correction" | "Migration" | "Award" | "Donation" | "Other"

/** A comparison of ledgers of time off with what is expected of them. */
export type TimeOffRecalculation = {
  /** The recalculation of time off. */
  readonly timeOffRecalculationId: string
  /** The company. */
  readonly companyId: string
  /** The worker, if it is about one. */
  readonly userId: string | null
  /** The policy, if it is about those who have it. */
  readonly timeOffPolicyId: string | null
  readonly status: TimeOffRecalculationState
  /** Whether the differences are counted and not stored. */
  readonly isDryRun: boolean
  /** The accounts that were compared so far. */
  readonly accountCount: number
  /** The differences that were found so far. */
  readonly differenceCount: number
  /** The first 200 of them. */
  readonly differences: ReadonlyArray<TimeOffDifference>
  /** The account that could not be computed, if it failed. */
  readonly failedTimeOffAccountId: string | null
  /** The version of the record; an update may name it. */
  readonly version: number
  /** When the record was created. */
  readonly createdAt: string
  /** When the record was last changed. */
  readonly updatedAt: string
}

/** The state of the recalculation. */
export type TimeOffRecalculationState = {
  /** The state. */
  readonly status: TimeOffRecalculationStatus
  /** The states that it can move to from here. */
  readonly reachable: ReadonlyArray<TimeOffRecalculationStatus>
}

/** How far the recalculation is. */
export type TimeOffRecalculationStatus = "Queued" | "Running" | "Done" | "Failed"

/** A request for time off, with its reasons. */
export type TimeOffRequest = {
  /** The request for time off. */
  readonly timeOffRequestId: string
  /** The worker. */
  readonly userId: string
  /** The company. */
  readonly companyId: string
  /** The account of a worker for one type of time off. */
  readonly timeOffAccountId: string
  /** The time off policy. */
  readonly timeOffPolicyId: string
  /** The type of time off. */
  readonly timeOffPolicyType:
    | "Vacation"
    | "Sick"
    | "PTO"
    | "Personal"
    | "Floating Holiday"
    | "Bereavement"
    | "Jury Duty"
    | "Parental"
    | "Voting"
    | "Unpaid"
    | "Other"
  /** The first day. */
  readonly startDate: string
  /** The last day. */
  readonly endDate: string
  /** The days, without those that were given back. */
  readonly days: ReadonlyArray<{
    /** The date. */
    readonly date: string
    /** How much of the day; 0 on days that take nothing. */
    readonly minutes: number
    /** When it begins, if that was given. */
    readonly startTime: string | null
    /** Why it counts as it does: `workday`, `not scheduled`, `holiday: NAME`, `given`. */
    readonly why: string
  }>
  /** The minutes of the days. */
  readonly totalMinutes: number
  /** The caller's own id of the request. */
  readonly requestReferenceId: string | null
  /** Who asked. */
  readonly requestedBy: string | null
  /** Who approved, declined, cancelled or revoked it. */
  readonly decidedBy: string | null
  /** When it no longer waited for an approval. */
  readonly decidedAt: string | null
  /** Whether it was approved against a check. */
  readonly isOverridden: boolean
  readonly status: TimeOffRequestState
  /** The version of the record; an update may name it. */
  readonly version: number
  /** When the record was created. */
  readonly createdAt: string
  /** When the record was last changed. */
  readonly updatedAt: string
  /** Why the time off is taken. */
  readonly reason: string | null
  /** Why it was declined, cancelled or revoked. */
  readonly decisionReason: string | null
  /** Why checks did not hold. */
  readonly overrideReason: string | null
  /** Whether its days would be counted in another way today. */
  readonly stale: boolean
  /** The days that would be counted in another way. */
  readonly staleDays: ReadonlyArray<string>
}

/** The state of a request for time off. */
export type TimeOffRequestState = {
  /** The state. */
  readonly status: TimeOffRequestStatus
  /** The states that it can move to from here. */
  readonly reachable: ReadonlyArray<TimeOffRequestStatus>
}

/** The state of a request for time off. */
export type TimeOffRequestStatus = "Pending" | "Approved" | "Taken" | "Declined" | "Cancelled"

/** An account between two days. */
export type TimeOffStatement = {
  /** The account of a worker for one type of time off. */
  readonly timeOffAccountId: string
  /** The type of time off. */
  readonly timeOffPolicyType:
    | "Vacation"
    | "Sick"
    | "PTO"
    | "Personal"
    | "Floating Holiday"
    | "Bereavement"
    | "Jury Duty"
    | "Parental"
    | "Voting"
    | "Unpaid"
    | "Other"
  /** The balance before the first day, without the corrections below. */
  readonly openingMinutes: number
  /** Corrections of earlier days that were stored between the two days. */
  readonly correctedMinutes: number
  /** Accruals and grants. */
  readonly earnedMinutes: number
  /** Time taken, with a minus sign, and what was given back of it. */
  readonly usedMinutes: number
  /** What was forfeited or expired, with a minus sign. */
  readonly forfeitedMinutes: number
  /** Openings, adjustments and reinstatements. */
  readonly adjustedMinutes: number
  /** What was paid out, with a minus sign. */
  readonly paidOutMinutes: number
  /** The balance at the end of the last day: the sum of the others. */
  readonly closingMinutes: number
  /** The same in hours, for people. */
  readonly closingHours: string
}

/** How time is tracked, from a day on. */
export type TimeTrackingSettings = {
  /** The settings of time tracking. */
  readonly timeTrackingSettingsId: string
  /** The first day of the settings; the next ones end them. */
  readonly effectiveFrom: string
  /** The zone of workers without a location, where it was set. */
  readonly timeZone: string | null
  /** When the workweek begins. */
  readonly workweekStart: {
    /** The day of the week. */
    readonly weekday:
      | "Sunday"
      | "Monday"
      | "Tuesday"
      | "Wednesday"
      | "Thursday"
      | "Friday"
      | "Saturday"
    /** The time of the day. */
    readonly time: string
  }
  /** When a workday begins. */
  readonly workdayStart: string
  /** How clock-in and clock-out times are rounded. */
  readonly rounding: {
    /** How. */
    readonly mode: "None" | "Nearest" | "Favor Worker"
    /** To a multiple of so many minutes. */
    readonly unitMinutes: number | null
  }
  /** An open shift that is older is a missed punch. */
  readonly maxShiftMinutes: number
  /** How much of a rest is paid, where it was set. */
  readonly paidBreakUpToMinutes: number | null
  /** From which length on a meal is not paid, where it was set. */
  readonly unpaidMealFromMinutes: number | null
  /** A meal that is taken off shifts without one. */
  readonly autoMeal: {
    /** After so many worked minutes. */
    readonly afterMinutes: number
    /** How long it is. */
    readonly minutes: number
  } | null
  /** Whether timesheets are locked only once they are approved. */
  readonly requireApproval: boolean
  /** Whether a person may approve the own timesheet. */
  readonly allowSelfApproval: boolean
  /** Times of the day with extra pay. */
  readonly differentials: ReadonlyArray<{
    /** The name. */
    readonly name: string
    /** When it begins on the wall clock. */
    readonly from: string
    /** When it ends. */
    readonly to: string
    /** The weekdays on which it begins. */
    readonly weekdays: ReadonlyArray<
      "Sunday" | "Monday" | "Tuesday" | "Wednesday" | "Thursday" | "Friday" | "Saturday"
    >
  }>
  /** Whether paid holidays count towards the hours of a workweek. */
  readonly countHolidayAsWorked: boolean
  /** Whether paid time off counts towards them. */
  readonly timeOffCountsTowardOvertime: boolean
  /** Whether a punch by a kiosk credential needs the worker's PIN. */
  readonly kioskPin: "required" | "optional"
  /** The version of the record; an update may name it. */
  readonly version: number
  /** When the record was created. */
  readonly createdAt: string
  /** When the record was last changed. */
  readonly updatedAt: string
}

/** What a court may hold against the employer. */
export type TimeTrackingWarning = {
  /** The kind of the warning, for programs. */
  readonly code: "workweek-changed-often" | "paid-break-too-short" | "unpaid-meal-too-short"
  /** What is wrong, for people. */
  readonly message: string
  /** The rule of law. */
  readonly source: string
}

/** A law that may not be in the rules. */
export type TimeWarning = {
  /** The kind of the warning, for programs. */
  readonly code: "state-not-checked"
  /** What is not in the rules, for people. */
  readonly message: string
  /** The law that is used. */
  readonly source: string
}

/** A timesheet with every minute and its reason. */
export type Timesheet = {
  /** The timesheet. */
  readonly timesheetId: string
  /** The worker. */
  readonly userId: string
  /** The company. */
  readonly companyId: string
  /** The period. */
  readonly payPeriod: {
    /** The first day. */
    readonly begin: string
    /** The last day. */
    readonly end: string
    /** The pay period. */
    readonly payPeriodId: string | null
  }
  readonly status: TimesheetState
  /** Why it is open again: recalled, returned, reopened or late punch. */
  readonly openedBecause: string | null
  /** Who submitted it last. */
  readonly submittedBy: string | null
  /** Who approved it last. */
  readonly approvedBy: string | null
  /** When it was last approved. */
  readonly approvedAt: string | null
  /** Whether it was locked without an approval. */
  readonly lockedUnapproved: boolean
  /** The zone in which its workdays begin. */
  readonly timeZone: string
  /** Why it was returned or reopened. */
  readonly reason: string | null
  /** What the worker confirmed with the submission. */
  readonly attestation: {
    /** Whether all meals were taken. */
    readonly mealsTaken?: boolean | undefined
    /** Whether all rest breaks were taken. */
    readonly restBreaksTaken?: boolean | undefined
    /** Whether the times are right. */
    readonly timesRight?: boolean | undefined
  } | null
  /** The worked minutes. */
  readonly workedMinutes: number
  /** The same in hours with two decimals, for people. */
  readonly workedHours: string
  readonly minutes: TimesheetMinutes
  /** The workweeks with worked time. */
  readonly weeks: ReadonlyArray<{
    /** The day on which it begins. */
    readonly begin: string
    /** Regular minutes. */
    readonly regular: number
    /** Minutes of overtime. */
    readonly overtime: number
    /** Minutes of double time. */
    readonly doubleTime: number
  }>
  /** The workdays with worked time. */
  readonly days: ReadonlyArray<{
    /** The date. */
    readonly date: string
    /** The worked minutes. */
    readonly minutes: number
    /** Regular minutes. */
    readonly regular: number
    /** Minutes of overtime. */
    readonly overtime: number
    /** Minutes of double time. */
    readonly doubleTime: number
  }>
  /** The shifts, in order. */
  readonly shifts: ReadonlyArray<{
    /** The clock-in, rounded as the settings say. */
    readonly from: string
    /** The clock-out. */
    readonly to: string
    /** The clock-in to the minute. */
    readonly exactFrom: string
    /** The clock-out to the minute. */
    readonly exactTo: string
    /** The breaks, in order. */
    readonly breaks: ReadonlyArray<{
      /** The kind of break. */
      readonly breakType: "Meal" | "Rest"
      /** How long it was. */
      readonly minutes: number
    }>
    /** The job. */
    readonly jobCode: string | null
  }>
  /** All worked minutes, in order. */
  readonly segments: ReadonlyArray<{
    /** The workday. */
    readonly date: string
    /** When it begins; null for an entry without times. */
    readonly from: string | null
    /** When it ends. */
    readonly to: string | null
    /** How many. */
    readonly minutes: number
    /** How they are paid. */
    readonly label: "regular" | "overtime" | "doubleTime"
    /** Why, such as daily > 480. */
    readonly reason: string
    /** The rule of law. */
    readonly source: string
    /** The job. */
    readonly jobCode: string | null
  }>
  /** Minutes with a differential. */
  readonly differentials: ReadonlyArray<{
    /** Its name. */
    readonly name: string
    /** The workday. */
    readonly date: string
    /** When it begins; null for an entry without times. */
    readonly from: string | null
    /** When it ends. */
    readonly to: string | null
    /** How many; they are part of the worked minutes. */
    readonly minutes: number
  }>
  /** Premiums for meals, rests and long days. */
  readonly premiums: ReadonlyArray<{
    /** The workday. */
    readonly date: string
    /** What they are paid for. */
    readonly premium: "mealPremium" | "restPremium" | "spreadPremium"
    /** How many. */
    readonly minutes: number
  }>
  /** The entries of worked time that count. */
  readonly timeEntries: ReadonlyArray<{
    /** The entry of worked time. */
    readonly timeEntryId: string
    /** The workday. */
    readonly workDate: string
    /** The worked minutes. */
    readonly minutes: number
    /** When work began, if that was entered. */
    readonly start: string | null
    /** When work ended. */
    readonly end: string | null
    /** The zone in which the worker was. */
    readonly timeZone: string
    /** The job that the time is for. */
    readonly jobCode: string | null
    /** The caller's own id of the entry. */
    readonly externalId: string | null
    /** Notes about the work. */
    readonly notes: string | null
    readonly status: TimeEntryState
    /** The version of the record; an update may name it. */
    readonly version: number
    /** When the record was created. */
    readonly createdAt: string
    /** When the record was last changed. */
    readonly updatedAt: string
  }>
  /** What is or was wrong with the time, of the same moment as the minutes. */
  readonly exceptions: ReadonlyArray<CurrentTimeException>
  /** What the rules of the days do not have. */
  readonly warnings: ReadonlyArray<TimeWarning>
  /**
   * What was wrong in the locked timesheet and is paid elsewhere; the timesheet itself
   * stays as it was paid.
   */
  readonly amendments: ReadonlyArray<TimesheetAmendment>
  /** What this timesheet pays of amendments of earlier periods. */
  readonly adjustments: ReadonlyArray<{
    /** The amendment of a locked timesheet. */
    readonly timesheetAmendmentId: string
    /** The category that is adjusted. */
    readonly category:
      | "regular"
      | "overtime"
      | "doubleTime"
      | "holiday"
      | "timeOff"
      | "unpaidTimeOff"
      | "mealPremium"
      | "restPremium"
      | "spreadPremium"
      | "payout"
      | "adjustment"
      | "holidayWorked"
      | "differential"
    /** The job. */
    readonly jobCode: string | null
    /** How many more, or fewer. */
    readonly minutes: number
  }>
  /** The versions of the timesheet, newest first. */
  readonly history: ReadonlyArray<RecordVersion>
  /** The version of the record; an update may name it. */
  readonly version: number
  /** When the record was created. */
  readonly createdAt: string
  /** When the record was last changed. */
  readonly updatedAt: string
}

/**
 * An amendment of the timesheet. The difference of a pending one is what it comes to
 * now; null if it cannot be approved any more.
 */
export type TimesheetAmendment = {
  /** The amendment of a locked timesheet. */
  readonly timesheetAmendmentId: string
  /** The timesheet. */
  readonly timesheetId: string
  /** The worker. */
  readonly userId: string
  /** The company. */
  readonly companyId: string
  readonly status: TimesheetAmendmentState
  /** Whether it has punches that came late; else a person asked for it. */
  readonly isLatePunches: boolean
  /** What it changes, in order. */
  readonly changes: ReadonlyArray<{
    /** What is done: End Shift for a punch of a later timesheet. */
    readonly action: "Add" | "Amend" | "Void" | "End Shift"
    /** The punch. */
    readonly punch: {
      /** The punch. */
      readonly punchId: string
      /** What the worker did. */
      readonly type: "In" | "Out" | "Meal Start" | "Meal End" | "Rest Start" | "Rest End" | null
      /** When. */
      readonly at: string | null
      /** The zone in which the worker was. */
      readonly timeZone: string | null
      /** The location of the company. */
      readonly companyLocationId: string | null
      /** The job that the time is for. */
      readonly jobCode: string | null
    } | null
    /** The entry. */
    readonly timeEntry: {
      /** The entry of worked time. */
      readonly timeEntryId: string
      /** The workday. */
      readonly workDate: string | null
      /** The worked minutes. */
      readonly minutes: number | null
      /** When work began, if that was entered. */
      readonly start: string | null
      /** When work ended. */
      readonly end: string | null
      /** The zone in which the worker was. */
      readonly timeZone: string | null
      /** The job that the time is for. */
      readonly jobCode: string | null
    } | null
  }>
  readonly difference: TimesheetMinutes | null
  /** The timesheet. */
  readonly payableInTimesheetId: string | null
  /** Who asked for it. */
  readonly requestedBy: string | null
  /** Who approved or rejected it. */
  readonly decidedBy: string | null
  /** When it was approved or rejected. */
  readonly decidedAt: string | null
  /** Why it was asked for. */
  readonly reason: string | null
  /** Why it was rejected. */
  readonly rejectReason: string | null
  /** The version of the record; an update may name it. */
  readonly version: number
  /** When the record was created. */
  readonly createdAt: string
  /** When the record was last changed. */
  readonly updatedAt: string
}

/** The state of the amendment. */
export type TimesheetAmendmentState = {
  /** The state. */
  readonly status: TimesheetAmendmentStatus
  /** The states that it can move to from here. */
  readonly reachable: ReadonlyArray<TimesheetAmendmentStatus>
}

/** Whether the amendment waits for a decision, is to be paid, or was paid. */
export type TimesheetAmendmentStatus = "Pending" | "Approved" | "Rejected" | "Settled"

/** Whether the locking goes on. */
export type TimesheetLockStatus = "Running" | "Done"

/** Minutes by category. Minutes that are part of those of another category are left out. */
export type TimesheetMinutes = {
  /** Minutes of the category. */
  readonly regular: number
  /** Minutes of the category. */
  readonly overtime: number
  /** Minutes of the category. */
  readonly doubleTime: number
  /** Minutes of the category. */
  readonly holiday: number
  /** Minutes of the category. */
  readonly timeOff: number
  /** Minutes of the category. */
  readonly unpaidTimeOff: number
  /** Minutes of the category. */
  readonly mealPremium: number
  /** Minutes of the category. */
  readonly restPremium: number
  /** Minutes of the category. */
  readonly spreadPremium: number
  /** Minutes of the category. */
  readonly payout: number
  /** Minutes of the category. */
  readonly adjustment: number
  /** All of them. */
  readonly total: number
  /** The same in hours with two decimals, for people. */
  readonly totalHours: string
}

/** The state of the timesheet. */
export type TimesheetState = {
  /** The state. */
  readonly status: TimesheetStatus
  /** The states that it can move to from here. */
  readonly reachable: ReadonlyArray<TimesheetStatus>
}

/** How far the approval of the timesheet is. */
export type TimesheetStatus = "Open" | "Submitted" | "Approved" | "Locked"

/** The minutes of a worker on the days. */
export type TimesheetSummary = {
  /** The worker. */
  readonly userId: string
  /** The client's own id for the worker. */
  readonly userReferenceId: string | null
  /** The full name. */
  readonly user: string
  /** In order. */
  readonly timesheets: ReadonlyArray<{
    /** The timesheet. */
    readonly timesheetId: string
    /** The period. */
    readonly payPeriod: {
      /** The first day. */
      readonly begin: string
      /** The last day. */
      readonly end: string
      /** The pay period. */
      readonly payPeriodId: string | null
    }
    readonly status: TimesheetStatus
  }>
  readonly minutes: TimesheetMinutes
  /** Worked minutes by job. */
  readonly jobs: ReadonlyArray<{
    /** The job. */
    readonly jobCode: string | null
    /** How many. */
    readonly minutes: number
  }>
}

export type UnlockCodesRequest = {
  /**
   * The client that the call is about, for credentials of the service. Must be at most
   * 100 characters. For example "acme-payroll".
   */
  readonly client?: string | undefined
  /**
   * The person who acts, by name or id; the credential's person if it is not given. Must
   * be at most 100 characters. For example "Rosa Diaz".
   */
  readonly actedBy?: string | undefined
  /** Whose codes. */
  readonly codes: {
    /** The worker. */
    readonly userId?: Uuid | undefined
    /** The business user. */
    readonly businessUserId?: Uuid | undefined
  } & ({ readonly userId?: undefined } | { readonly businessUserId?: undefined }) &
    ({ readonly userId: Uuid } | { readonly businessUserId: Uuid })
}

export type UnlockCodesResponse = {
  /** The codes after the call. */
  readonly codes: {
    /** The worker; null of a business user. */
    readonly userId: string | null
    /** The business user; null of a worker. */
    readonly businessUserId: string | null
    /** The status after the call, in the interface's words. */
    readonly status: "Unlocked"
    /** The outcome, for people. */
    readonly message: string
  }
}

export type UpdateAdminUserRequest = {
  /**
   * The client that the call is about, for credentials of the service. Must be at most
   * 100 characters. For example "acme-payroll".
   */
  readonly client?: string | undefined
  /**
   * The person who acts, by name or id; the credential's person if it is not given. Must
   * be at most 100 characters. For example "Rosa Diaz".
   */
  readonly actedBy?: string | undefined
  /** What changes of the business user. */
  readonly businessUser: {
    /** The first name. Must be at most 100 characters. For example "Ana". */
    readonly firstName?: string | undefined
    /** The middle name. `null` removes it. */
    readonly middleName?: string | null | undefined
    /** The last name. Must be at most 100 characters. For example "Ruiz". */
    readonly lastName?: string | undefined
    /** The email address. Must be at most 254 characters. Must be an email address. */
    readonly email?: string | undefined
    /** The phone number; of a US address ten digits. */
    readonly phoneNumber?: PersonPhoneNumber | undefined
    /** The street address of the home. `null` removes it. */
    readonly address1?: string | null | undefined
    /** The second line of the address. `null` removes it. */
    readonly address2?: string | null | undefined
    /** The city. `null` removes it. */
    readonly city?: string | null | undefined
    /** The state; of a US address a state or its code. `null` removes it. */
    readonly state?: string | null | undefined
    /** The postal code; of a US address 5 or 9 digits. `null` removes it. */
    readonly zipcode?: string | null | undefined
    /** The country of the home. `null` removes it. */
    readonly country?: Country | null | undefined
    /**
     * The SSN. Mandatory for a beneficial owner; abroad a foreignId will do. `null` removes
     * it.
     */
    readonly ssn?: Ssn | null | undefined
    /** A document instead of the SSN, of a person who lives abroad. `null` removes it. */
    readonly foreignId?:
      | {
          /** The kind of document. Must be one of Passport, National ID. */
          readonly type: "Passport" | "National ID"
          /** The number of the document. */
          readonly number: DocumentNumber
          /** The country that issued the document. */
          readonly country: Country
        }
      | null
      | undefined
    /** The date of birth. Mandatory for a beneficial owner. `null` removes it. */
    readonly dateOfBirth?: DateOfBirth | null | undefined
    /** Whether the person administers payroll and controls the company. `null` removes it. */
    readonly payrollAdmin?: boolean | null | undefined
    /** Whether the person keeps the books. `null` removes it. */
    readonly bookkeeper?: boolean | null | undefined
    /** Another spelling of bookkeeper. `null` removes it. */
    readonly bookKeeper?: boolean | null | undefined
    /** Whether the person owns a share of the company. `null` removes it. */
    readonly beneficialOwner?: boolean | null | undefined
    /** The share that the person owns, in percent. Owners need it. `null` removes it. */
    readonly ownershipPercentage?: number | null | undefined
    /** The business user. */
    readonly businessUserId: Uuid
    /**
     * The version that the caller read; 409 if the record has another one. Must be a whole
     * number of at least 1.
     */
    readonly version?: number | undefined
  } & (
    | ({
        readonly state?: PersonalState | null | undefined
        readonly zipcode?: Zipcode | null | undefined
        readonly phoneNumber?: string | undefined
      } & { readonly country?: UnitedStates | null | undefined })
    | { readonly country: Exclude<Country | null, UnitedStates | null> }
  )
}

export type UpdateAdminUserResponse = {
  /** The business user after the call. */
  readonly businessUser: {
    /** The business user. */
    readonly businessUserId: string
    /** The status after the call, in the interface's words. */
    readonly status: "Ready"
    /** The outcome, for people. */
    readonly message: string
    /** The version of the record; an update may name it. */
    readonly version: number
  }
}

export type UpdateBusinessUserAsEmployeeRequest = {
  /**
   * The client that the call is about, for credentials of the service. Must be at most
   * 100 characters. For example "acme-payroll".
   */
  readonly client?: string | undefined
  /**
   * The person who acts, by name or id; the credential's person if it is not given. Must
   * be at most 100 characters. For example "Rosa Diaz".
   */
  readonly actedBy?: string | undefined
  /** The business user. */
  readonly businessUser: {
    /** The business user. */
    readonly businessUserId: Uuid
    /** Employee (W2) or contractor (1099-NEC). */
    readonly workerType: WorkerType
    /** Whether the worker works remotely or at a location of the company. */
    readonly companyLocationCategory: LocationCategory
    /** The job title. Must be at most 100 characters. For example "Head baker". */
    readonly jobTitle: string
    /** The first day of work. A calendar date. For example "2026-01-05". */
    readonly startDate: string
    /** Another name of stateCode. */
    readonly code?: State | undefined
    /** The state in which a remote worker works. */
    readonly stateCode?: State | undefined
    /** The location at which an office worker works. */
    readonly companyLocationId?: Uuid | undefined
    /**
     * The version that the caller read; 409 if the record has another one. Must be a whole
     * number of at least 1.
     */
    readonly version?: number | undefined
  } & ({ readonly stateCode?: undefined } | { readonly code?: undefined }) &
    (
      | ({ readonly companyLocationCategory: "Remote" } & (
          | { readonly stateCode: State }
          | { readonly code: State }
        ))
      | { readonly companyLocationCategory?: Exclude<LocationCategory, "Remote"> | undefined }
    ) &
    (
      | ({ readonly companyLocationCategory: "Office" | "On-site" | "Work Location" | "Hybrid" } & {
          readonly companyLocationId: Uuid
        })
      | {
          readonly companyLocationCategory?:
            | Exclude<LocationCategory, "Office" | "On-site" | "Work Location" | "Hybrid">
            | undefined
        }
    )
}

export type UpdateBusinessUserAsEmployeeResponse = {
  /** The business user after the call. */
  readonly businessUser: {
    /** The business user. */
    readonly businessUserId: string
    /** The status after the call, in the interface's words. */
    readonly status: "Ready"
    /** The outcome, for people. */
    readonly message: string
    /** The worker. */
    readonly userId: string
    /** The version of the record; an update may name it. */
    readonly version: number
    /** The approved timesheets that come to something else and are open again. */
    readonly reopenedTimesheets?:
      | ReadonlyArray<{
          /** The timesheet. */
          readonly timesheetId: string
          /** Its first day. */
          readonly periodBegin: string
          /** Its last day. */
          readonly periodEnd: string
        }>
      | undefined
    /**
     * The locked timesheets that would come to something else: they stay, and
     * addTimesheetAmendment corrects them.
     */
    readonly lockedTimesheets?:
      | ReadonlyArray<{
          /** The timesheet. */
          readonly timesheetId: string
          /** Its first day. */
          readonly periodBegin: string
          /** Its last day. */
          readonly periodEnd: string
        }>
      | undefined
  }
}

export type UpdateBusinessUserRequest = {
  /**
   * The client that the call is about, for credentials of the service. Must be at most
   * 100 characters. For example "acme-payroll".
   */
  readonly client?: string | undefined
  /**
   * The person who acts, by name or id; the credential's person if it is not given. Must
   * be at most 100 characters. For example "Rosa Diaz".
   */
  readonly actedBy?: string | undefined
  /** What changes of the business user. */
  readonly businessUser: {
    /** The first name. Must be at most 100 characters. For example "Ana". */
    readonly firstName?: string | undefined
    /** The middle name. `null` removes it. */
    readonly middleName?: string | null | undefined
    /** The last name. Must be at most 100 characters. For example "Ruiz". */
    readonly lastName?: string | undefined
    /** The email address. Must be at most 254 characters. Must be an email address. */
    readonly email?: string | undefined
    /** The phone number; of a US address ten digits. */
    readonly phoneNumber?: PersonPhoneNumber | undefined
    /** The street address of the home. `null` removes it. */
    readonly address1?: string | null | undefined
    /** The second line of the address. `null` removes it. */
    readonly address2?: string | null | undefined
    /** The city. `null` removes it. */
    readonly city?: string | null | undefined
    /** The state; of a US address a state or its code. `null` removes it. */
    readonly state?: string | null | undefined
    /** The postal code; of a US address 5 or 9 digits. `null` removes it. */
    readonly zipcode?: string | null | undefined
    /** The country of the home. `null` removes it. */
    readonly country?: Country | null | undefined
    /**
     * The SSN. Mandatory for a beneficial owner; abroad a foreignId will do. `null` removes
     * it.
     */
    readonly ssn?: Ssn | null | undefined
    /** A document instead of the SSN, of a person who lives abroad. `null` removes it. */
    readonly foreignId?:
      | {
          /** The kind of document. Must be one of Passport, National ID. */
          readonly type: "Passport" | "National ID"
          /** The number of the document. */
          readonly number: DocumentNumber
          /** The country that issued the document. */
          readonly country: Country
        }
      | null
      | undefined
    /** The date of birth. Mandatory for a beneficial owner. `null` removes it. */
    readonly dateOfBirth?: DateOfBirth | null | undefined
    /** Whether the person administers payroll and controls the company. `null` removes it. */
    readonly payrollAdmin?: boolean | null | undefined
    /** Whether the person keeps the books. `null` removes it. */
    readonly bookkeeper?: boolean | null | undefined
    /** Another spelling of bookkeeper. `null` removes it. */
    readonly bookKeeper?: boolean | null | undefined
    /** Whether the person owns a share of the company. `null` removes it. */
    readonly beneficialOwner?: boolean | null | undefined
    /** The share that the person owns, in percent. Owners need it. `null` removes it. */
    readonly ownershipPercentage?: number | null | undefined
    /** The business user. */
    readonly businessUserId: Uuid
    /**
     * The version that the caller read; 409 if the record has another one. Must be a whole
     * number of at least 1.
     */
    readonly version?: number | undefined
  } & (
    | ({
        readonly state?: PersonalState | null | undefined
        readonly zipcode?: Zipcode | null | undefined
        readonly phoneNumber?: string | undefined
      } & { readonly country?: UnitedStates | null | undefined })
    | { readonly country: Exclude<Country | null, UnitedStates | null> }
  )
}

export type UpdateBusinessUserResponse = {
  /** The business user after the call. */
  readonly businessUser: {
    /** The business user. */
    readonly businessUserId: string
    /** The status after the call, in the interface's words. */
    readonly status: "Ready"
    /** The outcome, for people. */
    readonly message: string
    /** The version of the record; an update may name it. */
    readonly version: number
  }
}

export type UpdateClientRequest = {
  /**
   * The client that the call is about, for credentials of the service. Must be at most
   * 100 characters. For example "acme-payroll".
   */
  readonly client?: string | undefined
  /**
   * The person who acts, by name or id; the credential's person if it is not given. Must
   * be at most 100 characters. For example "Rosa Diaz".
   */
  readonly actedBy?: string | undefined
  /** The settings to change. */
  readonly clientSettings: {
    /**
     * What a duplicate does: it is stored and reviewed, or refused. Must be one of review,
     * reject.
     */
    readonly duplicates?: "review" | "reject" | undefined
    /**
     * Whether bank accounts, credentials for payroll and decisions on verifications need a
     * second person.
     */
    readonly fourEyes?: boolean | undefined
    /**
     * Whether hand-overs are encrypted where a call names a recipient, or always. Must be
     * one of optional, required.
     */
    readonly handOverEncryption?: "optional" | "required" | undefined
    /**
     * The name of the client in the addresses of its pages for people; random unless it is
     * given. It is no secret. Must be 3 to 40 lower-case letters, digits and hyphens,
     * without a hyphen at an end.
     */
    readonly flowName?: string | undefined
    /**
     * The origins that may frame the client's pages for people, and to which these may lead
     * back. `null` removes it.
     */
    readonly flowOrigins?: ReadonlyArray<string> | null | undefined
    /** The name that people know the client by, in its mails and pages. `null` removes it. */
    readonly displayName?: string | null | undefined
    /** The logo: a PNG, JPEG or WebP image of at most 64 KiB, in base64. `null` removes it. */
    readonly logo?: string | null | undefined
    /** The color of what stands out. `null` removes it. */
    readonly accentColor?: string | null | undefined
    /** The address that answers people who write back. `null` removes it. */
    readonly supportAddress?: string | null | undefined
    /** The language of mails and pages where nobody chose one. Must be one of en, es. */
    readonly language?: "en" | "es" | undefined
    /**
     * How many days a change of a bank account waits that pay goes to or comes from; 0 for
     * none. Must be a whole number from 0 to 10.
     */
    readonly bankChangeHoldDays?: number | undefined
    /** Whether changes by programs wait as well; those that people make at pages always do. */
    readonly holdApiBankChanges?: boolean | undefined
    /**
     * How many days events and the log of their deliveries stay; at least 90. Must be a
     * whole number from 90 to 3650.
     */
    readonly eventRetentionDays?: number | undefined
    /**
     * After how many days the person who asked for an erasure may confirm it alone. Must be
     * a whole number from 1 to 90.
     */
    readonly erasureWaitDays?: number | undefined
  }
}

export type UpdateClientResponse = {
  /** All settings of the client. */
  readonly clientSettings: {
    /** The client. */
    readonly clientId: string
    /** The name of the client. */
    readonly name: string
    /** What a duplicate does: it is stored and reviewed, or refused. */
    readonly duplicates: "review" | "reject"
    /**
     * Whether bank accounts, credentials for payroll and decisions on verifications need a
     * second person.
     */
    readonly fourEyes: boolean
    /** Whether hand-overs are encrypted where a call names a recipient, or always. */
    readonly handOverEncryption: "optional" | "required"
    /**
     * The name of the client in the addresses of its pages for people; random unless it is
     * given. It is no secret.
     */
    readonly flowName: string
    /**
     * The origins that may frame the client's pages for people, and to which these may lead
     * back.
     */
    readonly flowOrigins: ReadonlyArray<string>
    /** The name that people know the client by, in its mails and pages. */
    readonly displayName: string | null
    /** The type of the logo. */
    readonly logoType: "image/png" | "image/jpeg" | "image/webp" | null
    /** The color of what stands out. */
    readonly accentColor: string | null
    /** The address that answers people who write back. */
    readonly supportAddress: string | null
    /** The language of mails and pages where nobody chose one. */
    readonly language: "en" | "es"
    /**
     * How many days a change of a bank account waits that pay goes to or comes from; 0 for
     * none.
     */
    readonly bankChangeHoldDays: number
    /** Whether changes by programs wait as well; those that people make at pages always do. */
    readonly holdApiBankChanges: boolean
    /** How many days events and the log of their deliveries stay; at least 90. */
    readonly eventRetentionDays: number
    /** After how many days the person who asked for an erasure may confirm it alone. */
    readonly erasureWaitDays: number
    /** The outcome, for people. */
    readonly message: string
  }
}

export type UpdateCompanyBankAccountRequest = {
  /**
   * The client that the call is about, for credentials of the service. Must be at most
   * 100 characters. For example "acme-payroll".
   */
  readonly client?: string | undefined
  /**
   * The person who acts, by name or id; the credential's person if it is not given. Must
   * be at most 100 characters. For example "Rosa Diaz".
   */
  readonly actedBy?: string | undefined
  /** The bank account. */
  readonly companyFundingSourceEntity: {
    /** The company. */
    readonly companyId: Uuid
    /** The account to replace; without it the oldest that is linked. */
    readonly companyFundingSourceEntityId?: Uuid | undefined
    /** The account number. Must be 4 to 17 digits. */
    readonly accountNumber: string
    /** The routing number of the bank. Must be exactly 9 digits. */
    readonly routingNumber: string
    /**
     * The name of the bank. Must be at most 100 characters. For example "First Example
     * Bank".
     */
    readonly bankName: string
    /** Checking or savings. */
    readonly accountType: AccountType
    /**
     * The name that the account holder gives the account. Must be at most 100 characters.
     * For example "Acme payroll".
     */
    readonly accountName: string
    /**
     * The version that the caller read; 409 if the record has another one. Must be a whole
     * number of at least 1.
     */
    readonly version?: number | undefined
  }
}

export type UpdateCompanyBankAccountResponse = {
  /** The bank account after the call. */
  readonly companyFundingSourceEntity: {
    /** The bank account of the company. */
    readonly companyFundingSourceEntityId: string
    /** The status after the call, in the interface's words. */
    readonly status: "Ready"
    /** The outcome, for people. */
    readonly message: string
    /** The version of the record; an update may name it. */
    readonly version: number
  }
}

export type UpdateCompanyLocationRequest = {
  /**
   * The client that the call is about, for credentials of the service. Must be at most
   * 100 characters. For example "acme-payroll".
   */
  readonly client?: string | undefined
  /**
   * The person who acts, by name or id; the credential's person if it is not given. Must
   * be at most 100 characters. For example "Rosa Diaz".
   */
  readonly actedBy?: string | undefined
  /** What changes of the location. */
  readonly companyLocation: {
    /**
     * A label such as Main, Branch or Corporate. Must be at most 40 characters. For example
     * "Main".
     */
    readonly companyLocation?: string | undefined
    /** The street address. Must be at most 100 characters. For example "1 Main Street". */
    readonly address1?: string | undefined
    /** The second line of the address. `null` removes it. */
    readonly address2?: string | null | undefined
    /** The city. Must be at most 100 characters. For example "Dover". */
    readonly city?: string | undefined
    /** The state. */
    readonly state?: State | undefined
    /** The ZIP code. */
    readonly zipcode?: Zipcode | undefined
    /** The country. `null` removes it. */
    readonly country?: CompanyCountry | null | undefined
    /** The phone number of the location. `null` removes it. For example "3025550102". */
    readonly phoneNumber?: PhoneNumber | null | undefined
    /** Whether people work there. `null` removes it. */
    readonly isWorkLocation?: boolean | null | undefined
    /** Whether it is the mailing address of the company. `null` removes it. */
    readonly isMailingAddress?: boolean | null | undefined
    /**
     * Whether it is the address for tax filings; the first location always is. `null`
     * removes it.
     */
    readonly isFilingAddress?: boolean | null | undefined
    /** The location of the company. */
    readonly companyLocationId: Uuid
    /**
     * The version that the caller read; 409 if the record has another one. Must be a whole
     * number of at least 1.
     */
    readonly version?: number | undefined
  }
}

export type UpdateCompanyLocationResponse = {
  /** The location after the call. */
  readonly companyLocation: {
    /** The location of the company. */
    readonly companyLocationId: string
    /** The status after the call, in the interface's words. */
    readonly status: "Verified"
    /** The outcome, for people. */
    readonly message: string
    /** The version of the record; an update may name it. */
    readonly version: number
  }
}

export type UpdateCompanyRequest = {
  /**
   * The client that the call is about, for credentials of the service. Must be at most
   * 100 characters. For example "acme-payroll".
   */
  readonly client?: string | undefined
  /**
   * The person who acts, by name or id; the credential's person if it is not given. Must
   * be at most 100 characters. For example "Rosa Diaz".
   */
  readonly actedBy?: string | undefined
  /** The company. */
  readonly registration: {
    /** The company. */
    readonly companyId: Uuid
    /** The client's own id for the company. `null` removes it. */
    readonly companyReferenceId?: string | null | undefined
    /**
     * The name of the company. Must be at most 100 characters. For example "Acme Bakery
     * LLC".
     */
    readonly company?: string | undefined
    /** The name under which it does business. `null` removes it. For example "Acme Breads". */
    readonly doingBusinessAs?: string | null | undefined
    /** The address of its website. `null` removes it. */
    readonly businessWebsite?: string | null | undefined
    /**
     * The version that the caller read; 409 if the record has another one. Must be a whole
     * number of at least 1.
     */
    readonly version?: number | undefined
  }
}

export type UpdateCompanyResponse = {
  /** The company after the call. */
  readonly registration: {
    /** The company. */
    readonly companyId: string
    /** The status after the call, in the interface's words. */
    readonly status: "Registered" | "KYB Verification Pending" | "Verified"
    /** The outcome, for people. */
    readonly message: string
    /** The version of the record; an update may name it. */
    readonly version: number
  }
}

export type UpdateCredentialRequest = {
  /**
   * The client that the call is about, for credentials of the service. Must be at most
   * 100 characters. For example "acme-payroll".
   */
  readonly client?: string | undefined
  /**
   * The person who acts, by name or id; the credential's person if it is not given. Must
   * be at most 100 characters. For example "Rosa Diaz".
   */
  readonly actedBy?: string | undefined
  /** The credential to change. */
  readonly credential: {
    /**
     * The key id, which is the user name in Basic authentication. Must be at most 255
     * characters. For example "01890f3c-5f2a-7c4e-8b1d-2f6a9c3e7d50".
     */
    readonly keyId: string
    /**
     * The person who uses it, by name, or by name and id; null if it is nobody's, also to
     * take the id away. A name alone keeps the id. For example "Rosa Diaz".
     */
    readonly person?:
      | string
      | {
          /** The name of the person. Must be at most 100 characters. */
          readonly name: string
          /** The worker who the person is. */
          readonly userId?: Uuid | undefined
          /** The business user who the person is. */
          readonly businessUserId?: Uuid | undefined
        }
      | null
      | undefined
    /**
     * Whether a credential with a person may name another one in `actedBy`; false if it is
     * not given. One without a person always may.
     */
    readonly mayActForOthers?: boolean | undefined
    /** The name of the program that uses it; null if it has none. */
    readonly program?: string | null | undefined
  }
}

export type UpdateCredentialResponse = {
  /** The credential after the call. */
  readonly credential: {
    /** The key id, which is the user name in Basic authentication. */
    readonly keyId: string
    /** What the credential may call. */
    readonly role: "read" | "write" | "review" | "kiosk" | "payroll" | "admin"
    /** The name of the person. */
    readonly person: string | null
    /** The worker who the person is; null if that is not known. */
    readonly userId: string | null
    /** The business user who the person is; null if that is not known. */
    readonly businessUserId: string | null
    /**
     * Whether a credential with a person may name another one in `actedBy`; false if it is
     * not given. One without a person always may.
     */
    readonly mayActForOthers: boolean
    /**
     * The name of the program that uses it, such as a payroll run; lists show it where
     * there is no person.
     */
    readonly program: string | null
    /** The only companies that it may see; null for all. */
    readonly companyIds: ReadonlyArray<string> | null
    /** The location whose workers a kiosk is limited to; null for all. */
    readonly companyLocationId: string | null
    /** The only addresses that it is accepted from; null for all. */
    readonly addresses: ReadonlyArray<string> | null
    /**
     * The last day on which it is accepted, in UTC; mandatory for the role payroll, at most
     * 400 days ahead.
     */
    readonly expiryDate: string | null
    /** The outcome, for people. */
    readonly message: string
  }
}

export type UpdateEmployeeAsBusinessUserRequest = {
  /**
   * The client that the call is about, for credentials of the service. Must be at most
   * 100 characters. For example "acme-payroll".
   */
  readonly client?: string | undefined
  /**
   * The person who acts, by name or id; the credential's person if it is not given. Must
   * be at most 100 characters. For example "Rosa Diaz".
   */
  readonly actedBy?: string | undefined
  /** The worker, with roles in the company. Roles that are not given stay. */
  readonly user: {
    /** The worker. */
    readonly userId: Uuid
    /** Whether the person administers payroll and controls the company. `null` removes it. */
    readonly payrollAdmin?: boolean | null | undefined
    /** Whether the person keeps the books. `null` removes it. */
    readonly bookkeeper?: boolean | null | undefined
    /** Another spelling of bookkeeper. `null` removes it. */
    readonly bookKeeper?: boolean | null | undefined
    /** Whether the person owns a share of the company. `null` removes it. */
    readonly beneficialOwner?: boolean | null | undefined
    /** The share that the person owns, in percent. Owners need it. `null` removes it. */
    readonly ownershipPercentage?: number | null | undefined
    /**
     * The version that the caller read; 409 if the record has another one. Must be a whole
     * number of at least 1.
     */
    readonly version?: number | undefined
  }
}

export type UpdateEmployeeAsBusinessUserResponse = {
  /** The worker, who is the business user, after the call. */
  readonly user: {
    /** The worker. */
    readonly userId: string
    /** The business user. */
    readonly businessUserId: string
    /** The status after the call, in the interface's words. */
    readonly status: "Ready"
    /** The outcome, for people. */
    readonly message: string
    /** The version of the record; an update may name it. */
    readonly version: number
  }
}

export type UpdateHolidayCalendarRequest = {
  /**
   * The client that the call is about, for credentials of the service. Must be at most
   * 100 characters. For example "acme-payroll".
   */
  readonly client?: string | undefined
  /**
   * The person who acts, by name or id; the credential's person if it is not given. Must
   * be at most 100 characters. For example "Rosa Diaz".
   */
  readonly actedBy?: string | undefined
  /** The calendar. */
  readonly holidayCalendar: {
    /** The holiday calendar. */
    readonly holidayCalendarId: Uuid
    /** The name of the calendar. Must be at most 100 characters. For example "Bakery". */
    readonly name?: string | undefined
    /**
     * The holidays that it begins with. Must be one of Federal Reserve, Federal Observed,
     * None.
     */
    readonly base?: "Federal Reserve" | "Federal Observed" | "None" | undefined
    /** Names of these holidays that do not count. Must hold at most 11 names. */
    readonly removed?:
      | ReadonlyArray<
          | "New Year's Day"
          | "Birthday of Martin Luther King, Jr."
          | "Washington's Birthday"
          | "Memorial Day"
          | "Juneteenth National Independence Day"
          | "Independence Day"
          | "Labor Day"
          | "Columbus Day"
          | "Veterans Day"
          | "Thanksgiving Day"
          | "Christmas Day"
        >
      | undefined
    /** Further days. Must hold at most 200 days. */
    readonly added?:
      | ReadonlyArray<{
          /** The day. A calendar date. For example "2026-12-24". */
          readonly date: string
          /** The name of the holiday. Must be at most 100 characters. For example "Christmas Eve". */
          readonly name: string
          /**
           * The part of the scheduled minutes that is closed; all of them if it is not given.
           * Must be a whole number from 1 to 1440. For example 240.
           */
          readonly minutes?: number | undefined
        }>
      | undefined
    /** What a holiday pays: the scheduled minutes of the day, or a number. */
    readonly paidMinutes?: "Scheduled" | number | undefined
    /**
     * The first day on which it holds; today if it is not given. A calendar date. For
     * example "2026-01-01".
     */
    readonly effectiveFrom?: string | undefined
    /**
     * The version that the caller read; 409 if the record has another one. Must be a whole
     * number of at least 1.
     */
    readonly version?: number | undefined
  }
}

export type UpdateHolidayCalendarResponse = {
  /** The calendar after the call. */
  readonly holidayCalendar: {
    /** The holiday calendar. */
    readonly holidayCalendarId: string
    /** The status after the call, in the interface's words. */
    readonly status: "Active"
    /** The outcome, for people. */
    readonly message: string
    /** The version of the record; an update may name it. */
    readonly version: number
    /** Of the first 1000 approved requests that end on that day or later. */
    readonly staleRequests: ReadonlyArray<StaleTimeOffRequest>
  }
}

export type UpdateKybInformationRequest = {
  /**
   * The client that the call is about, for credentials of the service. Must be at most
   * 100 characters. For example "acme-payroll".
   */
  readonly client?: string | undefined
  /**
   * The person who acts, by name or id; the credential's person if it is not given. Must
   * be at most 100 characters. For example "Rosa Diaz".
   */
  readonly actedBy?: string | undefined
  /** The KYB information. */
  readonly kybInformation: {
    /** The company. */
    readonly companyId: Uuid
    /** The Employer Identification Number. */
    readonly ein?: Ein | undefined
    /** The legal form. */
    readonly entityType?: EntityType | undefined
    /** The state of incorporation. */
    readonly incorporationState?: StateName | undefined
    /** The day of incorporation. A calendar date. For example "2019-04-01". */
    readonly dateOfIncorporation?: string | undefined
    /** The employment tax return: Form 941 each quarter or Form 944 each year. */
    readonly irsAssisgnedFederalFilingForm?: FederalFilingForm | undefined
    /** Whether the company has run payroll this year. `null` removes it. */
    readonly payrollRunThisYear?: "Yes" | "No" | "Y" | "N" | true | false | null | undefined
    /** Whether people who left were paid this year. `null` removes it. */
    readonly formerPaidThisYear?: "Yes" | "No" | "Y" | "N" | true | false | null | undefined
    /**
     * The version that the caller read; 409 if the record has another one. Must be a whole
     * number of at least 1.
     */
    readonly version?: number | undefined
  }
}

export type UpdateKybInformationResponse = {
  /** The KYB information after the call. */
  readonly kybInformation: {
    /** The KYB information. */
    readonly kybInformationId: string
    /** The status after the call, in the interface's words. */
    readonly status: "Registered" | "KYB Verification Pending" | "Verified"
    /** The outcome, for people. */
    readonly message: string
    /** The version of the record; an update may name it. */
    readonly version: number
  }
}

export type UpdateKycInformationRequest = {
  /**
   * The client that the call is about, for credentials of the service. Must be at most
   * 100 characters. For example "acme-payroll".
   */
  readonly client?: string | undefined
  /**
   * The person who acts, by name or id; the credential's person if it is not given. Must
   * be at most 100 characters. For example "Rosa Diaz".
   */
  readonly actedBy?: string | undefined
  /** What changes of the KYC information. */
  readonly kycInformation: {
    /** The Social Security Number. */
    readonly ssn?: Ssn | undefined
    /** The date of birth, in the past and after 1900-01-01. */
    readonly dateOfBirth?: DateOfBirth | undefined
    /** The street address. Must be at most 100 characters. For example "1 Main Street". */
    readonly address1?: string | undefined
    /** The second line of the address. `null` removes it. */
    readonly address2?: string | null | undefined
    /** The city. Must be at most 100 characters. For example "Dover". */
    readonly city?: string | undefined
    /** The state. */
    readonly state?: PersonalState | undefined
    /** The ZIP code. */
    readonly zipcode?: Zipcode | undefined
    /**
     * The first day at the address of this update, also of the past; today in US Eastern
     * time if it is not given. A calendar date.
     */
    readonly effectiveFrom?: string | undefined
    /** The worker. */
    readonly userId: Uuid
    /**
     * The version that the caller read; 409 if the record has another one. Must be a whole
     * number of at least 1.
     */
    readonly version?: number | undefined
  }
  /** The workplace of a remote worker, unless it is the home address. `null` removes it. */
  readonly userRemoteLocation?:
    | {
        /** The street address. Must be at most 100 characters. For example "1 Main Street". */
        readonly address1?: string | undefined
        /** The second line of the address. `null` removes it. */
        readonly address2?: string | null | undefined
        /** The city. Must be at most 100 characters. For example "Dover". */
        readonly city?: string | undefined
        /** The state. */
        readonly state?: PersonalState | undefined
        /** The ZIP code. */
        readonly zipcode?: Zipcode | undefined
      }
    | null
    | undefined
}

export type UpdateKycInformationResponse = {
  /** The KYC information after the call. */
  readonly kycInformation: {
    /** The worker. The interface spells the name of this field so. */
    readonly userIdId: string
    /** The status after the call, in the interface's words. */
    readonly status: "Ready"
    /** The outcome, for people. */
    readonly message: string
    /** The version of the record; an update may name it. */
    readonly version: number
  }
}

export type UpdateLocationTimeZoneRequest = {
  /**
   * The client that the call is about, for credentials of the service. Must be at most
   * 100 characters. For example "acme-payroll".
   */
  readonly client?: string | undefined
  /**
   * The person who acts, by name or id; the credential's person if it is not given. Must
   * be at most 100 characters. For example "Rosa Diaz".
   */
  readonly actedBy?: string | undefined
  /** The location. */
  readonly companyLocation: {
    /** The location of the company. */
    readonly companyLocationId: Uuid
    /**
     * The time zone of the location, by its IANA name: one of a part of its state. Must be
     * the IANA name of the time zone of a place, such as America/New_York.
     */
    readonly timeZone: string
    /**
     * The version that the caller read; 409 if the record has another one. Must be a whole
     * number of at least 1.
     */
    readonly version?: number | undefined
  }
}

export type UpdateLocationTimeZoneResponse = {
  /** The location after the call. */
  readonly companyLocation: {
    /** The location of the company. */
    readonly companyLocationId: string
    /** The status after the call, in the interface's words. */
    readonly status: "Ready"
    /** The outcome, for people. */
    readonly message: string
    /** The version of the record; an update may name it. */
    readonly version: number
  }
}

export type UpdateOvertimeRuleSetRequest = {
  /**
   * The client that the call is about, for credentials of the service. Must be at most
   * 100 characters. For example "acme-payroll".
   */
  readonly client?: string | undefined
  /**
   * The person who acts, by name or id; the credential's person if it is not given. Must
   * be at most 100 characters. For example "Rosa Diaz".
   */
  readonly actedBy?: string | undefined
  /** The rule set. */
  readonly overtimeRuleSet: {
    /** The overtime rule set of the company. */
    readonly overtimeRuleSetId: Uuid
    /**
     * The name of the rule set, for people. Must be at most 100 characters. For example
     * "Agreement of 2026".
     */
    readonly name?: string | undefined
    /** The rules, all of them: lists that are left out are empty. */
    readonly rules?:
      | {
          /** Clock, which is the default, or Rolling: 24 hours from the beginning of work. */
          readonly workday?: WorkdayKind | undefined
          /** Rules that count the minutes of a workday. Must have at most 20 elements. */
          readonly daily?:
            | ReadonlyArray<{
                /**
                 * The minutes after which the rule begins. Must be a whole number from 0 to 1440. For
                 * example 540.
                 */
                readonly afterMinutes: number
                /** How the minutes after them are paid. */
                readonly label: OvertimeLabel
                /**
                 * Where it stands, such as an article of an agreement. Must be at most 500 characters.
                 * For example "article 4".
                 */
                readonly source?: string | undefined
                /**
                 * Other limits of a day that an agreement with a worker may set instead. Must have at
                 * most 20 elements.
                 */
                readonly agreedMinutes?: ReadonlyArray<number> | undefined
                /** Agreed schedules under which the rule begins after the minutes of the day. */
                readonly agreedSchedule?:
                  | {
                      /**
                       * The fewest minutes of a scheduled day; 1 if it is not given. Must be a whole number
                       * from 1 to 1440.
                       */
                      readonly fromMinutes?: number | undefined
                      /** The most minutes of a scheduled day. Must be a whole number from 1 to 1440. */
                      readonly upToMinutes: number
                      /**
                       * The most minutes in health care, where it is more. Must be a whole number from 1 to
                       * 1440.
                       */
                      readonly healthCareUpToMinutes?: number | undefined
                      /**
                       * The rules of days that are not scheduled; the ordinary one if there are none. Must
                       * have at most 20 elements.
                       */
                      readonly otherDays?:
                        | ReadonlyArray<{
                            /**
                             * The minutes after which the rule begins. Must be a whole number from 0 to 1440. For
                             * example 540.
                             */
                            readonly afterMinutes: number
                            /** How the minutes after them are paid. */
                            readonly label: OvertimeLabel_1
                            /**
                             * Where it stands, such as an article of an agreement. Must be at most 500 characters.
                             * For example "article 4".
                             */
                            readonly source?: string | undefined
                          }>
                        | undefined
                    }
                  | undefined
                /**
                 * Only for wages below these bounds, in the order of their days. Must have at most 200
                 * elements.
                 */
                readonly wageBounds?:
                  | ReadonlyArray<{
                      /** The first day of the bound. A calendar date. */
                      readonly since: string
                      /**
                       * The wage per hour below which the rule holds. Must be a number of at least 0 with at
                       * most 4 decimals.
                       */
                      readonly below: number | `${number}`
                      /**
                       * The same for workers with health benefits. Must be a number of at least 0 with at
                       * most 4 decimals.
                       */
                      readonly belowWithBenefits?: number | `${number}` | undefined
                      /**
                       * Where it stands, such as an article of an agreement. Must be at most 500 characters.
                       * For example "article 4".
                       */
                      readonly source?: string | undefined
                    }>
                  | undefined
              }>
            | undefined
          /**
           * Rules that count the minutes of a workweek which no other rule takes. Must have at
           * most 20 elements.
           */
          readonly weekly?:
            | ReadonlyArray<{
                /**
                 * The minutes after which the rule begins. Must be a whole number from 0 to 40320. For
                 * example 2280.
                 */
                readonly afterMinutes: number
                /** How the minutes after them are paid. */
                readonly label: OvertimeLabel_2
                /**
                 * Where it stands, such as an article of an agreement. Must be at most 500 characters.
                 * For example "article 4".
                 */
                readonly source?: string | undefined
                /** Over how many workweeks; one if it is not given. Must be a whole number from 1 to 4. */
                readonly weeks?: number | undefined
                /** A day of the first of several workweeks, which need it. A calendar date. */
                readonly anchorDate?: string | undefined
              }>
            | undefined
          /**
           * Rules that count the minutes of one shift, without unpaid breaks. Must have at most
           * 20 elements.
           */
          readonly consecutive?:
            | ReadonlyArray<{
                /** The minutes after which the rule begins. Must be a whole number from 0 to 10080. */
                readonly afterMinutes: number
                /** How the minutes after them are paid. */
                readonly label: OvertimeLabel_3
                /**
                 * Where it stands, such as an article of an agreement. Must be at most 500 characters.
                 * For example "article 4".
                 */
                readonly source?: string | undefined
              }>
            | undefined
          /**
           * Rules of the last workday of a workweek with work on all seven. Must have at most 20
           * elements.
           */
          readonly seventhDay?:
            | ReadonlyArray<{
                /**
                 * The minutes after which the rule begins. Must be a whole number from 0 to 1440. For
                 * example 540.
                 */
                readonly afterMinutes: number
                /** How the minutes after them are paid. */
                readonly label: OvertimeLabel_4
                /**
                 * Where it stands, such as an article of an agreement. Must be at most 500 characters.
                 * For example "article 4".
                 */
                readonly source?: string | undefined
                /**
                 * The rule holds only in a workweek of more worked minutes than these. Must be a whole
                 * number from 0 to 10080.
                 */
                readonly onlyIfWeekAbove?: number | undefined
              }>
            | undefined
          /**
           * How much of a rest is paid; 20 if it is not given. Must be a whole number from 0 to
           * 1440.
           */
          readonly paidBreakUpToMinutes?: number | undefined
          /**
           * From which length on a meal is not paid; 30 if it is not given. Must be a whole
           * number from 0 to 1440.
           */
          readonly unpaidMealFromMinutes?: number | undefined
          /** The meals of a day, the first and the second. Must have at most 2 elements. */
          readonly meals?:
            | ReadonlyArray<{
                /** How long the meal is. Must be a whole number from 1 to 1440. */
                readonly minutes: number
                /**
                 * The meal is due if more minutes than these are worked. Must be a whole number from 0
                 * to 1440.
                 */
                readonly ifWorkedOverMinutes: number
                /**
                 * The worked minutes by the end of which it begins. Must be a whole number from 0 to
                 * 1440.
                 */
                readonly beginByMinutes: number
                /**
                 * A worker may waive it on days of at most these worked minutes. Must be a whole number
                 * from 0 to 1440.
                 */
                readonly waivableUpToMinutes?: number | undefined
                /**
                 * Where it stands, such as an article of an agreement. Must be at most 500 characters.
                 * For example "article 4".
                 */
                readonly source?: string | undefined
              }>
            | undefined
          /**
           * Paid on a day with a meal that was missed, late or short. Must be a whole number from
           * 0 to 1440.
           */
          readonly mealPremiumMinutes?: number | undefined
          /**
           * Paid on a day on which the worker reports missed rests. Must be a whole number from 0
           * to 1440.
           */
          readonly restPremiumMinutes?: number | undefined
          /** A premium for days with much time between the first and the last punch. */
          readonly spread?:
            | {
                /**
                 * It is due if more minutes than these are between the first and last punch. Must be a
                 * whole number from 0 to 1440.
                 */
                readonly overMinutes: number
                /** The minutes that are paid for such a day. Must be a whole number from 0 to 1440. */
                readonly premiumMinutes: number
                /**
                 * Where it stands, such as an article of an agreement. Must be at most 500 characters.
                 * For example "article 4".
                 */
                readonly source?: string | undefined
              }
            | undefined
          /**
           * Where rules without a source of their own stand. Must be at most 500 characters. For
           * example "collective agreement".
           */
          readonly source?: string | undefined
        }
      | undefined
    /**
     * The first day of the changed rules; today if it is not given. They hold until a later
     * version begins, for whole workweeks. A calendar date. For example "2026-07-01".
     */
    readonly effectiveFrom?: string | undefined
    /** Whether to check everything and to store nothing. */
    readonly dryRun?: boolean | undefined
    /**
     * The version that the caller read; 409 if the record has another one. Must be a whole
     * number of at least 1.
     */
    readonly version?: number | undefined
  }
}

export type UpdateOvertimeRuleSetResponse = {
  /** The rule set after the call. */
  readonly overtimeRuleSet: {
    /** The overtime rule set of the company. */
    readonly overtimeRuleSetId: string
    /** The status after the call, in the interface's words. */
    readonly status: "Ready"
    /** The outcome, for people. */
    readonly message: string
    /** The version of the record; an update may name it. */
    readonly version: number
    /** The number of the rules that hold from that day on. */
    readonly overtimeRuleSetVersion: number
    /** The workers who have a schedule that names the rule set. */
    readonly affectedWorkers: number
    /** Where the rules are weaker than the federal ones; nothing of it is refused. */
    readonly warnings: ReadonlyArray<OvertimeRuleSetWarning>
  }
}

export type UpdatePayPeriodStatusRequest = {
  /**
   * The client that the call is about, for credentials of the service. Must be at most
   * 100 characters. For example "acme-payroll".
   */
  readonly client?: string | undefined
  /**
   * The person who acts, by name or id; the credential's person if it is not given. Must
   * be at most 100 characters. For example "Rosa Diaz".
   */
  readonly actedBy?: string | undefined
  /** The pay period. */
  readonly payPeriod: {
    /** The pay period. */
    readonly payPeriodId: Uuid
    /**
     * How far the payroll of the period is. Must be one of new, submitted, inProcess,
     * processed, failed, returned, cancelled, skipped.
     */
    readonly PayPeriodStatus:
      | "new"
      | "submitted"
      | "inProcess"
      | "processed"
      | "failed"
      | "returned"
      | "cancelled"
      | "skipped"
    /**
     * The version that the caller read; 409 if the record has another one. Must be a whole
     * number of at least 1.
     */
    readonly version?: number | undefined
  }
}

export type UpdatePayPeriodStatusResponse = {
  /** The pay period after the call. */
  readonly payPeriod: {
    /** The pay period. */
    readonly payPeriodId: string
    readonly status: PayPeriodStatus
    /** The outcome, for people. */
    readonly message: string
    /** The version of the record; an update may name it. */
    readonly version: number
  }
}

export type UpdatePayScheduleRequest = {
  /**
   * The client that the call is about, for credentials of the service. Must be at most
   * 100 characters. For example "acme-payroll".
   */
  readonly client?: string | undefined
  /**
   * The person who acts, by name or id; the credential's person if it is not given. Must
   * be at most 100 characters. For example "Rosa Diaz".
   */
  readonly actedBy?: string | undefined
  /** The pay schedule. */
  readonly paySchedule: {
    /** The pay schedule. */
    readonly payScheduleId: Uuid
    /** How often it pays, by the usual rules of that frequency. */
    readonly compensationFrequency?: CompensationFrequency | undefined
    /**
     * The rules by which pay periods and pay dates are made, in place of
     * compensationFrequency. Must be the rules of a pay schedule.
     */
    readonly specification?:
      | ({
          /** The length of pay periods. */
          readonly frequency:
            | "weekly"
            | "biweekly"
            | "semimonthly"
            | "monthly"
            | "quarterly"
            | "annually"
          /** The last day of any period; weekly and biweekly schedules need it. */
          readonly anchorPeriodEnd?: string | undefined
          /** The two days on which semimonthly periods end, ascending. */
          readonly periodEndDays?: readonly [number | "last", number | "last"] | undefined
          /** The nominal pay date, before any move to a banking day. */
          readonly payDay?: Readonly<Record<string, unknown>> | undefined
          /** How to move a pay date that is not a banking day. */
          readonly adjust?: "previous" | "next" | "nearest" | undefined
          /** Banking days from the deadline to run payroll to the pay date. */
          readonly leadBankingDays?: number | undefined
          /** Further days on which this employer does not pay. */
          readonly closedDays?: ReadonlyArray<string> | undefined
          /** A pay date that a move would take into another calendar year moves the other way. */
          readonly keepInYear?: boolean | undefined
        } & (
          | { readonly anchorPeriodEnd: string }
          | {
              readonly frequency?: "semimonthly" | "monthly" | "quarterly" | "annually" | undefined
            }
        ))
      | undefined
    /** The first day of the new rules; today if it is not given. */
    readonly effectiveFrom?: string | null | undefined
    /** Another name of effectiveFrom. */
    readonly startDate?: string | null | undefined
    /**
     * The version that the caller read; 409 if the record has another one. Must be a whole
     * number of at least 1.
     */
    readonly version?: number | undefined
  } & ({ readonly compensationFrequency?: undefined } | { readonly specification?: undefined }) &
    ({ readonly effectiveFrom?: undefined } | { readonly startDate?: undefined })
}

export type UpdatePayScheduleResponse = {
  /** The pay schedule after the call. */
  readonly paySchedule: {
    /** The pay schedule. */
    readonly payScheduleId: string
    readonly status: PayScheduleStatus
    /** The outcome, for people. */
    readonly message: string
    /** The version of the record; an update may name it. */
    readonly version: number
    /** What is hardly meant by the rules: they hold all the same. */
    readonly warnings: ReadonlyArray<{
      /** What is hardly meant. */
      readonly code: "shared-pay-date" | "paid-before-period"
      /** The last day of the first pay period that it is about. */
      readonly periodEnd: string
      /** The warning in words. */
      readonly message: string
    }>
  }
}

export type UpdateTimeEntryRequest = {
  /**
   * The client that the call is about, for credentials of the service. Must be at most
   * 100 characters. For example "acme-payroll".
   */
  readonly client?: string | undefined
  /**
   * The person who acts, by name or id; the credential's person if it is not given. Must
   * be at most 100 characters. For example "Rosa Diaz".
   */
  readonly actedBy?: string | undefined
  /** The entry. What is not given stays as it is. */
  readonly timeEntry: {
    /** The entry of worked time. */
    readonly timeEntryId: Uuid
    /** The workday, with minutes. A calendar date. */
    readonly workDate?: string | undefined
    /** The worked minutes of the day. Must be a whole number from 1 to 1440. */
    readonly minutes?: number | undefined
    /**
     * The same in hours, instead of minutes. Must be hours with at most 4 decimals that are
     * a whole number of minutes from 1 to 1440.
     */
    readonly hours?: number | `${number}` | undefined
    /**
     * When work began, instead of a day: with end. Must be a date and time of the years
     * 1971 to 2200, YYYY-MM-DDTHH:MM:SS with Z, an offset or neither.
     */
    readonly start?: string | undefined
    /**
     * When work ended, at most a day later. Must be a date and time of the years 1971 to
     * 2200, YYYY-MM-DDTHH:MM:SS with Z, an offset or neither.
     */
    readonly end?: string | undefined
    /**
     * The zone of times without an offset, by its IANA name; that of the worker if it is
     * not given. Must be the IANA name of the time zone of a place, such as
     * America/New_York.
     */
    readonly timeZone?: string | undefined
    /**
     * Which instant is meant where clocks show a time twice or skip it. Must be one of
     * earlier, later.
     */
    readonly disambiguation?: "earlier" | "later" | undefined
    /**
     * The job that the time is for. Must be at most 40 characters. Must not begin with =,
     * +, - or @. For example "BAKE".
     */
    readonly jobCode?: string | undefined
    /**
     * Notes about the work; shown by the read of the one entry alone. Must be at most 255
     * characters.
     */
    readonly notes?: string | undefined
    /**
     * The version that the caller read; 409 if the record has another one. Must be a whole
     * number of at least 1.
     */
    readonly version?: number | undefined
  } & ({ readonly minutes?: undefined } | { readonly hours?: undefined }) &
    (
      | { readonly start?: undefined }
      | { readonly workDate?: undefined; readonly minutes?: undefined; readonly hours?: undefined }
    ) &
    (
      | { readonly end?: undefined }
      | { readonly workDate?: undefined; readonly minutes?: undefined; readonly hours?: undefined }
    )
}

export type UpdateTimeEntryResponse = {
  /** The entry after the call. */
  readonly timeEntry: {
    /** The entry of worked time. */
    readonly timeEntryId: string
    /** The timesheet. */
    readonly timesheetId: string
    readonly status: TimeEntryStatus
    /** The outcome, for people. */
    readonly message: string
    /** The version of the record; an update may name it. */
    readonly version: number
  }
}

export type UpdateTimeOffPolicyAssignmentRequest = {
  /**
   * The client that the call is about, for credentials of the service. Must be at most
   * 100 characters. For example "acme-payroll".
   */
  readonly client?: string | undefined
  /**
   * The person who acts, by name or id; the credential's person if it is not given. Must
   * be at most 100 characters. For example "Rosa Diaz".
   */
  readonly actedBy?: string | undefined
  /** The assignment. */
  readonly timeOffPolicyAssignment: {
    /** The assignment of a time off policy to a worker. */
    readonly timeOffPolicyAssignmentId: Uuid
    /** The first day. A calendar date. For example "2026-02-01". */
    readonly startDate?: string | undefined
    /** The last day. It ends the assignment for good. A calendar date. */
    readonly endDate?: string | undefined
    /** From when tiers are counted. A calendar date. */
    readonly seniorityDate?: string | undefined
    /**
     * From when the waiting period is counted; another startDate does not move it. A
     * calendar date.
     */
    readonly waitingFrom?: string | undefined
    /**
     * The version that the caller read; 409 if the record has another one. Must be a whole
     * number of at least 1.
     */
    readonly version?: number | undefined
  }
}

export type UpdateTimeOffPolicyAssignmentResponse = {
  /** The assignment after the call. */
  readonly timeOffPolicyAssignment: {
    /** The assignment of a time off policy to a worker. */
    readonly timeOffPolicyAssignmentId: string
    /** The account of a worker for one type of time off. */
    readonly timeOffAccountId: string
    readonly status: TimeOffAssignmentStatus
    /** The outcome, for people. */
    readonly message: string
    /** The version of the record; an update may name it. */
    readonly version: number
  }
}

export type UpdateTimeOffPolicyRequest = {
  /**
   * The client that the call is about, for credentials of the service. Must be at most
   * 100 characters. For example "acme-payroll".
   */
  readonly client?: string | undefined
  /**
   * The person who acts, by name or id; the credential's person if it is not given. Must
   * be at most 100 characters. For example "Rosa Diaz".
   */
  readonly actedBy?: string | undefined
  /** The policy. */
  readonly timeOffPolicy: {
    /** The time off policy. */
    readonly timeOffPolicyId: Uuid
    /**
     * The name, unique among the company's active policies. Must be at most 100 characters.
     * For example "Vacation".
     */
    readonly timeOffPolicyName?: string | undefined
    /**
     * How time off is earned; with another method nothing is kept of the amounts and tiers
     * before. Must be one of Per Hour Worked, Per Pay Period, Per Month, Lump Sum,
     * Unlimited, Manual.
     */
    readonly earningMethod?:
      | "Per Hour Worked"
      | "Per Pay Period"
      | "Per Month"
      | "Lump Sum"
      | "Unlimited"
      | "Manual"
      | "Accrual"
      | "Frontload"
      | undefined
    /**
     * Minutes earned per minutes of the base: an exact fraction. Must be minutes earned per
     * minutes of the base.
     */
    readonly accrualRate?:
      | ({
          /** The minutes that are earned. */
          readonly earnMinutes: number
          /** The minutes of the base that earn them. */
          readonly perMinutes: number
        } & unknown)
      | undefined
    /**
     * Hours earned per hour, taken as exactly this decimal. Must be a decimal above 0 with
     * at most 6 decimals.
     */
    readonly accrualRatePerHour?: number | string | undefined
    /**
     * What is spread exactly over the periods of a policy year. Must be a whole number from
     * 0 to 525600. For example 7200.
     */
    readonly amountPerYearMinutes?: number | undefined
    /**
     * The same in hours. Must be hours with at most 4 decimals that are a whole number of
     * minutes.
     */
    readonly amountPerYearHours?: number | `${number}` | undefined
    /** What each period earns. Must be a whole number from 0 to 525600. */
    readonly amountPerPeriodMinutes?: number | undefined
    /**
     * The same in hours. Must be hours with at most 4 decimals that are a whole number of
     * minutes.
     */
    readonly amountPerPeriodHours?: number | `${number}` | undefined
    /**
     * What the last period of a policy year earns instead. Must be a whole number from 0 to
     * 525600.
     */
    readonly lastPeriodOfYearMinutes?: number | undefined
    /**
     * The same in hours. Must be hours with at most 4 decimals that are a whole number of
     * minutes.
     */
    readonly lastPeriodOfYearHours?: number | `${number}` | undefined
    /**
     * What is granted on the first day of each policy year. Must be a whole number from 0
     * to 525600.
     */
    readonly lumpSumMinutes?: number | undefined
    /**
     * The same in hours. Must be hours with at most 4 decimals that are a whole number of
     * minutes.
     */
    readonly lumpSumHours?: number | `${number}` | undefined
    /**
     * Another name of lumpSumHours. Must be hours with at most 4 decimals that are a whole
     * number of minutes.
     */
    readonly lumpSumHoursEarned?: number | `${number}` | undefined
    /** The balance at which accrual pauses. `null` removes it. */
    readonly maxAccumulatedMinutes?: number | null | undefined
    /** The same in hours. `null` removes it. */
    readonly maxAccumulatedHours?: number | `${number}` | null | undefined
    /** What a policy year earns at most. `null` removes it. */
    readonly maxAccrualPerYearMinutes?: number | null | undefined
    /** The same in hours. `null` removes it. */
    readonly maxAccrualPerYearHours?: number | `${number}` | null | undefined
    /** What is carried into the next policy year at most. `null` removes it. */
    readonly carryoverLimitMinutes?: number | null | undefined
    /** The same in hours. `null` removes it. */
    readonly carryoverLimitHours?: number | `${number}` | null | undefined
    /** Which hours earn. `null` removes it. */
    readonly accrualBase?:
      | "Hours Worked"
      | "Hours Worked Without Overtime"
      | "Hours Paid"
      | "Hours Paid Without Overtime"
      | null
      | undefined
    /** How the base of each workday is rounded before the rate. `null` removes it. */
    readonly accrualBaseRounding?:
      | ({
          /** The unit of the rounding. */
          readonly unitMinutes: number
          /** Whether it rounds up, or to the nearest. */
          readonly mode: "Up" | "Nearest"
        } & unknown)
      | null
      | undefined
    /**
     * What changes after months from the seniority date: each tier has afterMonths, and
     * amounts or limits of the policy. `null` removes it.
     */
    readonly tiers?: ReadonlyArray<Readonly<Record<string, unknown>>> | null | undefined
    /** Which tier the period gets that reaches a new one. `null` removes it. */
    readonly tierChange?: "Period Of Change" | "Following Period" | null | undefined
    /**
     * When policy years begin. Pay Periods: with the first pay period that begins in a
     * calendar year. `null` removes it.
     */
    readonly policyYear?:
      | "Calendar Year"
      | "Anniversary"
      | "Fixed Date"
      | "Pay Periods"
      | null
      | undefined
    /** When a periodic accrual is received. `null` removes it. */
    readonly timeOffRecievedWhen?:
      | "End Of Period"
      | "Start Of Period"
      | "Pay Date"
      | null
      | undefined
    /** Another spelling of timeOffRecievedWhen. `null` removes it. */
    readonly timeOffReceivedWhen?:
      | "End Of Period"
      | "Start Of Period"
      | "Pay Date"
      | null
      | undefined
    /** What the first and the last period earn. `null` removes it. */
    readonly partialPeriod?: "Prorate" | "Full" | "None" | null | undefined
    /** Whether the first grant is prorated by calendar days. `null` removes it. */
    readonly isProratedByStartDate?: boolean | null | undefined
    /** The unit up to which a prorated grant is rounded. `null` removes it. */
    readonly grantRoundingMinutes?: 1 | 15 | 30 | 60 | 240 | 480 | null | undefined
    /** The unit of accruals; the rest is kept for later. `null` removes it. */
    readonly postingUnitMinutes?: number | null | undefined
    /** Whether anything is carried into the next policy year. `null` removes it. */
    readonly canCarryoverHours?: boolean | null | undefined
    /**
     * How long what was carried can be used, from the first day of the policy year. `null`
     * removes it.
     */
    readonly carryoverExpiresAfter?:
      | ({
          /** How many of the unit. */
          readonly quantity: number
          /** The unit of the length of time. */
          readonly unit: "Days" | "Weeks" | "Months"
        } & unknown)
      | null
      | undefined
    /** The day of a policy year on a fixed date. Must be a day of the year, MM-DD. */
    readonly policyYearStart?: string | undefined
    /** What can be used in a policy year at most. `null` removes it. */
    readonly maxUsePerYearMinutes?: number | null | undefined
    /** The same in hours. `null` removes it. */
    readonly maxUsePerYearHours?: number | `${number}` | null | undefined
    /** Whether carried or new time is used first. `null` removes it. */
    readonly usageOrder?: "Carried First" | "New First" | null | undefined
    /** How long workers wait. `null` removes it. */
    readonly waitingPeriodQuantity?: number | null | undefined
    /** The unit of the waiting period. `null` removes it. */
    readonly waitingPeriodUnit?: "Days" | "Weeks" | "Months" | null | undefined
    /** What they wait for. `null` removes it. */
    readonly waitingAppliesTo?: "Use" | "Accrual" | "Both" | null | undefined
    /** From which day waiting is counted. `null` removes it. */
    readonly waitingCounting?: "Days After Start" | "Day Of Employment" | null | undefined
    /**
     * A day of a request is a multiple of it, or the whole scheduled day. `null` removes
     * it.
     */
    readonly minimumIncrementMinutes?: number | null | undefined
    /** The same in hours. `null` removes it. */
    readonly minimumIncrementHours?: number | `${number}` | null | undefined
    /** How many days ahead a request is made. `null` removes it. */
    readonly minimumNoticeDays?: number | null | undefined
    /** How many scheduled days in a row at most. `null` removes it. */
    readonly maxConsecutiveDays?: number | null | undefined
    /** How far below zero the balance may go. `null` removes it. */
    readonly negativeLimitMinutes?: number | null | undefined
    /** The same in hours. `null` removes it. */
    readonly negativeLimitHours?: number | `${number}` | null | undefined
    /** Whether requests are approved by a person. `null` removes it. */
    readonly approvalMode?: "Required" | "Automatic" | null | undefined
    /** Whose holidays are not counted. `null` removes it. */
    readonly holidays?: "Company" | "Federal Reserve" | "None" | null | undefined
    /** Spans in which no time off is taken. `null` removes it. */
    readonly blackoutDates?:
      | ReadonlyArray<{
          /** The first day. A calendar date. For example "2026-12-20". */
          readonly from: string
          /** The last day. A calendar date. For example "2026-12-31". */
          readonly to: string
          /** The name of the span. Must be at most 100 characters. For example "Inventory". */
          readonly name?: string | undefined
        }>
      | null
      | undefined
    /** Whether the balance is paid out at termination. `null` removes it. */
    readonly payoutOnTerminations?: boolean | null | undefined
    /** What is paid out at most. `null` removes it. */
    readonly maxPayoutMinutes?: number | null | undefined
    /** The same in hours. `null` removes it. */
    readonly maxPayoutHours?: number | `${number}` | null | undefined
    /**
     * The first day of the changed terms; today if it is not given. They hold until a later
     * version begins. A calendar date. For example "2026-01-01".
     */
    readonly effectiveFrom?: string | undefined
    /** Whether to check everything and to store nothing. */
    readonly dryRun?: boolean | undefined
    /**
     * The version that the caller read; 409 if the record has another one. Must be a whole
     * number of at least 1.
     */
    readonly version?: number | undefined
  }
}

export type UpdateTimeOffPolicyResponse = {
  /** The policy after the call. */
  readonly timeOffPolicy: {
    /** The time off policy. */
    readonly timeOffPolicyId: string
    readonly status: TimeOffPolicyStatus
    /** The outcome, for people. */
    readonly message: string
    /** The version of the record; an update may name it. */
    readonly version: number
    /** The number of the terms that hold from that day on. */
    readonly timeOffPolicyVersion: number
    /** The workers who have the policy on that day or later. */
    readonly affectedWorkers: number
    /** The recalculation of their ledgers, if the day is not in the future. */
    readonly timeOffRecalculationId: string | null
    /** Where the policy is below what a state asks for. */
    readonly warnings: ReadonlyArray<TimeOffPolicyWarning>
  }
}

export type UpdateTimeOffRequestRequest = {
  /**
   * The client that the call is about, for credentials of the service. Must be at most
   * 100 characters. For example "acme-payroll".
   */
  readonly client?: string | undefined
  /**
   * The person who acts, by name or id; the credential's person if it is not given. Must
   * be at most 100 characters. For example "Rosa Diaz".
   */
  readonly actedBy?: string | undefined
  /** The request as it is to be. */
  readonly timeOffRequest: {
    /** The request for time off. */
    readonly timeOffRequestId: Uuid
    /**
     * The version that the caller read; 409 if the record has another one. Must be a whole
     * number of at least 1.
     */
    readonly version?: number | undefined
    /** The type of time off; or timeOffPolicyId. */
    readonly timeOffPolicyType?: TimeOffPolicyType | undefined
    /** A policy that is assigned to the worker. */
    readonly timeOffPolicyId?: Uuid | undefined
    /** The first day; not needed with days. A calendar date. For example "2027-07-05". */
    readonly startDate?: string | undefined
    /** The last day; not needed with days. A calendar date. For example "2027-07-09". */
    readonly endDate?: string | undefined
    /**
     * Exactly these days, also holidays and days off; without it the schedule counts. Must
     * name 1 to 366 days.
     */
    readonly days?:
      | ReadonlyArray<{
          /** The date. A calendar date. For example "2026-08-03". */
          readonly date: string
          /** How much of the day. Must be a whole number from 1 to 1440. For example 480. */
          readonly minutes: number
          /** When it begins. Must be a time of day, HH:MM. */
          readonly startTime?: string | undefined
        }>
      | undefined
    /**
     * Why; shown by the read of the one request, which leaves an audit row. Must be at most
     * 255 characters. For example "a wedding".
     */
    readonly reason?: string | undefined
  } & ({ readonly timeOffPolicyType: TimeOffPolicyType } | { readonly timeOffPolicyId: Uuid }) &
    (
      | {
          readonly days: ReadonlyArray<{
            /** The date. A calendar date. For example "2026-08-03". */
            readonly date: string
            /** How much of the day. Must be a whole number from 1 to 1440. For example 480. */
            readonly minutes: number
            /** When it begins. Must be a time of day, HH:MM. */
            readonly startTime?: string | undefined
          }>
        }
      | { readonly startDate: string; readonly endDate: string }
    )
}

export type UpdateTimeOffRequestResponse = {
  /** The request after the call. */
  readonly timeOffRequest: {
    /** The request for time off. */
    readonly timeOffRequestId: string
    readonly status: TimeOffRequestStatus
    /** The outcome, for people. */
    readonly message: string
    /** The version of the record; an update may name it. */
    readonly version: number
    /** All days from the first to the last one. */
    readonly days: ReadonlyArray<{
      /** The date. */
      readonly date: string
      /** How much of the day; 0 on days that take nothing. */
      readonly minutes: number
      /** When it begins, if that was given. */
      readonly startTime: string | null
      /** Why it counts as it does: `workday`, `not scheduled`, `holiday: NAME`, `given`. */
      readonly why: string
    }>
    /** The minutes of all days. */
    readonly totalMinutes: number
    /** The balance at the end of the last day, with the request; null without a balance. */
    readonly balanceAfterMinutes: number | null
  }
}

export type UpdateTimeTrackingSettingsRequest = {
  /**
   * The client that the call is about, for credentials of the service. Must be at most
   * 100 characters. For example "acme-payroll".
   */
  readonly client?: string | undefined
  /**
   * The person who acts, by name or id; the credential's person if it is not given. Must
   * be at most 100 characters. For example "Rosa Diaz".
   */
  readonly actedBy?: string | undefined
  /** The settings. */
  readonly timeTrackingSettings: {
    /** The company. */
    readonly companyId: Uuid
    /** The zone of workers without a location, by its IANA name. `null` removes it. */
    readonly timeZone?: string | null | undefined
    /** When the workweek begins, 168 hours that stay fixed. */
    readonly workweekStart?:
      | {
          /** The day of the week. */
          readonly weekday: Weekday
          /** The time of the day. Must be a time of day, HH:MM. */
          readonly time: string
        }
      | undefined
    /** When a workday begins. Must be a time of day, HH:MM. */
    readonly workdayStart?: string | undefined
    /** How clock-in and clock-out times are rounded. Breaks never are. */
    readonly rounding?:
      | {
          /** How; no mode favors the employer (29 CFR 785.48(b)). */
          readonly mode: RoundingMode
          /** To a multiple of so many minutes. Must be one of 5, 6, 10, 15. */
          readonly unitMinutes?: 5 | 6 | 10 | 15 | undefined
        }
      | undefined
    /**
     * A longer shift, open or closed, counts nowhere until it is mended or confirmed. Must
     * be a whole number from 60 to 2880.
     */
    readonly maxShiftMinutes?: number | undefined
    /** How much of a rest is paid, where not as the rules say. `null` removes it. */
    readonly paidBreakUpToMinutes?: number | null | undefined
    /** From which length on a meal is not paid. `null` removes it. */
    readonly unpaidMealFromMinutes?: number | null | undefined
    /**
     * A meal that is taken off shifts without one; each is an exception to confirm. `null`
     * removes it.
     */
    readonly autoMeal?:
      | {
          /** After so many worked minutes. Must be a whole number from 1 to 1440. */
          readonly afterMinutes: number
          /** How long the meal is. Must be a whole number from 1 to 240. */
          readonly minutes: number
        }
      | null
      | undefined
    /** Whether timesheets are locked only once they are approved. */
    readonly requireApproval?: boolean | undefined
    /** Whether a person may approve the own timesheet. */
    readonly allowSelfApproval?: boolean | undefined
    /**
     * Times of the day with extra pay; the list replaces the one before. Must hold at most
     * 20 differentials.
     */
    readonly differentials?:
      | ReadonlyArray<{
          /** The name, which the lines of payable hours show. Must be at most 40 characters. */
          readonly name: string
          /** When it begins on the wall clock. Must be a time of day, HH:MM. */
          readonly from: string
          /** When it ends; on the day after if that is not later. Must be a time of day, HH:MM. */
          readonly to: string
          /** The weekdays on which it begins. Must name 1 to 7 weekdays. */
          readonly weekdays: ReadonlyArray<Weekday>
        }>
      | undefined
    /** Whether paid holidays count towards the hours of a workweek. */
    readonly countHolidayAsWorked?: boolean | undefined
    /** Whether paid time off counts towards them. */
    readonly timeOffCountsTowardOvertime?: boolean | undefined
    /**
     * Whether a punch by a kiosk credential needs the worker's PIN. A PIN that is given is
     * always checked.
     */
    readonly kioskPin?: KioskPinRule | undefined
    /**
     * The first day of the settings; today at the filing address if it is not given. They
     * hold for whole workweeks. A calendar date. For example "2026-04-01".
     */
    readonly effectiveFrom?: string | undefined
    /**
     * The version that the caller read; 409 if the record has another one. Must be a whole
     * number of at least 1.
     */
    readonly version?: number | undefined
  }
}

export type UpdateTimeTrackingSettingsResponse = {
  /** The settings after the call. */
  readonly timeTrackingSettings: {
    /** The settings of time tracking. */
    readonly timeTrackingSettingsId: string
    /** The status after the call, in the interface's words. */
    readonly status: "Ready"
    /** The outcome, for people. */
    readonly message: string
    /** The version of the record; an update may name it. */
    readonly version: number
    /** What a court may hold against the employer. */
    readonly warnings: ReadonlyArray<TimeTrackingWarning>
  }
}

export type UpdateUserBankAccountRequest = {
  /**
   * The client that the call is about, for credentials of the service. Must be at most
   * 100 characters. For example "acme-payroll".
   */
  readonly client?: string | undefined
  /**
   * The person who acts, by name or id; the credential's person if it is not given. Must
   * be at most 100 characters. For example "Rosa Diaz".
   */
  readonly actedBy?: string | undefined
  /** What changes of the bank account. */
  readonly userBankAccount: {
    /** The account number. Must be 4 to 17 digits. */
    readonly accountNumber?: string | undefined
    /** The routing number of the bank. Must be exactly 9 digits. */
    readonly routingNumber?: string | undefined
    /**
     * The name of the bank. Must be at most 100 characters. For example "First Example
     * Bank".
     */
    readonly bankName?: string | undefined
    /** Checking or savings. */
    readonly accountType?: AccountType | undefined
    /**
     * The name that the account holder gives the account. Must be at most 100 characters.
     * For example "Acme payroll".
     */
    readonly accountName?: string | undefined
    /** The bank account of the worker. */
    readonly userBankAccountId: Uuid
    /**
     * The version that the caller read; 409 if the record has another one. Must be a whole
     * number of at least 1.
     */
    readonly version?: number | undefined
  }
}

export type UpdateUserBankAccountResponse = {
  /** The bank account after the call. */
  readonly userBankAccount: {
    /** The bank account of the worker. */
    readonly userBankAccountId: string
    /** The worker. */
    readonly userId: string
    readonly status: UserBankAccountStatus
    /** The outcome, for people. */
    readonly message: string
    /** The version of the record; an update may name it. */
    readonly version: number
  }
}

export type UpdateUserPayPercentageRequest = {
  /**
   * The client that the call is about, for credentials of the service. Must be at most
   * 100 characters. For example "acme-payroll".
   */
  readonly client?: string | undefined
  /**
   * The person who acts, by name or id; the credential's person if it is not given. Must
   * be at most 100 characters. For example "Rosa Diaz".
   */
  readonly actedBy?: string | undefined
  /** The shares of the pay. */
  readonly userPayPercentage: {
    /** The worker. */
    readonly userId: Uuid
    /** The accounts that get a share; the shares add up to 100. Must have 1 to 10 elements. */
    readonly accounts: ReadonlyArray<{
      /** The bank account of the worker. */
      readonly userBankAccountId: Uuid
      /**
       * The share of the pay, in whole percent. Must be a whole number from 0 to 100. For
       * example 100.
       */
      readonly payPercentage: number
      /**
       * The version that the caller read; 409 if the record has another one. Must be a whole
       * number of at least 1.
       */
      readonly version?: number | undefined
    }>
  }
}

export type UpdateUserPayPercentageResponse = {
  /** The shares of the pay after the call. */
  readonly userPayPercentage: {
    /** The worker. */
    readonly userId: string
    /** The status after the call, in the interface's words. */
    readonly status: "Ready" | "Waiting"
    /** The outcome, for people. */
    readonly message: string
    /** The bank accounts, with their shares. */
    readonly accounts: ReadonlyArray<{
      /** The bank account of the worker. */
      readonly userBankAccountId: string
      /** The share of the pay that goes to the account, in percent. */
      readonly payPercentage: number
      /** The version of the record; an update may name it. */
      readonly version: number
    }>
  }
}

export type UpdateUserRequest = {
  /**
   * The client that the call is about, for credentials of the service. Must be at most
   * 100 characters. For example "acme-payroll".
   */
  readonly client?: string | undefined
  /**
   * The person who acts, by name or id; the credential's person if it is not given. Must
   * be at most 100 characters. For example "Rosa Diaz".
   */
  readonly actedBy?: string | undefined
  /** What changes of the worker. */
  readonly user: {
    /** The client's own id for the worker. `null` removes it. */
    readonly userReferenceId?: string | null | undefined
    /** The first name. Must be at most 100 characters. For example "Ana". */
    readonly firstName?: string | undefined
    /** The middle name. `null` removes it. */
    readonly middleName?: string | null | undefined
    /** The last name. Must be at most 100 characters. For example "Ruiz". */
    readonly lastName?: string | undefined
    /** The email address. `null` removes it. */
    readonly email?: string | null | undefined
    /** The phone number. `null` removes it. */
    readonly phoneNumber?: LoosePhoneNumber | null | undefined
    /** The first day of work. A calendar date. For example "2026-02-02". */
    readonly dateOfJoin?: string | undefined
    /** Employee (W2) or contractor (1099-NEC). */
    readonly workerType?: WorkerType | undefined
    /** The job title. Must be at most 100 characters. For example "Head baker". */
    readonly jobTitle?: string | undefined
    /** Whether the worker works remotely or at a location of the company. */
    readonly companyLocationCategory?: LocationCategory | undefined
    /** The state in which a remote worker works. `null` removes it. */
    readonly stateCode?: State | null | undefined
    /** Another name of stateCode. `null` removes it. */
    readonly code?: State | null | undefined
    /** The location at which an office worker works. `null` removes it. */
    readonly companyLocationId?: Uuid | null | undefined
    /**
     * The time zone of a remote worker, where it is not the one in which most people of the
     * state live. `null` removes it.
     */
    readonly timeZone?: string | null | undefined
    /**
     * The other places where the worker works, all of them; an empty list for none. Must
     * hold at most 10 places. Must not have the same place twice.
     */
    readonly furtherWorkplaces?:
      | ReadonlyArray<
          {
            /** Whether the worker works remotely or at a location of the company. */
            readonly companyLocationCategory: LocationCategory
            /** The state in which a remote worker works. */
            readonly stateCode?: State | undefined
            /** The location at which an office worker works. */
            readonly companyLocationId?: Uuid | undefined
          } & (
            | ({ readonly companyLocationCategory: "Remote" } & { readonly stateCode: State })
            | { readonly companyLocationCategory?: Exclude<LocationCategory, "Remote"> | undefined }
          ) &
            (
              | ({
                  readonly companyLocationCategory:
                    | "Office"
                    | "On-site"
                    | "Work Location"
                    | "Hybrid"
                } & { readonly companyLocationId: Uuid })
              | {
                  readonly companyLocationCategory?:
                    | Exclude<LocationCategory, "Office" | "On-site" | "Work Location" | "Hybrid">
                    | undefined
                }
            )
        >
      | undefined
    /**
     * The first day at the place of this update, also of the past; today in the worker's
     * time zone, but not before joining, if it is not given. A calendar date.
     */
    readonly effectiveFrom?: string | undefined
    /** The worker. */
    readonly userId: Uuid
    /**
     * The version that the caller read; 409 if the record has another one. Must be a whole
     * number of at least 1.
     */
    readonly version?: number | undefined
  } & ({ readonly stateCode?: undefined } | { readonly code?: undefined })
}

export type UpdateUserResponse = {
  /** The worker after the call. */
  readonly user: {
    /** The worker. */
    readonly userId: string
    /** The status after the call, in the interface's words. */
    readonly status: "Ready"
    /** The outcome, for people. */
    readonly message: string
    /** The version of the record; an update may name it. */
    readonly version: number
    /** The approved timesheets that come to something else and are open again. */
    readonly reopenedTimesheets?:
      | ReadonlyArray<{
          /** The timesheet. */
          readonly timesheetId: string
          /** Its first day. */
          readonly periodBegin: string
          /** Its last day. */
          readonly periodEnd: string
        }>
      | undefined
    /**
     * The locked timesheets that would come to something else: they stay, and
     * addTimesheetAmendment corrects them.
     */
    readonly lockedTimesheets?:
      | ReadonlyArray<{
          /** The timesheet. */
          readonly timesheetId: string
          /** Its first day. */
          readonly periodBegin: string
          /** Its last day. */
          readonly periodEnd: string
        }>
      | undefined
  }
}

export type UpdateUserWageRequest = {
  /**
   * The client that the call is about, for credentials of the service. Must be at most
   * 100 characters. For example "acme-payroll".
   */
  readonly client?: string | undefined
  /**
   * The person who acts, by name or id; the credential's person if it is not given. Must
   * be at most 100 characters. For example "Rosa Diaz".
   */
  readonly actedBy?: string | undefined
  /** The wage. */
  readonly userWage: {
    /** The wage. */
    readonly userWageId: Uuid
    /** US dollars per wageBasis. Must be a number of at least 0 with at most 4 decimals. */
    readonly wageRate?: number | `${number}` | undefined
    /** The time for which wageRate is paid. */
    readonly wageBasis?: WageBasis | undefined
    /** The type of worker that the wage is for. */
    readonly workerType?: WorkerType | undefined
    /** Whether the worker gets differential pay. `null` removes it. */
    readonly differentialPay?: "Yes" | "No" | "Y" | "N" | true | false | null | undefined
    /** How the worker is paid, and whether overtime is due. `null` removes it. */
    readonly userType?: UserType | null | undefined
    /** How many hours the worker works. `null` removes it. */
    readonly employmentStatus?: EmploymentStatus | null | undefined
    /** Whether the worker is exempt from taxes. `null` removes it. */
    readonly userRefTaxExempt?: TaxExempt | null | undefined
    /** Another name of effectiveFrom. A calendar date. */
    readonly startDate?: string | undefined
    /** How the wage is paid. `null` removes it. */
    readonly paymentMethod?: PaymentMethod | null | undefined
    /** The first day on which these terms hold. A calendar date. */
    readonly effectiveFrom?: string | undefined
    /**
     * The version that the caller read; 409 if the record has another one. Must be a whole
     * number of at least 1.
     */
    readonly version?: number | undefined
  } & ({ readonly effectiveFrom?: undefined } | { readonly startDate?: undefined })
}

export type UpdateUserWageResponse = {
  /** The wage after the call. */
  readonly userWage: {
    /** The wage. */
    readonly userWageId: string
    /** The status after the call, in the interface's words. */
    readonly status: "Ready"
    /** The outcome, for people. */
    readonly message: string
    /** The version of the record; an update may name it. */
    readonly version: number
  }
}

export type UpdateUserWorkScheduleRequest = {
  /**
   * The client that the call is about, for credentials of the service. Must be at most
   * 100 characters. For example "acme-payroll".
   */
  readonly client?: string | undefined
  /**
   * The person who acts, by name or id; the credential's person if it is not given. Must
   * be at most 100 characters. For example "Rosa Diaz".
   */
  readonly actedBy?: string | undefined
  /** The schedule. */
  readonly workSchedule: {
    /** The worker. */
    readonly userId: Uuid
    /**
     * The scheduled time of each day of the week, from Sunday to Saturday. Must have 7
     * elements, one for each day from Sunday to Saturday.
     */
    readonly days: readonly [
      {
        /**
         * The scheduled minutes of the day. Must be a whole number from 0 to 1440. For example
         * 0.
         */
        readonly minutes?: number | undefined
        /**
         * The same in hours, instead of minutes. Must be hours with at most 4 decimals that are
         * a whole number of minutes from 0 to 1440.
         */
        readonly hours?: number | `${number}` | undefined
        /** When work begins on the wall clock. Must be a time of day, HH:MM. */
        readonly startTime?: string | undefined
        /** When work ends on the wall clock. Must be a time of day, HH:MM. */
        readonly endTime?: string | undefined
      } & ({ readonly minutes?: undefined } | { readonly hours?: undefined }) &
        ({ readonly minutes: number } | { readonly hours: number | `${number}` }),
      {
        /**
         * The scheduled minutes of the day. Must be a whole number from 0 to 1440. For example
         * 0.
         */
        readonly minutes?: number | undefined
        /**
         * The same in hours, instead of minutes. Must be hours with at most 4 decimals that are
         * a whole number of minutes from 0 to 1440.
         */
        readonly hours?: number | `${number}` | undefined
        /** When work begins on the wall clock. Must be a time of day, HH:MM. */
        readonly startTime?: string | undefined
        /** When work ends on the wall clock. Must be a time of day, HH:MM. */
        readonly endTime?: string | undefined
      } & ({ readonly minutes?: undefined } | { readonly hours?: undefined }) &
        ({ readonly minutes: number } | { readonly hours: number | `${number}` }),
      {
        /**
         * The scheduled minutes of the day. Must be a whole number from 0 to 1440. For example
         * 0.
         */
        readonly minutes?: number | undefined
        /**
         * The same in hours, instead of minutes. Must be hours with at most 4 decimals that are
         * a whole number of minutes from 0 to 1440.
         */
        readonly hours?: number | `${number}` | undefined
        /** When work begins on the wall clock. Must be a time of day, HH:MM. */
        readonly startTime?: string | undefined
        /** When work ends on the wall clock. Must be a time of day, HH:MM. */
        readonly endTime?: string | undefined
      } & ({ readonly minutes?: undefined } | { readonly hours?: undefined }) &
        ({ readonly minutes: number } | { readonly hours: number | `${number}` }),
      {
        /**
         * The scheduled minutes of the day. Must be a whole number from 0 to 1440. For example
         * 0.
         */
        readonly minutes?: number | undefined
        /**
         * The same in hours, instead of minutes. Must be hours with at most 4 decimals that are
         * a whole number of minutes from 0 to 1440.
         */
        readonly hours?: number | `${number}` | undefined
        /** When work begins on the wall clock. Must be a time of day, HH:MM. */
        readonly startTime?: string | undefined
        /** When work ends on the wall clock. Must be a time of day, HH:MM. */
        readonly endTime?: string | undefined
      } & ({ readonly minutes?: undefined } | { readonly hours?: undefined }) &
        ({ readonly minutes: number } | { readonly hours: number | `${number}` }),
      {
        /**
         * The scheduled minutes of the day. Must be a whole number from 0 to 1440. For example
         * 0.
         */
        readonly minutes?: number | undefined
        /**
         * The same in hours, instead of minutes. Must be hours with at most 4 decimals that are
         * a whole number of minutes from 0 to 1440.
         */
        readonly hours?: number | `${number}` | undefined
        /** When work begins on the wall clock. Must be a time of day, HH:MM. */
        readonly startTime?: string | undefined
        /** When work ends on the wall clock. Must be a time of day, HH:MM. */
        readonly endTime?: string | undefined
      } & ({ readonly minutes?: undefined } | { readonly hours?: undefined }) &
        ({ readonly minutes: number } | { readonly hours: number | `${number}` }),
      {
        /**
         * The scheduled minutes of the day. Must be a whole number from 0 to 1440. For example
         * 0.
         */
        readonly minutes?: number | undefined
        /**
         * The same in hours, instead of minutes. Must be hours with at most 4 decimals that are
         * a whole number of minutes from 0 to 1440.
         */
        readonly hours?: number | `${number}` | undefined
        /** When work begins on the wall clock. Must be a time of day, HH:MM. */
        readonly startTime?: string | undefined
        /** When work ends on the wall clock. Must be a time of day, HH:MM. */
        readonly endTime?: string | undefined
      } & ({ readonly minutes?: undefined } | { readonly hours?: undefined }) &
        ({ readonly minutes: number } | { readonly hours: number | `${number}` }),
      {
        /**
         * The scheduled minutes of the day. Must be a whole number from 0 to 1440. For example
         * 0.
         */
        readonly minutes?: number | undefined
        /**
         * The same in hours, instead of minutes. Must be hours with at most 4 decimals that are
         * a whole number of minutes from 0 to 1440.
         */
        readonly hours?: number | `${number}` | undefined
        /** When work begins on the wall clock. Must be a time of day, HH:MM. */
        readonly startTime?: string | undefined
        /** When work ends on the wall clock. Must be a time of day, HH:MM. */
        readonly endTime?: string | undefined
      } & ({ readonly minutes?: undefined } | { readonly hours?: undefined }) &
        ({ readonly minutes: number } | { readonly hours: number | `${number}` })
    ]
    /**
     * The first day of the schedule; today in the worker's time zone if it is not given. A
     * calendar date. For example "2026-04-01".
     */
    readonly effectiveFrom?: string | undefined
    /**
     * The overtime rules of the worker, instead of those of the state: shipped ones or the
     * company's own. Must be one of US-FLSA, CA, AK, NV, CO, KY, NY, PR, US-FLSA-8-80, or
     * the id of a rule set of the company.
     */
    readonly ruleSetId?:
      | "US-FLSA"
      | "CA"
      | "AK"
      | "NV"
      | "CO"
      | "KY"
      | "NY"
      | "PR"
      | "US-FLSA-8-80"
      | string
      | undefined
    /**
     * The short form of alternative: the days are those scheduled, overtime begins after
     * their minutes or after these. Must be a whole number from 1 to 1440.
     */
    readonly dailyThresholdMinutes?: number | undefined
    /** The day of the agreement on dailyThresholdMinutes. A calendar date. */
    readonly agreementDate?: string | undefined
    /**
     * A schedule to which the worker agreed, such as an alternative workweek or 9/80: daily
     * overtime begins after its minutes of the day, as far as the rules allow such
     * schedules.
     */
    readonly alternative?:
      | {
          /** The day of the agreement. A calendar date. */
          readonly agreementDate: string
          /**
           * The scheduled minutes of each day from Sunday to Saturday: one week, or two that take
           * turns. Must have at most 2 elements.
           */
          readonly weeks: ReadonlyArray<ReadonlyArray<number>>
          /**
           * A day of a calendar week, from Sunday on, that has the first of two rows. A calendar
           * date.
           */
          readonly anchor?: string | undefined
          /**
           * The most minutes of a scheduled day: 600 if it is not given, up to 720 in health
           * care. Must be a whole number from 1 to 720.
           */
          readonly limitMinutes?: number | undefined
        }
      | undefined
    /**
     * Whether the worker waived meals as far as the rules allow it; false if it is not
     * given.
     */
    readonly mealWaiver?: boolean | undefined
    /**
     * The version that the caller read; 409 if the record has another one. Must be a whole
     * number of at least 1.
     */
    readonly version?: number | undefined
  }
}

export type UpdateUserWorkScheduleResponse = {
  /** The schedule after the call. */
  readonly workSchedule: {
    /** The work schedule. */
    readonly workScheduleId: string
    /** The status after the call, in the interface's words. */
    readonly status: "Ready"
    /** The outcome, for people. */
    readonly message: string
    /** The version of the record; an update may name it. */
    readonly version: number
    /** What is agreed and does not hold, and what the rules do not have. */
    readonly warnings: ReadonlyArray<WorkScheduleWarning>
    /** The approved timesheets that come to something else and are open again. */
    readonly reopenedTimesheets?:
      | ReadonlyArray<{
          /** The timesheet. */
          readonly timesheetId: string
          /** Its first day. */
          readonly periodBegin: string
          /** Its last day. */
          readonly periodEnd: string
        }>
      | undefined
    /**
     * The locked timesheets that would come to something else: they stay, and
     * addTimesheetAmendment corrects them.
     */
    readonly lockedTimesheets?:
      | ReadonlyArray<{
          /** The timesheet. */
          readonly timesheetId: string
          /** Its first day. */
          readonly periodBegin: string
          /** Its last day. */
          readonly periodEnd: string
        }>
      | undefined
  }
}

export type UpdateW4InformationRequest = {
  /**
   * The client that the call is about, for credentials of the service. Must be at most
   * 100 characters. For example "acme-payroll".
   */
  readonly client?: string | undefined
  /**
   * The person who acts, by name or id; the credential's person if it is not given. Must
   * be at most 100 characters. For example "Rosa Diaz".
   */
  readonly actedBy?: string | undefined
  /** The W-4 information. */
  readonly w4Information: {
    /** The worker. */
    readonly userId: Uuid
    /** The filing status (step 1c of Form W-4). */
    readonly w4FilingStatus?: FilingStatus | undefined
    /**
     * Whether the worker has several jobs or a spouse who works (step 2c). `null` removes
     * it.
     */
    readonly haveMultipleJob?: boolean | null | undefined
    /** The number of qualifying children (step 3). `null` removes it. For example 3. */
    readonly dependents?: number | null | undefined
    /** The number of other dependents (step 3). `null` removes it. */
    readonly dependentsAbove18?: number | null | undefined
    /** Other income, US dollars a year (step 4a). `null` removes it. */
    readonly otherIncome?: number | `${number}` | null | undefined
    /** Deductions, US dollars a year (step 4b). `null` removes it. */
    readonly otherDeduction?: number | `${number}` | null | undefined
    /** Extra withholding, US dollars a pay period (step 4c). `null` removes it. */
    readonly extraWithholding?: number | `${number}` | null | undefined
    /**
     * The total of step 3, US dollars a year; the counts times the amounts of the form's
     * year if it is not given. `null` removes it.
     */
    readonly dependentsAmount?: number | `${number}` | null | undefined
    /**
     * Whether the worker claims an exemption from withholding, for the year of receivedAt.
     * It ends on 15 February of the next year, or on the next day that is neither a weekend
     * nor a legal holiday. `null` removes it.
     */
    readonly exempt?: boolean | null | undefined
    /** Whether the worker is a nonresident alien (IRS Notice 1392). `null` removes it. */
    readonly nonresidentAlien?: boolean | null | undefined
    /**
     * The day on which the worker handed the form in; the day of the call if none is given
     * and an entry changes. `null` removes it.
     */
    readonly receivedAt?: string | null | undefined
    /**
     * The version that the caller read; 409 if the record has another one. Must be a whole
     * number of at least 1.
     */
    readonly version?: number | undefined
  }
}

export type UpdateW4InformationResponse = {
  /** The W-4 information after the call. */
  readonly w4Information: {
    /** The worker. */
    readonly userId: string
    /** The status after the call, in the interface's words. */
    readonly status: "Ready"
    /** The outcome, for people. */
    readonly message: string
    /** The version of the record; an update may name it. */
    readonly version: number
  }
}

export type UpdateWebhookEndpointRequest = {
  /**
   * The client that the call is about, for credentials of the service. Must be at most
   * 100 characters. For example "acme-payroll".
   */
  readonly client?: string | undefined
  /**
   * The person who acts, by name or id; the credential's person if it is not given. Must
   * be at most 100 characters. For example "Rosa Diaz".
   */
  readonly actedBy?: string | undefined
  /** What changes of the webhook endpoint. */
  readonly webhookEndpoint: {
    /** The webhook endpoint. */
    readonly webhookEndpointId: Uuid
    /**
     * Where events are sent: https, or http to addresses that are allowed. Must be at most
     * 2048 characters. For example "https://hooks.acme.example/payroll".
     */
    readonly url?: string | undefined
    /** The purpose of the endpoint; null takes it away. For example "Ledger and payslips". */
    readonly description?: string | null | undefined
    /** The types of events that it gets; null for all. */
    readonly eventTypes?:
      | ReadonlyArray<
          | "company.*"
          | "company.kybstatus.*"
          | "companybankaccount.*"
          | "companybankaccount.companybankaccountstatus.*"
          | "employeebankaccount.*"
          | "employeebankaccount.employeebankaccountstatus.*"
          | "employee.*"
          | "employee.kycstatus.*"
          | "employee.employeestatus.*"
          | "payschedule.*"
          | "payschedule.payschedulestatus.*"
          | "payperiod.*"
          | "payperiod.payperiodstatus.*"
          | "timeoffpolicy.*"
          | "timeoffpolicy.timeoffpolicystatus.*"
          | "timeoffassignment.*"
          | "timeoffassignment.timeoffassignmentstatus.*"
          | "timeoffrequest.*"
          | "timeoffrequest.timeoffrequeststatus.*"
          | "timesheet.*"
          | "timesheet.timesheetstatus.*"
          | "timesheetamendment.*"
          | "timesheetamendment.timesheetamendmentstatus.*"
          | "timeexception.*"
          | "timeexception.timeexceptionstatus.*"
          | "flowlink.*"
          | "flowlink.flowlinkstatus.*"
          | "payaccount.*"
          | "payaccount.hold.*"
          | "guestcode.*"
          | "guestcode.lock.*"
          | "document.*"
          | "document.documentstatus.*"
          | "credential.*"
          | "credential.credentialstatus.*"
          | "recipient.*"
          | "recipient.recipientstatus.*"
          | "company.kybstatus.insert"
          | "company.kybstatus.update"
          | "companybankaccount.companybankaccountstatus.insert"
          | "companybankaccount.companybankaccountstatus.update"
          | "employeebankaccount.employeebankaccountstatus.insert"
          | "employeebankaccount.employeebankaccountstatus.update"
          | "employee.kycstatus.insert"
          | "employee.kycstatus.update"
          | "employee.employeestatus.insert"
          | "employee.employeestatus.update"
          | "payschedule.payschedulestatus.insert"
          | "payschedule.payschedulestatus.update"
          | "payperiod.payperiodstatus.insert"
          | "payperiod.payperiodstatus.update"
          | "timeoffpolicy.timeoffpolicystatus.insert"
          | "timeoffpolicy.timeoffpolicystatus.update"
          | "timeoffassignment.timeoffassignmentstatus.insert"
          | "timeoffassignment.timeoffassignmentstatus.update"
          | "timeoffrequest.timeoffrequeststatus.insert"
          | "timeoffrequest.timeoffrequeststatus.update"
          | "timesheet.timesheetstatus.insert"
          | "timesheet.timesheetstatus.update"
          | "timesheetamendment.timesheetamendmentstatus.insert"
          | "timesheetamendment.timesheetamendmentstatus.update"
          | "timeexception.timeexceptionstatus.insert"
          | "timeexception.timeexceptionstatus.update"
          | "flowlink.flowlinkstatus.insert"
          | "flowlink.flowlinkstatus.update"
          | "payaccount.hold.insert"
          | "payaccount.hold.update"
          | "guestcode.lock.insert"
          | "guestcode.lock.update"
          | "document.documentstatus.insert"
          | "document.documentstatus.update"
          | "credential.credentialstatus.insert"
          | "credential.credentialstatus.update"
          | "recipient.recipientstatus.insert"
          | "recipient.recipientstatus.update"
        >
      | null
      | undefined
    /**
     * What follows the last attempt at an event: the company's events wait, or the next is
     * sent. Must be one of halt, skip.
     */
    readonly order?: "halt" | "skip" | undefined
    /** Whether events are sent to it. Must be one of enabled, disabled. */
    readonly status?: "enabled" | "disabled" | undefined
    /**
     * Another secret, which `rotateWebhookSecret` also makes; the one before signs too for
     * 24 hours. Must be base64 of 24 to 64 bytes, also after whsec_.
     */
    readonly secret?: string | undefined
    /** Whether all events that wait for it are passed over. */
    readonly discard?: boolean | undefined
    /**
     * The version that the caller read; 409 if the record has another one. Must be a whole
     * number of at least 1.
     */
    readonly version?: number | undefined
  }
}

export type UpdateWebhookEndpointResponse = {
  /** The webhook endpoint after the change. */
  readonly webhookEndpoint: {
    /** The webhook endpoint. */
    readonly webhookEndpointId: string
    /** Where events are sent. */
    readonly url: string
    /** The purpose of the endpoint. */
    readonly description: string | null
    /** The types of events that it gets; null for all. */
    readonly eventTypes: ReadonlyArray<
      | "company.*"
      | "company.kybstatus.*"
      | "companybankaccount.*"
      | "companybankaccount.companybankaccountstatus.*"
      | "employeebankaccount.*"
      | "employeebankaccount.employeebankaccountstatus.*"
      | "employee.*"
      | "employee.kycstatus.*"
      | "employee.employeestatus.*"
      | "payschedule.*"
      | "payschedule.payschedulestatus.*"
      | "payperiod.*"
      | "payperiod.payperiodstatus.*"
      | "timeoffpolicy.*"
      | "timeoffpolicy.timeoffpolicystatus.*"
      | "timeoffassignment.*"
      | "timeoffassignment.timeoffassignmentstatus.*"
      | "timeoffrequest.*"
      | "timeoffrequest.timeoffrequeststatus.*"
      | "timesheet.*"
      | "timesheet.timesheetstatus.*"
      | "timesheetamendment.*"
      | "timesheetamendment.timesheetamendmentstatus.*"
      | "timeexception.*"
      | "timeexception.timeexceptionstatus.*"
      | "flowlink.*"
      | "flowlink.flowlinkstatus.*"
      | "payaccount.*"
      | "payaccount.hold.*"
      | "guestcode.*"
      | "guestcode.lock.*"
      | "document.*"
      | "document.documentstatus.*"
      | "credential.*"
      | "credential.credentialstatus.*"
      | "recipient.*"
      | "recipient.recipientstatus.*"
      | "company.kybstatus.insert"
      | "company.kybstatus.update"
      | "companybankaccount.companybankaccountstatus.insert"
      | "companybankaccount.companybankaccountstatus.update"
      | "employeebankaccount.employeebankaccountstatus.insert"
      | "employeebankaccount.employeebankaccountstatus.update"
      | "employee.kycstatus.insert"
      | "employee.kycstatus.update"
      | "employee.employeestatus.insert"
      | "employee.employeestatus.update"
      | "payschedule.payschedulestatus.insert"
      | "payschedule.payschedulestatus.update"
      | "payperiod.payperiodstatus.insert"
      | "payperiod.payperiodstatus.update"
      | "timeoffpolicy.timeoffpolicystatus.insert"
      | "timeoffpolicy.timeoffpolicystatus.update"
      | "timeoffassignment.timeoffassignmentstatus.insert"
      | "timeoffassignment.timeoffassignmentstatus.update"
      | "timeoffrequest.timeoffrequeststatus.insert"
      | "timeoffrequest.timeoffrequeststatus.update"
      | "timesheet.timesheetstatus.insert"
      | "timesheet.timesheetstatus.update"
      | "timesheetamendment.timesheetamendmentstatus.insert"
      | "timesheetamendment.timesheetamendmentstatus.update"
      | "timeexception.timeexceptionstatus.insert"
      | "timeexception.timeexceptionstatus.update"
      | "flowlink.flowlinkstatus.insert"
      | "flowlink.flowlinkstatus.update"
      | "payaccount.hold.insert"
      | "payaccount.hold.update"
      | "guestcode.lock.insert"
      | "guestcode.lock.update"
      | "document.documentstatus.insert"
      | "document.documentstatus.update"
      | "credential.credentialstatus.insert"
      | "credential.credentialstatus.update"
      | "recipient.recipientstatus.insert"
      | "recipient.recipientstatus.update"
    > | null
    /**
     * What follows the last attempt at an event: the company's events wait, or the next is
     * sent.
     */
    readonly order: "halt" | "skip"
    /** Whether events are sent to it. */
    readonly status: "enabled" | "disabled"
    /** Why it is disabled: by a person, an answer 410, or failures only. */
    readonly disabledReason: "person" | "gone" | "failing" | null
    /** Until when messages are signed with the secret before too; null if they are not. */
    readonly previousSecretUntil: string | null
    /** The version of the record; an update may name it. */
    readonly version: number
    /** When it was added. */
    readonly createdAt: string
    /** When it was last changed. */
    readonly updatedAt: string
    /** What has not reached an endpoint that was enabled; null otherwise. */
    readonly backlog: {
      /** Events that waited for it and are sent now, counted before its filter. */
      readonly waitingEvents: number
      /**
       * Events that were given up or skipped and not delivered since: `replayWebhookEvents`
       * with `missed` sends them.
       */
      readonly missedEvents: number
    } | null
    /** The outcome, for people. */
    readonly message: string
  }
}

/** An uploaded file, without its content. */
export type UploadedFile = {
  /** The file that was uploaded. */
  readonly fileId: string
  /** The company. */
  readonly companyId: string
  /** The worker. */
  readonly userId: string | null
  /**
   * `identity` of a proof of identity or of a signed paper with whole numbers, which the
   * role payroll alone reads.
   */
  readonly kind: "document" | "identity"
  /** The type of its content. */
  readonly mediaType: "application/pdf" | "image/png" | "image/jpeg"
  /** Its length in bytes. */
  readonly byteLength: number
  /** The SHA-256 of its bytes, in hexadecimal digits. */
  readonly sha256: string
  readonly status: FileState
  /** The version of the record; an update may name it. */
  readonly version: number
  /** When the record was created. */
  readonly createdAt: string
  /** When the record was last changed. */
  readonly updatedAt: string
}

/** A worker. */
export type User = {
  /** The worker. */
  readonly userId: string
  /** The company. */
  readonly companyId: string
  /** The client's own id for the worker. */
  readonly userReferenceId: string | null
  /** The first name. */
  readonly firstName: string
  /** The middle name. */
  readonly middleName: string | null
  /** The last name. */
  readonly lastName: string
  /** The email address. */
  readonly email: string | null
  /** The phone number. */
  readonly phoneNumber: string | null
  /** The first day of work. */
  readonly dateOfJoin: string
  /** Employee (W2) or contractor (1099-NEC). */
  readonly workerType: WorkerTypeValue
  /** The job title. */
  readonly jobTitle: string
  /** Whether the worker works remotely or at a location of the company. */
  readonly companyLocationCategory: LocationCategoryValue
  /** The state in which a remote worker works. */
  readonly stateCode: string | null
  /** The location at which an office worker works. */
  readonly companyLocationId: string | null
  /** The time zone of a remote worker, where it is not the one of the state. */
  readonly timeZone: string | null
  /** The business user who is the same person. */
  readonly businessUserId: string | null
  /** The contractor's own company, whose verification decides the kycStatus. */
  readonly contractorCompanyId: string | null
  /**
   * Whether the SSN is stored, with the worker or with the business user who is the same
   * person.
   */
  readonly hasSsn: boolean
  readonly userStatus: UserState
  readonly kycStatus: KycState
  /** When the worker got the current kiosk PIN; null for a worker without one. */
  readonly kioskPinSetAt: string | null
  /** Whether the worker is mailed a link to enter the own data, with the first wage. */
  readonly invite: boolean
  /** How the pay is paid; null of a worker of whom only wages say it. */
  readonly paymentMethod: "Check" | "Direct Deposit" | null
  /** The reason of the worker's legal hold, while nothing is erased; null without one. */
  readonly legalHold: string | null
  /** Changes that have not taken effect yet. */
  readonly waitingChanges: ReadonlyArray<WaitingChange>
  /**
   * Whether the erasure is confirmed: what is stored goes, and nothing more is stored but
   * what the law makes an employer keep.
   */
  readonly isErased: boolean
  /** The version of the record; an update may name it. */
  readonly version: number
  /** When the record was created. */
  readonly createdAt: string
  /** When the record was last changed. */
  readonly updatedAt: string
}

/** A bank account of a worker. */
export type UserBankAccount = {
  /** The bank account of the worker. */
  readonly userBankAccountId: string
  /** The name of the bank. */
  readonly bankName: string
  /** Checking or savings. */
  readonly accountType: AccountTypeValue
  /** The name that the account holder gives the account. */
  readonly accountName: string
  /** The routing number of the bank. */
  readonly routingNumber: string
  /** The last four digits of the account number; none of a short one. */
  readonly accountNumberLast4: string
  /** Whether it stays `new` until somebody approves it. */
  readonly awaitsApproval: boolean
  /** Whether the change waits for some days, or was stopped by the person whose pay it is. */
  readonly hold: "held" | "frozen" | null
  /** When the hold ends by itself. */
  readonly holdUntil: string | null
  /** The account whose place it takes once it is ready; that one is paid until then. */
  readonly replacesId: string | null
  /**
   * The share of the pay that goes to the account, in percent; 0 once it was replaced or
   * deactivated.
   */
  readonly payPercentage: number
  readonly status: UserBankAccountState
  /**
   * The bank's code: R and two digits if it refused a payment to the account, C if the
   * account corrects the one that it replaces.
   */
  readonly returnCode: string | null
  /** The version of the record; an update may name it. */
  readonly version: number
  /** When the record was created. */
  readonly createdAt: string
  /** When the record was last changed. */
  readonly updatedAt: string
}

/** The state of the bank account. */
export type UserBankAccountState = {
  /** The state. */
  readonly status: UserBankAccountStatus
  /** The states that it can move to from here. */
  readonly reachable: ReadonlyArray<UserBankAccountStatus>
}

/** Where the bank account of the worker is. */
export type UserBankAccountStatus =
  | "new"
  | "pending"
  | "ready"
  | "failed"
  | "replaced"
  | "deactivated"

/** A document of a worker or of a company, without its text. */
export type UserDocument = {
  /** The document of a worker. */
  readonly documentId: string
  /** The template of documents. */
  readonly documentTemplateId: string
  /** The company. */
  readonly companyId: string
  /** The worker; null of a business user. */
  readonly userId: string | null
  /** The business user; null of a worker. */
  readonly businessUserId: string | null
  /**
   * What it is: `own` is a text of the client, `identity` one that is signed with a proof
   * of identity, `terms` one that is accepted, `w4` the official text of Form W-4 with
   * the entries of the worker, `directDeposit` the authorization of direct deposit with
   * the accounts.
   */
  readonly kind: "own" | "identity" | "terms" | "directDeposit" | "w4"
  /** The title, as its readers see it. */
  readonly title: string
  /** The language of the text. */
  readonly language: "en" | "es"
  /** The version of the text, from 1. */
  readonly edition: number
  /** Whether it was given as a text or as a PDF. */
  readonly format: "text" | "pdf"
  /**
   * Whether a signature by a link that was not mailed has to be made again by one that
   * was.
   */
  readonly needsConfirmation: boolean
  /** The SHA-256 of the text in UTF-8, or of the PDF, in hexadecimal digits. */
  readonly textSha256: string
  readonly status: DocumentState
  /**
   * Whether it was signed by a link that was mailed to the address on file, or after a
   * code to it.
   */
  readonly isConfirmed: boolean
  /** The SHA-256 of the whole PDF with its signature; null before, and of a client's PDF. */
  readonly pdfSha256: string | null
  /** The file that it was signed with. */
  readonly fileId: string | null
  /** The paper that was signed; null of what was not signed on paper. */
  readonly paper: {
    /** The file of the paper, which getFile reads. */
    readonly fileId: string
    /** The day on which the employer got it. */
    readonly receivedAt: string
    /** The credential that recorded it; `the employer` for the person. */
    readonly recordedBy: string
    /** When it was recorded. */
    readonly recordedAt: string
  } | null
  /** The version of the record; an update may name it. */
  readonly version: number
  /** When the record was created. */
  readonly createdAt: string
  /** When the record was last changed. */
  readonly updatedAt: string
}

/** The state of the worker. */
export type UserState = {
  /** The state. */
  readonly status: UserStatus
  /** The states that it can move to from here. */
  readonly reachable: ReadonlyArray<UserStatus>
}

/** Where the worker is. */
export type UserStatus =
  | "Add Wage"
  | "Invite Sent"
  | "Active"
  | "Deactivate"
  | "Terminated"
  | "Removed"

/**
 * Must be one of Salary/Eligible for overtime, Salary/No overtime, Paid by the hour,
 * Commission only/Eligible for overtime, Commission only/No overtime.
 */
export type UserType =
  | "Salary/Eligible for overtime"
  | "Salary/No overtime"
  | "Paid by the hour"
  | "Commission only/Eligible for overtime"
  | "Commission only/No overtime"
  | "Salary"
  | "Hourly"
  | "Commission only/Eliglble for overtime"

export type UserTypeValue =
  | "Salary/Eligible for overtime"
  | "Salary/No overtime"
  | "Paid by the hour"
  | "Commission only/Eligible for overtime"
  | "Commission only/No overtime"

/** The terms of a wage for a time. */
export type UserWage = {
  /** The wage. */
  readonly userWageId: string
  /** US dollars per wageBasis. */
  readonly wageRate: number
  /** The time for which wageRate is paid. */
  readonly wageBasis: WageBasisValue
  /** The type of worker that the wage is for. */
  readonly workerType: WorkerTypeValue
  /** Whether the worker gets differential pay. */
  readonly differentialPay: "Yes" | "No"
  /** How the worker is paid, and whether overtime is due. */
  readonly userType: UserTypeValue | null
  /** How many hours the worker works. */
  readonly employmentStatus: EmploymentStatusValue | null
  /** Whether the worker is exempt from taxes. */
  readonly userRefTaxExempt: TaxExemptValue
  /** How the wage is paid. */
  readonly paymentMethod: PaymentMethodValue | null
  /** The first day on which these terms hold. */
  readonly startDate: string
  /** The last day on which these terms hold; null without an end. */
  readonly endDate: string | null
  readonly status: WageState
  /** The version of the record; an update may name it. */
  readonly version: number
  /** When the record was created. */
  readonly createdAt: string
  /** When the record was last changed. */
  readonly updatedAt: string
}

/** The places where a worker works, from a day on. */
export type UserWorkplaces = {
  /** The first day; the next version ends it. The first version holds from joining. */
  readonly effectiveFrom: string
  /** When it was recorded. */
  readonly recordedAt: string
  /** The place that rules and time zones follow. */
  readonly primary: {
    /** Whether the worker works remotely or at a location of the company. */
    readonly companyLocationCategory: LocationCategoryValue
    /** The state in which a remote worker works. */
    readonly stateCode: string | null
    /** The location at which an office worker works. */
    readonly companyLocationId: string | null
    /** The time zone of a remote worker, where it is not the one of the state. */
    readonly timeZone: string | null
  }
  /** The other places. */
  readonly further: ReadonlyArray<{
    /** Whether the worker works remotely or at a location of the company. */
    readonly companyLocationCategory: LocationCategoryValue
    /** The state in which a remote worker works. */
    readonly stateCode: string | null
    /** The location at which an office worker works. */
    readonly companyLocationId: string | null
    /** The time zone of a remote worker, where it is not the one of the state. */
    readonly timeZone: string | null
  }>
}

/** Must be a UUID. */
export type Uuid = string

/** The newest attempt at verification. */
export type Verification = {
  /** 1 for the first submission. */
  readonly number: number
  readonly status: VerificationState
  /** The reasons of the outcome, or for the review. */
  readonly reasons: ReadonlyArray<VerificationReason>
}

/** The home address, as submitted. */
export type VerificationAddress = {
  /** The street address. */
  readonly address1?: string | undefined
  /** The second line of the address. */
  readonly address2?: string | undefined
  /** The city. */
  readonly city?: string | undefined
  /** The state, or the region of another country. */
  readonly state?: string | undefined
  /** The zip code, or the postal code of another country. */
  readonly zipcode?: string | undefined
  /** The country; the United States if it is missing. */
  readonly country?: string | undefined
}

/** An attempt at verification. */
export type VerificationAttempt = {
  /** The verification attempt. */
  readonly verificationId: string
  /** The name of the client. */
  readonly client: string
  /** The company. */
  readonly companyId: string
  /** What is verified. */
  readonly subjectKind: "company" | "businessUser" | "worker"
  /** The company, business user or worker that is verified. */
  readonly subjectId: string
  /** The name of the company or the person. */
  readonly name: string
  /** 1 for the first submission of the subject. */
  readonly number: number
  readonly status: VerificationState
  /** The reasons of the outcome, or for the review. */
  readonly reasons: ReadonlyArray<VerificationReason>
  /** The version of the record; an update may name it. */
  readonly version: number
  /** When the record was created. */
  readonly createdAt: string
  /** When the record was last changed. */
  readonly updatedAt: string
}

/** What was submitted, without whole numbers. */
export type VerificationCase = {
  /** The name of the company or the person. */
  readonly name: string
  /** The name under which it does business. */
  readonly doingBusinessAs?: string | undefined
  /** The last four digits of the EIN. */
  readonly einLast4?: string | undefined
  /** The last four digits of the SSN. */
  readonly ssnLast4?: string | undefined
  readonly foreignId?: VerificationDocument | undefined
  /** The legal form. */
  readonly entityType?:
    | "C Corp"
    | "S Corp"
    | "LLC"
    | "Single Member LLC"
    | "LLP"
    | "Partnership"
    | "Sole Proprietor"
    | "Non-Profit"
    | undefined
  /** The state of incorporation. */
  readonly incorporationState?: string | undefined
  /** The day of incorporation. */
  readonly dateOfIncorporation?: string | undefined
  readonly address?: VerificationAddress | undefined
  readonly role?: VerificationOwnerRole | undefined
  /** The locations in use. */
  readonly locations?: ReadonlyArray<VerificationLocation> | undefined
  /** The people who own or control the company and can be verified. */
  readonly owners?: ReadonlyArray<VerificationOwner> | undefined
  /** What is implausible in the submission. */
  readonly remarks: ReadonlyArray<"ein prefix was not issued" | "ssn was not issued">
}

/** A document in place of an SSN, as submitted, without its whole number. */
export type VerificationDocument = {
  /** The kind of document. */
  readonly type: "Passport" | "National ID"
  /** The country that issued the document. */
  readonly country: string
  /** The last four characters of the number; empty if it is short. */
  readonly numberLast4: string
}

/** A location of the company, as submitted. */
export type VerificationLocation = {
  /** The street address. */
  readonly address1?: string | undefined
  /** The second line of the address. */
  readonly address2?: string | undefined
  /** The city. */
  readonly city?: string | undefined
  /** The state, or the region of another country. */
  readonly state?: string | undefined
  /** The zip code, or the postal code of another country. */
  readonly zipcode?: string | undefined
  /** The country; the United States if it is missing. */
  readonly country?: string | undefined
  /** Whether it is the address for tax filings; the first location always is. */
  readonly isFilingAddress: boolean
  /** Whether it is the mailing address of the company. */
  readonly isMailingAddress: boolean
}

/** A person who owns or controls the company, as submitted. */
export type VerificationOwner = {
  /** The business user. */
  readonly id: string
  /** The name of the person. */
  readonly name: string
  /** The last four digits of the SSN. */
  readonly ssnLast4?: string | undefined
  readonly foreignId?: VerificationDocument | undefined
  readonly address?: VerificationAddress | undefined
  readonly role?: VerificationOwnerRole | undefined
}

/** What the person is to the company, as submitted. */
export type VerificationOwnerRole = {
  /** Whether the person owns a share of the company. */
  readonly beneficialOwner: boolean
  /** The share that the person owns, in percent. Owners need it. */
  readonly ownershipPercentage: number | null
  /** Whether the person administers payroll and controls the company. */
  readonly payrollAdmin: boolean
}

/** One reason. */
export type VerificationReason =
  | "duplicate"
  | "attempts_exhausted"
  | "provider_other"
  | "rejected_by_person"
  | "approved_by_person"
  | "routing_number"
  | "account_closed"
  | "account_not_found"
  | "account_number"
  | "account_frozen"
  | "account_type"
  | "name_mismatch"
  | "not_found"
  | "manual_review"
  | "manual"
  | unknown

/** The state of the attempt at verification. */
export type VerificationState = {
  /** The state. */
  readonly status: VerificationStatus
  /** The states that it can move to from here. */
  readonly reachable: ReadonlyArray<VerificationStatus>
}

/** Where the attempt at verification is. */
export type VerificationStatus =
  | "submitted"
  | "processing"
  | "needs_review"
  | "passed"
  | "failed"
  | "superseded"

export type VoidPunchRequest = {
  /**
   * The client that the call is about, for credentials of the service. Must be at most
   * 100 characters. For example "acme-payroll".
   */
  readonly client?: string | undefined
  /**
   * The person who acts, by name or id; the credential's person if it is not given. Must
   * be at most 100 characters. For example "Rosa Diaz".
   */
  readonly actedBy?: string | undefined
  /** The punch. */
  readonly punch: {
    /** The punch. */
    readonly punchId: Uuid
    /**
     * Why the punch is changed; shown in its history alone. Must be at most 255 characters.
     * For example "the clock was fast".
     */
    readonly reason: string
    /**
     * The version that the caller read; 409 if the record has another one. Must be a whole
     * number of at least 1.
     */
    readonly version?: number | undefined
  }
}

export type VoidPunchResponse = {
  /** The punch after the call. */
  readonly punch: {
    /** The punch. */
    readonly punchId: string
    /** The status after the call, in the interface's words. */
    readonly status: "Recorded" | "Voided"
    /** The outcome, for people. */
    readonly message: string
    /** The timesheet. */
    readonly timesheetId: string | null
    /** The version of the record; an update may name it. */
    readonly version: number
  }
}

export type VoidTimeEntryRequest = {
  /**
   * The client that the call is about, for credentials of the service. Must be at most
   * 100 characters. For example "acme-payroll".
   */
  readonly client?: string | undefined
  /**
   * The person who acts, by name or id; the credential's person if it is not given. Must
   * be at most 100 characters. For example "Rosa Diaz".
   */
  readonly actedBy?: string | undefined
  /** The entry. */
  readonly timeEntry: {
    /** The entry of worked time. */
    readonly timeEntryId: Uuid
    /**
     * Why it is voided; shown by the read of the one record alone. Must be at most 255
     * characters. For example "was entered twice".
     */
    readonly reason: string
    /**
     * The version that the caller read; 409 if the record has another one. Must be a whole
     * number of at least 1.
     */
    readonly version?: number | undefined
  }
}

export type VoidTimeEntryResponse = {
  /** The entry after the call. */
  readonly timeEntry: {
    /** The entry of worked time. */
    readonly timeEntryId: string
    /** The timesheet. */
    readonly timesheetId: string
    readonly status: TimeEntryStatus
    /** The outcome, for people. */
    readonly message: string
    /** The version of the record; an update may name it. */
    readonly version: number
  }
}

/** The W-4 information. */
export type W4Information = {
  /** The filing status (step 1c of Form W-4). */
  readonly w4FilingStatus: FilingStatusValue
  /** Whether the worker has several jobs or a spouse who works (step 2c). */
  readonly haveMultipleJob: boolean
  /** The number of qualifying children (step 3). */
  readonly dependents: number
  /** The number of other dependents (step 3). */
  readonly dependentsAbove18: number
  /**
   * The total of step 3, US dollars a year; the counts times the amounts of the form's
   * year if it is not given.
   */
  readonly dependentsAmount: number
  /** Other income, US dollars a year (step 4a). */
  readonly otherIncome: number
  /** Deductions, US dollars a year (step 4b). */
  readonly otherDeduction: number
  /** Extra withholding, US dollars a pay period (step 4c). */
  readonly extraWithholding: number
  /**
   * Whether the worker claims an exemption from withholding, for the year of receivedAt.
   * It ends on 15 February of the next year, or on the next day that is neither a weekend
   * nor a legal holiday.
   */
  readonly exempt: boolean
  /** The last day of the exemption; null if none is claimed. */
  readonly exemptUntil: string | null
  /** Whether the worker is a nonresident alien (IRS Notice 1392). */
  readonly nonresidentAlien: boolean
  /** The day on which the worker handed the form in; null if nobody recorded it. */
  readonly receivedAt: string | null
  /**
   * `signed`; `signed, not confirmed` by a link that was not mailed to the address on
   * file; `signed on paper`, with who recorded it; or `unsigned`, with who recorded the
   * form.
   */
  readonly signature: string
  /** The document by which the worker signed these entries; null while they are unsigned. */
  readonly documentId: string | null
  /** The version of the record; an update may name it. */
  readonly version: number
  /** When the record was created. */
  readonly createdAt: string
  /** When the record was last changed. */
  readonly updatedAt: string
}

/** Must be one of Per Hour, Per Day, Per Week, Per Month, Per Year. */
export type WageBasis =
  | "Per Hour"
  | "Per Day"
  | "Per Week"
  | "Per Month"
  | "Per Year"
  | "Hourly"
  | "Daily"
  | "Weekly"
  | "Monthly"
  | "Yearly"
  | "Annually"

export type WageBasisValue = "Per Hour" | "Per Day" | "Per Week" | "Per Month" | "Per Year"

/** The state of the wage. */
export type WageState = {
  /** The state. */
  readonly status: WageStatus
  /** The states that it can move to from here. */
  readonly reachable: ReadonlyArray<WageStatus>
}

/** Whether the wage is ready. */
export type WageStatus = "Verification Pending" | "Ready"

/**
 * A change of how somebody is paid, or of where checks or mails go, that waits until
 * its accounts are ready and its hold has ended.
 */
export type WaitingChange = {
  /** The change. */
  readonly waitingChangeId: string
  /** What changes. */
  readonly kind: "account" | "pay" | "address" | "email"
  /** Whether the change waits for some days, or was stopped by the person whose pay it is. */
  readonly hold: "held" | "frozen" | null
  /** When the hold ends by itself. */
  readonly holdUntil: string | null
  /** How the pay is to be paid; null if that stays. */
  readonly paymentMethod: "Check" | "Direct Deposit" | null
  /** The shares of the accounts; none for pay by check. */
  readonly accounts: ReadonlyArray<{
    /** The bank account of the worker. */
    readonly userBankAccountId: string
    /** The share of the pay that is to go to the account. */
    readonly payPercentage: number
  }>
}

export type WaiveTimeExceptionRequest = {
  /**
   * The client that the call is about, for credentials of the service. Must be at most
   * 100 characters. For example "acme-payroll".
   */
  readonly client?: string | undefined
  /**
   * The person who acts, by name or id; the credential's person if it is not given. Must
   * be at most 100 characters. For example "Rosa Diaz".
   */
  readonly actedBy?: string | undefined
  /** The exception. */
  readonly timeException: {
    /** The exception. */
    readonly timeExceptionId: Uuid
    /**
     * Why it is no obstacle; shown by the read of the one record alone. Must be at most 255
     * characters. For example "the worker forgot the badge".
     */
    readonly reason: string
    /**
     * The version that the caller read; 409 if the record has another one. Must be a whole
     * number of at least 1.
     */
    readonly version?: number | undefined
  }
}

export type WaiveTimeExceptionResponse = {
  /** The exception after the call. */
  readonly timeException: {
    /** The exception of a timesheet. */
    readonly timeExceptionId: string
    readonly status: TimeExceptionStatus
    /** The outcome, for people. */
    readonly message: string
    /** The version of the record; an update may name it. */
    readonly version: number
  }
}

/** An attempt to deliver an event, or a test message. */
export type WebhookDelivery = {
  /** The webhook endpoint. */
  readonly webhookEndpointId: string
  /** The company that the event belongs to; null if it is one of the client itself. */
  readonly companyId: string | null
  /** The event, or the test message. */
  readonly eventId: string
  /** Whether it was a test message, which is no event of a company. */
  readonly isTest: boolean
  /**
   * The type of the event, or of the example in a test message; null for an empty test
   * message, and for attempts of earlier versions.
   */
  readonly eventType:
    | "company.kybstatus.insert"
    | "company.kybstatus.update"
    | "companybankaccount.companybankaccountstatus.insert"
    | "companybankaccount.companybankaccountstatus.update"
    | "employeebankaccount.employeebankaccountstatus.insert"
    | "employeebankaccount.employeebankaccountstatus.update"
    | "employee.kycstatus.insert"
    | "employee.kycstatus.update"
    | "employee.employeestatus.insert"
    | "employee.employeestatus.update"
    | "payschedule.payschedulestatus.insert"
    | "payschedule.payschedulestatus.update"
    | "payperiod.payperiodstatus.insert"
    | "payperiod.payperiodstatus.update"
    | "timeoffpolicy.timeoffpolicystatus.insert"
    | "timeoffpolicy.timeoffpolicystatus.update"
    | "timeoffassignment.timeoffassignmentstatus.insert"
    | "timeoffassignment.timeoffassignmentstatus.update"
    | "timeoffrequest.timeoffrequeststatus.insert"
    | "timeoffrequest.timeoffrequeststatus.update"
    | "timesheet.timesheetstatus.insert"
    | "timesheet.timesheetstatus.update"
    | "timesheetamendment.timesheetamendmentstatus.insert"
    | "timesheetamendment.timesheetamendmentstatus.update"
    | "timeexception.timeexceptionstatus.insert"
    | "timeexception.timeexceptionstatus.update"
    | "flowlink.flowlinkstatus.insert"
    | "flowlink.flowlinkstatus.update"
    | "payaccount.hold.insert"
    | "payaccount.hold.update"
    | "guestcode.lock.insert"
    | "guestcode.lock.update"
    | "document.documentstatus.insert"
    | "document.documentstatus.update"
    | "credential.credentialstatus.insert"
    | "credential.credentialstatus.update"
    | "recipient.recipientstatus.insert"
    | "recipient.recipientstatus.update"
    | null
  /**
   * The number of the event in its company, or among those of the client itself, from 1
   * without gaps; null of a test message.
   */
  readonly sequence: number | null
  /** When the attempt began. */
  readonly time: string
  /**
   * `delivered`, `refused` (an answer other than 2xx), the reason of a failure, or
   * `halted`, `given up`, `skipped` or `expired`.
   */
  readonly result: string
  /** The status of the answer; null without one. */
  readonly statusCode: number | null
  /** How long it took, in milliseconds. */
  readonly durationMs: number
}

/** A webhook endpoint, without its secret. */
export type WebhookEndpoint = {
  /** The name of the client. */
  readonly client: string
  /** The webhook endpoint. */
  readonly webhookEndpointId: string
  /** Where events are sent. */
  readonly url: string
  /** The purpose of the endpoint. */
  readonly description: string | null
  /** The types of events that it gets; null for all. */
  readonly eventTypes: ReadonlyArray<
    | "company.*"
    | "company.kybstatus.*"
    | "companybankaccount.*"
    | "companybankaccount.companybankaccountstatus.*"
    | "employeebankaccount.*"
    | "employeebankaccount.employeebankaccountstatus.*"
    | "employee.*"
    | "employee.kycstatus.*"
    | "employee.employeestatus.*"
    | "payschedule.*"
    | "payschedule.payschedulestatus.*"
    | "payperiod.*"
    | "payperiod.payperiodstatus.*"
    | "timeoffpolicy.*"
    | "timeoffpolicy.timeoffpolicystatus.*"
    | "timeoffassignment.*"
    | "timeoffassignment.timeoffassignmentstatus.*"
    | "timeoffrequest.*"
    | "timeoffrequest.timeoffrequeststatus.*"
    | "timesheet.*"
    | "timesheet.timesheetstatus.*"
    | "timesheetamendment.*"
    | "timesheetamendment.timesheetamendmentstatus.*"
    | "timeexception.*"
    | "timeexception.timeexceptionstatus.*"
    | "flowlink.*"
    | "flowlink.flowlinkstatus.*"
    | "payaccount.*"
    | "payaccount.hold.*"
    | "guestcode.*"
    | "guestcode.lock.*"
    | "document.*"
    | "document.documentstatus.*"
    | "credential.*"
    | "credential.credentialstatus.*"
    | "recipient.*"
    | "recipient.recipientstatus.*"
    | "company.kybstatus.insert"
    | "company.kybstatus.update"
    | "companybankaccount.companybankaccountstatus.insert"
    | "companybankaccount.companybankaccountstatus.update"
    | "employeebankaccount.employeebankaccountstatus.insert"
    | "employeebankaccount.employeebankaccountstatus.update"
    | "employee.kycstatus.insert"
    | "employee.kycstatus.update"
    | "employee.employeestatus.insert"
    | "employee.employeestatus.update"
    | "payschedule.payschedulestatus.insert"
    | "payschedule.payschedulestatus.update"
    | "payperiod.payperiodstatus.insert"
    | "payperiod.payperiodstatus.update"
    | "timeoffpolicy.timeoffpolicystatus.insert"
    | "timeoffpolicy.timeoffpolicystatus.update"
    | "timeoffassignment.timeoffassignmentstatus.insert"
    | "timeoffassignment.timeoffassignmentstatus.update"
    | "timeoffrequest.timeoffrequeststatus.insert"
    | "timeoffrequest.timeoffrequeststatus.update"
    | "timesheet.timesheetstatus.insert"
    | "timesheet.timesheetstatus.update"
    | "timesheetamendment.timesheetamendmentstatus.insert"
    | "timesheetamendment.timesheetamendmentstatus.update"
    | "timeexception.timeexceptionstatus.insert"
    | "timeexception.timeexceptionstatus.update"
    | "flowlink.flowlinkstatus.insert"
    | "flowlink.flowlinkstatus.update"
    | "payaccount.hold.insert"
    | "payaccount.hold.update"
    | "guestcode.lock.insert"
    | "guestcode.lock.update"
    | "document.documentstatus.insert"
    | "document.documentstatus.update"
    | "credential.credentialstatus.insert"
    | "credential.credentialstatus.update"
    | "recipient.recipientstatus.insert"
    | "recipient.recipientstatus.update"
  > | null
  /**
   * What follows the last attempt at an event: the company's events wait, or the next is
   * sent.
   */
  readonly order: "halt" | "skip"
  /** Whether events are sent to it. */
  readonly status: "enabled" | "disabled"
  /** Why it is disabled: by a person, an answer 410, or failures only. */
  readonly disabledReason: "person" | "gone" | "failing" | null
  /** Until when messages are signed with the secret before too; null if they are not. */
  readonly previousSecretUntil: string | null
  /** The version of the record; an update may name it. */
  readonly version: number
  /** When it was added. */
  readonly createdAt: string
  /** When it was last changed. */
  readonly updatedAt: string
  /** How deliveries to it stand. Counts stop at 10,000 companies. */
  readonly deliveries: {
    /** Events that wait for it, counted before its filter. */
    readonly waitingEvents: number
    /** Companies whose events wait. */
    readonly waitingCompanies: number
    /** Companies whose event has failed and waits for another attempt. */
    readonly failingCompanies: number
    /** Companies whose events wait for a person, after the last attempt. */
    readonly haltedCompanies: number
    /** When the oldest event that waits was stored; null if none waits. */
    readonly oldestWaitingSince: string | null
    /** Since when every attempt has failed; null if the last has not. */
    readonly failingSince: string | null
    /** Until when the receiver asked for a pause; null if it did not. */
    readonly pausedUntil: string | null
    /** Whether all deliveries of the service are held. */
    readonly held: boolean
  }
  /** The last 24 hours, the earliest first, counted half a minute behind. */
  readonly hours: ReadonlyArray<WebhookHour>
  /** The last replay, and how far it is; null if there was none. */
  readonly replay: {
    /** What is sent again. */
    readonly kind: "company" | "since" | "missed"
    /** Companies whose events are sent again so far. */
    readonly companies: number
    /** When it was started. */
    readonly startedAt: string
    /** When all lanes were moved back; null before. */
    readonly finishedAt: string | null
  } | null
}

/** The attempts at an endpoint in an hour. */
export type WebhookHour = {
  /** When the hour began. */
  readonly hour: string
  /** Events that were delivered. */
  readonly delivered: number
  /** Attempts that failed. */
  readonly failed: number
}

/** Must be one of Sunday, Monday, Tuesday, Wednesday, Thursday, Friday, Saturday. */
export type Weekday =
  | "Sunday"
  | "Monday"
  | "Tuesday"
  | "Wednesday"
  | "Thursday"
  | "Friday"
  | "Saturday"

export type WithdrawConsentRequest = {
  /**
   * The client that the call is about, for credentials of the service. Must be at most
   * 100 characters. For example "acme-payroll".
   */
  readonly client?: string | undefined
  /**
   * The person who acts, by name or id; the credential's person if it is not given. Must
   * be at most 100 characters. For example "Rosa Diaz".
   */
  readonly actedBy?: string | undefined
  /** The consent. */
  readonly consent: {
    /** The worker who signs. */
    readonly userId?: Uuid | undefined
    /** The business user who signs for the company. */
    readonly businessUserId?: Uuid | undefined
  } & ({ readonly userId?: undefined } | { readonly businessUserId?: undefined }) &
    ({ readonly userId: Uuid } | { readonly businessUserId: Uuid })
}

export type WithdrawConsentResponse = {
  /** The consent after the call. */
  readonly consent: {
    /** The worker; null of a business user. */
    readonly userId: string | null
    /** The business user; null of a worker. */
    readonly businessUserId: string | null
    /** The status after the call, in the interface's words. */
    readonly status: "withdrawn"
    /** The outcome, for people. */
    readonly message: string
  }
}

/** The entries that federal income tax is withheld by on the day that is asked for. */
export type Withholding = {
  /**
   * The form that the entries are from. `Earlier W-4`: the exemption of the latest one
   * has ended. `No W-4`: single, without other entries.
   */
  readonly basis: "W-4" | "Earlier W-4" | "No W-4"
  /** The filing status (step 1c of Form W-4). */
  readonly w4FilingStatus: FilingStatusValue
  /** Whether the worker has several jobs or a spouse who works (step 2c). */
  readonly haveMultipleJob: boolean
  /** The number of qualifying children (step 3). */
  readonly dependents: number
  /** The number of other dependents (step 3). */
  readonly dependentsAbove18: number
  /**
   * The total of step 3, US dollars a year; the counts times the amounts of the form's
   * year if it is not given.
   */
  readonly dependentsAmount: number
  /** Other income, US dollars a year (step 4a). */
  readonly otherIncome: number
  /** Deductions, US dollars a year (step 4b). */
  readonly otherDeduction: number
  /** Extra withholding, US dollars a pay period (step 4c). */
  readonly extraWithholding: number
  /**
   * Whether the worker claims an exemption from withholding, for the year of receivedAt.
   * It ends on 15 February of the next year, or on the next day that is neither a weekend
   * nor a legal holiday.
   */
  readonly exempt: boolean
  /** The last day of the exemption; null if none is claimed. */
  readonly exemptUntil: string | null
  /** Whether the worker is a nonresident alien (IRS Notice 1392). */
  readonly nonresidentAlien: boolean
}

/** When a worker is scheduled, from a day on. */
export type WorkSchedule = {
  /** The work schedule. */
  readonly workScheduleId: string
  /** The first day of the schedule; the next one ends it. */
  readonly effectiveFrom: string
  /** The days of the week, from Sunday to Saturday. */
  readonly days: ReadonlyArray<{
    /** The scheduled minutes of the day. */
    readonly minutes: number
    /** When work begins on the wall clock. */
    readonly startTime?: string | undefined
    /** When work ends on the wall clock. */
    readonly endTime?: string | undefined
  }>
  /** The overtime rules, where they are not those of the state. */
  readonly ruleSetId: string | null
  /** The agreed minutes of a day after which overtime begins. */
  readonly dailyThresholdMinutes: number | null
  /** The day of that agreement. */
  readonly agreementDate: string | null
  readonly alternative: AgreedSchedule | null
  /** Whether the worker waived meals as far as the rules allow it. */
  readonly mealWaiver: boolean
  /** The version of the record; an update may name it. */
  readonly version: number
  /** When the record was created. */
  readonly createdAt: string
  /** When the record was last changed. */
  readonly updatedAt: string
}

/** What is agreed with a worker and does not hold, or what the rules do not have. */
export type WorkScheduleWarning = {
  /** The kind of the warning, for programs. */
  readonly code: "agreed-limit-not-allowed" | "state-not-checked"
  /** What does not hold, for people. */
  readonly message: string
  /** The rule of law. */
  readonly source: string
}

/** Must be one of Clock, Rolling. */
export type WorkdayKind = "Clock" | "Rolling"

/** A worker who is clocked in. */
export type WorkedNow = {
  /** The worker. */
  readonly userId: string
  /** The full name. */
  readonly user: string
  readonly clockStatus: ClockState
  /** When the latest punch was. */
  readonly since: string
  /** The zone in which it was. */
  readonly timeZone: string
}

/** Must be one of W2, 1099-NEC. */
export type WorkerType =
  | "W2"
  | "1099-NEC"
  | "Employee"
  | "1099"
  | "Contractor"
  | "Independent Contractor"

export type WorkerTypeValue = "W2" | "1099-NEC"

/**
 * What is handed over. The digest of the page is the SHA-256 of it in the form of RFC
 * 8785.
 */
export type YearContent = {
  /** The version of this format. */
  readonly formatVersion: "2026-12"
  readonly company: Employer
  /** The calendar year of the pay dates. */
  readonly year: number
  /** The form. */
  readonly form: "W-2" | "1099-NEC"
  /** Those who need the form, by id. */
  readonly workers: ReadonlyArray<YearPayee>
  /** Those who need it and lack something, by id. */
  readonly notPayable: ReadonlyArray<NotPayable>
}

/** Somebody who needs the form. */
export type YearPayee = {
  /** The worker. */
  readonly userId: string
  /** The client's own id for the worker. */
  readonly userReferenceId: string | null
  /** The first name. */
  readonly firstName: string
  /** The middle name. */
  readonly middleName: string | null
  /** The last name. */
  readonly lastName: string
  /** The number under which pay is reported to the tax authorities. */
  readonly taxId: {
    /** The kind of number: a contractor with a company has an EIN. */
    readonly kind: "SSN" | "EIN"
    /** The whole number, digits alone. */
    readonly number: string
  } | null
  /** The date of birth. */
  readonly dateOfBirth: string | null
  /** Where the worker lives, by date. */
  readonly homeAddresses: ReadonlyArray<{
    /** The first day, of the period or within it; the next one ends it. */
    readonly effectiveFrom: string
    /** The street address. */
    readonly address1: string
    /** The second line of the address. */
    readonly address2: string | null
    /** The city. */
    readonly city: string
    /** The state. */
    readonly state: string
    /** The ZIP code. */
    readonly zipcode: string
  }>
  /** Where the worker works, by date. */
  readonly workplaces: ReadonlyArray<{
    /** The first day, of the period or within it; the next one ends it. */
    readonly effectiveFrom: string
    /** A place. */
    readonly primary: {
      /** Whether the worker works remotely or at a location of the company. */
      readonly companyLocationCategory: LocationCategoryValue
      /** The state in which a remote worker works. */
      readonly stateCode: string | null
      /** The location at which an office worker works. */
      readonly companyLocationId: string | null
      /** The time zone of a remote worker, where it is not the one of the state. */
      readonly timeZone: string | null
    }
    /** The other places. */
    readonly further: ReadonlyArray<{
      /** Whether the worker works remotely or at a location of the company. */
      readonly companyLocationCategory: LocationCategoryValue
      /** The state in which a remote worker works. */
      readonly stateCode: string | null
      /** The location at which an office worker works. */
      readonly companyLocationId: string | null
      /** The time zone of a remote worker, where it is not the one of the state. */
      readonly timeZone: string | null
    }>
  }>
  /** The email address. */
  readonly email: string | null
  /** The phone number. */
  readonly phoneNumber: string | null
  /** Employee (W2) or contractor (1099-NEC). */
  readonly workerType: WorkerTypeValue
  /** The job title. */
  readonly jobTitle: string
  /** The first day of work. */
  readonly hireDate: string
  /** The last day of work; null of somebody who stays. */
  readonly lastDay: string | null
  /** The kind of termination. */
  readonly dismissalType: DismissalTypeValue | null
  /** The states of work, by their codes. */
  readonly states: ReadonlyArray<string>
  /** The pay periods that pay the worker, by pay date. */
  readonly payPeriods: ReadonlyArray<{
    /** The pay period. */
    readonly payPeriodId: string
    /** The first day of the pay period. */
    readonly PayBeginDate: string
    /** The last day of the pay period. */
    readonly PayEndDate: string
    /** The last day to run payroll. */
    readonly DeadlineToRunPayroll: string
    /** The day on which people are paid. */
    readonly PayDate: string
  }>
}

/** Must be 5 or 9 digits. */
export type Zipcode = string

export interface FailureDetails {
  /** The first problem, for people. */
  readonly message: string
  /** The request's id, as in the log of the service. */
  readonly requestId: string
  /** Every problem of the request, the first one first. */
  readonly fields: ReadonlyArray<Problem>
}

/** Why the service refused a call, by its type. */
export type Failure =
  /** HTTP 403 */
  | ({ readonly type: "acts-for-another"; readonly code: 403 } & FailureDetails)
  /** HTTP 400 */
  | ({ readonly type: "bad-request"; readonly code: 400 } & FailureDetails)
  /** HTTP 409 */
  | ({ readonly type: "blackout"; readonly code: 409 } & FailureDetails)
  /** HTTP 413 */
  | ({ readonly type: "body-too-large"; readonly code: 413 } & FailureDetails)
  /** HTTP 409 */
  | ({ readonly type: "code-address-new"; readonly code: 409 } & FailureDetails)
  /** HTTP 403 */
  | ({ readonly type: "code-needed"; readonly code: 403 } & FailureDetails)
  /** HTTP 409 */
  | ({ readonly type: "code-over"; readonly code: 409 } & FailureDetails)
  /** HTTP 409 */
  | ({ readonly type: "code-unavailable"; readonly code: 409 } & FailureDetails)
  /** HTTP 409 */
  | ({ readonly type: "codes-locked"; readonly code: 409 } & FailureDetails)
  /** HTTP 503 */
  | ({ readonly type: "contended"; readonly code: 503 } & FailureDetails)
  /** HTTP 403 */
  | ({ readonly type: "credential-without-person"; readonly code: 403 } & FailureDetails)
  /** HTTP 403 */
  | ({ readonly type: "cross-origin"; readonly code: 403 } & FailureDetails)
  /** HTTP 417 */
  | ({ readonly type: "expectation-failed"; readonly code: 417 } & FailureDetails)
  /** HTTP 431 */
  | ({ readonly type: "headers-too-large"; readonly code: 431 } & FailureDetails)
  /** HTTP 409 */
  | ({ readonly type: "idempotency-key-in-flight"; readonly code: 409 } & FailureDetails)
  /** HTTP 422 */
  | ({ readonly type: "idempotency-key-reused"; readonly code: 422 } & FailureDetails)
  /** HTTP 409 */
  | ({ readonly type: "idempotency-key-spent"; readonly code: 409 } & FailureDetails)
  /** HTTP 409 */
  | ({ readonly type: "insufficient-balance"; readonly code: 409 } & FailureDetails)
  /** HTTP 500 */
  | ({ readonly type: "internal-error"; readonly code: 500 } & FailureDetails)
  /** HTTP 400 */
  | ({ readonly type: "invalid-request"; readonly code: 400 } & FailureDetails)
  /** HTTP 403 */
  | ({ readonly type: "kiosk-pin-refused"; readonly code: 403 } & FailureDetails)
  /** HTTP 404 */
  | ({ readonly type: "link-expired"; readonly code: 404 } & FailureDetails)
  /** HTTP 404 */
  | ({ readonly type: "link-not-usable"; readonly code: 404 } & FailureDetails)
  /** HTTP 404 */
  | ({ readonly type: "link-revoked"; readonly code: 404 } & FailureDetails)
  /** HTTP 404 */
  | ({ readonly type: "link-used"; readonly code: 404 } & FailureDetails)
  /** HTTP 400 */
  | ({ readonly type: "malformed-body"; readonly code: 400 } & FailureDetails)
  /** HTTP 405 */
  | ({ readonly type: "method-not-allowed"; readonly code: 405 } & FailureDetails)
  /** HTTP 406 */
  | ({ readonly type: "not-acceptable"; readonly code: 406 } & FailureDetails)
  /** HTTP 403 */
  | ({ readonly type: "not-allowed"; readonly code: 403 } & FailureDetails)
  /** HTTP 404 */
  | ({ readonly type: "not-found"; readonly code: 404 } & FailureDetails)
  /** HTTP 403 */
  | ({ readonly type: "not-yours"; readonly code: 403 } & FailureDetails)
  /** HTTP 409 */
  | ({ readonly type: "notice-too-short"; readonly code: 409 } & FailureDetails)
  /** HTTP 409 */
  | ({ readonly type: "open-exceptions"; readonly code: 409 } & FailureDetails)
  /** HTTP 409 */
  | ({ readonly type: "other-session"; readonly code: 409 } & FailureDetails)
  /** HTTP 503 */
  | ({ readonly type: "overloaded"; readonly code: 503 } & FailureDetails)
  /** HTTP 409 */
  | ({ readonly type: "period-locked"; readonly code: 409 } & FailureDetails)
  /** HTTP 429 */
  | ({ readonly type: "rate-limited"; readonly code: 429 } & FailureDetails)
  /** HTTP 408 */
  | ({ readonly type: "request-timed-out"; readonly code: 408 } & FailureDetails)
  /** HTTP 409 */
  | ({ readonly type: "self-approval"; readonly code: 409 } & FailureDetails)
  /** HTTP 401 */
  | ({ readonly type: "session-ended"; readonly code: 401 } & FailureDetails)
  /** HTTP 401 */
  | ({ readonly type: "signature-refused"; readonly code: 401 } & FailureDetails)
  /** HTTP 401 */
  | ({ readonly type: "signed-out"; readonly code: 401 } & FailureDetails)
  /** HTTP 409 */
  | ({ readonly type: "state-conflict"; readonly code: 409 } & FailureDetails)
  /** HTTP 409 */
  | ({ readonly type: "time-off-overlap"; readonly code: 409 } & FailureDetails)
  /** HTTP 503 */
  | ({ readonly type: "timed-out"; readonly code: 503 } & FailureDetails)
  /** HTTP 429 */
  | ({ readonly type: "too-many-concurrent-requests"; readonly code: 429 } & FailureDetails)
  /** HTTP 429 */
  | ({ readonly type: "too-many-long-bodies"; readonly code: 429 } & FailureDetails)
  /** HTTP 429 */
  | ({ readonly type: "too-many-numbers"; readonly code: 429 } & FailureDetails)
  /** HTTP 429 */
  | ({ readonly type: "too-many-wrong-secrets"; readonly code: 429 } & FailureDetails)
  /** HTTP 501 */
  | ({ readonly type: "transfer-encoding-not-implemented"; readonly code: 501 } & FailureDetails)
  /** HTTP 401 */
  | ({ readonly type: "unauthorized"; readonly code: 401 } & FailureDetails)
  /** HTTP 503 */
  | ({ readonly type: "unavailable"; readonly code: 503 } & FailureDetails)
  /** HTTP 404 */
  | ({ readonly type: "unknown-operation"; readonly code: 404 } & FailureDetails)
  /** HTTP 415 */
  | ({ readonly type: "unsupported-media-type"; readonly code: 415 } & FailureDetails)
  /** HTTP 414 */
  | ({ readonly type: "url-too-long"; readonly code: 414 } & FailureDetails)
  /** HTTP 409 */
  | ({ readonly type: "version-conflict"; readonly code: 409 } & FailureDetails)
  /** HTTP 409 */
  | ({ readonly type: "waiting-period"; readonly code: 409 } & FailureDetails)

export type FailureType = Failure["type"]
