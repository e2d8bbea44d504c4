import type { BrowserContext, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { sharedCloud, signedIn } from '../support/cloud/shared.ts';
import { addContacts, enrollContacts, parsePhoenix } from '../support/scenarios/scenario.ts';
import { findAxeProblems, hasHorizontalOverflow } from './axe.ts';
import { shareBrowser } from './chrome.ts';
import { expectTidy, shoot } from './shoot.ts';
import { newCampaign, signIn } from './staff.ts';
import { addPitchStep } from '../support/scenarios/pitches/pitch-scenario.ts';

const cloud = sharedCloud({ clock: parsePhoenix('2027-03-03 10:00') });
const owner = signedIn(cloud, 'owner@sunrise.test');
const chrome = shareBrowser();
const ANN = '+16025556401';
const INACTIVE = 'The content you are looking for is no longer active or has been removed.';

interface Made {
  readonly pitchId: string;
  readonly slideIds: readonly string[];
}

/** Writes a pitch with two slides. The second has a question. */
async function writePitch(title: string): Promise<Made> {
  const newPitchId = await owner.make('createPitch', { title });
  const pitchId = newPitchId;
  const slideIds: string[] = [];
  for (const heading of ['Your new smile', 'One question']) {
    const newSlideId = await owner.make('createPitchSlide', {
      pitchId,
      slideType: 'TEXT',
      after: slideIds.at(-1) ?? null,
    });
    const slideId = newSlideId;
    slideIds.push(slideId);
    await owner.call('updatePitchSlide', { pitchSlideId: slideId, title: heading });
  }
  await owner.call('createSlideWidget', {
    pitchSlideId: slideIds[1],
    widgetType: 'YESNO',
    slideWidget: { label: 'Shall we call you?' },
  });
  return { pitchId, slideIds };
}

async function findLink(phone: string): Promise<{ readonly text: string; readonly link: string }> {
  const text = (await cloud.texts(phone)).at(-1)?.body ?? '';
  return { text, link: /https?:\/\/\S+\/c\/\S+/.exec(text)?.[0] ?? '' };
}

/** Opens a link on a phone, as someone without a session. */
async function openLink(link: string): Promise<{ readonly context: BrowserContext; readonly page: Page }> {
  const context = await chrome.browser.newContext({ viewport: { width: 390, height: 780 }, hasTouch: true });
  const page = await context.newPage();
  const { pathname } = new URL(link);
  await page.goto(`${cloud.baseUrl}${pathname}`);
  return { context, page };
}

async function figures(campaignId: string, leadId: string) {
  const campaign = await owner.call<{ campaign: { stats: { opened: number; complete: number; features: object[] } } }>(
    'campaign',
    { campaignId, includeStats: true },
    'campaign { stats { opened complete features { opened complete } } }',
  );
  const lead = await owner.call<{ lead: { stats: { views: number; seconds: number } } }>(
    'lead',
    { leadId },
    'lead { stats { views seconds } }',
  );
  return { ...campaign.campaign.stats, ...lead.lead.stats };
}

it('A step with a pitch texts each contact a link, and the page behind it counts exactly', async () => {
  await writePitch('Braces');
  const [ann = ''] = await addContacts(owner, [{ name: 'Ann Archer', phone: ANN }]);

  const staff = await chrome.browser.newPage({ viewport: { width: 1280, height: 900 } });
  await signIn(staff, cloud.baseUrl, 'owner@sunrise.test');
  await newCampaign(staff, 'Spring');
  await staff.getByRole('button', { name: 'Add a step' }).click();
  const dialog = staff.getByRole('dialog', { name: 'New step 1' });
  await dialog.getByText('Text with a pitch').click();
  await dialog.getByRole('textbox', { name: 'Message' }).click();
  await staff.keyboard.type('Have a look:');
  expect(await dialog.getByRole('button', { name: 'Save' }).isEnabled()).toBe(false);
  await dialog.getByRole('combobox', { name: 'Pitch' }).click();
  await staff.getByRole('option', { name: 'Braces' }).click();
  await dialog.getByText(/Have a look:\s+https?:\/\//).waitFor();
  expect(await findAxeProblems(staff)).toEqual([]);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
  const card = staff.getByRole('article', { name: 'Step 1' });
  await card.getByText('Braces').waitFor();
  const [, campaignId = ''] = /\/campaign\/([^/?]+)/.exec(staff.url()) ?? [];
  await enrollContacts(cloud, owner, campaignId, [ann]);

  const { text, link } = await findLink(ANN);
  expect(text).toMatch(/^Have a look:\nhttp:\/\/\S+\/c\/[2-9a-z]{14}\/[2-9a-z]{10}\n.*STOP/s);
  expect(await figures(campaignId, ann)).toMatchObject({ opened: 0, complete: 0, views: 0, seconds: 0 });

  const { context, page } = await openLink(link);
  await page.getByRole('heading', { name: 'Your new smile' }).waitFor();
  await expectTidy(page, 'pitch-link');
  await page.waitForTimeout(3_500);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('Yes', { exact: true }).click();
  expect(await findAxeProblems(page)).toEqual([]);
  // A small phone, and one that is held sideways.
  for (const [width, height] of [
    [320, 568],
    [740, 340],
  ] as const) {
    await page.setViewportSize({ width, height });
    expect(await hasHorizontalOverflow(page)).toBe(false);
    expect(await page.getByRole('button', { name: 'Continue' }).isVisible()).toBe(true);
    await shoot(page, `viewer-${width}`);
  }
  await page.setViewportSize({ width: 390, height: 780 });
  // The connection is lost. The answer, the time and the end wait in the browser.
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('heading', { name: 'Thank You For Viewing!' }).waitFor();
  await page.waitForTimeout(1_500);
  await context.setOffline(false);
  await expect.poll(() => figures(campaignId, ann)).toMatchObject({ opened: 1, complete: 1, views: 1 });
  const { seconds } = await figures(campaignId, ann);
  expect(seconds).toBeGreaterThanOrEqual(3);
  expect(seconds).toBeLessThan(15);
  await card.getByText('1 opened').waitFor();

  // A second look shows the answer, and counts no one twice.
  await page.reload();
  await page.getByRole('button', { name: 'Continue' }).click();
  expect(await page.getByRole('radio', { name: 'Yes' }).isChecked()).toBe(true);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('heading', { name: 'Thank You For Viewing!' }).waitFor();
  await expect.poll(async () => (await figures(campaignId, ann)).seconds).toBeGreaterThan(seconds - 1);
  expect(await figures(campaignId, ann)).toMatchObject({ opened: 1, complete: 1, views: 1 });

  await staff.goto(`${cloud.baseUrl}/campaigns`);
  await staff.getByRole('link', { name: 'Report of Spring' }).click();
  await staff.getByText('1 of 1 who opened').waitFor();
  await staff.getByRole('tab', { name: /^Complete/ }).click();
  await staff.getByRole('cell', { name: 'Yes' }).waitFor();
  expect(await findAxeProblems(staff)).toEqual([]);

  await staff.goto(`${cloud.baseUrl}/dashboard?contact=${ann}`);
  const record = staff.getByRole('dialog', { name: 'Ann Archer' });
  await record.getByRole('tab', { name: 'Reporting' }).click();
  await record.getByText('Shall we call you?').waitFor();
  expect(await record.getByRole('definition').allInnerTexts()).toContain('Yes');
  expect(await findAxeProblems(staff)).toEqual([]);
  await shoot(staff, 'contact-reporting');
  await record.getByRole('tab', { name: 'Timeline' }).click();
  await record.getByText('Reached the end of a pitch').waitFor();
  await record.getByText('Opened a pitch').waitFor();

  // The team's own look at the same link counts nothing.
  const before = await figures(campaignId, ann);
  await staff.goto(`${cloud.baseUrl}${new URL(link).pathname}`);
  await staff.getByRole('heading', { name: 'Your new smile' }).waitFor();
  await staff.waitForTimeout(4_000);
  expect(await figures(campaignId, ann)).toEqual(before);

  await owner.call('archiveCampaign', { campaignId });
  await page.reload();
  await page.getByText(INACTIVE).waitFor();
  await page.goto(`${cloud.baseUrl}/c/22222222222222/2222222222`);
  await page.getByText(INACTIVE).waitFor();
  await context.close();
});

it('Texts wait for a pitch without slides, and leave as soon as it has one', async () => {
  const [ben = ''] = await addContacts(owner, [{ name: 'Ben Brown', phone: '+16025556402' }]);
  const pitchId = await owner.make('createPitch', { title: 'Later' });
  const newCampaignId = await owner.make('createCampaign', { name: 'Later' });
  const campaignId = newCampaignId;
  const createCampaignFeature = await owner.call<{ feature: { id: string; finished: boolean } }>(
    'createCampaignFeature',
    { campaignId, structureType: 'FEATURE', featureType: 'PITCH', pitchId },
    'feature { id finished }',
  );
  expect(createCampaignFeature.feature.finished).toBe(false);
  await enrollContacts(cloud, owner, campaignId, [ben]);
  expect(await cloud.texts('+16025556402')).toEqual([]);

  const slideId = await owner.make('createPitchSlide', { pitchId, slideType: 'TEXT' });
  await owner.call('updatePitchSlide', { pitchSlideId: slideId, title: 'Here' });
  await cloud.waitUntilIdle();
  const { link } = await findLink('+16025556402');
  const { page, context } = await openLink(link);
  await page.getByRole('heading', { name: 'Here' }).waitFor();
  await context.close();
});

it('A link shows its first slide while the API does not answer, and counts once it does', async () => {
  const { pitchId } = await writePitch('Slow phones');
  const id = await owner.make('createCampaign', { name: 'Slow phones' });
  await addPitchStep(owner, id, pitchId);
  const [lead = ''] = await addContacts(owner, [{ name: 'Ben Brown', phone: '+16025556402' }]);
  await enrollContacts(cloud, owner, id, [lead]);
  const { link } = await findLink('+16025556402');
  const context = await chrome.browser.newContext({ viewport: { width: 390, height: 780 }, hasTouch: true });
  const page = await context.newPage();
  let isDown = true;
  await page.route('**/graphql', (route) => (isDown ? route.abort() : route.continue()));
  await page.goto(`${cloud.baseUrl}${new URL(link).pathname}`);
  await page.getByRole('heading', { name: 'Your new smile' }).waitFor();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('Yes', { exact: true }).click();
  expect(await figures(id, lead)).toMatchObject({ opened: 0 });
  isDown = false;
  await expect.poll(async () => (await figures(id, lead)).opened).toBe(1);
  await context.close();
}, 90_000);
