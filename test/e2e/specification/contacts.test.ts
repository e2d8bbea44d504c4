import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { sharedCloud, signedIn } from '../../support/cloud/shared.ts';
import { listArrivals, parsePhoenix } from '../../support/scenarios/scenario.ts';
import { shareBrowser } from '../chrome.ts';
import { NARROW } from '../screenshots.ts';
import { phone, seedContacts } from './contacts-story.ts';
import { enter, expectTexts, findSite, listNames, openWindow, readCards } from './reader.ts';

const cloud = sharedCloud({ clock: parsePhoenix('2027-03-03 10:00:00') });
const chrome = shareBrowser();
const owner = signedIn(cloud, 'owner@sunrise.test');
const staff = signedIn(cloud, 'admin@platform.test');
const blast = signedIn(cloud, 'owner@pulse.test', 'blast.localhost');
const tattoo = signedIn(cloud, 'owner@needle.test', 'tattoo.localhost');
const opportunity = signedIn(cloud, 'owner@summit.test', 'opportunity.localhost');

let page: Page;

beforeAll(async () => {
  await seedContacts(cloud, { owner, blast, opportunity, tattoo });
  page = await openWindow(chrome.browser);
});

async function openTab(record: Locator, name: string, ...texts: (string | RegExp)[]): Promise<void> {
  await record.getByRole('tab', { name }).click();
  await expectTexts(record, ...texts);
}

describe('Accounts, section 2: the dashboard', () => {
  it('shows the cards of the main brand, the open rate of each campaign and the contacts', async () => {
    await enter(page, findSite(cloud, 'text'), owner.token);
    await page.goto(`${findSite(cloud, 'text')}/dashboard`);
    await expectTexts(page, /Welcome, Olivia/u, 'Lead Open Rate', 'Completed');
    // Ten texts, 9 of 10 arrived, 4 pitches opened, 13 contacts.
    expect(await readCards(page)).toEqual({
      'messages sent': '10',
      contacts: '13',
      views: '4',
      'delivery rate': '90%',
    });
    // 4 of 10 opened, and 2 of these 4 completed. Labels have 12 characters.
    const chart = page.getByRole('region', { name: 'Lead Open Rate' });
    await expectTexts(chart, '40%', '50%');
    const label = await chart.getByRole('button').first().locator('[aria-hidden=true]').last().innerText();
    expect(label.replace('…', '').length).toBeLessThanOrEqual(12);
    expect('Spring check-up for everyone'.startsWith(label.replace('…', '').trim())).toBe(true);
    const table = page.getByRole('table', { name: 'Contacts' });
    const columns = await listNames(table, 'columnheader');
    for (const name of ['name', 'phone', 'view time', 'views', 'campaigns']) expect(columns).toContain(name);
    await expectTexts(page, /1–10 of 13/u);
    expect(await table.getByRole('checkbox').count()).toBeGreaterThan(0);
  });

  it('shows the response rate of blasts, and selects contacts on their own list only', async () => {
    const other = await enter(page, findSite(cloud, 'blast'), blast.token);
    const site = findSite(cloud, 'blast');
    await other.goto(`${site}/dashboard`);
    const table = other.getByRole('table', { name: 'Contacts' });
    await table.waitFor();
    // One of two contacts replied.
    const cards = await readCards(other);
    expect(Object.keys(cards)).toEqual(['messages sent', 'contacts', 'delivery rate', 'response rate']);
    expect(cards).toMatchObject({ contacts: '2', 'response rate': '50%' });
    const columns = await listNames(table, 'columnheader');
    expect(columns).toContain('blasts');
    expect(columns).not.toContain('campaigns');
    expect(await table.getByRole('checkbox').count()).toBe(0);
    // Fewer than 11 contacts have no pages.
    expect(await other.getByRole('button', { name: /next page/iu }).count()).toBe(0);
    await other.goto(`${site}/contacts`);
    await table.waitFor();
    expect(await table.getByRole('checkbox').count()).toBe(3);
    await table.getByRole('button', { name: 'Bob Bold' }).click();
    const record = other.getByRole('dialog', { name: 'Bob Bold' });
    await openTab(record, 'Blasts', 'No blasts found for this contact.');
    expect((await listNames(record, 'tab')).includes('reporting')).toBe(false);
    await openTab(record, 'Messages', 'Waiting for opt-in');
  });

  it('shows the open rate of studios, whose contacts are clients', async () => {
    const other = await enter(page, findSite(cloud, 'tattoo'), tattoo.token);
    await other.goto(`${findSite(cloud, 'tattoo')}/dashboard`);
    await other.getByRole('table').first().waitFor();
    expect(Object.keys(await readCards(other))).toEqual(['messages sent', 'clients', 'delivery rate', 'open rate']);
    await other.getByRole('button', { name: 'Tim Tattoo' }).click();
    const record = other.getByRole('dialog', { name: 'Tim Tattoo' });
    await openTab(record, 'Campaigns', 'No campaigns found for this client.', 'No appointments found for this client.');
    await openTab(record, 'Reporting', 'No data found for this client.');
    await openTab(record, 'Messages', '- No Messages Found -');
  });
});

