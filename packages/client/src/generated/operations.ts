// Generated from the catalogue of operations; a test writes it with UPDATE_GOLDEN=1.

import type { CallOptions } from "../options.ts"
import type * as Types from "./types.ts"

/** The operations of the service. */
export interface Calls {
  /**
   * Register a company with its KYB information, first location and admin user. For
   * credentials with the role write. Not for those that are limited to companies.
   */
  readonly createBusiness: (
    request: Types.CreateBusinessRequest,
    options?: CallOptions
  ) => Promise<Types.CreateBusinessResponse>

  /**
   * Register a company and its default admin user. For credentials with the role write.
   * Not for those that are limited to companies.
   */
  readonly companyRegistration: (
    request: Types.CompanyRegistrationRequest,
    options?: CallOptions
  ) => Promise<Types.CompanyRegistrationResponse>

  /**
   * Give a company's KYB information and submit it to verification. For credentials with
   * the role write.
   */
  readonly addKybInformation: (
    request: Types.AddKybInformationRequest,
    options?: CallOptions
  ) => Promise<Types.AddKybInformationResponse>

  /**
   * Change a company's name, other name, website or the client's own id. For credentials
   * with the role write.
   */
  readonly updateCompany: (
    request: Types.UpdateCompanyRequest,
    options?: CallOptions
  ) => Promise<Types.UpdateCompanyResponse>

  /** Change a company's KYB information. For credentials with the role write. */
  readonly updateKybInformation: (
    request: Types.UpdateKybInformationRequest,
    options?: CallOptions
  ) => Promise<Types.UpdateKybInformationResponse>

  /**
   * Submit a company's stored KYB information to verification. For credentials with the
   * role write.
   */
  readonly initiateCompanyKyb: (
    request: Types.InitiateCompanyKybRequest,
    options?: CallOptions
  ) => Promise<Types.InitiateCompanyKybResponse>

  /** Add a location to a company. For credentials with the role write. */
  readonly addCompanyLocation: (
    request: Types.AddCompanyLocationRequest,
    options?: CallOptions
  ) => Promise<Types.AddCompanyLocationResponse>

  /** Change a location of a company. For credentials with the role write. */
  readonly updateCompanyLocation: (
    request: Types.UpdateCompanyLocationRequest,
    options?: CallOptions
  ) => Promise<Types.UpdateCompanyLocationResponse>

  /**
   * Deactivate a location that nobody works at and that is not the filing address. For
   * credentials with the role write.
   */
  readonly deactivateCompanyLocation: (
    request: Types.DeactivateCompanyLocationRequest,
    options?: CallOptions
  ) => Promise<Types.DeactivateCompanyLocationResponse>

  /**
   * Add an admin, bookkeeper or beneficial owner to a company. For credentials with the
   * role write.
   */
  readonly addBusinessUser: (
    request: Types.AddBusinessUserRequest,
    options?: CallOptions
  ) => Promise<Types.AddBusinessUserResponse>

  /** Change a business user. For credentials with the role write. */
  readonly updateAdminUser: (
    request: Types.UpdateAdminUserRequest,
    options?: CallOptions
  ) => Promise<Types.UpdateAdminUserResponse>

  /** Change a business user. For credentials with the role write. */
  readonly updateBusinessUser: (
    request: Types.UpdateBusinessUserRequest,
    options?: CallOptions
  ) => Promise<Types.UpdateBusinessUserResponse>

  /**
   * Deactivate a business user whom the company can do without. For credentials with the
   * role write.
   */
  readonly deactivateBusinessUser: (
    request: Types.DeactivateBusinessUserRequest,
    options?: CallOptions
  ) => Promise<Types.DeactivateBusinessUserResponse>

  /** Set a bank account that a company pays from. For credentials with the role write. */
  readonly updateCompanyBankAccount: (
    request: Types.UpdateCompanyBankAccountRequest,
    options?: CallOptions
  ) => Promise<Types.UpdateCompanyBankAccountResponse>

  /**
   * Add a bank account that a company pays from, next to those that it has. For
   * credentials with the role write.
   */
  readonly addCompanyBankAccount: (
    request: Types.AddCompanyBankAccountRequest,
    options?: CallOptions
  ) => Promise<Types.AddCompanyBankAccountResponse>

  /**
   * Deactivate a bank account that a company pays from; one at least stays. For
   * credentials with the role write.
   */
  readonly deactivateCompanyBankAccount: (
    request: Types.DeactivateCompanyBankAccountRequest,
    options?: CallOptions
  ) => Promise<Types.DeactivateCompanyBankAccountResponse>

  /** Make a worker of a business user. For credentials with the role write. */
  readonly updateBusinessUserAsEmployee: (
    request: Types.UpdateBusinessUserAsEmployeeRequest,
    options?: CallOptions
  ) => Promise<Types.UpdateBusinessUserAsEmployeeResponse>

  /**
   * Make an admin, bookkeeper or beneficial owner of a worker. For credentials with the
   * role write.
   */
  readonly updateEmployeeAsBusinessUser: (
    request: Types.UpdateEmployeeAsBusinessUserRequest,
    options?: CallOptions
  ) => Promise<Types.UpdateEmployeeAsBusinessUserResponse>

  /**
   * Register a contractor with wage, KYB and location data. For credentials with the role
   * write. Not for those that are limited to companies.
   */
  readonly addBusinessContractor: (
    request: Types.AddBusinessContractorRequest,
    options?: CallOptions
  ) => Promise<Types.AddBusinessContractorResponse>

  /** Add a worker to a company. For credentials with the role write. */
  readonly addUser: (
    request: Types.AddUserRequest,
    options?: CallOptions
  ) => Promise<Types.AddUserResponse>

  /** Add up to 1,000 workers to a company. For credentials with the role write. */
  readonly addUsers: (
    request: Types.AddUsersRequest,
    options?: CallOptions
  ) => Promise<Types.AddUsersResponse>

  /** Change a worker. For credentials with the role write. */
  readonly updateUser: (
    request: Types.UpdateUserRequest,
    options?: CallOptions
  ) => Promise<Types.UpdateUserResponse>

  /**
   * Pause an active worker at once, or correct the exit data; exitDate is only recorded.
   * For credentials with the role write.
   */
  readonly deactivateUser: (
    request: Types.DeactivateUserRequest,
    options?: CallOptions
  ) => Promise<Types.DeactivateUserResponse>

  /** Make a deactivated worker active again. For credentials with the role write. */
  readonly activateUser: (
    request: Types.ActivateUserRequest,
    options?: CallOptions
  ) => Promise<Types.ActivateUserResponse>

  /**
   * Terminate a worker, at once or when a last day ahead has ended; or change or withdraw
   * such a plan. For credentials with the role write.
   */
  readonly terminateUser: (
    request: Types.TerminateUserRequest,
    options?: CallOptions
  ) => Promise<Types.TerminateUserResponse>

  /**
   * Terminate up to 1,000 workers of a company; or change or withdraw such plans. For
   * credentials with the role write.
   */
  readonly terminateUsers: (
    request: Types.TerminateUsersRequest,
    options?: CallOptions
  ) => Promise<Types.TerminateUsersResponse>

  /**
   * Remove a worker that was added by mistake and never was active. For credentials with
   * the role write.
   */
  readonly removeUser: (
    request: Types.RemoveUserRequest,
    options?: CallOptions
  ) => Promise<Types.RemoveUserResponse>

  /**
   * Place a legal hold on a company or a worker, so that nothing is erased, or release
   * it. For credentials with the role admin.
   */
  readonly setLegalHold: (
    request: Types.SetLegalHoldRequest,
    options?: CallOptions
  ) => Promise<Types.SetLegalHoldResponse>

  /** Give a worker a wage. For credentials with the role write. */
  readonly addUserWage: (
    request: Types.AddUserWageRequest,
    options?: CallOptions
  ) => Promise<Types.AddUserWageResponse>

  /** Give up to 1,000 wages to workers of a company. For credentials with the role write. */
  readonly addUserWages: (
    request: Types.AddUserWagesRequest,
    options?: CallOptions
  ) => Promise<Types.AddUserWagesResponse>

  /** Raise or correct a worker's wage. For credentials with the role write. */
  readonly updateUserWage: (
    request: Types.UpdateUserWageRequest,
    options?: CallOptions
  ) => Promise<Types.UpdateUserWageResponse>

  /**
   * End a worker's wage, or withdraw one that has not begun. For credentials with the
   * role write.
   */
  readonly endUserWage: (
    request: Types.EndUserWageRequest,
    options?: CallOptions
  ) => Promise<Types.EndUserWageResponse>

  /**
   * Give a worker's KYC information and submit it to verification. For credentials with
   * the role write.
   */
  readonly addKycInformation: (
    request: Types.AddKycInformationRequest,
    options?: CallOptions
  ) => Promise<Types.AddKycInformationResponse>

  /**
   * Give the KYC information of up to 1,000 workers of a company and submit it. For
   * credentials with the role write.
   */
  readonly addKycInformations: (
    request: Types.AddKycInformationsRequest,
    options?: CallOptions
  ) => Promise<Types.AddKycInformationsResponse>

  /**
   * Start a worker's verification, or learn how far it is. For credentials with the role
   * write.
   */
  readonly initiateUserKyc: (
    request: Types.InitiateUserKycRequest,
    options?: CallOptions
  ) => Promise<Types.InitiateUserKycResponse>

  /** Change a worker's KYC information. For credentials with the role write. */
  readonly updateKycInformation: (
    request: Types.UpdateKycInformationRequest,
    options?: CallOptions
  ) => Promise<Types.UpdateKycInformationResponse>

  /** Give a worker's W-4 information. For credentials with the role write. */
  readonly addW4Information: (
    request: Types.AddW4InformationRequest,
    options?: CallOptions
  ) => Promise<Types.AddW4InformationResponse>

