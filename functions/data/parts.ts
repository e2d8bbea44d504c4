import { Accounts } from './accounts.ts';
import { BulkMessages } from './bulk-texts.ts';
import { Audit } from './audit.ts';
import { Campaigns } from './campaigns.ts';
import { Consents } from './consents.ts';
import { ContactWriter } from './contacts.ts';
import { Counters } from './counters.ts';
import { DueMessages } from './due.ts';
import { Enrollments } from './enrollments.ts';
import { MessageFactsReader } from './facts.ts';
import { Filtering } from './filtering.ts';
import { Flow } from './flow.ts';
import { SendingPauses } from './holds.ts';
import { Idempotency } from './idempotency.ts';
import { Inbox } from './inbox.ts';
import { Jobs } from './jobs.ts';
import { Enroller } from './joining.ts';
import { Contacts } from './leads.ts';
import { UnlinkedMessages } from './loose-texts.ts';
import { Limits } from './limits.ts';
import { Search } from './search.ts';
import { SearchCompaction } from './search-compaction.ts';
import { Mappings } from './mappings.ts';
import { Pacing } from './pacing.ts';
import { Selections } from './selections.ts';
import { Sessions } from './sessions.ts';
import { Table } from './table.ts';
import { Messages } from './texts.ts';
import { ImportUndo } from './undo.ts';
import { SendProgress } from './waves.ts';

/** Every repository over one table. */
export interface Data {
  readonly table: Table;
  readonly accounts: Accounts;
  readonly audit: Audit;
  readonly pauses: SendingPauses;
  readonly sessions: Sessions;
  readonly limits: Limits;
  readonly idempotency: Idempotency;
  readonly contacts: Contacts;
  readonly contactWriter: ContactWriter;
  readonly consents: Consents;
  readonly counters: Counters;
  readonly campaigns: Campaigns;
  readonly enrollments: Enrollments;
  readonly messages: Messages;
  readonly unlinkedMessages: UnlinkedMessages;
  readonly due: DueMessages;
  readonly pacing: Pacing;
  readonly sendProgress: SendProgress;
  readonly facts: MessageFactsReader;
  readonly filtering: Filtering;
  readonly flow: Flow;
  readonly enroller: Enroller;
  readonly inbox: Inbox;
  readonly jobs: Jobs;
  readonly selections: Selections;
  readonly bulkMessages: BulkMessages;
  readonly mappings: Mappings;
  readonly search: Search;
  readonly compaction: SearchCompaction;
  readonly importUndo: ImportUndo;
}

export function createData(table: Table): Data {
  const counters = new Counters(table);
  const consents = new Consents(table);
  const messages = new Messages(table);
  const enrollments = new Enrollments(table);
  const due = new DueMessages(table);
  const contacts = new Contacts(table);
  const search = new Search(table, contacts);
  const pacing = new Pacing(table);
  const sendProgress = new SendProgress(table);
  const audit = new Audit(table);
  const pauses = new SendingPauses(table, audit);
  const filtering = new Filtering(table);
  const flowDeps = { table, counters, consents, messages, enrollments, due, pacing, sendProgress, pauses, filtering };
  const flow = new Flow(flowDeps);
  const jobs = new Jobs(table);
  return {
    table,
    accounts: new Accounts(table, audit),
    audit,
    pauses,
    sessions: new Sessions(table),
    limits: new Limits(table),
    idempotency: new Idempotency(table),
    contacts,
    contactWriter: new ContactWriter(table, contacts, consents, counters),
    consents,
    counters,
    campaigns: new Campaigns(table),
    enrollments,
    messages,
    unlinkedMessages: new UnlinkedMessages(table, consents, pacing, counters),
    due,
    pacing,
    sendProgress,
    facts: new MessageFactsReader(table),
    filtering,
    flow,
    enroller: new Enroller(flowDeps, flow),
    inbox: new Inbox(table, counters, enrollments, messages),
    jobs,
    selections: new Selections(table),
    bulkMessages: new BulkMessages({ table, messages, due, sendProgress, jobs, flow }),
    mappings: new Mappings(table),
    search,
    compaction: new SearchCompaction(table, contacts, search),
    importUndo: new ImportUndo(table, counters),
  };
}
