import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { newMessage } from '../sending/message.ts';
import { buildEventBody, nameFact, type EventFact } from './webhook-event.ts';

const NOW = new Date('2027-03-03T17:00:00Z');
const contact = { id: 'c1', firstName: 'Ann', lastName: 'Archer', phone: '+16025550101', email: null } as const;
const id = fc.stringMatching(/^[0-9A-Z]{1,26}$/u);

const fact: fc.Arbitrary<EventFact> = fc.oneof(
  fc.record({ type: fc.constant('contact.created' as const), contactId: id }),
  fc.record({ type: fc.constant('contact.replied' as const), contactId: id, messageId: id }),
  fc.record({ type: fc.constant('contact.opted_out' as const), contactId: id, eventId: id }),
  fc.record({
    type: fc.constantFrom('text.delivered' as const, 'text.failed' as const),
    contactId: id,
    messageId: id,
    attempt: fc.nat(9),
  }),
  fc.record({
    type: fc.constant('pitch.completed' as const),
    contactId: id,
    campaignId: id,
    stepId: id,
    pitchId: id,
    round: fc.nat(9),
  }),
);

/** What makes an event another one. The pitch and the campaign follow from the step. */
const identify = (given: EventFact): string => {
  const { campaignId: _c, pitchId: _p, ...rest } = { campaignId: '', pitchId: '', ...given };
  return JSON.stringify(Object.entries(rest).sort());
};

describe('The name of a fact', () => {
  it('is the same for the same fact, and another one for another fact', () => {
    fc.assert(
      fc.property(fact, fact, (a, b) => {
        expect(nameFact(a) === nameFact(b)).toBe(identify(a) === identify(b));
      }),
    );
  });
});

describe('The body of an event', () => {
  const build = (given: EventFact, context = {}) =>
    JSON.parse(
      buildEventBody('o', { id: 'e', created: NOW, fact: given }, { contact, message: null, optOut: null, ...context }),
    ) as { id: string; type: string; data: Record<string, unknown> };

  it('has the id, the type, the time and the contact, whatever it is about', () => {
    fc.assert(
      fc.property(fact, (given) => {
        expect(build(given)).toMatchObject({
          id: 'e',
          type: given.type,
          created: NOW.toISOString(),
          organizationId: 'o',
          data: { lead: { id: 'c1', name: 'Ann Archer', phone: '+16025550101', email: null } },
        });
      }),
    );
  });

  it('names the campaign of a text, why it failed, and the number that it went to', () => {
    const message = newMessage({
      organizationId: 'o',
      contactId: 'c1',
      id: 'm1',
      kind: 'CAMPAIGN',
      state: 'UNDELIVERED',
      lane: 'campaign',
      body: 'Hello',
      created: NOW,
      due: NOW,
      phone: '+16025550199',
      campaign: { id: 'k', stepId: 'k-s', round: 1 },
    });
    const failed = { type: 'text.failed', contactId: 'c1', messageId: 'm1', attempt: 2, errorCode: 30_003 } as const;
    expect(build(failed, { message }).data).toMatchObject({
      text: { id: 'c1.m1', phone: '+16025550199', attempt: 2, reason: null, errorCode: 30_003 },
      campaign: { id: 'k' },
      step: { id: 'k-s' },
    });
  });

  it('names the number that opted out, and none when the contact has another one since', () => {
    const out = { type: 'contact.opted_out', contactId: 'c1', eventId: 'SM1' } as const;
    const optOut = { phone: '+16025550101', source: 'KEYWORD' };
    expect(build(out, { optOut }).data).toMatchObject({ phone: '+16025550101', source: 'KEYWORD' });
    expect(build(out).data).toMatchObject({ phone: null, source: null });
  });
});
