import { uploadKey } from '../../../../functions/domain/media/upload-kinds.ts';
import type { EntityKind } from '../../scenarios/api/one-of-everything.ts';
import type { Given, Make, MutationName, Preparation } from './preparation.ts';
import { CONTACTS, ids, O, pass, START } from './test-environment.ts';

const made =
  (field: MutationName, given?: Given): Make<string> =>
  ({ make }) =>
    make(field, given);

/** The second step of the campaign is out, and jobs that began are done. */
const SETTLED = 60;
export const [ENROLLED = '', NEWCOMER = ''] = ids(0, 3);
export const PHONE = '+16025550177';
export const BOOKING = { leadId: ENROLLED, eventDate: '2027-03-03', eventTime: '10:18', campaignsToAdd: ['c'] };
export const TEXT = [{ kind: 'PARAGRAPH', spans: [{ text: 'Welcome' }] }];
export const THANKS = { actionType: 'LEAD', messageContent: [{ type: 'TEXT', text: 'Thanks STOP' }] };
export const IF_THEN = {
  triggers: [{ triggerType: 'VIEWED' }],
  actions: [THANKS, { actionType: 'CAMPAIGN', nextCampaignId: 'd' }],
};
export const ENDPOINT = { webhookUrl: 'https://hooks.test/a', events: ['contact.created'] };
const VIDEO = { kind: 'VIDEO', contentType: 'video/mp4' };
export const LONG_VIDEO = { ...VIDEO, size: 40_000_000 };
const LIST = 'name,phone\nAnn,6025550110\nBob,6025550111\nBob,6025550111\nNobody,1\n';

export const at = (minutes: number): string => new Date(START.getTime() + minutes * 60_000).toISOString();

/** The key of an uploaded CSV file. */
export const upload =
  (content: string = LIST): Make<string> =>
  async ({ environment: { machine } }) => {
    const key = uploadKey('CSV', O, 'list', 'text/csv');
    machine.files.set(key, Buffer.from(content));
    return key;
  };

/** A job that began `seconds` ago. */
export const job =
  (field: MutationName, given: Given, seconds: number): Make<string> =>
  async ({ environment, run }) => {
    const started = await run(field, given);
    await pass(environment, seconds);
    return (started.job as { id: string }).id;
  };

export const importList = { uploadKey: upload(), fullNameKey: 'name', phoneKey: 'phone', attestation: 'They agreed.' };
const sendLater = job('messageLeads', { leadIds: ids(3, 4), startAt: at(8) }, SETTLED);

/** The newest text to the contact who is in no campaign. */
export const newestText: Make<string> = async ({ environment: { machine } }) => {
  const [text] = await machine.data.messages.listLatest(O, NEWCOMER, 1);
  return `${text?.contactId}.${text?.id}`;
};

/** A text that the carrier refused. */
const failedText: Make<string> = async (preparation) => {
  const { machine } = preparation.environment;
  const answer = machine.answerHandOver;
  machine.answerHandOver = async () => ({ kind: 'REFUSED', code: 30008 });
  machine.reportsDelivery = false;
  await preparation.run('messageLead', { leadId: NEWCOMER, message: 'Hi STOP' });
  await pass(preparation.environment, SETTLED);
  machine.answerHandOver = answer;
  machine.reportsDelivery = true;
  return newestText(preparation);
};

/** The public id of a text of the enrolled contact, which arrives now. */
export const receive =
  (body: string, media: readonly object[] = []): Make<string> =>
  async ({ environment }) => {
    const from = CONTACTS[0]?.phone;
    environment.machine.send('inbound', { version: 1, carrierId: 'MM1', from, to: '+16025550901', body, media });
    await pass(environment, 5);
    const texts = await environment.machine.data.messages.listLatest(O, ENROLLED, 9);
    return `${ENROLLED}.${texts.find(({ kind }) => kind === 'INBOUND')?.id}`;
  };

/** A text with a picture that the carrier did not give. */
const picture: Make<string> = async (preparation) => {
  const messageId = await receive('Look', [{ mediaId: 'ME1', contentType: 'image/png' }])(preparation);
  const { messages, attachments } = preparation.environment.machine.data;
  const [contactId = '', id = ''] = messageId.split('.');
  const message = await messages.findMessage({ organizationId: O, contactId, id });
  if (!message) throw new Error('The picture did not arrive');
  await attachments.change(message, 0, 'STORED', { state: 'FAILED', type: null, problem: 'UNREACHABLE' });
  return messageId;
};

const makeWaiting = async ({ environment, make, run }: Preparation, pitchId: string): Promise<void> => {
  const campaignId = await make('createCampaign', { name: 'Tours' });
  const campaignFeatureId = await make('createCampaignFeature', { campaignId, pitchId });
  await run('updateCampaignFeature', { campaignFeatureId, message: 'See our tour STOP' });
  await run('addLeadsToCampaign', { campaignId, leadIds: ids(3) });
  await pass(environment, SETTLED);
};

/** A pitch that cannot be shown yet, so that the text of a step waits for it. */
export const awaitedPitch =
  (prepare: (pitchId: string, preparation: Preparation) => Promise<unknown>): Make<string> =>
  async (preparation) => {
    const pitchId = await preparation.make('createPitch');
    await prepare(pitchId, preparation);
    await makeWaiting(preparation, pitchId);
    return pitchId;
  };

