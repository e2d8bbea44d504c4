import type { Pack } from '../domain/brand/pack.ts';
import { getPackByHost, type BrandHosts } from '../domain/brand/packs.ts';

/** The hosts that the deployment lists for each brand. Tests and scripts have none and find brands by labels. */
const hosts = JSON.parse(process.env.BRAND_HOSTS ?? '{}') as BrandHosts;

/** Returns the pack of the page's host. The page finds the same pack by the same hosts. */
export function findPackByHost(host: string): Pack {
  return getPackByHost(host, hosts);
}
