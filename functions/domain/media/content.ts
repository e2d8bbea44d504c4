import type { MediaKind } from './upload-kinds.ts';
import { readAudio, type ContentFacts } from './audio.ts';

/** So many bytes from the start of a file say what it is. An MP3 may begin with a picture, which is skipped. */
export const HEAD_BYTES = 256 * 1024;

/** The first boxes of a QuickTime or MP4 file (ISO/IEC 14496-12; QuickTime File Format). Old .mov files have no `ftyp`. */
const MOVIE_BOXES = new Set(['ftyp', 'moov', 'mdat', 'wide', 'free', 'skip']);
/** EBML, with which Matroska and WebM files begin (RFC 8794). */
const EBML = [0x1a, 0x45, 0xdf, 0xa3];

/** Reads what an upload is from its first bytes, whatever its name says. null means not what the kind says. Never throws. */
export function readContent(kind: MediaKind, head: Uint8Array, size: number): ContentFacts | null {
  if (kind === 'AUDIO') return readAudio(head, size);
  if (EBML.every((byte, index) => head[index] === byte)) return { contentType: 'video/webm', seconds: 0 };
  const box = String.fromCharCode(...head.subarray(4, 8));
  if (!MOVIE_BOXES.has(box)) return null;
  const brand = box === 'ftyp' ? String.fromCharCode(...head.subarray(8, 12)) : 'qt  ';
  // Images of phones are in the same container (ISO/IEC 23008-12), and sound alone, too.
  if (['heic', 'heix', 'mif1', 'msf1', 'avif', 'M4A '].includes(brand)) return null;
  return { contentType: brand === 'qt  ' ? 'video/quicktime' : 'video/mp4', seconds: 0 };
}
