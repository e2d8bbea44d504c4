import type { BrowserContext, Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { sharedCloud, signedIn } from '../support/cloud/shared.ts';
import { createFilledPage } from '../support/scenarios/pitches/form-scenario.ts';
import { createCampaign, parsePhoenix, textBlock } from '../support/scenarios/scenario.ts';
import { findAxeProblems, hasHorizontalOverflow } from './axe.ts';
import { shareBrowser } from './chrome.ts';
import { expectTidy, shoot } from './shoot.ts';
import { signIn } from './staff.ts';

const cloud = sharedCloud({ clock: parsePhoenix('2027-03-03 10:00') });
const owner = signedIn(cloud, 'owner@sunrise.test');
const chrome = shareBrowser();

let landingPage: string;
let path: string;
beforeAll(async () => {
  const campaign = await createCampaign(owner, 'Free consult', [{ blocks: [textBlock('We have Tuesday at 9. STOP')] }]);
  const made = await createFilledPage(owner, campaign.id);
  landingPage = made.landingPage;
  path = `/p/${made.landingPageCode}`;
});

async function openForm(given: Parameters<typeof chrome.browser.newContext>[0] = {}): Promise<{
  readonly context: BrowserContext;
  readonly page: Page;
}> {
  const context = await chrome.browser.newContext({ viewport: { width: 390, height: 780 }, ...given });
  const page = await context.newPage();
  await page.goto(`${cloud.baseUrl}${path}`);
  return { context, page };
}

async function fillIn(page: Page, name: string, phone: string): Promise<void> {
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Phone').fill(phone);
  await page.getByRole('checkbox', { name: /I opt-in/ }).check();
}

async function takeShot(page: Page, name: string): Promise<void> {
  await shoot(page, name, { fullPage: true });
}

it('A person signs up by a form, becomes a contact, and gets the text of its campaign', async () => {
  const { context, page } = await openForm();
  const button = page.getByRole('button', { name: 'Submit' });
  expect(await button.isDisabled()).toBe(true);
  await page.getByText('Still needed: your phone number, the consent box').waitFor();
  await expectTidy(page, 'public-form');
  await fillIn(page, 'Maria Lopez', '6025556881');
  await page.getByText('Friends').click();
  await takeShot(page, 'public-form');
  await button.click();
  await page.getByRole('heading', { name: 'Submitted!' }).waitFor();
  expect(await findAxeProblems(page)).toEqual([]);
  await takeShot(page, 'public-form-submitted');
  await context.close();

  await cloud.waitUntilIdle();
  expect((await cloud.texts('+16025556881')).map(({ body }) => body)).toEqual([
    expect.stringContaining('We have Tuesday at 9.'),
  ]);
  const staff = await chrome.browser.newContext({ viewport: { width: 1280, height: 900 } });
  const editor = await staff.newPage();
  await signIn(editor, cloud.baseUrl, 'owner@sunrise.test');
  await editor.goto(`${cloud.baseUrl}/landing-page/${landingPage}`);
  await editor.getByText('100 % of the views').waitFor();
  await editor.goto(`${cloud.baseUrl}/contacts`);
  await editor.getByText('Maria Lopez').first().waitFor();
  await staff.close();
});

it('A person without a connection submits once, as soon as the phone is online again', async () => {
  const { context, page } = await openForm();
  await fillIn(page, 'Nina Lost', '6025556882');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.getByText(/No connection/).waitFor();
  await context.setOffline(false);
  await page.getByRole('heading', { name: 'Submitted!' }).waitFor();
  await context.close();
  await cloud.waitUntilIdle();
  expect(await cloud.texts('+16025556882')).toHaveLength(1);
});

it('Guests sign up one after another at one tablet, and what they mistype goes nowhere', async () => {
  const { context, page } = await openForm();
  await fillIn(page, 'evil.example/pay', '60255568840');
  await page.getByLabel('Name').focus();
  await page.getByText('A phone number has ten digits, without an extension.').first().waitFor();
  await page.getByText('Write a name with letters').first().waitFor();
  expect(await page.getByLabel('Phone').inputValue()).toBe('60255568840');
  expect(await page.getByRole('button', { name: 'Submit' }).isDisabled()).toBe(true);
  await expectTidy(page, 'public-form');
  await takeShot(page, 'public-form-mistyped');
  for (let guest = 0; guest < 30; guest += 1) {
    await fillIn(
      page,
      `Guest ${'ABCDEFGHIJ'.at(guest % 10) ?? ''}${'xyz'.at(guest / 10) ?? ''}`,
      `60255567${10 + guest}`,
    );
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.getByRole('button', { name: 'Sign up another person' }).click();
    await page.getByText('Still needed: your phone number, the consent box').waitFor();
  }
  await context.close();
  await cloud.waitUntilIdle();
  expect(await cloud.texts('+16025556739')).toHaveLength(1);
  expect(await cloud.texts('+16025556884')).toEqual([]);
  const staff = await chrome.browser.newContext({ viewport: { width: 390, height: 900 } });
  const editor = await staff.newPage();
  await signIn(editor, cloud.baseUrl, 'owner@sunrise.test');
  await editor.goto(`${cloud.baseUrl}/landing-page/${landingPage}`);
  const onSite = editor.getByRole('switch', { name: 'Used on site' });
  await onSite.waitFor({ state: 'attached' });
  await takeShot(editor, 'form-use-narrow');
  await onSite.press('Space');
  await expect.poll(() => onSite.isEnabled()).toBe(true);
  await cloud.waitUntilIdle();
  await editor.reload();
  await editor.getByText('Used on site', { exact: true }).waitFor();
  expect(await onSite.isChecked()).toBe(true);
  expect(await hasHorizontalOverflow(editor)).toBe(false);
  await editor.setViewportSize({ width: 1280, height: 900 });
  await takeShot(editor, 'form-use');
  await staff.close();
});

it('A browser without scripts shows everything to read', async () => {
  const { context, page } = await openForm({ javaScriptEnabled: false });
  await page.getByRole('heading', { name: 'Free whitening consult' }).waitFor();
  await page.getByText('How did you hear of us?').waitFor();
  await page.getByText('I opt-in to receiving communications').waitFor();
  expect(await hasHorizontalOverflow(page)).toBe(false);
  await takeShot(page, 'public-form-without-scripts');
  await context.close();
});

it('The page of a form fits small and wide windows, and one that is gone says so', async () => {
  for (const width of [320, 1280]) {
    const { context, page } = await openForm({ viewport: { width, height: 800 }, forcedColors: 'active' });
    await page.getByText('Still needed').waitFor();
    await expectTidy(page, 'public-form');
    await context.close();
  }
  const { context, page } = await openForm();
  await page.goto(`${cloud.baseUrl}/p/2222222222`);
  await page.getByText('The content you are looking for is no longer active or has been removed.').waitFor();
  expect(await findAxeProblems(page)).toEqual([]);
  await context.close();
});
