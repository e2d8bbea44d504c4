import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { sharedCloud, signedIn } from '../support/cloud/shared.ts';
import { createCampaign, parsePhoenix, textBlock } from '../support/scenarios/scenario.ts';
import { findAxeProblems } from './axe.ts';
import { shareBrowser } from './chrome.ts';
import { signIn } from './staff.ts';

const cloud = sharedCloud({ clock: parsePhoenix('2027-03-03 09:00') });
const owner = signedIn(cloud, 'owner@sunrise.test');
const chrome = shareBrowser();

/** Opens the editor of the first step, as another person in a browser of their own. */
async function openStep(email: string, campaignId: string): Promise<Page> {
  const context = await chrome.browser.newContext({ viewport: { width: 1280, height: 900 } });
  const page = await context.newPage();
  await signIn(page, cloud.baseUrl, email);
  await page.goto(`${cloud.baseUrl}/campaign/${campaignId}`);
  await page.getByRole('button', { name: 'Step 1', exact: true }).click();
  await page.getByRole('dialog', { name: 'Step 1' }).getByRole('textbox', { name: 'Message' }).waitFor();
  return page;
}

async function append(page: Page, text: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Step 1' });
  await dialog.getByRole('textbox', { name: 'Message' }).click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(text);
  await dialog.getByRole('button', { name: 'Save' }).click();
}

it('Of two people who change a step at once, the second sees what the first saved, and decides', async () => {
  const campaign = await createCampaign(owner, 'Spring', [{ blocks: [textBlock('Hello')] }]);
  const readText = async (): Promise<string> => {
    const found = await owner.call<{ campaign: { features: { message: string }[] } }>(
      'campaign',
      { campaignId: campaign.id, includeFeatures: true },
      'campaign { features { message } }',
    );
    return found.campaign.features[0]?.message ?? '';
  };
  const [one, two] = [
    await openStep('owner@sunrise.test', campaign.id),
    await openStep('manager@sunrise.test', campaign.id),
  ];
  await append(one, ' from Olivia');
  await one.getByRole('dialog', { name: 'Step 1' }).waitFor({ state: 'detached' });
  await append(two, ' from Mara');
  const conflict = two.getByRole('dialog', { name: 'Someone else changed this step' });
  await conflict.getByText('Hello from Olivia').waitFor();
  await conflict.getByText('Hello from Mara').waitFor();
  expect(await findAxeProblems(two)).toEqual([]);
  // Nothing is overwritten before the second person has decided.
  expect(await readText()).toBe('Hello from Olivia');
  await conflict.getByRole('button', { name: 'Save yours' }).click();
  await conflict.waitFor({ state: 'detached' });
  await expect.poll(readText).toBe('Hello from Mara');
  // The page of the first person shows it without a reload.
  await one.getByRole('article', { name: 'Step 1' }).getByText('Hello from Mara').waitFor();
  await one.context().close();
  await two.context().close();
});
