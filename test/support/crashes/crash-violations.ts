import { enrollmentKey } from '../../../functions/data/table/keys.ts';
import { toMessage } from '../../../functions/data/sending/message-item.ts';
import type { Item } from '../../../functions/data/table/table.ts';
import type { Message } from '../../../functions/domain/sending/message.ts';
import type { CommitLog } from './commits.ts';
import { readImportSnapshot, getReferenceImport } from './import-scenario.ts';
import { CORRECTED_PHONE } from './crash-staff.ts';
import { contacts, setUpScenario, START, type CrashPlan } from './crash-scenario.ts';
import { findTableViolations } from './invariants/invariant-checker.ts';
import type { TestMachine } from '../simulation/test-machine.ts';

const HOUR_MS = 3_600_000;

/** Returns the broken rules after a run: for texts, contacts, figures, imports, search and queues. */
export async function findViolations(machine: TestMachine, commits: CommitLog, plan: CrashPlan): Promise<string[]> {
  const items = await machine.items();
  const messages = items.filter((item) => item.sk.startsWith('MESSAGE#')).map(toMessage);
  const undisturbed =
    plan.staffActs.length > 0
      ? findRunningJobs(items)
      : [
          ...findLostMessages(items, messages, machine, plan),
          ...findJobViolations(items),
          ...(plan.needsOptIn ? findMiscountedReplies(items) : []),
          ...(await findImportViolations(machine, plan)),
        ];
  return [
    ...findHandOverViolations(machine, messages),
    ...commits.findViolations(messages, machine.handOvers, (message) => findJoined(items, message)),
    ...undisturbed,
    ...findTableViolations(items, new Set()),
    ...(await findSearchViolations(machine, items)),
    ...machine.queues.deadLetters.map(({ queue, body }) => `given up on ${queue}: ${JSON.stringify(body)}`),
  ];
}

/** Returns when the contact of a message joined its campaign. */
function findJoined(items: readonly Item[], { organizationId, contactId, campaign }: Message): string {
  const { pk, sk } = enrollmentKey(organizationId, campaign?.id ?? '', contactId, campaign?.appointment?.id);
  return String(items.find((item) => item.pk === pk && item.sk === sk)?.joined);
}

function findHandOverViolations({ handOvers: carrier }: TestMachine, messages: readonly Message[]): string[] {
  const times = Map.groupBy(
    carrier.filter(({ ids }) => ids !== null),
    ({ ids }) => ids?.messageId ?? '',
  );
  const twice = [...times].flatMap(([id, all]) =>
    all.length > 1 ? [`text ${id} was handed over ${all.length} times`] : [],
  );
  const night = carrier.flatMap(({ ids, at }) => {
    const hour = new Date(at - 7 * HOUR_MS).getUTCHours();
    return ids && (hour < 8 || hour >= 20) ? [`${ids.messageId} was handed over at ${new Date(at).toISOString()}`] : [];
  });
  const unknown = [...times.keys()].flatMap((id) =>
    messages.some((message) => message.id === id) ? [] : [`the carrier has ${id}, which is no text of ours`],
  );
  const steps = Object.entries(
    Object.groupBy(
      messages.filter(({ id, campaign }) => campaign !== null && times.has(id)),
      ({ contactId, campaign }) =>
        `step ${campaign?.stepId} in round ${campaign?.round} of ${contactId}, appointment ${campaign?.appointment?.id}`,
    ),
  ).flatMap(([step, all = []]) => (all.length > 1 ? [`${step} was handed over as ${all.length} texts`] : []));
  return [...twice, ...steps, ...night, ...unknown];
}

