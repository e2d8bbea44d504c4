import { describe, expect, it } from 'vitest';
import type { TimelineEvent } from '../../../shared/contacts/timeline.ts';
import { listThreadEvents } from './thread-events.ts';

const build = (id: string, at: string, more: Partial<TimelineEvent>): TimelineEvent => ({
  id,
  kind: 'ADDED',
  at,
  message: null,
  note: null,
  consent: null,
  campaignId: null,
  campaignName: null,
  byName: null,
  appointment: null,
  pitchTitle: null,
  submission: null,
  ifThen: null,
  ...more,
});

describe('the events between the texts of a thread', () => {
  it('Pitches, campaigns and consent have a line each, and texts and notes do not appear twice', () => {
    const events = listThreadEvents(
      [
        build('1', '2026-11-20T18:00:00Z', { kind: 'PITCH_OPENED', pitchTitle: 'Use it before Dec 31' }),
        build('2', '2026-11-20T18:01:00Z', { kind: 'PITCH_COMPLETED', pitchTitle: '' }),
        build('3', '2026-11-20T18:02:00Z', { kind: 'CAMPAIGN_JOINED', campaignId: 'c', campaignName: 'Recall' }),
        build('7', '2026-11-20T18:02:30Z', { kind: 'CAMPAIGN_STOPPED', campaignId: 'c', campaignName: 'Recall' }),
        build('8', '2026-11-20T18:02:40Z', {
          kind: 'CAMPAIGN_REMOVED',
          campaignId: 'c',
          campaignName: 'Recall',
          byName: 'Mia',
        }),
        build('9', '2026-11-20T18:02:50Z', { kind: 'CAMPAIGN_RESUMED', campaignId: 'c', campaignName: 'Recall' }),
        build('4', '2026-11-20T18:03:00Z', {
          kind: 'CONSENT',
          consent: { state: 'OPTED_OUT', how: 'keyword', evidence: 'STOP', userName: null },
        }),
        build('5', '2026-11-20T18:04:00Z', { kind: 'REPLY' }),
        build('6', '2026-11-20T18:05:00Z', { kind: 'NOTE' }),
      ],
      null,
    );
    expect(events.map(({ text }) => text)).toEqual([
      'Opened “Use it before Dec 31”',
      'Reached the end of the pitch',
      'Joined “Recall”',
      '“Recall” stopped because the contact replied',
      'Removed from “Recall” by Mia',
      'Continues with “Recall”',
      'Opted out. Replied STOP',
    ]);
  });

  it('Events from before the first loaded text wait until it loads', () => {
    const events = [build('1', '2026-11-19T18:00:00Z', { kind: 'LINK_USED' })];
    expect(listThreadEvents(events, new Date('2026-11-20T00:00:00Z'))).toEqual([]);
    expect(listThreadEvents(events, new Date('2026-11-19T00:00:00Z'))).toHaveLength(1);
  });
});
