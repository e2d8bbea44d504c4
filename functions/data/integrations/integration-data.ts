import type { Table } from '../table/table.ts';
import { ConnectCodes } from './connect-codes.ts';
import { Integrations } from './integrations.ts';

/** Connections with other systems. */
export interface IntegrationData {
  readonly integrations: Integrations;
  readonly connectCodes: ConnectCodes;
}

export function createIntegrationData(table: Table): IntegrationData {
  return { integrations: new Integrations(table), connectCodes: new ConnectCodes(table) };
}
