import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { BrandId } from '../../../functions/domain/brand/pack.ts';
import { sharedCloud, signedIn } from '../../support/cloud/shared.ts';
import { openPitch } from '../../support/scenarios/webhooks/one-webhook-call.ts';
import { addContacts, createCampaign, parsePhoenix, textBlock, type Person } from '../../support/scenarios/scenario.ts';
import { shareBrowser } from '../chrome.ts';
import { enter, expectTexts, findSite, listNames, openWindow } from './reader.ts';
import { sendPitch } from './sent-pitch.ts';

const cloud = sharedCloud({ clock: parsePhoenix('2027-03-03 10:00:00') });
const chrome = shareBrowser();
const owner = signedIn(cloud, 'owner@sunrise.test');
const staff = signedIn(cloud, 'admin@platform.test');
const blast = signedIn(cloud, 'owner@pulse.test', 'blast.localhost');
const opportunity = signedIn(cloud, 'owner@summit.test', 'opportunity.localhost');
const LONG = 'A label of a step that is much too long';

let page: Page;
let reported: string;
const site = (brand: BrandId = 'text'): string => findSite(cloud, brand);

/** Two contacts get a text with a pitch of two slides. One opens it and reaches the end. */
beforeAll(async () => {
  reported = await sendTo(owner, 'Spring', ['+16025557201', '+16025557202']);
  await openPitch(cloud, '+16025557201', true);
  page = await enter(await openWindow(chrome.browser), site(), owner.token);
});

async function sendTo(person: Person, name: string, phones: readonly string[]): Promise<string> {
  const people = phones.map((phone, index) => ({ name: `Pat${index} Doe`, phone }));
  return sendPitch(cloud, person, { name }, await addContacts(person, people));
}

describe('Campaigns, sections 2, 5 and 9: the editor', () => {
  it('makes a campaign with a random number behind its address, and steps at the named hours', async () => {
    await page.goto(`${site()}/campaigns?new=1`);
    const creating = page.getByRole('dialog', { name: 'New campaign' });
    await creating.getByLabel('Name').fill('Welcome');
    await creating.getByRole('button', { name: 'Create' }).click();
    await page.waitForURL(/\/campaign\/[^?]+\?\d{4}$/u);
    const [, suffix = ''] = /\?(\d{4})$/u.exec(page.url()) ?? [];
    expect(Number(suffix)).toBeGreaterThanOrEqual(1000);
    await page.getByRole('button', { name: 'Add a step' }).click();
    const step = page.getByRole('dialog', { name: 'New step 1' });
    const message = step.getByRole('textbox', { name: 'Message' });
    await message.click();
    await page.keyboard.type('Hi ');
    await step.getByRole('button', { name: 'First name', exact: true }).click();
    await expectTexts(step, / \/ 240/u);
    // 9 in the morning, 1 in the afternoon, 6 in the evening, and no other hour in this brand.
    const hours = (await step.getByLabel('Time of day').locator('option').allInnerTexts()).slice(1);
    expect(hours.map((hour) => /\d+ [ap]m/u.exec(hour)?.[0])).toEqual(['9 am', '1 pm', '6 pm']);
    const days = step.getByLabel('Days');
    await days.fill('-3');
    await days.blur();
    expect(Number(await days.inputValue())).toBeGreaterThanOrEqual(0);
    await days.fill('0');
    await step.getByLabel(/^Label/u).fill(LONG);
    await step.getByRole('button', { name: 'Save' }).click();
    await step.waitFor({ state: 'detached' });
    // Names of steps have 23 characters.
    await page.getByRole('button', { name: LONG.slice(0, 22) }).waitFor();
    const shown = await page.getByRole('button', { name: LONG.slice(0, 22) }).innerText();
    expect(shown.replace('…', '').length).toBeLessThanOrEqual(23);
    // Nothing was sent.
    expect(await page.getByRole('link', { name: /view report/iu }).count()).toBe(0);
    await page.getByRole('button', { name: 'Add after step 1' }).click();
    expect(await listNames(page, 'menuitem')).toEqual(expect.arrayContaining(['message', 'slides']));
    expect(await listNames(page, 'menuitem')).not.toContain('redirect');
    await page.keyboard.press('Escape');

    await page.goto(`${site()}/campaigns`);
    await expectTexts(page, 'Welcome', 'Spring', '1 step');
    await page.getByRole('searchbox').fill('spring');
    await page.getByRole('link', { name: 'Welcome' }).waitFor({ state: 'detached' });
    await page.goto(`${site()}/campaign/none`);
    await page.waitForURL('**/campaigns');
  });

  it('finds no contact that is not there, and offers to create it', async () => {
    await page.goto(`${site()}/campaign/${reported}?add=contacts`);
    const dialog = page.getByRole('dialog', { name: 'Add contacts' });
    await dialog.getByRole('searchbox').fill('Zoe Li');
    await expectTexts(dialog, 'Lead Not Found.');
    await dialog.getByRole('button', { name: /create new/iu }).click();
    expect(await dialog.getByRole('textbox', { name: /^Name/u }).first().inputValue()).toBe('Zoe Li');
  });

  it('leads to the report: who received it, how far they got on each slide, and who completed it', async () => {
    await page.goto(`${site()}/campaign/${reported}`);
    await page.getByRole('link', { name: /view report/iu }).click();
    await page.waitForURL('**/report**');
    const people = page.getByRole('region', { name: 'People' });
    await people.getByRole('tab').first().waitFor();
    const tabs = await listNames(people, 'tab');
    expect(tabs[0]).toMatch(/^received ?2$/u);
    expect(tabs.at(-1)).toMatch(/^complete ?1$/u);
    // Received, Complete, and one for each of the two slides.
    expect(tabs).toHaveLength(4);
    await expectTexts(page, '50%', '100%', 'CSV', /Edit/u);
  });
});

