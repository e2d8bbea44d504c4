import type { AppointmentId, CampaignId, ContactId, OrganizationId } from '../../domain/shared/ids.ts';
import { computeListedDelta, isRunning, isUnfinished, type Enrollment } from '../../domain/campaigns/enrollment.ts';
import { LATER_ATTEMPT_STATES } from '../../domain/sending/decide-hand-over.ts';
import type { Message, MessageCampaign } from '../../domain/sending/message.ts';
import { campaignPk, contactPk, enrollmentKey } from '../table/keys.ts';
import {
  campaignAppointmentKey,
  campaignContactKey,
  REMOVED_CONTACT,
  removedContactKey,
} from './campaign-list-keys.ts';
import { toEnrollment, toEnrollmentItem } from './enrollment-item.ts';
import { readEnrollmentItems } from './old-enrollments.ts';
import type { Item, Key, Table, Write } from '../table/table.ts';
import { IF_ABSENT, prefixQuery } from '../table/expressions.ts';
import { queryPage } from '../table/query-page.ts';
import { readString, toIsoString } from '../table/values.ts';

/** The browser sends the cursor back, and a sort key has at most 1,024 bytes. */
const MAX_CURSOR_BYTES = 1_000;
/** The cursor before the first removed contact. The list runs backward, and every id sorts before it. */
const FIRST_REMOVED = `${REMOVED_CONTACT}~`;

/** Whether staff paused a campaign for a contact, and the conditions of a transaction that this is still so. */
export interface ContactPause {
  readonly isPaused: boolean;
  /** The contact gets the other steps of the campaign. */
  readonly isRunning: boolean;
  readonly checks: readonly Write[];
}

/**
 * Enrollments, stored with the contact. The campaign has a list of its contacts, a list of those that staff removed, and a list
 * of the appointments whose steps are not through.
 */
export class Enrollments {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  /** Returns the enrollment of a contact. `appointmentId`: the one of an appointment. */
  async findEnrollment(
    organizationId: OrganizationId,
    campaignId: CampaignId,
    contactId: ContactId,
    appointmentId: AppointmentId | null = null,
  ): Promise<Enrollment | null> {
    const [found] = await this.#read([enrollmentKey(organizationId, campaignId, contactId, appointmentId)]);
    return found ?? null;
  }

  async findMany(
    organizationId: OrganizationId,
    campaignId: CampaignId,
    contactIds: readonly ContactId[],
  ): Promise<Map<string, Enrollment>> {
    const found = await this.#read(contactIds.map((contactId) => enrollmentKey(organizationId, campaignId, contactId)));
    return new Map(found.map((enrollment) => [enrollment.contactId, enrollment]));
  }

