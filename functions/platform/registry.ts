import { hasAccess, type Access } from '../domain/accounts/access.ts';

/**
 * Every field of the API: which Lambda runs it, and which access it needs. Infra builds the resolvers from this list,
 * and the router refuses by it. Tests prove that the list, schema.graphql and the resolver maps agree. A field that is
 * missing here cannot be called.
 */
export const GROUPS = ['public', 'accounts', 'contacts', 'campaigns'] as const;
export type Group = (typeof GROUPS)[number];

export interface FieldEntry {
  readonly group: Group;
  /**
   * PUBLIC needs no session. PLATFORM needs a session of platform staff. All other levels need a session with at least this
   * access in its organization.
   */
  readonly access: 'PUBLIC' | 'PLATFORM' | Access;
}

export const QUERIES = {
  invitation: { group: 'public', access: 'PUBLIC' },
  user: { group: 'accounts', access: 'LIMITED' },
  logoutUser: { group: 'accounts', access: 'LIMITED' },
  organizations: { group: 'accounts', access: 'LIMITED' },
  signUpLinks: { group: 'accounts', access: 'PLATFORM' },
  users: { group: 'accounts', access: 'READONLY' },
  secondFactor: { group: 'accounts', access: 'LIMITED' },
  customValues: { group: 'accounts', access: 'READONLY' },
  sessions: { group: 'accounts', access: 'LIMITED' },
  auditLog: { group: 'accounts', access: 'ADMIN' },
  numberRegistration: { group: 'accounts', access: 'MANAGER' },
  leads: { group: 'contacts', access: 'READONLY' },
  lead: { group: 'contacts', access: 'READONLY' },
  conversations: { group: 'contacts', access: 'READONLY' },
  searchTexts: { group: 'contacts', access: 'READONLY' },
  savedReplies: { group: 'contacts', access: 'READONLY' },
  olderMessages: { group: 'contacts', access: 'READONLY' },
  leadNotes: { group: 'contacts', access: 'READONLY' },
  leadTimeline: { group: 'contacts', access: 'READONLY' },
  engagementMetrics: { group: 'contacts', access: 'READONLY' },
  leadViews: { group: 'contacts', access: 'READONLY' },
  consentHistory: { group: 'contacts', access: 'READONLY' },
  groups: { group: 'contacts', access: 'READONLY' },
  group: { group: 'contacts', access: 'READONLY' },
  customFields: { group: 'contacts', access: 'READONLY' },
  tags: { group: 'contacts', access: 'READONLY' },
  leadAppointments: { group: 'contacts', access: 'READONLY' },
  events: { group: 'contacts', access: 'READONLY' },
  eventAppointments: { group: 'contacts', access: 'READONLY' },
  campaigns: { group: 'campaigns', access: 'READONLY' },
  pitches: { group: 'campaigns', access: 'READONLY' },
  pitch: { group: 'campaigns', access: 'READONLY' },
  pitchSlides: { group: 'campaigns', access: 'READONLY' },
  pitchSlide: { group: 'campaigns', access: 'READONLY' },
  slideWidget: { group: 'campaigns', access: 'READONLY' },
  landingPageDropdownOptions: { group: 'campaigns', access: 'READONLY' },
  landingPageDropdownOption: { group: 'campaigns', access: 'READONLY' },
  landingPages: { group: 'campaigns', access: 'READONLY' },
  // By its code for everybody. By its id the use case asks for READONLY.
  landingPage: { group: 'public', access: 'PUBLIC' },
  webhookCalls: { group: 'campaigns', access: 'MANAGER' },
  webhookSecret: { group: 'campaigns', access: 'MANAGER' },
  campaign: { group: 'campaigns', access: 'READONLY' },
  campaignCategories: { group: 'campaigns', access: 'READONLY' },
  libraryCampaigns: { group: 'campaigns', access: 'READONLY' },
  libraryPitchSlides: { group: 'campaigns', access: 'READONLY' },
  campaignReport: { group: 'campaigns', access: 'READONLY' },
  campaignReportLeads: { group: 'campaigns', access: 'READONLY' },
  simulateCampaign: { group: 'campaigns', access: 'READONLY' },
  dashboard: { group: 'accounts', access: 'LIMITED' },
  replyHours: { group: 'accounts', access: 'READONLY' },
  campaignResults: { group: 'accounts', access: 'READONLY' },
  sendStats: { group: 'campaigns', access: 'LIMITED' },
  job: { group: 'contacts', access: 'READONLY' },
  jobRejects: { group: 'contacts', access: 'READONLY' },
  jobs: { group: 'contacts', access: 'READONLY' },
  sends: { group: 'contacts', access: 'READONLY' },
  exports: { group: 'contacts', access: 'MANAGER' },
  uploadParts: { group: 'contacts', access: 'MANAGER' },
  csvReport: { group: 'contacts', access: 'MANAGER' },
  csvMapping: { group: 'contacts', access: 'MANAGER' },
} as const satisfies Record<string, FieldEntry>;

