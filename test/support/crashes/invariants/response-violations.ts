import type { Item } from '../../../../functions/data/table/table.ts';
import { toContact } from '../../../../functions/data/contacts/contact-item.ts';
import type { Message } from '../../../../functions/domain/sending/message.ts';

/**
 * Finds contacts that count wrongly in the response rate, judged by their messages. A text that staff sent again has lost the time
 * of its first hand-over, so a contact without such a time may still count as texted.
 */
export function findResponseViolations(items: readonly Item[], messages: readonly Message[]): string[] {
  return [...findMiscountedContacts(items, messages), ...findMiscountedOrganizations(items, messages)];
}

function findMiscountedContacts(items: readonly Item[], messages: readonly Message[]): string[] {
  const byContact = Map.groupBy(messages, ({ organizationId, contactId }) => `${organizationId} ${contactId}`);
  return items
    .filter(({ sk }) => sk === 'CONTACT')
    .flatMap((item) => {
      const { organizationId, id, response } = toContact(item);
      const all = byContact.get(`${organizationId} ${id}`) ?? [];
      const sent = all.flatMap((message) => (message.kind === 'INBOUND' ? [] : (message.sent?.getTime() ?? [])));
      const replies = all.flatMap(({ kind, countedOn, created }) =>
        kind === 'INBOUND' && countedOn !== null ? [created.getTime()] : [],
      );
      const answered = replies.some((at) => at >= Math.min(...sent));
      return [
        ...(sent.length > 0 && !response.wasTexted ? [`contact ${id} got a text and does not count as texted`] : []),
        ...(answered && !response.isCounted ? [`contact ${id} replied to a text and does not count`] : []),
        ...(all.some(({ hasPitch, sent }) => hasPitch && sent !== null) && !response.wasPitched
          ? [`contact ${id} got a pitch and does not count`]
          : []),
        ...(response.isCounted && !response.wasTexted ? [`contact ${id} replied, but to no text`] : []),
        ...(response.isCounted && replies.length === 0 ? [`contact ${id} counts as replied without a reply`] : []),
      ];
    });
}

/** Compares the stored figures of organizations with their contacts and texts. */
function findMiscountedOrganizations(items: readonly Item[], messages: readonly Message[]): string[] {
  const stored = items.filter(({ pk, sk }) => /^ORG#[^#]+#COUNTER#/.test(pk) && sk === 'TOTAL');
  const contacts = items.filter(({ sk }) => sk === 'CONTACT').map(toContact);
  const organizations = new Set([
    ...stored.map(({ pk }) => pk.split('#')[1]),
    ...contacts.map((each) => each.organizationId),
  ]);
  return [...organizations].flatMap((id) => {
    const mine = contacts.filter(({ organizationId }) => organizationId === id);
    const expected = {
      contactsTexted: mine.filter(({ response }) => response.wasTexted).length,
      contactsReplied: mine.filter(({ response }) => response.isCounted).length,
      contactsPitched: mine.filter(({ response }) => response.wasPitched).length,
      pitchTexts: messages.filter(({ organizationId, hasPitch, sent }) => organizationId === id && hasPitch && sent)
        .length,
    };
    return (['contactsTexted', 'contactsReplied', 'contactsPitched', 'pitchTexts'] as const).flatMap((name) => {
      const says = stored
        .filter(({ pk }) => pk.startsWith(`ORG#${id}#COUNTER#`))
        .reduce((sum, item) => sum + Number(item[name] ?? 0), 0);
      return says === expected[name] ? [] : [`${name} of ${id} says ${says}, a recount ${expected[name]}`];
    });
  });
}