/** A slide with a video that has not arrived, in a pitch with a text. */
const unreadyVideo = async ({ environment, make, run }: Preparation, pitchId: string) => {
  await make('createPitchSlide', { pitchId, pitchSlide: { content: TEXT } });
  const url = String((await run('createUpload', { ...VIDEO, size: 1_000 })).uploadKey);
  environment.machine.files.set(url, Buffer.alloc(1_000));
  const pitchSlide = { url, noCaptions: true };
  const slideId = await make('createPitchSlide', { pitchId, slideType: 'UPLOAD', pitchSlide });
  return { slideId, mediaId: /([0-9A-Z]{26})/.exec(url)?.[1] ?? '' };
};

/** A slide with a video that a text waits for. */
export const awaitedVideo: Make<string> = async (preparation) => {
  const pitchId = await preparation.make('createPitch');
  const { slideId } = await unreadyVideo(preparation, pitchId);
  await makeWaiting(preparation, pitchId);
  return slideId;
};

/** A slide with a video that could not be processed. */
export const failedVideo: Make<string> = async (preparation) => {
  const { slideId, mediaId } = await unreadyVideo(preparation, await preparation.make('createPitch'));
  const { mediaLibrary, slideFiles } = preparation.environment.machine.data;
  const media = await mediaLibrary.findMedia(O, mediaId);
  if (!media) throw new Error('There is no video');
  const failed = { ...media, state: 'FAILED', problem: 'PROCESSING' } as const;
  await mediaLibrary.saveMedia(media, failed, (await slideFiles.plan(failed))?.writes ?? []);
  // The message that the save of the slide left for its own safety.
  await pass(preparation.environment, 90);
  return slideId;
};

const pitchStep: Make<string> = async ({ make }) => {
  const pitchId = await make('createPitch');
  await make('createPitchSlide', { pitchId, pitchSlide: { content: TEXT } });
  return make('createCampaignFeature', { campaignId: 'c', after: 'c-two', pitchId });
};

/** A saved if/then with its conditions and actions. */
export async function makeIfThen({ make, run }: Preparation) {
  const { workflow } = await run('updateCampaignWorkflow', {
    campaignWorkflowId: await make('createCampaignWorkflow'),
    workflow: IF_THEN,
  });
  return workflow as { id: string; triggers: { id: string }[]; actions: { id: string }[] };
}

/** The event of an appointment that is booked now. */
const event: Make<string> = async ({ environment, one }) => {
  const id = await one('leadAppointment');
  return (await environment.machine.data.appointments.findAppointment(O, id))?.eventId ?? '';
};

const leadAppointment: Make<string> = async ({ environment, make }) => {
  const id = await make('createLeadAppointment', BOOKING);
  await pass(environment, 5);
  return id;
};

/** A delivery that a receiver refused for good. */
const delivery: Make<string> = async ({ environment, run }) => {
  const { receiver, data } = environment.machine;
  const { answer } = receiver;
  receiver.answer = () => ({ kind: 'ANSWERED', status: 410 });
  await run('createLead', { lead: { name: 'New', phone: PHONE }, attestation: 'They agreed.' });
  await pass(environment, 120);
  receiver.answer = answer;
  const [endpoint] = await data.webhookEndpoints.listEndpoints(O);
  const page = await data.webhookDeliveries.listPage(O, endpoint?.id ?? '', { after: null, limit: 1 });
  return page.deliveries[0]?.id ?? '';
};

const exported: Make<string> = async ({ environment, make }) => {
  const id = await make('createExport', { exportKind: 'ORGANIZATION' });
  await pass(environment, 5);
  return id;
};

const endpoint = made('createWebhookEndpoint', ENDPOINT);

/** What an argument names by default: the things of that kind in every environment, or how a story makes one. */
export const ONE_OF_EACH: Partial<Record<EntityKind, readonly string[] | Make<string>>> = {
  action: async (preparation) => (await makeIfThen(preparation)).actions[1]?.id ?? '',
  apiKey: made('createApiKey'),
  campaign: ['c'],
  canceledUpload: async ({ run }) => String((await run('createUpload', LONG_VIDEO)).uploadKey),
  customField: made('saveCustomField'),
  event,
  export: exported,
  failedReply: failedText,
  group: made('createGroup'),
  heir: ['v'],
  importJob: job('leadsFromCsv', importList, 20),
  job: sendLater,
  landingPage: made('createLandingPage'),
  landingPageDropdownOption: made('createLandingPageDropdownOption'),
  lead: [ENROLLED],
  leadAppointment,
  note: made('createLeadNote'),
  organization: [O],
  picture,
  pitch: made('createPitch'),
  pitchSlide: async ({ make }) => make('createPitchSlide', { pitchSlide: { content: TEXT } }),
  pitchStep,
  removableEndpoint: endpoint,
  savedReply: made('createSavedReply'),
  signUpLink: made('createSignUpLink'),
  slideWidget: async ({ make, one }) => make('createSlideWidget', { pitchSlideId: await one('pitchSlide') }),
  step: ['c-two'],
  tag: made('saveTag'),
  text: failedText,
  trigger: async (preparation) => (await makeIfThen(preparation)).triggers[0]?.id ?? '',
  upload: upload(),
  user: ['v', 'w'],
  waitingText: async (preparation) => {
    await sendLater(preparation);
    return newestText(preparation);
  },
  webhookDelivery: delivery,
  webhookEndpoint: endpoint,
  workflow: async (preparation) => (await makeIfThen(preparation)).id,
};
