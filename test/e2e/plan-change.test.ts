import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { newBilling } from '../../functions/domain/billing/billing.ts';
import { sharedCloud, signedIn } from '../support/cloud/shared.ts';
import { createBillingClient } from '../support/scenarios/accounts/billing-client.ts';
import { parsePhoenix } from '../support/scenarios/scenario.ts';
import { findAxeProblems } from './axe.ts';
import { shareBrowser } from './chrome.ts';
import { expectTidy } from './shoot.ts';
import { signIn } from './staff.ts';

describe('a change of the running plan', () => {
  const cloud = sharedCloud({ clock: parsePhoenix('2027-03-03 10:00:00') });
  const owner = signedIn(cloud, 'owner@sunrise.test');
  const chrome = shareBrowser();
  const { data, pay } = createBillingClient(cloud, () => owner);
  let page: Page;

  beforeAll(async () => {
    await data().billingCopies.store(owner.organizationId, newBilling(cloud.clock.now()));
    await pay('pm_card_visa', 'basic');
    await cloud.waitUntilIdle();
    page = await chrome.browser.newPage({ viewport: { width: 390, height: 800 } });
    await signIn(page, cloud.baseUrl, 'owner@sunrise.test');
  });

  it('Is chosen by its price, shows when it begins, and is taken back', async () => {
    await page.goto(`${cloud.baseUrl}/account?tab=billing`);
    const plan = page.getByRole('region', { name: 'Plan' });
    await plan.getByRole('button', { name: 'Change plan' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change plan' });
    await dialog.getByText('$49.00 per month plus 1 cent per message segment').waitFor();
    expect(await dialog.getByRole('button', { name: 'Change plan' }).isDisabled()).toBe(true);
    await dialog.getByRole('radio', { name: 'Pro' }).check();
    expect(await findAxeProblems(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await plan.getByText('Changes to Pro on Apr 3.').waitFor();
    await expectTidy(page, 'plan-change');
    await plan.getByRole('button', { name: 'Keep Basic' }).click();
    await plan.getByText('Changes to Pro').waitFor({ state: 'detached' });
  });
});
