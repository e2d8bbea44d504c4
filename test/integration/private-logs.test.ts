import { expect, it } from 'vitest';
import { sharedCloud, signedIn } from '../support/cloud/shared.ts';
import {
  addContacts,
  createCampaign,
  enrollContacts,
  importFile,
  parsePhoenix,
  textBlock,
} from '../support/scenarios/scenario.ts';

const NAME = 'Josephine Longfellow';
const PHONE = '+16025550951';
const WORDS = 'Your zebra appointment is confirmed';

const cloud = sharedCloud({ clock: parsePhoenix('2026-12-01 10:00:00') });
const owner = signedIn(cloud, 'owner@sunrise.test');

/** What functions logged under this message. A search that reads no logs would find nothing either. */
const countLogged = (message: string): number =>
  cloud.local.services.log.lines.filter(({ line }) => line.includes(message)).length;

it('Functions write only the lines of their logger, so that a warning of a library does not cost money at each call', async () => {
  const [lead = ''] = await addContacts(owner, [{ name: NAME, phone: '+16025550952' }]);
  const campaign = await createCampaign(owner, 'Zebras again', [{ blocks: [textBlock(WORDS)] }]);
  await enrollContacts(cloud, owner, campaign.id, [lead]);
  await cloud.clock.advance('PT4M');

  const written = cloud.local.services.log.lines.filter(
    ({ source, level }) => level === 'info' && cloud.local.services.functions.find(source) !== undefined,
  );
  expect(countLogged('A report was recorded')).toBeGreaterThan(0);
  expect(written.filter(({ line }) => !line.startsWith('{"')).map(({ line }) => line)).toEqual([]);
});

it('A run with failures of every kind logs no credential, number, name, text or session', async () => {
  cloud.privateValues.add('a name', NAME);
  cloud.privateValues.add('a text', WORDS);
  cloud.privateValues.add('a password', 'a-wrong-password');
  cloud.privateValues.add('an email', 'owner@sunrise.test');
  cloud.privateValues.addToken(owner.token);

  const refused = await cloud.graphql(
    'public',
    'mutation { loginUser(email: "owner@sunrise.test", password: "a-wrong-password") { success errors } }',
  );
  expect(refused.data).toMatchObject({ loginUser: { success: false } });

  await cloud.faults.set([{ do: 'fail', service: 'dynamodb', function: 'Importer', times: 100 }]);
  await importFile(cloud, owner, 'people.csv', `name,phone\n${NAME},not a number\n${NAME},${PHONE}\n`);
  await cloud.faults.clear();

  // No answer, then an error, then no connection: the status checks fail in each way.
  await cloud.carrier.rules({ to: PHONE, do: 'unheard' });
  const [lead = ''] = await addContacts(owner, [{ name: NAME, phone: PHONE }]);
  const campaign = await createCampaign(owner, 'Zebras', [{ blocks: [textBlock(WORDS)] }]);
  await enrollContacts(cloud, owner, campaign.id, [lead]);
  await cloud.faults.set([{ do: 'fail', service: 'carrier', times: 100 }]);
  await cloud.clock.advance('PT4M');
  await cloud.faults.set([{ do: 'refuse', for: 'PT2H' }]);
  await cloud.clock.advance('PT1H');
  await cloud.sendText(PHONE, owner.number, WORDS);

  expect(countLogged('A queue record failed')).toBeGreaterThan(0);
  expect(countLogged('The carrier could not be asked')).toBeGreaterThan(1);
  expect(cloud.privateValues.found).toEqual([]);
});
