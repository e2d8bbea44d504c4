import type { Table } from '../table/table.ts';
import { Integrations } from './integrations.ts';

/** Connections with other systems. */
export interface IntegrationData {
  readonly integrations: Integrations;
}

export function createIntegrationData(table: Table): IntegrationData {
  return { integrations: new Integrations(table) };
}
