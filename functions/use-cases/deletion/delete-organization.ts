import type { Queue } from '../../adapters/queue.ts';
import type { Data } from '../../data/index.ts';
import type { DeletionChange } from '../../data/deletions/deletions.ts';
import { hasAccess } from '../../domain/accounts/access.ts';
import { isTypedName, planDeletion } from '../../domain/platform/deletion.ts';
import { organizationChanged, type Publish } from '../../domain/shared/live-event.ts';
import { PLATFORM_ORGANIZATION } from '../../domain/platform/platform-organization.ts';
import { deletionMail } from '../../messages/mails.ts';
import type { Actor } from '../../platform/actor.ts';
import { logger } from '../../platform/logger.ts';
import { notFound, Refusal } from '../../platform/refusal.ts';
import { checkOwnPassword } from '../security/check-own-password.ts';
import { endPlanOfDeleted, type EndPlanDeps } from './end-plan.ts';

export interface DeleteOrganizationDeps extends EndPlanDeps {
  readonly data: EndPlanDeps['data'] & Pick<Data, 'accounts' | 'deletions' | 'limits'>;
  /** null if the stage sends no mails. */
  readonly mails: Pick<Queue, 'send'> | null;
  readonly publish: Publish;
}

const ONLY_OWNER = 'Only the owner can delete the organization.';
const CHANGED = 'The organization has changed in the meantime. Please reload the page.';
const BEGUN = 'The deletion has begun. It cannot be undone.';
/** The worker of the mail finds the deletion stored by then. Without a stored deletion there is no mail. */
const MAIL_DELAY_SECONDS = 60;

/**
 * Plans the deletion of the actor's organization in 30 days. Sending stops with the commit, and the plan ends with its period.
 * A repetition completes what an interrupted call left. Returns from when on the data is deleted.
 */
export async function deleteOrganization(
  deps: DeleteOrganizationDeps,
  actor: Actor,
  { name, password }: { readonly name: string; readonly password: string },
): Promise<Date | Refusal> {
  const { data, mails, publish } = deps;
  const { organizationId, userId, now } = actor;
  if (!hasAccess(actor.access, 'OWNER')) return new Refusal(ONLY_OWNER);
  if (organizationId === PLATFORM_ORGANIZATION)
    return new Refusal('The organization of the platform cannot be deleted.');
  const organization = await data.accounts.findOrganization(organizationId);
  if (!organization) return notFound('organization');
  if (!isTypedName(name, organization.name)) return new Refusal('The name is not that of your organization.');
  const checked = await checkOwnPassword(deps, actor, password);
  if (checked instanceof Refusal) return checked;
  const deletion = organization.deletion ?? planDeletion(userId, now);
  if (!organization.deletion) {
    await mails?.send({ body: deletionMail(organizationId, deletion.deletes), delaySeconds: MAIL_DELAY_SECONDS });
    const refusal = toRefusal(await data.deletions.request(organization, deletion), CHANGED);
    if (refusal) return refusal;
    logger.info('An organization is going to be deleted', { organizationId });
  }
  await endPlanOfDeleted(deps, organizationId);
  await publish([organizationChanged(organizationId)]);
  return deletion.deletes;
}

/** Takes the deletion back, as long as it has not begun. Sending stays paused until staff resume it. */
export async function keepOrganization(
  { data, publish }: Pick<DeleteOrganizationDeps, 'data' | 'publish'>,
  { organizationId, userId, access, now }: Actor,
): Promise<Refusal | undefined> {
  if (!hasAccess(access, 'OWNER')) return new Refusal(ONLY_OWNER);
  const organization = await data.accounts.findOrganization(organizationId);
  if (!organization) return notFound('organization');
  // Another tab was first.
  if (!organization.deletion) return undefined;
  if (organization.deletion.begun) return new Refusal(BEGUN);
  const change = await data.deletions.keep(organizationId, organization.deletion, { userId, at: now });
  const refusal = toRefusal(change, BEGUN);
  if (refusal && (await data.accounts.findOrganization(organizationId))?.deletion !== null) return refusal;
  logger.info('An organization is kept', { organizationId });
  await publish([organizationChanged(organizationId)]);
  return undefined;
}

function toRefusal(change: DeletionChange, whenChanged: string): Refusal | undefined {
  if (change === 'NOT_OWNER') return new Refusal(ONLY_OWNER);
  return change === 'CHANGED' ? new Refusal(whenChanged) : undefined;
}
