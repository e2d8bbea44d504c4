/** The first bytes of files of each kind, as programs write them. */
export const MP4_HEAD = Uint8Array.from([0, 0, 0, 0x20, ...text('ftypisom'), 0, 0, 2, 0, ...text('isomiso2avc1mp41')]);
export const MOV_HEAD = Uint8Array.from([0, 0, 0, 0x14, ...text('ftypqt  '), 0, 0, 0, 0, ...text('qt  ')]);
export const OLD_MOV_HEAD = Uint8Array.from([0, 0, 0, 8, ...text('wide'), 0, 0, 0, 0, ...text('mdat')]);
export const WEBM_HEAD = Uint8Array.from([0x1a, 0x45, 0xdf, 0xa3, 0x9f, 0x42, 0x86, 0x81, 1]);
export const HEIC_HEAD = Uint8Array.from([0, 0, 0, 0x18, ...text('ftypheic'), 0, 0, 0, 0]);

/** Returns a silent .wav file: one channel, 8 bits. */
export function buildWav(seconds: number, rate = 8_000): Uint8Array<ArrayBuffer> {
  const length = Math.round(seconds * rate);
  const view = new DataView(new ArrayBuffer(44 + length));
  for (const [at, word] of [
    [0, 'RIFF'],
    [8, 'WAVE'],
    [12, 'fmt '],
    [36, 'data'],
  ] as const)
    text(word).forEach((byte, index) => view.setUint8(at + index, byte));
  view.setUint32(4, 36 + length, true);
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, rate, true);
  view.setUint32(28, rate, true);
  view.setUint16(32, 1, true);
  view.setUint16(34, 8, true);
  view.setUint32(40, length, true);
  return new Uint8Array(view.buffer).fill(128, 44);
}

function text(letters: string): number[] {
  return [...letters].map((letter) => letter.charCodeAt(0));
}
