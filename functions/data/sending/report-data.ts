import type { Table } from '../table/table.ts';
import { CarrierTexts } from './carrier-texts.ts';
import { SpamReports } from './spam-reports.ts';
import { UnconfirmedMessages } from './unconfirmed-messages.ts';

/** What is known of texts beside the texts: from the carrier's reports, and of those without a report. */
export interface ReportData {
  readonly spamReports: SpamReports;
  readonly unconfirmed: UnconfirmedMessages;
  readonly carrierTexts: CarrierTexts;
}

export function createReportData(table: Table): ReportData {
  return {
    spamReports: new SpamReports(table),
    unconfirmed: new UnconfirmedMessages(table),
    carrierTexts: new CarrierTexts(table),
  };
}
