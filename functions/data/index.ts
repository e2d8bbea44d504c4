import { Accounts } from './accounts/accounts.ts';
import { Audit } from './accounts/audit.ts';
import { EmailChanges } from './accounts/email-changes.ts';
import { HandOffs } from './accounts/hand-offs.ts';
import { Idempotency } from './accounts/idempotency.ts';
import { Invitations } from './accounts/invitations.ts';
import { Ownership } from './accounts/ownership.ts';
import { Passwords } from './accounts/passwords.ts';
import { SendingNumbers } from './accounts/sending-numbers.ts';
import { Settings } from './accounts/settings.ts';
import { ReplyAlerts } from './sending/reply-alerts.ts';
import { ApiKeys } from './accounts/api-keys.ts';
import { Appointments } from './appointments/appointments.ts';
import { Events } from './appointments/events.ts';
import { Banks } from './billing/banks.ts';
import { BillingCopies } from './billing/billing-copies.ts';
import { ContactsPeaks } from './billing/contacts-peaks.ts';
import { MeterBuckets } from './billing/meter-buckets.ts';
import { SpendCaps } from './billing/spend-caps.ts';
import { Campaigns } from './campaigns/campaigns.ts';
import { Enrollments } from './campaigns/enrollments.ts';
import { Library } from './campaigns/library.ts';
import { ContactTags } from './contact-attributes/contact-tags.ts';
import { NamedLists } from './contact-attributes/named-lists.ts';
import { AutoReplies } from './contacts/auto-replies.ts';
import { Consents } from './contacts/consents.ts';
import { ContactArchive } from './contacts/contact-archive.ts';
import { ContactWriter } from './contacts/contact-writer.ts';
import { Contacts } from './contacts/contacts.ts';
import { Conversations } from './contacts/conversations/conversations.ts';
import { ContactErasures } from './contacts/erasure/contact-erasures.ts';
import { GroupMembers } from './contacts/groups/group-members.ts';
import { Groups } from './contacts/groups/groups.ts';
import { ImportUndo } from './contacts/import-undo.ts';
import { Notes } from './contacts/notes.ts';
import { OptOutLists } from './contacts/opt-outs/opt-out-lists.ts';
import { CustomValues } from './contact-attributes/custom-values.ts';
import { Deletions } from './deletions/deletions.ts';
import { Departures } from './deletions/departures.ts';
import { Sweeps } from './deletions/sweeps.ts';
import { BulkMessages } from './delivery/bulk-messages.ts';
import { createEnroller } from './delivery/enrollment/enroller.ts';
import { Inbox } from './delivery/inbox.ts';
import { MessageFactsReader } from './delivery/message-facts.ts';
import { createFlow } from './delivery/message/message-flow.ts';
import { Directory } from './platform/directory.ts';
import { Exports } from './jobs/exports.ts';
import { BodyParts } from './forms/body-parts.ts';
import { CampaignLandings } from './forms/campaign-landings.ts';
import { FormFigureStore } from './forms/form-figures.ts';
import { FormSettings } from './forms/form-settings.ts';
import { LandingPages } from './forms/landing-pages.ts';
import { Submissions } from './forms/submissions.ts';
import { Mappings } from './jobs/import-mappings.ts';
import { ConnectCodes } from './integrations/connect-codes.ts';
import { Integrations } from './integrations/integrations.ts';
import { PracticeLinks } from './integrations/practice-links.ts';
import { SheetRows } from './integrations/sheet-rows.ts';
import { Announcements } from './jobs/announcements.ts';
import { ChangedContacts } from './jobs/changed-contacts.ts';
import { ImportHistory } from './jobs/import-history.ts';
import { JobRejects } from './jobs/job-rejects.ts';
import { Jobs } from './jobs/jobs.ts';
import { Selections } from './jobs/selections.ts';
import { Sends } from './jobs/sends.ts';
import { MediaFiles } from './media/media-files.ts';
import { MediaLibrary } from './media/media-library.ts';
import { InboundChecks } from './numbers/inbound-checks.ts';
import { NumberOrders } from './numbers/number-orders.ts';
import { NumberRegistrations } from './numbers/number-registrations.ts';
import { ActionRuns } from './pitches/action-runs.ts';
import { EngagementWeightsStore } from './pitches/engagement-weights.ts';
import { Firings } from './pitches/firings.ts';
import { IfThens } from './pitches/if-thens.ts';
import { PitchLinks } from './pitches/pitch-links.ts';
import { Pitches } from './pitches/pitches.ts';
import { SlideFiles } from './pitches/slide-files.ts';
import { TeamTexts } from './pitches/team-texts.ts';
import { BusyFigures } from './pitches/views/busy-figures.ts';
import { PitchViewLists } from './pitches/views/pitch-view-lists.ts';
import { SharedReads } from './pitches/views/shared-reads.ts';
import { ViewFigures } from './pitches/views/view-figures.ts';
import { PitchViews } from './pitches/views/pitch-views.ts';
import { Migrations } from './platform/migrations.ts';
import { StaffTokens } from './platform/staff-tokens.ts';
import { SystemHealth } from './platform/system-health.ts';
import { SavedReplies } from './sending/saved-replies.ts';
import { SearchCompaction } from './search/search-compaction.ts';
import { Search } from './search/search.ts';
import { Limits } from './security/limits.ts';
import { SecondFactors } from './security/second-factors.ts';
import { SessionList } from './security/session-list.ts';
import { Sessions } from './security/sessions.ts';
import { Attachments } from './sending/attachments.ts';
import { CarrierTexts } from './sending/carrier-texts.ts';
import { DueMessages } from './sending/due-messages.ts';
import { Messages } from './sending/messages.ts';
import { Pacing } from './sending/pacing.ts';
import { RestoredTable } from './sending/restored-table.ts';
import { SendProgress } from './sending/send-progress.ts';
import { SendingPauses } from './sending/sending-pauses.ts';
import { SpamReports } from './sending/spam-reports.ts';
import { UnconfirmedMessages } from './sending/unconfirmed-messages.ts';
import { UnlinkedMessages } from './sending/unlinked-messages.ts';
import { Usage } from './sending/usage.ts';
import { BrowserTokens } from './sign-up/browser-tokens.ts';
import { PhoneCodes } from './sign-up/phone-codes.ts';
import { PlatformNumbers } from './sign-up/platform-numbers.ts';
import { Registrations } from './sign-up/registrations.ts';
import { SignUpLinks } from './sign-up/sign-up-links.ts';
import { Counters } from './table/counters.ts';
import { Table } from './table/table.ts';
import { WebhookCalls } from './webhook-calls/webhook-calls.ts';
import { WebhookDeliveries } from './webhook-calls/webhook-deliveries.ts';
import { WebhookEndpoints } from './webhook-calls/webhook-endpoints.ts';
import { WebhookOutbox, type Announce } from './webhook-calls/webhook-outbox.ts';
import { WebhookSecrets } from './webhook-calls/webhook-secrets.ts';

