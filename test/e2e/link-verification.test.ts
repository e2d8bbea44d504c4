import { expect, it } from 'vitest';
import { sharedCloud, signedIn } from '../support/cloud/shared.ts';
import { createCallingStep } from '../support/scenarios/webhooks/one-webhook-call.ts';
import { createPitchWithSlides } from '../support/scenarios/pitches/pitch-scenario.ts';
import { addContacts, enrollContacts, parsePhoenix } from '../support/scenarios/scenario.ts';
import { shareBrowser } from './chrome.ts';
import { expectTidy } from './shoot.ts';

const cloud = sharedCloud({ clock: parsePhoenix('2027-03-03 10:00') });
const owner = signedIn(cloud, 'owner@sunrise.test');
const chrome = shareBrowser();
const ANN = '+16025556841';

async function findInTexts(pattern: RegExp): Promise<string> {
  await cloud.waitUntilIdle();
  const texts = await cloud.texts(ANN);
  return texts.flatMap(({ body }) => pattern.exec(body ?? '')?.[0] ?? []).at(-1) ?? '';
}

it('A private pitch asks for the code once, and opens for the same browser ever after', async () => {
  const leads = await addContacts(owner, [{ name: 'Ann Archer', phone: ANN }]);
  const { pitch } = await createPitchWithSlides(owner);
  const { step } = await createCallingStep(cloud, owner, pitch, 'http://127.0.0.1:9/hook');
  await owner.call('updateCampaign', { campaignId: step.campaignId, requireVerification: true });
  await enrollContacts(cloud, owner, step.campaignId, leads);
  const path = await findInTexts(/\/c\/\w+\/\w+/u);

  const context = await chrome.browser.newContext({ viewport: { width: 320, height: 568 }, hasTouch: true });
  const page = await context.newPage();
  await page.goto(`${cloud.baseUrl}${path}`);
  await page.getByRole('heading', { name: 'Link Verification' }).waitFor();
  await page.getByText('(•••) •••-6841').waitFor();
  await expectTidy(page, 'link-verification-ask');
  await page.getByRole('button', { name: 'Send me a code' }).click();
  const field = page.getByLabel(/Enter the code/u);
  await field.waitFor();
  const code = await findInTexts(/\b\d{6}\b/u);
  await field.fill(code === '000000' ? '111111' : '000000');
  await page.getByRole('button', { name: 'Verify' }).click();
  await page.getByText('The code is not correct or has expired.').waitFor();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectTidy(page, 'link-verification-wrong');
  await field.fill(code);
  await page.getByRole('button', { name: 'Verify' }).click();
  await page.getByRole('status').getByText('Verification Complete!').waitFor();
  await expectTidy(page, 'link-verification-done');
  await page.getByRole('heading', { name: 'Your first visit' }).waitFor();

  await page.reload();
  await page.getByRole('heading', { name: 'Your first visit' }).waitFor();
  expect(await page.getByText('Link Verification').count()).toBe(0);
  await context.close();

  const stranger = await chrome.browser.newContext();
  const other = await stranger.newPage();
  await other.goto(`${cloud.baseUrl}${path}`);
  await other.getByRole('heading', { name: 'Link Verification' }).waitFor();
  await expectTidy(other, 'link-verification-wide');
  await stranger.close();
});
