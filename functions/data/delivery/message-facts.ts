import type { CampaignId, OrganizationId, PitchId } from '../../domain/shared/ids.ts';
import type { Organization } from '../../domain/accounts/account.ts';
import { getContactIdOfAppointment, type Appointment, type Occasion } from '../../domain/appointments/appointment.ts';
import type { Campaign } from '../../domain/campaigns/campaign.ts';
import type { Enrollment } from '../../domain/campaigns/enrollment.ts';
import type { Contact } from '../../domain/contacts/contact.ts';
import type { PlatformPause } from '../../domain/sending/sending-pauses.ts';
import type { FilteredReports } from '../../domain/sending/spam.ts';
import { isPitchReady } from '../../domain/pitches/pitch.ts';
import { getOwnCampaign, type Message, type MessageRef } from '../../domain/sending/message.ts';
import { toOrganization } from '../accounts/account-items.ts';
import { appointmentKey } from '../appointments/appointment-keys.ts';
import { toAppointment } from '../appointments/appointment-item.ts';
import { toCampaign } from '../campaigns/campaigns.ts';
import { toEnrollment } from '../campaigns/enrollment-item.ts';
import { readEnrollmentItems } from '../campaigns/old-enrollments.ts';
import { pitchKey, toPitch } from '../pitches/pitch-items.ts';
import { toFilteredReports } from '../sending/spam-reports.ts';
import { toPlatformPause } from '../table/attributes/pause-items.ts';
import {
  campaignKey,
  enrollmentKey,
  filteredKey,
  contactKey,
  organizationKey,
  PLATFORM_PAUSE_KEY,
  messageKey,
} from '../table/keys.ts';
import { toContact } from '../contacts/contact-item.ts';
import type { Item, Key, Table } from '../table/table.ts';
import { readString } from '../table/values.ts';
import { toMessage } from '../sending/message-item.ts';

export interface MessageFacts {
  readonly message: Message;
  readonly contact: Contact;
  readonly organization: Organization;
  readonly campaign: Campaign | null;
  readonly enrollment: Enrollment | null;
  /** The appointment that the message is before or after. */
  readonly appointment: Appointment | null;
  /** The appointment that the text may name. */
  readonly occasion: Occasion | null;
  readonly platformPause: PlatformPause | null;
  /** Whether the pitch of the step can be shown. False: the step has none, or the pitch is archived or has no slides. */
  readonly isPitchReady: boolean;
  /** The filtered messages of the campaign. Null when carriers filtered none lately. */
  readonly filtered: FilteredReports | null;
}

/** What decides whether a carrier's report only moves a message forward. */
export interface ReportFacts {
  readonly message: Message;
  readonly hasCarrierPause: boolean;
  /** Carriers filtered messages of the campaign lately. */
  readonly isFiltered: boolean;
}

/** Reads everything that decides about a message. */
export class MessageFactsReader {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  /**
   * Reads everything that decides about messages of one organization. Items that several messages need are read once.
   * Returns null in place of a message that is gone. Cost: one batch of three reads per message and a few more, another for
   * appointments, and another for pitches.
   */
  async loadManyFacts(
    organizationId: OrganizationId,
    refs: readonly { readonly ref: MessageRef; readonly campaignId: CampaignId | null }[],
  ): Promise<(MessageFacts | null)[]> {
    const keys = refs.map(({ ref, campaignId }) => listKeys({ ...ref, organizationId }, campaignId));
    const items = await this.#readItems(keys.flat());
    let from = 0;
    const facts = keys.map(({ length }) => {
      const own = items.slice(from, from + length);
      from += length;
      return toFacts(own);
    });
    return this.#addPitches(await this.#addAppointments(facts));
  }

