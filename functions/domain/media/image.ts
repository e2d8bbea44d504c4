import type { ImageType } from './upload-kinds.ts';

/** What the bytes of an image say. Sides in pixels. */
export interface ImageFacts {
  readonly type: ImageType;
  readonly width: number;
  readonly height: number;
}

/** The longest side that the browser uploads, in pixels. */
export const IMAGE_SIDE = 1_600;
/** The longest side that is stored. A small file can unpack to an image that stops a phone. */
export const MAX_IMAGE_SIDE = 4_096;

const PNG_SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const PNG_HEADER_CHUNK = [0x49, 0x48, 0x44, 0x52];
/** The bytes of the signature and of the header chunk (PNG specification, "IHDR"). */
const PNG_HEADER_END = 33;
const GIF_SIGNATURES = ['GIF87a', 'GIF89a'].map((text) => [...text].map((letter) => letter.charCodeAt(0)));
const JPEG_START = [0xff, 0xd8, 0xff];
/** How a complete file ends. */
const ENDS: Readonly<Record<ImageType, readonly number[]>> = {
  'image/png': [0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82],
  'image/gif': [0x3b],
  'image/jpeg': [0xff, 0xd9],
};
/** Markers without a length (ITU-T T.81, table B.1): TEM, RST0 to RST7, SOI. */
const JPEG_BARE_MARKERS = new Set([0x01, 0xd0, 0xd1, 0xd2, 0xd3, 0xd4, 0xd5, 0xd6, 0xd7, 0xd8]);
/** Frame headers, SOF0 to SOF15, without DHT, JPG and DAC, which share the range (ITU-T T.81, table B.1). */
const JPEG_NO_FRAME = new Set([0xc4, 0xc8, 0xcc]);

/**
 * Reads type and size from the bytes of an image. Returns null for everything that is no complete PNG, JPEG or GIF, whatever
 * its name says. Never throws.
 */
export function readImage(bytes: Uint8Array): ImageFacts | null {
  const facts = readImageHeader(bytes);
  return facts !== null && isComplete(bytes, facts.type) ? facts : null;
}

/**
 * Reads type and size from the first bytes of an image, which may continue after its end: some phones add data of their own
 * there. Returns null for everything else. Never throws.
 */
export function readImageHeader(bytes: Uint8Array): ImageFacts | null {
  const facts = readPng(bytes) ?? readGif(bytes) ?? readJpeg(bytes);
  return facts !== null && facts.width > 0 && facts.height > 0 ? facts : null;
}

function isComplete(bytes: Uint8Array, type: ImageType): boolean {
  return endsWith(bytes, ENDS[type]);
}

/** Returns why an image cannot be stored, or null. */
export function findImageProblem(facts: ImageFacts | null): string | null {
  if (facts === null) return 'Choose a .jpg, .jpeg, .png or .gif image.';
  if (Math.max(facts.width, facts.height) > MAX_IMAGE_SIDE)
    return `The image is larger than ${MAX_IMAGE_SIDE.toLocaleString('en-US')} pixels.`;
  return null;
}

function readPng(bytes: Uint8Array): ImageFacts | null {
  if (!startsWith(bytes, PNG_SIGNATURE) || !startsWith(bytes, PNG_HEADER_CHUNK, 12) || bytes.length < PNG_HEADER_END)
    return null;
  return { type: 'image/png', width: readNumber(bytes, 16, 4), height: readNumber(bytes, 20, 4) };
}

function readGif(bytes: Uint8Array): ImageFacts | null {
  if (!GIF_SIGNATURES.some((signature) => startsWith(bytes, signature))) return null;
  const [w0 = 0, w1 = 0, h0 = 0, h1 = 0] = bytes.subarray(6, 10);
  return { type: 'image/gif', width: w0 + w1 * 256, height: h0 + h1 * 256 };
}

/** Walks from marker to marker until the frame header, which holds the size. Each step moves on by at least one byte. */
function readJpeg(bytes: Uint8Array): ImageFacts | null {
  if (!startsWith(bytes, JPEG_START)) return null;
  let at = 2;
  while (at + 9 < bytes.length) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) at += 1;
    else if (JPEG_BARE_MARKERS.has(marker)) at += 2;
    else if (marker >= 0xc0 && marker <= 0xcf && !JPEG_NO_FRAME.has(marker))
      return { type: 'image/jpeg', width: readNumber(bytes, at + 7, 2), height: readNumber(bytes, at + 5, 2) };
    else at += 2 + Math.max(2, readNumber(bytes, at + 2, 2));
  }
  return null;
}

function startsWith(bytes: Uint8Array, signature: readonly number[], from = 0): boolean {
  return signature.every((byte, index) => bytes[from + index] === byte);
}

function endsWith(bytes: Uint8Array, signature: readonly number[]): boolean {
  return startsWith(bytes, signature, bytes.length - signature.length);
}

/** Reads an unsigned number, highest byte first. */
function readNumber(bytes: Uint8Array, from: number, length: number): number {
  return bytes.subarray(from, from + length).reduce((sum, byte) => sum * 256 + byte, 0);
}
