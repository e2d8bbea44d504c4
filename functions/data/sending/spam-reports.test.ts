import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { createInProcessData } from '../../../test/support/scenarios/in-process-data.ts';
import { newContact } from '../../domain/contacts/contact.ts';
import { isSpamSuspected, recentMarks, SPAM_WINDOW } from '../../domain/sending/spam.ts';
import { newMessage, type CarrierStatus, type Message } from '../../domain/sending/message.ts';
import { filteredKey } from '../table/keys.ts';
import type { Data } from '../index.ts';

const NOW = new Date('2026-12-01T17:00:00Z');
const O = 'organization';
const C = 'campaign';

let data: Data;
beforeEach(async () => {
  ({ data } = await createInProcessData());
});

async function createHandedOver(id: string): Promise<Message> {
  const message = newMessage({
    organizationId: O,
    contactId: 'lead',
    id,
    kind: 'CAMPAIGN',
    state: 'HANDED_OVER',
    lane: 'campaign',
    body: 'Hello',
    phone: '+16025550101',
    created: NOW,
    due: NOW,
    attempt: 1,
    sent: NOW,
    carrierId: `SM${id}`,
    campaign: { id: C, stepId: 'step', round: 1 },
  });
  await data.table.transact([data.messages.createWrite(message)]);
  return message;
}

/** Records one report as the worker does. Repeats it while another write is first. */
async function report(id: string, status: CarrierStatus, code: number | null): Promise<void> {
  for (;;) {
    const message = await data.messages.findMessage({ organizationId: O, contactId: 'lead', id });
    const filtered = await data.spamReports.findSpamReport(O, C);
    if (!message || message.state === status || message.state === 'DELIVERED') return;
    if (code === 30007 && !filtered) await data.spamReports.initialize(O, C);
    if (
      await data.flow.recordReport(
        message,
        status,
        { carrierId: `SM${id}`, reason: null, errorCode: code },
        { contact: newContact({ organizationId: O, id: 'lead', created: NOW }), filtered },
        NOW,
      )
    )
      return;
  }
}

const countFiltered = async (): Promise<number> => {
  const filtered = await data.spamReports.findSpamReport(O, C);
  return filtered ? recentMarks(filtered).length : 0;
};

describe('the filtered messages of a campaign', () => {
  it('A campaign without filtered messages costs nothing', async () => {
    await createHandedOver('a');
    await report('a', 'DELIVERED', null);
    await createHandedOver('b');
    await report('b', 'UNDELIVERED', 30003);
    expect(await data.spamReports.findSpamReport(O, C)).toBeNull();
  });

  it('Each filtered message counts once, for any number of parallel and repeated reports', async () => {
    const buildIds = Array.from({ length: 30 }, (_, index) => `t${index}`);
    for (const id of buildIds) await createHandedOver(id);
    const filteredIds = buildIds.filter((_, index) => index % 3 === 0);
    await Promise.all(
      [...buildIds, ...buildIds].map((id) =>
        filteredIds.includes(id) ? report(id, 'UNDELIVERED', 30007) : report(id, 'DELIVERED', null),
      ),
    );
    expect(await countFiltered()).toBe(10);
    const filtered = await data.spamReports.findSpamReport(O, C);
    expect(filtered && isSpamSuspected(filtered)).toBe(false);
  });

  it('Exactly the last 200 reports count', async () => {
    let run = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.boolean(), { minLength: 195, maxLength: 205 }),
        fc.array(fc.boolean(), { minLength: 10, maxLength: 25 }),
        async (before, outcomes) => {
          run += 1;
          const marks = Object.fromEntries(
            before.flatMap((isFiltered, index) => (isFiltered ? [[`before-${index}`, index]] : [])),
          );
          await data.table.put({ ...filteredKey(O, C), reported: before.length, marks });
          for (const [index, isFiltered] of outcomes.entries()) {
            const message = await createHandedOver(`${run}-${index}`);
            await report(message.id, isFiltered ? 'UNDELIVERED' : 'DELIVERED', isFiltered ? 30007 : null);
          }
          expect(await countFiltered()).toBe([...before, ...outcomes].slice(-SPAM_WINDOW).filter(Boolean).length);
        },
      ),
      { numRuns: 5 },
    );
  });

  it('A message that was delivered after all no longer counts', async () => {
    await createHandedOver('a');
    await report('a', 'UNDELIVERED', 30007);
    expect(await countFiltered()).toBe(1);
    await report('a', 'DELIVERED', null);
    expect(await countFiltered()).toBe(0);
    await data.spamReports.pruneMarks(O, C);
    expect(await data.spamReports.findSpamReport(O, C)).toBeNull();
  });

  it.each([
    { reported: 19, marks: 19, spam: false },
    { reported: 20, marks: 20, spam: true },
    { reported: 200, marks: 20, spam: true },
    { reported: 200, marks: 19, spam: false },
  ])('$marks filtered of $reported messages pause the campaign: $spam', ({ reported, marks, spam }) => {
    const indexes = Object.fromEntries(
      Array.from({ length: marks }, (_, index) => [`m${index}`, reported - marks + index]),
    );
    expect(isSpamSuspected({ reported, marks: indexes })).toBe(spam);
  });
});
