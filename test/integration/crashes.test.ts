import { describe, expect, it } from 'vitest';
import { runWithCrashes } from '../support/crashes/crash-run.ts';
import { SEED, countCases } from '../support/simulation/exploration.ts';

/** KILLS=10000 tries more; FC_SEED others. */
const RUNS = countCases('KILLS', 40);
const RUNS_TO_JUDGE = 40;

describe(`Workers that are killed at any call, in ${RUNS} runs,`, { timeout: 7_200_000 }, () => {
  it('send each text once, send none after a STOP or at night, import every row once and keep all figures exact', async () => {
    const found: string[] = [];
    let [killed, met, refused] = [0, 0, 0];
    for (let index = 0; index < RUNS && found.length === 0; index += 1) {
      const outcome = await runWithCrashes(SEED + index);
      killed += outcome.crashCount;
      met += outcome.faultCount;
      refused += outcome.contentionCount;
      if (outcome.violations.length > 0)
        found.push(`FC_SEED=${SEED + index} KILLS=1: ${outcome.violations.join('; ')}`);
    }
    expect(found).toEqual([]);
    if (RUNS === 1) return;
    // A run that kills no worker proves nothing.
    expect(killed).toBeGreaterThan(0);
    // Few runs say nothing about how often each kind of disturbance strikes.
    if (RUNS < RUNS_TO_JUDGE) return;
    expect(killed).toBeGreaterThan(RUNS / 2);
    expect(met).toBeGreaterThan(RUNS / 2);
    expect(refused).toBeGreaterThan(RUNS / 2);
  });

  it('repeat a run call by call from the same seed', async () => {
    const seeds = [1, 2, 3].map((index) => SEED + index);
    const fingerprints: string[][] = [];
    for (const seed of seeds)
      fingerprints.push([(await runWithCrashes(seed)).fingerprint, (await runWithCrashes(seed)).fingerprint]);
    for (const [first, second] of fingerprints) expect(second).toBe(first);
    expect(new Set(fingerprints.flat()).size).toBe(seeds.length);
  });
});
