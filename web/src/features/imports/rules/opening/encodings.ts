import { readBlocks } from './read-blocks.ts';

/** The encodings that people can choose, by their names in browsers. */
export const ENCODINGS: readonly { readonly value: string; readonly label: string }[] = [
  { value: 'utf-8', label: 'Unicode (UTF-8)' },
  { value: 'windows-1252', label: 'Western (Windows-1252)' },
  { value: 'macintosh', label: 'Western (Mac)' },
  { value: 'windows-1250', label: 'Central European (Windows-1250)' },
  { value: 'windows-1251', label: 'Cyrillic (Windows-1251)' },
  { value: 'koi8-r', label: 'Cyrillic (KOI8-R)' },
  { value: 'windows-1253', label: 'Greek (Windows-1253)' },
  { value: 'windows-1254', label: 'Turkish (Windows-1254)' },
  { value: 'windows-1255', label: 'Hebrew (Windows-1255)' },
  { value: 'windows-1256', label: 'Arabic (Windows-1256)' },
  { value: 'windows-1258', label: 'Vietnamese (Windows-1258)' },
  { value: 'shift_jis', label: 'Japanese (Shift_JIS)' },
  { value: 'euc-kr', label: 'Korean (EUC-KR)' },
  { value: 'gb18030', label: 'Chinese (GB18030)' },
  { value: 'big5', label: 'Chinese (Big5)' },
];

const BLOCK_BYTES = 1_000_000;
const LAST_ASCII = 0x7f;
/** A decoder writes it in place of bytes that do not fit. */
const REPLACEMENT = 0xfffd;

export interface EncodingGuess {
  readonly encoding: string;
  /** Whether some bytes do not fit UTF-8, so that people may have to choose. */
  readonly isDoubtful: boolean;
}

/**
 * Returns the encoding of a file without a mark. A file with more letters of UTF-8 than bytes that do not fit is one in UTF-8 with
 * some bad rows. Bytes of Windows-1252 hardly ever fit UTF-8 by chance.
 */
export async function guessEncoding(file: File): Promise<EncodingGuess> {
  const decoder = new TextDecoder('utf-8');
  let letters = 0;
  let misfits = 0;
  const count = (text: string): void => {
    for (let at = 0; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      if (code === REPLACEMENT) misfits += 1;
      else if (code > LAST_ASCII) letters += 1;
    }
  };
  for await (const block of readBlocks(file, BLOCK_BYTES)) count(decoder.decode(block, { stream: true }));
  count(decoder.decode());
  return { encoding: misfits > letters ? 'windows-1252' : 'utf-8', isDoubtful: misfits > 0 };
}

/** Returns the file in UTF-8. */
export async function rewriteAsUtf8(file: File, encoding: string): Promise<File> {
  const decoder = new TextDecoder(encoding);
  const parts: Blob[] = [];
  for await (const block of readBlocks(file, BLOCK_BYTES))
    parts.push(new Blob([decoder.decode(block, { stream: true })]));
  parts.push(new Blob([decoder.decode()]));
  return new File(parts, file.name, { type: 'text/csv', lastModified: file.lastModified });
}
