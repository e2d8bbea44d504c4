import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sharedCloud, signedIn } from '../support/cloud/shared.ts';
import { addContacts, createCampaign, enrollContacts, parsePhoenix, textBlock } from '../support/scenarios/scenario.ts';
import { shareBrowser } from './chrome.ts';
import { look } from './shoot.ts';
import { signIn } from './staff.ts';

const cloud = sharedCloud({ clock: parsePhoenix('2027-03-03 10:00:00') });
const owner = signedIn(cloud, 'owner@sunrise.test');
const chrome = shareBrowser();
let page: Page;
let campaign: string;

beforeAll(async () => {
  page = await chrome.browser.newPage({ viewport: { width: 1280, height: 900 } });
  await signIn(page, cloud.baseUrl, 'owner@sunrise.test');
});

beforeEach(async () => {
  const steps = [
    { blocks: [textBlock('Welcome to spring. STOP to end')] },
    { blocks: [textBlock('Still there?')], days: 1 },
  ];
  ({ id: campaign } = await createCampaign(owner, 'Spring checkups', steps));
});

async function openFromMenu(item: string, title: string): Promise<Locator> {
  await page.goto(`${cloud.baseUrl}/campaign/${campaign}`);
  await page.getByRole('button', { name: 'More actions for this campaign' }).click();
  await page.getByRole('menuitem', { name: item }).click();
  const dialog = page.getByRole('dialog', { name: title });
  await dialog.waitFor();
  return dialog;
}

/** Clicks the button and returns the text of the downloaded file. */
async function download(button: Locator): Promise<string> {
  const [file] = await Promise.all([page.waitForEvent('download'), button.click()]);
  return readFileSync(await file.path(), 'utf8');
}

describe('The dialogs of the editor', () => {
  it('Landing page: a title and a description are on the public page', async () => {
    // In this brand pages that exist can be changed, and none is added.
    const updateCampaign = await owner.call<{ campaign: { code: string } }>(
      'updateCampaign',
      { campaignId: campaign, landingPageTitle: 'Join us' },
      'campaign { code }',
    );
    const dialog = await openFromMenu('Landing page', 'Edit Landing Page');
    await dialog.getByLabel('Title').fill('Book a checkup');
    await dialog.getByLabel('Description').fill('Free in March.');
    await dialog.getByRole('button', { name: 'Preview' }).click();
    await dialog.getByText('Free in March.').last().waitFor();
    await look(page, 'editor-landing');
    await dialog.getByRole('button', { name: 'Save and Copy Link' }).click();
    await dialog.waitFor({ state: 'detached' });
    const html = await (await cloud.fetch(`/l/${updateCampaign.campaign.code}`)).text();
    expect(html).toContain('<title>Book a checkup</title>');
    expect(html).toContain('Free in March.');
  });

  it('Public library: a shared campaign is found and previewed there, and is gone once it is not shared', async () => {
    const dialog = await openFromMenu('Public library', 'Public library');
    await dialog.getByLabel('Share this campaign').click({ force: true });
    await dialog.getByLabel('Category').selectOption('Reminder');
    await dialog.getByLabel('Description').fill('Brings people back.');
    await look(page, 'editor-library');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('In the library').waitFor();

    await page.goto(`${cloud.baseUrl}/campaign-library`);
    await page.getByText('Brings people back.').waitFor();
    await page.getByRole('button', { name: 'Preview Spring checkups' }).click();
    await page.getByRole('dialog', { name: 'Spring checkups' }).getByText('Welcome to spring. STOP to end').waitFor();
    const listShared = async (): Promise<string[]> => {
      const campaigns = await owner.call<{ campaigns: { id: string }[] }>(
        'campaigns',
        { publicOnly: true },
        'campaigns { id }',
      );
      return campaigns.campaigns.map(({ id }) => id);
    };
    expect(await listShared()).toEqual([campaign]);

    const again = await openFromMenu('Public library', 'Public library');
    await again.getByLabel('Share this campaign').click({ force: true });
    await again.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Not in the library').waitFor();
    expect(await listShared()).toEqual([]);
  });

  it('CSV report: the file has a row for each contact of the campaign', async () => {
    const people = [
      { name: 'Ann Archer', phone: '+16025557101' },
      { name: 'Bob Baker', phone: '+16025557102' },
    ];
    await enrollContacts(cloud, owner, campaign, await addContacts(owner, people));
    await page.goto(`${cloud.baseUrl}/campaign/${campaign}?report=csv`);
    const dialog = page.getByRole('dialog', { name: 'CSV report' });
    await dialog.getByText('No reports yet. Your reports appear here.').waitFor();
    await dialog.getByRole('button', { name: 'Create report' }).click();
    const file = dialog.getByRole('button', { name: /2 rows/u });
    await expect.poll(() => file.isEnabled().catch(() => false)).toBe(true);
    await look(page, 'editor-report');
    const csv = await download(file);
    const rows = csv.trim().split(/\r?\n/u);
    expect(rows).toHaveLength(3);
    expect(csv).toContain('Ann Archer');
    expect(csv).toContain('Bob Baker');
  });

  it('Test run: each text is shown with its time and saved as a file, and nothing is sent', async () => {
    await page.goto(`${cloud.baseUrl}/campaign/${campaign}`);
    await page.getByRole('button', { name: 'Test run' }).click();
    const dialog = page.getByRole('dialog', { name: 'Test run' });
    await dialog.getByText('2 texts, 2 segments').waitFor();
    await dialog.getByText('Still there?').waitFor();
    await look(page, 'editor-test-run');
    const csv = await download(dialog.getByRole('button', { name: 'Download CSV' }));
    expect(csv).toContain('Welcome to spring. STOP to end');
    expect(csv).toContain('Still there?');
    const found = await owner.call<{ campaign: { stats: object } }>(
      'campaign',
      { campaignId: campaign, includeStats: true },
      'campaign { stats { leads planned messages } }',
    );
    expect(found.campaign.stats).toEqual({ leads: 0, planned: 0, messages: 0 });
  });
});
