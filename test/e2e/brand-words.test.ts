import type { Page, Request } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { createData } from '../../functions/data/index.ts';
import { organizationKey } from '../../functions/data/table/keys.ts';
import { Table } from '../../functions/data/table/table.ts';
import { DEFAULT_PACK, PACKS } from '../../functions/domain/brand/packs.ts';
import { createDatabaseClient } from '../support/cloud/items.ts';
import { findForeignWords } from '../support/contracts/product-texts/foreign-words.ts';
import { shareBrowser } from './chrome.ts';
import { sharePopulatedCloud, WRITTEN } from './populated-cloud.ts';
import { SCREENS } from './screens.ts';
import { WIDE } from './screenshots.ts';
import { enter, findSite, openAccountMenu } from './specification/reader.ts';

/** Screens and dialogs that only some brands have. Where a brand has them not, it says so. */
const OF_BRANDS = ['/account?tab=opt-in', '/account?tab=integrations', '/body-parts', '/dashboard?guide=open'];
/** Addresses that open a dialog, if the brand has it. */
const DIALOG =
  /\/dashboard\?contact=|[?&](?:account|add|branding|email|guide|invite|landing|new|password|payout|phone|publish|report|run|shortcuts|step)=/u;
/** A screen that loads nothing and is not busy in so many looks is there. */
const REST_LOOKS = 3;
const LOOK_MS = 40;
const BUSY = '[aria-busy=true], [aria-label=Loading], [data-stale], [class*=Skeleton]';

describe('Every screen and dialog that has an address', () => {
  const populated = sharePopulatedCloud();
  const { cloud, people, ids } = populated;
  const chrome = shareBrowser();

  /** Makes the organization with data on every screen one of a brand. */
  async function moveTo(brand: string): Promise<void> {
    const client = createDatabaseClient(cloud);
    const { table } = createData(new Table(cloud.env.TABLE_NAME ?? '', client));
    await table.update(organizationKey(people.owner.organizationId), {
      UpdateExpression: 'SET brand = :brand, showCalendly = :yes, showEventsPage = :yes',
      ExpressionAttributeValues: { ':brand': brand, ':yes': true },
    });
    client.destroy();
  }

  // The tests of all screens look for words of other brands in the main brand.
  it.each(Object.values(PACKS).filter((pack) => pack !== DEFAULT_PACK))(
    'has no word of another brand in the brand $id',
    async ({ id: brand }) => {
      await moveTo(brand);
      const own = SCREENS.filter(({ as }) => as === 'owner').map(({ path }) =>
        typeof path === 'string' ? path : path(ids),
      );
      const page = await chrome.browser.newPage({ viewport: WIDE, reducedMotion: 'reduce' });
      await enter(page, findSite(cloud, brand), people.owner.token);
      const go = navigateWithin(page);
      await page.goto(`${findSite(cloud, brand)}/dashboard`);
      await openAccountMenu(page);
      const [found, shown]: [string[], Set<string>] = [[], new Set()];
      for (const path of new Set(['/dashboard', ...own, ...OF_BRANDS, `/group/${ids.group}?landing=edit`])) {
        if (path !== '/dashboard') await go(path);
        const text = (await readAll(page)).replaceAll(WRITTEN, '');
        shown.add(text);
        found.push(...findForeignWords(brand, text).map((line) => `${path}: ${line}`));
      }
      await page.close();
      expect(found).toEqual([]);
      // The addresses lead to different screens and dialogs.
      expect(shown.size).toBeGreaterThan(40);
    },
  );
});

/** Returns a function that opens a screen as a link does: the app, which is loaded and compiled, stays. It waits until everything is there. */
function navigateWithin(page: Page): (path: string) => Promise<void> {
  const loading = new Set<Request>();
  page.on('request', (request) => loading.add(request));
  const end = (request: Request): unknown => loading.delete(request);
  page.on('requestfinished', end);
  page.on('requestfailed', end);
  return async (path) => {
    await page.evaluate((address) => {
      history.pushState(null, '', address);
      window.dispatchEvent(new PopStateEvent('popstate'));
    }, path);
    // The part of the app with a dialog is loaded, and then begins to run.
    if (DIALOG.test(path))
      await page
        .getByRole('dialog')
        .first()
        .waitFor({ timeout: 1_000 })
        .catch(() => undefined);
    for (let quiet = 0; quiet < REST_LOOKS; quiet += 1) {
      await page.waitForTimeout(LOOK_MS);
      if (loading.size > 0 || (await page.locator(BUSY).count()) > 0) quiet = -1;
    }
  };
}

/** Returns what a page shows, and what it says to people who hear it. */
async function readAll(page: Page): Promise<string> {
  return page.evaluate(() => {
    const names = ['aria-label', 'placeholder', 'title', 'alt'];
    const said = [...document.querySelectorAll(names.map((name) => `[${name}]`).join())].flatMap((element) =>
      names.flatMap((name) => element.getAttribute(name) ?? []),
    );
    return [document.title, document.body.innerText, ...said].join('\n');
  });
}
