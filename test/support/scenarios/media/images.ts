import { crc32, deflateSync } from 'node:zlib';

/** A red PNG of one pixel. */
export const PNG = new Uint8Array(
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==',
    'base64',
  ),
);

/** A GIF of one pixel. */
export const GIF = new Uint8Array(
  Buffer.from('47494638396101000100800000000000ffffff21f90401000000002c000000000100010000020144003b', 'hex'),
);

/** The frame of a JPEG of this size, without pixels. */
export function buildJpeg(width: number, height: number): Uint8Array<ArrayBuffer> {
  const sides = [height >> 8, height & 255, width >> 8, width & 255];
  const comment = [0xff, 0xfe, 0, 4, 0x68, 0x69];
  const frame = [0xff, 0xc0, 0, 11, 8, ...sides, 1, 1, 0x11, 0];
  return Uint8Array.from([0xff, 0xd8, ...comment, ...frame, 0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0, 0xff, 0xd9]);
}

/** The PNG as a phone sends it. */
export const PICTURE = { contentType: 'image/png', data: Buffer.from(PNG).toString('base64') };

/** A PNG of this size whose colors change from corner to corner, as a phone sends it. */
export function buildPicture(width: number, height: number): typeof PICTURE {
  const rows = Array.from({ length: height }, (_, y) => [
    0,
    ...Array.from({ length: width }, (__, x) => [(x * 200) / width, 120, (y * 255) / height]).flat(),
  ]).flat();
  const size = Buffer.alloc(13);
  size.writeUInt32BE(width, 0);
  size.writeUInt32BE(height, 4);
  // Eight bits for each of red, green and blue.
  size.set([8, 2], 8);
  const chunks = [
    buildChunk('IHDR', size),
    buildChunk('IDAT', deflateSync(Uint8Array.from(rows))),
    buildChunk('IEND', Buffer.alloc(0)),
  ];
  const bytes = Buffer.concat([PNG.subarray(0, 8), ...chunks]);
  return { contentType: 'image/png', data: bytes.toString('base64') };
}

function buildChunk(name: string, content: Uint8Array): Buffer {
  const named = Buffer.concat([Buffer.from(name), content]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}