  async #readItems(keys: readonly Key[]): Promise<(Item | undefined)[]> {
    const items = await this.#table.batchGet(keys);
    const isEnrollment = ({ sk }: Key): boolean => sk.startsWith('CAMPAIGN#');
    const places = await readEnrollmentItems(
      this.#table,
      items.map((item) => (item && isEnrollment(item) && isContactPk(item.pk) ? item : undefined)),
    );
    return items.map((item, index) => places[index] ?? item);
  }

  /**
   * The queue names the campaign of a message, not its appointment. So the appointment and the contact's enrollment for it are read
   * once the message is known. A contact that an appointment brought into the campaign gets its date in other texts, too. Cost:
   * nothing, or one batch of at most two reads for each message with an appointment.
   */
  async #addAppointments(facts: readonly (MessageFacts | null)[]): Promise<(MessageFacts | null)[]> {
    const wanted = facts.flatMap(listAppointmentKeys);
    if (wanted.length === 0) return [...facts];
    const found = await this.#table.batchGet(wanted);
    let next = 0;
    return facts.map((each) => {
      const from = next;
      next += listAppointmentKeys(each).length;
      if (!each || from === next) return each;
      const [item, enrollment] = found.slice(from, next);
      const appointment = mapItem(item, toAppointment);
      const occasion = appointment?.canceled === null ? appointment.occasion : null;
      return getOwnCampaign(each.message)?.appointment
        ? { ...each, appointment, occasion, enrollment: mapItem(enrollment, toEnrollment) }
        : { ...each, occasion };
    });
  }

  /** Only the campaign says whether a step has a pitch. Cost: nothing, or one batch of a read for each pitch. */
  async #addPitches(facts: readonly (MessageFacts | null)[]): Promise<(MessageFacts | null)[]> {
    const pitchIds = [...new Set(facts.flatMap((each) => findPitchId(each) ?? []))];
    const [organizationId] = facts.flatMap((each) => each?.message.organizationId ?? []);
    if (pitchIds.length === 0 || organizationId === undefined) return [...facts];
    const items = await this.#table.batchGet(pitchIds.map((id) => pitchKey(organizationId, id)));
    const ready = new Set(items.flatMap((item) => (item && isPitchReady(toPitch(item)) ? [readString(item.id)] : [])));
    return facts.map((each) => each && { ...each, isPitchReady: ready.has(findPitchId(each) ?? '') });
  }

  /**
   * Reads what decides whether reports about messages of one organization are simple. Returns null in place of a message
   * that is gone. Cost: one batch of one read per message and a few more.
   */
  async loadReportFacts(
    organizationId: OrganizationId,
    refs: readonly { readonly ref: MessageRef; readonly campaignId: CampaignId | null }[],
  ): Promise<(ReportFacts | null)[]> {
    const [organization, ...items] = await this.#table.batchGet([
      organizationKey(organizationId),
      ...refs.map(({ ref }) => messageKey(organizationId, ref.contactId, ref.id)),
      ...refs.map(({ campaignId }) => filteredKey(organizationId, campaignId ?? '')),
    ]);
    return refs.map((_, index) => {
      const text = items[index];
      if (!text || !organization) return null;
      return {
        message: toMessage(text),
        hasCarrierPause: Boolean(toOrganization(organization).carrierPause),
        isFiltered: items[refs.length + index] !== undefined,
      };
    });
  }

  /**
   * Returns null when the message, its contact or its organization is gone. Cost: one batch of at most seven reads, and another of two
   * for an appointment.
   */
  async loadMessageFacts(ref: MessageRef, campaignId: CampaignId | null): Promise<MessageFacts | null> {
    const facts = toFacts(await this.#readItems(listKeys(ref, campaignId)));
    return (await this.#addPitches(await this.#addAppointments([facts])))[0] ?? null;
  }
}

/** A campaign's own key begins as that of an enrollment does. */
const isContactPk = (pk: string): boolean => pk.split('#')[2] === 'CONTACT';

function listKeys({ organizationId, contactId, id }: MessageRef, campaignId: CampaignId | null): Key[] {
  return [
    messageKey(organizationId, contactId, id),
    contactKey(organizationId, contactId),
    organizationKey(organizationId),
    PLATFORM_PAUSE_KEY,
    ...(campaignId === null
      ? []
      : [
          campaignKey(organizationId, campaignId),
          enrollmentKey(organizationId, campaignId, contactId),
          filteredKey(organizationId, campaignId),
        ]),
  ];
}

function listAppointmentKeys(facts: MessageFacts | null): Key[] {
  const campaign = facts && getOwnCampaign(facts.message);
  if (!facts) return [];
  const { organizationId, contactId, about } = facts.message;
  if (!campaign) return about === null ? [] : [appointmentKey(organizationId, contactId, about)];
  const own = campaign.appointment;
  if (own)
    return [
      appointmentKey(organizationId, contactId, own.id),
      enrollmentKey(organizationId, campaign.id, contactId, own.id),
    ];
  const by = facts.enrollment?.by ?? '';
  return getContactIdOfAppointment(by) === contactId ? [appointmentKey(organizationId, contactId, by)] : [];
}

function findPitchId(facts: MessageFacts | null): PitchId | null {
  const { campaign } = facts?.message ?? {};
  return (campaign && facts?.campaign?.steps[campaign.stepId]?.pitchId) ?? null;
}

function toFacts([text, contact, organization, platform, campaign, enrollment, filtered]: readonly (
  | Item
  | undefined
)[]): MessageFacts | null {
  if (!text || !contact || !organization) return null;
  return {
    message: toMessage(text),
    contact: toContact(contact),
    organization: toOrganization(organization),
    campaign: mapItem(campaign, toCampaign),
    enrollment: mapItem(enrollment, toEnrollment),
    appointment: null,
    occasion: null,
    isPitchReady: false,
    platformPause: toPlatformPause(platform),
    filtered: toFilteredReports(filtered),
  };
}

function mapItem<T>(item: Item | undefined, read: (item: Item) => T): T | null {
  return item ? read(item) : null;
}
