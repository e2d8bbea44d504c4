import type { Organization } from '../../domain/accounts/account.ts';
import type { NumberOrder } from '../../domain/numbers/number-order.ts';
import {
  DELETION_PAUSE_NOTE,
  getRemovalTime,
  getSweepTime,
  KEPT_PAUSE_NOTE,
  type Deletion,
} from '../../domain/platform/deletion.ts';
import type { OrganizationId, UserId } from '../../domain/shared/ids.ts';
import type { Audit } from '../accounts/audit.ts';
import type { Directory } from '../platform/directory.ts';
import type { NumberOrders } from '../numbers/number-orders.ts';
import { failedConditions, falseIfConditionFails } from '../table/attempt.ts';
import { sendingGateWrites } from '../table/guards/gates.ts';
import { membershipKey, organizationKey } from '../table/keys.ts';
import type { Table, Write } from '../table/table.ts';
import { readString } from '../table/values.ts';
import { toStoredDeletion } from '../table/attributes/deletion-item.ts';
import { deletionKey, DELETIONS_PK } from './deletion-keys.ts';

/** An entry in the list of deletions. `due`: from when on the next step may run. */
export interface ListedDeletion {
  readonly organizationId: OrganizationId;
  readonly due: Date;
}

/** CHANGED: the organization is not as it was read. NOT_OWNER: the person is not the owner anymore. */
export type DeletionChange = 'DONE' | 'CHANGED' | 'NOT_OWNER';

interface ChangedBy {
  readonly userId: UserId;
  readonly at: Date;
}

const NO_NUMBER = '(attribute_not_exists(#number) OR attribute_type(#number, :nullType))';

/** The deletions of organizations: one attribute of the organization, and a list by date. */
export class Deletions {
  readonly #table: Table;
  readonly #audit: Audit;
  readonly #directory: Directory;
  readonly #orders: NumberOrders;

  constructor(table: Table, audit: Audit, directory: Directory, orders: NumberOrders) {
    this.#table = table;
    this.#audit = audit;
    this.#directory = directory;
    this.#orders = orders;
  }

