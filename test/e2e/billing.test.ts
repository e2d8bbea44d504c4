import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { createData } from '../../functions/data/index.ts';
import { Table } from '../../functions/data/table/table.ts';
import { newBilling } from '../../functions/domain/billing/billing.ts';
import { createDatabaseClient } from '../support/cloud/items.ts';
import { sharedCloud } from '../support/cloud/shared.ts';
import { parsePhoenix, signIn as signInByApi } from '../support/scenarios/scenario.ts';
import { findAxeProblems } from './axe.ts';
import { shareBrowser } from './chrome.ts';
import { look } from './shoot.ts';
import { confirmMessaging, reviewFirstBlast, signIn } from './staff.ts';

const cloud = sharedCloud({ clock: parsePhoenix('2027-03-03 10:00:00') });
const chrome = shareBrowser();
let page: Page;
let base: string;

beforeAll(async () => {
  base = `http://blast.localhost:${new URL(cloud.baseUrl).port}`;
  const { organizationId } = await signInByApi(cloud, 'owner@pulse.test', 'blast.localhost');
  const data = createData(new Table(cloud.env['TABLE_NAME'] ?? '', createDatabaseClient(cloud)));
  await data.billingCopies.store(organizationId, newBilling(cloud.clock.now()));
  page = await chrome.browser.newPage({ viewport: { width: 1280, height: 900 } });
  await signIn(page, base, 'owner@pulse.test');
});

async function enterCard(number: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Billing' });
  await dialog.getByLabel('Card number').fill(number);
  await dialog.getByLabel('Expiry, month and year').fill('0434');
  await dialog.getByLabel('Security code').fill('123');
  await dialog.getByRole('button', { name: /^(Start plan|Pay .* and start|Save card)$/ }).click();
}

async function openBilling(): Promise<void> {
  await page.goto(`${base}/account?tab=billing`);
  await page.getByRole('heading', { name: 'Payment method' }).waitFor();
}

describe('billing in the blast brand', () => {
  it('A start without a plan opens the payment dialog. After a decline and a good card the same start continues', async () => {
    await page.getByText("You'll need to setup billing before you can send out any messages").waitFor();
    const { adding, review } = await reviewFirstBlast(page);
    await review.getByRole('button', { name: /^Start for 1\b/ }).click();
    const paying = page.getByRole('dialog', { name: 'Billing' });
    await paying.getByText('100 free message segments a month, then 1 cent each.').waitFor();
    await enterCard('4000 0000 0000 0002');
    await paying.getByText('Your card was declined.').waitFor();
    await enterCard('4242 4242 4242 4242');
    await paying.waitFor({ state: 'detached' });
    await confirmMessaging(page);
    await adding.waitFor({ state: 'detached' });
    await expect.poll(async () => (await cloud.texts('+16025553301')).length).toBe(1);
    expect(await page.getByText("You'll need to setup billing").count()).toBe(0);
  });

  it('The account shows the card, the contacts and the segments of the cycle', async () => {
    await openBilling();
    await page.getByText('Visa ending in 4242, expires 04/2034').waitFor();
    await page.getByText('Most contacts in this cycle: 1').waitFor();
    await page.getByText('1 segment in this cycle').waitFor();
    // A plan whose prices are all of usage has its first invoice at the end of its first cycle.
    await page.getByText('No invoices found').waitFor();
    await look(page, 'billing');
  });

  it('A card with 3-D Secure is saved after its holder has confirmed, and not before', async () => {
    await openBilling();
    await page.getByRole('button', { name: 'Change card' }).click();
    await page.getByLabel('Card number').waitFor();
    expect(await findAxeProblems(page)).toEqual([]);
    await enterCard('4000 0025 0000 3155');
    await page.getByRole('button', { name: 'Fail authentication' }).click();
    const paying = page.getByRole('dialog', { name: 'Billing' });
    await paying.getByText('We are unable to authenticate your payment method.').waitFor();
    await paying.getByRole('button', { name: 'Save card' }).click();
    await page.getByRole('button', { name: 'Complete authentication' }).click();
    await paying.waitFor({ state: 'detached' });
    await page.getByText('Visa ending in 3155, expires 04/2034').waitFor();
  });

  it('A bank account becomes the payout account', async () => {
    await openBilling();
    await page.getByRole('button', { name: 'Add bank account' }).click();
    const dialog = page.getByRole('dialog', { name: 'Payout Account' });
    await dialog.getByLabel('Account holder name').fill('Ann Archer');
    await dialog.getByLabel('Routing number').fill('110000000');
    await dialog.getByLabel('Account number', { exact: true }).fill('000123456789');
    await dialog.getByLabel('Confirm account number').fill('000123456780');
    await dialog.getByText('Account numbers must match.').waitFor();
    await dialog.getByLabel('Confirm account number').fill('000123456789');
    expect(await findAxeProblems(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('STRIPE TEST BANK ending in 6789').waitFor();
    await page.getByRole('button', { name: 'Change bank account' }).waitFor();
  });

  it('A spend cap that is near or reached shows a banner, and a higher cap ends it', async () => {
    // 100 segments are free, and then each costs a cent.
    const { organizationId } = await signInByApi(cloud, 'owner@pulse.test', 'blast.localhost');
    const data = createData(new Table(cloud.env['TABLE_NAME'] ?? '', createDatabaseClient(cloud)));
    const attempts = [{ messageId: 'earlier', attempt: 1, segments: 190 }];
    await data.table.transact(data.usage.rowWrites(organizationId, attempts, cloud.clock.now()));
    await openBilling();
    const setCap = async (dollars: string): Promise<void> => {
      await page.getByLabel('Cap for the texts of a billing cycle').fill(dollars);
      await page.getByRole('button', { name: 'Save cap' }).click();
    };
    await setCap('1');
    await page.getByText('$0.91 of $1.00 used in this cycle.').waitFor();
    await page.getByText('You have used 80% or more of your spend cap of $1.00.').waitFor();
    await look(page, 'billing-cap');
    await setCap('50');
    await page.getByText('$0.91 of $50.00 used in this cycle.').waitFor();
    await page.getByText('You have used 80%').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Remove cap' }).click();
    await page.getByText('No cap. Texts of a billing cycle may cost any amount.').waitFor();
  });

  it('A canceled plan shows when it ends, and cannot be canceled again', async () => {
    await openBilling();
    await page.getByRole('button', { name: 'Cancel Plan' }).click();
    const asking = page.getByRole('dialog', { name: 'Are You Sure?' });
    await asking.getByRole('button', { name: 'Cancel Plan' }).click();
    await asking.waitFor({ state: 'detached' });
    await page.getByText(/^Active plan\. Ends/).waitFor();
    expect(await page.getByRole('button', { name: 'Cancel Plan' }).count()).toBe(0);
  });
});
