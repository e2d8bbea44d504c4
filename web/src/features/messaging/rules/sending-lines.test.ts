import { describe, expect, it } from 'vitest';
import { listSendingLines } from './sending-lines.ts';

const send = { campaignId: 'c1', name: 'Recall', total: 64, sent: 32, unsent: 0, finishes: '2026-11-28T17:00:00Z' };
const build = (id: string, queued: number, nextSend: string | null, paused = false, held = 0) => ({
  id,
  name: id,
  paused,
  nextSend,
  stats: { queued, held },
});

describe('the lines of the sending card', () => {
  it('A campaign whose texts of today are sent stays while texts of another day wait', () => {
    const lines = listSendingLines([], [build('Recall', 32, '2026-11-29T17:15:00Z'), build('Done', 0, null)]);
    expect(lines).toEqual([
      {
        campaignId: 'Recall',
        name: 'Recall',
        isPaused: false,
        today: null,
        later: 32,
        held: 0,
        nextSend: '2026-11-29T17:15:00Z',
      },
    ]);
  });

  it('Texts that wait for a person are no texts of a day', () => {
    // 18 are scheduled: 16 have a time, and two contacts may want to opt out.
    const [later] = listSendingLines([], [build('Spring', 18, '2026-12-07T15:00:00Z', false, 2)]);
    expect(later).toMatchObject({ later: 16, held: 2 });
    const [today] = listSendingLines([send], [build('c1', 98, '2026-11-28T17:00:00Z', false, 2)]);
    expect(today).toMatchObject({ later: 64, held: 2 });
  });

  it('What is sent today says how many texts come later', () => {
    const [line] = listSendingLines([send], [build('c1', 96, '2026-11-28T17:00:00Z')]);
    expect(line).toMatchObject({ campaignId: 'c1', today: send, later: 64, isPaused: false });
  });

  it('A paused campaign has no next time, and comes after those that send', () => {
    const lines = listSendingLines(
      [send],
      [build('held', 5, '2026-11-28T18:00:00Z', true), build('c1', 32, null), build('soon', 3, '2026-11-29T17:00:00Z')],
    );
    expect(lines.map(({ campaignId, isPaused, nextSend }) => [campaignId, isPaused, nextSend])).toEqual([
      ['c1', false, null],
      ['soon', false, '2026-11-29T17:00:00Z'],
      ['held', true, null],
    ]);
  });

  it('Messages to many have a line without a campaign', () => {
    const [line] = listSendingLines([{ ...send, campaignId: null, name: null }], []);
    expect(line).toMatchObject({ campaignId: null, later: 0, isPaused: false });
  });
});