describe('Accounts, sections 2 and 5: contacts', () => {
  it('are listed with their state, and only as wide as the list is', async () => {
    await enter(page, findSite(cloud, 'text'), owner.token);
    await page.goto(`${findSite(cloud, 'text')}/contacts`);
    const table = page.getByRole('table', { name: 'Contacts' });
    await table.waitFor();
    await expectTexts(table, 'New Incoming Lead', 'No Phone Number', '(602) 555-7109', '(602) 555-7121', '--');
    await table
      .getByRole('img', { name: /opted out/iu })
      .first()
      .waitFor();
    await table
      .getByRole('img', { name: /invalid/iu })
      .first()
      .waitFor();
    await page.setViewportSize(NARROW);
    const visible = await table.getByRole('columnheader').filter({ visible: true }).allInnerTexts();
    // 390 px are less than the 400 of the phone.
    expect(visible.map((name) => name.trim()).filter((name) => name !== '')).toEqual(['Name']);
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.getByRole('searchbox').first().fill('LAST LANE');
    await expect.poll(() => table.getByRole('row').count()).toBe(2);
  });

  it('get one message, which counts to 240 characters and says when it is two', async () => {
    const table = page.getByRole('table', { name: 'Contacts' });
    await table.getByRole('checkbox', { name: 'Select Last Lane' }).check();
    await page
      .getByRole('toolbar', { name: 'Actions for the selection' })
      .getByRole('button', { name: 'Message' })
      .click();
    const dialog = page.getByRole('dialog', { name: 'Message 1 contact' });
    const field = dialog.getByRole('textbox', { name: 'Message' });
    await field.click();
    await expectTexts(dialog, '0 / 240');
    expect(await dialog.getByRole('button', { name: /^(?:Review|Continue|Send)/u }).isDisabled()).toBe(true);
    const type = async (text: string): Promise<void> => {
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.insertText(text);
    };
    // Emoji and symbols do not stay.
    await type('Hi \u{1F600}☎there');
    await expectTexts(dialog, '8 / 240');
    await type('a'.repeat(119));
    await expectTexts(dialog, '119 / 240');
    expect(await dialog.getByText('2 messages per contact').count()).toBe(0);
    // More than 160 characters are two messages (3GPP TS 23.038).
    await type('a'.repeat(170));
    await expectTexts(dialog, '170 / 240', '2 messages per contact');
    const paste = (text: string): Promise<void> =>
      field.evaluate((element, pasted) => {
        const data = new DataTransfer();
        data.setData('text/plain', pasted);
        element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
      }, text);
    await paste('b'.repeat(300));
    await expectTexts(dialog, '240 / 240');
    // A placeholder counts as its label.
    await type('Hi ');
    await dialog.getByRole('button', { name: 'First name', exact: true }).click();
    await paste('b'.repeat(300));
    await expectTexts(dialog, '240 / 240');
    expect(await dialog.getByRole('alert').allInnerTexts()).toEqual([]);
    await type('See you soon');
    for (const placeholder of ['First name', 'Last name', 'Phone'])
      expect(await dialog.getByRole('button', { name: placeholder, exact: true }).count()).toBe(1);
    await dialog.getByRole('button', { name: /^(?:Review|Continue)/u }).click();
    await page.getByRole('dialog').getByRole('button', { name: /^Send/u }).last().click();
    await expectTexts(page, 'Success', 'Your messages are now being sent out in the background.');
    await expect.poll(async () => (await listArrivals(cloud, phone(21))).length).toBe(1);
  });

  it('have a record with what they saw, and say why they cannot be texted', async () => {
    // The dialog with the result of the message.
    await page.keyboard.press('Escape');
    await page.getByRole('searchbox').first().fill('Pat');
    const open = async (index: number): Promise<Locator> => {
      await page.getByRole('button', { name: `Pat${index} Doe` }).click();
      const record = page.getByRole('dialog', { name: `Pat${index} Doe` });
      await record.getByRole('tab', { name: 'Details' }).waitFor();
      return record;
    };
    const close = async (record: Locator): Promise<void> => {
      await page.keyboard.press('Escape');
      await record.waitFor({ state: 'detached' });
    };
    const record = await open(0);
    const tabs = await listNames(record, 'tab');
    expect(tabs.filter((name) => ['campaigns', 'reporting', 'messages', 'details'].includes(name))).toEqual([
      'campaigns',
      'reporting',
      'messages',
      'details',
    ]);
    await expectTexts(record, 'Spring check-up for everyone');
    // Names of slides have 12 characters in the chart. No question has an answer.
    await openTab(record, 'Reporting', 'Your first', 'Responses', 'No Response');
    expect(await record.getByText('Your first visit', { exact: true }).count()).toBe(0);
    await openTab(record, 'Details', '- No Groups -');
    expect(await record.getByLabel('Phone', { exact: true }).inputValue()).toMatch(/555-?7100/u);
    await close(record);
    const invalid = await open(9);
    await expectTexts(invalid, '(602) 555-7109 is an invalid number.');
    await close(invalid);
    const optedOut = await open(5);
    await expectTexts(optedOut, 'This lead has opted out and cannot be messaged.');
    await openTab(optedOut, 'Messages', 'STOP');
    expect(await optedOut.getByRole('textbox').count()).toBe(0);
  });

  it('are masked for platform staff in the brand opportunity', async () => {
    await staff.call('switchOrganization', { organizationId: opportunity.organizationId });
    const other = await enter(page, findSite(cloud, 'opportunity'), staff.token);
    await other.goto(`${findSite(cloud, 'opportunity')}/dashboard`);
    const table = other.getByRole('table', { name: 'Contacts' });
    // A masked name is the first name in lists and "Contact" in the record.
    await expectTexts(table, 'Olga', '(XXX) XXX-7140');
    expect(await table.innerText()).not.toContain('Open');
    await table.getByRole('button', { name: 'Olga' }).click();
    const record = other.getByRole('dialog', { name: 'Contact', exact: true });
    await expectTexts(record, '(XXX) XXX-7140');
    expect(await listNames(record, 'tab')).not.toContain('details');
  });
});

