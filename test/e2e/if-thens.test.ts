import { expect, it } from 'vitest';
import { sharedCloud, signedIn } from '../support/cloud/shared.ts';
import { addContacts, enrollContacts, parsePhoenix } from '../support/scenarios/scenario.ts';
import { findAxeProblems } from './axe.ts';
import { shareBrowser } from './chrome.ts';
import { look, shoot } from './shoot.ts';
import { signIn } from './staff.ts';
import { addPitchStep } from '../support/scenarios/pitches/pitch-scenario.ts';

const cloud = sharedCloud({ clock: parsePhoenix('2027-03-03 10:00') });
const owner = signedIn(cloud, 'owner@sunrise.test');
const chrome = shareBrowser();
const [ANN, BEN, OWNER] = ['+16025556501', '+16025556502', '+16025556503'] as const;

/** Creates a campaign whose text has a link to a pitch with one question. Returns its id. */
async function makeCampaign(): Promise<string> {
  const pitchId = await owner.make('createPitch', { title: 'Braces' });
  const slideId = await owner.make('createPitchSlide', { pitchId, slideType: 'TEXT' });
  const slide = { s: slideId };
  await owner.run(
    'mutation U($s: ID!) { updatePitchSlide(pitchSlideId: $s, title: "Hello") { success errors } }',
    slide,
  );
  await owner.run(
    'mutation W($s: ID!) { createSlideWidget(pitchSlideId: $s, widgetType: YESNO, slideWidget: { label: "Shall we call you?" }) { success errors } }',
    slide,
  );
  const campaignId = await owner.make('createCampaign', { name: 'Braces' });
  await addPitchStep(owner, campaignId, pitchId);
  return campaignId;
}

/** Creates a campaign whose only text leaves a day after a contact joins. */
async function makeNextCampaign(): Promise<string> {
  const campaignId = await owner.make('createCampaign', { name: 'Hot leads' });
  const featureId = await owner.make('createCampaignFeature', {
    campaignId,
    structureType: 'FEATURE',
    featureType: 'MESSAGE',
  });
  await owner.call('updateCampaignFeature', {
    campaignFeatureId: featureId,
    message: 'Next step STOP',
    days: 1,
  });
  return campaignId;
}

/** Gives the owner a phone, as the account screen does. */
async function registerPhone(): Promise<void> {
  await owner.call('registerPhone', { phone: OWNER, brand: 'text' });
  await cloud.waitUntilIdle();
  const [code] = /\d{6}/.exec((await readTexts(OWNER)).at(-1) ?? '') ?? [];
  await owner.call('confirmPhone', { phone: OWNER, code });
}

const readTexts = async (phone: string): Promise<string[]> => (await cloud.texts(phone)).map(({ body }) => body);

