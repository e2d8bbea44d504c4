import { blast } from './blast.ts';
import type { BrandId, Pack } from './pack.ts';
import { text } from './text.ts';

/** Every brand of this build. */
export const PACKS: Readonly<Record<BrandId, Pack>> = { text, blast };

/** The brand of a host that names none. */
export const DEFAULT_PACK: Pack = text;

/** The pack with this id, the default one for an unknown id. */
export function getPackById(id: string): Pack {
  return Object.values(PACKS).find((pack) => pack.id === id) ?? DEFAULT_PACK;
}

/** The pack of a host: the one whose id is a label of its name (`blast.localhost:3000`, `app.blast.example.com`). */
export function getPackByHost(host: string): Pack {
  const labels = host.toLowerCase().replace(/:\d+$/, '').split('.');
  return Object.values(PACKS).find((pack) => labels.includes(pack.id)) ?? DEFAULT_PACK;
}

/** Puts values into a pack's template: `fill('{org}: reply STOP', { org: 'Acme' })`. Values are not expanded again. */
export function fillTemplate(template: string, values: Readonly<Record<string, string>>): string {
  return template.replace(/\{(\w+)\}/g, (placeholder, name: string) => values[name] ?? placeholder);
}
