import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { findAxeProblems } from '../../testing/axe.ts';
import type { ShownSlide } from '../slide/shown-slide.ts';
import { chooseFile } from './choose-file.ts';
import { followMedia } from './media-moments.ts';
import { Player } from './player.tsx';

const LARGE = { url: '/media/o/v-large.mp4', width: 1280, height: 720 };
const SMALL = { url: '/media/o/v-small.mp4', width: 640, height: 360 };
const build = (kind: 'VIDEO' | 'AUDIO', more: Partial<ShownSlide> = {}): ShownSlide => ({
  id: 'p-a',
  slideType: kind === 'AUDIO' ? 'AUDIO' : 'UPLOAD',
  title: 'A tour',
  description: '',
  url: '',
  media: {
    kind,
    state: 'READY',
    seconds: 20,
    poster: '/media/o/v.jpg',
    files: kind === 'AUDIO' ? [{ ...SMALL, url: '/media/o/a.mp3' }] : [LARGE, SMALL],
  },
  thumbnail: null,
  captions: '/media/o/c.vtt',
  listened: 0,
  calendars: [],
  content: [],
  widgets: [],
  ...more,
});

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(async function (this: HTMLMediaElement) {
    fireEvent.play(this);
  });
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(function (this: HTMLMediaElement) {
    fireEvent.pause(this);
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

it('A video has the size that the screen needs, and the small one on a slow line', () => {
  const files = [LARGE, SMALL];
  expect(chooseFile(files, { width: 390, density: 3 })).toBe(LARGE);
  expect(chooseFile(files, { width: 320, density: 2 })).toBe(SMALL);
  expect(chooseFile(files, { width: 500, density: 3, connection: { effectiveType: '3g' } })).toBe(SMALL);
  expect(chooseFile(files, { width: 500, density: 3, connection: { saveData: true } })).toBe(SMALL);
  expect(chooseFile(files, { width: 5_000, density: 1, connection: { effectiveType: '4g' } })).toBe(LARGE);
  expect(chooseFile([], { width: 390, density: 2 })).toBeUndefined();
});

it('A video plays in the page with its picture and captions, and says when it cannot be loaded', async () => {
  const { container } = render(<Player slide={build('VIDEO')} />);
  const video = container.querySelector('video');
  expect(video?.getAttribute('poster')).toBe('/media/o/v.jpg');
  expect([video?.hasAttribute('playsinline'), video?.controls]).toEqual([true, true]);
  expect(container.querySelector('track')?.getAttribute('src')).toBe('/media/o/c.vtt');
  expect(await findAxeProblems()).toEqual([]);
  if (video) fireEvent.error(video);
  expect(screen.getByRole('alert').textContent).toContain('could not be loaded');
});

describe('What is said of a video', () => {
  const begin = () => {
    const video = document.createElement('video');
    const said: string[] = [];
    const stop = followMedia(video, ({ kind, position, from }) =>
      said.push([kind, ...(from === undefined ? [] : [from]), position].join(' ')),
    );
    const at = (seconds: number): void => {
      video.currentTime = seconds;
      fireEvent.timeUpdate(video);
    };
    return { video, said, stop, at };
  };

  it('is when it starts, jumps, stops and ends, each once', () => {
    const { video, said, at } = begin();
    fireEvent.playing(video);
    // It continues after it had to wait for data.
    fireEvent.playing(video);
    at(4.24);
    fireEvent.seeking(video);
    video.currentTime = 1;
    fireEvent.seeked(video);
    fireEvent.playing(video);
    at(9);
    fireEvent.pause(video);
    fireEvent.playing(video);
    vi.spyOn(video, 'ended', 'get').mockReturnValue(true);
    fireEvent.pause(video);
    fireEvent.ended(video);
    expect(said).toEqual(['PLAY 0', 'SEEK 4.2 1', 'PAUSE 9', 'PLAY 9', 'END 9']);
  });

  it('is one jump for a slider that is dragged, none for a correction, and a stop when the slide goes', () => {
    const { video, said, stop, at } = begin();
    fireEvent.seeking(video);
    video.currentTime = 0.2;
    fireEvent.seeked(video);
    at(3);
    for (const target of [5, 7, 9]) {
      fireEvent.seeking(video);
      video.currentTime = target;
    }
    fireEvent.seeked(video);
    fireEvent.playing(video);
    stop();
    fireEvent.pause(video);
    expect(said).toEqual(['SEEK 3 9', 'PLAY 9', 'PAUSE 9']);
  });
});

describe('An audio', () => {
  /** Plays for so many seconds from where the audio is. */
  const play = (audio: HTMLAudioElement | null, seconds: number): void => {
    for (let tenth = 0; tenth < seconds * 4; tenth += 1) {
      if (audio) audio.currentTime += 0.25;
      act(() => void vi.advanceTimersByTime(250));
    }
  };

  it('is played, skipped by ten seconds, and counted', async () => {
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
    const reports: number[] = [];
    const { container } = render(
      <Player slide={build('AUDIO')} onMedia={({ audio: seconds = 0 }) => void reports.push(seconds)} />,
    );
    const audio = container.querySelector('audio');
    expect(screen.getByText('You can listen 3 times.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Play' }));
    play(audio, 5);
    await user.click(screen.getByRole('button', { name: 'Forward 10 seconds' }));
    expect(audio?.currentTime).toBeCloseTo(15, 0);
    await user.click(screen.getByRole('button', { name: 'Back 10 seconds' }));
    await user.click(screen.getByRole('button', { name: 'Back 10 seconds' }));
    expect(audio?.currentTime).toBe(0);
    await user.click(screen.getByRole('button', { name: 'Pause' }));
    const played = reports.at(-1);
    expect(played).toBeGreaterThan(4.5);
    expect(played).toBeLessThan(5.6);
    expect(await findAxeProblems()).toEqual([]);
  });

  it('counts a whole listen as one, although a browser plays a little less than the length', async () => {
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
    const { container } = render(<Player slide={build('AUDIO')} />);
    const audio = container.querySelector('audio');
    expect(screen.getByText('You can listen 3 times.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Play' }));
    play(audio, 19.6);
    expect(screen.getByText('You can listen 3 times.')).toBeTruthy();
    if (audio) fireEvent.ended(audio);
    expect(screen.getByText('You have listened once. You can listen 3 times.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Play' }));
    expect(screen.getByText('You have listened once. You can listen 3 times.')).toBeTruthy();
  });

  it('may be played three times in a browser that plays a little more than the length', async () => {
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
    const { container } = render(<Player slide={build('AUDIO')} />);
    const audio = container.querySelector('audio');
    for (let listen = 1; listen <= 2; listen += 1) {
      if (audio) audio.currentTime = 0;
      act(() => void vi.advanceTimersByTime(250));
      await user.click(screen.getByRole('button', { name: 'Play' }));
      play(audio, 20.25);
      if (audio) fireEvent.ended(audio);
    }
    await user.click(screen.getByRole('button', { name: 'Play' }));
    expect(screen.getByRole('button', { name: 'Pause' })).toBeTruthy();
  });

  it('is blocked when it was played more than twice, and a listen in progress is not cut', async () => {
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
    const { container, rerender } = render(<Player slide={build('AUDIO', { listened: 39.5 })} />);
    const audio = container.querySelector('audio');
    expect(screen.getByText('You have listened twice. You can listen 3 times.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Play' }));
    play(audio, 5);
    expect(screen.getByRole('button', { name: 'Pause' })).toBeTruthy();
    if (audio) fireEvent.ended(audio);
    expect(container.textContent).toContain(
      "This is exclusive content! You'll already listened 3 times and can't listen again.",
    );
    rerender(
      <Player
        key="again"
        slide={build('AUDIO', {
          listened: 60,
          media: { kind: 'AUDIO', state: 'READY', seconds: 20, poster: null, files: [] },
        })}
      />,
    );
    expect(container.textContent).toContain('This is exclusive content!');
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('that cannot be loaded says so', () => {
    const { container } = render(<Player slide={build('AUDIO')} />);
    const audio = container.querySelector('audio');
    if (audio) fireEvent.error(audio);
    expect(screen.getByRole('alert').textContent).toBe('Could not load audio file');
  });
});
