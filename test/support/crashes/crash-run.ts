import { buildSendingRules } from '../../../functions/domain/accounts/account.ts';
import { dice } from '../../../scripts/local/core/dice.ts';
import type { Contact } from '../../../functions/domain/contacts/contact.ts';
import { newMessage } from '../../../functions/domain/sending/message.ts';
import { newJob } from '../../../functions/domain/jobs/job.ts';
import { searchKey, searchPk } from '../../../functions/data/table/keys.ts';
import { CommitLog } from './commits.ts';
import { CrashInjector } from './crash-injector.ts';
import { performAction, startImport, startUndo, STAFF_ACTIONS, FILES, ROWS_PER_CHUNK } from './import-scenario.ts';
import { findViolations } from './crash-violations.ts';
import { campaign, contacts, organization, setUpScenario, START, type CrashPlan } from './crash-scenario.ts';
import { TestMachine, ZONE } from '../machine/test-machine.ts';
import { parsePhoenix } from '../scenarios/scenario.ts';
import { makeDeterministic } from '../machine/make-deterministic.ts';
import { NetworkFaults } from './network-faults.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

export interface CrashRunResult {
  readonly crashCount: number;
  /** Calls that went wrong below an SDK. */
  readonly faultCount: number;
  readonly violations: readonly string[];
  /** Of all that the database carried out, in its order. */
  readonly fingerprint: string;
}

/**
 * A campaign of two texts, a text by hand, a STOP, an import and its undo, in the five minutes before the window closes
 * and the day after it, while workers are killed, calls fail and messages come twice. Answers what does not hold. The
 * same for the same seed, call by call.
 */
export async function runWithCrashes(seed: number): Promise<CrashRunResult> {
  const happens = makeDeterministic(dice(~seed));
  try {
    return await run(dice(seed));
  } finally {
    happens.restore();
  }
}

