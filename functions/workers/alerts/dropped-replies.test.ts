import { expect, it } from 'vitest';
import { createInProcessData } from '../../../test/support/scenarios/in-process-data.ts';
import { buildOrganization } from '../../../test/support/scenarios/test-data.ts';
import { alertReplies } from '../../messages/texts/deliveries.ts';
import { alertAboutReplies } from './alert-replies.ts';

const NOW = new Date('2026-03-02T17:00:00Z');

it.each([
  ['no one is chosen', [], true],
  ['the brand has no number', ['olivia'], false],
  ['someone gets an alert', ['olivia'], true],
] as const)('A reply does not wait for an alert when %s', async (_, messageAlertIds, hasNumber) => {
  const { data } = await createInProcessData();
  if (hasNumber) await data.platformNumbers.set('text', '+16025550190', { userId: 'staff', at: NOW });
  await data.accounts.createOrganization(buildOrganization({ id: 'o1', number: null, messageAlertIds }));
  await data.table.transact([data.replyAlerts.waitWrite({ organizationId: 'o1', contactId: 'c1', id: 'm1' }, NOW)]);
  const queued: unknown[] = [];
  await alertAboutReplies(
    {
      data,
      replies: { send: async ({ body }) => void queued.push(body) },
      publicBaseUrl: 'https://app.test',
      now: () => NOW,
    } as Parameters<typeof alertAboutReplies>[0],
    alertReplies('o1'),
  );
  expect(await data.replyAlerts.listWaiting('o1', 5)).toEqual([]);
  expect(queued).toHaveLength(messageAlertIds.length > 0 && hasNumber ? 1 : 0);
});
