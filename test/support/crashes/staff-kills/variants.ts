import { COMPLETE_FORM } from '../../scenarios/accounts/complete-form.ts';
import { DEMO_CODE } from './api-services.ts';
import {
  at,
  awaitedPitch,
  awaitedVideo,
  BOOKING,
  ENDPOINT,
  ENROLLED,
  failedVideo,
  IF_THEN,
  importList,
  job,
  LONG_VIDEO,
  makeIfThen,
  newestText,
  NEWCOMER,
  PHONE,
  receive,
  TEXT,
  THANKS,
  upload,
} from './one-of-each.ts';
import type { Make, Traits, Variant } from './preparation.ts';
import { CONTACTS, ids, O, PASSWORD } from './test-environment.ts';

const attestation = 'They agreed.';
const TWO = { leadIds: ids(0, 3) };
const ALL = { allLeads: true };
const MANY_BY_ONE = { gradual: true };
const HELD = ['holdSending', { held: true }] as const;
const INVITED = { users: [{ email: 'new@o.test', role: 'MANAGER' }, { email: 'other@o.test' }] };
const invited = ['inviteUsers', INVITED] as const;
const OWN_ADDRESS = { userId: 'u', user: { email: 'uma@o.test', password: PASSWORD } };
const ANSWERS = { name: 'Ann Archer', phone: '(602) 555-0177', 'opt-in': 'Verified' };
const toWidgets = (answers: Readonly<Record<string, string>>) =>
  Object.entries(answers).map(([widgetId, value]) => ({ widgetId, values: [value] }));
const widgets = toWidgets(ANSWERS);
/** A second press finds that the form has started for the phone. The person is stored first, and no one texts them without the rest. */
const SUBMISSION: Partial<Traits> = {
  leaves:
    /^(?:contact \+16025550177, .*consent "NONE"|search finds \+16025550177|consent of \+16025550177: (?:NONE|undefined))/,
};

/** Returns the token of the link in the newest mail. */
const mailedToken: Make = async ({ environment: { mails } }) =>
  /\/(?:register|confirm-email)\/([\w-]+)/.exec(mails.at(-1)?.text ?? '')?.[1] ?? '';

const lastInbound: Make = async ({ environment: { machine } }) =>
  (await machine.data.contacts.findContact(O, ENROLLED))?.lastInbound?.toISOString();

const fullGroup: Make<string> = async ({ make, run }) => {
  const groupId = await make('createGroup');
  await run('addLeadsToGroup', { groupId, ...TWO });
  return groupId;
};

const usedTag: Make = async ({ make, run }) => {
  const tagId = await make('saveTag');
  await run('tagLeads', { tagId, ...TWO });
  return tagId;
};

const openPage: Make<string> = async ({ run }) => {
  const { landingPage } = await run('updateLandingPage', { landingPage: { campaignsToAdd: ['d'] } });
  return (landingPage as { code: string }).code;
};

const openGroup: Make = async ({ environment, make, run }) => {
  const groupId = await make('createGroup');
  await run('updateGroup', { groupId, group: { landingPage: { title: 'Join', sendCampaign: true, campaignId: 'd' } } });
  return (await environment.machine.data.groups.findGroup(O, groupId))?.code;
};

/** Opens the page of the campaign `d`. */
const openCampaign =
  (newCode: string): Make =>
  async ({ environment }) =>
    environment.machine.data.campaignLandings.change(
      { organizationId: O, campaignId: 'd', newCode },
      (before) => ({ ...before, title: 'Try it' }),
      () => [],
    );

const releaseNumber: Make = async ({ environment: { machine } }) => {
  const organization = await machine.data.accounts.findOrganization(O);
  return organization && machine.data.numberOrders.beginRelease(organization, machine.now());
};

/** The organization has a plan, and its period began ten days ago. */
const subscribe: Make = async ({ environment: { machine } }) => {
  const at = machine.now();
  const day = (days: number): Date => new Date(at.getTime() + days * 86_400_000);
  const period = { periodStart: day(-10), periodEnd: day(20), cancelAt: null, pastDueSince: null, endedAt: null };
  const subscription = { id: 'sub', status: 'ACTIVE', plan: null, ...period } as const;
  const card = { brand: 'visa', last4: '4242', expMonth: 12, expYear: 2030 };
  await machine.data.billingCopies.store(O, { required: false, customerId: 'cus', subscription, card, readAt: at });
};

