import { beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { HOW_TOS } from '../../functions/domain/brand/how-tos.ts';
import { fillDemo } from '../../scripts/demo/fill.ts';
import { sharedCloud } from '../support/cloud/shared.ts';
import { signIn } from '../support/scenarios/scenario.ts';
import { findAxeProblems } from './axe.ts';
import { shareBrowser } from './chrome.ts';
import { GUIDES, type Recording } from './how-tos/guides.ts';
import { Recorder, showPointer, WINDOW } from './how-tos/recorder.ts';
import { takeScreenshot } from './screenshots.ts';

/** A folder for the videos of the guides. missing if the guides are followed without a video. */
const FOLDER = process.env['HOW_TO_VIDEOS'];
const BRAND = 'blast';

/** A person follows each guide word by word. A screen that changed so that a guide is wrong fails here. */
describe('The guides', () => {
  const cloud = sharedCloud({ clock: '2026-12-02T19:00:00Z' });
  const chrome = shareBrowser();
  let page: Page;
  let recording: Recording;

  beforeAll(async () => {
    await fillDemo(cloud.local, cloud.clock.now());
    const owner = await signIn(cloud, 'owner@pulse.test', `${BRAND}.localhost`);
    page = await chrome.browser.newPage({ viewport: WINDOW });
    await page.addInitScript((token) => localStorage.setItem('session-token', token), owner.token);
    if (FOLDER !== undefined) await showPointer(page);
    recording = {
      page,
      site: `http://${BRAND}.localhost:${new URL(cloud.baseUrl).port}`,
      rest: (ms) => (FOLDER === undefined ? Promise.resolve() : page.waitForTimeout(ms)),
      sendText: async (phone, body) => {
        await cloud.sendText(phone, owner.number, body);
        await cloud.waitUntilIdle();
      },
    };
  });

  it.each(HOW_TOS[BRAND] ?? [])('lead through "$title"', async ({ title, steps, video }) => {
    const acts = GUIDES[title] ?? [];
    expect(acts).toHaveLength(steps.length);
    await page.goto(`${recording.site}/dashboard`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    const recorder = FOLDER === undefined ? null : new Recorder(page);
    await recorder?.start();
    for (const [index, act] of acts.entries()) {
      recorder?.caption(steps[index] ?? '');
      await recording.rest(1_500);
      await act(recording);
      await recording.rest(1_500);
    }
    if (FOLDER !== undefined) await recorder?.save(FOLDER, video);
  });

  it('are in the menu, each with a video and its captions', async () => {
    await page.goto(`${recording.site}/dashboard`);
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByRole('menuitem', { name: 'How To Videos' }).click();
    const dialog = page.getByRole('dialog', { name: 'How To Videos' });
    await dialog.getByText('Answer Replies').click();
    const videos = dialog.locator('video');
    expect(await videos.count()).toBe(5);
    expect(await findAxeProblems(page)).toEqual([]);
    for (const part of ['source', 'track']) {
      const answers = await dialog.locator(part).evaluateAll((elements) =>
        Promise.all(
          elements.map(async (element) => {
            const { status, headers } = await fetch(element.getAttribute('src') ?? '');
            return [status, headers.get('content-type')];
          }),
        ),
      );
      const expected = [200, part === 'source' ? 'video/mp4' : 'text/vtt'];
      expect(answers).toEqual(Array.from({ length: 5 }, () => expected));
    }
    await takeScreenshot(page, 'how-to-videos');
  });
});
