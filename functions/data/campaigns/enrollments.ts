import type { CampaignId, ContactId, OrganizationId } from '../../domain/shared/ids.ts';
import type { Enrollment, EnrollmentState } from '../../domain/campaigns/enrollment.ts';
import { LATER_ATTEMPT_STATES } from '../../domain/sending/hand-over.ts';
import type { Message } from '../../domain/sending/message.ts';
import { campaignContactKey, campaignPk, contactPk, enrollmentKey } from '../table/keys.ts';
import { type Item, type Table, type Write } from '../table/table.ts';
import { IF_ABSENT, prefixQuery } from '../table/expressions.ts';
import { readDate, readDateOrNull, toIsoString, readString, readStringOrNull } from '../table/values.ts';

/** Enrollments, stored with the contact. The campaign has a list of its contacts. */
export class Enrollments {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  async find(organizationId: OrganizationId, campaignId: CampaignId, contactId: ContactId): Promise<Enrollment | null> {
    const item = await this.#table.get(enrollmentKey(organizationId, campaignId, contactId));
    return item ? toEnrollment(item) : null;
  }

  async findMany(
    organizationId: OrganizationId,
    campaignId: CampaignId,
    contactIds: readonly ContactId[],
  ): Promise<Map<string, Enrollment>> {
    const items = await this.#table.batchGet(
      contactIds.map((contactId) => enrollmentKey(organizationId, campaignId, contactId)),
    );
    return new Map(items.flatMap((item) => (item ? [[readString(item.contactId), toEnrollment(item)]] : [])));
  }

  /** Returns one page of a campaign's contacts, newest contact first. Cost: one query and one batch of reads per page. */
  async listPage(
    organizationId: OrganizationId,
    campaignId: CampaignId,
    options: { limit: number; after?: string | null },
  ): Promise<{ enrollments: Enrollment[]; next: string | null }> {
    const pk = campaignPk(organizationId, campaignId);
    const page = await this.#table.query({
      ...prefixQuery(pk, 'CONTACT#'),
      ScanIndexForward: false,
      Limit: options.limit,
      ...(options.after ? { ExclusiveStartKey: { pk, sk: `CONTACT#${options.after}` } } : {}),
    });
    const items = await this.#table.batchGet(
      page.items.map((item) => enrollmentKey(organizationId, campaignId, readString(item.contactId))),
    );
    return {
      enrollments: items.flatMap((item) => (item ? [toEnrollment(item)] : [])),
      next: page.next ? readString(page.next.sk).slice('CONTACT#'.length) : null,
    };
  }

  /** Returns the enrollments of a contact. Cost: one query. */
  async listByContact(organizationId: OrganizationId, contactId: ContactId): Promise<Enrollment[]> {
    return (await this.#table.queryAll(contactPk(organizationId, contactId), 'CAMPAIGN#')).map(toEnrollment);
  }

  /**
   * Creates a round. The first round needs that no enrollment exists. A later round needs that the one before has not
   * changed since it was read.
   */
  createWrites(enrollment: Enrollment, before: Enrollment | null): Write[] {
    const { organizationId, contactId, campaignId } = enrollment;
    return [
      this.#table.putWrite(toItem(enrollment), before ? unchangedCondition(before) : IF_ABSENT),
      ...(before
        ? []
        : [this.#table.putWrite({ ...campaignContactKey(organizationId, campaignId, contactId), contactId })]),
    ];
  }

  /** Changes an enrollment, on condition that it has not changed since it was read. */
  changeWrite(before: Enrollment, to: Partial<Enrollment>): Write {
    return this.#table.putWrite(toItem({ ...before, ...to }), unchangedCondition(before));
  }

  /**
   * A condition of the claim: the contact waits for this message, or the message is a new attempt in the same round.
   */
  awaitsMessageCheck(message: Message, campaign: NonNullable<Message['campaign']>): Write {
    const key = enrollmentKey(message.organizationId, campaign.id, message.contactId);
    if (message.isRetry) {
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
      '#state = :state AND #round = :round AND #position = :position AND messageId = :message AND replied = :replied',
    ExpressionAttributeNames: { '#state': 'state', '#round': 'round', '#position': 'position' },
    ExpressionAttributeValues: {
      ':state': before.state,
      ':round': before.round,
      ':position': before.position,
      ':message': before.messageId,
      ':replied': toIsoString(before.replied) ?? null,
    },
  };
}

function toItem(enrollment: Enrollment): Item {
  return {
    ...enrollmentKey(enrollment.organizationId, enrollment.campaignId, enrollment.contactId),
    ...enrollment,
    base: enrollment.base.toISOString(),
    joined: enrollment.joined.toISOString(),
    replied: toIsoString(enrollment.replied) ?? null,
  };
}

export function toEnrollment(item: Item): Enrollment {
  return {
    organizationId: readString(item.organizationId),
    campaignId: readString(item.campaignId),
    contactId: readString(item.contactId),
    round: Number(item.round),
    state: readString(item.state) as EnrollmentState,
    stepId: readStringOrNull(item.stepId),
    position: Number(item.position),
    messageId: readStringOrNull(item.messageId),
    base: readDate(item.base),
    joined: readDate(item.joined),
    replied: readDateOrNull(item.replied),
    by: readStringOrNull(item.by),
  };
}
