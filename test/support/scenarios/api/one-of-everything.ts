import { toPersonalId } from '../../../../functions/domain/campaigns/campaign-ids.ts';
import { createOneAppointment } from '../appointments/scenario.ts';
import { createOneIntegration } from '../integrations/one-integration.ts';
import { createSignUpLinks } from '../accounts/sign-up-links.ts';
import { createOneEndpoint, findOneDelivery } from '../webhooks/one-endpoint.ts';
import { createGroup } from '../create-group.ts';
import { createBodyPart, createLandingPage } from '../pitches/form-scenario.ts';
import { createPitchAndCall } from '../webhooks/one-webhook-call.ts';
import {
  addContacts,
  createCampaign,
  importFile,
  enrollContacts,
  textBlock,
  type Cloud,
  type Person,
} from '../scenario.ts';
import { PICTURE } from '../media/images.ts';

/** Ids that a call can name: of the caller's organization, of another one, or of nothing that exists. */
export type EntityIds = Readonly<Awaited<ReturnType<typeof createOneOfEverything>>>;
export type EntityKind = keyof EntityIds;

/**
 * What an argument names, by `argument` or `field.argument`, if it differs from its name. By their names `leadId` and
 * `leadIds` name a `lead`, and `after` of the field `jobs` a `jobsCursor`.
 */
export const OWNED_ARGUMENTS: Readonly<Record<string, EntityKind>> = {
  campaignFeatureId: 'step',
  'updateCampaignFeature.campaignFeatureId': 'pitchStep',
  'createCampaignWorkflow.campaignFeatureId': 'pitchStep',
  'campaignReportLeads.campaignFeatureId': 'pitchStep',
  campaignWorkflowId: 'workflow',
  workflowTriggerId: 'trigger',
  workflowActionId: 'action',
  'resendWebhookCall.leadId': 'caller',
  'deleteWebhookEndpoint.webhookEndpointId': 'removableEndpoint',
  triggerOption: 'pitchSlide',
  widgetId: 'slideWidget',
  nextCampaignId: 'campaign',
  campaignFeatureQueueId: 'text',
  'jobRejects.jobId': 'importJob',
  'signOutSessions.sessionId': 'session',
  'undoJob.jobId': 'importJob',
  exceptLeadIds: 'lead',
  fromCampaignId: 'campaign',
  fromTagId: 'tag',
  'cancelMessage.messageId': 'waitingText',
  'olderMessages.messageId': 'text',
  'deleteMessage.messageId': 'failedReply',
  'retryAttachments.messageId': 'picture',
  'assignLead.userId': 'self',
  formId: 'landingPage',
  uploadKey: 'upload',
  'uploadParts.uploadKey': 'videoUpload',
  'completeUpload.uploadKey': 'audioUpload',
  'cancelUpload.uploadKey': 'canceledUpload',
  'user.userId': 'self',
  'transferOwnership.userId': 'heir',
  'createCampaignFeature.after': 'step',
  'moveCampaignFeature.after': 'step',
  'createPitchSlide.after': 'pitchSlide',
  calendars: 'savedCalendar',
  structure: 'pitchSlide',
  'customValues.userId': 'self',
  campaignsToAdd: 'campaign',
  campaignsToRemove: 'campaign',
  idempotencyKey: 'key',
  search: 'word',
};

/** More rejected rows than a page shows and a chunk holds, and more imports than a page shows. */
const BROKEN_ROWS = 2_400;
const IMPORTS = 21;
/** Returns the phone number of a contact that `createOneOfEverything` creates. The failed text went to number 0. */
export function buildPhone(area: string, index: number): string {
  return `+1${area}55509${String(index).padStart(2, '0')}`;
}

/**
 * Creates one of everything that a call can name, in the organization of `owner`. Names contain `word` and numbers begin
 * with `area`. The clock must be within the sending hours.
 */
