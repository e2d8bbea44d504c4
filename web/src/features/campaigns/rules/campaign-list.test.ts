// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { campaign } from '../test-campaign.ts';
import { getProgress } from './campaign-list.ts';

describe('the share of contacts who are through with a campaign', () => {
  const get = (keptLeads: number, currentLeads: number, status: 'RUNNING' | 'FINISHED' = 'RUNNING'): number | null =>
    getProgress({ status, stats: { ...campaign.stats, leads: 10, keptLeads, currentLeads } });

  it('leaves removed contacts out', () => {
    // Ten joined, six were removed. One of the other four is through.
    expect(get(4, 3)).toBe(0.25);
    expect(get(10, 10)).toBe(0);
  });
  it('is unknown when every contact was removed, and not shown when the campaign has finished', () => {
    expect(get(0, 0)).toBeNull();
    expect(get(4, 0, 'FINISHED')).toBeNull();
  });
});
