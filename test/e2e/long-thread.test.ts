import { beforeAll, describe, expect, it } from 'vitest';
import { sharedCloud, signedIn } from '../support/cloud/shared.ts';
import { writeLongThread } from '../support/scenarios/long-thread.ts';
import { addContacts, parsePhoenix } from '../support/scenarios/scenario.ts';
import { shareBrowser } from './chrome.ts';
import { signIn } from './staff.ts';

const START = parsePhoenix('2027-03-03 12:00:00');
const PHONE = '+16022340001';
/** Texts of a contact who has written for years. */
const TEXTS = 10_000;
/** Elements of 120 texts, each with its time, and of the frame around them. */
const MAX_ELEMENTS = 2_500;

const cloud = sharedCloud({ clock: START });
const chrome = shareBrowser();
const owner = signedIn(cloud, 'owner@sunrise.test');
let contact = '';

beforeAll(async () => {
  [contact = ''] = await addContacts(owner, [{ name: 'Ava Stone', phone: PHONE }]);
  const { organizationId } = owner;
  await writeLongThread(cloud, { organizationId, contactId: contact }, { count: TEXTS, end: START });
});

describe('A conversation of 10,000 texts', () => {
  it('keeps few elements and the place of the reader, and jumps to the newest text', async () => {
    const page = await chrome.browser.newPage({ viewport: { width: 390, height: 844 } });
    await signIn(page, cloud.baseUrl, 'owner@sunrise.test');
    await page.goto(`${cloud.baseUrl}/messages?contact=${contact}`);
    const log = page.getByRole('log', { name: 'Messages' });
    await log.getByText(`Text number ${TEXTS - 100}.`).waitFor({ state: 'attached' });
    const countElements = (): Promise<number> => log.evaluate((element) => element.querySelectorAll('*').length);
    /** The oldest text in the page, and the first one that the reader sees. */
    const readPlace = (): Promise<{ oldest: number; top: number; offset: number }> =>
      log.evaluate((element) => {
        const toNumber = (entry: Element | undefined): number =>
          Number(/Text number (\d+)\./.exec(entry?.textContent ?? '')?.[1]);
        const entries = [...element.querySelectorAll('[data-message]')];
        const edge = element.getBoundingClientRect().top;
        const top = entries.find((entry) => entry.getBoundingClientRect().bottom > edge);
        return {
          oldest: toNumber(entries[0]),
          top: toNumber(top),
          offset: (top?.getBoundingClientRect().top ?? 0) - edge,
        };
      });

    let most = 0;
    for (let turn = 0; turn < 40 && (await readPlace()).oldest > TEXTS - 600; turn += 1) {
      const before = await readPlace();
      await log.evaluate((element) => element.scrollBy({ top: -400 }));
      await page.waitForTimeout(150);
      const after = await readPlace();
      // A step of 400 px passes a few texts. A jump would pass many.
      expect(before.top - after.top).toBeLessThan(20);
      expect(after.top).toBeLessThanOrEqual(before.top);
      most = Math.max(most, await countElements());
    }
    await page.waitForTimeout(500);
    expect(most).toBeLessThan(MAX_ELEMENTS);

    // A new text does not move the reader.
    const before = await readPlace();
    expect(before.top).toBeLessThan(TEXTS - 150);
    await cloud.sendText(PHONE, owner.number, 'Are you there?');
    await page.getByRole('button', { name: 'New text below' }).waitFor();
    expect(await readPlace()).toMatchObject({ top: before.top });
    await page.getByRole('button', { name: 'New text below' }).click();
    await log.getByText('Are you there?').waitFor();
    expect(await log.evaluate((e) => e.scrollHeight - e.scrollTop - e.clientHeight)).toBeLessThan(49);
    expect(await countElements()).toBeLessThan(MAX_ELEMENTS);
    await page.close();
  });
});