export const MUTATIONS = {
  registerPhone: { group: 'public', access: 'PUBLIC' },
  confirmPhone: { group: 'public', access: 'PUBLIC' },
  confirmEmail: { group: 'public', access: 'PUBLIC' },
  registerUser: { group: 'public', access: 'PUBLIC' },
  eraseLead: { group: 'contacts', access: 'MANAGER' },
  createExport: { group: 'contacts', access: 'MANAGER' },
  exportFile: { group: 'contacts', access: 'MANAGER' },
  createOrganization: { group: 'accounts', access: 'PLATFORM' },
  suspendOrganization: { group: 'accounts', access: 'PLATFORM' },
  createSignUpLink: { group: 'accounts', access: 'PLATFORM' },
  updateEngagementMetrics: { group: 'contacts', access: 'PLATFORM' },
  endSignUpLink: { group: 'accounts', access: 'PLATFORM' },
  inviteUsers: { group: 'accounts', access: 'MANAGER' },
  loginUser: { group: 'public', access: 'PUBLIC' },
  forgotPasswordRequest: { group: 'public', access: 'PUBLIC' },
  resetPassword: { group: 'public', access: 'PUBLIC' },
  exchangeHandOff: { group: 'public', access: 'PUBLIC' },
  loadLeadActivity: { group: 'public', access: 'PUBLIC' },
  registerBrowser: { group: 'public', access: 'PUBLIC' },
  confirmBrowser: { group: 'public', access: 'PUBLIC' },
  trackLead: { group: 'public', access: 'PUBLIC' },
  submitLandingPage: { group: 'public', access: 'PUBLIC' },
  submitGroupLandingPage: { group: 'public', access: 'PUBLIC' },
  submitCampaignLandingPage: { group: 'public', access: 'PUBLIC' },
  trackForm: { group: 'public', access: 'PUBLIC' },
  createHandOff: { group: 'accounts', access: 'READONLY' },
  newPassword: { group: 'accounts', access: 'LIMITED' },
  // Everybody protects the own account.
  beginSecondFactor: { group: 'accounts', access: 'LIMITED' },
  confirmSecondFactor: { group: 'accounts', access: 'LIMITED' },
  // Everybody changes the own values. The use case refuses those of the organization below MANAGER.
  createCustomValues: { group: 'accounts', access: 'LIMITED' },
  signOutSessions: { group: 'accounts', access: 'LIMITED' },
  deleteOrganization: { group: 'accounts', access: 'OWNER' },
  keepOrganization: { group: 'accounts', access: 'OWNER' },
  transferOwnership: { group: 'accounts', access: 'OWNER' },
  removeSecondFactor: { group: 'accounts', access: 'LIMITED' },
  switchOrganization: { group: 'accounts', access: 'LIMITED' },
  // Everybody saves the own name. The use case refuses changes of others below ADMIN.
  updateUser: { group: 'accounts', access: 'LIMITED' },
  deleteUsers: { group: 'accounts', access: 'ADMIN' },
  updateOrganization: { group: 'accounts', access: 'MANAGER' },
  holdSending: { group: 'accounts', access: 'MANAGER' },
  saveNumberRegistration: { group: 'accounts', access: 'ADMIN' },
  submitNumberRegistration: { group: 'accounts', access: 'ADMIN' },
  setSpendCap: { group: 'accounts', access: 'ADMIN' },
  chooseAreaCode: { group: 'accounts', access: 'ADMIN' },
  createLead: { group: 'contacts', access: 'MANAGER' },
  createLeads: { group: 'contacts', access: 'MANAGER' },
  updateLead: { group: 'contacts', access: 'MANAGER' },
  archiveLeads: { group: 'contacts', access: 'MANAGER' },
  saveCustomField: { group: 'contacts', access: 'MANAGER' },
  removeCustomField: { group: 'contacts', access: 'MANAGER' },
  saveTag: { group: 'contacts', access: 'MANAGER' },
  removeTag: { group: 'contacts', access: 'MANAGER' },
  tagLeads: { group: 'contacts', access: 'MANAGER' },
  retryPitchSlide: { group: 'campaigns', access: 'MANAGER' },
  createUpload: { group: 'contacts', access: 'MANAGER' },
  completeUpload: { group: 'contacts', access: 'MANAGER' },
  cancelUpload: { group: 'contacts', access: 'MANAGER' },
  leadsFromCsv: { group: 'contacts', access: 'MANAGER' },
  optOutsFromCsv: { group: 'contacts', access: 'MANAGER' },
  undoJob: { group: 'contacts', access: 'MANAGER' },
  optOutLead: { group: 'contacts', access: 'MANAGER' },
  dismissOptOutHint: { group: 'contacts', access: 'MANAGER' },
  messageLeads: { group: 'contacts', access: 'MANAGER' },
  summarizeSending: { group: 'contacts', access: 'MANAGER' },
  cancelJob: { group: 'contacts', access: 'MANAGER' },
  messageLead: { group: 'contacts', access: 'MANAGER' },
  cancelMessage: { group: 'contacts', access: 'MANAGER' },
  deleteMessage: { group: 'contacts', access: 'MANAGER' },
  retryAttachments: { group: 'contacts', access: 'MANAGER' },
  retryCampaignFeatureQueue: { group: 'contacts', access: 'MANAGER' },
  viewLead: { group: 'contacts', access: 'MANAGER' },
  assignLead: { group: 'contacts', access: 'MANAGER' },
  createSavedReply: { group: 'contacts', access: 'MANAGER' },
  updateSavedReply: { group: 'contacts', access: 'MANAGER' },
  deleteSavedReply: { group: 'contacts', access: 'MANAGER' },
  showReplying: { group: 'contacts', access: 'MANAGER' },
  setLeadDone: { group: 'contacts', access: 'MANAGER' },
  createLeadNote: { group: 'contacts', access: 'MANAGER' },
  deleteLeadNote: { group: 'contacts', access: 'MANAGER' },
  createGroup: { group: 'contacts', access: 'MANAGER' },
  updateGroup: { group: 'contacts', access: 'MANAGER' },
  addLeadsToGroup: { group: 'contacts', access: 'MANAGER' },
  removeLeadsFromGroup: { group: 'contacts', access: 'MANAGER' },
  archiveGroups: { group: 'contacts', access: 'MANAGER' },
  createCampaign: { group: 'campaigns', access: 'MANAGER' },
  createLeadAppointment: { group: 'contacts', access: 'MANAGER' },
  updateLeadAppointment: { group: 'contacts', access: 'MANAGER' },
  deleteLeadAppointment: { group: 'contacts', access: 'MANAGER' },
  cancelEvents: { group: 'contacts', access: 'MANAGER' },
  addCampaignsToEvents: { group: 'contacts', access: 'MANAGER' },
  messageEvents: { group: 'contacts', access: 'MANAGER' },
  cloneCampaign: { group: 'campaigns', access: 'MANAGER' },
  unpublishCampaign: { group: 'campaigns', access: 'PLATFORM' },
  updateCampaign: { group: 'campaigns', access: 'MANAGER' },
  archiveCampaign: { group: 'campaigns', access: 'MANAGER' },
  stopCampaign: { group: 'campaigns', access: 'MANAGER' },
  retryUnconfirmed: { group: 'campaigns', access: 'MANAGER' },
  sendTestText: { group: 'campaigns', access: 'MANAGER' },
  createCampaignFeature: { group: 'campaigns', access: 'MANAGER' },
  updateCampaignFeature: { group: 'campaigns', access: 'MANAGER' },
  moveCampaignFeature: { group: 'campaigns', access: 'MANAGER' },
  deleteCampaignFeature: { group: 'campaigns', access: 'MANAGER' },
  createCampaignWorkflow: { group: 'campaigns', access: 'MANAGER' },
  updateCampaignWorkflow: { group: 'campaigns', access: 'MANAGER' },
  deleteCampaignWorkflow: { group: 'campaigns', access: 'MANAGER' },
  createWorkflowTrigger: { group: 'campaigns', access: 'MANAGER' },
  updateWorkflowTrigger: { group: 'campaigns', access: 'MANAGER' },
  deleteWorkflowTrigger: { group: 'campaigns', access: 'MANAGER' },
  createWorkflowAction: { group: 'campaigns', access: 'MANAGER' },
  updateWorkflowAction: { group: 'campaigns', access: 'MANAGER' },
  deleteWorkflowAction: { group: 'campaigns', access: 'MANAGER' },
  resendWebhookCall: { group: 'campaigns', access: 'MANAGER' },
  rotateWebhookSecret: { group: 'campaigns', access: 'ADMIN' },
  testWebhook: { group: 'campaigns', access: 'MANAGER' },
  createPitch: { group: 'campaigns', access: 'MANAGER' },
  updatePitch: { group: 'campaigns', access: 'MANAGER' },
  archivePitch: { group: 'campaigns', access: 'MANAGER' },
  createPitchSlide: { group: 'campaigns', access: 'MANAGER' },
  updatePitchSlide: { group: 'campaigns', access: 'MANAGER' },
  deletePitchSlide: { group: 'campaigns', access: 'MANAGER' },
  createSlideWidget: { group: 'campaigns', access: 'MANAGER' },
  updateSlideWidget: { group: 'campaigns', access: 'MANAGER' },
  deleteSlideWidget: { group: 'campaigns', access: 'MANAGER' },
  createLandingPageDropdownOption: { group: 'campaigns', access: 'MANAGER' },
  updateLandingPageDropdownOption: { group: 'campaigns', access: 'MANAGER' },
  deleteLandingPageDropdownOptions: { group: 'campaigns', access: 'MANAGER' },
  createLandingPage: { group: 'campaigns', access: 'MANAGER' },
  updateLandingPage: { group: 'campaigns', access: 'MANAGER' },
  archiveLandingPages: { group: 'campaigns', access: 'MANAGER' },
  addLeadsToCampaign: { group: 'campaigns', access: 'MANAGER' },
  removeLeadsFromCampaign: { group: 'campaigns', access: 'MANAGER' },
} as const satisfies Record<string, FieldEntry>;

