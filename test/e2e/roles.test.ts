import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { hasAccess, type Access } from '../../functions/domain/accounts/access.ts';
import { SCREENS } from '../../web/src/app/manifest.ts';
import { can } from '../../web/src/lib/session/can.ts';
import { DEFAULT_PACK } from '../../functions/domain/brand/packs.ts';
import { sharedCloud } from '../support/cloud/shared.ts';
import { parsePhoenix, signIn } from '../support/scenarios/scenario.ts';
import { shareBrowser } from './chrome.ts';

/** Buttons that change something, by the least level that has them. */
const CONTROLS: readonly { readonly path: string; readonly name: RegExp; readonly from: Access }[] = [
  { path: '/dashboard', name: /^Create$/, from: 'MANAGER' },
  { path: '/dashboard', name: /^Add contacts$/, from: 'MANAGER' },
  { path: '/campaigns', name: /^New campaign$/, from: 'MANAGER' },
  { path: '/users', name: /^Invite users$/, from: 'MANAGER' },
  { path: '/users', name: /^Remove$/, from: 'ADMIN' },
];
const LEVELS = ['LIMITED', 'READONLY', 'MANAGER', 'ADMIN', 'OWNER'] as const;

describe('The browser', () => {
  const cloud = sharedCloud({ clock: parsePhoenix('2026-12-01 10:00:00') });
  const chrome = shareBrowser();

  it.each([...LEVELS, 'STAFF'] as const)(
    'hides from %s what the server refuses, and asks for nothing of it',
    async (level) => {
      const isStaff = level === 'STAFF';
      const access: Access = isStaff ? 'ADMIN' : level;
      const { token } = await signIn(cloud, isStaff ? 'admin@platform.test' : `${level.toLowerCase()}@sunrise.test`);
      const context = await chrome.browser.newContext({ viewport: { width: 1280, height: 800 } });
      await context.addInitScript((session) => localStorage.setItem('session-token', session), token);
      const page = await context.newPage();
      const refused: string[] = [];
      page.on('response', (response) => {
        if (!response.url().endsWith('/graphql') || response.request().method() !== 'POST') return;
        void response.text().then(
          (body) => body.includes('"Forbidden"') && refused.push(`${page.url()}: ${body.slice(0, 200)}`),
          () => undefined,
        );
      });
      const session = { organization: { access }, user: { wpAdmin: isStaff } };
      const shown: Record<string, unknown> = {};
      const expected: Record<string, unknown> = {};
      for (const { path, needs } of SCREENS.filter(isOpenedHere)) {
        await openScreen(page, `${cloud.baseUrl}${path}`);
        shown[path] = !(await page.getByText(/^You don't have access to/).isVisible());
        expected[path] = can(session, needs);
        const link = page.getByRole('navigation', { name: 'Main' }).locator(`a[href="${path}"]`);
        shown[`${path} in the sidebar`] = (await link.count()) > 0 && expected[path] === false;
        expected[`${path} in the sidebar`] = false;
        for (const { name, from } of CONTROLS.filter((control) => control.path === path && can(session, needs))) {
          shown[`${path} ${String(name)}`] = (await page.getByRole('button', { name }).count()) > 0;
          expected[`${path} ${String(name)}`] = hasAccess(access, from);
        }
      }
      expect(shown).toEqual(expected);
      expect(refused).toEqual([]);
      await context.close();
    },
  );

  /** Screens of this site's brand without a parameter in their path. */
  function isOpenedHere({ path, isIn = () => true }: (typeof SCREENS)[number]): boolean {
    return !path.includes(':') && isIn(DEFAULT_PACK);
  }

  /** Opens a screen and waits until nothing loads anymore. */
  async function openScreen(page: Page, address: string): Promise<void> {
    await page.goto(address);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page
      .getByRole('status', { name: 'Loading' })
      .waitFor({ state: 'detached' })
      .catch(() => undefined);
  }

  it('has a name for each screen that it may refuse', () => {
    for (const { name } of SCREENS) expect(name(DEFAULT_PACK)).not.toBe('');
  });
});
