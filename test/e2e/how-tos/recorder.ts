import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import ffmpeg from '@ffmpeg-installer/ffmpeg';
import type { CDPSession, Page } from 'playwright-core';

/** Sizes of the window and of the video, in pixels. */
export const WINDOW = { width: 1280, height: 800 };
const VIDEO = { width: 960, height: 600 };
/** The last picture stays this long, so that people can read it. */
const LAST_PICTURE_S = 2;

interface Picture {
  readonly file: string;
  /** Seconds since 1970. */
  readonly at: number;
}

interface Caption {
  readonly text: string;
  readonly at: number;
}

/** Films a page: a silent video of what it shows, with captions. */
export class Recorder {
  readonly #page: Page;
  readonly #folder = mkdtempSync(join(tmpdir(), 'how-to-'));
  readonly #pictures: Picture[] = [];
  readonly #captions: Caption[] = [];
  #session: CDPSession | null = null;

  constructor(page: Page) {
    this.#page = page;
  }

  /** Films from now on. The browser sends a picture only when the page changes. */
  async start(): Promise<void> {
    const session = await this.#page.context().newCDPSession(this.#page);
    this.#session = session;
    session.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
      const file = join(this.#folder, `${this.#pictures.length}.jpg`);
      writeFileSync(file, Buffer.from(data, 'base64'));
      this.#pictures.push({ file, at: metadata.timestamp ?? Date.now() / 1_000 });
      void session.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined);
    });
    await session.send('Page.startScreencast', { format: 'jpeg', quality: 90 });
  }

  /** Shows a caption from now on. */
  caption(text: string): void {
    this.#captions.push({ text, at: Date.now() / 1_000 });
  }

  /** Stops, and writes `<name>.mp4` and `<name>.vtt` into a folder. */
  async save(folder: string, name: string): Promise<void> {
    await this.#session?.detach();
    const [first] = this.#pictures;
    if (!first) throw new Error(`The browser sent no picture of ${name}`);
    const end = Date.now() / 1_000 + LAST_PICTURE_S;
    const list = this.#pictures.map(({ file, at }, index) => {
      const next = this.#pictures[index + 1]?.at ?? end;
      return `file '${file}'\nduration ${Math.max(0, next - at).toFixed(3)}`;
    });
    const listFile = join(this.#folder, 'pictures.txt');
    // The format repeats the last file, because it ignores the duration of the last entry.
    writeFileSync(listFile, [...list, `file '${this.#pictures.at(-1)?.file ?? ''}'`].join('\n'));
    mkdirSync(folder, { recursive: true });
    const scale = `fps=10,scale=${VIDEO.width}:${VIDEO.height},format=yuv420p`;
    const input = `-y -loglevel error -f concat -safe 0 -i ${listFile}`;
    const coding = '-an -c:v libx264 -preset slow -tune animation -crf 28 -g 100 -movflags +faststart';
    execFileSync(ffmpeg.path, [
      ...`${input} -vf ${scale} ${coding} -map_metadata -1`.split(' '),
      join(folder, `${name}.mp4`),
    ]);
    writeFileSync(join(folder, `${name}.vtt`), this.#buildCaptions(first.at, end));
    rmSync(this.#folder, { recursive: true });
  }

  #buildCaptions(start: number, end: number): string {
    const cues = this.#captions.map(({ text, at }, index) => {
      const until = this.#captions[index + 1]?.at ?? end;
      return `${formatCueTime(Math.max(0, at - start))} --> ${formatCueTime(until - start)}\n${text}\n`;
    });
    return `WEBVTT\n\n${cues.join('\n')}`;
  }
}

/** Returns a moment of a video as WebVTT writes it: "00:01:02.500". */
function formatCueTime(seconds: number): string {
  return new Date(seconds * 1_000).toISOString().slice(11, 23);
}

/** Shows where the pointer is. A browser without a window draws none. */
export async function showPointer(page: Page): Promise<void> {
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      const dot = document.createElement('div');
      dot.setAttribute('aria-hidden', 'true');
      dot.style.cssText =
        'position:fixed;z-index:99999;width:22px;height:22px;margin:-11px;border-radius:50%;pointer-events:none;' +
        'background:rgb(255 170 0 / 45%);border:2px solid rgb(200 90 0);left:50%;top:50%;transition:left .35s,top .35s';
      document.documentElement.append(dot);
      const follow = ({ clientX, clientY }: MouseEvent): void => {
        dot.style.left = `${clientX}px`;
        dot.style.top = `${clientY}px`;
      };
      document.addEventListener('mousemove', follow, true);
    });
  });
}