  /**
   * Give the W-4 information of up to 1,000 workers of a company. For credentials with
   * the role write.
   */
  readonly addW4Informations: (
    request: Types.AddW4InformationsRequest,
    options?: CallOptions
  ) => Promise<Types.AddW4InformationsResponse>

  /** Change a worker's W-4 information. For credentials with the role write. */
  readonly updateW4Information: (
    request: Types.UpdateW4InformationRequest,
    options?: CallOptions
  ) => Promise<Types.UpdateW4InformationResponse>

  /** Add a bank account that a worker is paid to. For credentials with the role write. */
  readonly addUserBankAccount: (
    request: Types.AddUserBankAccountRequest,
    options?: CallOptions
  ) => Promise<Types.AddUserBankAccountResponse>

  /** Change a bank account that a worker is paid to. For credentials with the role write. */
  readonly updateUserBankAccount: (
    request: Types.UpdateUserBankAccountRequest,
    options?: CallOptions
  ) => Promise<Types.UpdateUserBankAccountResponse>

  /** Share a worker's pay among bank accounts. For credentials with the role write. */
  readonly updateUserPayPercentage: (
    request: Types.UpdateUserPayPercentageRequest,
    options?: CallOptions
  ) => Promise<Types.UpdateUserPayPercentageResponse>

  /**
   * Say how a worker is paid: by check, or to bank accounts. For credentials with the
   * role write.
   */
  readonly setPayMethod: (
    request: Types.SetPayMethodRequest,
    options?: CallOptions
  ) => Promise<Types.SetPayMethodResponse>

  /**
   * Deactivate a bank account that a worker is paid to. For credentials with the role
   * write.
   */
  readonly deactivateUserBankAccount: (
    request: Types.DeactivateUserBankAccountRequest,
    options?: CallOptions
  ) => Promise<Types.DeactivateUserBankAccountResponse>

  /** Say when a company pays its workers of one type. For credentials with the role write. */
  readonly addPaySchedule: (
    request: Types.AddPayScheduleRequest,
    options?: CallOptions
  ) => Promise<Types.AddPayScheduleResponse>

  /** Change when a company pays, from a day on. For credentials with the role write. */
  readonly updatePaySchedule: (
    request: Types.UpdatePayScheduleRequest,
    options?: CallOptions
  ) => Promise<Types.UpdatePayScheduleResponse>

  /** End a pay schedule for good. For credentials with the role write. */
  readonly deactivatePaySchedule: (
    request: Types.DeactivatePayScheduleRequest,
    options?: CallOptions
  ) => Promise<Types.DeactivatePayScheduleResponse>

  /** Report how far the payroll of a pay period is. For credentials with the role write. */
  readonly updatePayPeriodStatus: (
    request: Types.UpdatePayPeriodStatusRequest,
    options?: CallOptions
  ) => Promise<Types.UpdatePayPeriodStatusResponse>

  /**
   * Report what became of the pay of up to 500 workers in a pay period. For credentials
   * with the role payroll.
   */
  readonly reportPayResults: (
    request: Types.ReportPayResultsRequest,
    options?: CallOptions
  ) => Promise<Types.ReportPayResultsResponse>

  /**
   * Show one whole number: 20 a day and person; audited before the answer. For
   * credentials with the role payroll.
   */
  readonly revealNumber: (
    request: Types.RevealNumberRequest,
    options?: CallOptions
  ) => Promise<Types.RevealNumberResponse>

  /**
   * Hand over a pay period with whole numbers; audited before the answer. For credentials
   * with the role payroll.
   */
  readonly getPayrollInput: (
    request: Types.GetPayrollInputRequest,
    options?: CallOptions
  ) => Promise<Types.GetPayrollInputResponse>

  /**
   * Hand over who needs a form for a year, with whole numbers; audited before the answer.
   * For credentials with the role payroll.
   */
  readonly getYearInput: (
    request: Types.GetYearInputRequest,
    options?: CallOptions
  ) => Promise<Types.GetYearInputResponse>

  /**
   * Add a recipient of hand-overs, by its public key. For credentials with the role
   * admin. Not for those that are limited to companies.
   */
  readonly addRecipient: (
    request: Types.AddRecipientRequest,
    options?: CallOptions
  ) => Promise<Types.AddRecipientResponse>

  /**
   * Confirm the fingerprint of a recipient, as a second person. For credentials with the
   * role admin. Not for those that are limited to companies.
   */
  readonly confirmRecipient: (
    request: Types.ConfirmRecipientRequest,
    options?: CallOptions
  ) => Promise<Types.ConfirmRecipientResponse>

  /**
   * Withdraw a recipient of hand-overs. For credentials with the role admin. Not for
   * those that are limited to companies.
   */
  readonly revokeRecipient: (
    request: Types.RevokeRecipientRequest,
    options?: CallOptions
  ) => Promise<Types.RevokeRecipientResponse>

  /**
   * Pass or fail a verification that waits for a person. For credentials with the role
   * review.
   */
  readonly decideVerification: (
    request: Types.DecideVerificationRequest,
    options?: CallOptions
  ) => Promise<Types.DecideVerificationResponse>

  /**
   * Ask whether a number is the one of a verification: five times a case; audited. For
   * credentials with the role review.
   */
  readonly compareNumber: (
    request: Types.CompareNumberRequest,
    options?: CallOptions
  ) => Promise<Types.CompareNumberResponse>

  /**
   * Approve a company's bank account that waits for a second person, or end a hold early.
   * For credentials with the role admin.
   */
  readonly approveBankAccount: (
    request: Types.ApproveBankAccountRequest,
    options?: CallOptions
  ) => Promise<Types.ApproveBankAccountResponse>

  /**
   * Approve a worker's bank account that waits for a second person, or end a hold early.
   * For credentials with the role admin.
   */
  readonly approveUserBankAccount: (
    request: Types.ApproveUserBankAccountRequest,
    options?: CallOptions
  ) => Promise<Types.ApproveUserBankAccountResponse>

  /**
   * Make a link to pages for a worker, a signatory or an owner; its address is shown
   * once. For credentials with the role write.
   */
  readonly addFlowLink: (
    request: Types.AddFlowLinkRequest,
    options?: CallOptions
  ) => Promise<Types.AddFlowLinkResponse>

  /**
   * Make up to 1,000 links to pages for people of a company; their addresses are shown
   * once. For credentials with the role write.
   */
  readonly addFlowLinks: (
    request: Types.AddFlowLinksRequest,
    options?: CallOptions
  ) => Promise<Types.AddFlowLinksResponse>

  /**
   * Revoke a link to pages for people, and end its session. For credentials with the role
   * write.
   */
  readonly revokeFlowLink: (
    request: Types.RevokeFlowLinkRequest,
    options?: CallOptions
  ) => Promise<Types.RevokeFlowLinkResponse>

  /**
   * Revoke all links about a person, or of the kiosks of a company, and end the sessions.
   * For credentials with the role write.
   */
  readonly endGuestSessions: (
    request: Types.EndGuestSessionsRequest,
    options?: CallOptions
  ) => Promise<Types.EndGuestSessionsResponse>

  /**
   * Forget a remembered phone of a worker or a kiosk, and end its session. For
   * credentials with the role write.
   */
  readonly forgetPhone: (
    request: Types.ForgetPhoneRequest,
    options?: CallOptions
  ) => Promise<Types.ForgetPhoneResponse>

  /**
   * Mail a code to the address on file, which takes the place of one before. For
   * credentials with the role write.
   */
  readonly requestCode: (
    request: Types.RequestCodeRequest,
    options?: CallOptions
  ) => Promise<Types.RequestCodeResponse>

  /** Confirm a session with the code that was mailed. For credentials with the role write. */
  readonly confirmCode: (
    request: Types.ConfirmCodeRequest,
    options?: CallOptions
  ) => Promise<Types.ConfirmCodeResponse>

  /**
   * Let a person request codes again, or confirm a session that no code can be mailed to.
   * For credentials with the role admin.
   */
  readonly unlockCodes: (
    request: Types.UnlockCodesRequest,
    options?: CallOptions
  ) => Promise<Types.UnlockCodesResponse>

  /**
   * Add a text or a PDF to be signed, or its next edition. For credentials with the role
   * write.
   */
  readonly addDocument: (
    request: Types.AddDocumentRequest,
    options?: CallOptions
  ) => Promise<Types.AddDocumentResponse>

  /**
   * Ask somebody to sign a document; an earlier edition that waits is superseded. For
   * credentials with the role write.
   */
  readonly assignDocument: (
    request: Types.AssignDocumentRequest,
    options?: CallOptions
  ) => Promise<Types.AssignDocumentResponse>

  /**
   * Attach the paper that somebody signed, as an uploaded file, in place of a signature
   * on a page. For credentials with the role write.
   */
  readonly attachSignedPaper: (
    request: Types.AttachSignedPaperRequest,
    options?: CallOptions
  ) => Promise<Types.AttachSignedPaperResponse>

  /**
   * Revoke a document that waits to be signed, or that was signed. For credentials with
   * the role write.
   */
  readonly revokeDocument: (
    request: Types.RevokeDocumentRequest,
    options?: CallOptions
  ) => Promise<Types.RevokeDocumentResponse>

  /** Sign a document as it was shown. For credentials with the role write. */
  readonly signDocument: (
    request: Types.SignDocumentRequest,
    options?: CallOptions
  ) => Promise<Types.SignDocumentResponse>

  /** Accept terms as they were shown. For credentials with the role write. */
  readonly acceptTermsAndCondition: (
    request: Types.AcceptTermsAndConditionRequest,
    options?: CallOptions
  ) => Promise<Types.AcceptTermsAndConditionResponse>

  /** Withdraw the consent to electronic documents. For credentials with the role write. */
  readonly withdrawConsent: (
    request: Types.WithdrawConsentRequest,
    options?: CallOptions
  ) => Promise<Types.WithdrawConsentResponse>

