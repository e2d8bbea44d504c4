import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { sharedCloud, signedIn } from '../support/cloud/shared.ts';
import { PNG } from '../support/scenarios/media/images.ts';
import { addPitchStep, createPitchWithSlides } from '../support/scenarios/pitches/pitch-scenario.ts';
import { addContacts, createCampaign, enrollContacts, parsePhoenix } from '../support/scenarios/scenario.ts';
import { findAxeProblems } from './axe.ts';
import { shareBrowser } from './chrome.ts';
import { look, shoot } from './shoot.ts';
import { signIn } from './staff.ts';

const cloud = sharedCloud({ clock: parsePhoenix('2027-03-03 10:00:00') });
const owner = signedIn(cloud, 'owner@sunrise.test');
const chrome = shareBrowser();
let page: Page;

beforeAll(async () => {
  page = await chrome.browser.newPage({ viewport: { width: 390, height: 800 } });
  await signIn(page, cloud.baseUrl, 'owner@sunrise.test');
});

const choose = (name: string, mimeType: string, bytes: Uint8Array): Promise<void> =>
  page
    .getByLabel('Brand image')
    .locator('input')
    .setInputFiles({ name, mimeType, buffer: Buffer.from(bytes) });

describe('the branding', () => {
  it('An image is uploaded, saved, shown beside the name of the organization, and removed', async () => {
    await page.goto(`${cloud.baseUrl}/account?tab=branding`);
    await page.getByRole('button', { name: 'Upload an image' }).waitFor();
    await choose('notes.png', 'image/png', new TextEncoder().encode('no image'));
    await page.getByText('Choose a .jpg, .jpeg, .png or .gif image.').waitFor();
    await choose('logo.png', 'image/png', PNG);
    await page.getByRole('img', { name: 'What was chosen' }).waitFor();
    expect(await findAxeProblems(page)).toEqual([]);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Your account changes have been saved.').waitFor();
    await page.reload();
    const stored = page.locator('img[src^="/media/"]').first();
    await stored.waitFor({ state: 'attached' });
    expect(await stored.evaluate((image) => (image as HTMLImageElement).decode().then(() => 'shown'))).toBe('shown');
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.locator('nav, aside').locator('xpath=..').locator('img[src^="/media/"]').first().waitFor();
    await page.getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Upload an image' }).waitFor();
    await expect.poll(() => page.locator('img[src^="/media/"]').count()).toBe(0);
  });

  it('A campaign shows a name, a color and a picture of its own on the pages that its links open', async () => {
    const phone = '+16025556951';
    const [ann = ''] = await addContacts(owner, [{ name: 'Ann Archer', phone }]);
    const { pitch } = await createPitchWithSlides(owner);
    const { id } = await createCampaign(owner, 'Spring', []);
    await addPitchStep(owner, id, pitch);
    await enrollContacts(cloud, owner, id, [ann]);

    await page.goto(`${cloud.baseUrl}/campaign/${id}`);
    await page.getByRole('button', { name: 'More actions for this campaign' }).click();
    await page.getByRole('menuitem', { name: 'Branding' }).click();
    const dialog = page.getByRole('dialog', { name: 'Branding' });
    await dialog.getByLabel('Brand name').fill('Sunrise Ortho');
    await dialog.getByLabel('Brand color').fill('#7a2e8e');
    // Closes the color picker.
    await dialog.getByLabel('Brand name').focus();
    await page.locator('.mantine-ColorInput-dropdown').waitFor({ state: 'detached' });
    await dialog.getByRole('img', { name: /with the name Sunrise Ortho$/ }).waitFor();
    await look(page, 'campaign-branding');
    await choose('logo.png', 'image/png', PNG);
    await dialog.getByRole('img', { name: /with the picture$/ }).waitFor();
    await shoot(page, 'campaign-branding-picture');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });

    const [link = ''] = /\/c\/\S+/u.exec((await cloud.texts(phone)).at(-1)?.body ?? '') ?? [];
    const reader = await chrome.browser.newPage({ viewport: { width: 390, height: 800 } });
    await reader.goto(`${cloud.baseUrl}${link}`);
    const logo = reader.getByRole('img', { name: 'Sunrise Ortho' });
    await logo.waitFor();
    expect(await logo.evaluate((image) => (image as HTMLImageElement).decode().then(() => 'shown'))).toBe('shown');
    expect(await findAxeProblems(reader)).toEqual([]);
    await shoot(reader, 'campaign-branding-page');
    await reader.close();

    // An empty name and no picture: the page shows the organization again.
    await page.goto(`${cloud.baseUrl}/campaign/${id}?branding=edit`);
    await dialog.getByLabel('Brand name').fill('');
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await dialog.getByRole('img', { name: /with the name Sunrise Dental$/ }).waitFor();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
  });
});
