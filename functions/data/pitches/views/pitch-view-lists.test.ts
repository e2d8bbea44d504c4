import { beforeEach, describe, expect, it } from 'vitest';
import { createInProcessTable } from '../../../../scripts/local/dynamodb/in-process.ts';
import { newView, type PitchView, type Recorded } from '../../../domain/views/visit.ts';
import { Table } from '../../table/table.ts';
import { PitchViewLists } from './pitch-view-lists.ts';

const NOW = new Date('2026-03-02T17:00:00Z');
const STEP = { organizationId: 'o', campaignId: 'c' };
const owner = (contactId: string) => ({ ...STEP, contactId, round: 1, appointmentId: null, featureCode: 'f' });

describe('The figures of a video', () => {
  let table: Table;
  beforeEach(async () => {
    const { name, client } = await createInProcessTable();
    table = new Table(name, client);
  });

  const viewed = (end: number): PitchView => {
    const view = newView({ stepId: 'c-1', pitchId: 'p', started: NOW });
    const facts = { ...view.facts, viewed: NOW };
    return { ...view, facts, videos: { 'p-a': { duration: 100, ranges: end > 0 ? [{ start: 0, end }] : [] } } };
  };
  const recorded = (view: PitchView): Recorded =>
    ({ view, newSlides: [], isFirstCompletion: false }) as unknown as Recorded;

  it('count each person once in each part, and are kept by the length of the video', async () => {
    const lists = new PitchViewLists(table);
    for (const [contactId, ends] of [
      ['ann', [10, 60, 60]],
      ['ben', [4]],
    ] as const) {
      let before = viewed(0);
      for (const end of ends) {
        const after = viewed(end);
        const writes = lists.writes(owner(contactId), before, recorded(after));
        if (writes.length > 0) await table.transact(writes);
        before = after;
      }
    }
    const video = { stepId: 'c-1', slideId: 'p-a', seconds: 100.3 };
    const { plays, parts } = await lists.retention.getRetention(STEP, video);
    expect(plays).toBe(2);
    expect(parts.slice(0, 3)).toEqual([2, 2, 1]);
    expect(parts.reduce((sum, people) => sum + people, 0)).toBe(30 + 2);
    expect(parts.slice(30)).toEqual(Array(20).fill(0));
    expect((await lists.retention.getRetention(STEP, { ...video, seconds: 40 })).plays).toBe(0);
  });
});
