import type { Data } from '../../data/index.ts';
import type { ConnectAttempt } from '../../data/integrations/connect-codes.ts';
import {
  INTEGRATION_NAMES,
  type IntegrationOwner,
  type IntegrationType,
} from '../../domain/integrations/integration.ts';
import { OutsideError } from '../../domain/integrations/outside-error.ts';
import type { Actor } from '../../platform/actor.ts';
import { findSiteOfBrand, listHostsOfBrand } from '../../platform/brand-hosts.ts';
import { logger } from '../../platform/logger.ts';
import { Refusal } from '../../platform/refusal.ts';

export interface ConsentDeps {
  readonly data: Pick<Data, 'connectCodes'>;
  readonly publicBaseUrl: () => Promise<string>;
}

/** What a person begins to connect. */
interface Begun {
  readonly type: IntegrationType;
  /** Whose connection it becomes. */
  readonly owner: IntegrationOwner;
  /** The way to the other system: `/oauth2/{path}/{code}`. */
  readonly path: string;
  readonly isSetUp: boolean;
}

export const TOO_OLD = 'This page is too old. Please connect again.';

/** Returns the address that leads a person to another system. `page`: on which the person works. Cost: one write. */
export async function beginConsent(
  { data, publicBaseUrl }: ConsentDeps,
  { organizationId, userId, now }: Actor,
  page: { readonly host: string; readonly brand: string },
  { type, owner, path, isSetUp }: Begun,
): Promise<string | Refusal> {
  if (!isSetUp)
    return new Refusal(`${INTEGRATION_NAMES[type]} is not set up here yet. Please ask the people who run this site.`);
  const base = await publicBaseUrl();
  const attempt = { organizationId, userId, owner, type, site: findSite(base, page) };
  return `${base}/oauth2/${path}/${await data.connectCodes.issue(attempt, now)}`;
}

/** The other system's code comes to this site. A caller may state any host, so that only those of the deployment count. */
function findSite(base: string, { host, brand }: { readonly host: string; readonly brand: string }): string {
  const [name = ''] = host.split(':');
  return listHostsOfBrand(brand).includes(name) ? `${new URL(base).protocol}//${host}` : findSiteOfBrand(base, brand);
}

/**
 * Uses up what a person began. Only the session of the person who began may finish, so that no one connects someone else's account with an
 * organization of their own. Cost: one read and one write.
 */
export async function takeConsent(
  { data }: Pick<ConsentDeps, 'data'>,
  { organizationId, userId, now }: Actor,
  state: string,
): Promise<ConnectAttempt | Refusal> {
  const attempt = await data.connectCodes.findConnectCode(state, now);
  if (!attempt || attempt.userId !== userId || attempt.organizationId !== organizationId) return new Refusal(TOO_OLD);
  return (await data.connectCodes.use(state)) ? attempt : new Refusal(TOO_OLD);
}

/** Returns what `connect` returns, or why the other system did not let the person connect. `system`: its name for people. */
export async function explainFailure<Result>(
  system: string,
  connect: () => Promise<Result | Refusal>,
): Promise<Result | Refusal> {
  try {
    return await connect();
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error;
    logger.warn(`An account at ${system} was not connected`, { error });
    return new Refusal(
      error.problem === 'ENDED' ? TOO_OLD : `${system} does not answer. Please try again in a minute.`,
    );
  }
}
