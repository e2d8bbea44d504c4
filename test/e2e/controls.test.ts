import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { sharedCloud, signedIn } from '../support/cloud/shared.ts';
import {
  addContacts,
  listArrivals,
  parsePhoenix,
  createCampaign,
  getStats,
  textBlock,
} from '../support/scenarios/scenario.ts';
import { shareBrowser } from './chrome.ts';
import { signIn } from './staff.ts';

const phone = (index: number): string => `+1602555${4_000 + index}`;
const COUNT = 14;
/** `COUNT` contacts and the one that the test of the stop switch adds. */
const TOTAL = COUNT + 1;
const MY_PHONE = '+16025559977';

const cloud = sharedCloud({ clock: parsePhoenix('2027-03-03 10:00:00') });
const chrome = shareBrowser();
const owner = signedIn(cloud, 'owner@sunrise.test');
let page: Page;
let campaign: string;

beforeAll(async () => {
  await addContacts(
    owner,
    Array.from({ length: COUNT }, (_, index) => ({ name: `Pat${index} Doe`, phone: phone(index) })),
  );
  await cloud.sendText(phone(0), owner.number, 'STOP');
  campaign = (
    await createCampaign(owner, 'Spring check-up', [
      { blocks: [textBlock('Hi '), { type: 'FIRST_NAME' }] },
      { blocks: [textBlock('Any questions?')], hours: 1 },
    ])
  ).id;
  page = await chrome.browser.newPage({ viewport: { width: 1280, height: 900 } });
  await signIn(page, cloud.baseUrl, 'owner@sunrise.test');
});

const dialog = (name: string | RegExp) => page.getByRole('dialog', { name });
const banner = () => page.getByRole('region', { name: 'Sending' });

describe('a campaign', () => {
  it('A test text arrives on the phone of the signed-in person', async () => {
    await page.goto(`${cloud.baseUrl}/campaign/${campaign}`);
    await page.getByRole('button', { name: 'Test step 1 on your phone' }).click();
    await dialog('Test step 1').getByLabel('Your phone').fill('602 555 9977');
    await dialog('Test step 1').getByRole('button', { name: 'Send test' }).click();
    await page.getByText('Step 1 is on its way').waitFor();
    await cloud.waitUntilIdle();
    expect((await listArrivals(cloud, MY_PHONE)).map(({ body }) => body)).toEqual([
      'Hi Olivia\nSunrise Dental: reply STOP to opt out',
    ]);
  });

  it('The review shows recipients, reasons, price and times, and the campaign starts at the chosen time', async () => {
    await page.getByRole('button', { name: 'Add contacts' }).first().click();
    const addDialog = dialog('Add contacts');
    await addDialog.getByRole('checkbox', { name: `Select all ${COUNT}` }).check();
    await addDialog.getByRole('button', { name: `Review ${COUNT} contacts` }).click();
    const review = dialog('Review and start');
    await review.getByText('$0.52', { exact: true }).waitFor();
    await review.getByRole('list', { name: 'Texts' }).getByText('reply STOP to opt out').waitFor();
    await review.getByText('Skipped').click();
    await review.getByText('The contact has opted out').waitFor();
    const days = review.getByRole('list', { name: 'When texts leave' }).getByRole('listitem');
    // The clock runs, and a busy machine takes minutes to come here.
    await days
      .nth(0)
      .getByText(/^Today 10(?::0\d)? am$/)
      .waitFor();
    await days
      .nth(1)
      .getByText(/^Today 11(?::0\d)? am$/)
      .waitFor();
    // No one has finished the campaign yet.
    expect(await review.getByLabel('Include contacts who already finished').count()).toBe(0);
    await review.getByLabel('Schedule').check();
    await review.getByLabel('Start at (MST)').fill('2027-03-03T11:30');
    await days.nth(0).getByText('Today 11:30 am').waitFor();
    await days.nth(1).getByText('Today 12:30 pm').waitFor();
    await review.getByRole('button', { name: /^Start for 13\b/ }).click();
    await addDialog.waitFor({ state: 'detached' });
    await banner().getByText('Sent 0 out of 26').waitFor();
    expect(await banner().innerText()).toMatch(/For\s+Spring check-up/);
    expect(await banner().innerText()).toContain('Done by 12:45 pm');
    await cloud.clock.at(parsePhoenix('2027-03-03 11:31:00'));
    await banner().getByText('Sent 13 out of 26').waitFor();
    expect(await listArrivals(cloud, phone(1))).toMatchObject([{ at: '2027-03-03 11:30' }]);
    expect((await listArrivals(cloud, phone(0))).filter(({ body }) => body.startsWith('Hi'))).toEqual([]);
  });

  it('A paused campaign sends nothing until it is resumed', async () => {
    await page.getByRole('button', { name: 'Pause' }).click();
    await banner().getByText('Spring check-up is paused.').waitFor();
    await cloud.clock.at(parsePhoenix('2027-03-03 13:00:00'));
    await cloud.waitUntilIdle();
    expect(await listArrivals(cloud, phone(1))).toHaveLength(1);
    await page.getByRole('button', { name: 'Resume' }).click();
    await expect.poll(async () => (await listArrivals(cloud, phone(1))).length).toBe(2);
    await banner().waitFor({ state: 'detached' });
  });

  it('A reply stops the campaign for its contact, and Stop for all cancels the others', async () => {
    await page.getByRole('switch', { name: 'Stop when a contact replies' }).click();
    await expect.poll(() => page.getByRole('switch', { name: 'Stop when a contact replies' }).isChecked()).toBe(true);
    await page.getByRole('button', { name: 'Add contacts' }).first().click();
    const addDialog = dialog('Add contacts');
    await addDialog.getByRole('checkbox', { name: `Select all ${COUNT}` }).check();
    await addDialog.getByRole('button', { name: `Review ${COUNT} contacts` }).click();
    const review = dialog('Review and start');
    await review.getByText('Skipped').click();
    await review.getByText('Already received this campaign').waitFor();
    await review.getByLabel('Include contacts who already finished').check();
    await review.getByRole('button', { name: /^Start for 13\b/ }).click();
    await addDialog.waitFor({ state: 'detached' });
    await expect.poll(async () => (await listArrivals(cloud, phone(1))).length).toBe(3);
    await cloud.sendText(phone(1), owner.number, 'Thanks!');
    await page.getByRole('button', { name: 'Stop for all' }).click();
    await dialog('Stop this campaign for all?').getByRole('button', { name: 'Stop for 12 contacts' }).click();
    await banner().waitFor({ state: 'detached' });
    await cloud.clock.advance('PT3H');
    expect(await listArrivals(cloud, phone(1))).toHaveLength(3);
    expect(await listArrivals(cloud, phone(2))).toHaveLength(3);
    expect(await getStats(owner, campaign)).toMatchObject({ currentLeads: 0, queued: 0 });
  });
});