  /**
   * Create a client; the secret of its first credential is shown once. For credentials
   * with the role admin. For credentials of the service alone.
   */
  readonly addClient: (
    request: Types.AddClientRequest,
    options?: CallOptions
  ) => Promise<Types.AddClientResponse>

  /**
   * Change the settings of a client. For credentials with the role admin. For credentials
   * of the service alone.
   */
  readonly updateClient: (
    request: Types.UpdateClientRequest,
    options?: CallOptions
  ) => Promise<Types.UpdateClientResponse>

  /**
   * Issue a credential; its secret is shown once. For credentials with the role admin.
   * Not for those that are limited to companies.
   */
  readonly addCredential: (
    request: Types.AddCredentialRequest,
    options?: CallOptions
  ) => Promise<Types.AddCredentialResponse>

  /**
   * Approve a credential of the role payroll that waits for a second person. For
   * credentials with the role admin. Not for those that are limited to companies.
   */
  readonly approveCredential: (
    request: Types.ApproveCredentialRequest,
    options?: CallOptions
  ) => Promise<Types.ApproveCredentialResponse>

  /**
   * Replace the secret of a credential; the new one is shown once. For credentials with
   * the role admin. Not for those that are limited to companies.
   */
  readonly rotateCredential: (
    request: Types.RotateCredentialRequest,
    options?: CallOptions
  ) => Promise<Types.RotateCredentialResponse>

  /**
   * Change the person or the program of a credential, or whether it may act for others.
   * For credentials with the role admin. Not for those that are limited to companies.
   */
  readonly updateCredential: (
    request: Types.UpdateCredentialRequest,
    options?: CallOptions
  ) => Promise<Types.UpdateCredentialResponse>

  /**
   * Withdraw a credential; every process refuses it when this is answered. For
   * credentials with the role admin. Not for those that are limited to companies.
   */
  readonly revokeCredential: (
    request: Types.RevokeCredentialRequest,
    options?: CallOptions
  ) => Promise<Types.RevokeCredentialResponse>

  /**
   * Add a webhook endpoint; a secret that the service makes is shown once. For
   * credentials with the role admin. Not for those that are limited to companies.
   */
  readonly addWebhookEndpoint: (
    request: Types.AddWebhookEndpointRequest,
    options?: CallOptions
  ) => Promise<Types.AddWebhookEndpointResponse>

  /**
   * Change a webhook endpoint: its URL and secret, what it gets, in which order, and
   * whether it is enabled. For credentials with the role admin. Not for those that are
   * limited to companies.
   */
  readonly updateWebhookEndpoint: (
    request: Types.UpdateWebhookEndpointRequest,
    options?: CallOptions
  ) => Promise<Types.UpdateWebhookEndpointResponse>

  /**
   * Remove a webhook endpoint with what waits for it. For credentials with the role
   * admin. Not for those that are limited to companies.
   */
  readonly removeWebhookEndpoint: (
    request: Types.RemoveWebhookEndpointRequest,
    options?: CallOptions
  ) => Promise<Types.RemoveWebhookEndpointResponse>

  /**
   * Replace the secret of a webhook endpoint; one that the service makes is shown once.
   * For credentials with the role admin. Not for those that are limited to companies.
   */
  readonly rotateWebhookSecret: (
    request: Types.RotateWebhookSecretRequest,
    options?: CallOptions
  ) => Promise<Types.RotateWebhookSecretResponse>

  /**
   * Send a test message to a webhook endpoint, and say how it answers. For credentials
   * with the role admin. Not for those that are limited to companies.
   */
  readonly testWebhookEndpoint: (
    request: Types.TestWebhookEndpointRequest,
    options?: CallOptions
  ) => Promise<Types.TestWebhookEndpointResponse>

  /**
   * Try again now what waits for an endpoint after failures, or skip what cannot be
   * delivered. For credentials with the role admin. Not for those that are limited to
   * companies.
   */
  readonly retryWebhookDelivery: (
    request: Types.RetryWebhookDeliveryRequest,
    options?: CallOptions
  ) => Promise<Types.RetryWebhookDeliveryResponse>

  /**
   * Send events to a webhook endpoint again: one, a company's, all since a time, or all
   * missed. For credentials with the role admin. Not for those that are limited to
   * companies.
   */
  readonly replayWebhookEvents: (
    request: Types.ReplayWebhookEventsRequest,
    options?: CallOptions
  ) => Promise<Types.ReplayWebhookEventsResponse>

  /** Add a time off policy to a company. For credentials with the role write. */
  readonly addTimeOffPolicy: (
    request: Types.AddTimeOffPolicyRequest,
    options?: CallOptions
  ) => Promise<Types.AddTimeOffPolicyResponse>

  /** Add the holiday calendar of a company. For credentials with the role write. */
  readonly addHolidayCalendar: (
    request: Types.AddHolidayCalendarRequest,
    options?: CallOptions
  ) => Promise<Types.AddHolidayCalendarResponse>

  /** Change a holiday calendar from a day on. For credentials with the role write. */
  readonly updateHolidayCalendar: (
    request: Types.UpdateHolidayCalendarRequest,
    options?: CallOptions
  ) => Promise<Types.UpdateHolidayCalendarResponse>

  /**
   * Change a time off policy from a day on, also of the past. For credentials with the
   * role write.
   */
  readonly updateTimeOffPolicy: (
    request: Types.UpdateTimeOffPolicyRequest,
    options?: CallOptions
  ) => Promise<Types.UpdateTimeOffPolicyResponse>

  /** End a time off policy for good. For credentials with the role write. */
  readonly deactivateTimeOffPolicy: (
    request: Types.DeactivateTimeOffPolicyRequest,
    options?: CallOptions
  ) => Promise<Types.DeactivateTimeOffPolicyResponse>

  /**
   * Compare ledgers of time off with what is expected, and store what they lack. For
   * credentials with the role write.
   */
  readonly recalculateTimeOff: (
    request: Types.RecalculateTimeOffRequest,
    options?: CallOptions
  ) => Promise<Types.RecalculateTimeOffResponse>

  /**
   * Assign a time off policy to a worker, or to up to 1,000 of them. For credentials with
   * the role write.
   */
  readonly addTimeOffPolicyAssignment: (
    request: Types.AddTimeOffPolicyAssignmentRequest,
    options?: CallOptions
  ) => Promise<Types.AddTimeOffPolicyAssignmentResponse>

  /**
   * Change from when to when a time off policy holds for a worker. For credentials with
   * the role write.
   */
  readonly updateTimeOffPolicyAssignment: (
    request: Types.UpdateTimeOffPolicyAssignmentRequest,
    options?: CallOptions
  ) => Promise<Types.UpdateTimeOffPolicyAssignmentResponse>

  /**
   * Change the balance of a worker by minutes that a person decides on. For credentials
   * with the role write.
   */
  readonly adjustTimeOffBalance: (
    request: Types.AdjustTimeOffBalanceRequest,
    options?: CallOptions
  ) => Promise<Types.AdjustTimeOffBalanceResponse>

  /** Pay out minutes of an account. For credentials with the role write. */
  readonly payOutTimeOff: (
    request: Types.PayOutTimeOffRequest,
    options?: CallOptions
  ) => Promise<Types.PayOutTimeOffResponse>

  /**
   * Record an absence that happened, or that was decided elsewhere, as approved. For
   * credentials with the role write.
   */
  readonly recordTimeOff: (
    request: Types.RecordTimeOffRequest,
    options?: CallOptions
  ) => Promise<Types.RecordTimeOffResponse>

  /** Approve a request for time off. For credentials with the role write. */
  readonly approveTimeOffRequest: (
    request: Types.ApproveTimeOffRequestRequest,
    options?: CallOptions
  ) => Promise<Types.ApproveTimeOffRequestResponse>

  /** Decline a request for time off. For credentials with the role write. */
  readonly declineTimeOffRequest: (
    request: Types.DeclineTimeOffRequestRequest,
    options?: CallOptions
  ) => Promise<Types.DeclineTimeOffRequestResponse>

  /**
   * Give back the days of an approved request for time off, all or those from one on. For
   * credentials with the role write.
   */
  readonly revokeTimeOffRequest: (
    request: Types.RevokeTimeOffRequestRequest,
    options?: CallOptions
  ) => Promise<Types.RevokeTimeOffRequestResponse>

  /** Ask for time off for a worker. For credentials with the role write. */
  readonly addTimeOffRequest: (
    request: Types.AddTimeOffRequestRequest,
    options?: CallOptions
  ) => Promise<Types.AddTimeOffRequestResponse>

  /**
   * Change a request for time off that waits for an approval. For credentials with the
   * role write.
   */
  readonly updateTimeOffRequest: (
    request: Types.UpdateTimeOffRequestRequest,
    options?: CallOptions
  ) => Promise<Types.UpdateTimeOffRequestResponse>

  /**
   * Cancel a request for time off that waits, or that is approved and has not begun. For
   * credentials with the role write.
   */
  readonly cancelTimeOffRequest: (
    request: Types.CancelTimeOffRequestRequest,
    options?: CallOptions
  ) => Promise<Types.CancelTimeOffRequestResponse>

  /** Say how a company tracks time, from a day on. For credentials with the role write. */
  readonly updateTimeTrackingSettings: (
    request: Types.UpdateTimeTrackingSettingsRequest,
    options?: CallOptions
  ) => Promise<Types.UpdateTimeTrackingSettingsResponse>

  /** Say in which time zone a location is. For credentials with the role write. */
  readonly updateLocationTimeZone: (
    request: Types.UpdateLocationTimeZoneRequest,
    options?: CallOptions
  ) => Promise<Types.UpdateLocationTimeZoneResponse>

  /**
   * Say when a worker is scheduled to work, from a day on. For credentials with the role
   * write.
   */
  readonly updateUserWorkSchedule: (
    request: Types.UpdateUserWorkScheduleRequest,
    options?: CallOptions
  ) => Promise<Types.UpdateUserWorkScheduleResponse>

