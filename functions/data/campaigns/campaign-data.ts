import type { Table } from '../table/table.ts';
import { Campaigns } from './campaigns.ts';
import { Enrollments } from './enrollments.ts';
import { Library } from './library.ts';

/** Campaigns, who is in them, and those that organizations share. */
export interface CampaignData {
  readonly campaigns: Campaigns;
  readonly enrollments: Enrollments;
  readonly library: Library;
}

export function createCampaignData(table: Table): CampaignData {
  return { campaigns: new Campaigns(table), enrollments: new Enrollments(table), library: new Library(table) };
}