  /**
   * Stores that an owner wants the organization to be deleted, and pauses its sending: from the commit on no text is claimed.
   * The transaction checks the name and the ownership. Cost: one transaction of twelve writes.
   */
  async request({ id, name }: Pick<Organization, 'id' | 'name'>, deletion: Deletion): Promise<DeletionChange> {
    const { at, by, deletes } = deletion;
    return this.#change(id, { userId: by, at }, [
      this.#table.updateWrite(organizationKey(id), {
        UpdateExpression: 'SET deletion = :deletion, staffPause = :pause',
        ConditionExpression: '#name = :name AND attribute_not_exists(deletion)',
        ExpressionAttributeNames: { '#name': 'name' },
        ExpressionAttributeValues: {
          ':deletion': toStoredDeletion(deletion),
          ':pause': { note: DELETION_PAUSE_NOTE, at: at.toISOString(), by },
          ':name': name,
        },
      }),
      ...sendingGateWrites(this.#table, id, 'STAFF_PAUSED', at),
      this.#entryWrite({ organizationId: id, due: deletes }),
      this.#auditWrite(id, 'deleteOrganization', { userId: by, at }),
    ]);
  }

  /** Takes a deletion back that has not begun. Sending stays paused. Cost: one transaction of four writes. */
  async keep(organizationId: OrganizationId, seen: Deletion, by: ChangedBy): Promise<DeletionChange> {
    return this.#change(organizationId, by, [
      this.#table.updateWrite(organizationKey(organizationId), {
        UpdateExpression: 'SET staffPause = :pause REMOVE deletion',
        ConditionExpression: 'deletion.#at = :seen AND attribute_not_exists(deletion.begun)',
        ExpressionAttributeNames: { '#at': 'at' },
        ExpressionAttributeValues: {
          ':seen': seen.at.toISOString(),
          ':pause': { note: KEPT_PAUSE_NOTE, at: by.at.toISOString(), by: by.userId },
        },
      }),
      this.#table.deleteWrite(deletionKey(seen.deletes, organizationId)),
      this.#auditWrite(organizationId, 'keepOrganization', by),
    ]);
  }

  /** Returns one page of the deletions by the date of their next step. Cost: one query. */
  async listDeletions({ limit, after }: { readonly limit: number; readonly after: string | null }): Promise<{
    readonly deletions: readonly ListedDeletion[];
    readonly next: string | null;
  }> {
    const page = await this.#table.query({
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': DELETIONS_PK },
      Limit: limit,
      ...(after ? { ExclusiveStartKey: { pk: DELETIONS_PK, sk: after } } : {}),
    });
    const deletions = page.items.map(({ sk, of }) => ({
      organizationId: readString(of),
      due: new Date(sk.slice(0, sk.indexOf('#'))),
    }));
    return { deletions, next: page.next ? readString(page.next.sk) : null };
  }

  /** Returns whether the list has an entry. Cost: one read. */
  async isListed({ organizationId, due }: ListedDeletion): Promise<boolean> {
    return (await this.#table.get(deletionKey(due, organizationId))) !== undefined;
  }

  /**
   * Begins a deletion that no one took back: from the commit on no one can. Takes the number from the organization and opens
   * the order that gives the number back. Returns false when the deletion or the number has changed. `order`: null when nothing
   * was ever ordered. Cost: one transaction of up to six writes.
   */
  async begin(organization: Organization, seen: Deletion, order: NumberOrder | null, now: Date): Promise<boolean> {
    const { id, number } = organization;
    return falseIfConditionFails(() =>
      this.#table.transact([
        this.#table.updateWrite(organizationKey(id), {
          UpdateExpression: 'SET deletion.begun = :now, #number = :null',
          ConditionExpression: `deletion.#at = :seen AND attribute_not_exists(deletion.begun) AND deletion.deletes <= :now AND ${number === null ? NO_NUMBER : '#number = :number'}`,
          ExpressionAttributeNames: { '#number': 'number', '#at': 'at' },
          ExpressionAttributeValues: {
            ':now': now.toISOString(),
            ':null': null,
            ':seen': seen.at.toISOString(),
            ...(number === null ? { ':nullType': 'NULL' } : { ':number': number }),
          },
        }),
        ...(number === null && order === null ? [] : this.#orders.releaseWrites(id, number)),
        this.#table.deleteWrite(deletionKey(seen.deletes, id)),
        this.#entryWrite({ organizationId: id, due: getRemovalTime(now) }),
        this.#auditWrite(id, 'beginDeletion', { userId: seen.by, at: now }),
      ]),
    );
  }

  /** Takes a number that an operator set after the deletion began. Returns false when the number has changed. */
  async takeNumber({ id, number }: Organization): Promise<boolean> {
    if (number === null) return true;
    return falseIfConditionFails(() =>
      this.#table.transact([
        this.#table.updateWrite(organizationKey(id), {
          UpdateExpression: 'SET #number = :null',
          ConditionExpression: 'attribute_exists(deletion.begun) AND #number = :number',
          ExpressionAttributeNames: { '#number': 'number' },
          ExpressionAttributeValues: { ':null': null, ':number': number },
        }),
        ...this.#orders.releaseWrites(id, number),
      ]),
    );
  }

  /**
   * Removes the organization's own item, so that its people lose their access and no worker finds it. The record of this stays
   * with the platform. Returns false when the deletion has changed, or the number is not given back yet. Cost: one transaction
   * of six writes.
   */
  async removeDeletion({ id, name }: Pick<Organization, 'id' | 'name'>, seen: Deletion, now: Date): Promise<boolean> {
    const { begun } = seen;
    if (begun === null) return false;
    return falseIfConditionFails(() =>
      this.#table.transact([
        this.#table.deleteWrite(organizationKey(id), {
          ConditionExpression: `deletion.begun = :begun AND #name = :name AND ${NO_NUMBER}`,
          ExpressionAttributeNames: { '#number': 'number', '#name': 'name' },
          ExpressionAttributeValues: { ':begun': begun.toISOString(), ':name': name, ':nullType': 'NULL' },
        }),
        this.#orders.closedCheck(id),
        this.#directory.removeOrganizationWrite({ id, name }),
        this.#table.deleteWrite(deletionKey(getRemovalTime(begun), id)),
        this.#entryWrite({ organizationId: id, due: getSweepTime(now) }),
        this.#audit.auditWrite({
          organizationId: null,
          userId: seen.by,
          action: 'removeOrganization',
          details: { organization: id, asked: seen.at.toISOString() },
          at: now,
        }),
      ]),
    );
  }

  async #change(id: OrganizationId, by: ChangedBy, writes: readonly Write[]): Promise<DeletionChange> {
    const failed = await failedConditions(() => this.#table.transact([this.#ownerCheck(by.userId, id), ...writes]));
    if (failed === null) return 'DONE';
    return failed.has(0) ? 'NOT_OWNER' : 'CHANGED';
  }

  #ownerCheck(userId: UserId, organizationId: OrganizationId): Write {
    return this.#table.checkWrite(membershipKey(userId, organizationId), {
      ConditionExpression: '#access = :owner',
      ExpressionAttributeNames: { '#access': 'access' },
      ExpressionAttributeValues: { ':owner': 'OWNER' },
    });
  }

  #entryWrite({ organizationId, due }: ListedDeletion): Write {
    return this.#table.putWrite({ ...deletionKey(due, organizationId), of: organizationId });
  }

  #auditWrite(organizationId: OrganizationId, action: string, { userId, at }: ChangedBy): Write {
    return this.#audit.auditWrite({ organizationId, userId, action, details: {}, at });
  }
}
