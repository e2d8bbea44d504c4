import type { Page } from 'playwright-core';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { setBrand } from '../support/cloud/items.ts';
import { sharedCloud, signedIn } from '../support/cloud/shared.ts';
import { openPitch, startReceiver, type Receiver } from '../support/scenarios/webhooks/one-webhook-call.ts';
import { addPitchStep, createOnePitch } from '../support/scenarios/pitches/pitch-scenario.ts';
import { addContacts, listArrivals, parsePhoenix } from '../support/scenarios/scenario.ts';
import { findAxeProblems } from './axe.ts';
import { shareBrowser } from './chrome.ts';
import { look } from './shoot.ts';
import { newCampaign, signIn } from './staff.ts';

const cloud = sharedCloud({ clock: parsePhoenix('2027-03-03 09:00') });
const owner = signedIn(cloud, 'owner@sunrise.test');
const admin = signedIn(cloud, 'admin@platform.test');
const chrome = shareBrowser();
const ANN = '+16025556821';

let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver();
  await setBrand(cloud, owner, 'opportunity');
  await admin.call('updateOrganization', {
    organizationId: owner.organizationId,
    organization: { showAppt: true, showApptPlaceholders: true },
  });
});
afterAll(() => receiver.close());

const readTexts = async (): Promise<string[]> =>
  (await listArrivals(cloud, ANN)).map(({ at, body }) => `${at} ${body.split('\n')[0]}`);

/** Writes the first step of the phase that is open. `text`: `[Event time]` clicks the button with that name. */
async function writeStep(page: Page, text: string, hours: string): Promise<void> {
  await page.getByRole('button', { name: 'Add a step' }).click();
  const dialog = page.getByRole('dialog', { name: /^New step 1/ });
  await dialog.getByRole('textbox', { name: 'Message' }).click();
  for (const part of text.split(/(\[[^\]]+\])/)) {
    const placeholder = /^\[(.+)\]$/.exec(part)?.[1];
    if (placeholder === undefined) await page.keyboard.type(part);
    else await dialog.getByRole('button', { name: placeholder, exact: true }).click();
  }
  await dialog.getByLabel('Days').fill('0');
  await dialog.getByLabel('Hours').fill(hours);
  expect(await findAxeProblems(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
}

/** Moves the only appointment of the open record. */
async function move(page: Page, date: string, time: string): Promise<void> {
  const record = page.getByRole('dialog', { name: 'Ann Archer' });
  await record.getByRole('button', { name: /^Change the appointment of/ }).click();
  await page.getByRole('menuitem', { name: 'Change date' }).click();
  await page.getByRole('menu').waitFor({ state: 'detached' });
  const dialog = page.getByRole('dialog', { name: 'Change Appointment Date' });
  await dialog.getByLabel('Date').fill(date);
  await dialog.getByLabel('Time (optional)').fill(time);
  expect(await findAxeProblems(page)).toEqual([]);
  await dialog.getByRole('button').last().click();
  await dialog.waitFor({ state: 'detached' });
  await cloud.waitUntilIdle();
}

it('A campaign with three phases follows an appointment that moves twice, and calls another system', async () => {
  const site = `http://opportunity.localhost:${new URL(cloud.baseUrl).port}`;
  const [ann = ''] = await addContacts(owner, [{ name: 'Ann Archer', phone: ANN }]);
  const { pitch } = await createOnePitch(owner, 'Braces', null);
  const page = await chrome.browser.newPage({ viewport: { width: 1280, height: 900 } });
  await signIn(page, site, 'owner@sunrise.test');
  await newCampaign(page, 'Visits');
  const [, campaignId = ''] = /\/campaign\/([^/?]+)/.exec(page.url()) ?? [];
  await addPitchStep(owner, campaignId, pitch);
  await page.reload();

  // The if/then with a call of another system.
  await page.getByRole('button', { name: 'Add an if/then to step 1' }).click();
  const editor = page.getByRole('dialog', { name: 'New if/then' });
  await editor.getByRole('combobox', { name: 'Then', exact: true }).selectOption('WEBHOOK');
  await editor.getByRole('textbox', { name: 'Address' }).fill(receiver.address);
  await editor.getByRole('button', { name: 'Save' }).click();
  await editor.waitFor({ state: 'detached' });

  // The phases before and after the appointment.
  await page.getByRole('switch', { name: 'Send texts before and after appointments' }).click();
  const phases = page.getByRole('radiogroup', { name: 'Steps by phase' });
  await phases.getByText('Before (0)').click();
  await writeStep(page, 'See you at [Event time]', '2');
  await phases.getByText('Before (1)').waitFor();
  await phases.getByText('After (0)').click();
  await writeStep(page, 'Thanks for your visit', '1');
  await phases.getByText('After (1)').waitFor();
  await look(page, 'appointment-campaign');

  // The appointment is today at 3 pm, then at 5 pm, then the day after at 11 am.
  await page.goto(`${site}/contacts?contact=${ann}`);
  const record = page.getByRole('dialog', { name: 'Ann Archer' });
  await record.getByRole('tab', { name: 'Campaigns' }).click();
  await record.getByRole('button', { name: 'New appointment' }).click();
  const booking = page.getByRole('dialog', { name: 'New appointment' });
  await booking.getByLabel('Date').fill('2027-03-03');
  await booking.getByLabel('Time (optional)').fill('15:00');
  await booking
    .getByLabel(/\(optional\)$/)
    .last()
    .selectOption({ label: 'Visits' });
  await booking.getByRole('button').last().click();
  await booking.waitFor({ state: 'detached' });
  await cloud.waitUntilIdle();
  // Within the hour: the clock moves while a slow machine fills in the forms.
  expect((await readTexts()).map((text) => text.slice(0, 13))).toEqual(['2027-03-03 09']);
  await openPitch(cloud, ANN);

  await move(page, '2027-03-03', '17:00');
  await cloud.clock.at(parsePhoenix('2027-03-03 14:30'));
  expect(await readTexts()).toHaveLength(1);
  await move(page, '2027-03-04', '11:00');
  await cloud.clock.at(parsePhoenix('2027-03-03 19:00'));
  expect(await readTexts()).toHaveLength(1);
  await cloud.clock.at(parsePhoenix('2027-03-04 13:00'));
  expect((await readTexts()).slice(1)).toEqual([
    '2027-03-04 09:00 See you at 11:00 am',
    '2027-03-04 12:00 Thanks for your visit',
  ]);

  // The other system was called once, and can verify the caller.
  const webhookSecret = await owner.call<{ secret: string }>('webhookSecret', {}, 'secret');
  expect(receiver.received).toHaveLength(1);
  const [{ body, headers } = { body: '', headers: {} as Record<string, string> }] = receiver.received;
  const at = new Date(Number(headers['webhook-timestamp']) * 1000);
  expect(headers['webhook-signature']).toBe(
    new Webhook(webhookSecret.secret).sign(headers['webhook-id'] ?? '', at, body),
  );
  expect(JSON.parse(body)).toMatchObject({ campaign: { name: 'Visits' }, lead: { id: ann } });
  await page.close();
});