  /** Add overtime rules of its own to a company. For credentials with the role write. */
  readonly addOvertimeRuleSet: (
    request: Types.AddOvertimeRuleSetRequest,
    options?: CallOptions
  ) => Promise<Types.AddOvertimeRuleSetResponse>

  /**
   * Change overtime rules of a company from a day on, also of the past. For credentials
   * with the role write.
   */
  readonly updateOvertimeRuleSet: (
    request: Types.UpdateOvertimeRuleSetRequest,
    options?: CallOptions
  ) => Promise<Types.UpdateOvertimeRuleSetResponse>

  /** Clock a worker in. For credentials with the role write. */
  readonly clockIn: (
    request: Types.ClockInRequest,
    options?: CallOptions
  ) => Promise<Types.ClockInResponse>

  /** Clock a worker out. For credentials with the role write. */
  readonly clockOut: (
    request: Types.ClockOutRequest,
    options?: CallOptions
  ) => Promise<Types.ClockOutResponse>

  /** Begin a meal or a rest break of a worker. For credentials with the role write. */
  readonly startBreak: (
    request: Types.StartBreakRequest,
    options?: CallOptions
  ) => Promise<Types.StartBreakResponse>

  /** End the break of a worker. For credentials with the role write. */
  readonly endBreak: (
    request: Types.EndBreakRequest,
    options?: CallOptions
  ) => Promise<Types.EndBreakResponse>

  /**
   * Store up to 1,000 punches of devices, in any order and however late. For credentials
   * with the role write.
   */
  readonly addPunches: (
    request: Types.AddPunchesRequest,
    options?: CallOptions
  ) => Promise<Types.AddPunchesResponse>

  /** Amend a punch, with the reason. For credentials with the role write. */
  readonly amendPunch: (
    request: Types.AmendPunchRequest,
    options?: CallOptions
  ) => Promise<Types.AmendPunchResponse>

  /** Void a punch that was wrong. For credentials with the role write. */
  readonly voidPunch: (
    request: Types.VoidPunchRequest,
    options?: CallOptions
  ) => Promise<Types.VoidPunchResponse>

  /** Give a worker a PIN for kiosks, or take it away. For credentials with the role write. */
  readonly setKioskPin: (
    request: Types.SetKioskPinRequest,
    options?: CallOptions
  ) => Promise<Types.SetKioskPinResponse>

  /** Enter worked time that was not clocked. For credentials with the role write. */
  readonly addTimeEntry: (
    request: Types.AddTimeEntryRequest,
    options?: CallOptions
  ) => Promise<Types.AddTimeEntryResponse>

  /** Change an entry of worked time. For credentials with the role write. */
  readonly updateTimeEntry: (
    request: Types.UpdateTimeEntryRequest,
    options?: CallOptions
  ) => Promise<Types.UpdateTimeEntryResponse>

  /** Void an entry of worked time that was wrong. For credentials with the role write. */
  readonly voidTimeEntry: (
    request: Types.VoidTimeEntryRequest,
    options?: CallOptions
  ) => Promise<Types.VoidTimeEntryResponse>

  /** Submit a timesheet for approval. For credentials with the role write. */
  readonly submitTimesheet: (
    request: Types.SubmitTimesheetRequest,
    options?: CallOptions
  ) => Promise<Types.SubmitTimesheetResponse>

  /** Take a submitted timesheet back. For credentials with the role write. */
  readonly recallTimesheet: (
    request: Types.RecallTimesheetRequest,
    options?: CallOptions
  ) => Promise<Types.RecallTimesheetResponse>

  /** Approve a timesheet. For credentials with the role write. */
  readonly approveTimesheet: (
    request: Types.ApproveTimesheetRequest,
    options?: CallOptions
  ) => Promise<Types.ApproveTimesheetResponse>

  /** Approve up to 1,000 timesheets of a company. For credentials with the role write. */
  readonly approveTimesheets: (
    request: Types.ApproveTimesheetsRequest,
    options?: CallOptions
  ) => Promise<Types.ApproveTimesheetsResponse>

  /** Return a submitted timesheet to the worker. For credentials with the role write. */
  readonly returnTimesheet: (
    request: Types.ReturnTimesheetRequest,
    options?: CallOptions
  ) => Promise<Types.ReturnTimesheetResponse>

  /** Open an approved timesheet again. For credentials with the role write. */
  readonly reopenTimesheet: (
    request: Types.ReopenTimesheetRequest,
    options?: CallOptions
  ) => Promise<Types.ReopenTimesheetResponse>

  /**
   * Ask for a correction of a day of a timesheet that is not approved. For credentials
   * with the role write.
   */
  readonly askForCorrection: (
    request: Types.AskForCorrectionRequest,
    options?: CallOptions
  ) => Promise<Types.AskForCorrectionResponse>

  /** Waive an exception of a timesheet. For credentials with the role write. */
  readonly waiveTimeException: (
    request: Types.WaiveTimeExceptionRequest,
    options?: CallOptions
  ) => Promise<Types.WaiveTimeExceptionResponse>

  /** Lock the timesheets of a pay period. For credentials with the role write. */
  readonly lockTimesheets: (
    request: Types.LockTimesheetsRequest,
    options?: CallOptions
  ) => Promise<Types.LockTimesheetsResponse>

  /** Ask for an amendment of a locked timesheet. For credentials with the role write. */
  readonly addTimesheetAmendment: (
    request: Types.AddTimesheetAmendmentRequest,
    options?: CallOptions
  ) => Promise<Types.AddTimesheetAmendmentResponse>

  /** Approve an amendment of a locked timesheet. For credentials with the role write. */
  readonly approveTimesheetAmendment: (
    request: Types.ApproveTimesheetAmendmentRequest,
    options?: CallOptions
  ) => Promise<Types.ApproveTimesheetAmendmentResponse>

  /** Reject an amendment of a locked timesheet. For credentials with the role write. */
  readonly rejectTimesheetAmendment: (
    request: Types.RejectTimesheetAmendmentRequest,
    options?: CallOptions
  ) => Promise<Types.RejectTimesheetAmendmentResponse>

  /**
   * Erase what is stored about a worker who has left: ask for it, and confirm as another
   * person. For credentials with the role admin.
   */
  readonly eraseUser: (
    request: Types.EraseUserRequest,
    options?: CallOptions
  ) => Promise<Types.EraseUserResponse>

  /**
   * Erase what is stored about a deactivated business user: ask for it, and confirm as
   * another person. For credentials with the role admin.
   */
  readonly eraseBusinessUser: (
    request: Types.EraseBusinessUserRequest,
    options?: CallOptions
  ) => Promise<Types.EraseBusinessUserResponse>

  /**
   * Erase what is stored about a company and its people: ask for it, and confirm as
   * another person. For credentials with the role admin.
   */
  readonly eraseCompany: (
    request: Types.EraseCompanyRequest,
    options?: CallOptions
  ) => Promise<Types.EraseCompanyResponse>

  /**
   * Erase what is stored about the client and its companies: ask for it, and confirm as
   * another person. For credentials with the role admin. Not for those that are limited
   * to companies.
   */
  readonly eraseClient: (
    request: Types.EraseClientRequest,
    options?: CallOptions
  ) => Promise<Types.EraseClientResponse>

  /**
   * A company with its KYB information, locations, people and accounts. For credentials
   * with the role read.
   */
  readonly getCompanyInfo: (
    request: Types.GetCompanyInfoRequest,
    options?: CallOptions
  ) => Promise<Types.GetCompanyInfoResponse>

  /** What a company still needs. For credentials with the role read. */
  readonly getCompanyTask: (
    request: Types.GetCompanyTaskRequest,
    options?: CallOptions
  ) => Promise<Types.GetCompanyTaskResponse>

  /** The locations of a company. For credentials with the role read. */
  readonly getCompanyLocationInfo: (
    request: Types.GetCompanyLocationInfoRequest,
    options?: CallOptions
  ) => Promise<Types.GetCompanyLocationInfoResponse>

  /** A business user. For credentials with the role read. */
  readonly getBusinessUserInfo: (
    request: Types.GetBusinessUserInfoRequest,
    options?: CallOptions
  ) => Promise<Types.GetBusinessUserInfoResponse>

  /** The business users of a company. For credentials with the role read. */
  readonly getBusinessUsers: (
    request: Types.GetBusinessUsersRequest,
    options?: CallOptions
  ) => Promise<Types.GetBusinessUsersResponse>

  /**
   * The companies of the client, by kind, status, name, EIN, open requirements or work.
   * For credentials with the role read.
   */
  readonly getCompanies: (
    request?: Types.GetCompaniesRequest,
    options?: CallOptions
  ) => Promise<Types.GetCompaniesResponse>

  /**
   * The workers of a company, by status, name, email, reference or last digits of the
   * SSN. For credentials with the role read.
   */
  readonly getUsers: (
    request: Types.GetUsersRequest,
    options?: CallOptions
  ) => Promise<Types.GetUsersResponse>

  /** The workers of a company who are active. For credentials with the role read. */
  readonly getActiveUsers: (
    request: Types.GetActiveUsersRequest,
    options?: CallOptions
  ) => Promise<Types.GetActiveUsersResponse>

  /** The workers of a company who are deactivated. For credentials with the role read. */
  readonly getDeactivatedUsers: (
    request: Types.GetDeactivatedUsersRequest,
    options?: CallOptions
  ) => Promise<Types.GetDeactivatedUsersResponse>

  /** The workers of a company who are terminated. For credentials with the role read. */
  readonly getTerminatedUsers: (
    request: Types.GetTerminatedUsersRequest,
    options?: CallOptions
  ) => Promise<Types.GetTerminatedUsersResponse>

  /**
   * A worker with wages, bank accounts, W-4 information and verification. For credentials
   * with the role read.
   */
  readonly getUser: (
    request: Types.GetUserRequest,
    options?: CallOptions
  ) => Promise<Types.GetUserResponse>

