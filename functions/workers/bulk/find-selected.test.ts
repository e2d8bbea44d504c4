import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  ALL,
  contacts,
  ORGANIZATION,
  setUp,
  START,
  type Setup,
} from '../../../test/support/scenarios/jobs/selection-job.ts';
import { buildContactChange } from '../../data/contacts/contact-lists.ts';
import { contactKey } from '../../data/table/keys.ts';
import { CONVERSATION_AGES, hasConversationAge, isConversationAge } from '../../domain/search/conversation-age.ts';
import { isUnread, type Contact } from '../../domain/contacts/contact.ts';
import type { Matching } from '../../domain/jobs/selection.ts';
import { archiveContact, restoreContact } from '../../use-cases/contacts/archive-contact.ts';
import { findSelected } from './find-selected.ts';
import { countCases } from '../../../test/support/simulation/exploration.ts';

const RUNS = countCases('SELECTION_RUNS', 40);
const RULES = { allowAfterHours: false, allowWeekends: true, firstTextSuffix: '' };
const GROUP = { organizationId: ORGANIZATION, groupId: 'g' };
const TAG = { organizationId: ORGANIZATION, tagId: 't' };

const KINDS = [
  'archive',
  'restore',
  'opt out',
  'tag',
  'untag',
  'join group',
  'leave group',
  'enroll',
  'remove',
  'reply',
  'read',
] as const;
/** How long ago a contact replies, in days. */
const AGES_DAYS = [0, 5, 20, 60, 120];
const action = fc.record({ kind: fc.constantFrom(...KINDS), index: fc.nat(contacts.length - 1) });
type Action = typeof action extends fc.Arbitrary<infer Value> ? Value : never;

const matching: fc.Arbitrary<Matching> = fc.record({
  search: fc.constantFrom('', 'person', 'person 1', '555-01'),
  filter: fc.constantFrom(null, null, 'messages', 'unread', 'optedOut', 'archived', ...CONVERSATION_AGES),
  campaignId: fc.constantFrom(null, 'c'),
  groupIds: fc.constantFrom(null, ['g']),
  tagId: fc.constantFrom(null, 't'),
  except: fc.subarray([...ALL], { maxLength: 3 }),
});

async function act({ data, deps }: Setup, { kind, index }: Action): Promise<void> {
  const id = ALL[index] ?? '';
  const contact = await data.contacts.findContact(ORGANIZATION, id);
  if (!contact?.phone) throw new Error('No contact');
  const person = { ...contact, phone: contact.phone };
  const campaign = await data.campaigns.findCampaign(ORGANIZATION, 'c');
  const evidence = { kind: 'STAFF', userId: 'u', note: '' } as const;
  const at = new Date(START.getTime() + (index + 1) * 1_000 - (AGES_DAYS[index % AGES_DAYS.length] ?? 0) * 86_400_000);
  if (kind === 'archive') await archiveContact(deps, contact, START);
  else if (kind === 'restore') await restoreContact(deps, contact, START);
  else if (kind === 'opt out')
    await data.consents.change(ORGANIZATION, person.phone, { state: 'OPTED_OUT', evidence, at: START }, id);
  else if (kind === 'tag') await data.contactTags.addContactTags(TAG, [id]);
  else if (kind === 'untag') await data.contactTags.removeContactTags(TAG, [id]);
  else if (kind === 'join group') await data.groupMembers.addMembers(GROUP, [id]);
  else if (kind === 'leave group') await data.groupMembers.removeMembers(GROUP, [id]);
  else if (kind === 'enroll' && campaign)
    await data.enroller.enroll(campaign, [person], { sendAgain: false, by: null, rules: RULES, now: START });
  else if (kind === 'remove') {
    const enrollment = await data.enrollments.findEnrollment(ORGANIZATION, 'c', id);
    if (enrollment) await data.enroller.unenroll(enrollment, { reason: 'REMOVED_FROM_CAMPAIGN' });
  } else if (kind === 'reply') await reply({ data }, contact, at);
  else if (kind === 'read') await data.contacts.markViewed(ORGANIZATION, id, new Date(at.getTime() + 1));
}

