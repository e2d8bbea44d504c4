import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { makeVideo } from '../support/scenarios/media/make-video.ts';
import { sharedCloud, signedIn } from '../support/cloud/shared.ts';
import { addContacts, enrollContacts, parsePhoenix } from '../support/scenarios/scenario.ts';
import { findAxeProblems, hasHorizontalOverflow } from './axe.ts';
import { shareBrowser } from './chrome.ts';
import { expectTidy, shoot } from './shoot.ts';
import { signIn } from './staff.ts';
import { addPitchStep } from '../support/scenarios/pitches/pitch-scenario.ts';

const cloud = sharedCloud({ clock: parsePhoenix('2027-03-03 10:00') });
const owner = signedIn(cloud, 'owner@sunrise.test');
const chrome = shareBrowser();
const ANN = '+16025556451';

interface Slide {
  readonly video: number;
  readonly videoDuration: number;
  readonly viewRanges: readonly { readonly start: number; readonly end: number }[];
}

async function findWatched(leadId: string): Promise<Slide | undefined> {
  const leadViews = await owner.call<{ views: { slides: Slide[] }[] }>(
    'leadViews',
    { leadId },
    'views { slides { video videoDuration viewRanges { start end } } }',
  );
  return leadViews.views[0]?.slides.find(({ videoDuration }) => videoDuration > 0);
}

/** Where the video of a page is, in seconds. */
const findPosition = (page: Page): Promise<number> =>
  page.locator('video').evaluate((video) => (video as HTMLVideoElement).currentTime);

it('A video is uploaded in the editor, processed, watched with a jump, and its ranges are in the record of the contact', async () => {
  const movie = await makeVideo({ seconds: 20 });
  const staff = await chrome.browser.newPage({ viewport: { width: 1280, height: 900 } });
  await signIn(staff, cloud.baseUrl, 'owner@sunrise.test');
  const newPitchId = await owner.make('createPitch', { title: 'Tour' });
  const pitchId = newPitchId;
  await staff.goto(`${cloud.baseUrl}/library?pitch=${pitchId}`);
  await staff.getByRole('button', { name: 'Add slide' }).click();
  await staff.getByRole('menuitem', { name: 'Image or video' }).click();
  await staff.getByRole('textbox', { name: 'Title', exact: true }).fill('Our office');
  await staff
    .getByRole('group', { name: 'Image or video' })
    .locator('input[type=file]')
    .setInputFiles({ name: 'tour.mp4', mimeType: 'video/mp4', buffer: movie });
  await staff.getByText('Processing will begin when you click save').waitFor();
  const save = staff.getByRole('button', { name: 'Save', exact: true });
  expect(await save.isDisabled()).toBe(true);
  await staff.getByLabel(/This video needs no captions/).check();
  await shoot(staff, 'editor-video-uploaded');
  expect(await findAxeProblems(staff)).toEqual([]);
  await save.click();
  // The local cloud converts with ffmpeg, which shares a busy machine with everything else.
  await staff.getByText('The video can be shown.').waitFor({ timeout: 480_000 });
  await shoot(staff, 'editor-video-ready');
  await staff.setViewportSize({ width: 390, height: 844 });
  await shoot(staff, 'editor-video-390');
  expect(await hasHorizontalOverflow(staff)).toBe(false);
  await staff.setViewportSize({ width: 1280, height: 900 });

  const id = await owner.make('createCampaign', { name: 'Tour' });
  await addPitchStep(owner, id, pitchId);
  const [ann = ''] = await addContacts(owner, [{ name: 'Ann Archer', phone: ANN }]);
  await enrollContacts(cloud, owner, id, [ann]);
  const link = /https?:\/\/\S+\/c\/\S+/.exec((await cloud.texts(ANN)).at(-1)?.body ?? '')?.[0] ?? '';

  const phone = await chrome.browser.newContext({ viewport: { width: 390, height: 780 }, hasTouch: true });
  const page = await phone.newPage();
  await page.goto(`${cloud.baseUrl}${new URL(link).pathname}`);
  const video = page.locator('video');
  await video.waitFor();
  await expectTidy(page, 'viewer-video');
  await video.evaluate((element) => {
    const player = element as HTMLVideoElement;
    player.muted = true;
    return player.play();
  });
  await expect.poll(() => findPosition(page), { interval: 50 }).toBeGreaterThan(4);
  await video.evaluate((element) => (element as HTMLVideoElement).pause());
  const firstEnd = await findPosition(page);
  await video.evaluate((element) => {
    const player = element as HTMLVideoElement;
    player.currentTime = 12;
    return player.play();
  });
  await expect.poll(() => findPosition(page), { interval: 50 }).toBeGreaterThan(15);
  await video.evaluate((element) => (element as HTMLVideoElement).pause());
  const secondEnd = await findPosition(page);
  await shoot(page, 'viewer-video-watched');
  await page.getByRole('button', { name: 'Continue' }).click();
  // An earlier report has a part of the second range.
  await expect.poll(async () => secondEnd - ((await findWatched(ann))?.viewRanges[1]?.end ?? 0)).toBeLessThan(0.5);
  const watched = await findWatched(ann);
  const [first, second] = watched?.viewRanges ?? [];
  for (const [found, expected] of [
    [first?.start, 0],
    [first?.end, firstEnd],
    [second?.start, 12],
    [second?.end, secondEnd],
  ] as const)
    expect(Math.abs((found ?? -99) - expected)).toBeLessThan(0.5);

  await staff.goto(`${cloud.baseUrl}/dashboard?contact=${ann}`);
  const record = staff.getByRole('dialog', { name: 'Ann Archer' });
  await record.getByRole('tab', { name: 'Reporting' }).click();
  const seconds = Math.round(watched?.video ?? 0);
  await record.getByText(new RegExp(`^Watched 0m ${seconds}s out of 0m 20s \\(\\d+%\\)$`)).waitFor();
  expect(await record.getByRole('button', { name: /^Watched 0:/ }).count()).toBe(2);
  expect(await findAxeProblems(staff)).toEqual([]);
  await record.getByText('Video and audio').scrollIntoViewIfNeeded();
  await shoot(staff, 'contact-video-ranges');
  await record.getByRole('button', { name: 'Replay visits' }).click();
  const replay = staff.getByRole('dialog', { name: 'Replay' });
  const list = replay.getByRole('list', { name: 'What happened, in order' });
  await list.getByText(/^Skipped from 0:0\d to 0:12$/).waitFor();
  await list.getByText('Reached the end').waitFor();
  expect(await list.getByText(/^Paused at/).count()).toBe(2);
  await list.getByText(/^Skipped/).click();
  // A failure prints the line that the replay is at, and what it shows.
  await expect
    .poll(async () => [
      await list.locator('[aria-current="step"]').innerText(),
      await replay.getByText(/ of 0:20$/).innerText(),
    ])
    .toEqual([expect.any(String), expect.stringMatching(/^(?:Playing|Stopped at) 0:1\d of 0:20$/)]);
  await replay.getByRole('slider', { name: 'Position in the visit' }).press('ArrowRight');
  expect(await findAxeProblems(staff)).toEqual([]);
  await shoot(staff, 'replay');
  await replay.getByText('16×', { exact: true }).click();
  await replay.getByRole('button', { name: 'Play', exact: true }).click();
  await replay.getByRole('heading', { name: 'The end' }).waitFor();
  await staff.setViewportSize({ width: 390, height: 844 });
  expect(await hasHorizontalOverflow(staff)).toBe(false);
  await shoot(staff, 'replay-390');
  await staff.setViewportSize({ width: 1280, height: 900 });

  await staff.goto(`${cloud.baseUrl}/campaign/${id}/report`);
  await staff.getByText('1 person pressed play').waitFor();
  await staff.getByRole('img', { name: /watched the beginning/ }).waitFor();
  expect(await findAxeProblems(staff)).toEqual([]);
  await shoot(staff, 'report-retention');
  await staff.getByRole('button', { name: 'Replay the visits of Ann Archer' }).click();
  await staff.getByRole('dialog', { name: 'Replay: Ann Archer' }).getByText('Reached the end').first().waitFor();
  await phone.close();
});

