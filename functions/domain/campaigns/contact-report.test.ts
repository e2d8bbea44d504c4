import { describe, expect, it } from 'vitest';
import { newContact } from '../contacts/contact.ts';
import { newMessage, type Message, type MessageState } from '../sending/message.ts';
import { addReceived, NOTHING_RECEIVED, REPORT_HEADER, toReportRow } from './contact-report.ts';
import type { Enrollment } from './enrollment.ts';

const JOINED = new Date('2026-03-02T17:00:00Z');
const IDS = { organizationId: 'o1', contactId: 'c1' };

function text(id: string, campaignId: string, state: MessageState, sent: Date | null): Message {
  return newMessage({
    ...IDS,
    id,
    kind: 'CAMPAIGN',
    state,
    lane: 'campaign',
    body: null,
    created: JOINED,
    due: JOINED,
    sent,
    campaign: { id: campaignId, stepId: 's1', round: 1 },
  });
}

describe('the row of a contact in the report of a campaign', () => {
  it('counts the texts of this campaign that arrived, over several pages, and knows the last hand-over', () => {
    const later = new Date('2026-03-03T17:00:00Z');
    const pages = [
      [text('1', 'a', 'DELIVERED', JOINED), text('2', 'b', 'DELIVERED', later), text('3', 'a', 'FAILED', null)],
      [text('4', 'a', 'UNDELIVERED', later), text('5', 'a', 'DELIVERED', JOINED), text('6', 'a', 'SCHEDULED', null)],
    ];
    const received = pages.reduce((sum, page) => addReceived(sum, page, 'a'), NOTHING_RECEIVED);
    expect(received).toEqual({ received: 2, last: later });
  });

  it('has a cell for each column', () => {
    const contact = newContact({ organizationId: 'o1', id: 'c1', created: JOINED, name: 'Ann', phone: '+16025550100' });
    const enrollment: Enrollment = {
      ...IDS,
      appointmentId: null,
      campaignId: 'a',
      round: 1,
      state: 'WAITING',
      stepId: 's1',
      passed: [],
      messageId: null,
      base: JOINED,
      joined: JOINED,
      replied: null,
      by: null,
    };
    const row = toReportRow(enrollment, contact, NOTHING_RECEIVED);
    expect(row).toHaveLength(REPORT_HEADER.length);
    expect(row).toEqual(['Ann', '+16025550100', JOINED, 'Waits for an unfinished step', 0, null, null, 'no']);
  });
});
