import { probeSeconds, type CarrierHold, type PlatformHold, type StaffHold } from '../domain/messaging/holds.ts';
import type { MessageKind } from '../domain/messaging/text.ts';
import type { Audit } from './audit.ts';
import { organizationKey, PLATFORM_SENDING } from './keys.ts';
import { ABSENT, ConditionFailed, type Item, type Table, type Write } from './table.ts';
import { readDate, readString, readStringOrNull } from './values.ts';

const FREE_OF_STAFF = '(attribute_not_exists(sendingHold) OR attribute_type(sendingHold, :null))';
const FREE_OF_CARRIER =
  '(attribute_not_exists(carrierHold) OR attribute_type(carrierHold, :null) OR carrierHold.#until <= :now)';

/** What holds sending: one item for the platform, and each organization's own. */
export class SendingHolds {
  readonly #table: Table;
  readonly #audit: Audit;

  constructor(table: Table, audit: Audit) {
    this.#table = table;
    this.#audit = audit;
  }

  /** Cost: one read. */
  async platform(): Promise<PlatformHold | null> {
    return toPlatformHold(await this.#table.get(PLATFORM_SENDING));
  }

  async holdPlatform(hold: PlatformHold & { readonly by: string }): Promise<void> {
    await this.#table.transact([
      this.#table.putWrite({ ...PLATFORM_SENDING, ...hold, at: hold.at.toISOString() }),
      this.#audit.write({
        organizationId: null,
        userId: hold.by,
        action: 'holdSending',
        details: { held: true, reason: hold.reason },
        at: hold.at,
      }),
    ]);
  }

  /** The carrier refused our account: everything stops. False when it was stopped already. */
  async accountRefused(reason: string, at: Date): Promise<boolean> {
    return this.#table.put({ ...PLATFORM_SENDING, cause: 'ACCOUNT', reason, at: at.toISOString(), by: null }, ABSENT);
  }

  async releasePlatform(by: string, at: Date): Promise<void> {
    await this.#table.transact([
      this.#table.deleteWrite(PLATFORM_SENDING),
      this.#audit.write({ organizationId: null, userId: by, action: 'holdSending', details: { held: false }, at }),
    ]);
  }

  async holdOrganization(organizationId: string, hold: StaffHold): Promise<void> {
    await this.#table.transact([
      this.#table.updateWrite(organizationKey(organizationId), {
        UpdateExpression: 'SET sendingHold = :hold',
        ConditionExpression: 'attribute_exists(pk)',
        ExpressionAttributeValues: { ':hold': { ...hold, at: hold.at.toISOString() } },
      }),
      this.#audit.write({
        organizationId,
        userId: hold.by,
        action: 'holdSending',
        details: { held: true, reason: hold.reason },
        at: hold.at,
      }),
    ]);
  }

  /** The carrier's hold goes too: whoever resumes wants it tried now. */
  async releaseOrganization(organizationId: string, by: string, at: Date): Promise<void> {
    await this.#table.transact([
      this.#table.updateWrite(organizationKey(organizationId), {
        UpdateExpression: 'REMOVE sendingHold, carrierHold',
        ConditionExpression: 'attribute_exists(pk)',
      }),
      this.#audit.write({ organizationId, userId: by, action: 'holdSending', details: { held: false }, at }),
    ]);
  }

  /**
   * The carrier takes no texts of this number until then; a longer hold stays. As a transaction, because those are
   * tried again when a claim looks at the organization in the same moment.
   */
  async carrierHolds(organizationId: string, hold: CarrierHold): Promise<void> {
    await unlessFailed(() =>
      this.#table.transact([
        this.#table.updateWrite(organizationKey(organizationId), {
          UpdateExpression: 'SET carrierHold = :hold',
          ConditionExpression:
            'attribute_exists(pk) AND (attribute_not_exists(carrierHold) OR attribute_type(carrierHold, :null) OR carrierHold.#until < :until)',
          ExpressionAttributeNames: { '#until': 'until' },
          ExpressionAttributeValues: {
            ':hold': { ...hold, at: hold.at.toISOString(), until: hold.until.toISOString() },
            ':until': hold.until.toISOString(),
            ':null': 'NULL',
          },
        }),
      ]),
    );
  }

  /** A text got through after this hold; a newer hold stays. */
  async carrierTakes(organizationId: string, seen: CarrierHold): Promise<void> {
    await unlessFailed(() =>
      this.#table.transact([
        this.#table.updateWrite(organizationKey(organizationId), {
          UpdateExpression: 'REMOVE carrierHold',
          ConditionExpression: 'carrierHold.#at = :at',
          ExpressionAttributeNames: { '#at': 'at' },
          ExpressionAttributeValues: { ':at': seen.at.toISOString() },
        }),
      ]),
    );
  }

  /**
   * The part of a claim that holds to an organization's stop: once the stop has committed, no claim commits. The
   * platform's stop is read just before instead (facts.ts): a check of one item by the claims of all organizations
   * would make them conflict with each other, whereas those of one organization meet at its number's pace anyway.
   *
   * A text that finds out whether the carrier takes texts again moves the carrier's hold on, so that it goes alone.
   */
  claim(organizationId: string, kind: MessageKind, carrier: CarrierHold | null, now: Date): Write {
    const alone = probeSeconds(carrier);
    if (carrier && alone !== null) {
      return this.#table.updateWrite(organizationKey(organizationId), {
        UpdateExpression: 'SET carrierHold.#until = :next',
        ConditionExpression: `carrierHold.#at = :at AND carrierHold.#until <= :now${kind === 'CONFIRMATION' ? '' : ` AND ${FREE_OF_STAFF}`}`,
        ExpressionAttributeNames: { '#until': 'until', '#at': 'at' },
        ExpressionAttributeValues: {
          ':at': carrier.at.toISOString(),
          ':now': now.toISOString(),
          ':next': new Date(now.getTime() + alone * 1000).toISOString(),
          ...(kind === 'CONFIRMATION' ? {} : { ':null': 'NULL' }),
        },
      });
    }
    return this.#table.checkWrite(organizationKey(organizationId), {
      ConditionExpression: kind === 'CONFIRMATION' ? FREE_OF_CARRIER : `${FREE_OF_STAFF} AND ${FREE_OF_CARRIER}`,
      ExpressionAttributeNames: { '#until': 'until' },
      ExpressionAttributeValues: { ':now': now.toISOString(), ':null': 'NULL' },
    });
  }
}

export function toPlatformHold(item: Item | undefined): PlatformHold | null {
  if (!item) return null;
  return {
    cause: item.cause === 'ACCOUNT' ? 'ACCOUNT' : 'STAFF',
    reason: readStringOrNull(item.reason),
    at: readDate(item.at),
    by: readStringOrNull(item.by),
  };
}

export function toStaffHold(value: unknown): StaffHold | null {
  const hold = value as Record<string, unknown> | null | undefined;
  return hold ? { reason: readStringOrNull(hold.reason), at: readDate(hold.at), by: readString(hold.by) } : null;
}

export function toCarrierHold(value: unknown): CarrierHold | null {
  const hold = value as Record<string, unknown> | null | undefined;
  if (!hold) return null;
  return {
    cause: causeOf(hold.cause),
    words: readString(hold.words),
    at: readDate(hold.at),
    until: readDate(hold.until),
    seconds: Number(hold.seconds ?? 0),
  };
}

function causeOf(value: unknown): CarrierHold['cause'] {
  return value === 'UNREGISTERED' || value === 'UNANSWERED' ? value : 'BACK_OFF';
}

async function unlessFailed(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
  }
}