/** All repositories over one table. */
export type Data = Readonly<ReturnType<typeof createData>>;

/** `now`: the time at which events for endpoints are stored. `announce`: of events (`WebhookOutbox`). */
export function createData(table: Table, now: () => Date = () => new Date(), announce?: Announce) {
  const counters = new Counters(table);
  const messages = new Messages(table);
  const enrollments = new Enrollments(table);
  const appointments = new Appointments(table);
  const due = new DueMessages(table);
  const webhookEndpoints = new WebhookEndpoints(table);
  const outbox = new WebhookOutbox(webhookEndpoints, due, now, announce);
  const consents = new Consents(table, outbox);
  const contacts = new Contacts(table, counters);
  const search = new Search(table, contacts);
  const pacing = new Pacing(table);
  const sendProgress = new SendProgress(table);
  const audit = new Audit(table);
  const directory = new Directory(table);
  const accounts = new Accounts(table, audit, directory);
  const pauses = new SendingPauses(table, audit);
  const usage = new Usage(table);
  const reports = {
    spamReports: new SpamReports(table),
    unconfirmed: new UnconfirmedMessages(table),
    carrierTexts: new CarrierTexts(table),
  };
  const stores = { table, counters, consents, messages, enrollments, appointments, due, pacing, sendProgress, pauses };
  const flowDeps = { ...stores, ...reports, usage, outbox };
  const flow = createFlow(flowDeps);
  const jobs = new Jobs(table);
  const numberOrders = new NumberOrders(table, audit);
  const phoneCodes = new PhoneCodes(table);
  const signUpLinks = new SignUpLinks(table, audit);
  const actionRuns = new ActionRuns(table);
  const ifThens = new IfThens(table);
  const pitchViewLists = new PitchViewLists(table);
  const viewFigures = new ViewFigures(table, counters);
  const busyFigures = new BusyFigures(due, now);
  const mediaFiles = new MediaFiles(table);
  const formFigures = new FormFigureStore(table);
  return {
    ...stores,
    ...reports,
    usage,
    flow,
    enroller: createEnroller(flowDeps),
    inbox: new Inbox(table, flowDeps),
    facts: new MessageFactsReader(table),
    attachments: new Attachments(table),
    unlinkedMessages: new UnlinkedMessages(table, consents, pacing, counters, usage),
    bulkMessages: new BulkMessages({ table, messages, due, sendProgress, jobs, flow }),
    restored: new RestoredTable(table),

    accounts,
    audit,
    directory,
    sendingNumbers: new SendingNumbers(table, audit),
    invitations: new Invitations(table, audit, accounts),
    handOffs: new HandOffs(table),
    emailChanges: new EmailChanges(table, audit, directory),
    passwords: new Passwords(table, audit),
    secondFactors: new SecondFactors(table, audit),
    ownership: new Ownership(table, audit),
    settings: new Settings(table, audit, directory),
    apiKeys: new ApiKeys(table, audit),
    sessions: new Sessions(table),
    sessionList: new SessionList(table),
    limits: new Limits(table),
    idempotency: new Idempotency(table),
    browserTokens: new BrowserTokens(table),
    phoneCodes,
    platformNumbers: new PlatformNumbers(table, audit),
    registrations: new Registrations(table, { accounts, audit, codes: phoneCodes, directory, links: signUpLinks }),
    signUpLinks,

    staffTokens: new StaffTokens(table, audit),
    systemHealth: new SystemHealth(table),
    migrations: new Migrations(table),
    deletions: new Deletions(table, audit, directory, numberOrders),
    departures: new Departures(table, directory, accounts),
    sweeps: new Sweeps(table),
    numberRegistrations: new NumberRegistrations(table, audit),
    numberOrders,
    inboundChecks: new InboundChecks(table),
    banks: new Banks(table, audit),
    billingCopies: new BillingCopies(table),
    meterBuckets: new MeterBuckets(table),
    contactsPeaks: new ContactsPeaks(table),
    spendCaps: new SpendCaps(table, audit),

    contacts,
    contactWriter: new ContactWriter(table, contacts, consents, counters, outbox),
    contactArchive: new ContactArchive(table, contacts, counters),
    contactErasures: new ContactErasures(table, counters, audit),
    namedLists: new NamedLists(table),
    contactTags: new ContactTags(table, contacts),
    customValues: new CustomValues(table),
    groups: new Groups(table),
    groupMembers: new GroupMembers(table, contacts, counters),
    optOutLists: new OptOutLists(table, consents),
    conversations: new Conversations(table, contacts, counters, due),
    autoReplies: new AutoReplies(table),
    replyAlerts: new ReplyAlerts(table),
    notes: new Notes(table),
    savedReplies: new SavedReplies(table),
    search,
    compaction: new SearchCompaction(table, contacts, search),

    jobs,
    jobRejects: new JobRejects(table),
    importHistory: new ImportHistory(table),
    importUndo: new ImportUndo(table, counters),
    mappings: new Mappings(table),
    selections: new Selections(table),
    changedContacts: new ChangedContacts(table),
    sends: new Sends(table),
    announcements: new Announcements(table),
    exports: new Exports(table),

    campaigns: new Campaigns(table),
    library: new Library(table),
    events: new Events(table),
    pitches: new Pitches(table),
    slideFiles: new SlideFiles(table),
    pitchLinks: new PitchLinks(table),
    pitchViews: new PitchViews(table, {
      counters,
      lists: pitchViewLists,
      figures: viewFigures,
      busy: busyFigures,
      outbox,
    }),
    pitchViewLists,
    viewFigures,
    busyFigures,
    sharedReads: new SharedReads({ accounts, ifThens, busy: busyFigures }, now),
    ifThens,
    firings: new Firings(table, due, actionRuns),
    actionRuns,
    teamTexts: new TeamTexts(table),
    engagementWeights: new EngagementWeightsStore(table),
    mediaFiles,
    mediaLibrary: new MediaLibrary(table, mediaFiles),
    landingPages: new LandingPages(table),
    bodyParts: new BodyParts(table),
    campaignLandings: new CampaignLandings(table),
    formFigures,
    formSettings: new FormSettings(table),
    submissions: new Submissions(table, consents, formFigures),

    webhookCalls: new WebhookCalls(table, due),
    webhookSecrets: new WebhookSecrets(table),
    webhookEndpoints,
    webhookDeliveries: new WebhookDeliveries(table, due),
    webhookOutbox: outbox,
    integrations: new Integrations(table),
    connectCodes: new ConnectCodes(table),
    sheetRows: new SheetRows(table),
    practiceLinks: new PracticeLinks(table),
  };
}