it('What a contact does with a pitch, and does not do in time, sends the texts that staff wrote for it', async () => {
  const campaignId = await makeCampaign();
  await makeNextCampaign();
  await registerPhone();
  const leads = await addContacts(owner, [
    { name: 'Ann Archer', phone: ANN },
    { name: 'Ben Brown', phone: BEN },
  ]);
  const staff = await chrome.browser.newPage({ viewport: { width: 1280, height: 900 } });
  await signIn(staff, cloud.baseUrl, 'owner@sunrise.test');
  await staff.goto(`${cloud.baseUrl}/campaign/${campaignId}`);
  const add = staff.getByRole('button', { name: 'Add an if/then to step 1' });

  await add.click();
  const dialog = staff.getByRole('dialog', { name: 'New if/then' });
  await dialog.getByLabel('If the contact').selectOption('WIDGET');
  await dialog.getByRole('combobox', { name: 'Question' }).click();
  await staff.getByRole('option', { name: 'Shall we call you?' }).click();
  await dialog.getByRole('combobox', { name: 'One of these' }).click();
  await staff.getByRole('option', { name: 'Yes' }).click();
  await dialog.getByRole('combobox', { name: 'Then', exact: true }).selectOption('LEAD');
  await dialog.getByRole('textbox', { name: 'Message' }).click();
  await staff.keyboard.type('We will call you today. STOP ends texts');
  await dialog.getByRole('button', { name: 'Add another then' }).click();
  const second = dialog.getByRole('group', { name: 'Then 2' });
  await second.getByRole('combobox', { name: 'Then', exact: true }).selectOption('CAMPAIGN');
  await second.getByRole('combobox', { name: 'Campaign' }).click();
  await staff.getByRole('option', { name: 'Hot leads' }).click();
  await dialog.getByRole('button', { name: 'Add another then' }).click();
  const third = dialog.getByRole('group', { name: 'Then 3' });
  await third.getByRole('combobox', { name: 'Then', exact: true }).selectOption('SPECIFIC');
  await third.getByRole('combobox', { name: 'People' }).click();
  await staff.getByRole('option', { name: /Olivia Owens/ }).click();
  await staff.keyboard.press('Escape');
  await third.getByRole('textbox', { name: 'Message' }).click();
  await staff.keyboard.type('A contact wants a call:');
  await third.getByRole('button', { name: 'List of ifs' }).click();
  await look(staff, 'if-then-question');
  // Says what is missing when Save is disabled.
  expect(await dialog.getByRole('status').first().innerText()).toBe('Not active yet. Save to turn it on');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
  await staff
    .getByRole('button', { name: 'If the contact answers “Yes” to “Shall we call you?”: send a text and 2 more' })
    .waitFor();

  await add.click();
  await dialog.getByLabel('If the contact').selectOption('UNOPENED');
  await dialog.getByRole('combobox', { name: 'Then', exact: true }).selectOption('LEAD');
  await dialog.getByRole('textbox', { name: 'Message' }).click();
  await staff.keyboard.type('Still there? STOP ends texts');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
  await shoot(staff, 'if-thens-on-step');
  expect(await findAxeProblems(staff)).toEqual([]);

  await enrollContacts(cloud, owner, campaignId, leads);
  const [link = ''] = /https?:\/\/\S+\/c\/\S+/.exec((await readTexts(ANN)).at(-1) ?? '') ?? [];
  const phone = await chrome.browser.newPage({ viewport: { width: 390, height: 780 } });
  await phone.goto(`${cloud.baseUrl}${new URL(link).pathname}`);
  await phone.getByRole('heading', { name: 'Hello' }).waitFor();
  await phone.getByText('Yes', { exact: true }).click();
  await expect.poll(async () => (await readTexts(ANN)).at(-1)).toBe('We will call you today. STOP ends texts');
  await phone.close();
  await expect
    .poll(async () => (await readTexts(OWNER)).at(-1))
    .toMatch(
      new RegExp(
        `^A contact wants a call: answers “Yes” to “Shall we call you\\?”\nhttp://\\S+/messages\\?contact=${leads[0] ?? ''}$`,
      ),
    );

  await cloud.clock.advance('P1DT10M');
  await cloud.waitUntilIdle();
  expect((await readTexts(BEN)).at(-1)).toBe('Still there? STOP ends texts');
  expect((await readTexts(ANN)).filter((body) => body.startsWith('We will call'))).toHaveLength(1);
  expect(await readTexts(ANN)).not.toContain('Still there? STOP ends texts');
  expect(await readTexts(ANN)).toContain('Next step STOP');
  await staff.goto(`${cloud.baseUrl}/dashboard?contact=${leads[0] ?? ''}`);
  const record = staff.getByRole('dialog', { name: 'Ann Archer' });
  await record.getByRole('tab', { name: 'Timeline' }).click();
  await record.getByText('If/then in Braces').first().waitFor();
  await record.getByText('Text to the team').waitFor();
  expect(await findAxeProblems(staff)).toEqual([]);
  await shoot(staff, 'if-then-timeline');
  await staff.close();
});
