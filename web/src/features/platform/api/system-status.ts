import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { PACKS, type BrandHosts } from '../../../../../functions/domain/brand/packs.ts';
import type { StackName } from '../../../../../functions/domain/platform/system-health.ts';
import { ask } from '../../../lib/api/call.ts';
import { graphql } from '../../../lib/graphql/graphql.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

const SystemStatusQuery = graphql(`
  query systemStatus($stack: String!) {
    systemStatus(stack: $stack) {
      success
      errors
      status
    }
  }
`);

declare const __BRAND_HOSTS__: BrandHosts;

/** The hosts of each brand of this deployment. A laptop configures none: each brand has its label before `localhost`. */
export function getBrandHosts(): BrandHosts {
  const configured = typeof __BRAND_HOSTS__ === 'undefined' ? {} : __BRAND_HOSTS__;
  if (Object.keys(configured).length > 0 || !/(^|\.)localhost$/.test(window.location.hostname)) return configured;
  return Object.fromEntries(Object.keys(PACKS).map((brand) => [brand, [`${brand}.localhost`]]));
}

/** Asks whether the workers or the scheduler run. The answer takes up to eight seconds when they do not. */
export function useSystemStatus(stack: StackName): UseQueryResult<boolean> {
  return useQuery({
    queryKey: queryKeys.systemStatus(stack),
    retry: false,
    gcTime: 0,
    queryFn: async ({ signal }) => (await ask(SystemStatusQuery, { stack }, signal)).status,
  });
}

/** Asks whether the pages of a host answer. An answer of any page counts, and an error of the server does not. */
export function useHostStatus(host: string): UseQueryResult<boolean> {
  return useQuery({
    queryKey: queryKeys.systemStatus(host),
    retry: false,
    gcTime: 0,
    queryFn: async ({ signal }) => {
      const { protocol } = window.location;
      const timeout = AbortSignal.timeout(HOST_TIMEOUT_MS);
      const response = await fetch(`${protocol}//${host}/`, {
        method: 'HEAD',
        cache: 'no-store',
        signal: AbortSignal.any([signal, timeout]),
      });
      return response.ok;
    },
  });
}

const HOST_TIMEOUT_MS = 8_000;
