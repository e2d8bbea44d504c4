import type { Cloud } from '../support/cloud/cloud.ts';
import { createGroup } from '../support/scenarios/create-group.ts';
import { createFilledPage } from '../support/scenarios/pitches/form-scenario.ts';
import { createPitchWithSlides } from '../support/scenarios/pitches/pitch-scenario.ts';
import { buildPicture } from '../support/scenarios/media/images.ts';
import { shareAcrossTests, sharedCloud, signedIn } from '../support/cloud/shared.ts';
import {
  addContacts,
  createCampaign,
  importFile,
  enrollContacts,
  textBlock,
  type Person,
} from '../support/scenarios/scenario.ts';

/** What the organization itself wrote with the word of another brand. */
export const WRITTEN = /VIP patients|Welcome, new patient of the practice/gu;
const NOON = '2027-03-03T19:00:00Z';

export type PersonKey = 'owner' | 'limited' | 'fresh' | 'both' | 'staff';

/** Ids that the addresses of the screens need. */
export interface Ids {
  readonly campaign: string;
  readonly step: string;
  readonly ava: string;
  readonly optedOut: string;
  /** Someone who sent pictures. */
  readonly pictures: string;
  readonly group: string;
  readonly emptyGroup: string;
  /** With every kind of slide and question. */
  readonly pitch: string;
  readonly emptyPitch: string;
  readonly landingPage: string;
  /** The token of a sign-up link. */
  readonly signUp: string;
}

export interface PopulatedCloud {
  readonly cloud: Cloud;
  readonly people: Readonly<Record<PersonKey, Person>>;
  readonly ids: Ids;
}

/**
 * Starts a cloud for the tests of a file. The owner's organization has data on every screen; the fresh organization has
 * none.
 */
export function sharePopulatedCloud(): PopulatedCloud {
  const cloud = sharedCloud({ clock: NOON });
  const people = {
    owner: signedIn(cloud, 'owner@sunrise.test'),
    limited: signedIn(cloud, 'limited@sunrise.test'),
    fresh: signedIn(cloud, 'owner@harbor.test'),
    both: signedIn(cloud, 'both@sunrise.test'),
    staff: signedIn(cloud, 'admin@platform.test'),
  };
  return { cloud, people, ids: shareAcrossTests('ids', () => seedUsage(cloud, people.owner, people.staff)) };
}

async function seedUsage(cloud: Cloud, owner: Person, staff: Person): Promise<Ids> {
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
  await cloud.sendText('+16022340003', owner.number, '', [
    buildPicture(400, 300),
    buildPicture(90, 400),
    { ...buildPicture(1, 1), contentType: 'video/mp4' },
  ]);
  await owner.call('messageLeads', {
    leadIds: contacts.slice(2, 5),
    messageContent: [
      textBlock('Hi '),
      { type: 'FIRST_NAME', fallback: 'there' },
      textBlock(', we close at noon on Friday.'),
    ],
    startAt: new Date(cloud.clock.now().getTime() + 3 * 86_400_000).toISOString(),
  });
  await importAndUndo(cloud, owner);
  await owner.call('createLeadAppointment', {
    leadId: contacts[0],
    eventDate: '2030-03-04',
    eventTime: '10:00',
    eventLocation: 'Main office',
  });
  const createSignUpLink = await staff.call<{ token: string }>(
    'createSignUpLink',
    { brandId: 'text', organizationName: 'Desert Bloom' },
    'token',
  );
  return {
    signUp: createSignUpLink.token,
    campaign: campaign.id,
    step: campaign.steps[0] ?? '',
    ava: contacts[0] ?? '',
    optedOut: contacts[1] ?? '',
    pictures: contacts[2] ?? '',
    group: await createGroup(owner, 'VIP patients', contacts.slice(0, 3)),
    emptyGroup: await createGroup(owner, 'Waiting list', []),
    ...(await createPitchWithSlides(owner)),
    landingPage: (await createFilledPage(owner, campaign.id)).landingPage,
  };
}

/**
 * Creates one import that stays, and one that is undone. One of its contacts replied, so the undo keeps that contact.
 */
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
  await owner.call('undoJob', { jobId });
  const [keptContact = ''] = (
    await owner.call<{ leads: { id: string }[] }>('leads', { search: 'fair one' }, 'leads { id }')
  ).leads.map(({ id }) => id);
  await cloud.waitUntilIdle();
  const undoneContacts = await owner.call<{ leads: { id: string }[] }>(
    'leads',
    { search: 'undone two' },
    'leads { id }',
  );
  await owner.call('archiveLeads', { leadIds: [keptContact, ...undoneContacts.leads.map(({ id }) => id)] });
}