async function run(random: () => number): Promise<CrashRunResult> {
  const machine = await TestMachine.start(new Date(START.getTime() - HOUR_MS));
  const happens = (share: number): boolean => random() < share;
  const plan = buildPlan(random);
  await setUpScenario(machine, plan.needsOptIn);
  if (happens(0.5)) await resetSearchIndex(machine);
  await machine.timeline.runUntil(START);

  // Everything comes twice at once, and one of the two is often seconds behind the other.
  const doubled = happens(0.15);
  const crashInjector = new CrashInjector(
    random,
    { share: 0.01 + random() * 0.08, maxCrashes: 1 + Math.floor(random() * 6) },
    doubled || happens(0.5)
      ? { share: doubled ? 0.4 : 0.02 + random() * 0.1, now: machine.now, sleep: (ms) => machine.timeline.sleep(ms) }
      : null,
  );
  const networkFaults = new NetworkFaults(random, {
    rate: happens(0.3) ? 0 : 0.005 + random() * 0.06,
    maxFaults: 40,
    appliesTo: () => crashInjector.inWorker,
  });
  const commits = new CommitLog();
  machine.onCommitted = commits.record;
  machine.aroundCall = crashInjector.aroundCall;
  machine.runWorker = (work) => crashInjector.runWorker(work);
  machine.networkFaults = networkFaults;
  machine.repeatDelays = () =>
    doubled ? [0] : happens(0.08) ? [pickRepeatDelay(random), ...(happens(0.2) ? [pickRepeatDelay(random)] : [])] : [];
  machine.scheduleFireTimes = (moment) =>
    happens(0.1)
      ? []
      : happens(0.1)
        ? [moment, moment + (happens(0.5) ? 0 : Math.floor(random() * MINUTE_MS))]
        : happens(0.1)
          ? [moment + Math.floor(random() * 10 * MINUTE_MS)]
          : [moment];
  machine.reportsDelivery = happens(0.7);
  machine.answerHandOver = async ({ to, body }, index) => {
    const asked = plan.needsOptIn && !OWN_BODIES.test(body);
    if (asked && to !== contacts[0]?.phone) replyOk(machine, to, Math.floor(random() * 5 * MINUTE_MS));
    return !asked && happens(0.04) ? { kind: 'UNKNOWN' } : { kind: 'ACCEPTED', carrierId: `SM${index}` };
  };
  if (happens(0.5))
    machine.setReadLag({ most: Math.floor(random() * 10 * SECOND_MS), share: 0.3 + random() * 0.7, random });

  await enroll(machine);
  const { timeline } = machine;
  const randomMoment = (minutes: number): number => START.getTime() + Math.floor(random() * minutes * MINUTE_MS);
  timeline.at(randomMoment(5), async () =>
    machine.send('inbound', {
      version: 1,
      carrierId: 'SM-stop',
      from: contacts[0]?.phone,
      to: organization.number,
      body: 'STOP',
      optOutType: 'STOP',
    }),
  );
  if (plan.optsBackIn) optBackIn(machine);
  timeline.at(randomMoment(3), () => scheduleDirectMessage(machine, contacts[1]));
  const { file, undoAfter, action } = plan;
  if (file !== null) {
    timeline.at(randomMoment(5), () => startImport(machine, file, plan.enrolls ? 'c' : null, START));
    const before = action === 'UNARCHIVE' ? null : action;
    let acted = before === null;
    if (before !== null) retryUntilDone(machine, 0, async () => (acted = await performAction(machine, before)));
    if (undoAfter !== null) retryUntilDone(machine, undoAfter, async () => acted && startUndo(machine));
    if (action === 'UNARCHIVE') retryUntilDone(machine, 0, () => performAction(machine, action));
  }
  SWEEPS.forEach((moment, index) => {
    const last = index >= SWEEPS.length - 4;
    const times =
      last || !happens(0.15)
        ? happens(0.15)
          ? [0, happens(0.5) ? 0 : Math.floor(random() * 30 * SECOND_MS)]
          : [0]
        : [];
    for (const later of times)
      timeline.at(moment + later, async () => machine.send('wake', { version: 1, kind: 'sweep' }));
  });
  await timeline.runUntil(new Date(START.getTime() + 26 * HOUR_MS));

  Object.assign(machine, { networkFaults: null });
  machine.setReadLag(null);
  const violations = await findViolations(machine, commits, plan);
  machine.stop();
  return {
    crashCount: crashInjector.crashCount,
    faultCount: networkFaults.faultCount,
    violations,
    fingerprint: commits.fingerprint(),
  };
}

/** The recurring schedule, thinned to the moments that matter: around the start, the look-ups at the carrier, the next day. */
const SWEEPS: readonly number[] = [
  ...[1, 3, 9].map((minutes) => START.getTime() + minutes * MINUTE_MS),
  ...[1, 10.5, 11].map((hours) => START.getTime() + hours * HOUR_MS),
  ...[0, 2, 8].map((minutes) => new Date(parsePhoenix('2027-03-04 08:00:30')).getTime() + minutes * MINUTE_MS),
  ...[13, 22.7, 23.5, 25, 25.5].map((hours) => START.getTime() + hours * HOUR_MS),
];

/** A message comes again with the first, soon after it, after its visibility, or when everybody has forgotten it. */
function pickRepeatDelay(random: () => number): number {
  const kinds = [0, 0, 4 * SECOND_MS, 360 * SECOND_MS, Math.floor(random() * 12 * HOUR_MS)];
  return kinds[Math.floor(random() * kinds.length)] ?? 0;
}

/** These contacts are from before search was kept: it is built from the list, which is an index. */
async function resetSearchIndex({ data }: TestMachine): Promise<void> {
  await data.table.deleteMany([searchKey('o'), ...(await data.table.queryAll(searchPk('o'), 'LOG#'))]);
}

async function enroll(machine: TestMachine): Promise<void> {
  const job = newJob({
    organizationId: 'o',
    id: 'j',
    kind: 'ENROLL',
    total: contacts.length,
    campaignId: 'c',
    created: START,
    details: { sendAgain: false },
  });
  await machine.data.jobs.create(job);
  await machine.data.selections.save(
    job,
    contacts.map(({ id }) => id),
  );
  machine.rowsPerChunk = ROWS_PER_CHUNK;
  machine.send('bulk', { version: 1, kind: 'processBatch', organizationId: 'o', jobId: 'j', batchNumber: 0 });
}

