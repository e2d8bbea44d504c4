import { eraseFurther } from '../../../../functions/use-cases/erasure/erase-further.ts';
import { TestBucket } from '../../simulation/test-files.ts';
import { succeeded, type StaffCall } from './api-client.ts';
import { INTERRUPTIONS, type Interruption } from './interruption.ts';
import { findViolations, takeSnapshot, type Snapshot } from './snapshot.ts';
import { buildTestEnvironment, pass, START, type TestEnvironment } from './test-environment.ts';
import type { StaffStory } from './preparation.ts';

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

/** Calls that only read. A function that is killed at one leaves the same as one that is killed at the call before. */
const READS: ReadonlySet<string> = new Set(['GetItem', 'Query', 'BatchGetItem']);

/** Returns every interruption of a story that may differ from the others. */
export function listTrials({ isNew }: StaffStory, { calls }: Expected): readonly Trial[] {
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
  const { snapshot: whole, violations } = await run(story, async ({ interrupter, callApi }, call) => {
    const ran = await interrupter.run(null, () => callApi(call));
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
  const { snapshot, violations } = await run(story, async (environment, call) => {
    const { interrupter, callApi } = environment;
    isDone = succeeded((await interrupter.run(interruption, () => callApi(call))).answer);
    if (isDone || reaction === 'LEAVES_IT') return;
    await pass(environment, 5);
    isDone = succeeded(await callApi(call));
    if (isDone || !story.repeatable) return;
    // The person reloads the page, as the refusal says, and does the same again.
    const { idempotencyKey, ...rest } = call.arguments;
    const again = idempotencyKey === undefined ? rest : { ...rest, idempotencyKey: 'key-after-the-reload' };
    isDone = succeeded(await callApi({ ...call, arguments: again }));
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
  act: (environment: TestEnvironment, call: StaffCall) => Promise<void>,
): Promise<{ readonly snapshot: Snapshot; readonly violations: readonly string[] }> {
  const environment = await buildTestEnvironment();
  try {
    await pass(environment, ACT_SECONDS);
    await act(environment, await story.prepare(environment));
    await environment.machine.timeline.runUntil(new Date(START.getTime() + END_SECONDS * 1_000));
    await reviewErasures(environment);
    return { snapshot: await takeSnapshot(environment), violations: await findViolations(environment) };
  } finally {
    environment.machine.stop();
  }
}

/** The hourly review continues with each erasure that has not ended. */
async function reviewErasures({ machine }: TestEnvironment): Promise<void> {
  const { data, now } = machine;
  const { erasures } = await data.contactErasures.listErasures({ limit: 10, after: null });
  for (const erasure of erasures)
    await eraseFurther({ data, uploads: new TestBucket(machine.files, NETWORK), now }, erasure);
}

const NETWORK = { call: <T>(run: () => Promise<T>): Promise<T> => run(), shouldBreakOff: () => false };
