import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { createData } from '../../../functions/data/index.ts';
import { Table } from '../../../functions/data/table/table.ts';
import { newBilling } from '../../../functions/domain/billing/billing.ts';
import { createDatabaseClient } from '../../support/cloud/items.ts';
import { sharedCloud, signedIn } from '../../support/cloud/shared.ts';
import { addContacts, listArrivals, parsePhoenix, type Person } from '../../support/scenarios/scenario.ts';
import { shareBrowser } from '../chrome.ts';
import { NARROW, WIDE } from '../screenshots.ts';
import { enter, expectTexts, findSite, listTabs, openWindow } from './reader.ts';

const cloud = sharedCloud({ clock: parsePhoenix('2027-03-03 19:50:00') });
const chrome = shareBrowser();
const owner = signedIn(cloud, 'owner@sunrise.test');
const blast = signedIn(cloud, 'owner@pulse.test', 'blast.localhost');
const health = signedIn(cloud, 'owner@valley.test', 'health.localhost');
const harbor = signedIn(cloud, 'owner@harbor.test');
const staff = signedIn(cloud, 'admin@platform.test');
const BEN = '+16025557402';
const BANNER = "You'll need to setup billing before you can send out any messages";
const NEEDS_PLAN = "You can't send out campaigns or any messages without an active plan.";
let ann = '';
let page: Page;

/** These organizations have to pay, and have no plan. */
beforeAll(async () => {
  const client = createDatabaseClient(cloud);
  const data = createData(new Table(cloud.env['TABLE_NAME'] ?? '', client));
  for (const { organizationId } of [owner, blast] satisfies readonly Person[])
    await data.billingCopies.store(organizationId, newBilling(cloud.clock.now()));
  client.destroy();
  page = await openWindow(chrome.browser);
  [ann = ''] = await addContacts(owner, [{ name: 'Ann Archer', phone: '+16025557401' }]);
});

describe('Accounts, sections 2, 4, 8 and 9: plans', () => {
  it('of the main brand cost what the price table says, and sending asks for one', async () => {
    await enter(page, findSite(cloud, 'text'), owner.token);
    await page.goto(`${findSite(cloud, 'text')}/account?tab=billing`);
    const panel = page.getByRole('tabpanel');
    await expectTexts(panel, /payment method/iu, 'No invoices found');
    expect(await panel.getByRole('button', { name: 'Save', exact: true }).count()).toBe(0);
    expect(await panel.getByText('Cancel Plan').count()).toBe(0);
    await panel.getByRole('button', { name: /add payment method/iu }).click();
    const dialog = page.getByRole('dialog', { name: 'Billing' });
    // Free costs 3 cents a message, basic $25 a month and 2 cents, pro $49 and 1 cent. The first charge is on the day of the sign-up.
    await expectTexts(
      dialog,
      /Free.*3 cents/u,
      /Basic.*\$25.*2 cents/u,
      /Pro.*\$49.*1 cent\b/u,
      /billed monthly/iu,
      /first charge is today/u,
    );
    expect(await dialog.getByRole('radio', { name: 'Free' }).isChecked()).toBe(true);
    await dialog.getByRole('button', { name: 'Cancel' }).click();

    await page.goto(`${findSite(cloud, 'text')}/dashboard?contact=${ann}`);
    await expectTexts(page, BANNER, 'Setup Billing');
    const record = page.getByRole('dialog', { name: 'Ann Archer' });
    await record.getByRole('tab', { name: 'Messages' }).click();
    // Without a plan there is no box to write in.
    await expectTexts(record, NEEDS_PLAN);
    expect(await record.getByRole('textbox').count()).toBe(0);
    await page.keyboard.press('Escape');
    await record.waitFor({ state: 'detached' });
    await page.getByRole('checkbox', { name: 'Select Ann Archer' }).check();
    const bar = page.getByRole('toolbar', { name: 'Actions for the selection' });
    await bar.getByRole('button', { name: 'Message' }).click();
    await page.getByRole('textbox', { name: 'Message' }).click();
    await page.keyboard.type('See you');
    await page.getByRole('button', { name: /^(?:Review|Continue)/u }).click();
    await page.getByRole('dialog').getByRole('button', { name: /^Send/u }).last().click();
    await dialog.waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expectTexts(page, NEEDS_PLAN);
    expect(await cloud.texts('+16025557401')).toEqual([]);
  });

  it('of blasts count segments and contacts', async () => {
    await enter(page, findSite(cloud, 'blast'), blast.token);
    await page.goto(`${findSite(cloud, 'blast')}/dashboard`);
    await expectTexts(page, BANNER);
    await page.getByRole('button', { name: 'Setup Billing' }).click();
    // The first 100 segments are free, then a cent each. 25 contacts are free, more than 25 are $25, more than 250 are $49.
    await expectTexts(
      page.getByRole('dialog', { name: 'Billing' }),
      /100 free.*1 cent each/u,
      /25 contacts ?: free/u,
      /25.*\$25\.00 a month/u,
      /250 contacts ?: \$49\.00 a month/u,
    );
    expect(await page.getByRole('dialog').getByRole('radio').count()).toBe(0);
  });
});

