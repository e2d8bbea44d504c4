import type { Data } from '../../data/index.ts';
import { organizationChanged, type Publish } from '../../domain/shared/live-event.ts';
import type { OrganizationId, UserId } from '../../domain/shared/ids.ts';
import type { Actor } from '../../platform/actor.ts';
import { notFound, Refusal } from '../../platform/refusal.ts';
import { checkOwnPassword } from './check-own-password.ts';

export interface TransferOwnershipDeps {
  readonly data: Pick<Data, 'accounts' | 'limits' | 'ownership'>;
  /** Disconnects the open pages of a person in an organization. */
  readonly endMembership: (userId: UserId, organizationId: OrganizationId) => Promise<void>;
  readonly publish: Publish;
}

const CHANGED = 'The user has changed in the meantime. Please reload the page.';

/**
 * Makes another member the owner of the actor's organization. The actor becomes an admin. Only the owner may, with the
 * password: no one else can take the ownership back.
 */
export async function transferOwnership(
  deps: TransferOwnershipDeps,
  actor: Actor,
  { userId, password }: { readonly userId: UserId; readonly password: string },
): Promise<Refusal | undefined> {
  const { data, endMembership, publish } = deps;
  const { organizationId } = actor;
  if (userId === actor.userId) return new Refusal('You are the owner already.');
  const [owner, next] = await Promise.all(
    [actor.userId, userId].map(async (id) => (await data.accounts.findMemberships(organizationId, [id]))[0]),
  );
  if (owner?.access !== 'OWNER') return new Refusal('Only the owner can transfer the ownership.');
  if (!next || next.access === 'NONE') return notFound('user');
  const checked = await checkOwnPassword(deps, actor, password);
  if (checked instanceof Refusal) return checked;
  if (!(await data.ownership.transfer(owner, next, actor.now))) return new Refusal(CHANGED);
  await Promise.all([endMembership(actor.userId, organizationId), endMembership(userId, organizationId)]);
  await publish([organizationChanged(organizationId)]);
  return undefined;
}
