import { liftDueMinute, OLD_MINUTES_PK } from '../../sending/due/old-minutes.ts';
import { liftDeferredText, OLD_DEFERRED } from '../../sending/due/old-deferred.ts';
import type { MigrationStep } from '../step.ts';

/** Release 3.4.7 listed all minutes in one partition, its due entries named no kind and no moment, and texts that wait for a campaign had other keys. */
export const dueStep: MigrationStep = {
  name: '0001-due',
  what: 'Scheduled texts get their present place. Until then the sweep of each minute does this for those that are due soon.',
  isRequired: false,
  attributes: [],
  change: async (table, item) => {
    if (item.pk === OLD_MINUTES_PK) return liftDueMinute(table, item);
    return item.sk.startsWith(OLD_DEFERRED) ? liftDeferredText(table, item) : false;
  },
};
