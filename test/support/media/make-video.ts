import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import installer from '@ffmpeg-installer/ffmpeg';

/**
 * Makes a real video: a test picture with a running counter, and a tone. `ending`: also names the container. Returns its bytes.
 */
export function makeVideo({
  seconds,
  size = '640x360',
  ending = 'mp4',
  hasSound = true,
}: {
  readonly seconds: number;
  readonly size?: string;
  readonly ending?: 'mp4' | 'mov' | 'webm';
  readonly hasSound?: boolean;
}): Buffer<ArrayBuffer> {
  const dir = mkdtempSync(join(tmpdir(), 'video-'));
  try {
    const file = join(dir, `video.${ending}`);
    const picture = ['-f', 'lavfi', '-i', `testsrc=size=${size}:rate=25:duration=${seconds}`];
    const sound = hasSound ? ['-f', 'lavfi', '-i', `sine=frequency=440:duration=${seconds}`] : [];
    const codec = ending === 'webm' ? ['-c:v', 'libvpx', '-b:v', '500k'] : ['-c:v', 'libx264', '-pix_fmt', 'yuv420p'];
    execFileSync(installer.path, ['-v', 'error', '-y', ...picture, ...sound, ...codec, '-shortest', file]);
    return Buffer.from(readFileSync(file));
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}
