import type { E164 } from '../../domain/contacts/phone.ts';
import type { MessageBlock } from '../../domain/content/blocks.ts';
import type { OrganizationId, UserId } from '../../domain/shared/ids.ts';
import { falseIfConditionFails } from '../table/attempt.ts';
import { organizationKey, userKey } from '../table/keys.ts';
import type { Table } from '../table/table.ts';
import type { Audit } from './audit.ts';

/** What staff change of their organization. A missing field stays as it is. */
export interface OrganizationSettings {
  readonly name?: string | undefined;
  readonly optInMessage?: readonly MessageBlock[] | undefined;
  readonly allowIncomingContacts?: boolean | undefined;
  /** Null removes the color. */
  readonly color?: string | null | undefined;
  readonly allowCallForwarding?: boolean | undefined;
  /** Null removes the number. */
  readonly forwardingPhone?: E164 | null | undefined;
  readonly autoReplyEnabled?: boolean | undefined;
  readonly autoReplyContent?: string | undefined;
  readonly allowSelfOnboarding?: boolean | undefined;
}

interface ChangedBy {
  readonly userId: UserId;
  readonly at: Date;
}

/** Settings of organizations and of people. Each change is recorded. Only named fields change, so two tabs do not conflict. */
export class Settings {
  readonly #table: Table;
  readonly #audit: Audit;

  constructor(table: Table, audit: Audit) {
    this.#table = table;
    this.#audit = audit;
  }

  /** Returns false when the organization does not exist. At least one field must be given. */
  async saveOrganization(
    organizationId: OrganizationId,
    settings: OrganizationSettings,
    by: ChangedBy,
  ): Promise<boolean> {
    const fields = Object.entries(settings).filter(([, value]) => value !== undefined);
    return falseIfConditionFails(() =>
      this.#table.transact([
        this.#table.updateWrite(organizationKey(organizationId), {
          UpdateExpression: `SET ${fields.map(([name]) => `#${name} = :${name}`).join(', ')}`,
          ConditionExpression: 'attribute_exists(pk)',
          ExpressionAttributeNames: Object.fromEntries(fields.map(([name]) => [`#${name}`, name])),
          ExpressionAttributeValues: Object.fromEntries(fields.map(([name, value]) => [`:${name}`, value])),
        }),
        this.#audit.auditWrite({
          organizationId,
          userId: by.userId,
          action: 'updateOrganization',
          details: { fields: fields.map(([name]) => name).join(', ') },
          at: by.at,
        }),
      ]),
    );
  }

  /** Returns false when the user does not exist. */
  async saveName(userId: UserId, name: string): Promise<boolean> {
    const after = await this.#table.update(userKey(userId), {
      UpdateExpression: 'SET #name = :name',
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeNames: { '#name': 'name' },
      ExpressionAttributeValues: { ':name': name },
    });
    return after !== undefined;
  }
}
