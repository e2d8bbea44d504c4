import type { LiveEvent } from '../adapters/events.ts';
import type { Queue } from '../adapters/queue.ts';
import type { Wake } from '../adapters/wake.ts';
import type { Data } from '../data/parts.ts';
import { sendingRules, type SendingRules } from '../domain/accounts/account.ts';
import type { Campaign } from '../domain/campaigns/campaign.ts';
import { matchesSearch } from '../domain/contacts/search.ts';
import type { Lead } from '../domain/contacts/lead.ts';
import { enrolPayload, type EnrolPayload } from './payloads.ts';

export interface EnrollerParts {
  readonly data: Data;
  readonly enrolments: Queue;
  readonly wake: Pick<Wake, 'at'>;
  readonly publish: (events: readonly LiveEvent[]) => Promise<void>;
  readonly zone: string;
  readonly now: () => Date;
}

const CONTACTS_A_PAGE = 500;

interface Scene {
  readonly campaign: Campaign;
  readonly rules: SendingRules;
}

/** Contacts join a campaign, or follow an edit of it, in the background and in chunks that may be repeated. */
export async function enrolChunk(parts: EnrollerParts, body: unknown): Promise<void> {
  const payload = enrolPayload.parse(body);
  const [campaign, organization] = await Promise.all([parts.data.campaigns.find(payload.o, payload.c), parts.data.accounts.organization(payload.o)]);
  if (!campaign || !organization) return;
  const scene = { campaign, rules: sendingRules(organization, parts.zone) };
  if (payload.kind === 'some') await enrolSome(parts, scene, payload);
  else if (payload.kind === 'all') await enrolAll(parts, scene, payload);
  else await replan(parts, scene, payload);
  await parts.publish([
    { organizationId: payload.o, kind: 'campaign', id: payload.c },
    ...(payload.kind === 'replan' ? [] : [{ organizationId: payload.o, kind: 'job' as const, id: payload.j }]),
  ]);
}

async function enrolSome(parts: EnrollerParts, scene: Scene, payload: Extract<EnrolPayload, { kind: 'some' }>): Promise<void> {
  const job = await parts.data.jobs.find(payload.o, payload.j);
  if (!job || job.state !== 'RUNNING') return;
  const leads = await parts.data.leads.findMany(payload.o, payload.leadIds);
  await join(parts, scene, payload, payload.chunk, leads, payload.leadIds.length);
  const after = await parts.data.jobs.find(payload.o, payload.j);
  if (after && after.done >= after.total) await parts.data.jobs.finish(payload.o, payload.j, 'DONE');
}

async function enrolAll(parts: EnrollerParts, scene: Scene, payload: Extract<EnrolPayload, { kind: 'all' }>): Promise<void> {
  const job = await parts.data.jobs.find(payload.o, payload.j);
  if (!job || job.state !== 'RUNNING') return;
  const page = await parts.data.leads.page(payload.o, 'contacts', { limit: CONTACTS_A_PAGE, after: payload.after });
  const matching = page.leads.filter((lead) => matchesSearch(lead, payload.search));
  await join(parts, scene, payload, `page-${payload.page}`, matching, page.leads.length);
  if (page.next) await parts.enrolments.send({ body: { ...payload, after: page.next, page: payload.page + 1 } });
  else await parts.data.jobs.finish(payload.o, payload.j, 'DONE');
}

async function join(parts: EnrollerParts, scene: Scene, payload: { o: string; j: string; sendAgain: boolean }, chunk: string, leads: readonly Lead[], done: number): Promise<void> {
  const job = await parts.data.jobs.find(payload.o, payload.j);
  if (!job) return;
  if (scene.campaign.archived) return parts.data.jobs.finish(payload.o, payload.j, 'FAILED', 'The campaign is archived');
  const joined = await parts.data.joining.add(scene.campaign, leads, { sendAgain: payload.sendAgain, by: payload.j, rules: scene.rules, now: parts.now() });
  await parts.wake.at(joined.dues, parts.now());
  const names = new Map(leads.map((lead) => [lead.id, lead.name || (lead.phone ?? '')]));
  const rejects = joined.skipped.map((skipped, place) => ({ row: place + 1, value: names.get(skipped.leadId) ?? '', reason: skipped.reason }));
  await parts.data.jobs.finishChunk(job, chunk, { added: joined.added, merged: 0, skipped: joined.skipped.length, rejected: 0, rejects }, done);
}

async function replan(parts: EnrollerParts, scene: Scene, payload: Extract<EnrolPayload, { kind: 'replan' }>): Promise<void> {
  const page = await parts.data.enrolments.page(payload.o, payload.c, { limit: CONTACTS_A_PAGE, after: payload.after });
  const here = page.enrolments.filter((enrolment) => enrolment.stepId === payload.step && (enrolment.state === 'ACTIVE' || enrolment.state === 'WAITING'));
  const leads = new Map((await parts.data.leads.findMany(payload.o, here.map((enrolment) => enrolment.leadId))).map((lead) => [lead.id, lead]));
  const dues: Date[] = [];
  for (const enrolment of here) {
    const lead = leads.get(enrolment.leadId);
    const due = lead ? await parts.data.joining.replan(scene.campaign, enrolment, lead, scene.rules, parts.now()) : null;
    if (due) dues.push(due);
  }
  await parts.wake.at(dues, parts.now());
  if (page.next) await parts.enrolments.send({ body: { ...payload, after: page.next } });
}
