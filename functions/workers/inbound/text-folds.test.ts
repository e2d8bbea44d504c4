import { expect, it } from 'vitest';
import { createInProcessData } from '../../../test/support/scenarios/in-process-data.ts';
import { buildOrganization } from '../../../test/support/scenarios/test-data.ts';
import { textSearchPk } from '../../data/search/text-log.ts';
import type { ImportMessage } from '../../messages/imports.ts';
import { consumeImports, consumeInboundTexts } from '../index.ts';

const NOW = new Date('2026-03-02T17:00:00Z');
const [NUMBER, PHONE] = ['+16025550100', '+16025550151'] as const;
const O = 'o1';
const TEXTS = 400;

it('The log of texts stays short although no one searches, and a repeated text asks for the same fold', async () => {
  const { data } = await createInProcessData();
  await data.accounts.createOrganization(
    buildOrganization({ id: O, name: O, number: NUMBER, allowIncomingContacts: true }),
  );
  const folds: ImportMessage[] = [];
  const imports = { send: async ({ body }: { body: unknown }) => void folds.push(body as ImportMessage) };
  const deps = {
    data,
    wakeUps: { schedule: async () => undefined },
    publish: async () => undefined,
    files: { readFrom: () => Promise.reject(new Error('No file')) },
    replies: { send: async () => undefined },
    bulk: { send: async () => undefined },
    media: { send: async () => undefined },
    imports,
    zone: 'America/Phoenix',
    recordMetric: () => undefined,
    now: () => NOW,
  };
  const receive = (index: number) =>
    consumeInboundTexts(deps, { version: 1, carrierId: `SM${index}`, from: PHONE, to: NUMBER, body: 'Yes please' });
  const countRecords = async () => (await data.table.queryAll(textSearchPk(O), 'LOG#')).length;
  let longest = 0;
  let asked: number | null = null;
  for (let index = 0; index < TEXTS; index += 1) {
    await receive(index);
    longest = Math.max(longest, await countRecords());
    if (folds.length > 0) asked = index;
    for (let fold = folds.shift(); fold; fold = folds.shift()) await consumeImports(deps, fold);
  }
  expect(longest).toBeLessThan(TEXTS);
  expect(await countRecords()).toBeLessThan(TEXTS / 2);
  if (asked === null) throw new Error('No text asked for a fold');
  await receive(asked);
  expect(folds).toMatchObject([{ kind: 'foldTexts', organizationId: O }]);
});
