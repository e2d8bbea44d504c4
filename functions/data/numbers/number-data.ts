import type { Audit } from '../accounts/audit.ts';
import type { Table } from '../table/table.ts';
import { InboundChecks } from './inbound-checks.ts';
import { NumberOrders } from './number-orders.ts';
import { NumberRegistrations } from './number-registrations.ts';

/** What the platform keeps of its numbers at the carrier. */
export interface NumberData {
  readonly numberRegistrations: NumberRegistrations;
  readonly numberOrders: NumberOrders;
  readonly inboundChecks: InboundChecks;
}

export function createNumberData(table: Table, audit: Audit): NumberData {
  return {
    numberRegistrations: new NumberRegistrations(table, audit),
    numberOrders: new NumberOrders(table, audit),
    inboundChecks: new InboundChecks(table),
  };
}
