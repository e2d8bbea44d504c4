import type { ContactId } from '../../../domain/shared/ids.ts';
import type { SendingRules } from '../../../domain/accounts/account.ts';
import type { Campaign } from '../../../domain/campaigns/campaign.ts';
import {
  checkCanEnroll,
  computeListedDelta,
  planNextStep,
  type Enrollment,
  type NextStep,
} from '../../../domain/campaigns/enrollment.ts';
import { acceptsContact } from '../../../domain/campaigns/enrollment.ts';
import { hasPhone, unreachableReason, type Contact } from '../../../domain/contacts/contact.ts';
import { SENDING_ZONE } from '../../../domain/hours/sending-zone.ts';
import { CAMPAIGN_TOTAL, mergeDeltas, type Delta } from '../../../domain/sending/figures.ts';
import type { CurrentRun } from '../../../domain/sending/progress.ts';
import type { Reason } from '../../../domain/sending/reasons.ts';
import type { ProgressMove } from '../../sending/send-progress.ts';
import { failedConditions } from '../../table/attempt.ts';
import { toCampaignSlot } from '../../sending/due-minutes.ts';
import { campaignUnchangedCheck, jobOpenCheck } from '../../table/guards/gates.ts';
import type { Write } from '../../table/table.ts';
import type { FlowDeps } from '../flow-deps.ts';
import { buildCounterWrites, buildStepMove } from '../step-move.ts';

export interface EnrollResult {
  readonly added: number;
  readonly skipped: readonly { readonly contactId: ContactId; readonly reason: Reason }[];
  /** When the new messages are due, for the wake-ups. */
  readonly dues: readonly Date[];
  /**
   * The campaign was stopped, archived or restored since it was read, or the job was canceled. Contacts that are not
   * counted did not join.
   */
  readonly interrupted: boolean;
}

export interface EnrollOptions {
  /** Starts a new round for contacts who finished the campaign. */
  readonly sendAgain: boolean;
  /** Contacts who joined later than this get no new round. null if `sendAgain` alone decides. */
  readonly roundLimit?: Date | null;
  /** The job that adds the contacts. A contact that the job has added before counts as added, and gets no new round. */
  readonly by: string | null;
  readonly rules: SendingRules;
  readonly now: Date;
  /** The start of the first step's delay, when it is later than now. */
  readonly start?: Date | null;
}

/**
 * Five writes per contact, up to three figures, one row of the send run and two conditions fit the 100 writes of a
 * transaction. The fifth takes a removed contact who joins again off the list of removed ones.
 */
const CONTACTS_PER_TRANSACTION = 18;
const MAX_ATTEMPTS = 8;

/**
 * Adds contacts to a campaign, as long as it is not stopped or archived. Contacts who cannot be added are returned with
 * the reason. A repetition adds no one twice.
 */
export async function enroll(
  deps: FlowDeps,
  campaign: Campaign,
  contacts: readonly Contact[],
  options: EnrollOptions,
): Promise<EnrollResult> {
  const { zone = SENDING_ZONE } = options.rules;
  const run = await deps.sendProgress.currentRun(campaign.organizationId, zone, options.now);
  const results: EnrollResult[] = [];
  for (let from = 0; from < contacts.length && !results.at(-1)?.interrupted; from += CONTACTS_PER_TRANSACTION)
    results.push(
      await enrollChunk(deps, campaign, contacts.slice(from, from + CONTACTS_PER_TRANSACTION), options, run),
    );
  return {
    added: results.reduce((sum, { added }) => sum + added, 0),
    skipped: results.flatMap(({ skipped }) => skipped),
    dues: results.flatMap(({ dues }) => dues),
    interrupted: results.some(({ interrupted }) => interrupted),
  };
}

