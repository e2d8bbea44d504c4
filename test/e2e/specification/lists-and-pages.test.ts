import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { BrandId } from '../../../functions/domain/brand/pack.ts';
import { sharedCloud, signedIn } from '../../support/cloud/shared.ts';
import { createLandingPage, findPageCode } from '../../support/scenarios/pitches/form-scenario.ts';
import { createGroup } from '../../support/scenarios/create-group.ts';
import { addContacts, createCampaign, parsePhoenix, textBlock } from '../../support/scenarios/scenario.ts';
import { shareBrowser } from '../chrome.ts';
import { NARROW } from '../screenshots.ts';
import { enter, expectTexts, findSite, openWindow, waitForSave } from './reader.ts';
import { sendPitch } from './sent-pitch.ts';

const cloud = sharedCloud({ clock: parsePhoenix('2027-03-03 10:00:00') });
const chrome = shareBrowser();
const owner = signedIn(cloud, 'owner@sunrise.test');
const blast = signedIn(cloud, 'owner@pulse.test', 'blast.localhost');
const tattoo = signedIn(cloud, 'owner@needle.test', 'tattoo.localhost');
const health = signedIn(cloud, 'owner@valley.test', 'health.localhost');
const site = (brand: BrandId = 'text'): string => findSite(cloud, brand);
const OPT_IN =
  'I opt-in to receiving communications at the number provided. (You may opt-out at any time by replying STOP)';
const INACTIVE = 'The content you are looking for is no longer active or has been removed.';

let page: Page;
let phone: Page;
beforeAll(async () => {
  page = await enter(await openWindow(chrome.browser), site(), owner.token);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  phone = await openWindow(chrome.browser, NARROW);
});

/** Fills in the form on the phone. `agrees`: ticks the box for texts. */
async function fillIn(name: string, number: string, agrees = true): Promise<void> {
  await phone.getByRole('textbox', { name: 'Name' }).fill(name);
  await phone.getByRole('textbox', { name: 'Phone' }).fill(number);
  if (agrees) await phone.getByRole('checkbox', { name: /I opt-in/u }).check();
}

describe('Campaigns, sections 2, 4, 5 and 8: groups', () => {
  it('ask for a selection, name themselves, and are limited by the plan', async () => {
    await createGroup(owner, 'One', []);
    await createGroup(owner, 'Two', []);
    await page.goto(`${site()}/groups`);
    await page.getByRole('table').waitFor();
    await page.getByRole('toolbar').getByRole('button', { name: 'Message' }).click();
    await expectTexts(page, 'Select Groups', 'Select groups from below first.');
    await page.getByRole('button', { name: 'New group' }).click();
    await page.waitForURL('**/group/**');
    const name = page.getByRole('textbox', { name: /name of the group|group/iu }).first();
    await expect.poll(() => name.inputValue()).toBe('New Group');
    const saved = waitForSave(page, '"name":"Regulars"');
    await name.fill('Regulars');
    // By itself, without a button.
    await saved;
    await page.goto(`${site()}/group/none`);
    await expectTexts(page, 'Not Found');
    await page.getByRole('link', { name: 'All groups' }).click();
    await expectTexts(page, 'Regulars');
    // Without a plan there are three groups.
    await page.getByRole('button', { name: 'New group' }).click();
    await expectTexts(page, "You've reached your limit");
    await page.getByRole('button', { name: 'Click here to upgrade for more groups' }).click();
    await page.getByRole('dialog', { name: 'Account' }).getByRole('tab', { name: 'Billing', selected: true }).waitFor();
  });

  it('have a page whose price is 5 dollars, and a form that needs the box and ten characters of a phone', async () => {
    const id = await createGroup(blast, 'Morning class', []);
    const group = await blast.call<{ group: { code: string } }>('group', { groupId: id }, 'group { code }');
    await phone.goto(`${site('blast')}/g/${group.group.code}`);
    await expectTexts(phone, OPT_IN, /\$5/u, /Powered By .* v3\.4\.7/u);
    const submit = phone.getByRole('button', { name: 'Submit' });
    await fillIn('Gil Group', '602555730');
    expect(await submit.isDisabled()).toBe(true);
    await fillIn('Gil Group', '6025557301');
    await submit.click();
    await expectTexts(phone, 'Submitted!');
  });
});

