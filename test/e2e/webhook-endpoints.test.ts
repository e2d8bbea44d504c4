import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sharedCloud, signedIn } from '../support/cloud/shared.ts';
import { startReceiver, type Receiver } from '../support/scenarios/webhooks/one-webhook-call.ts';
import { addContacts, parsePhoenix } from '../support/scenarios/scenario.ts';
import { deliverEvents, readEvents } from '../support/scenarios/webhooks/endpoint-events.ts';
import { shareBrowser } from './chrome.ts';
import { look } from './shoot.ts';
import { signIn } from './staff.ts';

const cloud = sharedCloud({ clock: parsePhoenix('2027-03-03 10:00') });
const owner = signedIn(cloud, 'owner@sunrise.test');
const chrome = shareBrowser();

let receiver: Receiver;
let page: Page;
beforeAll(async () => {
  receiver = await startReceiver();
});
afterAll(() => receiver.close());

it('An admin adds an endpoint by keyboard, tries it, sees what it got, and sends it again', async () => {
  page = await chrome.browser.newPage({ viewport: { width: 1280, height: 900 } });
  await signIn(page, cloud.baseUrl, 'owner@sunrise.test');
  await page.goto(`${cloud.baseUrl}/account?tab=developers`);
  await page.getByText('No endpoints yet.').waitFor();
  await look(page, 'endpoints-empty');

  await page.getByRole('button', { name: 'Add endpoint' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Add endpoint' });
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('placeholder'))).toMatch('https://');
  await page.keyboard.type('https://10.0.0.1/hook');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await dialog.getByText('The address must be public: webhooks go over the internet.').waitFor();
  await look(page, 'endpoint-refused');
  await dialog.getByRole('textbox', { name: 'Address' }).fill(receiver.address);
  await page.keyboard.press('Enter');
  const added = page.getByRole('dialog', { name: 'Endpoint added' });
  const secret = await added.getByRole('textbox', { name: 'Signing secret' }).inputValue();
  expect(secret).toMatch(/^whsec_/);
  await look(page, 'endpoint-secret');
  await added.getByRole('button', { name: 'Done' }).press('Enter');
  await added.waitFor({ state: 'detached' });
  // A dialog returns the focus a moment after it is gone. Enter would press what has the focus then.
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');

  await page.getByRole('button', { name: `Log of ${receiver.address}` }).press('Enter');
  const log = page.getByRole('dialog', { name: 'Deliveries' });
  await log.getByText('Nothing was sent yet.').waitFor();
  await log.getByRole('button', { name: 'Send a test' }).press('Enter');
  await log.getByRole('status').getByText('Answered 200.').waitFor();
  await log.getByRole('listitem').filter({ hasText: 'Test' }).getByText('Delivered').waitFor();
  await addContacts(owner, [{ name: 'Ann Archer', phone: '+16025556821' }]);
  await deliverEvents(cloud);
  await page.keyboard.press('Escape');
  await log.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: `Log of ${receiver.address}` }).click();
  const line = log.getByRole('listitem').filter({ hasText: 'A contact was added' });
  await line.getByText('Delivered').waitFor();
  await look(page, 'endpoint-log');
  await line.getByRole('button', { name: /^Resend/ }).press('Enter');
  await cloud.waitUntilIdle();
  await expect
    .poll(() => readEvents(receiver, secret).map(({ type }) => type))
    .toEqual(['test', 'contact.created', 'contact.created']);
  const [, first, again] = readEvents(receiver, secret);
  expect(again?.id).toBe(first?.id);
  await page.keyboard.press('Escape');
});

it('An admin replaces the secret, pauses and resumes an endpoint, sees why it was paused, and deletes it', async () => {
  const more = page.getByRole('button', { name: `More for ${receiver.address}` });
  await more.click();
  await page.getByRole('menuitem', { name: 'Replace secret' }).click();
  const dialog = page.getByRole('dialog', { name: 'Replace secret' });
  await dialog.getByRole('button', { name: 'Replace secret' }).click();
  await dialog.getByRole('textbox', { name: 'Signing secret' }).waitFor();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await more.click();
  await look(page, 'endpoint-menu');
  await page.getByRole('menuitem', { name: 'Pause' }).click();
  await page.getByRole('button', { name: `Resume ${receiver.address}` }).click();
  await page.getByText('Active').waitFor();

  receiver.statuses.push(...Array.from({ length: 200 }, () => 500));
  for (let day = 0; day < 6; day += 1) {
    await addContacts(owner, [{ name: `Day ${day}`, phone: `+1602555683${day}` }]);
    await cloud.clock.advance('P1D');
  }
  await page.reload();
  await page.getByText('Paused, because nothing could be delivered for four days').waitFor();
  await look(page, 'endpoint-paused');
  await page.getByRole('button', { name: `Log of ${receiver.address}` }).click();
  await page
    .getByRole('dialog', { name: 'Deliveries' })
    .getByText(/Answered 500/)
    .first()
    .waitFor();
  await look(page, 'endpoint-failures');
  await page.keyboard.press('Escape');
  await more.click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Delete endpoint' }).click();
  await page.getByText('No endpoints yet.').waitFor();
  expect(await page.getByRole('list', { name: 'Webhook endpoints' }).count()).toBe(0);
});