  /**
   * Returns one page of a campaign's list, newest contact first. `withRemoved`: the contacts that staff removed follow, newest first,
   * too. Cost: one query, or two where the list of removed contacts begins, and one batch of reads, plus `skip` keys for a jump to a
   * page. Earlier versions left removed contacts in the list.
   */
  async listPage(
    organizationId: OrganizationId,
    campaignId: CampaignId,
    options: { limit: number; after?: string | null; skip?: number; withRemoved?: boolean },
  ): Promise<{ enrollments: Enrollment[]; next: string | null }> {
    const { items, next } = await this.#listEntries(campaignPk(organizationId, campaignId), options);
    return {
      enrollments: await this.#read(
        items.map((item) => enrollmentKey(organizationId, campaignId, readString(item.contactId))),
      ),
      next,
    };
  }

  async #listEntries(
    pk: string,
    { limit, after: given, skip = 0, withRemoved = false }: Parameters<Enrollments['listPage']>[2],
  ): Promise<{ items: Item[]; next: string | null }> {
    const after = given && Buffer.byteLength(given) <= MAX_CURSOR_BYTES ? given : null;
    const isAmongRemoved = withRemoved && after?.startsWith(REMOVED_CONTACT) === true;
    const readList = async (prefix: string, position: Parameters<typeof queryPage>[2]) =>
      queryPage(this.#table, { ...prefixQuery(pk, prefix), ScanIndexForward: false }, position);
    const listed = isAmongRemoved
      ? { items: [], stillToSkip: skip }
      : await readList('CONTACT#', { limit, skip, from: after === null ? undefined : { pk, sk: `CONTACT#${after}` } });
    if (listed.next) return { items: listed.items, next: readString(listed.next.sk).slice('CONTACT#'.length) };
    if (!withRemoved) return { items: listed.items, next: null };
    const missing = limit - listed.items.length;
    if (missing === 0) return { items: listed.items, next: FIRST_REMOVED };
    const removed = await readList(REMOVED_CONTACT, {
      limit: missing,
      skip: listed.stillToSkip,
      from: isAmongRemoved ? { pk, sk: after } : undefined,
    });
    return {
      items: [...listed.items, ...removed.items],
      next: removed.next ? readString(removed.next.sk) : null,
    };
  }

  /** Returns the enrollments of a contact in a campaign for its appointments. Cost: one query. */
  async listForAppointments(
    organizationId: OrganizationId,
    campaignId: CampaignId,
    contactId: ContactId,
  ): Promise<Enrollment[]> {
    const { pk, sk } = enrollmentKey(organizationId, campaignId, contactId, '');
    return (await this.#table.queryAll(pk, sk)).map(toEnrollment);
  }

  /**
   * Returns whether staff paused a campaign for a contact, with the conditions that this stays so for a transaction that plans texts of
   * one of its appointments. Cost: one read and one query.
   */
  async readPause(organizationId: OrganizationId, campaignId: CampaignId, contactId: ContactId): Promise<ContactPause> {
    const [instant, ofAppointments] = await Promise.all([
      this.findEnrollment(organizationId, campaignId, contactId),
      this.listForAppointments(organizationId, campaignId, contactId),
    ]);
    const all = [instant, ...ofAppointments].filter((each) => each !== null);
    const isPaused = all.some(({ state }) => state === 'PAUSED');
    // A pause, and a resume, change each of these, so that two stand for all: a transaction has little room.
    const changed = all.filter((each) => (isPaused ? each.state === 'PAUSED' : isUnfinished(each))).slice(0, 2);
    const checks = changed.map(({ appointmentId }) =>
      this.#table.checkWrite(enrollmentKey(organizationId, campaignId, contactId, appointmentId), {
        ConditionExpression: `#state ${isPaused ? '=' : '<>'} :paused`,
        ExpressionAttributeNames: { '#state': 'state' },
        ExpressionAttributeValues: { ':paused': 'PAUSED' },
      }),
    );
    return { isPaused, isRunning: instant !== null && isRunning(instant), checks };
  }

  /** Returns a page of the enrollments for appointments of a campaign that are not through. Cost: as `listPage`. */
  async listAppointmentPage(
    organizationId: OrganizationId,
    campaignId: CampaignId,
    { limit, after }: { readonly limit: number; readonly after: string | null },
  ): Promise<{ enrollments: Enrollment[]; next: string | null }> {
    const pk = campaignPk(organizationId, campaignId);
    const from = after === null ? undefined : { pk, sk: `APPOINTMENT#${after}` };
    const page = await queryPage(this.#table, prefixQuery(pk, 'APPOINTMENT#'), { limit, from });
    return {
      enrollments: await this.#read(
        page.items.map((item) =>
          enrollmentKey(organizationId, campaignId, readString(item.contactId), readString(item.appointmentId)),
        ),
      ),
      next: page.next ? readString(page.next.sk).slice('APPOINTMENT#'.length) : null,
    };
  }

  /** Returns the enrollments of a contact, also those for appointments. Cost: one query. */
  async listByContact(organizationId: OrganizationId, contactId: ContactId): Promise<Enrollment[]> {
    return this.#present(await this.#table.queryAll(contactPk(organizationId, contactId), 'CAMPAIGN#'));
  }

  async #read(keys: readonly Key[]): Promise<Enrollment[]> {
    return this.#present(await this.#table.batchGet(keys));
  }

  async #present(items: readonly (Item | undefined)[]): Promise<Enrollment[]> {
    const present = await readEnrollmentItems(this.#table, items);
    return present.flatMap((item) => (item ? [toEnrollment(item)] : []));
  }

  /**
   * Creates a round. The first round needs that no enrollment exists. A later round needs that the one before has not
   * changed since it was read.
   */
  createWrites(enrollment: Enrollment, before: Enrollment | null): Write[] {
    return [
      this.#table.putWrite(toEnrollmentItem(enrollment), before ? unchangedCondition(before) : IF_ABSENT),
      ...this.#listWrites(before, enrollment),
    ];
  }

  /**
   * Changes an enrollment, on condition that it has not changed since it was read. A removed contact moves to the list
   * of removed ones. The caller adds `computeListedDelta` to the figures.
   */
  changeWrites(before: Enrollment, to: Partial<Enrollment>): Write[] {
    const after = { ...before, ...to };
    return [
      this.#table.putWrite(toEnrollmentItem(after), unchangedCondition(before)),
      ...this.#listWrites(before, after),
    ];
  }

  #listWrites(before: Enrollment | null, after: Enrollment): Write[] {
    const { organizationId, campaignId, contactId, appointmentId } = after;
    if (appointmentId !== null) return this.#appointmentListWrites(before, { ...after, appointmentId });
    const { listed, removed } = computeListedDelta(before, after);
    const move = (key: Key, by: number): Write[] =>
      by === 0 ? [] : [by > 0 ? this.#table.putWrite({ ...key, contactId }) : this.#table.deleteWrite(key)];
    return [
      ...move(campaignContactKey(organizationId, campaignId, contactId), listed),
      ...move(removedContactKey(organizationId, campaignId, contactId), removed),
    ];
  }

  /** An appointment is on the list until its steps are through. Moving it puts it back. */
  #appointmentListWrites(
    before: Enrollment | null,
    after: Enrollment & { readonly appointmentId: AppointmentId },
  ): Write[] {
    const { organizationId, campaignId, contactId, appointmentId } = after;
    const wasListed = before !== null && isUnfinished(before);
    if (wasListed === isUnfinished(after)) return [];
    const key = campaignAppointmentKey(organizationId, campaignId, appointmentId);
    return [wasListed ? this.#table.deleteWrite(key) : this.#table.putWrite({ ...key, contactId, appointmentId })];
  }

  /**
   * A condition of the claim: the contact waits for this message, or the message is a new attempt or of an if/then in the same round.
   */
  awaitsMessageCheck(message: Message, campaign: MessageCampaign): Write {
    const key = enrollmentKey(message.organizationId, campaign.id, message.contactId, campaign.appointment?.id);
    if (message.isRetry || message.followUp) {
      return this.#table.checkWrite(key, {
        ConditionExpression: `#round = :round AND #state IN (${LATER_ATTEMPT_STATES.map((_, index) => `:state${index}`).join(', ')})`,
        ExpressionAttributeNames: { '#state': 'state', '#round': 'round' },
        ExpressionAttributeValues: {
          ':round': campaign.round,
          ...Object.fromEntries(LATER_ATTEMPT_STATES.map((state, index) => [`:state${index}`, state])),
        },
      });
    }
    return this.#table.checkWrite(key, {
      ConditionExpression: '#state = :active AND messageId = :message',
      ExpressionAttributeNames: { '#state': 'state' },
      ExpressionAttributeValues: { ':active': 'ACTIVE', ':message': message.id },
    });
  }
}

function unchangedCondition(before: Enrollment) {
  return {
    ConditionExpression:
      '#state = :state AND #round = :round AND stepId = :step AND messageId = :message AND replied = :replied',
    ExpressionAttributeNames: { '#state': 'state', '#round': 'round' },
    ExpressionAttributeValues: {
      ':state': before.state,
      ':round': before.round,
      ':step': before.stepId,
      ':message': before.messageId,
      ':replied': toIsoString(before.replied) ?? null,
    },
  };
}
