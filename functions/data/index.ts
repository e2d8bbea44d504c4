import { Accounts } from './accounts/accounts.ts';
import { Appointments } from './appointments/appointments.ts';
import { Events } from './appointments/events.ts';
import { AutoReplies } from './contacts/auto-replies.ts';
import { BulkMessages } from './delivery/bulk-messages.ts';
import { Directory } from './directory/directory.ts';
import { ReplyAlerts } from './alerts/reply-alerts.ts';
import { Audit } from './accounts/audit.ts';
import { createCampaignData, type CampaignData } from './campaigns/campaign-data.ts';
import { Notes } from './contacts/notes.ts';
import { Conversations } from './contacts/conversations/conversations.ts';
import { Consents } from './contacts/consents.ts';
import { ContactWriter } from './contacts/contact-writer.ts';
import { Counters } from './table/counters.ts';
import { DueMessages } from './sending/due-messages.ts';
import { MessageFactsReader } from './delivery/message-facts.ts';
import { createReportData, type ReportData } from './sending/report-data.ts';
import { createFlow, type Flow } from './delivery/message/message-flow.ts';
import { RestoredTable } from './sending/restored-table.ts';
import { SendingPauses } from './sending/sending-pauses.ts';
import { Invitations } from './accounts/invitations.ts';
import { HandOffs } from './accounts/hand-offs.ts';
import { EmailChanges } from './accounts/email-changes.ts';
import { Passwords } from './accounts/passwords.ts';
import { Ownership } from './accounts/ownership.ts';
import { SessionList } from './security/session-list.ts';
import { SecondFactors } from './security/second-factors.ts';
import { Idempotency } from './accounts/idempotency.ts';
import { Inbox } from './delivery/inbox.ts';
import { ContactArchive } from './contacts/contact-archive.ts';
import { ContactErasures } from './contacts/erasure/contact-erasures.ts';
import { OptOutLists } from './contacts/opt-outs/opt-out-lists.ts';
import { createEnroller, type Enroller } from './delivery/enrollment/enroller.ts';
import { GroupMembers } from './contacts/groups/group-members.ts';
import { Groups } from './contacts/groups/groups.ts';
import { Contacts } from './contacts/contacts.ts';
import { Usage } from './sending/usage.ts';
import { UnlinkedMessages } from './sending/unlinked-messages.ts';
import { Limits } from './security/limits.ts';
import { createPitchData, type PitchData } from './pitches/pitch-data.ts';
import { createFormData, type FormData } from './forms/form-data.ts';
import { createWebhookData, type Announce, type WebhookData } from './webhook-calls/webhook-data.ts';
import { SavedReplies } from './saved-replies/saved-replies.ts';
import { Search } from './search/search.ts';
import { SearchCompaction } from './search/search-compaction.ts';
import { createContactAttributeData, type ContactAttributeData } from './contact-attributes/contact-attribute-data.ts';
import { CustomValues } from './custom-values/custom-values.ts';
import { createIntegrationData, type IntegrationData } from './integrations/integration-data.ts';
import { createMediaData, type MediaData } from './media/media-data.ts';
import { Mappings } from './imports/mappings.ts';
import { Pacing } from './sending/pacing.ts';
import { SendingNumbers } from './accounts/sending-numbers.ts';
import { Settings } from './accounts/settings.ts';
import { Sessions } from './security/sessions.ts';
import { Table } from './table/table.ts';
import { Attachments } from './sending/attachments.ts';
import { Messages } from './sending/messages.ts';
import { ImportUndo } from './contacts/import-undo.ts';
import { createSignUpData, type SignUpData } from './sign-up/sign-up-data.ts';
import { Banks } from './billing/banks.ts';
import { BillingCopies } from './billing/billing-copies.ts';
import { createNumberData, type NumberData } from './numbers/number-data.ts';
import { ContactsPeaks } from './billing/contacts-peaks.ts';
import { MeterBuckets } from './billing/meter-buckets.ts';
import { Deletions } from './deletions/deletions.ts';
import { Departures } from './deletions/departures.ts';
import { Sweeps } from './deletions/sweeps.ts';
import { createJobData, type JobData } from './jobs/job-data.ts';
import { Exports } from './exports/exports.ts';
import { ApiKeys } from './api-keys/api-keys.ts';
import { createPlatformData, type PlatformData } from './platform/platform-data.ts';
import { SpendCaps } from './billing/spend-caps.ts';
import { SendProgress } from './sending/send-progress.ts';

