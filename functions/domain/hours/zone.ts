import { IANAZone, type Zone } from 'luxon';

/** Clocks of every zone change at a quarter of an hour of UTC (IANA time zone database, all changes since 1973). */
const QUARTER_HOUR_MS = 15 * 60_000;
/** About ten days of each zone. */
const MAX_OFFSETS = 1_000;
const MAX_ZONES = 1_000;

/**
 * A zone that keeps its offsets from UTC. Luxon formats a date each time it needs an offset, and a hand-over needs about
 * ten: this was a fifth of the processor time of a hand-over.
 */
class CachedZone extends IANAZone {
  readonly #offsets = new Map<number, number>();

  override offset(at: number): number {
    const quarterHour = Math.floor(at / QUARTER_HOUR_MS);
    const kept = this.#offsets.get(quarterHour);
    if (kept !== undefined) return kept;
    if (this.#offsets.size >= MAX_OFFSETS) this.#offsets.clear();
    const offset = super.offset(at);
    this.#offsets.set(quarterHour, offset);
    return offset;
  }
}

const zones = new Map<string, Zone>();

/** Returns the zone with an IANA name. For another name, dates in the zone are invalid. */
export function findZone(name: string): Zone {
  const kept = zones.get(name);
  if (kept) return kept;
  if (zones.size >= MAX_ZONES) zones.clear();
  const zone = new CachedZone(name);
  zones.set(name, zone);
  return zone;
}
