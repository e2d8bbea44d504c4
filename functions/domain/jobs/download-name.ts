import { SENDING_ZONE } from '../hours/sending-zone.ts';
import { formatDateIn } from '../hours/window.ts';
import { cutText } from '../shared/graphemes.ts';
import type { Export } from './export.ts';

/** Longest part of a campaign's name in the name of a file. */
const MAX_SUBJECT = 60;

/** Returns the name under which people save a file: what it is about, what it holds, and its day in the sending zone. */
export function nameDownload(
  { campaignName, created }: Pick<Export, 'campaignName' | 'created'>,
  name: string,
): string {
  const subject = cutText(
    (campaignName ?? '').replace(/[^\p{L}\p{M}\p{N}]+/gu, '-').replace(/^-|-$/g, ''),
    MAX_SUBJECT,
  );
  const day = formatDateIn(SENDING_ZONE, created);
  return `${subject === '' ? '' : `${subject}-`}${name.replace(/\.csv$/, '')}-${day}.csv`;
}
