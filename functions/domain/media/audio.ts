/** What the bytes of an upload say. `seconds`: of audio; 0 for videos, whose length the service finds. */
export interface ContentFacts {
  readonly contentType: string;
  readonly seconds: number;
}

/** MPEG audio, layer III (ISO/IEC 11172-3 and 13818-3): kbit/s by the index in the header, of version 1 and of versions 2 and 2.5. */
const BITRATES_1 = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320];
const BITRATES_2 = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160];
/** Samples a second, by version bits (3: version 1, 2: version 2, 0: version 2.5) and index. */
const SAMPLE_RATES: Readonly<Record<number, readonly number[]>> = {
  3: [44_100, 48_000, 32_000],
  2: [22_050, 24_000, 16_000],
  0: [11_025, 12_000, 8_000],
};

interface Frame {
  readonly bytes: number;
  readonly samples: number;
  readonly sampleRate: number;
  readonly bitrate: number;
  /** Where a Xing header stands in the first frame, from the frame's start. */
  readonly sideBytes: number;
}

/** Reads type and length of a .wav or .mp3 file from its first bytes. `size`: of the whole file, in bytes. null means another file. */
export function readAudio(head: Uint8Array, size: number): ContentFacts | null {
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  return readWav(view, size) ?? readMp3(view, size);
}

function readWav(view: DataView, size: number): ContentFacts | null {
  if (readText(view, 0) !== 'RIFF' || readText(view, 8) !== 'WAVE') return null;
  let bytesPerSecond = 0;
  for (let at = 12; at + 8 <= view.byteLength;) {
    const [name, length] = [readText(view, at), view.getUint32(at + 4, true)];
    if (name === 'fmt ' && at + 20 <= view.byteLength) bytesPerSecond = view.getUint32(at + 16, true);
    if (name === 'data') {
      // A recorder that was stopped leaves the length open.
      const bytes = Math.min(length, size - at - 8);
      return bytesPerSecond > 0 && bytes > 0 ? { contentType: 'audio/wav', seconds: bytes / bytesPerSecond } : null;
    }
    at += 8 + length + (length % 2);
  }
  return null;
}

function readMp3(view: DataView, size: number): ContentFacts | null {
  const start = skipId3(view);
  const frame = readFrame(view, start);
  if (frame === null) return null;
  // Two frames in a row: chance bytes rarely look like that.
  const next = start + frame.bytes;
  if (next + 4 <= view.byteLength && readFrame(view, next) === null) return null;
  const frames = readFrameCount(view, start, frame);
  const seconds =
    frames === null ? ((size - start) * 8) / (frame.bitrate * 1_000) : (frames * frame.samples) / frame.sampleRate;
  return seconds > 0 ? { contentType: 'audio/mpeg', seconds } : null;
}

/** An ID3 tag has its length in four bytes of seven bits (ID3v2, section 3.1). */
function skipId3(view: DataView): number {
  if (view.byteLength < 10 || readText(view, 0).slice(0, 3) !== 'ID3') return 0;
  const size = [6, 7, 8, 9].reduce((sum, at) => sum * 128 + (view.getUint8(at) & 0x7f), 0);
  return 10 + size;
}

function readFrame(view: DataView, at: number): Frame | null {
  if (at + 4 > view.byteLength) return null;
  const header = view.getUint32(at);
  const version = (header >>> 19) & 3;
  const sampleRate = SAMPLE_RATES[version]?.[(header >>> 10) & 3];
  const isFirst = version === 3;
  const bitrate = (isFirst ? BITRATES_1 : BITRATES_2)[(header >>> 12) & 15];
  if (header >>> 21 !== 0x7ff || ((header >>> 17) & 3) !== 1 || !sampleRate || !bitrate) return null;
  const samples = isFirst ? 1_152 : 576;
  const isMono = ((header >>> 6) & 3) === 3;
  const bytes = Math.floor(((samples / 8) * bitrate * 1_000) / sampleRate) + ((header >>> 9) & 1);
  return { bytes, samples, sampleRate, bitrate, sideBytes: 4 + (isFirst ? (isMono ? 17 : 32) : isMono ? 9 : 17) };
}

/** Encoders write the number of frames into the first one. null if they did not, and the bitrate stays the same. */
function readFrameCount(view: DataView, at: number, { sideBytes }: Frame): number | null {
  const xing = at + sideBytes;
  if (xing + 12 <= view.byteLength && ['Xing', 'Info'].includes(readText(view, xing)))
    return (view.getUint32(xing + 4) & 1) === 1 ? view.getUint32(xing + 8) : null;
  const vbri = at + 4 + 32;
  return vbri + 18 <= view.byteLength && readText(view, vbri) === 'VBRI' ? view.getUint32(vbri + 14) : null;
}

/** Returns four letters. */
function readText(view: DataView, at: number): string {
  if (at + 4 > view.byteLength) return '';
  return String.fromCharCode(...[0, 1, 2, 3].map((offset) => view.getUint8(at + offset)));
}
