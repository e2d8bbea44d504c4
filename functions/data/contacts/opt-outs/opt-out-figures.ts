import type { ConsentChange } from '../../../domain/consent/consent-change.ts';
import type { ConsentState } from '../../../domain/contacts/contact.ts';
import type { E164 } from '../../../domain/contacts/phone.ts';
import { getDay } from '../../../domain/results/day-figures.ts';
import type { OrganizationId } from '../../../domain/shared/ids.ts';
import type { Counters } from '../../table/counters.ts';
import type { Write } from '../../table/table.ts';

interface ChangedConsent {
  readonly organizationId: OrganizationId;
  readonly phone: E164;
  /** The state before the change. */
  readonly before: ConsentState;
  readonly change: ConsentChange;
}

/** Returns the writes that count an opt-out. Only a number that had not opted out before counts as an opt-out. */
export function optOutFigureWrites(
  counters: Counters,
  { organizationId, phone, before, change: { state, at, after } }: ChangedConsent,
): Write[] {
  if (state !== 'OPTED_OUT' || before === 'OPTED_OUT') return [];
  const counted = new Map([[getDay(at), { optOuts: 1 }]]);
  return [
    ...counters.dayWrites(organizationId, phone, counted),
    ...(after ? counters.campaignDayWrites(organizationId, after.id, phone, counted) : []),
    ...(after ? counters.campaignWrites(organizationId, after.id, after.stepId, phone, { optOuts: 1 }) : []),
  ];
}