describe('the stop switch', () => {
  it('The stop switch stops all sending and shows its reason until it is lifted', async () => {
    const [contact = ''] = await addContacts(owner, [{ name: 'Held Back', phone: phone(90) }]);
    await page.goto(`${cloud.baseUrl}/dashboard`);
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByRole('menuitem', { name: 'Stop all sending' }).click();
    await dialog('Stop all sending?').getByLabel('Reason (optional)').fill('Wrong price in the text');
    await dialog('Stop all sending?').getByRole('button', { name: 'Stop sending' }).click();
    await banner().getByText('Sending is paused: Wrong price in the text').waitFor();
    await owner.call('messageLead', { leadId: contact, message: 'Not yet' });
    await cloud.clock.advance('PT5M');
    expect(await listArrivals(cloud, phone(90))).toEqual([]);
    await banner().getByRole('button', { name: 'Resume sending' }).click();
    await expect.poll(async () => (await listArrivals(cloud, phone(90))).length).toBe(1);
    await banner().waitFor({ state: 'detached' });
  });
});

describe('a bulk message', () => {
  it('A bulk message at night shows its result and can be canceled completely', async () => {
    await cloud.clock.at(parsePhoenix('2027-03-04 21:00:00'));
    await page.goto(`${cloud.baseUrl}/dashboard`);
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
    await page.getByRole('button', { name: `Select all ${TOTAL}` }).click();
    await page.getByText(`All ${TOTAL} selected`).waitFor();
    await page.getByRole('button', { name: 'Message', exact: true }).click();
    const messageDialog = dialog(`Message ${TOTAL} contacts`);
    await messageDialog.getByRole('textbox', { name: 'Message' }).click();
    await page.keyboard.type('We close at noon, ');
    await messageDialog.getByRole('button', { name: 'First name', exact: true }).click();
    await messageDialog.getByRole('button', { name: 'Review' }).click();
    await messageDialog.getByText('Skipped').click();
    await messageDialog.getByText('The contact has opted out').waitFor();
    await messageDialog.getByRole('list', { name: 'When texts leave' }).getByText('Tomorrow 8 am').waitFor();
    await messageDialog.getByRole('button', { name: 'Send to 14 contacts' }).click();
    const result = dialog('Your message');
    await result.getByText('Sending 14 texts…').waitFor();
    await result.getByText('1 contact skipped').waitFor();
    await banner().getByText('Outside sending hours. Resumes at 8 am.').waitFor();
    await result.getByRole('button', { name: 'Cancel remaining' }).click();
    await result.getByText('14 texts canceled. None were sent.').waitFor();
    await result.getByRole('button', { name: 'Close' }).first().click();
    await banner().waitFor({ state: 'detached' });
    await cloud.clock.at(parsePhoenix('2027-03-05 09:00:00'));
    expect((await cloud.texts()).filter(({ body }) => body.startsWith('We close'))).toEqual([]);
  });

  it("A bulk message arrives once on each phone with the contact's name", async () => {
    await page.goto(`${cloud.baseUrl}/dashboard`);
    await page.getByRole('checkbox', { name: 'Select Pat8 Doe' }).check();
    await page.getByRole('checkbox', { name: 'Select Pat9 Doe' }).check();
    await page.getByRole('button', { name: 'Message', exact: true }).click();
    const messageDialog = dialog('Message 2 contacts');
    await messageDialog.getByRole('textbox', { name: 'Message' }).click();
    await page.keyboard.type('Open again, ');
    await messageDialog.getByRole('button', { name: 'First name', exact: true }).click();
    await messageDialog.getByRole('button', { name: 'Review' }).click();
    await messageDialog.getByRole('button', { name: 'Send to 2 contacts' }).click();
    await dialog('Your message').getByText('Sending 2 texts…').waitFor();
    await expect
      .poll(async () =>
        (await cloud.texts())
          .flatMap(({ to, body }) => (body.startsWith('Open again') ? [`${to} ${body}`] : []))
          .sort(),
      )
      .toEqual([`${phone(8)} Open again, Pat8`, `${phone(9)} Open again, Pat9`]);
  });
});