describe('Campaigns, sections 1, 2 and 6: brands', () => {
  it('have a custom hour, phases and no report for opportunities, and campaigns for one contact', async () => {
    const id = await sendTo(opportunity, 'Open house', ['+16025557211']);
    const other = await enter(page, site('opportunity'), opportunity.token);
    await other.goto(`${site('opportunity')}/campaign/${id}`);
    await other.getByRole('article', { name: 'Step 1' }).waitFor();
    expect(await other.getByRole('link', { name: /view report/iu }).count()).toBe(0);
    const phases = other.getByRole('radiogroup').filter({ hasText: /before/iu });
    expect(await phases.count()).toBe(0);
    await other.getByRole('switch', { name: 'Send texts before and after appointments' }).press('Space');
    await phases.waitFor();
    await other.getByRole('button', { name: 'Add after step 1' }).click();
    expect(await listNames(other, 'menuitem')).toEqual(expect.arrayContaining(['message', 'slides', 'redirect']));
    await other.getByRole('menuitem', { name: 'Message' }).click();
    const step = other.getByRole('dialog', { name: 'New step 2' });
    await step.getByLabel('Time of day').selectOption({ index: 4 });
    const hour = step.getByLabel('Hour', { exact: true });
    await hour.fill('13');
    await hour.blur();
    // Typed hours are 0 to 12.
    expect(Number(await hour.inputValue())).toBeLessThanOrEqual(12);

    await staff.call('updateOrganization', { organizationId: opportunity.organizationId, organization: { v2: true } });
    const [lead = ''] = await addContacts(opportunity, [{ name: 'Olga Open', phone: '+16025557212' }]);
    await opportunity.call('createCampaign', { name: 'Just Olga', leadId: lead, v2: true });
    await other.goto(`${site('opportunity')}/campaigns`);
    await expectTexts(other, 'Just Olga', 'For Olga Open');
    await other.goto(`${site('opportunity')}/contacts`);
    await other.getByRole('checkbox', { name: 'Select Olga Open' }).check();
    const bar = other.getByRole('toolbar', { name: 'Actions for the selection' });
    await bar.getByRole('button', { name: 'Message' }).waitFor();
    expect(await bar.getByRole('button', { name: /group/iu }).count()).toBe(0);
    expect(await bar.getByRole('button', { name: /campaign/iu }).count()).toBe(0);
  });

  it('have neither uploads nor if/thens for blasts', async () => {
    const id = await sendTo(blast, 'Sale', ['+16025557221']);
    await blast.call('updateCampaign', { campaignId: id, landingPageTitle: 'Join' });
    const other = await enter(page, site('blast'), blast.token);
    await other.goto(`${site('blast')}/campaign/${id}`);
    await other.getByRole('article', { name: 'Step 1' }).waitFor();
    expect(await other.getByRole('button', { name: /if\/then/iu }).count()).toBe(0);
    await other.getByRole('button', { name: /^More actions/u }).click();
    await other.getByRole('menuitem', { name: 'Landing page' }).click();
    const landing = other.getByRole('dialog', { name: 'Edit Landing Page' });
    // Color and image instead of questions.
    await landing.getByRole('textbox', { name: 'Color' }).waitFor();
    expect(await landing.getByRole('button', { name: /question|field/iu }).count()).toBe(0);
    await other.goto(`${site('blast')}/library`);
    await other.getByRole('button', { name: '+ New Pitch' }).click();
    await other.getByRole('button', { name: 'Add slide' }).click();
    expect(await listNames(other, 'menuitem')).not.toContain('image or video');
  });
});

