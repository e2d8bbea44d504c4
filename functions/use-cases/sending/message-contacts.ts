import type { CampaignId, EventId } from '../../domain/shared/ids.ts';
import type { Data } from '../../data/index.ts';
import { buildSendingRules } from '../../domain/accounts/account.ts';
import { checkMessage, normalizeBlocks, type MessageBlock } from '../../domain/content/blocks.ts';
import { nextOpening } from '../../domain/hours/window.ts';
import { STARTS_TOO_LATE, startsTooLate } from '../../domain/jobs/start-time.ts';
import type { Job } from '../../domain/jobs/job.ts';
import type { BulkMessageDetails } from '../../domain/sending/bulk-message.ts';
import type { NewContacts } from '../../domain/sending/new-contacts.ts';
import type { Selection } from '../../domain/jobs/selection.ts';
import type { Actor } from '../../platform/actor.ts';
import { newSeed } from '../../platform/ids.ts';
import { notFound, Refusal } from '../../platform/refusal.ts';
import { refuseWithoutBilling } from '../billing/require-billing.ts';
import { keepExisting, startSelectionJob, type SelectionJobDeps } from '../jobs/selection-job.ts';
import { refuseEmpty } from '../appointments/refuse-empty.ts';

export interface MessageContactsDeps extends SelectionJobDeps {
  readonly data: SelectionJobDeps['data'] & Pick<Data, 'accounts' | 'appointments' | 'campaigns' | 'events'>;
  readonly zone: string;
}

/** Sends one message to many contacts in the background. */
export async function messageContacts(
  deps: MessageContactsDeps,
  actor: Actor,
  input: {
    readonly selection: Selection | null;
    readonly blocks: readonly MessageBlock[];
    /** ISO. null means now. */
    readonly startAt: string | null;
    /** The events whose contacts these are. missing means the message names no appointment. */
    readonly eventIds?: readonly EventId[];
  },
): Promise<Job | Refusal> {
  const { data, zone } = deps;
  const { eventIds = [] } = input;
  const { organizationId, userId, now } = actor;
  const selection = await keepExisting(deps, actor, input.selection);
  if (selection instanceof Refusal) return selection;
  if (startsTooLate(input.startAt, now)) return new Refusal(STARTS_TOO_LATE);
  const checked = checkMessage(input.blocks);
  if (!checked.ok) return new Refusal(checked.error);
  const [organization, userNames] = await Promise.all([
    data.accounts.findOrganization(organizationId),
    data.accounts.findUserNames([userId]),
  ]);
  if (!organization) return notFound('organization');
  const unpaid = refuseWithoutBilling(organization, now);
  if (unpaid) return unpaid;
  const nothing = await refuseEmpty(data, organizationId, { selection, blocks: checked.blocks, eventIds });
  if (nothing) return nothing;
  const start = input.startAt ? new Date(Math.max(now.getTime(), Date.parse(input.startAt))) : now;
  const details: BulkMessageDetails = {
    blocks: checked.blocks,
    due: nextOpening(start, buildSendingRules(organization, zone)).toISOString(),
    seed: newSeed(),
    userId,
    senderName: userNames.get(userId) ?? null,
    ...(eventIds.length > 0 ? { eventIds } : {}),
  };
  return startSelectionJob(deps, actor, { kind: 'MESSAGE', campaignId: null, selection, details: { ...details } });
}

function isEmpty(selection: Selection): boolean {
  return 'contactIds' in selection && selection.contactIds.length === 0;
}

/** Counts in the background what a campaign or a message would send. Nothing is sent. */
export async function summarizeSending(
  deps: MessageContactsDeps,
  actor: Actor,
  input: {
    readonly selection: Selection | null;
    readonly campaignId: CampaignId | null;
    readonly blocks: readonly MessageBlock[];
    readonly sendAgain: boolean;
    readonly startAt: string | null;
    readonly eventIds?: readonly EventId[];
    readonly newContacts?: readonly NewContacts[];
  },
): Promise<Job | Refusal> {
  const { campaignId, sendAgain, startAt, eventIds = [], newContacts = [] } = input;
  const isNewOnly = newContacts.length > 0 && (input.selection === null || isEmpty(input.selection));
  const selection = isNewOnly ? { contactIds: [] } : await keepExisting(deps, actor, input.selection);
  if (selection instanceof Refusal) return selection;
  const campaign = campaignId ? await deps.data.campaigns.findCampaign(actor.organizationId, campaignId) : null;
  if (campaignId && (!campaign || campaign.archived)) return notFound('campaign');
  const details = { blocks: normalizeBlocks(input.blocks), sendAgain, startAt, eventIds, newContacts };
  return startSelectionJob(deps, actor, { kind: 'SUMMARY', campaignId, selection, details });
}
