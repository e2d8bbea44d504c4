import { formatClock } from '../../../../lib/format/numbers.ts';

/** How a figure differs from the one of another campaign. */
export interface FigureChange {
  readonly text: string;
  readonly tone: 'better' | 'worse' | 'same';
}

const SAME: FigureChange = { text: 'same', tone: 'same' };

interface Share {
  readonly part: number;
  readonly whole: number;
}

/** Returns the difference of two shares in whole points, or null when one of them is not known. */
export function compareShares(own: Share, other: Share): FigureChange | null {
  if (own.whole === 0 || other.whole === 0) return null;
  const points = Math.round((own.part / own.whole - other.part / other.whole) * 100);
  return toChange(points, `${Math.abs(points)} ${Math.abs(points) === 1 ? 'pt' : 'pts'}`);
}

/** Returns the difference of two times in seconds, or null when one of them is not known. */
export function compareTimes(own: number | null, other: number | null): FigureChange | null {
  if (own === null || other === null) return null;
  const seconds = Math.round(own - other);
  return toChange(seconds, formatClock(Math.abs(seconds)));
}

function toChange(difference: number, text: string): FigureChange {
  if (difference === 0) return SAME;
  return difference > 0 ? { text: `+${text}`, tone: 'better' } : { text: `−${text}`, tone: 'worse' };
}