  /** What a worker still needs. For credentials with the role read. */
  readonly getUserTask: (
    request: Types.GetUserTaskRequest,
    options?: CallOptions
  ) => Promise<Types.GetUserTaskResponse>

  /** A pay schedule, or all of a company. For credentials with the role read. */
  readonly getPaySchedule: (
    request: Types.GetPayScheduleRequest,
    options?: CallOptions
  ) => Promise<Types.GetPayScheduleResponse>

  /**
   * A pay period, or those of a pay schedule or a company in calendar order. For
   * credentials with the role read.
   */
  readonly getPayPeriod: (
    request: Types.GetPayPeriodRequest,
    options?: CallOptions
  ) => Promise<Types.GetPayPeriodResponse>

  /**
   * The pay periods of a company or a pay schedule that are neither processed nor
   * skipped, in calendar order. For credentials with the role read.
   */
  readonly getUnProcessedPayPeriod: (
    request: Types.GetUnProcessedPayPeriodRequest,
    options?: CallOptions
  ) => Promise<Types.GetUnProcessedPayPeriodResponse>

  /**
   * What whoever runs payroll reported of the workers of a pay period, by report. For
   * credentials with the role read.
   */
  readonly getPayResults: (
    request: Types.GetPayResultsRequest,
    options?: CallOptions
  ) => Promise<Types.GetPayResultsResponse>

  /** The next pay date of a worker, and why it moved. For credentials with the role read. */
  readonly getMyPay: (
    request: Types.GetMyPayRequest,
    options?: CallOptions
  ) => Promise<Types.GetMyPayResponse>

  /**
   * A worker's wages: current, upcoming and ended ones. For credentials with the role
   * read.
   */
  readonly getUserWages: (
    request: Types.GetUserWagesRequest,
    options?: CallOptions
  ) => Promise<Types.GetUserWagesResponse>

  /**
   * The workers of a company by its name; of several with one name the newest. For
   * credentials with the role read.
   */
  readonly getUsersByCompanyName: (
    request: Types.GetUsersByCompanyNameRequest,
    options?: CallOptions
  ) => Promise<Types.GetUsersByCompanyNameResponse>

  /**
   * The places where a worker works and lives, by date. For credentials with the role
   * read.
   */
  readonly getUserWorkplaces: (
    request: Types.GetUserWorkplacesRequest,
    options?: CallOptions
  ) => Promise<Types.GetUserWorkplacesResponse>

  /** When a worker is scheduled to work. For credentials with the role read. */
  readonly getUserWorkSchedules: (
    request: Types.GetUserWorkSchedulesRequest,
    options?: CallOptions
  ) => Promise<Types.GetUserWorkSchedulesResponse>

  /** How a company tracks time. For credentials with the role read. */
  readonly getTimeTrackingSettings: (
    request: Types.GetTimeTrackingSettingsRequest,
    options?: CallOptions
  ) => Promise<Types.GetTimeTrackingSettingsResponse>

  /** The overtime rules that a company brings itself. For credentials with the role read. */
  readonly getOvertimeRuleSets: (
    request: Types.GetOvertimeRuleSetsRequest,
    options?: CallOptions
  ) => Promise<Types.GetOvertimeRuleSetsResponse>

  /** Overtime rules of a company. For credentials with the role read. */
  readonly getOvertimeRuleSet: (
    request: Types.GetOvertimeRuleSetRequest,
    options?: CallOptions
  ) => Promise<Types.GetOvertimeRuleSetResponse>

  /**
   * Whether a worker is working, and when overtime would begin. For credentials with the
   * role read.
   */
  readonly getClockStatus: (
    request: Types.GetClockStatusRequest,
    options?: CallOptions
  ) => Promise<Types.GetClockStatusResponse>

  /**
   * A punch, or those of a worker on some days, with every version. For credentials with
   * the role read.
   */
  readonly getPunchHistory: (
    request: Types.GetPunchHistoryRequest,
    options?: CallOptions
  ) => Promise<Types.GetPunchHistoryResponse>

  /**
   * Who of a company is working or on a break, and since when. For credentials with the
   * role read.
   */
  readonly getWorkedNow: (
    request: Types.GetWorkedNowRequest,
    options?: CallOptions
  ) => Promise<Types.GetWorkedNowResponse>

  /**
   * The workers of a company who can clock in today, by name. For credentials with the
   * role read.
   */
  readonly getKioskWorkers: (
    request: Types.GetKioskWorkersRequest,
    options?: CallOptions
  ) => Promise<Types.GetKioskWorkersResponse>

  /** The timesheets of a company. For credentials with the role read. */
  readonly getTimesheets: (
    request: Types.GetTimesheetsRequest,
    options?: CallOptions
  ) => Promise<Types.GetTimesheetsResponse>

  /**
   * A timesheet: every minute with its reason, its exceptions and its history. For
   * credentials with the role read.
   */
  readonly getTimesheet: (
    request: Types.GetTimesheetRequest,
    options?: CallOptions
  ) => Promise<Types.GetTimesheetResponse>

  /**
   * What is wrong with the recorded time of a company. For credentials with the role
   * read.
   */
  readonly getTimeExceptions: (
    request: Types.GetTimeExceptionsRequest,
    options?: CallOptions
  ) => Promise<Types.GetTimeExceptionsResponse>

  /**
   * The amendments of the locked timesheets of a company. For credentials with the role
   * read.
   */
  readonly getTimesheetAmendments: (
    request: Types.GetTimesheetAmendmentsRequest,
    options?: CallOptions
  ) => Promise<Types.GetTimesheetAmendmentsResponse>

  /**
   * The minutes of each worker in a pay period or on some days, by category and job. For
   * credentials with the role read.
   */
  readonly getTimesheetSummary: (
    request: Types.GetTimesheetSummaryRequest,
    options?: CallOptions
  ) => Promise<Types.GetTimesheetSummaryResponse>

  /**
   * Overtime by worker, workweek and reason, and who is near it now. For credentials with
   * the role read.
   */
  readonly getOvertimeReport: (
    request: Types.GetOvertimeReportRequest,
    options?: CallOptions
  ) => Promise<Types.GetOvertimeReportResponse>

  /**
   * Exact and rounded minutes of each worker: whether rounding is neutral. For
   * credentials with the role read.
   */
  readonly getRoundingReport: (
    request: Types.GetRoundingReportRequest,
    options?: CallOptions
  ) => Promise<Types.GetRoundingReportResponse>

  /** How far a locking of timesheets is. For credentials with the role read. */
  readonly getTimesheetLock: (
    request: Types.GetTimesheetLockRequest,
    options?: CallOptions
  ) => Promise<Types.GetTimesheetLockResponse>

  /**
   * The payable hours of a pay period, per worker and category. For credentials with the
   * role read.
   */
  readonly getPayableHours: (
    request: Types.GetPayableHoursRequest,
    options?: CallOptions
  ) => Promise<Types.GetPayableHoursResponse>

  /** The time off policies of a company. For credentials with the role read. */
  readonly getTimeOffPolicies: (
    request: Types.GetTimeOffPoliciesRequest,
    options?: CallOptions
  ) => Promise<Types.GetTimeOffPoliciesResponse>

  /** A time off policy. For credentials with the role read. */
  readonly getTimeOffPolicy: (
    request: Types.GetTimeOffPolicyRequest,
    options?: CallOptions
  ) => Promise<Types.GetTimeOffPolicyResponse>

  /**
   * The workers who have or had a time off policy, and from when to when. For credentials
   * with the role read.
   */
  readonly getTimeOffPolicyAssignments: (
    request: Types.GetTimeOffPolicyAssignmentsRequest,
    options?: CallOptions
  ) => Promise<Types.GetTimeOffPolicyAssignmentsResponse>

  /**
   * The time off balances of a worker on a day, as they were known at a time. For
   * credentials with the role read.
   */
  readonly getTimeOffBalance: (
    request: Types.GetTimeOffBalanceRequest,
    options?: CallOptions
  ) => Promise<Types.GetTimeOffBalanceResponse>

  /**
   * The entries of time off to come, each explained, and the balance after each. For
   * credentials with the role read.
   */
  readonly getTimeOffProjection: (
    request: Types.GetTimeOffProjectionRequest,
    options?: CallOptions
  ) => Promise<Types.GetTimeOffProjectionResponse>

  /**
   * The stored entries of time off, each with its explanation. For credentials with the
   * role read.
   */
  readonly getTimeOffLedger: (
    request: Types.GetTimeOffLedgerRequest,
    options?: CallOptions
  ) => Promise<Types.GetTimeOffLedgerResponse>

  /**
   * What would be paid out of balances of time off if everybody of a company left. For
   * credentials with the role read.
   */
  readonly getTimeOffLiability: (
    request: Types.GetTimeOffLiabilityRequest,
    options?: CallOptions
  ) => Promise<Types.GetTimeOffLiabilityResponse>

  /**
   * What a worker had, earned, used and lost between two days. For credentials with the
   * role read.
   */
  readonly getTimeOffStatement: (
    request: Types.GetTimeOffStatementRequest,
    options?: CallOptions
  ) => Promise<Types.GetTimeOffStatementResponse>

  /**
   * The requests for time off of a company or of a worker. For credentials with the role
   * read.
   */
  readonly getTimeOffRequests: (
    request: Types.GetTimeOffRequestsRequest,
    options?: CallOptions
  ) => Promise<Types.GetTimeOffRequestsResponse>

  /** A request for time off, with its reasons. For credentials with the role read. */
  readonly getTimeOffRequest: (
    request: Types.GetTimeOffRequestRequest,
    options?: CallOptions
  ) => Promise<Types.GetTimeOffRequestResponse>

  /**
   * A recalculation of time off: how far it is, and what it found. For credentials with
   * the role read.
   */
  readonly getTimeOffRecalculation: (
    request: Types.GetTimeOffRecalculationRequest,
    options?: CallOptions
  ) => Promise<Types.GetTimeOffRecalculationResponse>