/** Finds texts that a contact never received without a known reason. Known reasons are NOT_ACCEPTED and STOP. */
function findLostMessages(
  items: readonly Item[],
  messages: readonly Message[],
  machine: TestMachine,
  plan: CrashPlan,
): string[] {
  const faults: string[] = [];
  const had = new Set(machine.handOvers.flatMap(({ ids }) => ids?.messageId ?? []));
  const stopped = items.some((item) => item.sk.startsWith('HISTORY#') && item.state === 'OPTED_OUT');
  const consent = items.find((item) => item.sk === 'CONSENT' && item.phone === contacts[0].phone)?.state;
  if (consent !== (plan.optsBackIn ? 'OPTED_IN' : 'OPTED_OUT'))
    faults.push(`the consent of who said ${plan.optsBackIn ? 'START' : 'STOP'} last is ${String(consent)}`);
  // A corrected number is asked again, whatever the old number answered.
  const numbers = new Map(
    items.flatMap(({ sk, id, phone }) => (sk === 'CONTACT' ? [[String(id), phone] as const] : [])),
  );
  const asked = new Set(
    messages.flatMap(({ id, kind, contactId, phone }) =>
      kind === 'OPT_IN' && had.has(id) && phone === numbers.get(contactId) ? [contactId] : [],
    ),
  );
  for (const [index, contact] of contacts.entries()) {
    // A resumed campaign cancels a waiting text in favor of a new one.
    const all = messages
      .filter(
        ({ contactId, kind, reason }) => contactId === contact.id && kind === 'CAMPAIGN' && reason !== 'STEP_CHANGED',
      )
      .sort((a, b) => a.created.getTime() - b.created.getTime());
    const again = index === 0 && plan.optsBackIn;
    // A contact that came back has both texts again, and from the first time whatever the STOP left.
    const mine = again ? all.slice(-2) : all;
    const out = index === 0 && !again;
    // The worker died before it asked for the opt-in. The question is repeated days later, and all texts wait for it.
    if (plan.needsOptIn && !out && !again && !asked.has(contact.id)) continue;
    const enrollment = items.find(({ pk, sk }) => pk.endsWith(`#CONTACT#${contact.id}`) && sk.startsWith('CAMPAIGN#'));
    if (again && enrollment?.state !== 'FINISHED')
      faults.push(`${contact.id} came back and is ${String(enrollment?.state)}`);
    if (!out && mine.length !== 2) faults.push(`${contact.id} has ${mine.length} texts`);
    for (const message of mine) {
      const known = had.has(message.id);
      if (known && ['SCHEDULED', 'CANCELED', 'NOT_ACCEPTED', 'CLAIMED'].includes(message.state))
        faults.push(`${message.id} of ${contact.id} was handed over and is ${message.state}`);
      if (!known && !out && message.state !== 'NOT_ACCEPTED')
        faults.push(`${message.id} of ${contact.id} was never handed over and is ${message.state}`);
    }
  }
  const said = messages.find(({ id }) => id === 'said');
  const saidWaits = plan.needsOptIn && !asked.has(contacts[1].id);
  if (!had.has('said') && said?.state !== 'NOT_ACCEPTED' && !saidWaits)
    faults.push(`what staff said was never handed over and is ${String(said?.state)}`);
  if (!stopped) faults.push('the STOP was lost');
  return faults;
}

/** Finds contacts that count as having replied. These runs contain only OK, STOP and START, which are not replies. */
function findMiscountedReplies(items: readonly Item[]): string[] {
  return items.flatMap((item) =>
    item.sk === 'CONTACT' && item.responded === true ? [`the answer of ${String(item.id)} counts as a reply`] : [],
  );
}

/** Finds unfinished jobs and contacts that a job neither added nor skipped. */
function findJobViolations(items: readonly Item[]): string[] {
  const jobs = items.filter((item) => item.sk === 'JOB');
  const unfinished = jobs.flatMap((job) =>
    job.state === 'DONE' ? [] : [`job ${String(job.id)} is ${String(job.state)}`],
  );
  const enrolled = jobs.find(({ id }) => id === 'j');
  return Number(enrolled?.added) + Number(enrolled?.skipped) === contacts.length
    ? unfinished
    : [...unfinished, `the job has ${String(enrolled?.added)} added and ${String(enrolled?.skipped)} left out`];
}

function findRunningJobs(items: readonly Item[]): string[] {
  return items.flatMap((item) =>
    item.sk === 'JOB' && item.state === 'RUNNING'
      ? [`job ${String(item.id)} of kind ${String(item.kind)} still runs`]
      : [],
  );
}

/**
 * Compares the import with an undisturbed one. The result of an undo for a campaign depends on the texts sent by then, so
 * only its sum is checked.
 */
async function findImportViolations({ data }: TestMachine, plan: CrashPlan): Promise<string[]> {
  if (plan.file === null) return [];
  const is = await readImportSnapshot(data);
  const undone = plan.undoAfter !== null;
  if (plan.enrolls && undone) {
    const [job, undo] = [await data.jobs.findJob('o', 'import'), await data.jobs.findJob('o', 'undo')];
    return job && undo && Number(undo.archived) + undo.skipped === job.added
      ? []
      : [`the undo archived ${String(undo?.archived)} and left ${String(undo?.skipped)} of ${String(job?.added)}`];
  }
  const should = await getReferenceImport(setUpScenario, plan.file, undone, plan.action, START);
  const figures = is.figures === should.figures ? [] : [`the import says ${is.figures}, undisturbed ${should.figures}`];
  // No one corrects a number in the undisturbed run.
  const imported = is.contacts.map((contact) => contact.replace(CORRECTED_PHONE, contacts[3].phone));
  const [has, wants] = [new Set(imported), new Set(should.contacts)];
  return [
    ...figures,
    ...[...has.difference(wants)].map((contact) => `contact ${contact} should not be`),
    ...[...wants.difference(has)].map((contact) => `contact ${contact} is missing`),
  ];
}

/** Checks that search finds exactly the contacts that are not archived. */
async function findSearchViolations({ data }: TestMachine, items: readonly Item[]): Promise<string[]> {
  const { ids } = await data.search.findContacts('o', { search: '', kind: null });
  const there = items.flatMap((item) => (item.sk === 'CONTACT' && !item.archived ? [String(item.id)] : []));
  return [...ids].sort().join() === there.sort().join() ? [] : [`search finds ${ids.join()} of ${there.join()}`];
}
