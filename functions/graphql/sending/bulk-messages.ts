import * as z from 'zod/mini';
import { buildSendingRules, type Organization } from '../../domain/accounts/account.ts';
import { normalizeBlocks, countTypedCharacters, hasContent } from '../../domain/content/blocks.ts';
import { MESSAGE_LIMIT } from '../../domain/content/characters.ts';
import type { Pace } from '../../domain/sending/pace.ts';
import { nextOpening } from '../../domain/hours/window.ts';
import { newSeed } from '../../platform/ids.ts';
import { runIdempotent } from '../../platform/idempotent.ts';
import { field, Refusal, type SignedInContext } from '../../platform/router.ts';
import type { BulkMessageDetails } from '../../workers/bulk/bulk-messages.ts';
import { batchMessages } from '../../messages/bulk.ts';
import {
  toSelection,
  startSelectionJob,
  type EnrollingDeps,
  type Selection,
} from '../../use-cases/jobs/selection-job.ts';
import {
  blocks as blocksInput,
  toMessageBlock,
  optionalBoolean,
  id,
  idempotencyKeyInput,
  ids,
  optionalDateTime,
  optionalId,
  search,
} from '../shared/inputs.ts';
import { NO_JOB } from '../imports/start-import.ts';
import { jobView } from '../shared/views.ts';
import type { LiveEvent } from '../../adapters/events.ts';

export interface BulkMessageDeps extends EnrollingDeps {
  readonly publish: (events: readonly LiveEvent[]) => Promise<void>;
  readonly getPace: (organization: Organization) => Pace;
}

const selection = { leadIds: z.nullish(ids), allLeads: optionalBoolean, search };

/** One message to many contacts, and what a sending would come to before it starts. */
export function bulkMessageFields(deps: BulkMessageDeps) {
  const { data } = deps;
  return {
    messageLeads: field({
      input: z.object({
        ...selection,
        messageContent: blocksInput,
        startAt: optionalDateTime,
        idempotencyKey: idempotencyKeyInput,
      }),
      empty: { job: null },
      run: (context, input) =>
        runIdempotent(data.idempotency, context, 'messageLeads', input, () => messageLeads(deps, context, input)),
    }),

    summarizeSending: field({
      input: z.object({
        ...selection,
        campaignId: optionalId,
        messageContent: z.nullish(blocksInput),
        sendAgain: optionalBoolean,
        startAt: optionalDateTime,
      }),
      empty: { job: null },
      run: async (context, input) => {
        const selection = await resolveSelection(deps, context, toSelection(input));
        if (selection instanceof Refusal) return selection;
        const { organizationId } = context.session;
        const campaign = input.campaignId ? await data.campaigns.find(organizationId, input.campaignId) : null;
        if (input.campaignId && (!campaign || campaign.archived)) return new Refusal('There is no such campaign.');
        const blocks = normalizeBlocks((input.messageContent ?? []).map(toMessageBlock));
        const details = { blocks, sendAgain: input.sendAgain === true, startAt: input.startAt ?? null };
        const job = await startSelectionJob(deps, context, {
          kind: 'SUMMARY',
          campaignId: campaign?.id ?? null,
          selection,
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
async function resolveSelection(
  { data }: BulkMessageDeps,
  { session }: SignedInContext,
  selection: Selection | null,
): Promise<Selection | Refusal> {
  if (!selection) return new Refusal('Select leads from the table first');
  if ('all' in selection) return selection;
  const contacts = await data.contacts.findMany(session.organizationId, selection.leadIds);
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
    messageContent: Parameters<typeof toMessageBlock>[0][];
    startAt?: string | null | undefined;
  },
) {
  const { data, zone } = deps;
  const { session, now } = context;
  const selection = await resolveSelection(deps, context, toSelection(input));
  if (selection instanceof Refusal) return selection;
  const blocks = normalizeBlocks(input.messageContent.map(toMessageBlock));
  if (!hasContent(blocks)) return new Refusal('Write a message first.');
  if (countTypedCharacters(blocks) > MESSAGE_LIMIT)
    return new Refusal(`A message has at most ${MESSAGE_LIMIT} characters.`);
  const [organization, names] = await Promise.all([
    data.accounts.findOrganization(session.organizationId),
    data.accounts.findUserNames([session.userId]),
  ]);
  if (!organization) return new Refusal('There is no such organization.');
  const start = input.startAt ? new Date(Math.max(now.getTime(), Date.parse(input.startAt))) : now;
  const details: BulkMessageDetails = {
    blocks,
    due: nextOpening(start, buildSendingRules(organization, zone)).toISOString(),
    seed: newSeed(),
    userId: session.userId,
    senderName: names.get(session.userId) ?? null,
  };
  return {
    job: jobView(
      await startSelectionJob(deps, context, { kind: 'MESSAGE', campaignId: null, selection, details: { ...details } }),
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
    await bulk.sendAll(
      batchMessages(job, await data.selections.countBatches(session.organizationId, jobId), 'cancelBatch'),
    );
  await deps.publish([{ organizationId: session.organizationId, kind: 'job', id: jobId }]);
  return { job: jobView({ ...job, state: 'CANCELED' }, []) };
}
