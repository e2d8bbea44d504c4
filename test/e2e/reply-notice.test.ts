import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { sharedCloud, signedIn } from '../support/cloud/shared.ts';
import { addContacts, parsePhoenix } from '../support/scenarios/scenario.ts';
import { shareBrowser } from './chrome.ts';
import { signIn } from './staff.ts';

const PHONE = '+16022340002';

const cloud = sharedCloud({ clock: parsePhoenix('2027-03-03 12:00:00') });
const chrome = shareBrowser();
const owner = signedIn(cloud, 'owner@sunrise.test');

/** Returns what the page does from now on, in order: live events, its questions to the server, and the notice. */
async function recordSteps(page: Page): Promise<string[]> {
  const steps: string[] = [];
  await page.exposeFunction('recordNotice', () => steps.push('notice'));
  await page.evaluate(() => {
    const hasNotice = (): boolean => document.body.innerText.includes('Is Tuesday ok?');
    const observer = new MutationObserver(() => {
      if (!hasNotice()) return;
      observer.disconnect();
      (globalThis as unknown as { recordNotice(): void }).recordNotice();
    });
    observer.observe(document.body, { childList: true, subtree: true, characterData: true });
  });
  page.on('request', (request) => {
    const name = /(?:query|mutation)\s+(\w+)/.exec(request.postData() ?? '')?.[1];
    if (name !== undefined) steps.push(`asks ${name}`);
  });
  return steps;
}

describe('A reply, for someone on another page', () => {
  it('is pushed: the page asks for nothing before the event, and shows the notice after the answer', async () => {
    await addContacts(owner, [{ name: 'Ava Stone', phone: PHONE }]);
    const page = await chrome.browser.newPage({ viewport: { width: 1280, height: 900 } });
    const frames: string[] = [];
    let steps: string[] = [];
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        const frame = String(payload);
        frames.push(frame);
        if (frame.includes('"onEvent"')) steps.push('live event');
      }),
    );
    await signIn(page, cloud.baseUrl, 'owner@sunrise.test');
    await page.goto(`${cloud.baseUrl}/campaigns`);
    await page.getByRole('heading', { level: 1, name: 'Campaigns' }).waitFor();
    await expect.poll(() => frames.some((frame) => frame.includes('start_ack'))).toBe(true);
    await page.waitForLoadState('networkidle');
    steps = await recordSteps(page);

    await cloud.sendText(PHONE, owner.number, 'Is Tuesday ok?');
    await page.getByText('Is Tuesday ok?').waitFor();
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Messages 1 unread' }).waitFor();

    const first = steps.slice(0, steps.indexOf('notice') + 1);
    expect(first[0]).toBe('live event');
    expect(first).toContain('asks user');
    expect(first.at(-1)).toBe('notice');
    await page.close();
  });
});
