import * as z from 'zod/mini';
import type { Organization } from '../../domain/accounts/account.ts';
import { FORM_FIELDS, type NumberForm, type NumberFormField } from '../../domain/numbers/registration-form.ts';
import {
  isRegistrationPending,
  REGISTRATION_STATES,
  type NumberRegistration,
} from '../../domain/numbers/registration.ts';
import type { OrganizationId, UserId } from '../../domain/shared/ids.ts';
import type { Audit } from '../accounts/audit.ts';
import { falseIfConditionFails } from '../table/attempt.ts';
import { defineEntity, storedDate } from '../table/entity.ts';
import { IF_ABSENT } from '../table/expressions.ts';
import { sendingGateWrites } from '../table/guards/gates.ts';
import { organizationKey } from '../table/keys.ts';
import type { Table, Write } from '../table/table.ts';
import { registrationKey } from './number-keys.ts';

const form = z.object(
  Object.fromEntries(FORM_FIELDS.map((name) => [name, z.string()])) as Record<NumberFormField, z.ZodMiniString>,
);

const registrationEntity = defineEntity(
  registrationKey,
  z.object({
    version: z.number(),
    state: z.enum(REGISTRATION_STATES),
    form,
    reason: z.nullable(z.string()),
    submittedAt: z.nullable(storedDate),
    decidedAt: z.nullable(storedDate),
  }),
);

export interface RegistrationChange {
  /** The organization as it was read. */
  readonly organization: Pick<Organization, 'id' | 'number'>;
  /** The registration as it was read. null if there was none. */
  readonly seen: NumberRegistration | null;
  readonly after: Omit<NumberRegistration, 'version'>;
  /** What the audit log says of the change. null means nothing, because drafts are saved often. */
  readonly action: string | null;
  readonly by: { readonly userId: UserId; readonly at: Date };
}

/** The registrations of organizations' numbers with the carriers: one item for each organization. */
export class NumberRegistrations {
  readonly #table: Table;
  readonly #audit: Audit;

  constructor(table: Table, audit: Audit) {
    this.#table = table;
    this.#audit = audit;
  }

  /** Returns the registration of an organization, or null. Cost: one read. */
  async findNumberRegistration(organizationId: OrganizationId): Promise<NumberRegistration | null> {
    const item = await this.#table.get(registrationKey(organizationId));
    return item ? registrationEntity.fromItem(item) : null;
  }

  /**
   * Saves a change, unless the registration or the organization's number has changed since it was read. A new state also
   * opens or closes the organization's sending gate: from the commit on no text is claimed while the registration is
   * pending. `more`: writes of the same transaction. Returns false when nothing was saved. Cost: one transaction of up to
   * eleven writes.
   */
  async saveNumberRegistration(change: RegistrationChange, more: readonly Write[] = []): Promise<boolean> {
    const { organization, seen, after, action, by } = change;
    const next: NumberRegistration = { ...after, version: (seen?.version ?? 0) + 1 };
    const put = this.#table.putWrite(
      registrationEntity.toItem(toStored(next), organization.id),
      seen
        ? { ConditionExpression: 'version = :seen', ExpressionAttributeValues: { ':seen': seen.version } }
        : IF_ABSENT,
    );
    return falseIfConditionFails(() =>
      this.#table.transact([
        put,
        ...(seen?.state === next.state ? [] : this.#stateWrites(organization, next, by.at)),
        ...(action === null ? [] : [this.#auditWrite(organization.id, action, next, by)]),
        ...more,
      ]),
    );
  }

  #stateWrites({ id, number }: RegistrationChange['organization'], { state }: NumberRegistration, at: Date): Write[] {
    return [
      this.#table.updateWrite(organizationKey(id), {
        UpdateExpression: 'SET registrationState = :state',
        ConditionExpression: `attribute_exists(pk) AND ${number === null ? '(attribute_not_exists(#number) OR attribute_type(#number, :null))' : '#number = :number'}`,
        ExpressionAttributeNames: { '#number': 'number' },
        ExpressionAttributeValues: {
          ':state': state,
          ...(number === null ? { ':null': 'NULL' } : { ':number': number }),
        },
      }),
      ...(isRegistrationPending(state, number)
        ? sendingGateWrites(this.#table, id, 'REGISTRATION_PENDING', at)
        : sendingGateWrites(this.#table, id, 'REGISTERED')),
    ];
  }

  #auditWrite(
    organizationId: OrganizationId,
    action: string,
    { state, reason }: NumberRegistration,
    { userId, at }: RegistrationChange['by'],
  ): Write {
    return this.#audit.auditWrite({ organizationId, userId, action, details: { state, reason }, at });
  }
}

function toStored({ form: given, ...registration }: NumberRegistration) {
  return { ...registration, form: { ...given } satisfies NumberForm };
}
