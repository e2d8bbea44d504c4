import type { Data } from '../../../../functions/data/index.ts';
import { buildContact, NOW, ORGANIZATION_ID, secondsLater } from '../actors.ts';

/** After the chapter of replies, whose contact has a conversation. */
export async function exerciseConversations({ conversations }: Data): Promise<void> {
  const { id } = buildContact(40);
  for (const userId of ['u1', 'nobody', null]) await conversations.assign(ORGANIZATION_ID, id, { userId, from: null });
  for (const [isOpen, seen] of [
    [false, NOW],
    [false, secondsLater(600)],
    [true, null],
  ] as const)
    await conversations.setOpen(ORGANIZATION_ID, id, { isOpen, seen });
  for (const list of [{ kind: 'OPEN' }, { kind: 'ASSIGNED', userId: 'u1' }] as const) {
    const { next } = await conversations.listPage(ORGANIZATION_ID, list, { limit: 1, after: null });
    await conversations.listPage(ORGANIZATION_ID, list, { limit: 1, after: next });
  }
}
