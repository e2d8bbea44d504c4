import { expect, it } from 'vitest';
import { uploadFile } from '../support/scenarios/media/upload-file.ts';
import { buildWav } from '../support/scenarios/media/videos.ts';
import { sharedCloud, signedIn } from '../support/cloud/shared.ts';
import { addContacts, enrollContacts, parsePhoenix } from '../support/scenarios/scenario.ts';
import { findAxeProblems } from './axe.ts';
import { shareBrowser } from './chrome.ts';
import { expectTidy, shoot } from './shoot.ts';
import { withAllSlideTypes } from '../support/cloud/items.ts';
import { signIn } from './staff.ts';
import { addPitchStep } from '../support/scenarios/pitches/pitch-scenario.ts';

const cloud = sharedCloud({ clock: parsePhoenix('2027-03-03 10:00') });
const owner = signedIn(cloud, 'owner@sunrise.test');
const chrome = shareBrowser();
const BEN = '+16025556461';
const BLOCKED = "This is exclusive content! You'll already listened 3 times and can't listen again.";
const SECONDS = 2;

async function findPlayed(leadId: string): Promise<number> {
  const leadViews = await owner.call<{ views: { slides: { audio: number }[] }[] }>(
    'leadViews',
    { leadId },
    'views { slides { audio } }',
  );
  return leadViews.views[0]?.slides[0]?.audio ?? 0;
}

it('An audio opens after a code, is played three times, and is then given out no more', async () => {
  const newPitchId = await owner.make('createPitch', { title: 'Song' });
  const pitchId = newPitchId;
  const { createPitchSlide } = await withAllSlideTypes(cloud, owner, () =>
    owner.run<{ createPitchSlide: { slide: { id: string } } }>(
      'mutation S($p: ID!) { createPitchSlide(pitchId: $p, slideType: AUDIO) { success errors slide { id } } }',
      { p: pitchId },
    ),
  );
  const key = await uploadFile(owner, { kind: 'AUDIO', contentType: 'audio/wav', bytes: buildWav(SECONDS) });
  await owner.call('updatePitchSlide', { pitchSlideId: createPitchSlide.slide.id, audioFile: key, title: 'My song' });
  await cloud.waitUntilIdle();
  const staff = await chrome.browser.newPage({ viewport: { width: 1280, height: 900 } });
  await signIn(staff, cloud.baseUrl, 'owner@sunrise.test');
  await staff.goto(`${cloud.baseUrl}/library?pitch=${pitchId}`);
  await staff.getByText('The audio can be played.').waitFor({ timeout: 480_000 });
  await staff.getByRole('button', { name: 'Play', exact: true }).waitFor();
  expect(await findAxeProblems(staff)).toEqual([]);
  await shoot(staff, 'editor-audio');

  const id = await owner.make('createCampaign', { name: 'Song' });
  await addPitchStep(owner, id, pitchId);
  const [ben = ''] = await addContacts(owner, [{ name: 'Ben Brown', phone: BEN }]);
  await enrollContacts(cloud, owner, id, [ben]);
  const link = /https?:\/\/\S+\/c\/\S+/.exec((await cloud.texts(BEN)).at(-1)?.body ?? '')?.[0] ?? '';
  const phone = await chrome.browser.newContext({ viewport: { width: 390, height: 780 }, hasTouch: true });
  const page = await phone.newPage();
  await page.goto(`${cloud.baseUrl}${new URL(link).pathname}`);
  await page.getByRole('button', { name: 'Send me a code' }).click();
  await page.locator('input').waitFor();
  await cloud.waitUntilIdle();
  const code = /\b\d{6}\b/.exec((await cloud.texts(BEN)).at(-1)?.body ?? '')?.[0] ?? '';
  await page.locator('input').fill(code);
  await page.getByRole('button', { name: 'Verify' }).click();
  const play = page.getByRole('button', { name: 'Play', exact: true });
  await play.waitFor();
  await expectTidy(page, 'slide-audio');
  await page.getByText('You can listen 3 times.').waitFor();
  await shoot(page, 'viewer-audio');
  for (let listen = 1; listen <= 3; listen += 1) {
    await play.click();
    await page.getByRole('button', { name: 'Pause' }).waitFor();
    if (listen < 3) await play.waitFor();
  }
  await page.getByText(BLOCKED).waitFor();
  await shoot(page, 'viewer-audio-blocked');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect.poll(() => findPlayed(ben)).toBeGreaterThan(SECONDS * 3 - 0.8);
  expect(await findPlayed(ben)).toBeLessThan(SECONDS * 3 + 0.3);
  // The server knows, too: another look, and another browser, get no file.
  await page.reload();
  await page.getByText(BLOCKED).waitFor();
  expect(await page.locator('audio').count()).toBe(0);
  await phone.close();
});
