import { expect, it } from 'vitest';
import { sharedCloud, signedIn } from '../support/cloud/shared.ts';
import { parsePhoenix } from '../support/scenarios/scenario.ts';
import { findAxeProblems } from './axe.ts';
import { shareBrowser } from './chrome.ts';
import { signIn } from './staff.ts';

const cloud = sharedCloud({ clock: parsePhoenix('2027-03-03 10:00') });
const owner = signedIn(cloud, 'owner@sunrise.test');
const chrome = shareBrowser();

/** Runs in the page: a camera of a machine without one. It shows a picture that changes, so that a real video is recorded. */
function drawCamera(): void {
  const open = async (): Promise<MediaStream> => {
    const canvas = document.createElement('canvas');
    canvas.width = 640;
    canvas.height = 360;
    const context = canvas.getContext('2d');
    let frame = 0;
    setInterval(() => {
      frame += 1;
      if (context) context.fillStyle = `hsl(${frame * 5} 80% 50%)`;
      context?.fillRect(0, 0, 640, 360);
    }, 40);
    return canvas.captureStream(25);
  };
  Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia: open, getDisplayMedia: open } });
}

it.each([
  ['Camera recording', 'Open the camera'],
  ['Screen recording', 'Choose what to record'],
])('A %s is made in the browser, uploaded, processed and shown', async (kind, button) => {
  const page = await chrome.browser.newPage({ viewport: { width: 1280, height: 900 } });
  await page.addInitScript(drawCamera);
  await signIn(page, cloud.baseUrl, 'owner@sunrise.test');
  const pitchId = await owner.make('createPitch', { title: kind });
  await page.goto(`${cloud.baseUrl}/library?pitch=${pitchId}`);
  await page.getByRole('button', { name: 'Add slide' }).click();
  await page.getByRole('menuitem', { name: kind }).click();
  await page.getByRole('button', { name: button }).click();
  await page.getByRole('button', { name: 'Start recording' }).click();
  expect(await findAxeProblems(page)).toEqual([]);
  await page.waitForTimeout(2_500);
  await page.getByRole('button', { name: 'Stop recording' }).click();
  await page.getByText('Processing will begin when you click save').waitFor();
  await page.getByLabel(/This video needs no captions/).check();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('The video can be shown.').waitFor({ timeout: 480_000 });
  await expect
    .poll(() => page.locator('video').evaluate((video) => (video as HTMLVideoElement).duration))
    .toBeGreaterThan(1.5);
  await page.close();
});
