import type { E164 } from '../../domain/contacts/phone.ts';
import type { MessageBlock } from '../../domain/content/blocks.ts';
import type { Membership, Organization } from '../../domain/accounts/account.ts';
import type { Understandings } from '../../domain/accounts/understandings.ts';
import type { Plan } from '../../domain/billing/plan.ts';
import type { Switches } from '../../domain/platform/switches.ts';
import type { OrganizationId, UserId } from '../../domain/shared/ids.ts';
import { falseIfConditionFails } from '../table/attempt.ts';
import { membershipKey, organizationKey, userKey } from '../table/keys.ts';
import type { Table, Write } from '../table/table.ts';
import type { Directory } from '../platform/directory.ts';
import type { Audit } from './audit.ts';

/** What staff change of their organization. A missing field stays as it is. */
export interface OrganizationSettings extends Partial<Switches>, Understandings {
  readonly plan?: Plan | null | undefined;
  /** Prices of a contract (domain/billing/prices.ts). */
  readonly monthlyPriceCents?: number | undefined;
  readonly segmentPriceMicros?: number | undefined;
  readonly name?: string | undefined;
  readonly optInMessage?: readonly MessageBlock[] | undefined;
  /** Null removes the message. */
  readonly welcomeMessage?: readonly MessageBlock[] | null | undefined;
  readonly allowIncomingContacts?: boolean | undefined;
  /** The key of a stored file. Null removes the image. */
  readonly image?: string | null | undefined;
  /** Null removes the color. */
  readonly color?: string | null | undefined;
  readonly allowCallForwarding?: boolean | undefined;
  /** Null removes the number. */
  readonly forwardingPhone?: E164 | null | undefined;
  readonly autoReplyEnabled?: boolean | undefined;
  readonly autoReplyContent?: string | undefined;
  readonly allowSelfOnboarding?: boolean | undefined;
  /** The people who get a text about replies. Each must be a member. */
  readonly messageAlertIds?: readonly UserId[] | undefined;
}

interface ChangedBy {
  readonly userId: UserId;
  readonly at: Date;
}

/** New organizations store null, and older ones may have no attribute. */
const NO_IMAGE = '(attribute_not_exists(#image) OR attribute_type(#image, :imageBefore))';

/** Long texts, which someone else may have written again since they were read. */
const TEXTS = ['optInMessage', 'autoReplyContent', 'welcomeMessage'] as const;

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
   * Returns false when the organization does not exist, or its name, image or a text is given and is not `before` anymore: the list of
   * organizations has the name, too, and the image before is removed. The same when someone who gets alerts is no member. At
   * least one field must be given. `media`: what a new
   * image changes of stored files.
   */
  async saveOrganization(
    organizationId: OrganizationId,
    before: Pick<Organization, 'name' | 'image'> & Partial<Pick<Organization, (typeof TEXTS)[number]>>,
    settings: OrganizationSettings,
    by: ChangedBy,
    media: readonly Write[] = [],
  ): Promise<boolean> {
    const fields = Object.entries(settings).filter(([, value]) => value !== undefined);
    const { name, image } = settings;
    const conditions = [
      'attribute_exists(pk)',
      ...(name === undefined ? [] : ['#name = :nameBefore']),
      ...(image === undefined ? [] : [before.image === null ? NO_IMAGE : '#image = :imageBefore']),
    ];
    const texts = TEXTS.filter((field) => settings[field] !== undefined).map((field) => ({
      field,
      stored: before[field] ?? null,
    }));
    conditions.push(
      ...texts.map(({ field, stored }) =>
        stored === null
          ? `(attribute_not_exists(#${field}) OR attribute_type(#${field}, :${field}Before))`
          : `#${field} = :${field}Before`,
      ),
    );
    return falseIfConditionFails(() =>
      this.#table.transact([
        this.#table.updateWrite(organizationKey(organizationId), {
          UpdateExpression: `SET ${fields.map(([field]) => `#${field} = :${field}`).join(', ')}`,
          ConditionExpression: conditions.join(' AND '),
          ExpressionAttributeNames: Object.fromEntries(fields.map(([field]) => [`#${field}`, field])),
          ExpressionAttributeValues: {
            ...Object.fromEntries(fields.map(([field, value]) => [`:${field}`, value])),
            ...(name === undefined ? {} : { ':nameBefore': before.name }),
            ...(image === undefined ? {} : { ':imageBefore': before.image ?? 'NULL' }),
            ...Object.fromEntries(texts.map(({ field, stored }) => [`:${field}Before`, stored ?? 'NULL'])),
          },
        }),
        ...(name === undefined
          ? []
          : this.#directory.organizationWrites(
              { id: organizationId, name: before.name },
              { id: organizationId, name },
            )),
        ...(settings.messageAlertIds ?? []).map((userId) =>
          this.#table.checkWrite(membershipKey(userId, organizationId), {
            ConditionExpression: 'attribute_exists(pk)',
          }),
        ),
        ...media,
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

  /** Stores that a person has seen the welcome. Repeated, it changes nothing. Returns false when the user does not exist. */
  async endWelcome(userId: UserId): Promise<boolean> {
    const after = await this.#table.update(userKey(userId), {
      UpdateExpression: 'REMOVE isNew',
      ConditionExpression: 'attribute_exists(pk)',
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

  /** Sets what an organization's number may send. null means what the deployment allows. */
  async setPace(organizationId: OrganizationId, pace: Organization['pace']): Promise<void> {
    await this.#table.update(organizationKey(organizationId), {
      UpdateExpression: 'SET pace = :pace',
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeValues: { ':pace': pace },
    });
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
