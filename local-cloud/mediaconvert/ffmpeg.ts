import { spawn } from 'node:child_process';

/** Starts the program that converts. It comes from npm. @throws when this machine has none */
async function findProgram(): Promise<string> {
  const { default: installer } = await import('@ffmpeg-installer/ffmpeg');
  return installer.path;
}

/** Runs ffmpeg. Returns what it wrote to its log, and whether it succeeded. @throws when this machine has none */
export async function runFfmpeg(args: readonly string[]): Promise<{ readonly ok: boolean; readonly log: string }> {
  const program = await findProgram();
  return new Promise((resolve, reject) => {
    const child = spawn(program, ['-hide_banner', '-nostdin', '-y', ...args], { stdio: ['ignore', 'ignore', 'pipe'] });
    let log = '';
    child.stderr.on('data', (chunk: Buffer) => (log = `${log}${chunk.toString()}`.slice(-20_000)));
    child.on('error', reject);
    child.on('close', (code) => resolve({ ok: code === 0, log }));
  });
}

export interface Probed {
  readonly seconds: number;
  readonly width: number;
  readonly height: number;
}

/** Returns the length and the sides of a video. null if it is no such file. */
export async function probeVideo(file: string): Promise<Probed | null> {
  const { log } = await runFfmpeg(['-i', file]);
  const size = /Video: .*? (\d{2,5})x(\d{2,5})/.exec(log);
  if (!size) return null;
  const [, hours = '0', minutes = '0', seconds = '0'] = /Duration: (\d+):(\d+):([\d.]+)/.exec(log) ?? [];
  return {
    seconds: Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds),
    width: Number(size[1]),
    height: Number(size[2]),
  };
}
