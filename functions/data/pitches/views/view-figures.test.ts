import { beforeEach, describe, expect, it } from 'vitest';
import { createInProcessTable } from '../../../../local-cloud/engine.ts';
import { newView, type PitchView } from '../../../domain/views/visit.ts';
import { Table } from '../../table/table.ts';
import { toViewItem } from './pitch-view-items.ts';
import { Counters } from '../../table/counters.ts';
import { ViewFigures } from './view-figures.ts';

const NOW = new Date('2026-03-02T17:00:00Z');
const STEP = { organizationId: 'o', campaignId: 'c' };
const owner = (contactId: string) => ({ ...STEP, contactId, round: 1, appointmentId: null, featureCode: 'f' });

describe('The figures of a pitch', () => {
  let table: Table;
  beforeEach(async () => {
    const { name, client } = await createInProcessTable();
    table = new Table(name, client);
  });

  /** Stores views of which nothing is counted. */
  const leaveToWorker = async (figures: ViewFigures, views: ReadonlyMap<string, PitchView>): Promise<void> => {
    for (const [contactId, view] of views) {
      const counted = { slideIds: [], hasPressed: false, timed: null, offered: 0, videos: {} };
      await table.put(toViewItem(owner(contactId), { ...view, counted, version: 1 }));
      await table.transact(figures.waitingWrites(owner(contactId), view));
    }
  };

  const viewed = (end: number): PitchView => {
    const view = newView({ stepId: 'c-1', pitchId: 'p', started: NOW });
    const facts = { ...view.facts, viewed: NOW };
    return { ...view, facts, videos: { 'p-a': { duration: 100, ranges: end > 0 ? [{ start: 0, end }] : [] } } };
  };
  it('count the views that wait once each, however many there are and however many videos one has', async () => {
    const figures = new ViewFigures(table, new Counters(table));
    const slideIds = Array.from({ length: 120 }, (_, index) => `p-${index}`);
    const watch = (ids: readonly string[]): PitchView => ({
      ...viewed(0),
      offered: ids.length,
      timed: 5,
      facts: {
        ...viewed(0).facts,
        slides: Object.fromEntries(ids.map((id) => [id, { seen: NOW, scheduled: null, spent: [] }])),
      },
      videos: Object.fromEntries(ids.map((id) => [id, { duration: 100, ranges: [{ start: 0, end: 2 }] }])),
    });
    const few = slideIds.slice(0, 3);
    const views = new Map(Array.from({ length: 200 }, (_, index) => [`c${index}`, watch(few)]));
    await leaveToWorker(figures, views.set('all', watch(slideIds)));
    let rounds = 1;
    while (!(await figures.countWaiting(STEP))) rounds += 1;
    // 120 videos need three transactions with 50 each.
    expect(rounds).toBe(3);
    const seen = await figures.getSlideCounts(STEP, 'c-1');
    expect(slideIds.map((id) => seen.get(id))).toEqual(slideIds.map((id) => (few.includes(id) ? 201 : 1)));
    expect(await figures.getTimes(STEP, 'c-1')).toEqual(new Map([[5, 201]]));
    for (const [slideId, people] of [
      ['p-0', 201],
      ['p-119', 1],
    ] as const)
      expect(await figures.retention.getRetention(STEP, { stepId: 'c-1', slideId, seconds: 100 })).toMatchObject({
        plays: people,
        parts: [people, ...Array(49).fill(0)],
      });
    expect(await new Counters(table).getOrganizationCounts('o')).toMatchObject({
      slidesSeen: 200 * 3 + 120,
      slidesOffered: 200 * 3 + 120,
    });
    expect(await figures.countWaiting(STEP)).toBe(true);
    expect((await figures.getSlideCounts(STEP, 'c-1')).get('p-0')).toBe(201);
  });

  it('count nothing of a view that an erasure deleted, and do not wait for it', async () => {
    const figures = new ViewFigures(table, new Counters(table));
    await table.transact(figures.waitingWrites(owner('ann'), viewed(0)));
    for (let round = 0; round < 2; round += 1) expect(await figures.countWaiting(STEP)).toBe(true);
    expect(await table.queryAll('ORG#o#CAMPAIGN#c#COUNTER#0', 'UNCOUNTED#')).toEqual([]);
    expect(await figures.getSlideCounts(STEP, 'c-1')).toEqual(new Map());
  });

  it('count each person once in each part, and are kept by the length of the video', async () => {
    const figures = new ViewFigures(table, new Counters(table));
    for (const [contactId, ends] of [
      ['ann', [10, 60, 60]],
      ['ben', [4]],
    ] as const) {
      let before = viewed(0);
      for (const end of ends) {
        const after = viewed(end);
        const writes = figures.writes(owner(contactId), before, after);
        if (writes.length > 0) await table.transact(writes);
        before = after;
      }
    }
    const video = { stepId: 'c-1', slideId: 'p-a', seconds: 100.3 };
    const { plays, parts } = await figures.retention.getRetention(STEP, video);
    expect(plays).toBe(2);
    expect(parts.slice(0, 3)).toEqual([2, 2, 1]);
    expect(parts.reduce((sum, people) => sum + people, 0)).toBe(30 + 2);
    expect(parts.slice(30)).toEqual(Array(20).fill(0));
    expect((await figures.retention.getRetention(STEP, { ...video, seconds: 40 })).plays).toBe(0);
  });
});
