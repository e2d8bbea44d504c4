import { sendingRules, type SendingRules } from '../domain/accounts/account.ts';
import type { Campaign } from '../domain/campaigns/campaign.ts';
import { nextOpening } from '../domain/messaging/window.ts';
import { leftOut, type BulkParts, type Part, type PartResult } from './bulk-part.ts';
import type { BulkPayload } from './payloads.ts';

const CONTACTS_A_PAGE = 500;
const PARKED_A_CHUNK = 100;
const STOPPED_AT_ONCE = 10;

interface Scene {
  readonly campaign: Campaign;
  readonly rules: SendingRules;
}

async function sceneOf({ data, zone }: BulkParts, organizationId: string, campaignId: string): Promise<Scene | null> {
  const [campaign, organization] = await Promise.all([
    data.campaigns.find(organizationId, campaignId),
    data.accounts.organization(organizationId),
  ]);
  return campaign && organization ? { campaign, rules: sendingRules(organization, zone) } : null;
}

/** A part of a selection joins a campaign. */
export async function joinSome(parts: BulkParts, { job, organization, leads }: Part): Promise<PartResult> {
  const { data } = parts;
  // Before the campaign is read: whoever joins by a campaign that is stopped meanwhile has joined before that.
  const now = parts.now();
  const campaign = job.campaignId ? await data.campaigns.find(job.organizationId, job.campaignId) : null;
  if (!campaign || campaign.archived) {
    await data.jobs.finish(job.organizationId, job.id, 'FAILED', 'The campaign is archived');
    return null;
  }
  if (campaign.stopped && job.created <= campaign.stopped)
    return {
      added: 0,
      merged: 0,
      rejected: 0,
      ...leftOut(leads.map((lead) => ({ lead, reason: 'The campaign was stopped' }))),
    };
  const start = typeof job.details.startAt === 'string' ? new Date(job.details.startAt) : null;
  const joined = await data.joining.add(campaign, leads, {
    sendAgain: job.details.sendAgain === true,
    by: job.id,
    rules: sendingRules(organization, parts.zone),
    now,
    start,
  });
  await parts.wake.at(joined.dues, now);
  const byId = new Map(leads.map((lead) => [lead.id, lead]));
  const skipped = joined.skipped.flatMap(({ leadId, reason }) => {
    const lead = byId.get(leadId);
    return lead ? [{ lead, reason }] : [];
  });
  return { added: joined.added, merged: 0, rejected: 0, ...leftOut(skipped) };
}

/** Contacts who wait at a changed or deleted step follow the campaign as it now is. */
export async function replanPage(parts: BulkParts, payload: Extract<BulkPayload, { kind: 'replan' }>): Promise<void> {
  const { data, now } = parts;
  const scene = await sceneOf(parts, payload.o, payload.c);
  if (!scene) return;
  const page = await data.enrollments.page(payload.o, payload.c, { limit: CONTACTS_A_PAGE, after: payload.after });
  const here = page.enrollments.filter(
    (enrollment) => enrollment.stepId === payload.step && (enrollment.state === 'ACTIVE' || enrollment.state === 'WAITING'),
  );
  const leads = new Map(
    (
      await data.leads.findMany(
        payload.o,
        here.map((enrollment) => enrollment.leadId),
      )
    ).map((lead) => [lead.id, lead]),
  );
  const dues: Date[] = [];
  for (const enrollment of here) {
    const lead = leads.get(enrollment.leadId);
    const due = lead ? await data.joining.replan(scene.campaign, enrollment, lead, scene.rules, now()) : null;
    if (due) dues.push(due);
  }
  await parts.wake.at(dues, now());
  if (page.next) await parts.bulk.send({ body: { ...payload, after: page.next } });
  await parts.publish([{ organizationId: payload.o, kind: 'campaign', id: payload.c }]);
}

/** Takes everyone out of a campaign that was stopped; who has joined since stays. */
export async function stopPage(parts: BulkParts, payload: Extract<BulkPayload, { kind: 'stop' }>): Promise<void> {
  const { data } = parts;
  const [job, campaign] = await Promise.all([
    data.jobs.find(payload.o, payload.j),
    data.campaigns.find(payload.o, payload.c),
  ]);
  const stopped = campaign?.stopped;
  if (!job || job.state !== 'RUNNING' || !stopped) return;
  const page = await data.enrollments.page(payload.o, payload.c, { limit: CONTACTS_A_PAGE, after: payload.after });
  const here = page.enrollments.filter((enrollment) => enrollment.joined <= stopped);
  let removed = 0;
  for (let from = 0; from < here.length; from += STOPPED_AT_ONCE) {
    const some = await Promise.all(
      here
        .slice(from, from + STOPPED_AT_ONCE)
        .map((enrollment) => data.joining.remove(enrollment, { reason: 'The campaign was stopped', until: stopped })),
    );
    removed += some.filter(Boolean).length;
  }
  await data.jobs.finishChunk(
    job,
    `page-${String(payload.page).padStart(6, '0')}`,
    { added: 0, merged: 0, skipped: 0, rejected: 0, counts: { stopped: removed }, rejects: [] },
    page.enrollments.length,
  );
  if (page.next) await parts.bulk.send({ body: { ...payload, after: page.next, page: payload.page + 1 } });
  else await data.jobs.finish(payload.o, payload.j, 'DONE');
  await parts.publish([
    { organizationId: payload.o, kind: 'job', id: payload.j },
    { organizationId: payload.o, kind: 'campaign', id: payload.c },
  ]);
}

/** Later attempts that waited for the campaign to be resumed are due now, within the window. */
export async function releasePage(parts: BulkParts, payload: Extract<BulkPayload, { kind: 'release' }>): Promise<void> {
  const { data, wake, now, bulk } = parts;
  const scene = await sceneOf(parts, payload.o, payload.c);
  if (!scene) return;
  const { rules } = scene;
  const parked = await data.due.parked(payload.o, payload.c, PARKED_A_CHUNK);
  const due = nextOpening(now(), rules);
  for (const ref of parked) {
    const text = await data.texts.find(ref);
    const waits = text?.state === 'SCHEDULED' && text.again;
    // Sent, canceled or put elsewhere meanwhile: only the note that it waited here goes.
    if (!waits || !(await data.flow.hold(text, due, null, rules, [data.due.unparking(ref, payload.c)])))
      await data.due.unpark(ref, payload.c);
  }
  if (parked.length > 0) await wake.at([due], now());
  if (parked.length === PARKED_A_CHUNK) await bulk.send({ body: payload });
  await parts.publish([{ organizationId: payload.o, kind: 'campaign', id: payload.c }]);
}
