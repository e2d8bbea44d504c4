import { isDeepStrictEqual } from 'node:util';
import { startCloud, parsePhoenix, signIn } from '../../test/support/scenarios/scenario.ts';
import {
  loadPitchReport,
  openPages,
  sendPitch,
  SLIDES,
  watchTogether,
} from '../../test/support/scenarios/pitches/many-viewers.ts';
import { synthWhenStale } from '../../local-cloud/build.ts';
import { PARTITION_LIMITS } from '../../local-cloud/engine.ts';
import { measure, type Phase } from './support/cloud-run.ts';
import { record } from './support/results.ts';

/**
 * `npm run bench -- viewers`: a pitch of ten slides that many people look at at once. Each viewer loads the page, begins a visit and reports
 * each slide. Counts units by partition key, and compares them with the limits of DynamoDB at the rate of a pitch that goes viral: 200,000
 * viewers in an hour, 20,000 of them in the first two minutes.
 */
const VIEWERS = Number(process.argv[2] ?? 2_000);
const SECONDS_PER_SLIDE = 6;
/** Viewers at the same time. With more of them, this machine needs longer for a pitch than a person does. */
const GROUP = 400;
/** Our assumption for how long a transaction locks its items, as in the bench `model`. */
const LOCK_MS = 5;
/** Viewers per second who begin. Each makes all of its calls within the minute after. */
const FIRST_MINUTES = 20_000 / 120;
const HOUR = 200_000 / 3_600;
/** The share of a partition's limit that the pitch may take. */
const MOST = 0.5;

await synthWhenStale();
const cloud = await startCloud({ threads: 4 });
try {
  await cloud.clock.at(parsePhoenix('2026-12-01 08:00:00'));
  const owner = await signIn(cloud, 'owner@sunrise.test');
  const { campaignId, links } = await sendPitch(cloud, owner, VIEWERS);
  const phase = await measure(cloud, owner, { overlapMs: LOCK_MS }, async () => {
    for (let from = 0; from < links.length; from += GROUP)
      await watchTogether(cloud, await openPages(cloud, links.slice(from, from + GROUP)), SECONDS_PER_SLIDE);
    await cloud.clock.advance('PT3M');
  });
  const report = await loadPitchReport(owner, campaignId);
  const expected = {
    opened: VIEWERS,
    complete: VIEWERS,
    timed: VIEWERS,
    medianSeconds: SLIDES * SECONDS_PER_SLIDE,
    slides: Array.from({ length: SLIDES }, () => ({ leads: VIEWERS })),
  };
  const isExact = isDeepStrictEqual(report, expected);
  record('viewers', {
    title: 'A pitch that many look at',
    text: `${VIEWERS} viewers of a pitch of ${SLIDES} slides, ${GROUP} at the same time, a hundred calls at the same moment. Units per viewer by partition key, at the rate of ${FIRST_MINUTES.toFixed(0)} new viewers per second (20,000 in two minutes) and of ${HOUR.toFixed(0)} (200,000 in an hour). Modeled with the limits of a partition, 1,000 write units and 3,000 read units per second; not measured on AWS.`,
    columns: ['partition', 'units', 'per viewer', 'first two minutes', 'the hour', 'under half of the limit'],
    rows: listHottest(phase),
    notes: [
      `${(phase.write / VIEWERS).toFixed(1)} write units and ${(phase.read / VIEWERS).toFixed(1)} read units per viewer in all, ${(phase.refused.overlap / VIEWERS).toFixed(2)} calls refused because of a conflict, ${(VIEWERS / phase.seconds).toFixed(0)} viewers per second on this machine.`,
      `The report of the campaign is ${isExact ? 'exact' : `WRONG: ${JSON.stringify(report)}`} at the end.`,
    ],
  });
  if (!isExact) process.exitCode = 1;
} finally {
  await cloud.stop();
}

function listHottest({ partitions }: Phase): string[][] {
  return partitions
    .flatMap(({ name, read, write }) => [
      { name, kind: 'read' as const, units: read / VIEWERS },
      { name, kind: 'write' as const, units: write / VIEWERS },
    ])
    .map((each) => ({ ...each, share: (each.units * FIRST_MINUTES) / PARTITION_LIMITS[each.kind] }))
    .toSorted((one, other) => other.share - one.share)
    .slice(0, 8)
    .map(({ name, kind, units, share }) => [
      name,
      kind,
      units.toFixed(2),
      `${(units * FIRST_MINUTES).toFixed(0)} per second, ${(share * 100).toFixed(0)} %`,
      `${(units * HOUR).toFixed(0)} per second, ${(((units * HOUR) / PARTITION_LIMITS[kind]) * 100).toFixed(0)} %`,
      share <= MOST ? 'yes' : 'NO',
    ]);
}
