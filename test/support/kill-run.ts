import { sendingRules } from '../../functions/domain/accounts/account.ts';
import { dice } from '../../scripts/local/core/dice.ts';
import type { Contact } from '../../functions/domain/contacts/lead.ts';
import { newMessage } from '../../functions/domain/messaging/text.ts';
import { newJob } from '../../functions/domain/jobs/job.ts';
import { searchKey, searchPk } from '../../functions/data/keys.ts';
import { Commits } from './commits.ts';
import { Fate } from './fate.ts';
import { act, beginImport, beginUndo, DEEDS, FILES, ROWS_A_CHUNK } from './import-scene.ts';
import { faultsOf } from './kill-faults.ts';
import { campaign, contacts, organization, scene, START, type Plan } from './kill-scene.ts';
import { Machine, ZONE } from './machine.ts';
import { at } from './story.ts';
import { repeatable } from './repeatable.ts';
import { Trouble } from './trouble.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

export interface Outcome {
  readonly killed: number;
  /** Calls that went wrong below an SDK. */
  readonly met: number;
  readonly faults: readonly string[];
  /** Of all that the database carried out, in its order. */
  readonly fingerprint: string;
}

/**
 * A campaign of two texts, a text by hand, a STOP, an import and its undo, in the five minutes before the window closes
 * and the day after it, while workers are killed, calls fail and messages come twice. Answers what does not hold. The
 * same for the same seed, call by call.
 */
export async function killRun(seed: number): Promise<Outcome> {
  const chance = repeatable(dice(~seed));
  try {
    return await run(dice(seed));
  } finally {
    chance.end();
  }
}

async function run(random: () => number): Promise<Outcome> {
  const machine = await Machine.start(new Date(START.getTime() - HOUR_MS));
  const chance = (share: number): boolean => random() < share;
  const plan = planOf(random);
  await scene(machine, plan.asks);
  if (chance(0.5)) await searchFromBefore(machine);
  await machine.timeline.until(START);

  // Everything comes twice at once, and one of the two is often seconds behind the other.
  const pairs = chance(0.15);
  const fate = new Fate(
    random,
    { share: 0.01 + random() * 0.08, most: 1 + Math.floor(random() * 6) },
    pairs || chance(0.5)
      ? { share: pairs ? 0.4 : 0.02 + random() * 0.1, now: machine.now, pause: (ms) => machine.timeline.pause(ms) }
      : null,
  );
  const trouble = new Trouble(random, {
    share: chance(0.3) ? 0 : 0.005 + random() * 0.06,
    most: 40,
    concerns: () => fate.inWorker,
  });
  const commits = new Commits();
  machine.carriedOut = commits.note;
  machine.around = fate.around;
  machine.worker = (work) => fate.worker(work);
  machine.trouble = trouble;
  machine.repeats = () =>
    pairs ? [0] : chance(0.08) ? [repeatAfter(random), ...(chance(0.2) ? [repeatAfter(random)] : [])] : [];
  machine.fires = (moment) =>
    chance(0.1)
      ? []
      : chance(0.1)
        ? [moment, moment + (chance(0.5) ? 0 : Math.floor(random() * MINUTE_MS))]
        : chance(0.1)
          ? [moment + Math.floor(random() * 10 * MINUTE_MS)]
          : [moment];
  machine.reports = chance(0.7);
  machine.answer = async ({ to, body }, index) => {
    const asked = plan.asks && !OURS.test(body);
    if (asked && to !== contacts[0]?.phone) answersOk(machine, to, Math.floor(random() * 5 * MINUTE_MS));
    return !asked && chance(0.04) ? { kind: 'UNKNOWN' } : { kind: 'ACCEPTED', carrierId: `SM${index}` };
  };
  if (chance(0.5)) machine.beLate({ most: Math.floor(random() * 10 * SECOND_MS), share: 0.3 + random() * 0.7, random });

  await enroll(machine);
  const { timeline } = machine;
  const soon = (minutes: number): number => START.getTime() + Math.floor(random() * minutes * MINUTE_MS);
  timeline.at(soon(5), async () =>
    machine.send('inbound', {
      v: 1,
      sid: 'SM-stop',
      from: contacts[0]?.phone,
      to: organization.number,
      body: 'STOP',
      optOutType: 'STOP',
    }),
  );
  if (plan.comesBack) comeBack(machine);
  timeline.at(soon(3), () => say(machine, contacts[1]));
  const { file, undoAfter, deed } = plan;
  if (file !== null) {
    timeline.at(soon(5), () => beginImport(machine, file, plan.joins ? 'c' : null, START));
    const before = deed === 'BRING_BACK' ? null : deed;
    let acted = before === null;
    if (before !== null) onceItCan(machine, 0, async () => (acted = await act(machine, before)));
    if (undoAfter !== null) onceItCan(machine, undoAfter, async () => acted && beginUndo(machine));
    if (deed === 'BRING_BACK') onceItCan(machine, 0, () => act(machine, deed));
  }
  SWEEPS.forEach((moment, index) => {
    const last = index >= SWEEPS.length - 4;
    const times =
      last || !chance(0.15) ? (chance(0.15) ? [0, chance(0.5) ? 0 : Math.floor(random() * 30 * SECOND_MS)] : [0]) : [];
    for (const later of times) timeline.at(moment + later, async () => machine.send('wake', { v: 1, kind: 'sweep' }));
  });
  await timeline.until(new Date(START.getTime() + 26 * HOUR_MS));

  Object.assign(machine, { trouble: null });
  machine.beLate(null);
  const faults = await faultsOf(machine, commits, plan);
  machine.stop();
  return { killed: fate.killed, met: trouble.met, faults, fingerprint: commits.fingerprint() };
}