describe('Campaigns, sections 1, 3 and 5: pitches', () => {
  it('have the kinds of slides of the brand, and six kinds of questions', async () => {
    await page.goto(`${site()}/library`);
    await page.getByRole('button', { name: '+ New Pitch' }).click();
    await page.getByRole('button', { name: 'Add slide' }).click();
    const kinds = (await listNames(page, 'menuitem')).join(', ');
    for (const kind of [/youtube/u, /text/u, /image or video/u, /screen/u, /camera/u]) expect(kinds).toMatch(kind);
    for (const kind of [/calendar/u, /audio/u]) expect(kinds).not.toMatch(kind);
    await page.getByRole('menuitem', { name: 'Text', exact: true }).click();
    await page.getByRole('button', { name: 'Add question' }).click();
    // Rating, yes or no, short, choice, checkbox and verify. The other three are for forms.
    expect(await listNames(page, 'menuitem')).toHaveLength(6);
    await page.getByRole('menuitem', { name: /^Single choice/u }).click();
    const choice = page.getByRole('dialog', { name: /Single choice/u });
    const options = choice.getByRole('group', { name: 'Options' }).getByRole('textbox');
    expect(await options.evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value))).toEqual([
      '',
      '',
    ]);
    await page.keyboard.press('Escape');
    await choice.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Add question' }).click();
    await page.getByRole('menuitem', { name: /^Rating/u }).click();
    const rating = page.getByRole('dialog', { name: /Rating/u });
    const [from, to] = [rating.getByLabel('From'), rating.getByLabel('To', { exact: true })];
    expect([await from.inputValue(), await to.inputValue()]).toEqual(['1', '10']);
    await rating.getByLabel('Question').fill('How was it?');
    await from.fill('7');
    await to.fill('2');
    await rating.getByRole('button', { name: 'Save' }).click();
    await rating.waitFor({ state: 'detached' });
    // The ends change places.
    await page.getByRole('button', { name: 'How was it?', exact: true }).click();
    expect([await from.inputValue(), await to.inputValue()]).toEqual(['2', '7']);
    await page.keyboard.press('Escape');
  });
});

describe('Campaigns, section 2: the library', () => {
  it('shows shared campaigns step by step, and adds them', async () => {
    const { id } = await createCampaign(owner, 'Come back', [
      { blocks: [textBlock('We miss you')] },
      { blocks: [textBlock('Still there?')], days: 1 },
    ]);
    await owner.call('updateCampaign', {
      campaignId: id,
      public: true,
      category: 'Reminder',
      description: 'Brings people back',
    });
    await page.goto(`${site()}/campaign-library`);
    const categories = page.getByRole('group', { name: 'Categories' });
    await categories.getByRole('button', { name: 'Welcome' }).click();
    await page.getByRole('button', { name: 'Preview Come back' }).waitFor({ state: 'detached' });
    await categories.getByRole('button', { name: 'Reminder' }).click();
    await page.getByRole('button', { name: 'Preview Come back' }).click();
    const preview = page.getByRole('dialog', { name: 'Come back' });
    await expectTexts(preview, 'We miss you', 'Add To Campaigns');
    await preview.getByRole('button', { name: 'Next step' }).click();
    await expectTexts(preview, 'Still there?');
    await preview.getByRole('button', { name: 'Add To Campaigns' }).click();
    await page.waitForURL(/\/campaign\/(?!library)/u);
    expect(page.url()).not.toContain(id);
    await expectTexts(page, 'We miss you', 'Still there?');
  });
});
