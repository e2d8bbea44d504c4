import { buildConnectionError } from '../crashes/network-faults.ts';

const BLOCK_BYTES = 64;

/** Streams a download in small blocks. With `breaksOff`, the download fails halfway. */
export async function* streamBlocks(content: Buffer, breaksOff: boolean): AsyncGenerator<Buffer> {
  const end = breaksOff ? Math.floor(content.length / 2) : content.length;
  for (let from = 0; from < end; from += BLOCK_BYTES) yield content.subarray(from, Math.min(end, from + BLOCK_BYTES));
  if (breaksOff) throw buildConnectionError();
}
