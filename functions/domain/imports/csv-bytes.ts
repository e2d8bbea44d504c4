export const [TAB, LF, CR, SPACE, QUOTE] = [0x09, 0x0a, 0x0d, 0x20, 0x22];

/** Finds a byte from ever larger positions on, and searches only when the last hit has been passed. */
export class ByteFinder {
  readonly #bytes: Uint8Array;
  readonly #byte: number;
  #hit = -1;

  constructor(bytes: Uint8Array, byte: number) {
    this.#bytes = bytes;
    this.#byte = byte;
  }

  /** Returns the position of the byte, or Infinity. */
  find(from: number): number {
    if (this.#hit < from) {
      const hit = this.#bytes.indexOf(this.#byte, from);
      this.#hit = hit < 0 ? Infinity : hit;
    }
    return this.#hit;
  }
}

/** Returns the first quote that is not doubled, or `limit`. */
export function findClosingQuote(bytes: Uint8Array, from: number, limit: number): number {
  for (let at = bytes.indexOf(QUOTE, from); at >= 0 && at < limit; at = bytes.indexOf(QUOTE, at + 2))
    if (bytes[at + 1] !== QUOTE) return at;
  return limit;
}

export function hasLineEnd(bytes: Uint8Array, from: number, to: number): boolean {
  const piece = bytes.subarray(from, to);
  return piece.includes(LF) || piece.includes(CR);
}

/** Returns the first byte after a line end. The two bytes of CRLF are one line end. */
export function afterLineEnd(bytes: Uint8Array, lineEnd: number): number {
  const isCrLf = bytes[lineEnd] === CR && bytes[lineEnd + 1] === LF;
  return Math.min(lineEnd + (isCrLf ? 2 : 1), bytes.length);
}

/** Returns how many lines end in the bytes. The two bytes of CRLF are one line end. */
export function countLineEnds(bytes: Uint8Array): number {
  let count = 0;
  for (let at = 0; at < bytes.length; at += 1)
    if (bytes[at] === LF || (bytes[at] === CR && bytes[at + 1] !== LF)) count += 1;
  return count;
}

/** Returns whether the bytes end after the first byte of what may be CRLF. */
export function isHalfLineEnd(bytes: Uint8Array, lineEnd: number): boolean {
  return bytes[lineEnd] === CR && lineEnd + 1 === bytes.length;
}
