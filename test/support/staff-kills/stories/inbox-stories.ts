import type { Stage } from '../stage.ts';
import { CONTACTS, pass, prepareCall } from '../stage.ts';
import { ids, plain, type StaffStory } from '../stories.ts';
import { KEY, make } from './make.ts';
import { addPeople } from './people.ts';

const [first = ''] = ids(0);
const DAY_MS = 24 * 60 * 60 * 1_000;
const written = { savedReplyTitle: 'Hours', savedReplyText: 'We open at 8.' };

/** A text of the first contact arrives. Returns its public id. */
async function receive(stage: Stage, body: string, media: readonly object[] = []): Promise<string> {
  const from = CONTACTS[0]?.phone;
  stage.machine.send('inbound', { version: 1, carrierId: 'MM1', from, to: '+16025550901', body, media });
  await pass(stage, 5);
  const texts = await stage.machine.data.messages.listLatest('o', first, 9);
  return `${first}.${texts.find(({ kind }) => kind === 'INBOUND')?.id}`;
}

async function failToText(stage: Stage): Promise<string> {
  const answer = stage.machine.answerHandOver;
  stage.machine.answerHandOver = async () => ({ kind: 'REFUSED', code: 30008 });
  stage.machine.reportsDelivery = false;
  await prepareCall(stage, { field: 'messageLead', arguments: { leadId: ids(3)[0], message: 'Hi STOP' } });
  await pass(stage, 60);
  stage.machine.answerHandOver = answer;
  stage.machine.reportsDelivery = true;
  const [text] = await stage.machine.data.messages.listLatest('o', ids(3)[0] ?? '', 1);
  return `${text?.contactId}.${text?.id}`;
}

const writeNote = (stage: Stage): Promise<string> =>
  make(stage, 'createLeadNote', 'note', { leadId: first, noteText: 'Call back' });

const saveReply = (stage: Stage): Promise<string> => make(stage, 'createSavedReply', 'savedReply', written);

const TEXTS: readonly StaffStory[] = [
  plain(
    'test a step on a phone',
    'sendTestText',
    { campaignId: 'c', campaignFeatureId: 'c-two', phone: '+16025550188', idempotencyKey: KEY },
    { repeatable: false },
  ),
  {
    name: 'delete a failed text',
    repeatable: true,
    field: 'deleteMessage',
    prepare: async (stage) => ({ messageId: await failToText(stage) }),
  },
  {
    name: 'cancel a reply that waits',
    repeatable: true,
    field: 'cancelMessage',
    prepare: async (stage) => {
      await prepareCall(stage, { field: 'holdSending', arguments: { scope: 'ORGANIZATION', held: true } });
      await prepareCall(stage, { field: 'messageLead', arguments: { leadId: ids(3)[0], message: 'Hi STOP' } });
      const [text] = await stage.machine.data.messages.listLatest('o', ids(3)[0] ?? '', 1);
      return { messageId: `${text?.contactId}.${text?.id}` };
    },
  },
  {
    name: 'fetch a picture again',
    repeatable: true,
    field: 'retryAttachments',
    prepare: async (stage) => {
      const messageId = await receive(stage, 'Look', [{ mediaId: 'ME1', contentType: 'image/png' }]);
      const { data } = stage.machine;
      const [contactId = '', id = ''] = messageId.split('.');
      const message = await data.messages.findMessage({ organizationId: 'o', contactId, id });
      if (!message) throw new Error('The picture did not arrive');
      await data.attachments.change(message, 0, 'STORED', { state: 'FAILED', type: null, problem: 'UNREACHABLE' });
      return { messageId };
    },
  },
];

const CONVERSATIONS: readonly StaffStory[] = [
  {
    name: 'read a conversation',
    repeatable: true,
    field: 'viewLead',
    prepare: async (stage) => {
      await receive(stage, 'Hello');
      return { leadId: first };
    },
  },
  {
    name: 'assign a conversation',
    repeatable: true,
    field: 'assignLead',
    prepare: async (stage) => {
      await addPeople(stage);
      await receive(stage, 'Hello');
      return { leadId: first, userId: 'v' };
    },
  },
  {
    name: 'end a conversation',
    repeatable: true,
    field: 'setLeadDone',
    prepare: async (stage) => {
      await receive(stage, 'Hello');
      const contact = await stage.machine.data.contacts.findContact('o', first);
      return { leadId: first, done: true, lastInbound: contact?.lastInbound?.toISOString() };
    },
  },
  {
    name: 'snooze a conversation',
    repeatable: true,
    field: 'setLeadDone',
    prepare: async (stage) => {
      await receive(stage, 'Hello');
      const contact = await stage.machine.data.contacts.findContact('o', first);
      return {
        leadId: first,
        done: true,
        until: new Date(stage.machine.now().getTime() + DAY_MS).toISOString(),
        lastInbound: contact?.lastInbound?.toISOString(),
      };
    },
  },
  {
    name: 'dismiss a hint of an opt-out',
    repeatable: true,
    field: 'dismissOptOutHint',
    prepare: async (stage) => {
      await receive(stage, 'take me off your list');
      return { leadId: first };
    },
  },
  {
    name: 'settle the time of a booking',
    repeatable: true,
    field: 'settleBookedTime',
    prepare: async (stage) => {
      await stage.machine.data.conversations.askForBookedTime('o', first, new Date('2026-12-01T17:00:00Z'));
      return { leadId: first };
    },
  },
  plain('write a note', 'createLeadNote', { leadId: first, noteText: 'Call back' }, { repeatable: false, isNew: true }),
  {
    name: 'delete a note',
    repeatable: true,
    field: 'deleteLeadNote',
    prepare: async (stage) => ({ leadId: first, noteId: await writeNote(stage) }),
  },
];

const REPLIES: readonly StaffStory[] = [
  plain('save a reply', 'createSavedReply', { ...written, idempotencyKey: KEY }, { repeatable: false }),
  {
    name: 'change a saved reply',
    repeatable: false,
    field: 'updateSavedReply',
    prepare: async (stage) => ({
      ...written,
      savedReplyId: await saveReply(stage),
      savedReplyTitle: 'Times',
      version: 1,
    }),
  },
  {
    name: 'delete a saved reply',
    repeatable: true,
    field: 'deleteSavedReply',
    prepare: async (stage) => ({ savedReplyId: await saveReply(stage) }),
  },
];

const EXPORTS: readonly StaffStory[] = [
  plain('export everything', 'createExport', { exportKind: 'ORGANIZATION' }, { repeatable: false, isNew: true }),
  {
    name: 'download a file of an export',
    repeatable: true,
    field: 'exportFile',
    prepare: async (stage) => {
      const exportId = await make(stage, 'createExport', 'export', { exportKind: 'ORGANIZATION' });
      await pass(stage, 5);
      return { exportId, file: 0 };
    },
  },
];

export const INBOX_STORIES: readonly StaffStory[] = [...TEXTS, ...CONVERSATIONS, ...REPLIES, ...EXPORTS];