export async function createOneOfEverything(
  cloud: Cloud,
  owner: Person,
  { word, area, member }: { word: string; area: string; member: string },
) {
  const phone = (index: number): string => buildPhone(area, index);
  const endpoint = await createOneEndpoint(owner);
  const [lead = '', sender = ''] = await addContacts(
    owner,
    Array.from({ length: 12 }, (_, n) => ({ name: `${word} Person`, phone: phone(n) })),
  );
  const campaign = await createCampaign(owner, `${word} campaign`, [{ blocks: [textBlock(`${word} words STOP`)] }]);
  await cloud.carrier.rules({ to: phone(0), do: 'fail:30008' });
  const key = `${word}-key-1`;
  const jobId = await owner.make('messageLeads', {
    leadIds: [lead],
    messageContent: [{ type: 'TEXT', text: 'Hello STOP' }],
  });
  await enrollContacts(cloud, owner, campaign.id, [lead]);
  await owner.call('messageLead', { leadId: lead, message: 'Hello', idempotencyKey: key }).catch(() => undefined);
  await owner.call('createCampaign', { name: 'Taken', idempotencyKey: key });
  // The carrier reports the failure of these texts with a delay.
  await cloud.clock.advance('PT5M');
  await cloud.carrier.reset();
  const thread = await owner.call<{ lead: { messages: { id: string; state: string; campaignId: string | null }[] } }>(
    'lead',
    { leadId: lead },
    'lead { messages { id state campaignId } }',
  );
  const failed = thread.lead.messages.filter(({ state }) => state === 'FAILED' || state === 'UNDELIVERED');

  const waitingText = await scheduleText(cloud, owner, lead);
  const importJob = await importFile(cloud, owner, 'broken.csv', `name,phone\n${`${word},1\n`.repeat(BROKEN_ROWS)}`);
  for (let n = 1; n < IMPORTS; n += 1) await importFile(cloud, owner, 'list.csv', `name,phone\n${word},${n}\n`);
  await owner.call('updateOrganization', {
    organizationId: owner.organizationId,
    organization: { allowIncomingLeads: false },
  });
  const group = await createGroup(owner, `${word} group`, [lead]);
  const exportId = await owner.make('createExport', { exportKind: 'OPT_OUTS' });
  const noteId = await owner.make('createLeadNote', { leadId: lead, noteText: 'Call back' });
  const savedReplyId = await owner.make('createSavedReply', {
    savedReplyTitle: 'Hours',
    savedReplyText: 'We open at 8.',
  });
  await cloud.waitUntilIdle();
  await startSession(cloud, owner);
  const { leads, jobs, jobRejects, users, user, auditLog, sessions } = await owner.run<{
    leads: { next: string };
    jobs: { next: string };
    jobRejects: { next: string };
    users: { users: { id: string; email: string }[] };
    user: { user: { id: string } };
    auditLog: { entries: { id: string }[] };
    sessions: { sessions: { id: string; current: boolean }[] };
  }>(
    'query C($j: ID!) { leads { success errors next } jobs { success errors next } jobRejects(jobId: $j) { success errors next } users { success errors users { id email } } user { success errors user { id } } auditLog { success errors entries { id } } sessions { success errors sessions { id current } } }',
    { j: importJob },
  );
  const { saveTag, saveCustomField } = await owner.run<{
    saveTag: { tag: { id: string } };
    saveCustomField: { customField: { id: string } };
  }>(
    'mutation T($n: String!) { saveTag(name: $n) { success errors tag { id } } saveCustomField(name: $n) { success errors customField { id } } }',
    { n: word },
  );
  return {
    lead,
    campaign: campaign.id,
    step: campaign.steps[0] ?? '',
    // A text to `lead` that failed.
    text: failed[0]?.id ?? '',
    /** Another one, which the team wrote. */
    failedReply: failed.slice(1).find(({ campaignId }) => campaignId === null)?.id ?? '',
    waitingText,
    /** A picture of another contact. */
    picture: await receivePicture(cloud, owner, { lead: sender, phone: phone(1) }),
    /** A job that sends a message to many contacts. */
    job: jobId,
    importJob,
    ...(await announceMedia(owner)),
    upload: await uploadList(owner, `name,phone\n${word},${phone(20)}\n`),
    user: users.users.find(({ email }) => email === member)?.id ?? '',
    // A third member, where the organization has one. `self` is the caller.
    heir:
      users.users.find(({ id, email }) => id !== user.user.id && email !== member && !id.includes(':'))?.id ??
      user.user.id,
    self: user.user.id,
    ...(await createOneIntegration(cloud, owner, { userId: user.user.id, calendar: word })),
    organization: owner.organizationId,
    /** Another session of the caller. */
    session: sessions.sessions.find(({ current }) => !current)?.id ?? '',
    ...(await createSignUpLinks(cloud)),
    // Where lists continue that are no longer than a page here.
    csvReportCursor: lead,
    organizationDataCursor: lead,
    campaignReportLeadsCursor: lead,
    // Later than any visit.
    leadVisitsCursor: '0zzzzzzz',
    leadCampaignsCursor: toPersonalId(lead),
    libraryCampaignsCursor: `2026-12-01T17:00:00.000Z#${lead}`,
    conversationsCursor: `2026-12-01T17:00:00.000Z#${lead}`,
    searchTextsCursor: `${lead}#${lead}#M`,
    sessionsCursor: 'SESSION#2026-12-01T17:00:00.000Z#0',
    organizationsCursor: 'm',
    usersCursor: 'm',
    customValuesCursor: 'ORGANIZATION',
    leadsCursor: leads.next,
    jobsCursor: jobs.next,
    jobRejectsCursor: jobRejects.next,
    tag: saveTag.tag.id,
    customField: saveCustomField.customField.id,
    apiKey: await createKey(owner, word),
    ...(await findOneDelivery(owner, endpoint)),
    group,
    groupsCursor: group,
    sendsCursor: jobId,
    note: noteId,
    savedReply: savedReplyId,
    leadNotesCursor: noteId,
    leadTimelineCursor: noteId,
    export: exportId,
    exportsCursor: exportId,
    auditLogCursor: auditLog.entries[0]?.id ?? '',
    ...(await createOneAppointment(owner, lead)),
    ...(await createPitchAndCall(cloud, owner, {
      title: word,
      campaignId: campaign.id,
      caller: sender,
      phone: phone(1),
    })),
    pitchesCursor: 'Z',
    campaignsCursor: 'Z',
    landingPage: await createLandingPage(owner, word, campaign.id),
    landingPagesCursor: 'Z',
    landingPageDropdownOption: await createBodyPart(owner, word),
    /** An idempotency key that was used. */
    key,
    /** A word that only this organization's contacts have. */
    word,
  };
}

