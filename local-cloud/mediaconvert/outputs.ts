import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { notImplemented } from '../core/errors.ts';
import { array, number, object, optionalText, text, type Json, type JsonObject } from '../core/json.ts';
import { probeVideo, runFfmpeg } from './ffmpeg.ts';

/** A file that a job made. `suffix`: what follows the destination in its key. */
interface MadeFile {
  readonly suffix: string;
  readonly body: Buffer;
  readonly contentType: string;
}

/** What one output of a job made, with its entry in the answers and events of the service. */
export interface MadeOutput {
  readonly files: readonly MadeFile[];
  readonly details: { readonly durationInMs: number; readonly videoDetails: { widthInPx: number; heightInPx: number } };
}

/** Makes one output of a job from a file. @throws with the reason when the input cannot be read */
export async function makeOutput(input: string, given: Json): Promise<MadeOutput> {
  const output = object(given);
  const video = object(output['videoDescription']);
  const codec = optionalText(object(video['codecSettings'])['codec']);
  const dir = mkdtempSync(join(tmpdir(), 'convert-'));
  try {
    const make = codec === 'FRAME_CAPTURE' ? captureFrames : codec === 'H_264' ? encode : undefined;
    if (!make) throw notImplemented(`MediaConvert's codec ${String(codec)}`);
    return await make(input, output, dir);
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

async function encode(input: string, output: JsonObject, dir: string): Promise<MadeOutput> {
  const video = object(output['videoDescription']);
  const file = join(dir, 'out.mp4');
  const settings = object(object(video['codecSettings'])['h264Settings']);
  const keyframe = number(settings['gopSize'], 2);
  const bits = number(settings['maxBitrate'], 3_000_000);
  // A video without sound stays without.
  const options = [
    '-map 0:v:0 -map 0:a:0? -c:v libx264 -preset ultrafast -crf 26 -pix_fmt yuv420p',
    `-maxrate ${bits} -bufsize ${2 * bits} -force_key_frames expr:gte(t,n_forced*${keyframe})`,
    `-c:a aac -b:a ${readSoundRate(output)} -ar 48000 -ac 2 -movflags +faststart`,
  ];
  await run(['-i', input, '-vf', scale(video), ...options.join(' ').split(' '), file]);
  const made = await probeVideo(file);
  if (!made) throw new Error('The output is no video');
  return {
    files: [{ suffix: `${text(output['nameModifier'])}.mp4`, body: readFileSync(file), contentType: 'video/mp4' }],
    details: {
      durationInMs: Math.round(made.seconds * 1_000),
      videoDetails: { widthInPx: made.width, heightInPx: made.height },
    },
  };
}

/** The service makes a picture of the first frame, and one after each interval (FrameCaptureSettings). */
async function captureFrames(input: string, output: JsonObject, dir: string): Promise<MadeOutput> {
  const video = object(output['videoDescription']);
  const settings = object(object(video['codecSettings'])['frameCaptureSettings']);
  const interval = number(settings['framerateDenominator'], 1) / number(settings['framerateNumerator'], 1);
  const most = number(settings['maxCaptures'], 1);
  const probed = await probeVideo(input);
  if (!probed) throw new Error('The input is no video');
  for (let index = 0; index < most && (index === 0 || index * interval < probed.seconds); index += 1) {
    const name = `frame.${String(index).padStart(7, '0')}.jpg`;
    const at = ['-ss', String(index * interval), '-i', input];
    await run([...at, '-vf', scale(video), '-frames:v', '1', '-q:v', '4', join(dir, name)]);
  }
  const names = readdirSync(dir).toSorted();
  return {
    files: names.map((name) => ({
      suffix: `${text(output['nameModifier'])}${name.slice('frame'.length)}`,
      body: readFileSync(join(dir, name)),
      contentType: 'image/jpeg',
    })),
    details: {
      durationInMs: Math.round(probed.seconds * 1_000),
      videoDetails: { widthInPx: probed.width, heightInPx: probed.height },
    },
  };
}

/** FIT_NO_UPSCALE: the sides fit into a box, keep their shape, and are even. No other way of scaling is known here. */
function scale(video: JsonObject): string {
  if (video['scalingBehavior'] !== 'FIT_NO_UPSCALE')
    throw notImplemented(`MediaConvert's scaling ${JSON.stringify(video['scalingBehavior'])}`);
  const [width, height] = [number(video['width'], 0), number(video['height'], 0)];
  const fit = `min(1\\,min(${width}/iw\\,${height}/ih))`;
  return `scale=trunc(iw*${fit}/2)*2:trunc(ih*${fit}/2)*2`;
}

function readSoundRate(output: JsonObject): number {
  const [sound] = array(output['audioDescriptions']).map(object);
  return number(object(object(sound?.['codecSettings'])['aacSettings'])['bitrate'], 96_000);
}

async function run(args: readonly string[]): Promise<void> {
  const { ok, log } = await runFfmpeg(args);
  if (!ok) throw new Error(log.split('\n').filter(Boolean).at(-1) ?? 'ffmpeg failed');
}
