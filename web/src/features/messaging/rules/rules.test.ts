// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { DEFAULT_PACK } from '../../../../../functions/domain/brand/packs.ts';
import type { Message } from '../api/conversation.ts';
import { describeWait } from '../components/sending-wait.tsx';
import { getBlockedReason } from './composer.ts';
import { formatState } from '../../../shared/sending/message-state.ts';
import { canRetry } from './message-state.ts';
import type { ThreadEvent } from './thread-events.ts';
import { buildItems, buildThread, findFirstUnread, groupByDay } from './thread.ts';

const NOW = new Date('2026-11-20T19:00:00Z');

function message(part: Partial<Message>): Message {
  return {
    id: 'm',
    direction: 'OUT',
    state: 'SENT',
    message: 'Hi',
    attachments: [],
    created: '2026-11-20T18:00:00Z',
    scheduledFor: null,
    sent: '2026-11-20T18:00:00Z',
    reason: null,
    senderName: null,
    campaignName: null,
    campaignFeatureId: null,
    aiGenerated: false,
    automatic: false,
    ...part,
  };
}

describe('the state of a text', () => {
  it.each([
    [{ state: 'CLAIMED', sent: null }, 'Sending'],
    [{ state: 'HANDED_OVER', sent: null }, 'Sending'],
    [{ state: 'HANDED_OVER' }, 'Sent'],
    [{ state: 'SENT' }, 'Sent'],
    [{ state: 'DELIVERED' }, 'Delivered'],
    [{ state: 'FAILED', reason: 'Invalid number' }, 'Error: Invalid number'],
    [{ state: 'OUTCOME_UNKNOWN' }, 'Outcome unknown'],
    [{ state: 'SCHEDULED', scheduledFor: '2026-11-21T16:00:00Z' }, 'Scheduled for tomorrow at 9 am'],
    [{ state: 'SCHEDULED', scheduledFor: '2026-11-20T23:00:00Z' }, 'Scheduled for 4 pm'],
  ] as const)('The state of %o is "%s"', (part, label) => {
    expect(formatState(message(part), NOW).text).toBe(label);
  });

  it('A text to a contact who opted out has no Retry', () => {
    expect(canRetry({ reason: 'The contact has opted out (21610)' })).toBe(false);
    expect(canRetry({ reason: 'Unreachable' })).toBe(true);
  });
});

