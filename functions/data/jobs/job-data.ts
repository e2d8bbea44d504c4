import type { Table } from '../table/table.ts';
import { Announcements } from './announcements.ts';
import { ChangedContacts } from './changed-contacts.ts';
import { ImportHistory } from './import-history.ts';
import { JobRejects } from './job-rejects.ts';
import { Jobs } from './jobs.ts';
import { Selections } from './selections.ts';
import { Sends } from './sends.ts';

/** Imports and bulk jobs, and what they leave behind. */
export interface JobData {
  readonly jobs: Jobs;
  readonly jobRejects: JobRejects;
  readonly importHistory: ImportHistory;
  readonly selections: Selections;
  readonly changedContacts: ChangedContacts;
  readonly sends: Sends;
  readonly announcements: Announcements;
}

export function createJobData(table: Table): JobData {
  return {
    jobs: new Jobs(table),
    jobRejects: new JobRejects(table),
    importHistory: new ImportHistory(table),
    selections: new Selections(table),
    changedContacts: new ChangedContacts(table),
    sends: new Sends(table),
    announcements: new Announcements(table),
  };
}
