import { Accounts } from './accounts.ts';
import { BulkTexts } from './bulk-texts.ts';
import { Audit } from './audit.ts';
import { Campaigns } from './campaigns.ts';
import { Consents } from './consents.ts';
import { ContactBook } from './contacts.ts';
import { Counters } from './counters.ts';
import { DueTexts } from './due.ts';
import { Enrollments } from './enrollments.ts';
import { Facts } from './facts.ts';
import { Filtering } from './filtering.ts';
import { Flow } from './flow.ts';
import { SendingHolds } from './holds.ts';
import { Idempotency } from './idempotency.ts';
import { Inbox } from './inbox.ts';
import { Jobs } from './jobs.ts';
import { Joining } from './joining.ts';
import { Leads } from './leads.ts';
import { LooseTexts } from './loose-texts.ts';
import { Limits } from './limits.ts';
import { Search } from './search.ts';
import { SearchCompaction } from './search-compaction.ts';
import { Mappings } from './mappings.ts';
import { Pacing } from './pacing.ts';
import { Selections } from './selections.ts';
import { Sessions } from './sessions.ts';
import { Table } from './table.ts';
import { Texts } from './texts.ts';
import { ImportUndo } from './undo.ts';
import { Waves } from './waves.ts';

/** Every repository over one table. */
export interface Data {
  readonly table: Table;
  readonly accounts: Accounts;
  readonly audit: Audit;
  readonly holds: SendingHolds;
  readonly sessions: Sessions;
  readonly limits: Limits;
  readonly idempotency: Idempotency;
  readonly leads: Leads;
  readonly contacts: ContactBook;
  readonly consents: Consents;
  readonly counters: Counters;
  readonly campaigns: Campaigns;
  readonly enrollments: Enrollments;
  readonly texts: Texts;
  readonly looseTexts: LooseTexts;
  readonly due: DueTexts;
  readonly pacing: Pacing;
  readonly waves: Waves;
  readonly facts: Facts;
  readonly filtering: Filtering;
  readonly flow: Flow;
  readonly joining: Joining;
  readonly inbox: Inbox;
  readonly jobs: Jobs;
  readonly selections: Selections;
  readonly bulkTexts: BulkTexts;
  readonly mappings: Mappings;
  readonly search: Search;
  readonly compaction: SearchCompaction;
  readonly undo: ImportUndo;
}

export function dataOver(table: Table): Data {
  const counters = new Counters(table);
  const consents = new Consents(table);
  const texts = new Texts(table);
  const enrollments = new Enrollments(table);
  const due = new DueTexts(table);
  const leads = new Leads(table);
  const search = new Search(table, leads);
  const pacing = new Pacing(table);
  const waves = new Waves(table);
  const audit = new Audit(table);
  const holds = new SendingHolds(table, audit);
  const filtering = new Filtering(table);
  const flowParts = { table, counters, consents, texts, enrollments, due, pacing, waves, holds, filtering };
  const flow = new Flow(flowParts);
  const jobs = new Jobs(table);
  return {
    table,
    accounts: new Accounts(table, audit),
    audit,
    holds,
    sessions: new Sessions(table),
    limits: new Limits(table),
    idempotency: new Idempotency(table),
    leads,
    contacts: new ContactBook(table, leads, consents, counters),
    consents,
    counters,
    campaigns: new Campaigns(table),
    enrollments,
    texts,
    looseTexts: new LooseTexts(table, consents, pacing, counters),
    due,
    pacing,
    waves,
    facts: new Facts(table),
    filtering,
    flow,
    joining: new Joining(flowParts, flow),
    inbox: new Inbox(table, counters, enrollments, texts),
    jobs,
    selections: new Selections(table),
    bulkTexts: new BulkTexts({ table, texts, due, waves, jobs, flow }),
    mappings: new Mappings(table),
    search,
    compaction: new SearchCompaction(table, leads, search),
    undo: new ImportUndo(table, counters),
  };
}