  /**
   * Who of a company is away on which days, and its holidays. For credentials with the
   * role read.
   */
  readonly getTimeOffCalendar: (
    request: Types.GetTimeOffCalendarRequest,
    options?: CallOptions
  ) => Promise<Types.GetTimeOffCalendarResponse>

  /**
   * The time off policies of a company next to what the states of its workers ask for.
   * For credentials with the role read.
   */
  readonly getTimeOffCompliance: (
    request: Types.GetTimeOffComplianceRequest,
    options?: CallOptions
  ) => Promise<Types.GetTimeOffComplianceResponse>

  /**
   * What a request for time off would take, and what speaks against it. For credentials
   * with the role read.
   */
  readonly previewTimeOffRequest: (
    request: Types.PreviewTimeOffRequestRequest,
    options?: CallOptions
  ) => Promise<Types.PreviewTimeOffRequestResponse>

  /**
   * The balances of a worker now and at the end of the policy year, and the requests. For
   * credentials with the role read.
   */
  readonly getMyTimeOff: (
    request: Types.GetMyTimeOffRequest,
    options?: CallOptions
  ) => Promise<Types.GetMyTimeOffResponse>

  /**
   * The links to pages for people of a company, a worker or a business user. For
   * credentials with the role read.
   */
  readonly getFlowLinks: (
    request: Types.GetFlowLinksRequest,
    options?: CallOptions
  ) => Promise<Types.GetFlowLinksResponse>

  /** A link to pages for people. For credentials with the role read. */
  readonly getFlowLink: (
    request: Types.GetFlowLinkRequest,
    options?: CallOptions
  ) => Promise<Types.GetFlowLinkResponse>

  /**
   * The phones of a worker that open the portal without a link, or the kiosks of a
   * company. For credentials with the role read.
   */
  readonly getRememberedPhones: (
    request: Types.GetRememberedPhonesRequest,
    options?: CallOptions
  ) => Promise<Types.GetRememberedPhonesResponse>

  /**
   * The texts of a company for workers to sign, in all editions. For credentials with the
   * role read.
   */
  readonly getDocumentTemplates: (
    request: Types.GetDocumentTemplatesRequest,
    options?: CallOptions
  ) => Promise<Types.GetDocumentTemplatesResponse>

  /**
   * The documents of a company or of one person, without their texts. For credentials
   * with the role read.
   */
  readonly getDocuments: (
    request: Types.GetDocumentsRequest,
    options?: CallOptions
  ) => Promise<Types.GetDocumentsResponse>

  /**
   * A document with its text, as a copy; whole for the role payroll or its signer,
   * audited and counted. For credentials with the role read.
   */
  readonly getDocument: (
    request: Types.GetDocumentRequest,
    options?: CallOptions
  ) => Promise<Types.GetDocumentResponse>

  /**
   * The uploaded files of a worker, or of a company and no worker, without their content.
   * For credentials with the role read.
   */
  readonly getFiles: (
    request: Types.GetFilesRequest,
    options?: CallOptions
  ) => Promise<Types.GetFilesResponse>

  /**
   * An uploaded file with its content; a proof of identity for the role payroll alone.
   * For credentials with the role read.
   */
  readonly getFile: (
    request: Types.GetFileRequest,
    options?: CallOptions
  ) => Promise<Types.GetFileResponse>

  /**
   * Find records by an id, a name, or the last four digits of an EIN. For credentials
   * with the role read.
   */
  readonly search: (
    request: Types.SearchRequest,
    options?: CallOptions
  ) => Promise<Types.SearchResponse>

  /**
   * The verifications that wait for a person, or too long for the provider, oldest first.
   * For credentials with the role review.
   */
  readonly getVerifications: (
    request?: Types.GetVerificationsRequest,
    options?: CallOptions
  ) => Promise<Types.GetVerificationsResponse>

  /**
   * A verification with its case and the decisions on it; every look is audited. For
   * credentials with the role review.
   */
  readonly getVerification: (
    request: Types.GetVerificationRequest,
    options?: CallOptions
  ) => Promise<Types.GetVerificationResponse>

  /**
   * Bank accounts, verifications and erasures that wait for an approval, by id. For
   * credentials with the role read.
   */
  readonly getPendingApprovals: (
    request?: Types.GetPendingApprovalsRequest,
    options?: CallOptions
  ) => Promise<Types.GetPendingApprovalsResponse>

  /** Who did what, in the order of time. For credentials with the role admin. */
  readonly getAudit: (
    request?: Types.GetAuditRequest,
    options?: CallOptions
  ) => Promise<Types.GetAuditResponse>

  /**
   * What happened day by day: companies, workers, reviews, events, deliveries, whole
   * values and flow links. For credentials with the role read. Not for those that are
   * limited to companies.
   */
  readonly getFigures: (
    request?: Types.GetFiguresRequest,
    options?: CallOptions
  ) => Promise<Types.GetFiguresResponse>

  /**
   * The versions of a record: what changed, when and by whom. For credentials with the
   * role read.
   */
  readonly getHistory: (
    request: Types.GetHistoryRequest,
    options?: CallOptions
  ) => Promise<Types.GetHistoryResponse>

  /**
   * Everything that is stored about a worker, in pages; audited. For credentials with the
   * role read.
   */
  readonly exportUser: (
    request: Types.ExportUserRequest,
    options?: CallOptions
  ) => Promise<Types.ExportUserResponse>

  /**
   * Everything that is stored about a company and its people, in pages; audited. For
   * credentials with the role read.
   */
  readonly exportCompany: (
    request: Types.ExportCompanyRequest,
    options?: CallOptions
  ) => Promise<Types.ExportCompanyResponse>

  /**
   * The credentials of the client that are not revoked, and when each was last used. For
   * credentials with the role admin. Not for those that are limited to companies.
   */
  readonly getCredentials: (
    request?: Types.GetCredentialsRequest,
    options?: CallOptions
  ) => Promise<Types.GetCredentialsResponse>

  /**
   * The recipients of hand-overs that are not revoked, by id. For credentials with the
   * role read. Not for those that are limited to companies.
   */
  readonly getRecipients: (
    request?: Types.GetRecipientsRequest,
    options?: CallOptions
  ) => Promise<Types.GetRecipientsResponse>

  /**
   * The hand-overs of a company, by id; the audit has who asked for them. For credentials
   * with the role read.
   */
  readonly getHandOvers: (
    request: Types.GetHandOversRequest,
    options?: CallOptions
  ) => Promise<Types.GetHandOversResponse>

  /**
   * Whom a pay period pays, and what those lack who cannot be paid yet, by id. For
   * credentials with the role read.
   */
  readonly getPayReadiness: (
    request: Types.GetPayReadinessRequest,
    options?: CallOptions
  ) => Promise<Types.GetPayReadinessResponse>

  /**
   * The clients of the service, by name. For credentials with the role admin. For
   * credentials of the service alone.
   */
  readonly getClients: (
    request?: Types.GetClientsRequest,
    options?: CallOptions
  ) => Promise<Types.GetClientsResponse>

  /**
   * The events of a company or of the client itself by number, or all in the order of
   * time. For credentials with the role read.
   */
  readonly getEvents: (
    request: Types.GetEventsRequest,
    options?: CallOptions
  ) => Promise<Types.GetEventsResponse>

  /**
   * An event: its body as it is sent, and the story of its deliveries. For credentials
   * with the role read.
   */
  readonly getEvent: (
    request: Types.GetEventRequest,
    options?: CallOptions
  ) => Promise<Types.GetEventResponse>

  /**
   * The webhook endpoints of the client, and what each gets. For credentials with the
   * role admin. Not for those that are limited to companies.
   */
  readonly getWebhookEndpoints: (
    request?: Types.GetWebhookEndpointsRequest,
    options?: CallOptions
  ) => Promise<Types.GetWebhookEndpointsResponse>

  /**
   * The attempts to deliver events and test messages to webhook endpoints, in the order
   * of time. For credentials with the role read.
   */
  readonly getWebhookDeliveries: (
    request?: Types.GetWebhookDeliveriesRequest,
    options?: CallOptions
  ) => Promise<Types.GetWebhookDeliveriesResponse>

  /**
   * The pay dates of a year for a compensation frequency. For credentials with the role
   * read.
   */
  readonly getMonthlyAndSemiMonthlyPayScheduleDates: (
    request: Types.GetMonthlyAndSemiMonthlyPayScheduleDatesRequest,
    options?: CallOptions
  ) => Promise<Types.GetMonthlyAndSemiMonthlyPayScheduleDatesResponse>
}

/** Lists that come in pages, as all of their elements. */
export interface Lists {
  /** The locations of a company, one after the other, page by page. */
  readonly getCompanyLocationInfo: (
    request: Types.GetCompanyLocationInfoRequest,
    options?: CallOptions
  ) => AsyncGenerator<Types.CompanyLocation, void, void>

  /** The business users of a company, one after the other, page by page. */
  readonly getBusinessUsers: (
    request: Types.GetBusinessUsersRequest,
    options?: CallOptions
  ) => AsyncGenerator<Types.BusinessUser, void, void>

  /**
   * The companies of the client, by kind, status, name, EIN, open requirements or work,
   * one after the other, page by page.
   */
  readonly getCompanies: (
    request?: Types.GetCompaniesRequest,
    options?: CallOptions
  ) => AsyncGenerator<Types.Company, void, void>

  /**
   * The workers of a company, by status, name, email, reference or last digits of the
   * SSN, one after the other, page by page.
   */
  readonly getUsers: (
    request: Types.GetUsersRequest,
    options?: CallOptions
  ) => AsyncGenerator<Types.User, void, void>

  /** The workers of a company who are active, one after the other, page by page. */
  readonly getActiveUsers: (
    request: Types.GetActiveUsersRequest,
    options?: CallOptions
  ) => AsyncGenerator<Types.User, void, void>