describe('Accounts, sections 2, 4 and 8: connections and platform staff', () => {
  it('say that ModMed could not be connected, and that it is connected', async () => {
    await enter(page, findSite(cloud, 'health'), health.token);
    await page.goto(`${findSite(cloud, 'health')}/account?tab=integrations`);
    expect(await listTabs(page)).toEqual(['settings', 'branding', 'billing', 'integrations']);
    const card = page.getByRole('region', { name: 'ModMed' });
    await card.getByRole('button', { name: 'Connect' }).click();
    const dialog = page.getByRole('dialog', { name: 'Connect ModMed' });
    await dialog.getByLabel('Practice').fill('valleyderm');
    await dialog.getByLabel('Username').fill('fhir_valley');
    await dialog.getByLabel('Password', { exact: true }).fill('wrong');
    await dialog.getByRole('button', { name: 'Connect' }).click();
    await expectTexts(dialog, 'We could not connect to your ModMed account. Try again later.');
    await dialog.getByLabel('Password', { exact: true }).fill('local-practice');
    const answer = page.waitForResponse(/\/oauth2\/modmed\/token\//u);
    await dialog.getByRole('button', { name: 'Connect' }).click();
    expect(await (await answer).json()).toMatchObject({ message: 'ModMed integration successful' });
    await expectTexts(page, 'Connected');
  });

  it('read when an organization cannot be loaded, and see what they changed: 250 dollars a month, 3 cents a text, and a card', async () => {
    await enter(page, findSite(cloud, 'text'), staff.token);
    await page.goto(`${findSite(cloud, 'text')}/super-admin`);
    await page.getByRole('searchbox').fill('Valley');
    await page.route('**/graphql', (route) =>
      route.request().postData()?.includes('organizationData') === true ? route.abort() : route.continue(),
    );
    await page.getByRole('button', { name: 'Card of Valley Clinic' }).click();
    await expectTexts(page.getByRole('dialog', { name: /^Card/u }), 'Could not load organization.');
    await page.unrouteAll();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Subscription of Valley Clinic' }).click();
    const dialog = page.getByRole('dialog', { name: /^Subscription/u });
    const rates = [dialog.getByLabel('Monthly access'), dialog.getByLabel('Price per SMS')];
    await dialog.getByLabel('Monthly access').waitFor();
    const shown = await Promise.all(rates.map((field) => field.inputValue()));
    expect(shown.map((value) => Number(value.replace('$', '')))).toEqual([250, 0.03]);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Card of Valley Clinic' }).click();
    const card = page.getByRole('dialog', { name: /^Card/u });
    await card.getByLabel('Card number').fill('4242 4242 4242 4242');
    await card.getByLabel('Expiry, month and year').fill('12 / 34');
    await card.getByLabel('Security code').fill('123');
    await card.getByRole('button', { name: 'Save card' }).click();
    await expectTexts(page, 'Card Updated');
    await page.getByRole('button', { name: 'Subscription of Valley Clinic' }).click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expectTexts(page, 'Subscription Updated');
  });
});

describe('Accounts, sections 1, 2 and 4: messages', () => {
  it('are empty before the first reply', async () => {
    await enter(page, findSite(cloud, 'text'), harbor.token);
    await page.goto(`${findSite(cloud, 'text')}/messages`);
    await expectTexts(
      page,
      'No Messages Found',
      'Messages will appear here once a lead replies to one of your campaigns.',
      'Select a lead to see their messages.',
    );
    expect(await page.getByRole('textbox', { name: 'Send Message' }).count()).toBe(0);
  });

  it('have a dot until staff look, wait for the next morning at night, and fill a phone one at a time', async () => {
    await addContacts(harbor, [{ name: 'Ben Brown', phone: BEN }]);
    await cloud.sendText(BEN, harbor.number, 'Which day?');
    const entry = page.getByRole('button', { name: /Ben Brown/u });
    await entry.getByRole('img', { name: 'Not viewed' }).waitFor();
    await entry.click();
    await page.getByRole('log').getByText('Which day?').waitFor();
    await entry.getByRole('img', { name: 'Not viewed' }).waitFor({ state: 'detached' });
    const field = page.getByRole('textbox', { name: 'Send Message' });
    const send = page.getByRole('button', { name: 'Send', exact: true });
    expect(await send.isDisabled()).toBe(true);
    await field.fill('Monday');
    await send.click();
    await expect.poll(async () => (await listArrivals(cloud, BEN)).length).toBe(1);
    // Texts go out from 8 am to 8 pm. After that they wait until 8 am of the next morning.
    await cloud.clock.at(parsePhoenix('2027-03-03 20:00:00'));
    await field.fill('Or Tuesday');
    await send.click();
    await expectTexts(page.getByRole('log'), /Or Tuesday.*Scheduled for .*8(?::00)? ?am/iu);
    await cloud.waitUntilIdle();
    expect(await listArrivals(cloud, BEN)).toHaveLength(1);

    await page.getByRole('button', { name: 'Notification users' }).click();
    await page.getByRole('dialog', { name: 'Notification users' }).getByText('Olivia Owens').waitFor();
    await page.keyboard.press('Escape');
    await page.setViewportSize(NARROW);
    await page.getByText('X Close').click();
    await entry.waitFor();
    expect(await page.getByText('X Close').isVisible()).toBe(false);
    await page.setViewportSize(WIDE);
  });
});
