import { describe, expect, it } from 'vitest';
import { newContact } from '../contacts/contact.ts';
import { newMessage, type Message, type MessageState } from '../sending/message.ts';
import { addReceived, buildReportHeader, NOTHING_RECEIVED, toReportRow } from './contact-report.ts';
import { DEFAULT_WEIGHTS } from '../views/engagement.ts';
import { NO_VISIT_MEDIA } from '../views/media-progress.ts';
import { NO_COURSE } from '../replay/record-moments.ts';
import { newView, recordSnapshot } from '../views/visit.ts';
import { fillEnrollment } from '../../../test/support/scenarios/test-data.ts';

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
    const enrollment = fillEnrollment({ ...IDS, campaignId: 'a', state: 'WAITING', stepId: 's1', joined: JOINED });
    const questions = [
      { widgetId: 'p-a-1', label: 'Which home?' },
      { widgetId: 'p-a-2', label: 'How soon?' },
    ];
    const viewed = { views: [], questions, weights: DEFAULT_WEIGHTS, asksFirst: false };
    const row = toReportRow(enrollment, contact, NOTHING_RECEIVED, viewed);
    expect(row).toHaveLength(buildReportHeader(questions).length);
    expect(row.slice(0, 7)).toEqual(['Ann', '+16025550100', JOINED, 'Unfinished step', 0, null, null]);
    expect(row.slice(7)).toEqual([null, 0, null, null, null, null, null, null, 'no', 0]);

    const onHold = { ...contact, optOutHint: JOINED };
    expect(toReportRow({ ...enrollment, state: 'ACTIVE' }, onHold, NOTHING_RECEIVED, viewed)[3]).toBe('On hold');

    const visit = {
      stepId: 's1',
      pitchId: 'p',
      started: JOINED,
      code: 'v',
      deviceId: 'd',
      seconds: {},
      slideCount: 2,
      answers: {},
      ...NO_VISIT_MEDIA,
      ...NO_COURSE,
    };
    const at = (seconds: number) => new Date(JOINED.getTime() + seconds * 1_000);
    const done = { answers: [{ widgetId: 'p-a-1', values: ['Oak', 'Elm'] }], completed: true, redirected: true };
    const snapshot = { times: [{ slideId: 'p-a', seconds: 12 }], ...done };
    const { view } = recordSnapshot({ ...visit, version: 0 }, newView(visit), snapshot, at(20));
    expect(toReportRow(enrollment, contact, NOTHING_RECEIVED, { ...viewed, views: [view] }).slice(7)).toEqual([
      at(20),
      12,
      null,
      'Oak; Elm',
      null,
      at(20),
      null,
      at(20),
      'no',
      // One view, two times six seconds, one answer, and the end.
      1 + 2 + 5 + 10,
    ]);
  });
});
