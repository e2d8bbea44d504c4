import * as z from 'zod/mini';
import { sendingRules, type Organization } from '../domain/accounts/account.ts';
import { normalizeBlocks, typedLength, hasContent } from '../domain/messaging/blocks.ts';
import { MESSAGE_LIMIT } from '../domain/messaging/characters.ts';
import type { Pace } from '../domain/messaging/pace.ts';
import { nextOpening } from '../domain/messaging/window.ts';
import { newSeed } from '../platform/ids.ts';
import { once } from '../platform/idempotent.ts';
import { field, Refusal, type SignedInContext } from '../platform/router.ts';
import type { BulkMessageDetails } from '../workers/bulk-texts.ts';
import { partsOf } from '../workers/bulk.ts';
import { selectionOf, startOverSelection, type Enrolling, type Selection } from './enrolling.ts';
import { blocks as blocksInput, blockOf, flag, id, idempotency, ids, moment, optionalId, search } from './inputs.ts';
import { NO_JOB } from './imports.ts';
import { jobView } from './views.ts';
import type { LiveEvent } from '../adapters/events.ts';

export interface BulkMessageDeps extends Enrolling {
  readonly publish: (events: readonly LiveEvent[]) => Promise<void>;
  readonly paceOf: (organization: Organization) => Pace;
}

const selection = { leadIds: z.nullish(ids), allLeads: flag, search };

/** One message to many contacts, and what a sending would come to before it starts. */
export function bulkMessageFields(deps: BulkMessageDeps) {
  const { data } = deps;
  return {
    messageLeads: field({
      input: z.object({ ...selection, messageContent: blocksInput, startAt: moment, idempotencyKey: idempotency }),
      empty: { job: null },
      run: (context, input) =>
        once(data.idempotency, context, 'messageLeads', input, () => messageLeads(deps, context, input)),
    }),

    summarizeSending: field({
      input: z.object({
        ...selection,
        campaignId: optionalId,
        messageContent: z.nullish(blocksInput),
        sendAgain: flag,
        startAt: moment,
      }),
      empty: { job: null },
      run: async (context, input) => {
        const who = await existing(deps, context, selectionOf(input));
        if (who instanceof Refusal) return who;
        const { organizationId } = context.session;
        const campaign = input.campaignId ? await data.campaigns.find(organizationId, input.campaignId) : null;
        if (input.campaignId && (!campaign || campaign.archived)) return new Refusal('There is no such campaign.');
        const blocks = normalizeBlocks((input.messageContent ?? []).map(blockOf));
        const details = { blocks, sendAgain: input.sendAgain === true, startAt: input.startAt ?? null };
        const job = await startOverSelection(deps, context, {
          kind: 'SUMMARY',
          campaignId: campaign?.id ?? null,
          who,
          details,
        });
        return { job: jobView(job, []) };
      },
    }),

    cancelJob: field({
      input: z.object({ jobId: id }),
      empty: { job: null },
      run: (context, { jobId }) => cancelJob(deps, context, jobId),
    }),
  };
}

/** Those of the named contacts that exist: another organization's are as if they did not. */
async function existing(
  { data }: BulkMessageDeps,
  { session }: SignedInContext,
  who: Selection | null,
): Promise<Selection | Refusal> {
  if (!who) return new Refusal('Select leads from the table first');
  if ('all' in who) return who;
  const contacts = await data.contacts.findMany(session.organizationId, who.leadIds);
  return contacts.length > 0
    ? { leadIds: contacts.map((contact) => contact.id) }
    : new Refusal('There is no such contact.');
}

async function messageLeads(
  deps: BulkMessageDeps,
  context: SignedInContext,
  input: {
    leadIds?: string[] | null | undefined;
    allLeads?: boolean | null | undefined;
    search?: string | null | undefined;
    messageContent: Parameters<typeof blockOf>[0][];
    startAt?: string | null | undefined;
  },
) {
  const { data, zone } = deps;
  const { session, now } = context;
  const who = await existing(deps, context, selectionOf(input));
  if (who instanceof Refusal) return who;
  const blocks = normalizeBlocks(input.messageContent.map(blockOf));
  if (!hasContent(blocks)) return new Refusal('Write a message first.');
  if (typedLength(blocks) > MESSAGE_LIMIT) return new Refusal(`A message has at most ${MESSAGE_LIMIT} characters.`);
  const [organization, names] = await Promise.all([
    data.accounts.organization(session.organizationId),
    data.accounts.userNames([session.userId]),
  ]);
  if (!organization) return new Refusal('There is no such organization.');
  const start = input.startAt ? new Date(Math.max(now.getTime(), Date.parse(input.startAt))) : now;
  const details: BulkMessageDetails = {
    blocks,
    due: nextOpening(start, sendingRules(organization, zone)).toISOString(),
    seed: newSeed(),
    userId: session.userId,
    senderName: names.get(session.userId) ?? null,
  };
  return {
    job: jobView(
      await startOverSelection(deps, context, { kind: 'MESSAGE', campaignId: null, who, details: { ...details } }),
      [],
    ),
  };
}

/** Nothing more is begun; of a message to many what still waits is taken back, in the background. */
async function cancelJob(deps: BulkMessageDeps, { session }: SignedInContext, jobId: string) {
  const { data, bulk } = deps;
  const job = await data.jobs.find(session.organizationId, jobId);
  if (!job) return new Refusal(NO_JOB);
  if (job.kind !== 'MESSAGE' && job.kind !== 'ENROLL') return new Refusal('This cannot be canceled.');
  // A message's job is done once all texts wait: they can still be taken back.
  const canceled =
    job.state === 'CANCELED' ||
    (await data.jobs.cancel(session.organizationId, jobId, job.kind === 'MESSAGE' ? ['RUNNING', 'DONE'] : ['RUNNING']));
  if (!canceled) return new Refusal('It is done already.');
  if (job.kind === 'MESSAGE')
    await bulk.sendAll(partsOf(job, await data.selections.count(session.organizationId, jobId), 'unsend'));
  await deps.publish([{ organizationId: session.organizationId, kind: 'job', id: jobId }]);
  return { job: jobView({ ...job, state: 'CANCELED' }, []) };
}
