import type { Enrollment, EnrollmentState } from '../domain/campaigns/enrollment.ts';
import { LATER_ATTEMPT_STATES } from '../domain/messaging/hand-over.ts';
import type { Text } from '../domain/messaging/text.ts';
import { enrollmentKey, enrollmentsPk, leadCampaignKey, leadPk } from './keys.ts';
import { ABSENT, under, type Item, type Table, type Write } from './table.ts';
import { date, dateOrNull, iso, text, textOrNull } from './values.ts';

/** Who is in which campaign and how far, from both sides. */
export class Enrollments {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  async find(organizationId: string, campaignId: string, leadId: string): Promise<Enrollment | null> {
    const item = await this.#table.get(enrollmentKey(organizationId, campaignId, leadId));
    return item ? toEnrollment(item) : null;
  }

  async findMany(
    organizationId: string,
    campaignId: string,
    leadIds: readonly string[],
  ): Promise<Map<string, Enrollment>> {
    const items = await this.#table.batchGet(leadIds.map((leadId) => enrollmentKey(organizationId, campaignId, leadId)));
    return new Map(items.flatMap((item) => (item ? [[text(item.leadId), toEnrollment(item)]] : [])));
  }

  /** A page of a campaign's contacts, newest contact first. */
  async page(
    organizationId: string,
    campaignId: string,
    options: { limit: number; after?: string | null; skip?: number },
  ): Promise<{ enrollments: Enrollment[]; next: string | null }> {
    const pk = enrollmentsPk(organizationId, campaignId);
    let from: Record<string, unknown> | undefined = options.after ? { pk, sk: `LEAD#${options.after}` } : undefined;
    let skip = options.skip ?? 0;
    while (skip > 0) {
      const skipped = await this.#table.query({
        ...under(pk, 'LEAD#'),
        ScanIndexForward: false,
        Limit: skip,
        ProjectionExpression: 'pk',
        ...(from ? { ExclusiveStartKey: from } : {}),
      });
      skip -= skipped.items.length;
      from = skipped.next;
      if (!from) return { enrollments: [], next: null };
    }
    const page = await this.#table.query({
      ...under(pk, 'LEAD#'),
      ScanIndexForward: false,
      Limit: options.limit,
      ...(from ? { ExclusiveStartKey: from } : {}),
    });
    return {
      enrollments: page.items.map(toEnrollment),
      next: page.next ? text(page.next.sk).slice('LEAD#'.length) : null,
    };
  }

  /** The campaigns of a contact. Cost: a query, then a batch of reads. */
  async ofLead(organizationId: string, leadId: string): Promise<Enrollment[]> {
    const links = await this.#table.queryAll(leadPk(organizationId, leadId), 'CAMPAIGN#');
    const items = await this.#table.batchGet(
      links.map((link) => enrollmentKey(organizationId, text(link.campaignId), leadId)),
    );
    return items.flatMap((item) => (item ? [toEnrollment(item)] : []));
  }

  /** The first round needs that there is none, a later one that the one before is still as it was read. */
  create(enrollment: Enrollment, before: Enrollment | null): Write[] {
    const { organizationId, leadId, campaignId } = enrollment;
    return [
      this.#table.putWrite(toItem(enrollment), before ? unchanged(before) : ABSENT),
      this.#table.putWrite({
        ...leadCampaignKey(organizationId, leadId, campaignId),
        campaignId,
        joined: enrollment.joined.toISOString(),
      }),
    ];
  }

  /** Puts the contact somewhere else on the way, on condition that it is still where it was read. */
  change(before: Enrollment, to: Partial<Enrollment>): Write {
    return this.#table.putWrite(toItem({ ...before, ...to }), unchanged(before));
  }

  /** The claim's condition: this text is the one that the contact waits for, or a later attempt in the same round. */
  claimCheck(text: Text, campaign: NonNullable<Text['campaign']>): Write {
    const key = enrollmentKey(text.organizationId, campaign.id, text.leadId);
    if (text.again) {
      return this.#table.checkWrite(key, {
        ConditionExpression: `#round = :round AND #state IN (${LATER_ATTEMPT_STATES.map((_, place) => `:state${place}`).join(', ')})`,
        ExpressionAttributeNames: { '#state': 'state', '#round': 'round' },
        ExpressionAttributeValues: {
          ':round': campaign.round,
          ...Object.fromEntries(LATER_ATTEMPT_STATES.map((state, place) => [`:state${place}`, state])),
        },
      });
    }
    return this.#table.checkWrite(key, {
      ConditionExpression: '#state = :active AND textId = :text',
      ExpressionAttributeNames: { '#state': 'state' },
      ExpressionAttributeValues: { ':active': 'ACTIVE', ':text': text.id },
    });
  }
}

function unchanged(before: Enrollment) {
  return {
    ConditionExpression:
      '#state = :state AND #round = :round AND #position = :position AND textId = :text AND replied = :replied',
    ExpressionAttributeNames: { '#state': 'state', '#round': 'round', '#position': 'position' },
    ExpressionAttributeValues: {
      ':state': before.state,
      ':round': before.round,
      ':position': before.position,
      ':text': before.textId,
      ':replied': iso(before.replied) ?? null,
    },
  };
}

function toItem(enrollment: Enrollment): Item {
  return {
    ...enrollmentKey(enrollment.organizationId, enrollment.campaignId, enrollment.leadId),
    ...enrollment,
    base: enrollment.base.toISOString(),
    joined: enrollment.joined.toISOString(),
    replied: iso(enrollment.replied) ?? null,
  };
}

export function toEnrollment(item: Item): Enrollment {
  return {
    organizationId: text(item.organizationId),
    campaignId: text(item.campaignId),
    leadId: text(item.leadId),
    round: Number(item.round),
    state: text(item.state) as EnrollmentState,
    stepId: textOrNull(item.stepId),
    position: Number(item.position),
    textId: textOrNull(item.textId),
    base: date(item.base),
    joined: date(item.joined),
    replied: dateOrNull(item.replied),
    by: textOrNull(item.by),
  };
}
