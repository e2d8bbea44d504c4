import type { Data } from '../../../../../functions/data/index.ts';
import { buildContact, buildMessage, NOW, ORGANIZATION_ID, secondsLater } from '../actors.ts';

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
  const until = secondsLater(3600);
  await conversations.setOpen(ORGANIZATION_ID, id, { isOpen: false, seen: secondsLater(600), snoozedUntil: until });
  await conversations.countUpTo(ORGANIZATION_ID, { kind: 'SNOOZED' }, 100);
  for (const at of [secondsLater(3601), until, until]) await conversations.wake(ORGANIZATION_ID, id, at);
  await conversations.askForBookedTime(ORGANIZATION_ID, id, NOW);
  for (const contactId of [id, id, 'nobody']) await conversations.settleBookedTime(ORGANIZATION_ID, contactId);
  for (const list of [{ kind: 'OPEN' }, { kind: 'ASSIGNED', userId: 'u1' }] as const) {
    await conversations.countUpTo(ORGANIZATION_ID, list, 100);
    const { next } = await conversations.listPage(ORGANIZATION_ID, list, { limit: 1, after: null });
    await conversations.listPage(ORGANIZATION_ID, list, { limit: 1, after: next });
  }
}

export async function exerciseSavedReplies({ savedReplies }: Data): Promise<void> {
  const reply = { organizationId: ORGANIZATION_ID, id: 'r1', title: 'Hours', text: 'We open at 8.', version: 1 };
  for (const id of ['r1', 'r1', 'r2']) await savedReplies.createSavedReply({ ...reply, id });
  for (const version of [1, 1]) await savedReplies.updateSavedReply({ ...reply, version });
  await savedReplies.listSavedReplies(ORGANIZATION_ID);
  for (const id of ['r2', 'r2']) await savedReplies.deleteSavedReply(ORGANIZATION_ID, id);
}

export async function exerciseReplyKeys({ flow, messages, conversations }: Data): Promise<void> {
  const { replyKeys } = conversations;
  const key = { organizationId: ORGANIZATION_ID, userId: 'u1', key: 'a key of the browser' };
  const contact = buildContact(40);
  for (const id of ['keyed-1', 'keyed-2']) {
    const reply = buildMessage(contact, id, { created: secondsLater(70) });
    await flow.scheduleDirect(reply, replyKeys.onceWrite(key, reply, 'Hello', NOW));
  }
  await replyKeys.findReplyKey(key, 'Hello');
  await replyKeys.findReplyKey({ ...key, key: 'none' }, 'Hello');
  const failed = buildMessage(contact, 'failed-reply', { state: 'FAILED' });
  await messages.listBefore(ORGANIZATION_ID, contact.id, { before: failed.id, limit: 1 });
}
