import type { Pace } from '../../domain/sending/pace.ts';
import type { E164 } from '../../domain/contacts/phone.ts';
import type { OrganizationId, UserId } from '../../domain/shared/ids.ts';
import { falseIfConditionFails } from '../table/attempt.ts';
import { sendingGateWrites } from '../table/guards/gates.ts';
import { numberKey, organizationKey } from '../table/keys.ts';
import type { Table } from '../table/table.ts';
import type { Audit } from './audit.ts';

/** The sending numbers of organizations. A number belongs to one organization, so that a reply finds its way. */
export class SendingNumbers {
  readonly #table: Table;
  readonly #audit: Audit;

  constructor(table: Table, audit: Audit) {
    this.#table = table;
    this.#audit = audit;
  }

  /**
   * Makes a number the sending number of an organization, and records it. `pace`: what the carrier granted the number;
   * null: what the deployment allows. Returns false when the organization does not exist, its registration is not approved, or
   * the number is another one's.
   */
  async assign(
    organizationId: OrganizationId,
    number: E164,
    pace: Pace | null,
    by: { readonly userId: UserId; readonly at: Date },
  ): Promise<boolean> {
    return falseIfConditionFails(() =>
      this.#table.transact([
        this.#table.putWrite(
          { ...numberKey(number), organizationId },
          {
            ConditionExpression: 'attribute_not_exists(pk) OR organizationId = :organization',
            ExpressionAttributeValues: { ':organization': organizationId },
          },
        ),
        this.#table.updateWrite(organizationKey(organizationId), {
          UpdateExpression: 'SET #number = :number, pace = :pace',
          ConditionExpression:
            'attribute_exists(pk) AND attribute_not_exists(deletion.begun) AND (attribute_not_exists(registrationState) OR registrationState = :approved)',
          ExpressionAttributeNames: { '#number': 'number' },
          ExpressionAttributeValues: { ':number': number, ':pace': pace, ':approved': 'APPROVED' },
        }),
        ...sendingGateWrites(this.#table, organizationId, 'REGISTERED'),
        this.#audit.auditWrite({
          organizationId,
          userId: by.userId,
          action: 'setNumber',
          details: { segmentsPerSecond: pace?.segmentsPerSecond ?? null, segmentsPerDay: pace?.segmentsPerDay ?? null },
          at: by.at,
        }),
      ]),
    );
  }
}
