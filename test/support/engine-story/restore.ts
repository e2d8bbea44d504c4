import type { Data } from '../../../functions/data/index.ts';
import { buildContact, buildMessage, buildText, DAY, NOW, ORGANIZATION_ID, secondsLater } from './actors.ts';

/** What the reconciliation of a restored table writes. */
export async function exerciseRestore({ restored, pauses, flow }: Data): Promise<void> {
  await restored.find();
  await restored.finish(NOW);
  await restored.begin(NOW, secondsLater(60));
  await restored.begin(NOW, secondsLater(61));
  await pauses.pausePlatform({ cause: 'STAFF', note: null, at: NOW, by: 'u1' });
  await pauses.resumePlatform('u1', NOW);
  const window = { day: DAY, now: secondsLater(70), shard: 0 };
  const contact = buildContact(1);
  const message = buildMessage(contact, 'left');
  await flow.schedule(message, []);
  await flow.claimPast(message, buildText(1), secondsLater(70), window);
  await flow.claimPast(message, buildText(1), secondsLater(70), null);
  const text = {
    organizationId: ORGANIZATION_ID,
    contactId: contact.id,
    id: 'unknown-1',
    phone: buildText(1).to,
    body: 'Hello',
    carrierId: 'SM-unknown-1',
    at: secondsLater(71),
  };
  await flow.addUnknownText(text, window);
  await flow.addUnknownText(text, window);
  await restored.finish(secondsLater(80));
  await pauses.resumePlatform('u1', secondsLater(90));
}
