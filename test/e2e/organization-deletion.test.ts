import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { newOrganization } from '../../functions/domain/accounts/account.ts';
import { hashPassword } from '../../functions/platform/security/password.ts';
import { sharedCloud } from '../support/cloud/shared.ts';
import { createNumberClient } from '../support/scenarios/accounts/registered-organization.ts';
import { parsePhoenix, PASSWORD } from '../support/scenarios/scenario.ts';
import { findAxeProblems } from './axe.ts';
import { shareBrowser } from './chrome.ts';
import { expectTidy } from './shoot.ts';
import { signIn } from './staff.ts';

const ID = 'leaving';
const NAME = 'Leaving Company';

describe('the deletion of an organization', () => {
  const cloud = sharedCloud({ clock: parsePhoenix('2027-03-03 10:00:00') });
  const chrome = shareBrowser();
  const { data } = createNumberClient(cloud);
  let page: Page;
  let other: Page;

  beforeAll(async () => {
    const { accounts } = data();
    await accounts.createOrganization(newOrganization({ id: ID, name: NAME, brand: 'text' }));
    for (const [id, access] of [
      ['olga', 'OWNER'],
      ['mara', 'MANAGER'],
    ] as const) {
      const user = { id, email: `${id}@leaving.test`, name: id, phone: null, wpAdmin: false };
      await accounts.createUser(user, await hashPassword(PASSWORD));
      await accounts.addMember({ userId: id, organizationId: ID, organizationName: NAME, access });
    }
    page = await chrome.browser.newPage({ viewport: { width: 390, height: 800 } });
    other = await chrome.browser.newPage({ viewport: { width: 1280, height: 800 } });
    await signIn(page, cloud.baseUrl, 'olga@leaving.test');
    await signIn(other, cloud.baseUrl, 'mara@leaving.test');
  });

  it('is asked for by name and password, and everyone sees it on every screen', async () => {
    await page.goto(`${cloud.baseUrl}/account?tab=data`);
    await page.getByRole('button', { name: `Delete ${NAME}` }).click();
    await page.getByLabel(`Type ${NAME} to confirm`).fill(NAME);
    await page.getByLabel('Your password').fill('wrong');
    await page.keyboard.press('Enter');
    await page.getByText('The password is not correct.').waitFor();
    expect(await findAxeProblems(page)).toEqual([]);
    await page.getByLabel('Your password').fill(PASSWORD);
    await page.keyboard.press('Enter');
    const banner = page.getByRole('region', { name: 'Deletion' });
    await banner.getByText(/will be deleted on April 2, 2027/).waitFor();
    await expectTidy(page, 'organization-deletion');
    // Without a reload.
    await other
      .getByRole('region', { name: 'Deletion' })
      .getByText(/The owner can keep the organization/)
      .waitFor();
    await expect.poll(() => other.getByRole('button', { name: 'Keep organization' }).count()).toBe(0);
  });

  it('is taken back in the banner, and sending stays paused', async () => {
    await page.getByRole('region', { name: 'Deletion' }).getByRole('button', { name: 'Keep organization' }).click();
    await page.getByText('Sending stays paused until you resume it.').waitFor();
    await page.getByRole('region', { name: 'Deletion' }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: `Delete ${NAME}` }).waitFor();
    expect(await data().accounts.findOrganization(ID)).toMatchObject({ deletion: null, staffPause: { by: 'olga' } });
  });
});
