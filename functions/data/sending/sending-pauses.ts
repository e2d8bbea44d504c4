import type { Suspension } from '../../domain/sending/sending-pauses.ts';
import type { OrganizationId } from '../../domain/shared/ids.ts';
import { falseIfConditionFails } from '../table/attempt.ts';
import { toPlatformPause } from '../table/attributes/pause-items.ts';
import {
  probeSeconds,
  type CarrierPause,
  type PlatformPause,
  type StaffPause,
} from '../../domain/sending/sending-pauses.ts';
import type { MessageKind } from '../../domain/sending/message.ts';
import type { Audit } from '../accounts/audit.ts';
import { sendingGateWrites, sendingOpenCheck } from '../table/guards/gates.ts';
import { organizationKey, PLATFORM_PAUSE_KEY } from '../table/keys.ts';
import type { Table, Write } from '../table/table.ts';
import { IF_ABSENT } from '../table/expressions.ts';

/** The table is no restored copy, or was reconciled (`RestoredTable`). */
const NOT_RESTORED = { ConditionExpression: 'attribute_not_exists(restoredTo) OR attribute_exists(reconciled)' };

/** What the claim of a probe checks on the organization itself, because it changes that item in any case. */
const NOT_HELD =
  '(attribute_not_exists(staffPause) OR attribute_type(staffPause, :null)) AND attribute_not_exists(suspension) AND attribute_not_exists(spendHeld) AND (attribute_not_exists(registrationState) OR registrationState = :approved)';

/**
 * Pauses of sending: one item for the platform, and one attribute of each organization. The claims of an organization check
 * its sending gate, which changes together with the attribute.
 */
export class SendingPauses {
  readonly #table: Table;
  readonly #audit: Audit;

  constructor(table: Table, audit: Audit) {
    this.#table = table;
    this.#audit = audit;
  }