async function startSession(cloud: Cloud, owner: Person): Promise<void> {
  const begin = 'mutation { createHandOff { success errors token } }';
  const { createHandOff } = await owner.run<{ createHandOff: { token: string } }>(begin);
  const finish = 'mutation X($t: String!) { exchangeHandOff(token: $t) { success } }';
  await cloud.graphql('public', finish, { t: createHandOff.token });
}

/** Creates a key of the API that reads contacts. Returns its id. */
function createKey(owner: Person, name: string): Promise<string> {
  return owner.make('createApiKey', { name, scopes: ['contacts:read'] });
}

/** Schedules a text to a contact for the next month. Returns the id of the text. */
async function scheduleText(cloud: Cloud, owner: Person, lead: string): Promise<string> {
  await owner.call('messageLeads', {
    leadIds: [lead],
    messageContent: [{ type: 'TEXT', text: 'Later STOP' }],
    startAt: new Date(cloud.clock.now().getTime() + 30 * 86_400_000).toISOString(),
  });
  await cloud.waitUntilIdle();
  const thread = await owner.call<{ lead: { messageQueue: { id: string; message: string }[] } }>(
    'lead',
    { leadId: lead },
    'lead { messageQueue { id message } }',
  );
  return thread.lead.messageQueue.find(({ message }) => message.startsWith('Later'))?.id ?? '';
}

/** Sends a picture from the phone of a contact to an organization. Returns the id of the text. */
async function receivePicture(
  cloud: Cloud,
  owner: Person,
  { lead, phone }: { readonly lead: string; readonly phone: string },
): Promise<string> {
  await cloud.sendText(phone, owner.number, '', [PICTURE]);
  await cloud.waitUntilIdle();
  const thread = await owner.call<{ lead: { lastMessage: { id: string } } }>(
    'lead',
    { leadId: lead },
    'lead { lastMessage { id } }',
  );
  return thread.lead.lastMessage.id;
}

/** Uploads of videos and audio that have begun. Nothing is stored of them. */
async function announceMedia(owner: Person) {
  const announce = async (kind: 'VIDEO' | 'AUDIO', contentType: string, size: number): Promise<string> => {
    const createUpload = await owner.call<{ uploadKey: string }>(
      'createUpload',
      { kind, contentType, size },
      'uploadKey',
    );
    return createUpload.uploadKey;
  };
  return {
    videoUpload: await announce('VIDEO', 'video/mp4', 17 * 1024 * 1024),
    audioUpload: await announce('AUDIO', 'audio/mpeg', 1_000),
    canceledUpload: await announce('VIDEO', 'video/mp4', 1_000),
  };
}

/** Uploads a list of contacts. Returns its key. */
async function uploadList(owner: Person, content: string): Promise<string> {
  const createUpload = await owner.call<{ uploadKey: string; url: string }>(
    'createUpload',
    { kind: 'CSV', contentType: 'text/csv', size: content.length },
    'uploadKey url',
  );
  await fetch(createUpload.url, { method: 'PUT', body: content, headers: { 'content-type': 'text/csv' } });
  return createUpload.uploadKey;
}
