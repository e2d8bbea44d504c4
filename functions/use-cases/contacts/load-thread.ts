import type { ContactId, MessageId } from '../../domain/shared/ids.ts';
import type { Data } from '../../data/index.ts';
import type { Campaign } from '../../domain/campaigns/campaign.ts';
import type { Contact } from '../../domain/contacts/contact.ts';
import type { Appointment } from '../../domain/appointments/appointment.ts';
import { buildFormProfile, findTypedName, type FormProfile } from '../../domain/forms/form-profile.ts';
import type { Group } from '../../domain/groups/group.ts';
import type { Message } from '../../domain/sending/message.ts';
import type { Actor } from '../../platform/actor.ts';
import { notFound, type Refusal } from '../../platform/refusal.ts';
import { loadOccasions, type Occasions } from '../appointments/load-occasions.ts';
import { signAttachments, type AttachmentUrls, type SignAttachmentsDeps } from '../attachments/sign-attachments.ts';
import { findAssignees, type Assignee } from '../conversations/find-assignees.ts';
import { loadAttributes, NO_ATTRIBUTES, type ContactAttributes } from '../contact-attributes/contact-attributes.ts';
import { unique } from '../conversations/load-older-texts.ts';
import { loadShownCampaigns, type ShownCampaign, type ShownCampaignsDeps } from './shown-campaigns.ts';

export interface LoadThreadDeps extends ShownCampaignsDeps, SignAttachmentsDeps {
  readonly data: ShownCampaignsDeps['data'] &
    Pick<
      Data,
      'accounts' | 'appointments' | 'contacts' | 'groups' | 'messages' | 'namedLists' | 'pitchViews' | 'submissions'
    >;
}

/** A contact with the conversation and the scheduled messages. */
export interface Thread {
  readonly contact: Contact;
  /** Oldest first. */
  readonly messages: readonly Message[];
  /** The campaigns that the messages belong to, by id. */
  readonly campaigns: ReadonlyMap<string, Campaign>;
  /** The names of the senders, by user id. */
  readonly userNames: ReadonlyMap<string, string>;
  /** Where the pictures of the messages are. */
  readonly attachmentUrls: AttachmentUrls;
  /** The appointments that the scheduled messages remind of. */
  readonly occasions: Occasions;
  /** The campaigns beside the contact's name. Empty when only messages were asked for. */
  readonly shownCampaigns: readonly ShownCampaign[];
  /** The groups that are not archived, by name. Empty when only messages were asked for. */
  readonly groups: readonly Group[];
  /** Who answers the conversation. */
  readonly assignee: Assignee | null;
  /** The tags by name, and a value for each custom field of the organization. Empty when only messages were asked for. */
  readonly attributes: ContactAttributes;
  /** What the contact said in forms. Nothing when only messages were asked for. */
  readonly formProfile: FormProfile;
  /** The name that was typed last into a public form. null if none was. */
  readonly typedName: string | null;
  /** Not canceled, the newest ones. Empty when only messages were asked for. */
  readonly appointments: readonly Appointment[];
  /** What the contact did with pitches. */
  readonly viewTotals: { readonly views: number; readonly seconds: number } | null;
  /** Names the oldest message, when there are older ones. */
  readonly older: MessageId | null;
}

/** The newest messages of a conversation, which open with it. Older ones are loaded page by page. */
const THREAD_LIMIT = 100;
/** The newest forms of a contact, whose answers the record shows. */
const FORMS = 20;
/** The appointments that the record of a contact names. `leadAppointments` lists the others. */
const APPOINTMENTS = 20;

export async function loadThread(
  deps: LoadThreadDeps,
  { organizationId, now }: Actor,
  { contactId, messagesOnly }: { readonly contactId: ContactId; readonly messagesOnly: boolean },
): Promise<Thread | Refusal> {
  const { data } = deps;
  const contact = await data.contacts.findContact(organizationId, contactId);
  if (!contact || contact.erased) return notFound('contact');
  const messages = (await data.messages.listLatest(organizationId, contactId, THREAD_LIMIT)).reverse();
  const [campaigns, userNames, attachmentUrls, occasions, shown, groups, assignees, attributes, totals, forms, dates] =
    await Promise.all([
      data.campaigns.findMany(organizationId, unique(messages.map(({ campaign }) => campaign?.id))),
      data.accounts.findUserNames(unique(messages.map(({ userId }) => userId))),
      signAttachments(deps, messages, now),
      loadOccasions(data, organizationId, messages),
      messagesOnly
        ? new Map<string, ShownCampaign[]>()
        : loadShownCampaigns(deps, organizationId, [contact], { withRemoved: true }),
      messagesOnly ? [] : data.groups.findMany(organizationId, contact.groupIds),
      findAssignees(data, organizationId, [contact]),
      messagesOnly ? NO_ATTRIBUTES : loadAttributes(deps, contact),
      data.pitchViews.findTotals(organizationId, [contactId]),
      messagesOnly ? [] : data.submissions.listByContact(organizationId, contactId, FORMS),
      messagesOnly ? [] : data.appointments.listByContact(organizationId, contactId, APPOINTMENTS),
    ]);
  return {
    contact,
    messages,
    campaigns,
    userNames,
    attachmentUrls,
    occasions,
    shownCampaigns: shown.get(contactId) ?? [],
    groups: groups.filter(({ archived }) => archived === null).sort((a, b) => a.name.localeCompare(b.name)),
    assignee: assignees.get(contact.assigneeId ?? '') ?? null,
    attributes,
    formProfile: buildFormProfile(forms),
    typedName: findTypedName(forms),
    appointments: dates.filter(({ canceled }) => canceled === null),
    viewTotals: totals.get(contactId) ?? null,
    older: messages.length === THREAD_LIMIT ? (messages[0]?.id ?? null) : null,
  };
}