describe('Accounts, sections 2 and 8: files', () => {
  it('with contacts are matched and added in the background, or say that they could not be uploaded', async () => {
    await enter(page, findSite(cloud, 'text'), owner.token);
    await page.goto(`${findSite(cloud, 'text')}/contacts?add=csv`);
    const dialog = page.getByRole('dialog', { name: 'Add contacts' });
    await dialog.getByRole('tab', { name: 'New' }).waitFor();
    expect(await listNames(dialog, 'tab')).toEqual(['new', 'existing']);
    await dialog.locator('input[type=file]').setInputFiles({
      name: 'list.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`name,phone\nCay Call,${phone(22)}\n`),
    });
    await dialog.getByRole('button', { name: 'Review' }).click();
    await dialog.getByRole('checkbox').check();
    let isDown = true;
    await page.route('**/*', (route) =>
      isDown && route.request().method() === 'PUT' ? route.abort() : route.continue(),
    );
    await dialog.getByRole('button', { name: /^Import /u }).click();
    await expectTexts(page, 'Error: CSV Upload', 'Your CSV could not be uploaded. Please try again.');
    isDown = false;
    await dialog.getByRole('button', { name: /^Import /u }).click();
    await expectTexts(page, 'Your leads are uploading in the background.');
    await dialog.getByText('Import finished').waitFor();
    await page.unrouteAll();

    await dialog.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('button', { name: 'Add contacts' }).first().click();
    await dialog.getByRole('textbox', { name: 'Name' }).first().fill('Dee Day');
    await dialog.getByRole('textbox', { name: 'Phone' }).first().fill('602 555 7123');
    await dialog.getByRole('checkbox').last().check();
    await dialog
      .getByRole('button', { name: /^Add \d|^Add contact/u })
      .last()
      .click();
    await expectTexts(page, 'Leads Added');
  });
});