describe('Campaigns, sections 2, 4 and 8: events', () => {
  it('ask for a selection, and say that they are canceled', async () => {
    const [lead = ''] = await addContacts(owner, [{ name: 'Ann Archer', phone: '+16025557302' }]);
    await owner.call('createLeadAppointment', {
      leadId: lead,
      eventDate: '2030-03-04',
      eventTime: '10:00',
      eventLocation: 'Main office',
    });
    await page.goto(`${site()}/events`);
    const table = page.getByRole('table', { name: 'Events' });
    await table.waitFor();
    const bar = page.getByRole('toolbar', { name: 'Actions for the selection' });
    await bar.getByRole('button', { name: 'Message' }).click();
    await expectTexts(page, 'Select Events', 'Select events from below first.');
    await table.getByRole('checkbox').last().check();
    await bar.getByRole('button', { name: 'Cancel', exact: true }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Cancel 1 event$/u })
      .click();
    await expectTexts(page, 'Success', 'Successfully cancelled event(s).');
    await page.getByRole('combobox', { name: 'Show' }).selectOption('all');
    await expectTexts(table, 'Cancelled', 'Main office');
    expect(await table.getByRole('checkbox').last().isDisabled()).toBe(true);
  });
});

describe('Campaigns, sections 2, 4 and 8: landing pages', () => {
  it('begin with a title, copy their link as they save, and are archived', async () => {
    await createCampaign(owner, 'Free consult', [{ blocks: [textBlock('We have Tuesday at 9. STOP')] }]);
    await page.goto(`${site()}/landing-pages`);
    await expectTexts(page, '- No Landing Pages Found -');
    await page.getByRole('button', { name: 'New landing page' }).first().click();
    await page.waitForURL('**/landing-page/**');
    const title = page.getByRole('textbox', { name: 'Title of the landing page' });
    await expect.poll(() => title.inputValue()).toBe('New Landing Page');
    const copy = page.getByRole('button', { name: 'Save and Copy Link' });
    // A campaign is required in this brand.
    expect(await copy.isDisabled()).toBe(true);
    await page.getByRole('combobox', { name: 'Campaign' }).selectOption({ label: 'Free consult' });
    await page.getByLabel('Description').first().fill('We text you three times.');
    await copy.click();
    await expectTexts(page, 'Link Copied');
    const link = await page.evaluate(() => navigator.clipboard.readText());
    expect(link).toMatch(new RegExp(`^${site()}/p/\\w{10,}$`, 'u'));

    // A stranger signs up: what was copied has been saved.
    await phone.goto(link);
    await expectTexts(phone, 'New Landing Page', 'We text you three times.', OPT_IN);
    expect((await phone.locator('.form-band').boundingBox())?.height).toBe(150);
    const submit = phone.getByRole('button', { name: 'Submit' });
    expect(await submit.isDisabled()).toBe(true);
    await fillIn('Maria Lopez', '6025557303');
    await phone.route('**/graphql', (route) =>
      route.fulfill({ json: { data: { submitLandingPage: { success: false, errors: [], notice: null } } } }),
    );
    await submit.click();
    await expectTexts(phone.getByRole('alert'), 'An unknown error occurred. Please refresh the page and try again.');
    await phone.unrouteAll();
    await submit.click();
    await expectTexts(phone, 'Submitted!');
    await phone.setViewportSize({ width: 1280, height: 900 });
    await phone.goto(link);
    expect((await phone.locator('form').boundingBox())?.width).toBeLessThanOrEqual(500);
    await phone.setViewportSize(NARROW);
    await cloud.waitUntilIdle();

    await page.goto(`${site()}/landing-pages`);
    await expectTexts(page, 'New Landing Page', 'Leads: 1', 'Free consult');
    await page.getByRole('checkbox', { name: 'Select New Landing Page' }).check();
    await page.getByRole('toolbar').getByRole('button', { name: 'Archive' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Archive' }).click();
    await expectTexts(page, 'Success', 'The landing page(s) have been archived.', '- No Landing Pages Found -');
    await phone.goto(link);
    await expectTexts(phone, INACTIVE);
  });

  it('ask for consent to health information in the brand health', async () => {
    const { id } = await createCampaign(health, 'Visit', [{ blocks: [textBlock('See you. STOP')] }]);
    await health.call('updateCampaign', { campaignId: id, landingPageTitle: 'Visit us' });
    const campaign = await health.call<{ campaign: { code: string } }>(
      'campaign',
      { campaignId: id },
      'campaign { code }',
    );
    await phone.goto(`${site('health')}/l/${campaign.campaign.code}`);
    await expectTexts(phone, 'Visit us', OPT_IN, /HIPAA/u);
    await fillIn('Hal Health', '6025557304');
    expect(await phone.getByRole('button', { name: 'Submit' }).isDisabled()).toBe(true);
    await phone.getByRole('checkbox', { name: /HIPAA/u }).check();
    await phone.getByRole('button', { name: 'Submit' }).click();
    await expectTexts(phone, 'Submitted!');
  });
});

describe('Campaigns, sections 2, 5 and 8: body parts', () => {
  it('have labels and campaigns, and ask for an appointment on the page', async () => {
    await createCampaign(tattoo, 'Aftercare', [{ blocks: [textBlock('Keep it clean. STOP')] }]);
    const studio = await enter(page, site('tattoo'), tattoo.token);
    await studio.goto(`${site('tattoo')}/body-parts`);
    await expectTexts(studio, '- No Body Parts Found -');
    await studio.getByRole('button', { name: 'New option' }).first().click();
    const label = studio.getByRole('textbox', { name: 'Label' });
    await expect.poll(() => label.inputValue()).toBe('New Label');
    const saved = waitForSave(studio, '"label":"Left arm"');
    await label.fill('Left arm');
    await saved;
    await studio.getByRole('button', { name: '+ Add campaign' }).click();
    await studio.getByRole('menuitem', { name: 'Aftercare' }).click();
    await studio.getByRole('button', { name: 'Remove Aftercare' }).waitFor();

    const landingPage = await createLandingPage(tattoo, 'Book your session', null);
    await phone.goto(`${site('tattoo')}/p/${await findPageCode(tattoo, landingPage)}`);
    await fillIn('Tim Tattoo', '6025557305', false);
    await phone.getByRole('combobox').selectOption('Left arm');
    const submit = phone.getByRole('button', { name: 'Submit' });
    expect(await submit.isDisabled()).toBe(true);
    // An appointment stands for the box in this brand.
    await phone.locator('input[type=date]').fill('2027-03-20');
    await submit.click();
    await expectTexts(phone, 'Submitted!');

    await studio.getByRole('button', { name: 'Delete Left arm' }).click();
    await studio.getByRole('dialog', { name: 'Are You Sure?' }).getByRole('button', { name: 'Delete' }).click();
    await expectTexts(studio, 'Success', 'The option has been deleted.', '- No Body Parts Found -');
  });
});

describe('Campaigns, sections 2, 4, 7 and 9: the page of a pitch', () => {
  it('shows its slides to the end, only to its contact, and says when it is gone', async () => {
    const [lead = ''] = await addContacts(owner, [{ name: 'Pia Page', phone: '+16025557306' }]);
    const id = await sendPitch(cloud, owner, { name: 'Visit', requireVerification: true }, [lead]);
    const findInTexts = async (pattern: RegExp): Promise<string> => {
      await cloud.waitUntilIdle();
      return (await cloud.texts('+16025557306')).flatMap(({ body }) => pattern.exec(body)?.[0] ?? []).at(-1) ?? '';
    };
    const path = await findInTexts(/\/c\/\w+\/\w+/u);
    await phone.goto(`${site()}${path}`);
    await expectTexts(phone, 'Link Verification');
    await phone.getByRole('button', { name: 'Send me a code' }).click();
    const field = phone.getByLabel(/Enter the code/u);
    await field.waitFor();
    await field.fill(await findInTexts(/\b\d{6}\b/u));
    await phone.getByRole('button', { name: 'Verify' }).click();
    await expectTexts(phone, 'Verification Complete!');
    await phone.getByRole('heading', { name: 'Your first visit' }).waitFor();
    // The nine kinds of questions.
    await expectTexts(phone, `Powered By Text Campaigns · ${new Date().getFullYear()} · v3.4.7`);
    expect(await phone.locator('fieldset, select, input[type=date]').count()).toBe(7);
    const report = phone.waitForRequest((request) => request.postData()?.includes('trackLead') === true);
    await phone.getByText('Yes', { exact: true }).first().click();
    await report;
    expect(await phone.getByRole('button', { name: 'Back' }).count()).toBe(0);
    const next = phone.getByRole('button', { name: 'Continue' });
    await next.click();
    await phone.getByRole('button', { name: 'Back' }).click();
    await next.click();
    await next.click();
    await expectTexts(phone, 'Thank You For Viewing!');
    expect(await next.count()).toBe(0);
    await phone.setViewportSize({ width: 1280, height: 900 });
    expect((await phone.getByRole('main').boundingBox())?.width).toBeLessThanOrEqual(500);
    await owner.call('archiveCampaign', { campaignId: id });
    await phone.reload();
    await expectTexts(phone, INACTIVE);
  });
});
