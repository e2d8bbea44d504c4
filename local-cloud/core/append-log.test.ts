import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AppendLog } from './append-log.ts';

type Entry = readonly [key: string, value: number | null];

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'append-log-'));
  file = join(folder, 'table.jsonl');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A map that keeps its entries in a log. */
function open(minCompactionBytes?: number): {
  log: AppendLog;
  state: Map<string, number>;
  set: (entry: Entry) => void;
} {
  const state = new Map<string, number>();
  const apply = ([key, value]: Entry): void => {
    if (value === null) state.delete(key);
    else state.set(key, value);
  };
  const log = new AppendLog({
    file,
    apply: (line) => apply(JSON.parse(line) as Entry),
    snapshot: () => [...state].map((entry) => JSON.stringify(entry)),
    ...(minCompactionBytes === undefined ? {} : { minCompactionBytes }),
  });
  return { log, state, set: (entry) => (apply(entry), log.append(JSON.stringify(entry))) };
}

describe('An append-only log', () => {
  it('A log that is opened again has the last state, however often it was compacted', async () => {
    const entry = fc.tuple(fc.constantFrom('a', 'b', 'é👍'), fc.option(fc.integer()));
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(entry, { maxLength: 40 }), { maxLength: 4 }), async (runs) => {
        rmSync(folder, { recursive: true, force: true });
        const expected = new Map<string, number>();
        for (const entries of runs) {
          const { log, set, state } = open(20);
          expect(state).toEqual(expected);
          for (const [key, value] of entries) {
            set([key, value]);
            if (value === null) expected.delete(key);
            else expected.set(key, value);
            if (value !== null && value % 3 === 0) await new Promise((resolve) => setImmediate(resolve));
          }
          await log.close();
        }
        const { log, state } = open();
        expect(state).toEqual(expected);
        await log.close();
      }),
      { numRuns: 60 },
    );
  });

  it('A log stays close to the size of its living records while it runs', async () => {
    const { log, set } = open(10_000);
    const measure = (): number =>
      readdirSync(folder).reduce(
        (sum, name) => sum + (statSync(join(folder, name), { throwIfNoEntry: false })?.size ?? 0),
        0,
      );
    for (let burst = 0; burst < 10; burst += 1) {
      for (let index = 0; index < 5_000; index += 1) set([`key ${index % 10}`, index]);
      // A busy disk delays the background work, so the next write may find it unfinished.
      await expect
        .poll(
          () => {
            set(['key 0', burst]);
            return measure();
          },
          { timeout: 20_000, interval: 5 },
        )
        .toBeLessThan(60_000);
    }
    await log.close();
  });

  it('A log whose last line was cut off by a kill keeps every line before it', async () => {
    writeFileSync(file, '["a",1]\n');
    writeFileSync(`${file}.1`, '["b",2]\n["a",3]\n["c",');
    const { log, state } = open();
    expect([...state]).toEqual([
      ['a', 3],
      ['b', 2],
    ]);
    await log.close();
  });

  it('A kill between the new snapshot and the deletion of older files loses and revives nothing', async () => {
    // The snapshot was taken after the numbered file 2 began, and file 1 was not deleted yet.
    writeFileSync(file, '["a",9]\n');
    writeFileSync(`${file}.1`, '["a",1]\n["b",1]\n["b",null]\n["a",5]\n');
    writeFileSync(`${file}.2`, '["a",9]\n');
    writeFileSync(`${file}.new`, '["half');
    const { log, state } = open(1);
    expect([...state]).toEqual([['a', 9]]);
    await log.close();
    rmSync(`${file}.3`, { force: true });
    expect(readdirSync(folder).filter((name) => /\.[12]$/.test(name))).toEqual([]);
    const again = open();
    expect([...again.state]).toEqual([['a', 9]]);
    await again.log.close();
  });

  it('A snapshot takes less room than its lines, and continues one with plain lines', async () => {
    writeFileSync(file, Array.from({ length: 20_000 }, (_, index) => `["person ${index} é",${index}]\n`).join(''));
    const plain = statSync(file).size;
    const { log, state } = open();
    log.compact();
    await log.close();
    expect(statSync(file).size).toBeLessThan(plain / 3);
    const again = open();
    expect(again.state).toEqual(state);
    expect(again.state.get('person 19999 é')).toBe(19_999);
    await again.log.close();
  });

  it('A start writes no new snapshot while the appended lines are few', async () => {
    writeFileSync(file, '["a",1]\n["a",2]\n');
    writeFileSync(`${file}.1`, '["b",3]\n');
    const { log, state } = open();
    await log.close();
    expect([...state]).toEqual([
      ['a', 2],
      ['b', 3],
    ]);
    expect(readFileSync(file, 'utf8')).toBe('["a",1]\n["a",2]\n');
  });

  it('Many starts leave few files', async () => {
    for (let start = 0; start < 60; start += 1) {
      const { log, set } = open();
      set(['a', start]);
      await log.close();
    }
    expect(readdirSync(folder).length).toBeLessThan(25);
    const { log, state } = open();
    expect([...state]).toEqual([['a', 59]]);
    await log.close();
  });

  it('A log that is longer than one block is read with its letters of several bytes', async () => {
    writeFileSync(file, '');
    for (let block = 0; block < 5; block += 1)
      appendFileSync(file, Array.from({ length: 100_000 }, (_, index) => `["é👍${block}-${index}",1]\n`).join(''));
    const { log, state } = open();
    expect(state.size).toBe(500_000);
    expect(state.get('é👍4-99999')).toBe(1);
    await log.close();
  });
});