async function scheduleDirectMessage(machine: TestMachine, contact: Contact | undefined): Promise<void> {
  const now = machine.now();
  await machine.data.flow.scheduleDirect(
    newMessage({
      organizationId: 'o',
      contactId: contact?.id ?? '',
      id: 'said',
      kind: 'DIRECT',
      state: 'SCHEDULED',
      lane: 'reply',
      body: 'said STOP',
      phone: contact?.phone ?? '',
      created: now,
      due: now,
      segments: 1,
    }),
  );
  await machine.wakeUps.schedule([now], now);
}

const POLL_MS = SECOND_MS;

/** Staff does something as soon as it can be done, or so long after the start. */
function retryUntilDone(machine: TestMachine, after: number, action: () => Promise<boolean>): void {
  machine.timeline.at(START.getTime() + after, async () => {
    const now = machine.now().getTime();
    if (!(await action()) && now < START.getTime() + 20 * HOUR_MS)
      retryUntilDone(machine, nextPoll(now) - START.getTime(), action);
  });
}

/** Often at first, then now and then. */
function nextPoll(now: number): number {
  return now + Math.max(POLL_MS, (now - START.getTime()) / 4);
}

/** What the campaign and staff say, in contrast to the question whether one may. */
const OWN_BODIES = /^(one|two|said)/;

/** Who is asked says OK a little later. */
function replyOk(machine: TestMachine, phone: string, after: number): void {
  machine.timeline.at(machine.now().getTime() + after, async () =>
    machine.send('inbound', {
      version: 1,
      carrierId: `SM-ok-${phone}`,
      from: phone,
      to: organization.number,
      body: 'OK',
    }),
  );
}

/** The carrier tells of the START when the STOP has been dealt with; then staff adds the contact again. */
function optBackIn(machine: TestMachine): void {
  const { data } = machine;
  const [contact] = contacts;
  const phone = contact?.phone ?? '';
  retryUntilDone(machine, 0, async () => {
    if ((await data.consents.find('o', phone)).state !== 'OPTED_OUT') return false;
    machine.send('inbound', {
      version: 1,
      carrierId: 'SM-start',
      from: phone,
      to: organization.number,
      body: 'START',
      optOutType: 'START',
    });
    retryUntilDone(machine, 0, async () => {
      const [now, current, before] = [
        machine.now(),
        await data.contacts.find('o', contact?.id ?? ''),
        await data.enrollments.find('o', 'c', contact?.id ?? ''),
      ];
      if (current?.consent !== 'OPTED_IN' || before?.state === 'ACTIVE' || before?.state === 'WAITING') return false;
      const joined = await data.enroller.enroll(campaign, [current], {
        sendAgain: true,
        by: null,
        rules: buildSendingRules(organization, ZONE),
        now,
      });
      await machine.wakeUps.schedule(joined.dues, now);
      return joined.added === 1;
    });
    return true;
  });
}

/** One whom the campaign texts, or whom the import did not make, is left alone by staff: what the undo says of them depends on the moment. */
function buildPlan(random: () => number): CrashPlan {
  const happens = (share: number): boolean => random() < share;
  const file = happens(0.7) ? Math.floor(random() * FILES.length) : null;
  const joins = happens(0.2);
  const undoAfter = happens(0.4) ? (happens(0.5) ? 0 : 2 * HOUR_MS) : null;
  const action = STAFF_ACTIONS[Math.floor(random() * STAFF_ACTIONS.length * 2)] ?? null;
  return {
    file,
    enrolls: joins,
    undoAfter,
    needsOptIn: happens(0.2),
    optsBackIn: happens(0.3),
    action: joins || (action === 'UNARCHIVE' && undoAfter === null) ? null : action,
  };
}