/** All repositories over one table. */
export interface Data
  extends
    SignUpData,
    CampaignData,
    PitchData,
    MediaData,
    WebhookData,
    FormData,
    ContactAttributeData,
    PlatformData,
    IntegrationData,
    ReportData,
    JobData,
    NumberData {
  readonly table: Table;
  readonly accounts: Accounts;
  readonly sendingNumbers: SendingNumbers;
  readonly audit: Audit;
  readonly deletions: Deletions;
  readonly departures: Departures;
  readonly sweeps: Sweeps;
  readonly directory: Directory;
  readonly pauses: SendingPauses;
  readonly invitations: Invitations;
  readonly emailChanges: EmailChanges;
  readonly handOffs: HandOffs;
  readonly passwords: Passwords;
  readonly secondFactors: SecondFactors;
  readonly ownership: Ownership;
  readonly restored: RestoredTable;
  readonly settings: Settings;
  readonly apiKeys: ApiKeys;
  readonly sessions: Sessions;
  readonly sessionList: SessionList;
  readonly limits: Limits;
  readonly idempotency: Idempotency;
  readonly contacts: Contacts;
  readonly contactWriter: ContactWriter;
  readonly autoReplies: AutoReplies;
  readonly replyAlerts: ReplyAlerts;
  readonly notes: Notes;
  readonly conversations: Conversations;
  readonly savedReplies: SavedReplies;
  readonly contactArchive: ContactArchive;
  readonly contactErasures: ContactErasures;
  readonly groups: Groups;
  readonly groupMembers: GroupMembers;
  readonly consents: Consents;
  readonly optOutLists: OptOutLists;
  readonly counters: Counters;
  readonly appointments: Appointments;
  readonly events: Events;
  readonly messages: Messages;
  readonly attachments: Attachments;
  readonly unlinkedMessages: UnlinkedMessages;
  readonly due: DueMessages;
  readonly pacing: Pacing;
  readonly sendProgress: SendProgress;
  readonly facts: MessageFactsReader;
  readonly usage: Usage;
  readonly banks: Banks;
  readonly billingCopies: BillingCopies;
  readonly meterBuckets: MeterBuckets;
  readonly contactsPeaks: ContactsPeaks;
  readonly spendCaps: SpendCaps;
  readonly flow: Flow;
  readonly enroller: Enroller;
  readonly inbox: Inbox;
  readonly exports: Exports;
  readonly bulkMessages: BulkMessages;
  readonly mappings: Mappings;
  readonly customValues: CustomValues;
  readonly search: Search;
  readonly compaction: SearchCompaction;
  readonly importUndo: ImportUndo;
}

/** `now`: the time at which events for endpoints are stored. `announce`: of events (`WebhookOutbox`). */
export function createData(table: Table, now: () => Date = () => new Date(), announce?: Announce): Data {
  const counters = new Counters(table);
  const messages = new Messages(table);
  const campaignData = createCampaignData(table);
  const appointments = new Appointments(table);
  const due = new DueMessages(table);
  const webhookData = createWebhookData(table, { due, now, announce });
  const consents = new Consents(table, webhookData.webhookOutbox);
  const contacts = new Contacts(table, counters);
  const search = new Search(table, contacts);
  const pacing = new Pacing(table);
  const sendProgress = new SendProgress(table);
  const audit = new Audit(table);
  const directory = new Directory(table);
  const accounts = new Accounts(table, audit, directory);
  const pauses = new SendingPauses(table, audit);
  const reports = createReportData(table);
  const { enrollments } = campaignData;
  const stores = { table, counters, consents, messages, enrollments, appointments, due, pacing, sendProgress, pauses };
  const usage = new Usage(table);
  const flowDeps = { ...stores, ...reports, usage, outbox: webhookData.webhookOutbox };
  const flow = createFlow(flowDeps);
  const jobData = createJobData(table);
  const numberData = createNumberData(table, audit);
  return {
    ...stores,
    ...createSignUpData(table, { accounts, audit, directory }),
    ...createPitchData(table, flowDeps),
    ...createMediaData(table),
    ...webhookData,
    ...createFormData(table, stores),
    ...jobData,
    ...numberData,
    ...createIntegrationData(table),
    accounts,
    sendingNumbers: new SendingNumbers(table, audit),
    audit,
    deletions: new Deletions(table, audit, directory, numberData.numberOrders),
    departures: new Departures(table, directory, accounts),
    sweeps: new Sweeps(table),
    directory,
    ...createPlatformData(table, audit),
    invitations: new Invitations(table, audit, accounts),
    handOffs: new HandOffs(table),
    emailChanges: new EmailChanges(table, audit, directory),
    passwords: new Passwords(table, audit),
    secondFactors: new SecondFactors(table, audit),
    ownership: new Ownership(table, audit),
    restored: new RestoredTable(table),
    settings: new Settings(table, audit, directory),
    apiKeys: new ApiKeys(table, audit),
    sessions: new Sessions(table),
    sessionList: new SessionList(table),
    limits: new Limits(table),
    idempotency: new Idempotency(table),
    contacts,
    contactWriter: new ContactWriter(table, contacts, consents, counters, flowDeps.outbox),
    autoReplies: new AutoReplies(table),
    replyAlerts: new ReplyAlerts(table),
    notes: new Notes(table),
    savedReplies: new SavedReplies(table),
    conversations: new Conversations(table, contacts, counters),
    contactArchive: new ContactArchive(table, contacts, counters),
    contactErasures: new ContactErasures(table, counters, audit),
    groups: new Groups(table),
    groupMembers: new GroupMembers(table, contacts, counters),
    optOutLists: new OptOutLists(table, consents),
    ...campaignData,
    events: new Events(table),
    attachments: new Attachments(table),
    unlinkedMessages: new UnlinkedMessages(table, consents, pacing, counters, usage),
    facts: new MessageFactsReader(table),
    ...reports,
    usage,
    banks: new Banks(table, audit),
    billingCopies: new BillingCopies(table),
    meterBuckets: new MeterBuckets(table),
    contactsPeaks: new ContactsPeaks(table),
    spendCaps: new SpendCaps(table, audit),
    flow,
    enroller: createEnroller(flowDeps),
    inbox: new Inbox(table, flowDeps),
    exports: new Exports(table),
    bulkMessages: new BulkMessages({ table, messages, due, sendProgress, jobs: jobData.jobs, flow }),
    mappings: new Mappings(table),
    customValues: new CustomValues(table),
    ...createContactAttributeData(table, contacts),
    search,
    compaction: new SearchCompaction(table, contacts, search),
    importUndo: new ImportUndo(table, counters),
  };
}
