import type { E164 } from '../../domain/contacts/phone.ts';
import type { MessageBlock } from '../../domain/content/blocks.ts';
import type { Membership } from '../../domain/accounts/account.ts';
import type { Plan } from '../../domain/billing/plan.ts';
import type { Switches } from '../../domain/platform/switches.ts';
import type { OrganizationId, UserId } from '../../domain/shared/ids.ts';
import { falseIfConditionFails } from '../table/attempt.ts';
import { membershipKey, organizationKey, userKey } from '../table/keys.ts';
import type { Table } from '../table/table.ts';
import type { Directory } from '../directory/directory.ts';
import type { Audit } from './audit.ts';

/** What staff change of their organization. A missing field stays as it is. */
export interface OrganizationSettings extends Partial<Switches> {
  readonly plan?: Plan | null | undefined;
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
  readonly #directory: Directory;

  constructor(table: Table, audit: Audit, directory: Directory) {
    this.#table = table;
    this.#audit = audit;
    this.#directory = directory;
  }

  /**
   * Returns false when the organization does not exist, or has another name than `nameBefore` and gets a new one: the list of
   * organizations has the name, too. At least one field must be given.
   */
  async saveOrganization(
    organizationId: OrganizationId,
    nameBefore: string,
    settings: OrganizationSettings,
    by: ChangedBy,
  ): Promise<boolean> {
    const fields = Object.entries(settings).filter(([, value]) => value !== undefined);
    const { name } = settings;
    return falseIfConditionFails(() =>
      this.#table.transact([
        this.#table.updateWrite(organizationKey(organizationId), {
          UpdateExpression: `SET ${fields.map(([field]) => `#${field} = :${field}`).join(', ')}`,
          ConditionExpression: name === undefined ? 'attribute_exists(pk)' : '#name = :nameBefore',
          ExpressionAttributeNames: Object.fromEntries(fields.map(([field]) => [`#${field}`, field])),
          ExpressionAttributeValues: {
            ...Object.fromEntries(fields.map(([field, value]) => [`:${field}`, value])),
            ...(name === undefined ? {} : { ':nameBefore': nameBefore }),
          },
        }),
        ...(name === undefined
          ? []
          : this.#directory.organizationWrites({ id: organizationId, name: nameBefore }, { id: organizationId, name })),
        this.#audit.auditWrite({
          organizationId,
          userId: by.userId,
          action: 'updateOrganization',
          details: { fields: fields.map(([field]) => field).join(', ') },
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

  /** Changes the name of a member and records who did it. Returns false when the membership has changed since it was read. */
  async saveMemberName(expected: Membership, name: string, by: ChangedBy): Promise<boolean> {
    const { userId, organizationId, access } = expected;
    return falseIfConditionFails(() =>
      this.#table.transact([
        this.#table.checkWrite(membershipKey(userId, organizationId), {
          ConditionExpression: '#access = :access',
          ExpressionAttributeNames: { '#access': 'access' },
          ExpressionAttributeValues: { ':access': access },
        }),
        this.#table.updateWrite(userKey(userId), {
          UpdateExpression: 'SET #name = :name',
          ConditionExpression: 'attribute_exists(pk)',
          ExpressionAttributeNames: { '#name': 'name' },
          ExpressionAttributeValues: { ':name': name },
        }),
        this.#audit.auditWrite({
          organizationId,
          userId: by.userId,
          action: 'renameUser',
          details: { userId },
          at: by.at,
        }),
      ]),
    );
  }

  /** Says whether a person still works at the legacy address. Returns false when the user does not exist. */
  async setLegacy(userId: UserId, isLegacy: boolean): Promise<boolean> {
    const after = await this.#table.update(userKey(userId), {
      UpdateExpression: 'SET isLegacy = :legacy',
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeValues: { ':legacy': isLegacy },
    });
    return after !== undefined;
  }
}
