import { queryOptions, useQueries, useQuery, type UseQueryResult } from '@tanstack/react-query';
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
const systemStatus = (stack: StackName) =>
  queryOptions({
    queryKey: queryKeys.systemStatus(stack),
    retry: false,
    gcTime: 0,
    queryFn: async ({ signal }) => (await ask(SystemStatusQuery, { stack }, signal)).status,
  });

const HOST_TIMEOUT_MS = 8_000;

/** Asks whether the pages of a host answer. An answer of any page counts, and an error of the server does not. */
const hostStatus = (host: string) =>
  queryOptions({
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

export const useSystemStatus = (stack: StackName): UseQueryResult<boolean> => useQuery(systemStatus(stack));

export const useHostStatus = (host: string): UseQueryResult<boolean> => useQuery(hostStatus(host));

/** How the checks of a page ended. */
export interface StatusSummary {
  readonly isChecking: boolean;
  readonly checks: number;
  readonly failed: number;
  /** When the last check ended. null before the first one. */
  readonly checkedAt: Date | null;
}

/** Returns how the checks of the scheduler, the workers and some hosts ended together. */
export function useStatusSummary(hosts: readonly string[]): StatusSummary {
  return useQueries({
    queries: [systemStatus('beat'), systemStatus('celery'), ...hosts.map(hostStatus)],
    combine: (results) => {
      const last = Math.max(
        ...results.map(({ dataUpdatedAt, errorUpdatedAt }) => Math.max(dataUpdatedAt, errorUpdatedAt)),
      );
      return {
        isChecking: results.some(({ isFetching }) => isFetching),
        checks: results.length,
        failed: results.filter(({ data }) => data !== true).length,
        checkedAt: last > 0 ? new Date(last) : null,
      };
    },
  });
}
