import { UpdateCommand, DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { createDatabaseClient } from '../support/cloud/items.ts';
import { sharedCloud, signedIn } from '../support/cloud/shared.ts';
import { createCalendarCampaign, findCalendars } from '../support/scenarios/integrations/calendly.ts';
import {
  addContacts,
  createCampaign,
  enrollContacts,
  parsePhoenix,
  signIn as signInByApi,
  textBlock,
} from '../support/scenarios/scenario.ts';
import { findAxeProblems } from './axe.ts';
import { shareBrowser } from './chrome.ts';
import { look, shoot } from './shoot.ts';
import { signIn } from './staff.ts';

const PHONE = '+16025556871';
const cloud = sharedCloud({ clock: parsePhoenix('2027-03-03 10:00') });
const owner = signedIn(cloud, 'owner@sunrise.test');
const chrome = shareBrowser();
let page: Page;
let site: string;

/** The brand for health messages has connections and calendar slides. */
async function moveToHealth(): Promise<void> {
  const client = createDatabaseClient(cloud);
  await DynamoDBDocumentClient.from(client).send(
    new UpdateCommand({
      TableName: cloud.env.TABLE_NAME ?? '',
      Key: { pk: `ORG#${owner.organizationId}`, sk: 'ORG' },
      UpdateExpression: 'SET brand = :brand',
      ExpressionAttributeValues: { ':brand': 'health' },
    }),
  );
  client.destroy();
}

beforeAll(async () => {
  const staff = await signInByApi(cloud, 'admin@platform.test');
  await staff.call('updateOrganization', {
    organizationId: owner.organizationId,
    organization: { showCalendly: true },
  });
  await moveToHealth();
  site = `http://health.localhost:${new URL(cloud.baseUrl).port}`;
  page = await chrome.browser.newPage({ viewport: { width: 1280, height: 900 } });
  await signIn(page, site, 'owner@sunrise.test');
});

describe('A calendar on a slide', () => {
  it('The account at Calendly is connected in a pop-up', async () => {
    await page.goto(`${site}/account?tab=integrations`);
    const card = page.getByRole('region', { name: 'Calendly' });
    await card.getByRole('button', { name: 'Connect' }).waitFor();
    await look(page, 'integrations', { fullPage: true });
    const popUp = page.waitForEvent('popup');
    await card.getByRole('button', { name: 'Connect' }).click();
    const question = await popUp;
    await question.getByRole('button', { name: 'Allow' }).click();
    await question.waitForEvent('close');
    await card.getByText('Connected', { exact: true }).waitFor();
    expect(await card.getByText('ann@calendly.test').count()).toBe(1);
    await look(page, 'integrations-connected', { fullPage: true });
  });

  it('A person who says no at Calendly reads so, and nothing is connected', async () => {
    await page.goto(`${site}/account?connect=calendly&error=denied`);
    const problem = await page.getByRole('alert').innerText();
    expect(problem).toBe('Calendly was not connected, because the access was not allowed.');
  });

  it('A slide gets a calendar of the person, and Not Found. leads to a new one', async () => {
    await page.setViewportSize({ width: 1280, height: 900 });
    const pitchId = await owner.make('createPitch', { title: 'Your visit' });
    await page.goto(`${site}/library?pitch=${pitchId}`);
    await page.getByRole('button', { name: 'Add slide' }).click();
    await page.getByRole('menuitem', { name: 'Calendar' }).click();
    const field = page.getByRole('textbox', { name: 'Calendar', exact: true });
    await field.click();
    await page.getByRole('option', { name: /First visit/ }).waitFor();
    await field.fill('nothing like this');
    await page.getByText('Not Found.').waitFor();
    await shoot(page, 'calendar-picker', { fullPage: true });
    await page.getByRole('button', { name: 'Create New' }).click();
    const dialog = page.getByRole('dialog', { name: 'New calendar' });
    await dialog.getByLabel('Name').fill('House call');
    await dialog.getByLabel('Link').fill('https://calendly.com/ann-archer/call');
    await dialog.getByRole('button', { name: 'Add calendar' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByLabel('Title', { exact: true }).fill('Choose a time');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('All changes saved').waitFor();
    await look(page, 'calendar-slide-editor', { fullPage: true });
    await page.reload();
    await page.getByText('House call').first().waitFor();
    expect(await page.getByRole('button', { name: 'Remove House call' }).count()).toBe(1);
  });

  it('A campaign gets a calendar, and loses it', async () => {
    const { id } = await createCampaign(owner, 'Visits', [{ blocks: [textBlock('See you soon')] }]);
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto(`${site}/campaign/${id}`);
    await page.getByRole('textbox', { name: 'Calendar', exact: true }).click();
    await page.getByRole('option', { name: /First visit/ }).click();
    const remove = page.getByRole('button', { name: 'Remove the calendar First visit' });
    await remove.waitFor();
    await look(page, 'campaign-calendar', { fullPage: true });
    await remove.click();
    await page.getByRole('textbox', { name: 'Calendar', exact: true }).waitFor();
    expect(await remove.count()).toBe(0);
  });

  it('A contact chooses a time on a phone, and staff see it', async () => {
    const calendars = await findCalendars(owner);
    const [contactId = ''] = await addContacts(owner, [{ name: 'Cora Cole', phone: PHONE }]);
    const { campaignId } = await createCalendarCampaign(cloud, owner, calendars.get('First visit') ?? '');
    await enrollContacts(cloud, owner, campaignId, [contactId]);
    const texts = await cloud.texts(PHONE);
    const [link = ''] = texts.flatMap(({ body }) => /\/c\/\w+\/\w+/u.exec(body)?.[0] ?? []);
    const phone = await chrome.browser.newPage({ viewport: { width: 390, height: 844 } });
    await phone.goto(`${cloud.baseUrl}${link}`);
    const frame = phone.frameLocator('iframe[title="First visit"]');
    await frame.getByRole('heading', { name: 'First visit' }).waitFor();
    expect(await phone.getByRole('button', { name: 'Continue' }).count()).toBe(0);
    expect(await findAxeProblems(phone)).toEqual([]);
    await shoot(phone, 'viewer-calendar', { fullPage: true });
    await frame.getByRole('radio').first().check();
    await frame.getByLabel('Name').fill('Cora Cole');
    await frame.getByLabel('Email').fill('cora@example.com');
    await frame.getByRole('button', { name: 'Schedule Event' }).click();
    await phone.getByText('Thank you for scheduling a time to meet with us!').waitFor();
    await shoot(phone, 'viewer-scheduled', { fullPage: true });
    await phone.getByRole('button', { name: 'Continue' }).click();
    await phone.getByText('Thank You For Viewing!').waitFor();
    await cloud.waitUntilIdle();
    await phone.goto(`${cloud.baseUrl}${link}`);
    await phone.getByText('Thank you for scheduling a time to meet with us!').waitFor();
    expect(await phone.locator('iframe').count()).toBe(0);
    await phone.close();
    expect((await cloud.texts(PHONE)).filter(({ body }) => body.includes('See you soon'))).toHaveLength(1);
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto(`${site}/dashboard?contact=${contactId}`);
    const record = page.getByRole('dialog', { name: 'Cora Cole' });
    await record.getByRole('tab', { name: 'Reporting' }).click();
    await record.getByText('Scheduled').first().waitFor();
    expect(await findAxeProblems(page)).toEqual([]);
    await shoot(page, 'contact-reporting', { fullPage: true });
  });
});