async function enrollChunk(
  deps: FlowDeps,
  campaign: Campaign,
  contacts: readonly Contact[],
  options: EnrollOptions,
  run: CurrentRun,
): Promise<EnrollResult> {
  const { table, enrollments, due, sendProgress } = deps;
  const { organizationId, id: campaignId } = campaign;
  const [first] = contacts;
  if (!first) return { added: 0, skipped: [], dues: [], interrupted: false };
  const shardBy = first.id;
  const conditions = [
    campaignUnchangedCheck(table, campaign, shardBy),
    ...(options.by === null ? [] : [jobOpenCheck(table, organizationId, options.by, shardBy)]),
  ];
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const existing = await enrollments.findMany(
      organizationId,
      campaignId,
      contacts.map(({ id }) => id),
    );
    const next = planNextStep(campaign, { passed: [], joined: options.now }, getBase(options), options.rules);
    const shard = sendProgress.getShard(shardBy);
    if (next.kind === 'TEXT') await due.markMinutes(organizationId, [toCampaignSlot(shard, next.due)]);
    const plan = planChunk(deps, {
      campaign,
      contacts,
      existing,
      next,
      options,
      run,
      shard,
    });
    const { joined, repeated, skipped } = plan;
    // A repetition wakes the dispatcher again: the first attempt may have ended before its wake-up.
    const dues = next.kind === 'TEXT' && joined + repeated > 0 ? [next.due] : [];
    if (joined === 0) return { added: repeated, skipped, dues, interrupted: false };
    const failed = await failedConditions(() =>
      table.transact([
        ...conditions,
        ...plan.writes,
        ...sendProgress.progressWrites(plan.progressMoves),
        ...buildCounterWrites(deps, { organizationId, campaignId }, shardBy, plan.figures),
      ]),
    );
    if (!failed) return { added: joined + repeated, skipped, dues, interrupted: false };
    if (failed.values().some((index) => index < conditions.length))
      return { added: 0, skipped: [], dues: [], interrupted: true };
  }
  throw new Error(`Campaign ${campaignId}: the contacts to add kept changing`);
}

interface ChunkFacts {
  readonly campaign: Campaign;
  readonly contacts: readonly Contact[];
  readonly existing: ReadonlyMap<string, Enrollment>;
  readonly next: NextStep;
  readonly options: EnrollOptions;
  readonly run: CurrentRun;
  readonly shard: number;
}

interface ChunkPlan {
  /** How many contacts join in this transaction. */
  joined: number;
  /** Contacts that an earlier attempt of the same job has added. */
  repeated: number;
  readonly skipped: { contactId: ContactId; reason: Reason }[];
  readonly writes: Write[];
  readonly progressMoves: ProgressMove[];
  figures: Map<string, Delta>;
}

/** Decides for each contact whether it joins, and collects what the joining contacts write. */
function planChunk(deps: FlowDeps, { campaign, contacts, existing, next, options, run, shard }: ChunkFacts): ChunkPlan {
  const plan: ChunkPlan = { joined: 0, repeated: 0, skipped: [], writes: [], progressMoves: [], figures: new Map() };
  for (const contact of contacts) {
    const before = existing.get(contact.id) ?? null;
    if (before && options.by !== null && before.by === options.by) {
      plan.repeated += 1;
      continue;
    }
    const allowed = checkCanEnroll(before, options.sendAgain && !joinedAfter(before, options.roundLimit ?? null));
    const stranger = acceptsContact(campaign, contact.id) ? null : 'FOR_ANOTHER_CONTACT';
    const reason = stranger ?? unreachableReason(contact) ?? ('reason' in allowed ? allowed.reason : null);
    if (reason !== null || 'reason' in allowed || !hasPhone(contact)) {
      plan.skipped.push({ contactId: contact.id, reason: reason ?? 'NO_PHONE' });
      continue;
    }
    const enrollment = newEnrollment(campaign, contact.id, allowed.round, options);
    const { rules, now } = options;
    const moved = buildStepMove(deps, enrollment, next, enrollment.base, { contact, rules, run, shard, now, campaign });
    plan.joined += 1;
    plan.progressMoves.push(...moved.progressMoves);
    plan.writes.push(
      ...deps.enrollments.createWrites({ ...enrollment, ...moved.to, changes: before?.changes ?? [] }, before),
      ...moved.writes,
    );
    const joining = {
      leads: allowed.round === 1 ? 1 : 0,
      currentLeads: 1,
      ...computeListedDelta(before, enrollment),
    };
    plan.figures = mergeDeltas(plan.figures, new Map([[CAMPAIGN_TOTAL, joining]]), moved.figures);
  }
  return plan;
}

function joinedAfter(before: Enrollment | null, limit: Date | null): boolean {
  return before !== null && limit !== null && before.joined > limit;
}

function getBase({ now, start }: EnrollOptions): Date {
  return start && start > now ? start : now;
}

function newEnrollment(campaign: Campaign, contactId: ContactId, round: number, options: EnrollOptions): Enrollment {
  const { now, by } = options;
  return {
    organizationId: campaign.organizationId,
    campaignId: campaign.id,
    contactId,
    appointmentId: null,
    round,
    state: 'ACTIVE',
    stepId: null,
    passed: [],
    messageId: null,
    base: getBase(options),
    joined: now,
    replied: null,
    by,
  };
}