describe('the thread', () => {
  const first = message({ id: '1', sent: '2026-11-19T18:00:00Z' });
  const reply = message({ id: '2', direction: 'IN', state: 'RECEIVED', sent: '2026-11-20T18:00:00Z' });
  const waiting = message({ id: '3', state: 'SCHEDULED', sent: null, scheduledFor: '2026-11-21T16:00:00Z' });

  it('The thread is ordered by time, with scheduled texts last and no duplicates', () => {
    const thread = buildThread({
      messages: [reply, first],
      messageQueue: [waiting],
      featureQueue: [{ ...first, state: 'SCHEDULED' }],
    });
    expect(thread.map(({ id, state }) => `${id} ${state}`)).toEqual(['1 SENT', '2 RECEIVED', '3 SCHEDULED']);
  });

  it('The thread groups texts by days of the sending zone', () => {
    const group = (...thread: readonly Message[]) => groupByDay(buildItems(thread, []));
    expect(group(first, reply, waiting).map(({ items }) => items.length)).toEqual([1, 1, 1]);
    // Planned three days ago, and held since: it has no day of its own, and no older text comes after a newer one.
    const held = message({ id: '4', state: 'SCHEDULED', sent: null, created: '2026-11-17T18:00:00Z' });
    const days = groupByDay(
      buildItems(buildThread({ messages: [held, reply, waiting], messageQueue: [], featureQueue: [] }), []),
    );
    expect(days.map(({ at, items }) => [at === null, items.map(({ id }) => id)])).toEqual([
      [false, ['2']],
      [false, ['3']],
      [true, ['4']],
    ]);
    // In the sending zone, 05:00 and 20:00 UTC are on different days, 08:00 and 20:00 UTC on the same day.
    const at = (sent: string): Message => message({ sent });
    expect(group(at('2026-11-20T05:00:00Z'), at('2026-11-20T20:00:00Z'))).toHaveLength(2);
    expect(group(at('2026-11-20T08:00:00Z'), at('2026-11-20T20:00:00Z'))).toHaveLength(1);
  });

  it('A note stands between the texts at its time, and before the texts that wait', () => {
    const note = (id: string, at: string) => ({ id, text: 'Call first', at, byName: 'Mia', mayDelete: false });
    const notes = [note('n2', '2026-11-22T18:00:00Z'), note('n1', '2026-11-20T12:00:00Z')];
    expect(buildItems([first, reply, waiting], notes).map(({ id }) => id)).toEqual(['1', 'n1', '2', 'n2', '3']);
  });

  it('Events of one moment keep their order, and texts of one moment have the order of their ids', () => {
    const at = new Date('2026-11-20T12:00:00Z');
    const events = ['later', 'earlier'].map((id) => ({
      id,
      at,
      timelineKind: 'CAMPAIGN_JOINED' as const,
      kind: 'CAMPAIGN' as const,
      text: id,
    }));
    expect(buildItems([], [], events).map(({ id }) => id)).toEqual(['earlier', 'later']);
    const messages = ['b', 'a', 'c'].map((id) => ({ ...first, id }));
    const thread = buildThread({ messages, messageQueue: [], featureQueue: [] });
    expect(thread.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  });

  it('Within a millisecond, a text stands above what it caused and below what caused it', () => {
    const at = '2026-11-20T18:00:00.250Z';
    const event = (timelineKind: ThreadEvent['timelineKind'], kind: ThreadEvent['kind']) => ({
      id: timelineKind,
      at: new Date(at),
      timelineKind,
      kind,
      text: timelineKind,
    });
    const stop = message({ id: 'z', direction: 'IN', state: 'RECEIVED', sent: at });
    const confirmation = message({ id: 'a', automatic: false, sent: at });
    const thread = buildThread({ messages: [confirmation, stop], messageQueue: [], featureQueue: [] });
    expect(thread.map(({ id }) => id)).toEqual(['z', 'a']);
    const events = [
      event('CAMPAIGN_JOINED', 'CAMPAIGN'),
      event('APPOINTMENT_MADE', 'APPOINTMENT'),
      event('CONSENT', 'CONSENT'),
    ];
    expect(buildItems(thread, [], events).map(({ id }) => id)).toEqual([
      'z',
      'CONSENT',
      'APPOINTMENT_MADE',
      'CAMPAIGN_JOINED',
      'a',
    ]);
  });

  it('The first unread text is the first one after the last view', () => {
    expect(findFirstUnread([first, reply], null)).toBe('2');
    expect(findFirstUnread([first, reply], '2026-11-20T18:30:00Z')).toBeNull();
    // A reaction is no text that waits for a reader.
    expect(findFirstUnread([first, { ...reply, automatic: true }], null)).toBeNull();
  });
});

describe('the composer', () => {
  const open = { phone: '+16025550142', optedOut: false, invalidPhone: false };
  const sender = { canSend: true, twilioPhone: '+16025550100', isPaid: true };
  const { screen } = DEFAULT_PACK;

  it('The composer tells why a contact cannot be texted', () => {
    expect(getBlockedReason(open, sender, screen)).toBeNull();
    expect(getBlockedReason({ ...open, optedOut: true }, sender, screen)).toBe(
      'This lead has opted out and cannot be messaged.',
    );
    expect(getBlockedReason({ ...open, invalidPhone: true }, sender, screen)).toBe(
      '(602) 555-0142 is an invalid number.',
    );
    expect(getBlockedReason({ ...open, otherCountry: true }, sender, screen)).toBe(
      'We do not text numbers of this country.',
    );
    expect(getBlockedReason({ ...open, archived: true }, sender, screen)).toContain('is archived');
    expect(getBlockedReason({ ...open, phone: null }, sender, screen)).toBe('No Phone Number');
    expect(getBlockedReason(open, { ...sender, canSend: false }, screen)).toBe('You have view-only access.');
    expect(getBlockedReason(open, { ...sender, twilioPhone: null }, screen)).toContain('no phone number');
    expect(getBlockedReason(open, { ...sender, isOneWay: true }, screen)).toContain('auto-reply');
  });

  it('The composer tells when a text will be sent outside the sending hours', () => {
    const rules = { allowAfterHours: false, allowWeekends: true };
    expect(describeWait(NOW, rules)).toBeNull();
    expect(describeWait(new Date('2026-11-21T04:00:00Z'), rules)).toBe('Sends tomorrow at 8 am');
    expect(describeWait(new Date('2026-11-20T12:00:00Z'), rules)).toBe('Sends at 8 am');
    expect(describeWait(new Date('2026-11-21T04:00:00Z'), { ...rules, allowWeekends: false })).toBe(
      'Sends Nov 23 at 8 am',
    );
  });
});
