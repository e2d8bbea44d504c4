import { describe, expect, it } from 'vitest';
import { newMessage, type Message } from '../sending/message.ts';
import { findPastTexts } from './past-texts.ts';

const at = (minute: number): Date => new Date(Date.UTC(2026, 10, 20, 16, minute));

function text(id: string, stepId: string, given: Partial<Message> = {}): Message {
  return newMessage({
    organizationId: 'o',
    contactId: 'c',
    id,
    kind: 'CAMPAIGN',
    state: 'DELIVERED',
    lane: 'campaign',
    body: 'Hello',
    created: at(0),
    due: at(0),
    campaign: { id: 'spring', stepId, round: 1 },
    ...given,
  });
}

const list = (messages: readonly Message[]): string[] => findPastTexts(messages, 'spring').texts.map(({ id }) => id);

describe('the past texts of a campaign', () => {
  it('are in the order of sending, without those of other campaigns', () => {
    const other = text('other', 'one', { campaign: { id: 'fall', stepId: 'one', round: 1 } });
    const first = text('first', 'one', { sent: at(5) });
    const second = text('second', 'two', { sent: at(9) });
    expect(list([second, other, first])).toEqual(['first', 'second']);
  });

  it('are the last of each step: a text that went out, not the canceled one that it replaced', () => {
    const canceled = text('canceled', 'one', { state: 'CANCELED', due: at(40) });
    const sent = text('sent', 'one', { created: at(3), sent: at(4) });
    expect(list([canceled, sent])).toEqual(['sent']);
    expect(list([sent, canceled])).toEqual(['sent']);
  });

  it('are the canceled text when none replaced it', () => {
    const early = text('early', 'one', { state: 'CANCELED' });
    const late = text('late', 'one', { state: 'CANCELED', created: at(9) });
    expect(list([late, early])).toEqual(['late']);
  });

  it('keep the texts of each appointment and round', () => {
    const [first, second] = ['a1', 'a2'].map((id) =>
      text(id, 'one', { campaign: { id: 'spring', stepId: 'one', round: 1, appointment: { id, version: 1 } } }),
    );
    const again = text('again', 'one', { campaign: { id: 'spring', stepId: 'one', round: 2 } });
    const messages = [first, second, again].flatMap((message) => message ?? []);
    expect(list(messages).sort()).toEqual(['a1', 'a2', 'again']);
  });

  it('wait apart', () => {
    const waiting = text('waiting', 'one', { state: 'SCHEDULED', reason: 'CAMPAIGN_PAUSED' });
    expect(findPastTexts([waiting], 'spring')).toEqual({ texts: [], waiting: [waiting] });
  });
});
