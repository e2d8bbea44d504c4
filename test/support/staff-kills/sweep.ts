import { eraseFurther } from '../../../functions/use-cases/erasure/erase-further.ts';
import { TestBucket } from '../simulation/test-files.ts';
import { succeeded, type StaffCall } from './desk.ts';
import { INTERRUPTIONS, type Interruption } from './interruption.ts';
import { findStageViolations, takeSnapshot, type Snapshot } from './snapshot.ts';
import { buildStage, pass, START, type Stage } from './stage.ts';
import type { StaffStory } from './stories.ts';

/** When staff act: the first text of the campaign is out, and the second one waits. */
const ACT_SECONDS = 20;
/** After this time everything that began has ended. */
const END_SECONDS = 20 * 60;

/** What the person does after an error. */
const REACTIONS = ['LEAVES_IT', 'PRESSES_AGAIN'] as const;

/** One interruption, and what the person does then. */
interface Trial extends Interruption {
  readonly reaction: (typeof REACTIONS)[number];
}

/** Calls that change nothing. A function that ends at such a call has done what it had done before. */
const READS: ReadonlySet<string> = new Set(['GetItem', 'Query', 'BatchGetItem']);

/** Returns every interruption of a story that may differ from the others. */
export function listTrials({ isNew = false }: StaffStory, { calls }: Expected): readonly Trial[] {
  return calls.flatMap((what, index) =>
    INTERRUPTIONS.filter((kind) => !READS.has(what) || kind === 'FAILS_BEFORE').flatMap((kind) =>
      // A second press adds a second one, and the call has no key that tells.
      REACTIONS.filter((reaction) => !isNew || reaction === 'LEAVES_IT').map((reaction) => ({
        kind,
        at: index + 1,
        reaction,
      })),
    ),
  );
}

/** The results that a story may have. */
export interface Expected {
  /** No one made the call. */
  readonly nothing: Snapshot;
  /** Nothing interrupted the call. */
  readonly whole: Snapshot;
  /** How many calls to services the whole call makes. */
  readonly calls: readonly string[];
}

/** Runs a story without the call, and with the call and no interruption. */
export async function runUndisturbed(story: StaffStory): Promise<Expected> {
  const { snapshot: nothing } = await run(story, async () => undefined);
  let calls: readonly string[] = [];
  const { snapshot: whole, violations } = await run(story, async ({ interrupter, desk }, call) => {
    const ran = await interrupter.run(null, () => desk(call));
    if (!succeeded(ran.answer)) throw new Error(`${story.name}: ${JSON.stringify(ran.answer)}`);
    calls = ran.calls;
  });
  if (violations.length > 0) throw new Error(`${story.name}, undisturbed: ${violations.join('; ')}`);
  return { nothing, whole, calls };
}

/** Runs a story whose call is interrupted once. Returns what is wrong at the end. */
export async function runInterrupted(
  story: StaffStory,
  expected: Expected,
  { reaction, ...interruption }: Trial,
): Promise<string[]> {
  let isDone = false;
  const { snapshot, violations } = await run(story, async (stage, call) => {
    const { interrupter, desk } = stage;
    isDone = succeeded((await interrupter.run(interruption, () => desk(call))).answer);
    if (isDone || reaction === 'LEAVES_IT') return;
    await pass(stage, 5);
    isDone = succeeded(await desk(call));
    if (isDone || !story.repeatable) return;
    // The person reloads the page, as the refusal says, and does the same again.
    const { idempotencyKey, ...rest } = call.arguments;
    const again = idempotencyKey === undefined ? rest : { ...rest, idempotencyKey: 'key-after-the-reload' };
    isDone = succeeded(await desk({ ...call, arguments: again }));
  });
  const name = `${story.name}, ${interruption.kind} at ${interruption.at} (${expected.calls[interruption.at - 1]}), ${reaction}`;
  return [...violations, ...compare(snapshot, expected, isDone, story)].map((fault) => `${name}: ${fault}`);
}

/** A call that was done is done wholly. Of another one no one knows, but it is done wholly or not at all. */
function compare(
  snapshot: Snapshot,
  { nothing, whole }: Expected,
  isDone: boolean,
  { gradual, leaves }: StaffStory,
): string[] {
  const differsFromWhole = describeDifference(whole, snapshot);
  if (differsFromWhole.length === 0) return [];
  if (isDone) return differsFromWhole;
  const left = leaves ? snapshot.filter((line) => nothing.includes(line) || !leaves.test(line)) : snapshot;
  const differsFromNothing = describeDifference(nothing, left);
  if (differsFromNothing.length === 0) return [];
  const isPartOfBoth = snapshot.every((line) => whole.includes(line) || nothing.includes(line));
  return gradual && isPartOfBoth ? [] : [`half done: ${differsFromWhole.join(' / ')}`];
}

function describeDifference(wanted: Snapshot, is: Snapshot): string[] {
  const left = [...is];
  const missing = wanted.filter((line) => {
    const index = left.indexOf(line);
    if (index >= 0) left.splice(index, 1);
    return index < 0;
  });
  return [...missing.map((line) => `missing: ${line}`), ...left.map((line) => `too much: ${line}`)];
}

async function run(
  story: StaffStory,
  act: (stage: Stage, call: StaffCall) => Promise<void>,
): Promise<{ readonly snapshot: Snapshot; readonly violations: readonly string[] }> {
  const stage = await buildStage();
  try {
    await pass(stage, ACT_SECONDS);
    const by = story.by === undefined ? {} : { by: story.by };
    await act(stage, { field: story.field, arguments: await story.prepare(stage), ...by });
    await stage.machine.timeline.runUntil(new Date(START.getTime() + END_SECONDS * 1_000));
    await reviewErasures(stage);
    return { snapshot: await takeSnapshot(stage), violations: await findStageViolations(stage) };
  } finally {
    stage.machine.stop();
  }
}

/** The hourly review continues with each erasure that has not ended. */
async function reviewErasures({ machine }: Stage): Promise<void> {
  const { data, now } = machine;
  const { erasures } = await data.contactErasures.listErasures({ limit: 10, after: null });
  for (const erasure of erasures)
    await eraseFurther({ data, uploads: new TestBucket(machine.files, NETWORK), now }, erasure);
}

const NETWORK = { call: <T>(run: () => Promise<T>): Promise<T> => run(), shouldBreakOff: () => false };
