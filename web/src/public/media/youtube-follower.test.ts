import { describe, expect, it } from 'vitest';
import type { MediaProgress } from '../slide/shown-slide.ts';
import { YouTubeFollower } from './youtube-follower.ts';

const [ENDED, PLAYING, PAUSED, BUFFERING] = [0, 1, 2, 3];
const say = (info: object, event = 'infoDelivery') => JSON.stringify({ event, info, id: 1, channel: 'widget' });

/** Plays from one position to another, with a message each quarter of a second. */
const play = (follower: YouTubeFollower, from: number, to: number): void => {
  for (let at = from; at <= to; at += 0.25) follower.receive(say({ currentTime: at }));
};

function follow() {
  const told: MediaProgress[] = [];
  const follower = new YouTubeFollower((progress) => told.push(progress));
  follower.receive(say({ duration: 60, currentTime: 0, playerState: -1 }, 'initialDelivery'));
  return { follower, told };
}

describe('the player of YouTube', () => {
  it('is followed by its messages: what was watched, and each start, pause, jump and end', () => {
    const { follower, told } = follow();
    expect(told).toEqual([]);
    follower.receive(say({ playerState: PLAYING }));
    play(follower, 0, 10);
    follower.receive(say({ playerState: PAUSED }));
    follower.receive(say({ currentTime: 40, playerState: BUFFERING }));
    follower.receive(say({ playerState: PLAYING }));
    play(follower, 40, 60);
    follower.receive(say({ playerState: ENDED }));
    expect(told.at(-1)).toMatchObject({
      videoDuration: 60,
      viewRanges: [
        { start: 0, end: 10 },
        { start: 40, end: 60 },
      ],
    });
    expect(told.flatMap(({ moment }) => moment ?? [])).toEqual([
      { kind: 'PLAY', position: 0 },
      { kind: 'PAUSE', position: 10 },
      { kind: 'SEEK', position: 40, from: 10 },
      { kind: 'PLAY', position: 40 },
      { kind: 'END', position: 60 },
    ]);
  });

  it('counts nothing between the two ends of a jump while the video plays', () => {
    const { follower, told } = follow();
    follower.receive(say({ playerState: PLAYING }));
    play(follower, 0, 5);
    play(follower, 50, 55);
    follower.end();
    expect(told.at(-1)?.viewRanges).toEqual([
      { start: 0, end: 5 },
      { start: 50, end: 55 },
    ]);
  });

  it('is followed through late messages of a slow phone, and a jump after a break for loading counts nothing', () => {
    let now = 0;
    const told: MediaProgress[] = [];
    const follower = new YouTubeFollower(
      (progress) => told.push(progress),
      () => now,
    );
    follower.receive(say({ duration: 60, currentTime: 0, playerState: PLAYING }));
    for (const at of [3, 6, 7.2]) {
      now = at * 1000;
      follower.receive(say({ currentTime: at }));
    }
    follower.receive(say({ playerState: BUFFERING }));
    now = 17_200;
    follower.receive(say({ currentTime: 17.2 }));
    now = 18_200;
    follower.receive(say({ currentTime: 18.2 }));
    follower.end();
    expect(told.at(-1)?.viewRanges).toEqual([
      { start: 0, end: 7.2 },
      { start: 17.2, end: 18.2 },
    ]);
    expect(told.flatMap(({ moment }) => moment ?? []).map(({ kind }) => kind)).toEqual(['PLAY', 'PAUSE']);
  });

  it('is ignored where a message is none of the player, and where its length is not known, as of a live stream', () => {
    const told: MediaProgress[] = [];
    const follower = new YouTubeFollower((progress) => told.push(progress));
    for (const data of [null, 7, 'x', '{}', '[]', 'null', say({ currentTime: 'x' }), say({}, 'onReady'), {}])
      follower.receive(data);
    follower.receive(say({ duration: 0, playerState: PLAYING, currentTime: 3 }));
    play(follower, 3, 9);
    follower.end();
    expect(told).toEqual([]);
  });
});
