import type { Data } from '../../data/index.ts';
import { hasAccess } from '../../domain/accounts/access.ts';
import { withoutAccess, type Integration, type IntegrationType } from '../../domain/integrations/integration.ts';
import { organizationChanged, type Publish } from '../../domain/shared/live-event.ts';
import type { OrganizationId } from '../../domain/shared/ids.ts';
import type { Actor } from '../../platform/actor.ts';
import { logger } from '../../platform/logger.ts';
import { notFound, Refusal } from '../../platform/refusal.ts';

/** Gives back what opens an account at the other system, while we still have it. */
type ReleaseAccount = (integration: Integration) => Promise<void>;

export interface IntegrationDeps {
  readonly data: Pick<Data, 'audit' | 'integrations'>;
  /** Systems that are notified when a connection ends. */
  readonly release: Partial<Readonly<Record<IntegrationType, ReleaseAccount>>>;
  readonly publish: Publish;
}

const MAX_ATTEMPTS = 4;

/** Returns the connections of an organization and its people, without those that were ended. Cost: one query. */
export async function listShownIntegrations(
  { data }: { readonly data: Pick<Data, 'integrations'> },
  organizationId: OrganizationId,
): Promise<Integration[]> {
  return (await data.integrations.listIntegrations(organizationId)).filter(({ state }) => state !== 'DISCONNECTED');
}

/**
 * Ends a connection. Everyone ends the own ones, and those of the organization need the access of a manager. The other system is notified
 * first, because afterwards nothing opens the account anymore. When it does not answer, the connection ends all the same.
 */
export async function disconnectIntegration(
  deps: IntegrationDeps,
  actor: Actor,
  integrationId: string,
): Promise<Refusal | undefined> {
  const { data, release, publish } = deps;
  const { organizationId, userId, access, now } = actor;
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const found = (await listShownIntegrations(deps, organizationId)).find(({ id }) => id === integrationId);
    if (!found || (found.owner !== null && found.owner !== userId)) return notFound('integration');
    if (found.owner === null && !hasAccess(access, 'MANAGER')) return new Refusal('Your access does not allow this.');
    if (attempt === 0) await tryRelease(release[found.type], found);
    const record = {
      organizationId,
      userId,
      action: 'disconnectIntegration',
      details: { integrationType: found.type },
      at: now,
    };
    if (!(await data.integrations.saveIntegration(withoutAccess(found), [data.audit.auditWrite(record)]))) continue;
    await publish([organizationChanged(organizationId)]);
    return undefined;
  }
  return new Refusal('Someone else is changing the connection right now. Please try again.');
}

async function tryRelease(release: ReleaseAccount | undefined, integration: Integration): Promise<void> {
  try {
    await release?.(integration);
  } catch (error) {
    logger.warn('An account of another system was not given back', {
      integrationType: integration.type,
      error: error as Error,
    });
  }
}
