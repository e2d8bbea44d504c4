import { liftDueMinute, OLD_MINUTES_PK } from '../../sending/due/old-minutes.ts';
import type { MigrationStep } from '../step.ts';

/** Release 3.4.7 listed all minutes in one partition, and its due entries named no kind and no moment. */
export const dueStep: MigrationStep = {
  name: '0001-due',
  what: 'Scheduled texts get their present place. Until then the sweep of each minute does this for those that are due soon.',
  isRequired: false,
  attributes: [],
  change: async (table, item) => (item.pk === OLD_MINUTES_PK ? liftDueMinute(table, item) : false),
};
