import type { FormRef } from '../../domain/forms/form.ts';
import type { OrganizationId } from '../../domain/shared/ids.ts';
import { falseIfConditionFails } from '../table/attempt.ts';
import type { Table } from '../table/table.ts';
import { formOwnerKey, formSettingsKey } from './form-keys.ts';

/** How staff use their public forms, of every kind. A form without an item has no setting. */
export class FormSettings {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  /** Returns whether people fill in the form at one place, such as at the tablet of a counter. null if there is no such form. */
  async findUsedOnSite(organizationId: OrganizationId, form: FormRef): Promise<boolean | null> {
    const keys = [formOwnerKey(organizationId, form), formSettingsKey(organizationId, form)];
    const [owner, settings] = await this.#table.batchGet(keys);
    return owner ? settings?.isOnSite === true : null;
  }

  /** Returns false when there is no such form. */
  async setUsedOnSite(organizationId: OrganizationId, form: FormRef, isOnSite: boolean): Promise<boolean> {
    return falseIfConditionFails(() =>
      this.#table.transact([
        this.#table.putWrite({ ...formSettingsKey(organizationId, form), isOnSite }),
        this.#table.checkWrite(formOwnerKey(organizationId, form), { ConditionExpression: 'attribute_exists(pk)' }),
      ]),
    );
  }
}