/**
 * The calls that need a state, certain arguments or other traits than their name says. The name is that of the mutation, after a
 * comma with what differs. What `give` leaves out and the call requires has its plain value.
 */
export const VARIANTS: Readonly<Record<string, Variant>> = {
  messageLead: { give: { leadId: NEWCOMER, message: 'Hi STOP' } },
  'messageLeads, two': { give: TWO },
  'messageLeads, everyone': { give: ALL },
  'messageLeads, later': { give: { ...TWO, startAt: at(9) } },
  summarizeSending: { give: { ...TWO, messageContent: THANKS.messageContent } },
  cancelMessage: {},
  'cancelMessage, during a pause': {
    before: [HELD, ['messageLead', { leadId: NEWCOMER, message: 'Hi STOP' }]],
    give: { messageId: newestText },
  },
  'holdSending, all': { give: { held: true } },
  'holdSending, no more': { before: [HELD, 180], give: { held: false } },
  retryAttachments: {},

  'addLeadsToCampaign, two': { give: { campaignId: 'd', ...TWO } },
  'addLeadsToCampaign, everyone': { give: { campaignId: 'd', ...ALL } },
  'removeLeadsFromCampaign, two': { give: { leadIds: ids(0, 1) }, ...MANY_BY_ONE },
  'removeLeadsFromCampaign, everyone': { give: ALL },
  'removeLeadsFromCampaign, restored': {
    before: [['removeLeadsFromCampaign', { leadIds: ids(0, 1) }]],
    give: { leadIds: ids(0, 1), restore: true },
    ...MANY_BY_ONE,
  },
  'removeLeadsFromCampaign, paused': { give: { leadIds: ids(0, 1), pause: true }, ...MANY_BY_ONE },
  'removeLeadsFromCampaign, resumed': {
    before: [['removeLeadsFromCampaign', { leadIds: ids(0, 1), pause: true }]],
    give: { leadIds: ids(0, 1), restore: true, pause: true },
    ...MANY_BY_ONE,
  },
  archiveCampaign: {},
  'updateCampaign, paused': { give: { paused: true } },
  'updateCampaign, resumed': { before: [['updateCampaign', { paused: true }], 180], give: { paused: false } },
  'updateCampaign, no appointments': { give: { hasAppt: false } },
  'updateCampaign, published with a page': {
    give: { public: true, category: 'Other', landingPageTitle: 'Try', brandName: 'Us' },
  },
  unpublishCampaign: {
    before: [['updateCampaign', { public: true }]],
    give: { publicCampaign: 'c' },
    // What platform staff began is on record also when nothing came of it.
    leaves: /^on record/,
  },
  'updateCampaignFeature, words': { give: { campaignFeatureId: 'c-two', message: 'Other STOP' } },
  'updateCampaignFeature, time': { give: { campaignFeatureId: 'c-two', minutes: 7 } },
  createCampaignFeature: { give: { featureType: 'MESSAGE', after: 'c-two' } },
  moveCampaignFeature: { give: { after: null } },

  createLead: { give: { lead: { name: 'New', phone: PHONE }, attestation }, repeatable: true },
  'createLead, with a welcome': {
    give: { lead: { name: 'New', phone: PHONE }, welcomeMessageContent: THANKS.messageContent, attestation },
    ...MANY_BY_ONE,
  },
  'createLead, known': { give: { lead: { name: 'Merged', phone: CONTACTS[0]?.phone }, attestation }, repeatable: true },
  createLeads: {
    give: { leads: [{ phone: PHONE }, { phone: '+16025550178' }], campaignId: 'd', attestation },
    repeatable: true,
    ...MANY_BY_ONE,
  },
  'updateLead, number': { give: { lead: { phone: PHONE } } },
  'updateLead, no number': { give: { lead: { phone: '' } } },
  'archiveLeads, two': { give: { leadIds: ids(0, 1) }, ...MANY_BY_ONE },
  'archiveLeads, everyone': { give: ALL },
  'archiveLeads, restored': {
    before: [['archiveLeads', { leadIds: ids(0, 1) }]],
    give: { leadIds: ids(0, 1), restore: true },
    ...MANY_BY_ONE,
  },
  eraseLead: { give: { name: 'Pat 0' } },
  'leadsFromCsv, file': { give: { ...importList, campaignId: 'd' } },
  'leadsFromCsv, rows': { give: { leads: [{ name: 'Ann', phone: PHONE }], campaignId: 'd', attestation } },
  optOutsFromCsv: { give: { uploadKey: upload(`phone\n${CONTACTS[0]?.phone}\n6025550199\n`) } },
  'undoJob, import': {},
  'undoJob, archiving of everyone': { give: { jobId: job('archiveLeads', ALL, 10) } },

  createLeadAppointment: { give: { ...BOOKING, leadId: NEWCOMER } },
  updateLeadAppointment: { give: { eventTime: '10:21' } },
  messageEvents: { give: { messageContent: [{ type: 'TEXT', text: 'Bring a card STOP' }] } },
  addCampaignsToEvents: { give: { campaignIds: ['d'] } },

  'addLeadsToGroup, two': { give: TWO, ...MANY_BY_ONE },
  'addLeadsToGroup, everyone': { give: ALL },
  'removeLeadsFromGroup, one': { give: { groupId: fullGroup, leadIds: ids(0) }, ...MANY_BY_ONE },
  'removeLeadsFromGroup, everyone': { give: { groupId: fullGroup, ...ALL } },
  archiveGroups: { give: { groupIds: async (preparation) => [await fullGroup(preparation)] } },
  updateGroup: {
    give: { group: { name: 'South', landingPage: { title: 'Join', price: 20, campaignId: 'd' } }, seen: { title: '' } },
  },
  'tagLeads, two': { give: TWO, ...MANY_BY_ONE },
  'tagLeads, everyone': { give: ALL },
  removeTag: { give: { tagId: usedTag } },

  viewLead: { before: [receive('Hello')] },
  assignLead: { before: [receive('Hello')], give: { userId: 'v' } },
  'setLeadDone, done': { before: [receive('Hello')], give: { lastInbound } },
  'setLeadDone, until tomorrow': { before: [receive('Hello')], give: { lastInbound, until: at(24 * 60) } },
  dismissOptOutHint: { before: [receive('take me off your list')] },
  settleBookedTime: {
    before: [
      async ({ environment: { machine } }) =>
        machine.data.conversations.askForBookedTime(O, ENROLLED, new Date('2026-12-01T17:00:00Z')),
    ],
  },
  deleteLeadNote: {},
  updateSavedReply: { give: { savedReplyTitle: 'Times', version: 1 } },
  createExport: { give: { exportKind: 'ORGANIZATION' } },

  submitLandingPage: { give: { landingPageCode: openPage, widgets }, ...SUBMISSION },
  // The form never changes who the contact is.
  'submitLandingPage, known phone and another name': {
    give: { landingPageCode: openPage, widgets: toWidgets({ ...ANSWERS, phone: CONTACTS[4]?.phone ?? '' }) },
  },
  submitGroupLandingPage: { give: { groupCode: openGroup, widgets }, ...SUBMISSION },
  submitCampaignLandingPage: {
    before: [openCampaign('page-code')],
    give: { campaignCode: 'page-code', widgets },
    ...SUBMISSION,
  },
  tryNow: {
    before: [openCampaign(DEMO_CODE)],
    give: { name: 'Ann', phone: ANSWERS.phone, consent: true },
    ...SUBMISSION,
  },
  trackForm: {
    give: {
      path: async (preparation) => `/p/${await openPage(preparation)}`,
      visitId: 'visit-of-a-browser-1',
      hasStarted: true,
    },
  },
  updateLandingPage: { give: { landingPage: { title: 'Other', description: 'More', campaignsToAdd: ['c', 'd'] } } },
  archiveLandingPages: MANY_BY_ONE,
  updateLandingPageDropdownOption: { give: { landingPageDropdownOption: { label: 'Hip', campaignsToAdd: ['c'] } } },
  deleteLandingPageDropdownOptions: MANY_BY_ONE,

  archivePitch: {},
  'archivePitch, restored for a text that waits': {
    give: {
      pitchId: awaitedPitch(async (pitchId, { make, run }) => {
        await make('createPitchSlide', { pitchId, pitchSlide: { content: TEXT } });
        await run('archivePitch', { pitchId });
      }),
      restore: true,
    },
  },
  createPitchSlide: { give: { pitchSlide: { content: TEXT } } },
  'updatePitchSlide, first of a pitch that a text waits for': {
    give: {
      pitchSlideId: async (preparation) =>
        preparation.make('createPitchSlide', { pitchId: await awaitedPitch(async () => {})(preparation) }),
      title: 'Hello',
      content: TEXT,
    },
  },
  deletePitchSlide: {},
  'deletePitchSlide, video that a text waits for': { give: { pitchSlideId: awaitedVideo } },
  retryPitchSlide: { give: { pitchSlideId: failedVideo } },
  'createSlideWidget, of a slide': {
    give: { pitchSlideId: async ({ one }) => one('pitchSlide') },
  },
  'createSlideWidget, of a campaign': {
    give: { campaignId: async ({ make }) => make('createCampaign') },
  },
  updateSlideWidget: { give: { slideWidget: { label: 'Really?' } } },
  createUpload: { give: LONG_VIDEO },

  updateCampaignWorkflow: {
    give: {
      campaignWorkflowId: async ({ make }) => make('createCampaignWorkflow'),
      label: 'Go on',
      workflow: { ...IF_THEN, triggers: [{ triggerType: 'UNOPENED', hours: 1 }] },
      version: 1,
    },
  },
  createWorkflowTrigger: { give: { triggerType: 'TIME', seconds: 30 } },
  updateWorkflowTrigger: { give: { triggerType: 'UNOPENED', hours: 1 } },
  deleteWorkflowTrigger: {
    give: {
      workflowTriggerId: async (preparation) => {
        const { id, triggers } = await makeIfThen(preparation);
        const added = { campaignWorkflowId: id, triggerType: 'TIME', seconds: 30 };
        await preparation.run('createWorkflowTrigger', added);
        return triggers[0]?.id;
      },
    },
  },
  createWorkflowAction: { give: THANKS },
  updateWorkflowAction: { give: { ...THANKS, label: 'Thank them' } },

  inviteUsers: { give: INVITED, ...MANY_BY_ONE },
  'inviteUsers, again': { before: [invited, 1], give: { token: 'invitation:new@o.test' } },
  'deleteUsers, invited': {
    before: [invited, 1],
    give: { userIds: ['invitation:new@o.test', 'invitation:other@o.test'] },
    ...MANY_BY_ONE,
  },
  'deleteUsers, members': MANY_BY_ONE,
  registerUser: {
    before: [invited, 1],
    give: { token: mailedToken, name: 'Nora New', password: PASSWORD, password2: PASSWORD },
  },
  forgotPasswordRequest: { give: { email: 'v@o.test' } },
  loginUser: { give: { email: 'v@o.test', password: PASSWORD } },
  signOutSessions: { give: { others: true } },
  saveNumberRegistration: { before: [subscribe, releaseNumber] },
  submitNumberRegistration: { before: [subscribe, releaseNumber], give: { registration: COMPLETE_FORM } },
  'updateUser, access': { give: { userId: 'v', user: { access: 'READONLY' } } },
  'updateUser, name': { give: { userId: 'v', user: { name: 'Vera' } } },
  'updateUser, own calendar': {
    give: { userId: 'u', user: { name: 'Uma', customValues: [{ name: 'Calls', value: 'https://x.test' }] } },
    ...MANY_BY_ONE,
  },
  'updateUser, own address': { give: OWN_ADDRESS },
  confirmEmail: { before: [['updateUser', OWN_ADDRESS], 1], give: { token: mailedToken } },
  updateOrganization: {
    give: { organization: { name: 'Other', autoReplyEnabled: true, autoReplyContent: 'Later' } },
  },
  keepOrganization: { before: [['deleteOrganization']] },
  createCustomValues: { give: { isCalendar: true }, repeatable: true, isNew: false },
  setSpendCap: { before: [subscribe], give: { cents: 100 } },
  'suspendOrganization, suspended': { give: { suspended: true, note: 'Spam' } },
  'suspendOrganization, no more': { before: [['suspendOrganization', { suspended: true }]] },

  createWebhookEndpoint: { give: ENDPOINT },
  updateWebhookEndpoint: { give: { webhookUrl: 'https://hooks.test/b', events: ['contact.replied'] } },
  pauseWebhookEndpoint: { give: { paused: true } },
};