async function reply({ data }: Pick<Setup, 'data'>, contact: Contact, at: Date): Promise<void> {
  const lastMessage = { messageId: `m${at.getTime()}`, direction: 'IN' as const, body: 'Yes', at };
  const { update, delta } = buildContactChange(contact, { lastMessage, lastInbound: at, isOpen: true });
  await data.table.transact([
    data.table.updateWrite(contactKey(ORGANIZATION, contact.id), update),
    ...data.counters.organizationWrites(ORGANIZATION, contact.id, delta),
  ]);
}

/** Who belongs to a selection, by the contacts as they are. */
async function listMatching(
  { data, job }: Setup,
  { search, filter, campaignId, groupIds, tagId, except }: Matching,
): Promise<string[]> {
  const all = await data.contacts.findMany(ORGANIZATION, ALL);
  const enrollments = await data.enrollments.findMany(ORGANIZATION, 'c', ALL);
  const isFound = ({ name, phone }: Contact): boolean =>
    name.toLowerCase().includes(search) || (phone ?? '').includes(search.replace('-', ''));
  const passes = (contact: Contact): boolean => {
    if (filter === 'archived' ? contact.archived === null : contact.archived !== null) return false;
    if (isConversationAge(filter)) return hasConversationAge(contact, filter, job.created);
    if (filter === 'messages') return contact.lastMessage !== null;
    if (filter === 'unread') return isUnread(contact);
    return filter !== 'optedOut' || contact.consent === 'OPTED_OUT';
  };
  const isEnrolled = (id: string): boolean => {
    const state = enrollments.get(id)?.state;
    return state !== undefined && state !== 'REMOVED';
  };
  return all
    .filter((contact) => isFound(contact) && passes(contact) && !except.includes(contact.id))
    .filter(({ id }) => campaignId === null || isEnrolled(id))
    .filter(({ groupIds: own }) => !groupIds || own.includes('g'))
    .filter(({ tagIds }) => !tagId || tagIds.includes('t'))
    .map(({ id }) => id);
}

const select = ({ deps, job }: Setup, given: Matching): Promise<readonly string[]> =>
  findSelected(deps, { ...job, kind: 'ARCHIVE', campaignId: null, details: { matching: given } });

it('Everyone that a list shows without a few: exactly those after any changes, and no one by mistake during them', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(action, { maxLength: 12 }),
      fc.array(action, { maxLength: 4 }),
      matching,
      fc.scheduler(),
      async (before, meanwhile, given, scheduler) => {
        let isScheduled = false;
        const setup = await setUp('ARCHIVE', () =>
          isScheduled ? scheduler.schedule(Promise.resolve()) : Promise.resolve(),
        );
        for (const each of before) await act(setup, each);
        const first = await listMatching(setup, given);
        expect((await select(setup, given)).toSorted()).toEqual(first.toSorted());

        isScheduled = true;
        const all = Promise.all([select(setup, given), Promise.allSettled(meanwhile.map((each) => act(setup, each)))]);
        const [during] = await scheduler.waitFor(all);
        isScheduled = false;
        const touched = new Set(meanwhile.map(({ index }) => ALL[index] ?? ''));
        const untouched = (ids: readonly string[]): string[] => ids.filter((id) => !touched.has(id)).toSorted();
        expect(untouched(during)).toEqual(untouched(first));
        expect(new Set(during).size).toBe(during.length);
        expect(during.filter((id) => given.except.includes(id))).toEqual([]);
        expect((await select(setup, given)).toSorted()).toEqual((await listMatching(setup, given)).toSorted());
      },
    ),
    { numRuns: RUNS },
  );
});
