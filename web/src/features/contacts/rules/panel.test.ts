import { describe, expect, it } from 'vitest';
import { listPanelCampaigns } from './panel.ts';

const build = (id: string, state: 'ACTIVE' | 'PAUSED' | 'FINISHED', joined: string) => ({
  id,
  name: id,
  state,
  joined,
  pausedAt: null,
  pausedBy: null,
});

describe('the campaigns of the contact panel', () => {
  it('Those that still text the contact come first, then paused ones, and the latest first among equals', () => {
    const { shown, more } = listPanelCampaigns([
      build('done', 'FINISHED', '2026-11-03T00:00:00Z'),
      build('paused', 'PAUSED', '2026-11-01T00:00:00Z'),
      build('early', 'ACTIVE', '2026-10-01T00:00:00Z'),
      build('late', 'ACTIVE', '2026-11-02T00:00:00Z'),
    ]);
    expect(shown.map(({ id }) => id)).toEqual(['late', 'early', 'paused']);
    expect(more).toBe(1);
  });

  it('A campaign that is paused keeps its place while the panel is open', () => {
    const { shown, more } = listPanelCampaigns(
      [
        build('first', 'PAUSED', '2026-11-03T00:00:00Z'),
        build('second', 'ACTIVE', '2026-11-02T00:00:00Z'),
        build('joined-since', 'ACTIVE', '2026-11-04T00:00:00Z'),
      ],
      ['first', 'second'],
    );
    expect(shown.map(({ id }) => id)).toEqual(['first', 'second', 'joined-since']);
    expect(more).toBe(0);
  });
});
