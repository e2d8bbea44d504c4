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