  /** The workers of a company who are deactivated, one after the other, page by page. */
  readonly getDeactivatedUsers: (
    request: Types.GetDeactivatedUsersRequest,
    options?: CallOptions
  ) => AsyncGenerator<Types.User, void, void>

  /** The workers of a company who are terminated, one after the other, page by page. */
  readonly getTerminatedUsers: (
    request: Types.GetTerminatedUsersRequest,
    options?: CallOptions
  ) => AsyncGenerator<Types.User, void, void>

  /**
   * A pay period, or those of a pay schedule or a company in calendar order, one after
   * the other, page by page.
   */
  readonly getPayPeriod: (
    request: Types.GetPayPeriodRequest,
    options?: CallOptions
  ) => AsyncGenerator<Types.PayPeriod, void, void>

  /**
   * The pay periods of a company or a pay schedule that are neither processed nor
   * skipped, in calendar order, one after the other, page by page.
   */
  readonly getUnProcessedPayPeriod: (
    request: Types.GetUnProcessedPayPeriodRequest,
    options?: CallOptions
  ) => AsyncGenerator<Types.PayPeriod, void, void>

  /**
   * What whoever runs payroll reported of the workers of a pay period, by report, one
   * after the other, page by page.
   */
  readonly getPayResults: (
    request: Types.GetPayResultsRequest,
    options?: CallOptions
  ) => AsyncGenerator<Types.PayResult, void, void>

  /**
   * The workers of a company by its name; of several with one name the newest, one after
   * the other, page by page.
   */
  readonly getUsersByCompanyName: (
    request: Types.GetUsersByCompanyNameRequest,
    options?: CallOptions
  ) => AsyncGenerator<Types.User, void, void>

  /** The overtime rules that a company brings itself, one after the other, page by page. */
  readonly getOvertimeRuleSets: (
    request: Types.GetOvertimeRuleSetsRequest,
    options?: CallOptions
  ) => AsyncGenerator<Types.OvertimeRuleSet, void, void>

  /**
   * A punch, or those of a worker on some days, with every version, one after the other,
   * page by page.
   */
  readonly getPunchHistory: (
    request: Types.GetPunchHistoryRequest,
    options?: CallOptions
  ) => AsyncGenerator<Types.Punch, void, void>

  /**
   * Who of a company is working or on a break, and since when, one after the other, page
   * by page.
   */
  readonly getWorkedNow: (
    request: Types.GetWorkedNowRequest,
    options?: CallOptions
  ) => AsyncGenerator<Types.WorkedNow, void, void>

  /**
   * The workers of a company who can clock in today, by name, one after the other, page
   * by page.
   */
  readonly getKioskWorkers: (
    request: Types.GetKioskWorkersRequest,
    options?: CallOptions
  ) => AsyncGenerator<Types.KioskWorker, void, void>

  /** The timesheets of a company, one after the other, page by page. */
  readonly getTimesheets: (
    request: Types.GetTimesheetsRequest,
    options?: CallOptions
  ) => AsyncGenerator<Types.ListedTimesheet, void, void>

  /** What is wrong with the recorded time of a company, one after the other, page by page. */
  readonly getTimeExceptions: (
    request: Types.GetTimeExceptionsRequest,
    options?: CallOptions
  ) => AsyncGenerator<Types.TimeException, void, void>

  /**
   * The amendments of the locked timesheets of a company, one after the other, page by
   * page.
   */
  readonly getTimesheetAmendments: (
    request: Types.GetTimesheetAmendmentsRequest,
    options?: CallOptions
  ) => AsyncGenerator<Types.ListedTimesheetAmendment, void, void>

  /**
   * The minutes of each worker in a pay period or on some days, by category and job, one
   * after the other, page by page.
   */
  readonly getTimesheetSummary: (
    request: Types.GetTimesheetSummaryRequest,
    options?: CallOptions
  ) => AsyncGenerator<Types.TimesheetSummary, void, void>

  /**
   * Overtime by worker, workweek and reason, and who is near it now, one after the other,
   * page by page.
   */
  readonly getOvertimeReport: (
    request: Types.GetOvertimeReportRequest,
    options?: CallOptions
  ) => AsyncGenerator<Types.OvertimeOfWorker, void, void>

  /**
   * Exact and rounded minutes of each worker: whether rounding is neutral, one after the
   * other, page by page.
   */
  readonly getRoundingReport: (
    request: Types.GetRoundingReportRequest,
    options?: CallOptions
  ) => AsyncGenerator<Types.RoundedTime, void, void>

  /**
   * The payable hours of a pay period, per worker and category, one after the other, page
   * by page.
   */
  readonly getPayableHours: (
    request: Types.GetPayableHoursRequest,
    options?: CallOptions
  ) => AsyncGenerator<Types.PayableLine, void, void>

  /** The time off policies of a company, one after the other, page by page. */
  readonly getTimeOffPolicies: (
    request: Types.GetTimeOffPoliciesRequest,
    options?: CallOptions
  ) => AsyncGenerator<Types.TimeOffPolicy, void, void>

  /**
   * The workers who have or had a time off policy, and from when to when, one after the
   * other, page by page.
   */
  readonly getTimeOffPolicyAssignments: (
    request: Types.GetTimeOffPolicyAssignmentsRequest,
    options?: CallOptions
  ) => AsyncGenerator<Types.ListedTimeOffPolicyAssignment, void, void>

  /**
   * The stored entries of time off, each with its explanation, one after the other, page
   * by page.
   */
  readonly getTimeOffLedger: (
    request: Types.GetTimeOffLedgerRequest,
    options?: CallOptions
  ) => AsyncGenerator<Types.TimeOffEntry, void, void>

  /**
   * What would be paid out of balances of time off if everybody of a company left, one
   * after the other, page by page.
   */
  readonly getTimeOffLiability: (
    request: Types.GetTimeOffLiabilityRequest,
    options?: CallOptions
  ) => AsyncGenerator<Types.TimeOffLiabilityLine, void, void>

  /**
   * The requests for time off of a company or of a worker, one after the other, page by
   * page.
   */
  readonly getTimeOffRequests: (
    request: Types.GetTimeOffRequestsRequest,
    options?: CallOptions
  ) => AsyncGenerator<Types.ListedTimeOffRequest, void, void>

  /**
   * The links to pages for people of a company, a worker or a business user, one after
   * the other, page by page.
   */
  readonly getFlowLinks: (
    request: Types.GetFlowLinksRequest,
    options?: CallOptions
  ) => AsyncGenerator<Types.FlowLink, void, void>

  /**
   * The texts of a company for workers to sign, in all editions, one after the other,
   * page by page.
   */
  readonly getDocumentTemplates: (
    request: Types.GetDocumentTemplatesRequest,
    options?: CallOptions
  ) => AsyncGenerator<Types.DocumentTemplate, void, void>

  /**
   * The documents of a company or of one person, without their texts, one after the
   * other, page by page.
   */
  readonly getDocuments: (
    request: Types.GetDocumentsRequest,
    options?: CallOptions
  ) => AsyncGenerator<Types.UserDocument, void, void>

  /**
   * The verifications that wait for a person, or too long for the provider, oldest first,
   * one after the other, page by page.
   */
  readonly getVerifications: (
    request?: Types.GetVerificationsRequest,
    options?: CallOptions
  ) => AsyncGenerator<Types.VerificationAttempt, void, void>

  /**
   * Bank accounts, verifications and erasures that wait for an approval, by id, one after
   * the other, page by page.
   */
  readonly getPendingApprovals: (
    request?: Types.GetPendingApprovalsRequest,
    options?: CallOptions
  ) => AsyncGenerator<Types.PendingApproval, void, void>

  /** Who did what, in the order of time, one after the other, page by page. */
  readonly getAudit: (
    request?: Types.GetAuditRequest,
    options?: CallOptions
  ) => AsyncGenerator<Types.AuditRow, void, void>

  /**
   * The versions of a record: what changed, when and by whom, one after the other, page
   * by page.
   */
  readonly getHistory: (
    request: Types.GetHistoryRequest,
    options?: CallOptions
  ) => AsyncGenerator<Types.RecordVersion, void, void>

  /**
   * Everything that is stored about a worker, in pages; audited, one after the other,
   * page by page.
   */
  readonly exportUser: (
    request: Types.ExportUserRequest,
    options?: CallOptions
  ) => AsyncGenerator<Types.StoredRow, void, void>

  /**
   * Everything that is stored about a company and its people, in pages; audited, one
   * after the other, page by page.
   */
  readonly exportCompany: (
    request: Types.ExportCompanyRequest,
    options?: CallOptions
  ) => AsyncGenerator<Types.StoredRow, void, void>

  /**
   * The credentials of the client that are not revoked, and when each was last used, one
   * after the other, page by page.
   */
  readonly getCredentials: (
    request?: Types.GetCredentialsRequest,
    options?: CallOptions
  ) => AsyncGenerator<Types.Credential, void, void>

  /**
   * The recipients of hand-overs that are not revoked, by id, one after the other, page
   * by page.
   */
  readonly getRecipients: (
    request?: Types.GetRecipientsRequest,
    options?: CallOptions
  ) => AsyncGenerator<Types.HandOverRecipient, void, void>

  /**
   * The hand-overs of a company, by id; the audit has who asked for them, one after the
   * other, page by page.
   */
  readonly getHandOvers: (
    request: Types.GetHandOversRequest,
    options?: CallOptions
  ) => AsyncGenerator<Types.ListedHandOver, void, void>

  /**
   * Whom a pay period pays, and what those lack who cannot be paid yet, by id, one after
   * the other, page by page.
   */
  readonly getPayReadiness: (
    request: Types.GetPayReadinessRequest,
    options?: CallOptions
  ) => AsyncGenerator<Types.PayReadiness, void, void>

  /** The clients of the service, by name, one after the other, page by page. */
  readonly getClients: (
    request?: Types.GetClientsRequest,
    options?: CallOptions
  ) => AsyncGenerator<Types.Client, void, void>