it('An upload in parts continues after a reload', async () => {
  const staff = await chrome.browser.newPage({ viewport: { width: 1280, height: 900 } });
  await signIn(staff, cloud.baseUrl, 'owner@sunrise.test');
  const pitchId = await owner.make('createPitch', { title: 'Large' });
  const slideId = await owner.make('createPitchSlide', { pitchId, slideType: 'UPLOAD' });
  const address = `${cloud.baseUrl}/library?pitch=${pitchId}&slide=${slideId}`;
  // A real video, and room behind it that players ignore.
  const movie = Buffer.concat([await makeVideo({ seconds: 2 }), Buffer.alloc(30 * 1024 * 1024)]);
  // A file on the disk: its date tells the browser that it is the same one.
  const dir = mkdtempSync(join(tmpdir(), 'large-'));
  const file = join(dir, 'large.mp4');
  writeFileSync(file, movie);
  let puts: string[] = [];
  let isSlow = true;
  await staff.route('**/videos/**', async (route) => {
    const part = /partNumber=(\d+)/.exec(route.request().url())?.[1] ?? '';
    if (isSlow && part !== '1') return route.abort();
    puts.push(part);
    return route.continue();
  });
  await staff.goto(address);
  const group = staff.getByRole('group', { name: 'Image or video' });
  await group.locator('input[type=file]').setInputFiles(file);
  await expect.poll(() => puts).toEqual(['1']);
  await staff.getByRole('button', { name: 'Pause' }).click();
  await staff.getByText(/^Paused at \d+%$/).waitFor();
  await shoot(staff, 'editor-upload-paused');
  await staff.reload();
  await staff.getByText(/The upload of “large.mp4” was interrupted/).waitFor();
  isSlow = false;
  puts = [];
  await group.locator('input[type=file]').setInputFiles(file);
  await staff.getByText('Processing will begin when you click save').waitFor();
  rmSync(dir, { recursive: true });
  expect(puts).not.toContain('1');
  expect(new Set(puts)).toEqual(new Set(['2', '3', '4']));
});