/** AppSync itself runs these fields: workers publish with IAM, and sessions subscribe to their own organization. */
export const LIVE_FIELDS = {
  Mutation: ['publishEvent', 'endSession', 'endMembership'],
  Subscription: ['onEvent'],
} as const;
export type FieldName = keyof typeof QUERIES | keyof typeof MUTATIONS;

export const FIELDS: Readonly<Record<FieldName, FieldEntry>> = { ...QUERIES, ...MUTATIONS };
export function isField(name: string): name is FieldName {
  return Object.hasOwn(FIELDS, name);
}

/** Returns the fields that one Lambda runs. */
export function listFields(group: Group): FieldName[] {
  return Object.keys(FIELDS).filter((name): name is FieldName => isField(name) && FIELDS[name].group === group);
}

/**
 * The fixed token of calls without a session. It is no secret: it only distinguishes these calls from malformed calls.
 */
export const PUBLIC_TOKEN = 'public';

/** Returns whether a session may call a field. Without a session only PUBLIC fields can be called. */
export function mayCall(
  { access, wpAdmin }: { access: Access; wpAdmin: boolean },
  { access: needed }: FieldEntry,
): boolean {
  if (needed === 'PUBLIC') return true;
  return needed === 'PLATFORM' ? wpAdmin : hasAccess(access, needed);
}
