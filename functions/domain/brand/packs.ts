import { blast } from './blast.ts';
import type { BrandId, Pack } from './pack.ts';
import { text } from './text.ts';

/** All brands of this build. */
export const PACKS: Readonly<Record<BrandId, Pack>> = { text, blast };

/** The brand of a host name that names no brand. */
export const DEFAULT_PACK: Pack = text;

/** Returns whether a brand has this id. */
export function isBrandId(id: string): id is BrandId {
  return Object.hasOwn(PACKS, id);
}

/** Returns the pack with this id, or the default pack for an unknown id. */
export function getPackById(id: string): Pack {
  return Object.values(PACKS).find((pack) => pack.id === id) ?? DEFAULT_PACK;
}

/** Returns the pack whose id is a label of the host name: `blast.localhost:3000`, `app.blast.example.com`. */
export function getPackByHost(host: string): Pack {
  const labels = host.toLowerCase().replace(/:\d+$/, '').split('.');
  return Object.values(PACKS).find((pack) => labels.includes(pack.id)) ?? DEFAULT_PACK;
}

/**
 * Fills a pack's template: `fillTemplate('{org}: reply STOP', { org: 'Acme' })`. Placeholders inside the values are not
 * filled, so a contact's name cannot inject one. Returns the text; unknown placeholders stay.
 */
export function fillTemplate(template: string, values: Readonly<Record<string, string>>): string {
  return template.replace(/\{(\w+)\}/g, (placeholder, name: string) => values[name] ?? placeholder);
}
