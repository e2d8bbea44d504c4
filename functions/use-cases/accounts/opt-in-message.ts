import type { OrganizationId } from '../../domain/shared/ids.ts';
import type { Data } from '../../data/index.ts';
import { checkMessage, type MessageBlock } from '../../domain/content/blocks.ts';
import { organizationChanged, type Publish } from '../../domain/live/live-event.ts';
import type { Actor } from '../../platform/actor.ts';
import { notFound, Refusal } from '../../platform/refusal.ts';

export interface OptInMessageDeps {
  readonly data: Pick<Data, 'accounts'>;
  readonly publish: Publish;
}

/** Stores the words with which the organization asks contacts to opt in. The audit log records the change. */
export async function setOptInMessage(
  { data, publish }: OptInMessageDeps,
  { organizationId: own, userId, now }: Actor,
  { organizationId, blocks }: { readonly organizationId: OrganizationId; readonly blocks: readonly MessageBlock[] },
): Promise<Refusal | undefined> {
  if (organizationId !== own) return notFound('organization');
  const checked = checkMessage(blocks);
  if (!checked.ok) return new Refusal(checked.error);
  if (!(await data.accounts.setOptInMessage(organizationId, checked.blocks, { userId, at: now })))
    return notFound('organization');
  await publish([organizationChanged(organizationId)]);
  return undefined;
}
