import { buildJpeg, buildPicture, GIF, PNG } from './images.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** What the first bytes of a served file must be, by its content type. Written again, without the rules of the product. */
export const SIGNATURES: Readonly<Record<string, (bytes: Uint8Array) => boolean>> = {
  'image/png': (bytes) => begins(bytes, '\x89PNG\r\n'),
  'image/gif': (bytes) => begins(bytes, 'GIF8'),
  'image/jpeg': (bytes) => begins(bytes, '\xff\xd8\xff'),
  'video/mp4': (bytes) => begins(bytes.subarray(4), 'ftyp'),
  'audio/wav': (bytes) => begins(bytes, 'RIFF') && begins(bytes.subarray(8), 'WAVE'),
  'audio/mpeg': (bytes) => begins(bytes, 'ID3') || (bytes[0] === 0xff && ((bytes[1] ?? 0) & 0xe0) === 0xe0),
};

function begins(bytes: Uint8Array, letters: string): boolean {
  return [...letters].every((letter, index) => bytes[index] === letter.charCodeAt(0));
}

const text = (words: string): Bytes => new Uint8Array(Buffer.from(words, 'latin1'));
const join = (...parts: readonly Uint8Array[]): Bytes => new Uint8Array(Buffer.concat(parts));

const SCRIPT = '<!doctype html><script>alert(document.cookie)</script>';
/** The first words of lists that some programs follow to other files. */
const PLAYLIST = '#EXT' + 'M3U\n';
const CONCAT = 'ff' + 'concat';
const ZIP = text('PK\x03\x04\x14\0\0\0\b\0');

/** Files that are no image, or an image and something else, or an image that unpacks to more than a phone has room for. */
export function listFalseImages(): (readonly [string, Bytes])[] {
  return [
    ['nothing but a zero', new Uint8Array(1)],
    ['a page', text(SCRIPT)],
    ['a drawing with a script', text('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    ['an archive', join(ZIP, new Uint8Array(500))],
    ['a document', text('%PDF-1.7\n1 0 obj << /OpenAction << /S /JavaScript >> >>\n%%EOF')],
    ['a program', text('MZ\x90\0\x03\0\0\0')],
    ['a picture of a phone', text('\0\0\0\x18ftypheic\0\0\0\0mif1heic')],
    ['a picture with a page behind it', join(PNG, text(SCRIPT))],
    ['a picture with a page behind it and a false end', join(PNG, text(SCRIPT), PNG.subarray(-12))],
    ['a picture with an archive behind it', join(buildJpeg(20, 10), ZIP, text('\xff\xd9'))],
    ['an animation that is a script', text('GIF89a/*\0\0\0\0*/=1;alert(document.domain)//;')],
    ['half a picture', new Uint8Array(PNG.subarray(0, PNG.length / 2))],
    ['the head of a picture', new Uint8Array(PNG.subarray(0, 8))],
    ['a picture of 60,000 by 60,000 pixels', withSize(60_000, 60_000)],
    ['a picture of four billion by one pixels', withSize(0xffff_ffff, 1)],
    ['a picture without pixels', withSize(0, 0)],
    ['a picture of 65,535 by 65,535 pixels', new Uint8Array(buildJpeg(65_535, 65_535))],
    ['an animation of 65,535 by 65,535 pixels', withGifSize()],
    [
      'a picture that unpacks to a thousand times its size',
      new Uint8Array(Buffer.from(buildPicture(64, 64).data, 'base64')),
    ],
  ];
}

/** The PNG of one pixel, whose head says another size. */
function withSize(width: number, height: number): Bytes {
  const bytes = Buffer.from(PNG);
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return new Uint8Array(bytes);
}

function withGifSize(): Bytes {
  const bytes = Buffer.from(GIF);
  bytes.writeUInt32BE(0xffff_ffff, 6);
  return new Uint8Array(bytes);
}

/** Files that are no video, half of one, or a video and something else. `movie`: a real one. */
export function listFalseVideos(movie: Bytes): (readonly [string, Bytes])[] {
  const cut = (share: number): Bytes => new Uint8Array(movie.subarray(0, Math.floor(movie.length * share)));
  return [
    ...listFalseImages(),
    ['an image', new Uint8Array(PNG)],
    ['a list of addresses', text(`${PLAYLIST}file:///etc/passwd\n`)],
    ['a list of files', text(`${CONCAT} version 1.0\nfile '/etc/passwd'\n`)],
    ['the head of a video', new Uint8Array(movie.subarray(0, 32))],
    ['the head of a video and a page', join(movie.subarray(0, 32), text(SCRIPT))],
    [
      'the head of a video and a list of addresses',
      join(text('\0\0\0\x14ftyp' + 'mp41\0\0\0\0mp41'), text(`${PLAYLIST}file:///etc/passwd\n`)),
    ],
    ['a box that is longer than the file', text('\xff\xff\xff\xffftyp' + 'mp41')],
    ['a box without a length', text('\0\0\0\0moov')],
    ['a recording of noise', join(Uint8Array.from([0x1a, 0x45, 0xdf, 0xa3]), new Uint8Array(2_000).fill(0x81))],
    ['a tenth of a video', cut(0.1)],
    ['half a video', cut(0.5)],
    ['a video without its last bytes', cut(0.97)],
    ['a video with a page behind it', join(movie, text(SCRIPT))],
    ['a video with an archive behind it', join(movie, ZIP)],
  ];
}

/** Returns a file with some changes that `random` chooses: other bytes, a part that is missing, twice there, or of something else. */
export function mutate(source: Uint8Array, random: () => number): Bytes {
  const at = (): number => Math.floor(random() * source.length);
  const bytes = new Uint8Array(source);
  const changes = 1 + Math.floor(random() * 20);
  switch (Math.floor(random() * 5)) {
    case 0:
      return new Uint8Array(bytes.subarray(0, Math.max(1, at())));
    case 1: {
      const [from, to] = [at(), at()].toSorted((one, other) => one - other) as [number, number];
      return join(bytes.subarray(0, from + 1), bytes.subarray(to));
    }
    case 2: {
      const from = at();
      return join(bytes.subarray(0, from), text(SCRIPT), bytes.subarray(from));
    }
    case 3: {
      const from = at();
      return join(bytes, bytes.subarray(from));
    }
    default:
      for (let change = 0; change < changes; change += 1) bytes[at()] = Math.floor(random() * 256);
      return bytes;
  }
}
