import { seededRandom } from '../../../local-cloud/seeded-random.ts';
import type { ContactWithPhone } from '../../../functions/domain/contacts/contact.ts';
import { newMessage } from '../../../functions/domain/sending/message.ts';
import { newJob } from '../../../functions/domain/jobs/job.ts';
import { searchKey, searchPk } from '../../../functions/data/table/keys.ts';
import { CommitLog } from './commits.ts';
import { CrashInjector } from './crash-injector.ts';
import { buildPlan, pickRepeatDelay, SWEEPS } from './crash-plan.ts';
import { correctNumber, optBackIn, pauseCampaign, replyOk, retryUntilDone } from './crash-staff.ts';
import { scheduleStaffActs } from './staff-acts.ts';
import { performAction, startImport, startUndo, ROWS_PER_CHUNK } from './import-scenario.ts';
import { findViolations } from './crash-violations.ts';
import { contacts, organization, setUpScenario, START } from './crash-scenario.ts';
import { TestMachine } from '../simulation/test-machine.ts';
import { makeDeterministic } from '../simulation/make-deterministic.ts';
import { NetworkFaults } from './network-faults.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

export interface CrashRunResult {
  readonly crashCount: number;
  /** Number of calls that failed below an SDK. */
  readonly faultCount: number;
  /** Number of calls that the database refused because of other calls. */
  readonly contentionCount: number;
  readonly violations: readonly string[];
  /** Hash of all calls that the database carried out, in their order. */
  readonly fingerprint: string;
}

/**
 * Runs a campaign of two texts, a text by hand, a STOP, an import and its undo. The run covers the minutes before the
 * window closes and the next day. In the meantime workers are killed, calls fail and messages arrive twice. Returns the broken
 * rules. A run with the same seed repeats call by call.
 */
export async function runWithCrashes(seed: number): Promise<CrashRunResult> {
  const happens = makeDeterministic(seededRandom(~seed));
  try {
    return await run(seededRandom(seed));
  } finally {
    happens.restore();
  }
}

async function run(random: () => number): Promise<CrashRunResult> {
  const machine = await TestMachine.start(new Date(START.getTime() - HOUR_MS));
  const happens = (share: number): boolean => random() < share;
  const plan = buildPlan(random);
  let contentionCount = 0;
  const commits = new CommitLog();
  machine.onCommitted = commits.record;
  await setUpScenario(machine, plan.needsOptIn);
  if (happens(0.5)) await resetSearchIndex(machine);
  await machine.timeline.runUntil(START);

  // In such a run every message arrives twice at once, and one of the two workers is often seconds behind the other.
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
  // Workers get single messages, or batches.
  machine.queues.batchWindowMs = happens(0.4) ? 0 : 1 + Math.floor(random() * 15 * SECOND_MS);
  machine.answerHandOver = async ({ to, body }, index) => {
    const asked = plan.needsOptIn && !OWN_BODIES.test(body);
    if (asked && to !== contacts[0].phone) replyOk(machine, to, Math.floor(random() * 5 * MINUTE_MS));
    return !asked && happens(0.04) ? { kind: 'UNKNOWN' } : { kind: 'ACCEPTED', carrierId: `SM${index}` };
  };
  if (happens(0.5))
    machine.setReadLag({ most: Math.floor(random() * 10 * SECOND_MS), share: 0.3 + random() * 0.7, random });

  if (happens(0.4))
    machine.setContention(
      {
        overlapMs: 1 + Math.floor(random() * 20),
        ...(happens(0.5) ? { heat: { read: 500, write: 50 + Math.floor(random() * 200) } } : {}),
        onRefused: () => (contentionCount += 1),
      },
      random,
    );

  await enroll(machine);
  const { timeline } = machine;
  const randomMoment = (minutes: number): number => START.getTime() + Math.floor(random() * minutes * MINUTE_MS);
  timeline.at(randomMoment(5), async () =>
    machine.send('inbound', {
      version: 1,
      carrierId: 'SM-stop',
      from: contacts[0].phone,
      to: organization.number,
      body: 'STOP',
      optOutType: 'STOP',
    }),
  );
  if (plan.optsBackIn) optBackIn(machine);
  if (plan.pause !== null) pauseCampaign(machine, plan.pause);
  scheduleStaffActs(machine, plan.staffActs);
  if (plan.correctsNumberAfter !== null) correctNumber(machine, plan.correctsNumberAfter);
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
  machine.setContention(null);
  const violations = await findViolations(machine, commits, plan);
  machine.stop();
  return {
    crashCount: crashInjector.crashCount,
    faultCount: networkFaults.faultCount,
    contentionCount,
    violations,
    fingerprint: commits.fingerprint(),
  };
}

/** Deletes the search data, as for contacts from before search existed. Search is then rebuilt from the contact list. */
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
  await machine.data.jobs.createJob(job);
  await machine.data.selections.saveSelection(
    job,
    contacts.map(({ id }) => id),
  );
  machine.rowsPerChunk = ROWS_PER_CHUNK;
  machine.send('bulk', { version: 1, kind: 'processBatch', organizationId: 'o', jobId: 'j', batchNumber: 0 });
}

async function scheduleDirectMessage(machine: TestMachine, contact: ContactWithPhone): Promise<void> {
  const now = machine.now();
  await machine.data.flow.scheduleDirect(
    newMessage({
      organizationId: 'o',
      contactId: contact.id,
      id: 'said',
      kind: 'DIRECT',
      state: 'SCHEDULED',
      lane: 'reply',
      body: 'said STOP',
      phone: contact.phone,
      created: now,
      due: now,
      segments: 1,
    }),
  );
  await machine.wakeUps.schedule('o', [now], now);
}

/** Matches the texts of the campaign and of staff, but not the opt-in question. */
const OWN_BODIES = /^(one|two|said)/;
