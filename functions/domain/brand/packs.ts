import { blast } from './blast.ts';
import type { BrandId, Pack } from './pack.ts';
import { health } from './health.ts';
import { opportunity } from './opportunity.ts';
import { tattoo } from './tattoo.ts';
import { text } from './text.ts';

/** All brands of this build. */
export const PACKS: Readonly<Record<BrandId, Pack>> = { text, blast, opportunity, tattoo, health };

/** The host names of each brand, as a deployment configures them. */
export type BrandHosts = Readonly<Partial<Record<BrandId, readonly string[]>>>;

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

/**
 * Returns the pack of a host name: the brand that lists the host, else the brand whose id is a label of the host, such as
 * `blast.localhost:3000`.
 */
export function getPackByHost(host: string, hosts: BrandHosts = {}): Pack {
  const name = host.toLowerCase().replace(/:\d+$/, '');
  const configured = Object.values(PACKS).find((pack) => hosts[pack.id]?.includes(name));
  if (configured) return configured;
  const labels = name.split('.');
  return Object.values(PACKS).find((pack) => labels.includes(pack.id)) ?? DEFAULT_PACK;
}

/** Returns the brand's own color, on which white text is readable: of pages whose organization has chosen none. */
export function getBrandColor({ theme }: Pick<Pack, 'theme'>): string {
  return theme.primary[8];
}

/**
 * Fills a pack's template: `fillTemplate('{org}: reply STOP', { org: 'Acme' })`. Placeholders inside the values are not
 * filled, so a contact's name cannot inject one. Returns the text; unknown placeholders stay.
 */
export function fillTemplate(template: string, values: Readonly<Record<string, string>>): string {
  return template.replace(/\{(\w+)\}/g, (placeholder, name: string) => values[name] ?? placeholder);
}
