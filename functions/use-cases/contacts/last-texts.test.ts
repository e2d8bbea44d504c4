import { expect, it } from 'vitest';
import { createInProcessData } from '../../../test/support/scenarios/in-process-data.ts';
import { newMessage, type Message } from '../../domain/sending/message.ts';
import { newId } from '../../platform/ids.ts';
import { findLastTexts } from './last-texts.ts';

const ORGANIZATION_ID = 'o';
const at = (time: string): Date => new Date(`2026-03-02T${time}:00Z`);
const NOW = at('20:00');

function buildText(contactId: string, planned: string, given: Partial<Message> = {}): Message {
  return newMessage({
    organizationId: ORGANIZATION_ID,
    contactId,
    id: newId(at(planned)),
    kind: 'CAMPAIGN',
    state: 'DELIVERED',
    lane: 'campaign',
    body: `Planned at ${planned}`,
    created: at(planned),
    due: at(planned),
    sent: at(planned),
    ...given,
  });
}

const reply = (contactId: string, time: string): Message =>
  buildText(contactId, time, { kind: 'INBOUND', state: 'RECEIVED', lane: 'reply', body: 'Who is this?', sent: null });

it('The last text with a contact is the one that was received or left last, of a campaign, too', async () => {
  const { data } = await createInProcessData();
  const texts = [
    reply('answered', '16:00'),
    buildText('answered', '17:00'),
    buildText('answered', '18:00', { state: 'SCHEDULED', sent: null, body: null }),
    buildText('answered', '18:30', { state: 'CANCELED', sent: null }),
    buildText('answered', '21:00', { state: 'SCHEDULED', sent: null, body: null }),
    buildText('waited', '15:00', { sent: at('17:30') }),
    reply('waited', '17:00'),
    reply('replied', '19:00'),
    buildText('replied', '18:00'),
    buildText('planned', '19:00', { state: 'SCHEDULED', sent: null, body: null }),
  ];
  await data.table.transact(texts.map((text) => data.messages.createWrite(text)));
  const contacts = ['answered', 'waited', 'replied', 'planned', 'silent'].map((id) => ({ id }));
  const found = await findLastTexts({ data }, { organizationId: ORGANIZATION_ID, now: NOW }, contacts);
  const shown = Object.fromEntries([...found].map(([id, { direction, body }]) => [id, `${direction}: ${body}`]));
  expect(shown).toEqual({
    answered: 'OUT: Planned at 17:00',
    waited: 'OUT: Planned at 15:00',
    replied: 'IN: Who is this?',
  });
});
