import type { FormRef } from '../../domain/forms/form.ts';
import type { OrganizationId } from '../../domain/shared/ids.ts';
import type { Table } from '../table/table.ts';
import { formSettingsKey } from './form-keys.ts';

/** How staff use their public forms, of every kind. A form without an item has no setting. */
export class FormSettings {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  /** Returns whether people fill in the form at one place, such as at the tablet of a counter. */
  async isUsedOnSite(organizationId: OrganizationId, form: FormRef): Promise<boolean> {
    return (await this.#table.get(formSettingsKey(organizationId, form)))?.isOnSite === true;
  }

  async setUsedOnSite(organizationId: OrganizationId, form: FormRef, isOnSite: boolean): Promise<void> {
    await this.#table.put({ ...formSettingsKey(organizationId, form), isOnSite });
  }
}
