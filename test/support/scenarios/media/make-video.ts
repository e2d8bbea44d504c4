import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import installer from '@ffmpeg-installer/ffmpeg';

const run = promisify(execFile);

/**
 * Makes a real video: a test picture with a running counter, and a tone. `ending`: also names the container. Returns its bytes.
 */
export async function makeVideo({
  seconds,
  size = '640x360',
  ending = 'mp4',
  hasSound = true,
}: {
  readonly seconds: number;
  readonly size?: string;
  readonly ending?: 'mp4' | 'mov' | 'webm';
  readonly hasSound?: boolean;
}): Promise<Buffer<ArrayBuffer>> {
  const dir = mkdtempSync(join(tmpdir(), 'video-'));
  try {
    const file = join(dir, `video.${ending}`);
    const picture = ['-f', 'lavfi', '-i', `testsrc=size=${size}:rate=25:duration=${seconds}`];
    const sound = hasSound ? ['-f', 'lavfi', '-i', `sine=frequency=440:duration=${seconds}`] : [];
    const codec = ending === 'webm' ? ['-c:v', 'libvpx', '-b:v', '500k'] : ['-c:v', 'libx264', '-pix_fmt', 'yuv420p'];
    // Not synchronous: the local cloud runs in the same process.
    await run(installer.path, ['-v', 'error', '-y', ...picture, ...sound, ...codec, '-shortest', file]);
    return Buffer.from(readFileSync(file));
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}
