import type { Table } from '../table/table.ts';
import { ConnectCodes } from './connect-codes.ts';
import { Integrations } from './integrations.ts';
import { PracticeLinks } from './practice-links.ts';
import { SheetRows } from './sheet-rows.ts';

/** Connections with other systems. */
export interface IntegrationData {
  readonly integrations: Integrations;
  readonly connectCodes: ConnectCodes;
  readonly sheetRows: SheetRows;
  readonly practiceLinks: PracticeLinks;
}

export function createIntegrationData(table: Table): IntegrationData {
  return {
    integrations: new Integrations(table),
    connectCodes: new ConnectCodes(table),
    sheetRows: new SheetRows(table),
    practiceLinks: new PracticeLinks(table),
  };
}
