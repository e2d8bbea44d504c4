import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addContactsTo, createInProcessData } from '../../../test/support/scenarios/in-process-data.ts';
import {
  buildText,
  CONTACTS,
  createFreshData,
  findAll,
  foldAll,
  listExpected,
  O,
  operation,
  receive,
  runOperation,
  SEARCHES,
  type Shown,
} from '../../../test/support/simulation/text-operations.ts';
import { textLogWrite, textSearchPk } from './text-log.ts';
import { countCases } from '../../../test/support/simulation/exploration.ts';

const RUNS = countCases('SEARCH_RUNS', 15);

describe('Search for words in texts and notes', { timeout: 60_000 + RUNS * 5_000 }, () => {
  it('finds what a plain list finds, whatever is doubled, deleted, restored, canceled, folded or killed', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(operation, { maxLength: 80 }), async (operations) => {
        const fresh = await createFreshData();
        const shown: Shown[] = [];
        const compare = async (): Promise<void> => {
          for (const search of SEARCHES)
            expect(await findAll(fresh.data, search), search).toEqual(listExpected(shown, search));
        };
        for (const [event, each] of operations.entries()) await runOperation(fresh, each, shown, event);
        await compare();
        await foldAll(fresh.data);
        await compare();
      }),
      { numRuns: RUNS },
    );
  });

  it('misses no text while two folds, a writer and searches run in parallel', async () => {
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), async (scheduler) => {
        let isScheduled = false;
        const { data } = await createInProcessData(() =>
          isScheduled ? scheduler.schedule(Promise.resolve()) : Promise.resolve(),
        );
        await addContactsTo(data, O, CONTACTS);
        const [ann] = CONTACTS;
        if (!ann) return;
        // Long texts, so that a block is split while it is read.
        const long = Array.from({ length: 60 }, (_, index) =>
          buildText('INBOUND', ann, index, `steady ${'ü'.repeat(1_500)}`),
        );
        for (const message of long) await receive(data, ann, message);
        isScheduled = true;
        const writer = (async () => {
          for (let index = 100; index < 105; index += 1)
            await receive(data, ann, buildText('INBOUND', ann, index, 'late'));
        })();
        const searches = [0, 1].map(async () => expect(await findAll(data, 'steady')).toHaveLength(long.length));
        await scheduler.waitFor(Promise.all([writer, foldAll(data), foldAll(data), ...searches]));
        isScheduled = false;
        expect(await findAll(data, 'steady')).toHaveLength(long.length);
        expect(await findAll(data, 'late')).toHaveLength(5);
      }),
      { numRuns: Math.min(RUNS, 6) },
    );
  });

  it('finds the oldest text at once, however many newer ones do not have the word', async () => {
    const { data } = await createFreshData();
    const [ann] = CONTACTS;
    if (!ann) return;
    const oldest = buildText('INBOUND', ann, 1, `needle ${'x'.repeat(1_500)}`);
    await receive(data, ann, oldest);
    const hay = Array.from({ length: 900 }, (_, index) =>
      buildText('INBOUND', ann, index + 10, `hay ${'y'.repeat(1_500)}`),
    );
    for (let from = 0; from < hay.length; from += 45)
      await data.table.transact(
        hay
          .slice(from, from + 45)
          .flatMap((message) => [
            data.messages.createWrite(message),
            textLogWrite(data.table, O, { contactId: ann.id, id: message.id, kind: 'MESSAGE' }),
          ]),
      );
    expect((await data.search.texts.findTexts(O, 'needle', null)).needsFolding).toBe(true);
    await foldAll(data);
    const blocks = await data.table.queryAll(textSearchPk(O), 'BLOCK#');
    expect(blocks.length).toBeGreaterThan(6);
    expect(await data.search.texts.findTexts(O, 'needle', null)).toMatchObject({
      texts: [{ id: oldest.id }],
      next: null,
      needsFolding: false,
    });
    // A page of a frequent word ends with its texts, and each text is on one page.
    expect(await findAll(data, 'hay')).toHaveLength(hay.length);
    // Two characters have no signature, so that such a search looks into each block.
    expect(await findAll(data, 'ne')).toEqual([oldest.id]);
  });
});
