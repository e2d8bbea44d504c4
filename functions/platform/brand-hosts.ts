import type { Pack } from '../domain/brand/pack.ts';
import { getPackByHost, type BrandHosts } from '../domain/brand/packs.ts';

/** The hosts that the deployment lists for each brand. Tests and scripts have none and find brands by labels. */
const hosts = JSON.parse(process.env.BRAND_HOSTS ?? '{}') as BrandHosts;

/** Returns the pack of the page's host. The page finds the same pack by the same hosts. */
export function findPackByHost(host: string): Pack {
  return getPackByHost(host, hosts);
}

/**
 * Returns the host of a brand's pages, or null when the deployment has none. `pageHost`: the host that the browser shows,
 * whose port the others share on a laptop.
 */
export function findHostOfBrand(brand: string, pageHost: string): string | null {
  if (findPackByHost(pageHost).id === brand) return pageHost;
  const [host] = listHostsOfBrand(brand);
  if (host === undefined) return null;
  const [, port] = /:(\d+)$/.exec(pageHost) ?? [];
  return port === undefined ? host : `${host}:${port}`;
}

/** Returns the address of a brand's pages, without a slash at the end. `publicBaseUrl`: of the deployment. */
export function findSiteOfBrand(publicBaseUrl: string, brand: string): string {
  const site = new URL(publicBaseUrl);
  site.host = findHostOfBrand(brand, site.host) ?? site.host;
  return site.origin;
}

/** Returns the hosts of a brand. empty if the deployment has none for it. */
export function listHostsOfBrand(brand: string): readonly string[] {
  return (hosts as Readonly<Record<string, readonly string[] | undefined>>)[brand] ?? [];
}