  /** Returns the platform's pause, or null. Cost: one read. */
  async findPlatformPause(): Promise<PlatformPause | null> {
    return toPlatformPause(await this.#table.get(PLATFORM_PAUSE_KEY));
  }

  /** Pauses all sending. The pause of a restored table stays as it is. */
  async pausePlatform(pause: PlatformPause & { readonly by: string }): Promise<void> {
    await falseIfConditionFails(() =>
      this.#table.transact([
        this.#table.putWrite({ ...PLATFORM_PAUSE_KEY, ...pause, at: pause.at.toISOString() }, NOT_RESTORED),
        this.#audit.auditWrite({
          organizationId: null,
          userId: pause.by,
          action: 'holdSending',
          details: { held: true, note: pause.note },
          at: pause.at,
        }),
      ]),
    );
  }

  /** Pauses all sending because the carrier refused our account. Returns false when sending was paused already. */
  async pauseForRefusedAccount(at: Date): Promise<boolean> {
    return this.#table.put(
      { ...PLATFORM_PAUSE_KEY, cause: 'ACCOUNT', note: null, at: at.toISOString(), by: null },
      IF_ABSENT,
    );
  }

  /** Resumes all sending. Returns false for a restored table that is not reconciled with the carrier yet. */
  async resumePlatform(by: string, at: Date): Promise<boolean> {
    return falseIfConditionFails(() =>
      this.#table.transact([
        this.#table.deleteWrite(PLATFORM_PAUSE_KEY, NOT_RESTORED),
        this.#audit.auditWrite({
          organizationId: null,
          userId: by,
          action: 'holdSending',
          details: { held: false },
          at,
        }),
      ]),
    );
  }

  /**
   * Suspends an organization. From the commit on none of its messages is claimed, except confirmations of STOP, START and
   * HELP. Returns false when the organization is suspended already, or does not exist.
   */
  async suspend(organizationId: OrganizationId, suspension: Suspension): Promise<boolean> {
    return falseIfConditionFails(() =>
      this.#table.transact([
        this.#table.updateWrite(organizationKey(organizationId), {
          UpdateExpression: 'SET suspension = :suspension',
          ConditionExpression: 'attribute_exists(pk) AND attribute_not_exists(suspension)',
          ExpressionAttributeValues: { ':suspension': { ...suspension, at: suspension.at.toISOString() } },
        }),
        ...sendingGateWrites(this.#table, organizationId, 'SUSPENDED', suspension.at),
        this.#audit.auditWrite({
          organizationId,
          userId: suspension.by,
          action: 'suspendOrganization',
          details: { held: true, note: suspension.note },
          at: suspension.at,
        }),
      ]),
    );
  }

  /** Ends a suspension. The organization's own pauses stay. Returns false when there is none. */
  async endSuspension(organizationId: OrganizationId, by: string, at: Date): Promise<boolean> {
    return falseIfConditionFails(() =>
      this.#table.transact([
        this.#table.updateWrite(organizationKey(organizationId), {
          UpdateExpression: 'REMOVE suspension',
          ConditionExpression: 'attribute_exists(suspension)',
        }),
        ...sendingGateWrites(this.#table, organizationId, 'SUSPENSION_ENDED'),
        this.#audit.auditWrite({
          organizationId,
          userId: by,
          action: 'suspendOrganization',
          details: { held: false },
          at,
        }),
      ]),
    );
  }

  async pauseOrganization(organizationId: OrganizationId, pause: StaffPause): Promise<void> {
    await this.#table.transact([
      this.#table.updateWrite(organizationKey(organizationId), {
        UpdateExpression: 'SET staffPause = :hold',
        ConditionExpression: 'attribute_exists(pk)',
        ExpressionAttributeValues: { ':hold': { ...pause, at: pause.at.toISOString() } },
      }),
      ...sendingGateWrites(this.#table, organizationId, 'STAFF_PAUSED', pause.at),
      this.#audit.auditWrite({
        organizationId,
        userId: pause.by,
        action: 'holdSending',
        details: { held: true, note: pause.note },
        at: pause.at,
      }),
    ]);
  }

  /**
   * Also removes the carrier's pause, because staff who resume sending expect an attempt now. Returns false while the
   * organization is going to be deleted.
   */
  async resumeOrganization(organizationId: OrganizationId, by: string, at: Date): Promise<boolean> {
    return falseIfConditionFails(() =>
      this.#table.transact([
        this.#table.updateWrite(organizationKey(organizationId), {
          UpdateExpression: 'REMOVE staffPause, carrierPause',
          ConditionExpression: 'attribute_exists(pk) AND attribute_not_exists(deletion)',
        }),
        ...sendingGateWrites(this.#table, organizationId, 'RESUMED'),
        this.#audit.auditWrite({ organizationId, userId: by, action: 'holdSending', details: { held: false }, at }),
      ]),
    );
  }

  /**
   * Pauses a number because the carrier accepts no messages from it. A longer pause stays. This is a transaction,
   * because a transaction is retried when a claim reads the organization at the same moment.
   */
  async setCarrierPause(organizationId: OrganizationId, pause: CarrierPause): Promise<void> {
    await falseIfConditionFails(() =>
      this.#table.transact([
        this.#table.updateWrite(organizationKey(organizationId), {
          UpdateExpression: 'SET carrierPause = :hold',
          ConditionExpression:
            'attribute_exists(pk) AND (attribute_not_exists(carrierPause) OR attribute_type(carrierPause, :null) OR carrierPause.#until < :until)',
          ExpressionAttributeNames: { '#until': 'until' },
          ExpressionAttributeValues: {
            ':hold': { ...pause, at: pause.at.toISOString(), until: pause.until.toISOString() },
            ':until': pause.until.toISOString(),
            ':null': 'NULL',
          },
        }),
        ...sendingGateWrites(this.#table, organizationId, 'CARRIER_PAUSED', pause.at),
      ]),
    );
  }

  /** Ends a carrier pause after the carrier accepted a message. A newer pause stays. */
  async clearCarrierPause(organizationId: OrganizationId, expected: CarrierPause): Promise<void> {
    await falseIfConditionFails(() =>
      this.#table.transact([
        this.#table.updateWrite(organizationKey(organizationId), {
          UpdateExpression: 'REMOVE carrierPause',
          ConditionExpression: 'carrierPause.#at = :at',
          ExpressionAttributeNames: { '#at': 'at' },
          ExpressionAttributeValues: { ':at': expected.at.toISOString() },
        }),
        ...sendingGateWrites(this.#table, organizationId, 'CARRIER_RESUMED'),
      ]),
    );
  }

  /**
   * The part of a claim that keeps an organization's pause: once the pause has committed, no claim commits. The
   * platform's pause is read just before the claim instead. If the claims of all organizations checked one item, they
   * would conflict with each other. `shardBy`: any id of the claim.
   * A message that probes whether the carrier accepts messages again also extends the carrier's pause, so that no other
   * message is sent beside it.
   */
  notPausedWrite(
    organizationId: OrganizationId,
    kind: MessageKind,
    carrier: CarrierPause | null,
    now: Date,
    shardBy: string,
  ): Write {
    const probe = probeSeconds(carrier);
    if (carrier && probe !== null) {
      return this.#table.updateWrite(organizationKey(organizationId), {
        UpdateExpression: 'SET carrierPause.#until = :next',
        ConditionExpression: `carrierPause.#at = :at AND carrierPause.#until <= :now${kind === 'CONFIRMATION' ? '' : ` AND ${NOT_HELD}`}`,
        ExpressionAttributeNames: { '#until': 'until', '#at': 'at' },
        ExpressionAttributeValues: {
          ':at': carrier.at.toISOString(),
          ':now': now.toISOString(),
          ':next': new Date(now.getTime() + probe * 1000).toISOString(),
          ...(kind === 'CONFIRMATION' ? {} : { ':null': 'NULL', ':approved': 'APPROVED' }),
        },
      });
    }
    return sendingOpenCheck(this.#table, organizationId, shardBy, {
      confirmation: kind === 'CONFIRMATION',
      carrierPause: carrier,
    });
  }
}
