import type { NotChanged } from '../../data/contacts/conversations/conversations.ts';
import type { Data } from '../../data/index.ts';
import type { Contact } from '../../domain/contacts/contact.ts';
import { conversationChanged, type Publish } from '../../domain/shared/live-event.ts';
import type { ContactId, OrganizationId, UserId } from '../../domain/shared/ids.ts';
import type { Actor } from '../../platform/actor.ts';
import { notFound, Refusal } from '../../platform/refusal.ts';
import { findAssignees, type Assignee } from './find-assignees.ts';

export interface ChangeConversationDeps {
  readonly data: Pick<Data, 'accounts' | 'conversations'>;
  readonly publish: Publish;
}

export interface ChangedConversation {
  readonly contact: Contact;
  readonly assignee: Assignee | null;
}

/** Assigns a conversation to a member, or to no one. Refused when someone else was assigned since the caller looked. */
export async function assignConversation(
  deps: ChangeConversationDeps,
  actor: Actor,
  {
    contactId,
    userId,
    from,
  }: { readonly contactId: ContactId; readonly userId: UserId | null; readonly from: UserId | null },
): Promise<ChangedConversation | Refusal> {
  const { conversations } = deps.data;
  const { organizationId } = actor;
  const first = await conversations.assign(organizationId, contactId, { userId, from });
  // Someone who left shows as no one, so that the page does not know them.
  const hidden = first.kind === 'CHANGED' && from === null && !(await findAssignee(deps, first.contact));
  const result = hidden
    ? await conversations.assign(organizationId, contactId, { userId, from: first.contact.assigneeId })
    : first;
  if (result.kind === 'DONE') return publishChange(deps, result.contact);
  if (result.kind === 'CHANGED') {
    const assignee = await findAssignee(deps, result.contact);
    return new Refusal(
      assignee
        ? `Someone assigned this conversation to ${assignee.name} a moment ago.`
        : 'Someone changed the assignment of this conversation a moment ago.',
    );
  }
  return refuse(result);
}

/** How far ahead a conversation can be snoozed: 12 months with a leap day. */
const MAX_SNOOZE_MS = 366 * 24 * 60 * 60 * 1000;

/**
 * Marks a conversation as done, for good or until a time (a snooze), or opens it again. Refused when the contact has written since the
 * caller looked.
 */
export async function setConversationDone(
  deps: ChangeConversationDeps,
  { organizationId, now }: Actor,
  {
    contactId,
    done,
    until,
    seen,
  }: {
    readonly contactId: ContactId;
    readonly done: boolean;
    readonly until: Date | null;
    readonly seen: Date | null;
  },
): Promise<ChangedConversation | Refusal> {
  if (until !== null && !isSnooze(done, until, now)) return new Refusal('Choose a time within the next 12 months.');
  const result = await deps.data.conversations.setOpen(organizationId, contactId, {
    isOpen: !done,
    snoozedUntil: until,
    seen,
  });
  if (result.kind === 'DONE') return publishChange(deps, result.contact);
  return result.kind === 'CHANGED'
    ? new Refusal('A new reply has arrived. Read it first, then mark the conversation as done.')
    : refuse(result);
}

function isSnooze(done: boolean, until: Date, now: Date): boolean {
  return done && until > now && until.getTime() - now.getTime() <= MAX_SNOOZE_MS;
}

/** Opens a snoozed conversation when its time has come. */
export async function wakeConversation(
  deps: ChangeConversationDeps,
  {
    organizationId,
    contactId,
    until,
  }: { readonly organizationId: OrganizationId; readonly contactId: ContactId; readonly until: string },
): Promise<void> {
  const isOpened = await deps.data.conversations.wake(organizationId, contactId, new Date(until));
  if (isOpened) await deps.publish([conversationChanged(organizationId, contactId)]);
}

async function publishChange(deps: ChangeConversationDeps, contact: Contact): Promise<ChangedConversation> {
  await deps.publish([conversationChanged(contact.organizationId, contact.id)]);
  return { contact, assignee: await findAssignee(deps, contact) };
}

async function findAssignee({ data }: ChangeConversationDeps, contact: Contact): Promise<Assignee | null> {
  const assignees = await findAssignees(data, contact.organizationId, [contact]);
  return assignees.get(contact.assigneeId ?? '') ?? null;
}

function refuse({ kind }: Exclude<NotChanged, { kind: 'CHANGED' }>): Refusal {
  return kind === 'NO_CONTACT'
    ? notFound('contact')
    : new Refusal('Choose a user of this organization who can make changes.');
}
