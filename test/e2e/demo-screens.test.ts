import { beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { SCREENS as MANIFESTS } from '../../web/src/app/manifest.ts';
import { fillDemo } from '../../scripts/demo/fill.ts';
import type { DemoOrganization } from '../../scripts/demo/organizations/demo-organization.ts';
import { DEMO_ORGANIZATIONS } from '../../scripts/demo/organizations/index.ts';
import { findForeignWords } from '../support/contracts/product-texts/foreign-words.ts';
import { sharedCloud } from '../support/cloud/shared.ts';
import { signIn, type Person } from '../support/scenarios/scenario.ts';
import { shareBrowser } from './chrome.ts';
import { hasHorizontalOverflow } from './axe.ts';
import { NARROW, SCREENSHOT_FOLDER, takeScreenshot, WIDE } from './screenshots.ts';

/** Tabs of screens with an address. */
const TABS = ['/account?tab=billing', '/account?tab=number', '/account?tab=branding', '/account?tab=integrations'];

interface Shown {
  readonly campaigns: { readonly campaigns: readonly { readonly id: string; readonly name: string }[] };
  readonly landingPages: { readonly landingPages: readonly { readonly id: string }[] };
  readonly groups: { readonly groups: readonly { readonly id: string }[] };
  readonly pitches: { readonly pitches: readonly { readonly id: string }[] };
  readonly conversations: { readonly leads: readonly { readonly id: string }[] };
}

/** Pictures of all screens with the data of the demo. They are made for people who look at them, and take minutes. */
describe.runIf(SCREENSHOT_FOLDER !== undefined)('The demo', () => {
  const cloud = sharedCloud({ clock: '2026-12-02T19:00:00Z' });
  const chrome = shareBrowser();

  beforeAll(() => fillDemo(cloud.local, cloud.clock.now()));

  it.each(DEMO_ORGANIZATIONS)('shows every screen of the brand $brand, and none scrolls sideways', async (spec) => {
    const owner = await signIn(cloud, `owner@${spec.slug}.test`, `${spec.brand}.localhost`);
    const paths = await listPaths(
      owner,
      spec.campaigns.find(({ steps }) => steps.some(({ hasPitch }) => hasPitch))?.name,
    );
    const page = await chrome.browser.newPage({ viewport: WIDE, reducedMotion: 'reduce' });
    await page.addInitScript((token) => localStorage.setItem('session-token', token), owner.token);
    const site = `http://${spec.brand}.localhost:${new URL(cloud.baseUrl).port}`;
    const problems: string[] = [];
    for (const [name, path] of paths) {
      await page.setViewportSize(WIDE);
      await page.goto(`${site}${path}`);
      await rest(page);
      for (const [size, viewport] of [
        ['wide', WIDE],
        ['narrow', NARROW],
      ] as const) {
        await page.setViewportSize(viewport);
        await rest(page);
        if (await hasHorizontalOverflow(page)) problems.push(`${name}, ${size}: sticks out sideways`);
        problems.push(...(await listForeignLines(page, spec)).map((line) => `${name}, ${size}: ${line}`));
        await takeScreenshot(page, `demo-${spec.brand}-${name}-${size}`);
      }
    }
    await page.close();
    expect(problems).toEqual([]);
  });
});

/** Returns the lines of a screen with a word of another brand. What the organization itself wrote does not count. */
async function listForeignLines(page: Page, spec: DemoOrganization): Promise<string[]> {
  const shown = await page.locator('body').innerText();
  return findForeignWords(
    spec.brand,
    listTexts(spec).reduce((rest, text) => rest.replaceAll(text, ''), shown),
  );
}

/** Returns every text in a value, the longest first. */
function listTexts(value: unknown): string[] {
  const texts = typeof value === 'string' ? [value] : Object.values(value ?? {}).flatMap(listTexts);
  return texts.filter((text) => text.length > 3).sort((one, other) => other.length - one.length);
}

/** Returns the address of each screen by the name of its picture. */
async function listPaths(owner: Person, reported: string | undefined): Promise<(readonly [string, string])[]> {
  const shown = await owner.run<Shown>(
    'query { campaigns { success errors campaigns { id name } } landingPages { success errors landingPages { id } } groups { success errors groups { id } } pitches { success errors pitches { id } } conversations(tab: ALL) { success errors leads { id } } }',
  );
  const ids: Readonly<Record<string, string | undefined>> = {
    ':campaignId': shown.campaigns.campaigns.find(({ name }) => name === reported)?.id,
    ':landingPageId': shown.landingPages.landingPages[0]?.id,
    ':groupId': shown.groups.groups[0]?.id,
  };
  const screens = MANIFESTS.filter(({ needs }) => needs !== 'managePlatform').map(({ path }) => path);
  const campaign = `/campaign/${ids[':campaignId']}`;
  const more = [...TABS, `/library?pitch=${shown.pitches.pitches[0]?.id}`, `${campaign}?tab=results`];
  return [...screens, ...more].map((path) => {
    const address = path.replaceAll(/:\w+/g, (parameter) => ids[parameter] ?? '');
    const name = path
      .replaceAll(/[:=?/]+/g, ' ')
      .replaceAll(/[0-9A-Z]{20,}/g, '')
      .trim();
    return [name, address] as const;
  });
}

/** Waits until the screen has loaded everything. */
async function rest(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.locator('[data-stale]').waitFor({ state: 'detached' });
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}
