import { splitGraphemes } from '../shared/graphemes.ts';

/**
 * Counts the carrier segments of a message (3GPP TS 23.038), which are charged and paced. A message uses GSM-7 with its
 * extension table when it can, else UCS-2.
 */
const GSM_BASIC =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
const GSM_EXTENDED = '\f^{}\\[~]|€';

const GSM_SINGLE = 160;
const GSM_PART = 153;
const UCS2_SINGLE = 70;
const UCS2_PART = 67;

const basic = new Set(GSM_BASIC);
const extended = new Set(GSM_EXTENDED);

export interface SegmentCount {
  readonly encoding: 'GSM-7' | 'UCS-2';
  /** Septets for GSM-7, 16-bit units for UCS-2. Characters of the extension table count twice. */
  readonly units: number;
  /** 0 for an empty message. */
  readonly segments: number;
}

export function isGsm7(text: string): boolean {
  for (const character of text) if (!basic.has(character) && !extended.has(character)) return false;
  return true;
}

export function countSegments(text: string): SegmentCount {
  return isGsm7(text) ? countGsmSegments(text) : countUcs2Segments(text);
}

/** A character of two septets must not be split over two segments, so this fills the segments one by one. */
function countGsmSegments(text: string): SegmentCount {
  const costs = [...text].map((character) => (extended.has(character) ? 2 : 1));
  return { encoding: 'GSM-7', ...countParts(costs, GSM_SINGLE, GSM_PART) };
}

/**
 * Twilio's documentation gives 70 and 67 units and does not say where a message is split
 * (https://www.twilio.com/docs/glossary/what-is-ucs-2-character-encoding). The calculator that Twilio publishes moves an
 * emoji or a letter with accents as a whole to the next segment
 * (https://github.com/TwilioDevEd/message-segment-calculator, `SegmentedMessage`). This count does the same.
 */
function countUcs2Segments(text: string): SegmentCount {
  // Splitting into graphemes is slow, and a message of one segment needs no split.
  const graphemes = text.length <= UCS2_SINGLE ? [text] : splitGraphemes(text);
  const parts = graphemes.flatMap((grapheme) => (grapheme.length > UCS2_PART ? [...grapheme] : grapheme));
  return {
    encoding: 'UCS-2',
    ...countParts(
      parts.map(({ length }) => length),
      UCS2_SINGLE,
      UCS2_PART,
    ),
  };
}

function countParts(costs: readonly number[], single: number, part: number): { units: number; segments: number } {
  const units = costs.reduce((sum, cost) => sum + cost, 0);
  if (units === 0) return { units, segments: 0 };
  if (units <= single) return { units, segments: 1 };
  let segments = 1;
  let used = 0;
  for (const cost of costs) {
    if (used + cost > part) {
      segments += 1;
      used = 0;
    }
    used += cost;
  }
  return { units, segments };
}
