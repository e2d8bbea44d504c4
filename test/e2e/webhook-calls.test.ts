import { afterAll, beforeAll, expect, it } from 'vitest';
import { sharedCloud, signedIn } from '../support/cloud/shared.ts';
import { openPitch, startReceiver, type Receiver } from '../support/scenarios/webhooks/one-webhook-call.ts';
import { addPitchStep, createOnePitch } from '../support/scenarios/pitches/pitch-scenario.ts';
import { addContacts, createCampaign, enrollContacts, parsePhoenix } from '../support/scenarios/scenario.ts';
import { shareBrowser } from './chrome.ts';
import { look } from './shoot.ts';
import { signIn } from './staff.ts';

const cloud = sharedCloud({ clock: parsePhoenix('2027-03-03 10:00') });
const owner = signedIn(cloud, 'owner@sunrise.test');
const admin = signedIn(cloud, 'admin@platform.test');
const chrome = shareBrowser();
const ANN = '+16025556811';

let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver();
});
afterAll(() => receiver.close());
const listBodies = (): string[] => receiver.received.map(({ body }) => body);

it('Staff connect another system, try it out, and see what it got', async () => {
  await admin.call('updateOrganization', { organizationId: owner.organizationId, organization: { showAppt: true } });
  const [lead = ''] = await addContacts(owner, [{ name: 'Ann Archer', phone: ANN }]);
  const { pitch } = await createOnePitch(owner, 'Braces', null);
  const { id: campaignId } = await createCampaign(owner, 'Braces', []);
  await addPitchStep(owner, campaignId, pitch);
  const staff = await chrome.browser.newPage({ viewport: { width: 1280, height: 900 } });
  await signIn(staff, cloud.baseUrl, 'owner@sunrise.test');
  await staff.goto(`${cloud.baseUrl}/campaign/${campaignId}`);

  await staff.getByRole('button', { name: 'Add an if/then to step 1' }).click();
  const dialog = staff.getByRole('dialog', { name: 'New if/then' });
  await dialog.getByRole('combobox', { name: 'Then', exact: true }).selectOption('WEBHOOK');
  const field = dialog.getByRole('textbox', { name: 'Address' });
  await field.fill('http://10.0.0.1/hook');
  await dialog.getByRole('button', { name: 'Send a test' }).click();
  await dialog.getByText('The address must begin with https://.').waitFor();
  await field.fill(receiver.address);
  await dialog.getByRole('button', { name: 'Send a test' }).click();
  await dialog.getByText('Answered 200.').waitFor();
  expect(JSON.parse(listBodies()[0] ?? '')).toMatchObject({ lead: { name: 'Test Contact' } });
  await dialog.getByRole('button', { name: 'Signing secret' }).click();
  await dialog.getByText(/^whsec_/).waitFor();
  await look(staff, 'webhook-editor');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });

  await enrollContacts(cloud, owner, campaignId, [lead]);
  await openPitch(cloud, ANN);
  expect(JSON.parse(listBodies().at(-1) ?? '')).toMatchObject({ lead: { name: 'Ann Archer', phone: ANN } });
  await staff.getByRole('button', { name: 'If the contact opens the pitch: send a webhook' }).click();
  const opened = staff.getByRole('dialog', { name: 'If/then' });
  await opened.getByRole('button', { name: 'Deliveries' }).click();
  const calls = opened.getByRole('list', { name: 'Deliveries' });
  await calls.getByText('Delivered').waitFor();
  await calls.getByText(/Answered 200\./).waitFor();
  await look(staff, 'webhook-calls');
  const before = listBodies().length;
  await calls.getByRole('button', { name: 'Send again for Ann Archer' }).click();
  await expect.poll(() => listBodies().length).toBe(before + 1);
  expect(listBodies().at(-1)).toBe(listBodies().at(-2));
  await calls.getByText('Delivered').waitFor();
  await staff.close();
});
