import type { Cloud } from '../support/cloud/cloud.ts';
import { shareAcrossTests, sharedCloud, signedIn } from '../support/cloud/shared.ts';
import {
  addContacts,
  createCampaign,
  importFile,
  enrollContacts,
  textBlock,
  type Person,
} from '../support/scenarios/scenario.ts';

const NOON = '2027-03-03T19:00:00Z';

export type Who = 'owner' | 'limited' | 'fresh' | 'both';

/** What addresses of screens name. */
export interface Ids {
  readonly campaign: string;
  readonly step: string;
  readonly ava: string;
  readonly gone: string;
}

export interface PopulatedCloud {
  readonly cloud: Cloud;
  readonly people: Readonly<Record<Who, Person>>;
  readonly ids: Ids;
}

/** A cloud, shared by the tests of a file, whose owner's organization has something to show on every screen; the fresh one has nothing. */
export function startLivedInCloud(): PopulatedCloud {
  const cloud = sharedCloud({ clock: NOON });
  const people = {
    owner: signedIn(cloud, 'owner@sunrise.test'),
    limited: signedIn(cloud, 'limited@sunrise.test'),
    fresh: signedIn(cloud, 'owner@harbor.test'),
    both: signedIn(cloud, 'both@sunrise.test'),
  };
  return { cloud, people, ids: shareAcrossTests('ids', () => seedUsage(cloud, people.owner)) };
}

async function seedUsage(cloud: Cloud, owner: Person): Promise<Ids> {
  const people = [
    { name: 'Ava Stone', phone: '602 234 0001' },
    { name: 'Gone Away', phone: '602 234 0002' },
    { name: 'Maximiliana Featherstonehaugh-Cholmondeley of Greater Scottsdale', phone: '602 234 0003' },
    ...Array.from({ length: 11 }, (_, index) => ({
      name: `Person ${index}`,
      phone: `602 234 1${String(index).padStart(3, '0')}`,
    })),
  ];
  const contacts = await addContacts(owner, people);
  const campaign = await createCampaign(owner, 'Spring check-up', [
    { blocks: [textBlock('Hi '), { type: 'FIRST_NAME', fallback: 'there' }, textBlock(', time for your check-up.')] },
    { blocks: [textBlock('Any questions?')], hours: 1 },
    { blocks: [], days: 1, window: 9 },
  ]);
  await enrollContacts(cloud, owner, campaign.id, contacts);
  await cloud.sendText('+16022340001', owner.number, 'Is Tuesday ok?');
  await cloud.sendText('+16022340002', owner.number, 'STOP');
  await importAndUndo(cloud, owner);
  return { campaign: campaign.id, step: campaign.steps[0] ?? '', ava: contacts[0] ?? '', gone: contacts[1] ?? '' };
}

/** One import that stays, and one that was undone but for somebody who has written since. */
async function importAndUndo(cloud: Cloud, owner: Person): Promise<void> {
  await importFile(
    cloud,
    owner,
    'people who signed up at the fair in spring, all three days together.csv',
    'name,phone\nFair One,602 234 5001\nNobody,none\n',
  );
  const jobId = await importFile(
    cloud,
    owner,
    'undone.csv',
    'name,phone\nUndone One,602 234 6001\nUndone Two,602 234 6002\n',
  );
  await cloud.sendText('+16022346002', owner.number, 'Who is this?');
  await owner.run('mutation U($id: ID!) { undoImport(jobId: $id) { success errors } }', { id: jobId });
  const [stays = ''] = (
    await owner.run<{ contacts: { contacts: { id: string }[] } }>(
      'query { leads(search: "fair one") { success errors leads { id } } }',
    )
  ).contacts.contacts.map(({ id }) => id);
  await cloud.waitUntilIdle();
  const { contacts: contacts } = await owner.run<{ contacts: { contacts: { id: string }[] } }>(
    'query { leads(search: "undone two") { success errors leads { id } } }',
  );
  await owner.run('mutation A($ids: [ID!]!) { archiveLeads(leadIds: $ids) { success errors } }', {
    ids: [stays, ...contacts.contacts.map(({ id }) => id)],
  });
}