  /**
   * The events of a company or of the client itself by number, or all in the order of
   * time, one after the other, page by page.
   */
  readonly getEvents: (
    request: Types.GetEventsRequest,
    options?: CallOptions
  ) => AsyncGenerator<Types.ListedEvent, void, void>

  /**
   * The webhook endpoints of the client, and what each gets, one after the other, page by
   * page.
   */
  readonly getWebhookEndpoints: (
    request?: Types.GetWebhookEndpointsRequest,
    options?: CallOptions
  ) => AsyncGenerator<Types.WebhookEndpoint, void, void>

  /**
   * The attempts to deliver events and test messages to webhook endpoints, in the order
   * of time, one after the other, page by page.
   */
  readonly getWebhookDeliveries: (
    request?: Types.GetWebhookDeliveriesRequest,
    options?: CallOptions
  ) => AsyncGenerator<Types.WebhookDelivery, void, void>
}

/** The operations of each group: name, kind ("#" in the fragment, "!" for PUT), and the list in the answer. */
export const operationsOfGroups = {
  companyOnboarding:
    "" +
    "createBusiness:w#" +
    " companyRegistration:w" +
    " addKybInformation:w" +
    " updateCompany:w!" +
    " updateKybInformation:w!" +
    " initiateCompanyKyb:w" +
    " addCompanyLocation:w" +
    " addBusinessUser:w" +
    " updateAdminUser:w!" +
    " updateBusinessUser:w!" +
    " deactivateBusinessUser:w!",
  adminPortal:
    "" +
    "updateCompanyLocation:w!" +
    " deactivateCompanyLocation:w!" +
    " updateCompanyBankAccount:w!" +
    " addCompanyBankAccount:w" +
    " deactivateCompanyBankAccount:w!" +
    " updateBusinessUserAsEmployee:w!" +
    " updateEmployeeAsBusinessUser:w!" +
    " addBusinessContractor:w" +
    " addUser:w" +
    " addUsers:w" +
    " updateUser:w!" +
    " deactivateUser:w!" +
    " activateUser:w!" +
    " terminateUser:w!" +
    " terminateUsers:w!" +
    " removeUser:w!" +
    " setLegalHold:w!" +
    " addUserWage:w" +
    " addUserWages:w" +
    " updateUserWage:w!" +
    " endUserWage:w!" +
    " decideVerification:w" +
    " compareNumber:c" +
    " approveBankAccount:w" +
    " approveUserBankAccount:w" +
    " addFlowLink:c" +
    " addFlowLinks:c" +
    " revokeFlowLink:w!" +
    " endGuestSessions:w!" +
    " forgetPhone:w!" +
    " unlockCodes:w!" +
    " addDocument:w" +
    " assignDocument:w" +
    " attachSignedPaper:w!" +
    " revokeDocument:w!" +
    " addClient:c" +
    " updateClient:c!" +
    " addCredential:c" +
    " approveCredential:c" +
    " rotateCredential:c!" +
    " updateCredential:c!" +
    " revokeCredential:c!" +
    " addWebhookEndpoint:c" +
    " updateWebhookEndpoint:c!" +
    " removeWebhookEndpoint:c!" +
    " rotateWebhookSecret:c!" +
    " testWebhookEndpoint:c" +
    " retryWebhookDelivery:c!" +
    " replayWebhookEvents:c" +
    " setKioskPin:w!" +
    " eraseUser:c!" +
    " eraseBusinessUser:c!" +
    " eraseCompany:c!" +
    " eraseClient:c!",
  userOnboarding:
    "" +
    "addKycInformation:w" +
    " addKycInformations:w" +
    " initiateUserKyc:w" +
    " updateKycInformation:w!" +
    " addW4Information:w" +
    " addW4Informations:w" +
    " updateW4Information:w!" +
    " signDocument:w!" +
    " acceptTermsAndCondition:w!" +
    " withdrawConsent:w!",
  userPortal:
    "" +
    "addUserBankAccount:w" +
    " updateUserBankAccount:w!" +
    " updateUserPayPercentage:w!" +
    " setPayMethod:w!" +
    " deactivateUserBankAccount:w!" +
    " requestCode:c" +
    " confirmCode:c",
  payroll:
    "" +
    "addPaySchedule:w" +
    " updatePaySchedule:w!" +
    " deactivatePaySchedule:w!" +
    " updatePayPeriodStatus:w!" +
    " reportPayResults:w" +
    " revealNumber:c" +
    " getPayrollInput:c" +
    " getYearInput:c" +
    " addRecipient:c" +
    " confirmRecipient:c" +
    " revokeRecipient:c!" +
    " getRecipients:r:recipients" +
    " getHandOvers:r:handOvers" +
    " getPayReadiness:r:workers",
  timeOffAdmin:
    "" +
    "addTimeOffPolicy:w" +
    " addHolidayCalendar:w" +
    " updateHolidayCalendar:w!" +
    " updateTimeOffPolicy:w!" +
    " deactivateTimeOffPolicy:w!" +
    " recalculateTimeOff:w" +
    " addTimeOffPolicyAssignment:w" +
    " updateTimeOffPolicyAssignment:w!" +
    " adjustTimeOffBalance:w" +
    " payOutTimeOff:w" +
    " recordTimeOff:w" +
    " approveTimeOffRequest:w!" +
    " declineTimeOffRequest:w!" +
    " revokeTimeOffRequest:w!",
  timeOffUser:
    "" +
    "addTimeOffRequest:w" +
    " updateTimeOffRequest:w!" +
    " cancelTimeOffRequest:w!" +
    " previewTimeOffRequest:r" +
    " getMyTimeOff:r",
  timeTrackingAdmin:
    "" +
    "updateTimeTrackingSettings:w!" +
    " updateLocationTimeZone:w!" +
    " updateUserWorkSchedule:w!" +
    " addOvertimeRuleSet:w" +
    " updateOvertimeRuleSet:w!" +
    " addPunches:w" +
    " amendPunch:w!" +
    " voidPunch:w!" +
    " approveTimesheet:w!" +
    " approveTimesheets:w!" +
    " returnTimesheet:w!" +
    " reopenTimesheet:w!" +
    " waiveTimeException:w!" +
    " lockTimesheets:w!" +
    " addTimesheetAmendment:w" +
    " approveTimesheetAmendment:w!" +
    " rejectTimesheetAmendment:w!",
  timeTrackingUser:
    "" +
    "clockIn:w" +
    " clockOut:w" +
    " startBreak:w" +
    " endBreak:w" +
    " addTimeEntry:w" +
    " updateTimeEntry:w!" +
    " voidTimeEntry:w!" +
    " submitTimesheet:w!" +
    " recallTimesheet:w!" +
    " askForCorrection:w" +
    " getClockStatus:r",
  reports:
    "" +
    "getCompanyInfo:r" +
    " getCompanyTask:r" +
    " getCompanyLocationInfo:r:companyLocations" +
    " getBusinessUserInfo:r" +
    " getBusinessUsers:r:businessUsers" +
    " getCompanies:r:companies" +
    " getUsers:r:users" +
    " getActiveUsers:r:users" +
    " getDeactivatedUsers:r:users" +
    " getTerminatedUsers:r:users" +
    " getUser:r" +
    " getUserTask:r" +
    " getPaySchedule:r" +
    " getPayPeriod:r:payPeriods" +
    " getUnProcessedPayPeriod:r:payPeriods" +
    " getPayResults:r:payResults" +
    " getMyPay:r" +
    " getUserWages:r" +
    " getUsersByCompanyName:r:users" +
    " getUserWorkplaces:r" +
    " getFlowLinks:r:flowLinks" +
    " getFlowLink:r" +
    " getRememberedPhones:r" +
    " getDocumentTemplates:r:documentTemplates" +
    " getDocuments:r:documents" +
    " getDocument:r" +
    " getFiles:r" +
    " getFile:r" +
    " search:r" +
    " getVerifications:r:verifications" +
    " getVerification:r" +
    " getPendingApprovals:r:pendingApprovals" +
    " getAudit:r:audit" +
    " getFigures:r" +
    " getHistory:r:history" +
    " exportUser:r:rows" +
    " exportCompany:r:rows" +
    " getCredentials:r:credentials" +
    " getClients:r:clients" +
    " getEvents:r:events" +
    " getEvent:r" +
    " getWebhookEndpoints:r:webhookEndpoints" +
    " getWebhookDeliveries:r:deliveries" +
    " getMonthlyAndSemiMonthlyPayScheduleDates:r",
  timeTrackingReports:
    "" +
    "getUserWorkSchedules:r" +
    " getTimeTrackingSettings:r" +
    " getOvertimeRuleSets:r:overtimeRuleSets" +
    " getOvertimeRuleSet:r" +
    " getPunchHistory:r:punches" +
    " getWorkedNow:r:workedNow" +
    " getKioskWorkers:r:kioskWorkers" +
    " getTimesheets:r:timesheets" +
    " getTimesheet:r" +
    " getTimeExceptions:r:timeExceptions" +
    " getTimesheetAmendments:r:timesheetAmendments" +
    " getTimesheetSummary:r:timesheetSummary" +
    " getOvertimeReport:r:overtime" +
    " getRoundingReport:r:roundedTime" +
    " getTimesheetLock:r" +
    " getPayableHours:r:lines",
  timeOffReports:
    "" +
    "getTimeOffPolicies:r:timeOffPolicies" +
    " getTimeOffPolicy:r" +
    " getTimeOffPolicyAssignments:r:timeOffPolicyAssignments" +
    " getTimeOffBalance:r" +
    " getTimeOffProjection:r" +
    " getTimeOffLedger:r:timeOffEntries" +
    " getTimeOffLiability:r:lines" +
    " getTimeOffStatement:r" +
    " getTimeOffRequests:r:timeOffRequests" +
    " getTimeOffRequest:r" +
    " getTimeOffRecalculation:r" +
    " getTimeOffCalendar:r" +
    " getTimeOffCompliance:r"
} as const