/** The recurring schedule, thinned to the moments that matter: around the start, the look-ups at the carrier, the next day. */
const SWEEPS: readonly number[] = [
  ...[1, 3, 9].map((minutes) => START.getTime() + minutes * MINUTE_MS),
  ...[1, 10.5, 11].map((hours) => START.getTime() + hours * HOUR_MS),
  ...[0, 2, 8].map((minutes) => new Date(at('2027-03-04 08:00:30')).getTime() + minutes * MINUTE_MS),
  ...[13, 22.7, 23.5, 25, 25.5].map((hours) => START.getTime() + hours * HOUR_MS),
];

/** A message comes again with the first, soon after it, after its visibility, or when everybody has forgotten it. */
function repeatAfter(random: () => number): number {
  const kinds = [0, 0, 4 * SECOND_MS, 360 * SECOND_MS, Math.floor(random() * 12 * HOUR_MS)];
  return kinds[Math.floor(random() * kinds.length)] ?? 0;
}

/** These contacts are from before search was kept: it is built from the list, which is an index. */
async function searchFromBefore({ data }: Machine): Promise<void> {
  await data.table.deleteMany([searchKey('o'), ...(await data.table.queryAll(searchPk('o'), 'LOG#'))]);
}

async function enroll(machine: Machine): Promise<void> {
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
  await machine.data.selections.write(
    job,
    contacts.map(({ id }) => id),
  );
  machine.rowsAChunk = ROWS_A_CHUNK;
  machine.send('bulk', { v: 1, kind: 'part', o: 'o', j: 'j', part: 0 });
}

async function say(machine: Machine, contact: Contact | undefined): Promise<void> {
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
  await machine.wake.at([now], now);
}

const LOOK_MS = SECOND_MS;

/** Staff does something as soon as it can be done, or so long after the start. */
function onceItCan(machine: Machine, after: number, deed: () => Promise<boolean>): void {
  machine.timeline.at(START.getTime() + after, async () => {
    const now = machine.now().getTime();
    if (!(await deed()) && now < START.getTime() + 20 * HOUR_MS)
      onceItCan(machine, nextLook(now) - START.getTime(), deed);
  });
}

/** Often at first, then now and then. */
function nextLook(now: number): number {
  return now + Math.max(LOOK_MS, (now - START.getTime()) / 4);
}

/** What the campaign and staff say, in contrast to the question whether one may. */
const OURS = /^(one|two|said)/;

/** Who is asked says OK a little later. */
function answersOk(machine: Machine, phone: string, after: number): void {
  machine.timeline.at(machine.now().getTime() + after, async () =>
    machine.send('inbound', { v: 1, sid: `SM-ok-${phone}`, from: phone, to: organization.number, body: 'OK' }),
  );
}

/** The carrier tells of the START when the STOP has been dealt with; then staff adds the contact again. */
function comeBack(machine: Machine): void {
  const { data } = machine;
  const [contact] = contacts;
  const phone = contact?.phone ?? '';
  onceItCan(machine, 0, async () => {
    if ((await data.consents.find('o', phone)).state !== 'OPTED_OUT') return false;
    machine.send('inbound', {
      v: 1,
      sid: 'SM-start',
      from: phone,
      to: organization.number,
      body: 'START',
      optOutType: 'START',
    });
    onceItCan(machine, 0, async () => {
      const [now, current, before] = [
        machine.now(),
        await data.contacts.find('o', contact?.id ?? ''),
        await data.enrollments.find('o', 'c', contact?.id ?? ''),
      ];
      if (current?.consent !== 'OPTED_IN' || before?.state === 'ACTIVE' || before?.state === 'WAITING') return false;
      const joined = await data.joining.add(campaign, [current], {
        sendAgain: true,
        by: null,
        rules: sendingRules(organization, ZONE),
        now,
      });
      await machine.wake.at(joined.dues, now);
      return joined.added === 1;
    });
    return true;
  });
}

/** One whom the campaign texts, or whom the import did not make, is left alone by staff: what the undo says of them depends on the moment. */
function planOf(random: () => number): Plan {
  const chance = (share: number): boolean => random() < share;
  const file = chance(0.7) ? Math.floor(random() * FILES.length) : null;
  const joins = chance(0.2);
  const undoAfter = chance(0.4) ? (chance(0.5) ? 0 : 2 * HOUR_MS) : null;
  const deed = DEEDS[Math.floor(random() * DEEDS.length * 2)] ?? null;
  return {
    file,
    joins,
    undoAfter,
    asks: chance(0.2),
    comesBack: chance(0.3),
    deed: joins || (deed === 'BRING_BACK' && undoAfter === null) ? null : deed,
  };
}
