import type { Data } from '../../../../functions/data/index.ts';
import type { Write } from '../../../../functions/data/table/table.ts';
import type { Integration } from '../../../../functions/domain/integrations/integration.ts';

/** What no story and no query calls of the other stores, each once. `made`: the id of one of each thing. */
export async function callStoresOfThings(
  data: Data,
  o: string,
  made: Readonly<Record<string, string>>,
  now: Date,
): Promise<void> {
  const { contacts, contactErasures, formFigures, groups, mediaFiles, submissions, table } = data;
  const later = (seconds: number): Date => new Date(now.getTime() + seconds * 1_000);
  /** A condition may fail. */
  const tryWrite = (write: Write) => table.transact([write]).catch(() => undefined);
  const lead = { organizationId: o, contactId: 'l0' };
  await tryWrite(data.appointments.keptCheck(o, { id: made.leadAppointment ?? '' }));
  for await (const page of contacts.iterateAll(o, 'contacts')) if (page.length === 0) break;
  const [first] = (await contacts.findMany(o, ['l0'])).values();
  if (first) contacts.cursorAfter('inbox', first);
  await contacts.listPage(o, 'contacts', { limit: 10, skip: 3 });
  await data.enrollments.listPage(o, 'c', { limit: 20, skip: 1 });
  await data.actionRuns.listOfIfThen(o, made.workflow ?? '', { after: '9', limit: 1 });
  await contacts.setExternalId(o, 'l0', 'patient-1');
  const [last] = await data.messages.listLatest(o, 'l0', 1);
  if (last && first?.lastMessage) await contacts.showLastWords({ ...last, id: first.lastMessage.messageId });
  await tryWrite(contacts.undecidedHintCheck(o, 'l0'));
  const contact = await contacts.findContact(o, 'l5');
  await contacts.markInvalid(o, 'l5', contact?.phone ?? '+16025551005');
  const erased = await contacts.findContact(o, 'l2');
  if (erased) await contactErasures.begin(erased, { userId: 'u', at: now });
  await contactErasures.listErasures({ limit: 1, after: null });
  const erasure = await contactErasures.findErasure({ organizationId: o, contactId: 'l2' });
  if (!erasure) throw new Error('No one is erased');
  await contactErasures.eraseNumbers(erasure);
  await contactErasures.finish(erasure);
  await data.contactTags.addContactTags({ organizationId: o, tagId: made.tag ?? '' }, ['l0']);
  await data.contactTags.removeContactTags({ organizationId: o, tagId: made.tag ?? '' }, ['l0']);
  await groups.change(o, made.group ?? '', (before) => ({ ...before, name: 'New name' }));
  await data.groupMembers.addMembers({ organizationId: o, groupId: made.group ?? '', by: 'group-job' }, ['l0', 'l1']);
  const archived = await contacts.findContact(o, 'l1');
  if (archived) await data.contactArchive.setArchived(archived, now);
  await data.groupMembers.removeMembers({ organizationId: o, groupId: made.group ?? '' }, ['l1']);
  await groups.setArchived(o, [made.group ?? ''], now, 50);
  await groups.setArchived(o, [made.group ?? ''], null, 50);
  await data.groupMembers.listPage(o, made.group ?? '', { limit: 10 });
  const { next } = await data.conversations.listPage(o, { kind: 'OPEN' }, { limit: 1, after: null });
  await data.conversations.listPage(o, { kind: 'OPEN' }, { limit: 1, after: next });
  await data.conversations.wake(o, 'l0', now);
  await data.importHistory.cancel(o, made.importJob ?? '');
  await formFigures.listDays(o, { kind: 'PAGE', id: made.landingPage ?? '' }, '2026-01-01');
  const [submission] = await submissions.listByContact(o, 'l4', 10);
  if (!submission) throw new Error('No one has submitted a form');
  await submissions.submit({ ...submission, id: 'again', at: later(86_400) }, '+16025551004', null);
  await submissions.wait(submission, '+16025551004');
  await submissions.hold(submission);
  const pitch = (await data.pitches.findMany(o, [made.pitch ?? ''])).get(made.pitch ?? '');
  if (pitch) await data.pitches.createWithSlides({ ...pitch, id: 'p-new', code: 'code-p-new', structure: [] }, []);
  await data.firings.scheduleChecks([{ ...lead, stepId: 'c-two', round: 1, appointmentId: null }], now);
  const removal = await mediaFiles.begin({ key: 'media/o/one.png', organizationId: o, bytes: 7 }, now);
  if (removal === 'FULL') throw new Error('There is no room');
  await table.transact([mediaFiles.keepWrite(removal)]);
  await table.transact([mediaFiles.replacedWrite(removal.key, now)]);
  const [due = removal] = await mediaFiles.listDue(later(40 * 86_400), 1);
  await mediaFiles.share('p', ['media/o/one.png']);
  await mediaFiles.findSharedAbroad(['media/o/one.png']);
  await mediaFiles.findShared(['media/o/one.png']);
  const started = await mediaFiles.start(due, 7);
  await mediaFiles.finish(started ?? due);
  await data.mediaLibrary.listSilentJobs(later(60), 5);
  const [endpoint] = await data.webhookEndpoints.listEndpoints(o);
  const page = await data.webhookDeliveries.listPage(o, endpoint?.id ?? '', { after: null, limit: 1 });
  for (const delivery of page.deliveries) await data.webhookDeliveries.addTest({ ...delivery, id: 'd3', fact: null });
  await data.webhookDeliveries.findOptOut(o, '+16025551000', 'SM1');
  await connect(data, o, now);
}

/** A connection with another system, what it waits to write, and what it read. */
async function connect(data: Data, o: string, now: Date): Promise<void> {
  const { connectCodes, integrations, practiceLinks, sheetRows, table } = data;
  const later = (seconds: number): Date => new Date(now.getTime() + seconds * 1_000);
  const integration: Integration = {
    id: 'i1',
    organizationId: o,
    owner: 'u',
    type: 'CALENDLY',
    created: now,
    state: 'CONNECTED',
    error: null,
    account: 'ann@example.test',
    lastSync: null,
    sealedSecret: 'v1.a.b',
    cursor: null,
    details: { user: 'https://api.calendly.com/users/A' },
    version: 0,
  };
  await integrations.saveIntegration(integration);
  await integrations.listUsed('CALENDLY', { limit: 1, after: null });
  const attempt = { organizationId: o, userId: 'u', owner: 'u', type: 'CALENDLY', site: 'http://localhost' } as const;
  const code = await connectCodes.issue(attempt, now);
  await connectCodes.findConnectCode(code, now);
  await connectCodes.use(code);
  const source = { kind: 'FORM', submissionId: 's1' } as const;
  const row = { organizationId: o, id: 'row1', contactId: 'l0', source, at: now, tried: null };
  await table.transact([sheetRows.addWrite(row)]).catch(() => undefined);
  await sheetRows.listOldest(o, 10);
  await sheetRows.claim(row, now);
  await sheetRows.release({ ...row, tried: now }, later(201));
  await sheetRows.removeSheetRows([row]);
  const link = {
    organizationId: o,
    externalId: '5000',
    contactId: null,
    appointmentId: null,
    updated: now,
    applied: false,
  };
  await practiceLinks.begin({ ...link, keptUntil: later(1_000) });
  await practiceLinks.end({ ...link, keptUntil: later(1_000) });
  await practiceLinks.reopen(link);
  await practiceLinks.findMany(o, ['5000', 'none']);
}
