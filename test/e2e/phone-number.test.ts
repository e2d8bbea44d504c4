import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { newOrganization } from '../../functions/domain/accounts/account.ts';
import { hashPassword } from '../../functions/platform/security/password.ts';
import { sharedCloud } from '../support/cloud/shared.ts';
import { COMPLETE_FORM } from '../support/scenarios/accounts/complete-form.ts';
import { createNumberClient } from '../support/scenarios/accounts/registered-organization.ts';
import { parsePhoenix, PASSWORD } from '../support/scenarios/scenario.ts';
import { findAxeProblems } from './axe.ts';
import { shareBrowser } from './chrome.ts';
import { expectTidy } from './shoot.ts';
import { signIn } from './staff.ts';

const ID = 'new-business';

describe('the phone number of a new organization', () => {
  const cloud = sharedCloud({ clock: parsePhoenix('2027-03-03 10:00:00') });
  const chrome = shareBrowser();
  const { data, decide } = createNumberClient(cloud);
  let page: Page;

  beforeAll(async () => {
    const { accounts } = data();
    const user = { id: 'nora', email: 'nora@new.test', name: 'Nora New', phone: null, wpAdmin: false };
    await accounts.createOrganization(newOrganization({ id: ID, name: 'New Business', brand: 'text' }));
    await accounts.createUser(user, await hashPassword(PASSWORD));
    await accounts.addMember({
      userId: user.id,
      organizationId: ID,
      organizationName: 'New Business',
      access: 'OWNER',
    });
    page = await chrome.browser.newPage({ viewport: { width: 390, height: 800 } });
    await signIn(page, cloud.baseUrl, user.email);
  });

  it('The overview leads to the form, a draft survives a reload, and a rejected form is fixed and submitted again', async () => {
    await page.getByRole('link', { name: 'Register your number' }).first().click();
    await page.getByLabel('Legal name of the business').fill(COMPLETE_FORM.legalName);
    await page.getByRole('button', { name: 'Save draft' }).click();
    await page.getByText('Draft', { exact: true }).waitFor();
    await page.reload();
    expect(await page.getByLabel('Legal name of the business').inputValue()).toBe(COMPLETE_FORM.legalName);

    await page.getByRole('button', { name: 'Submit registration' }).click();
    await page.getByText('Enter an area code of three digits, such as 602.').waitFor();
    expect(await findAxeProblems(page)).toEqual([]);
    for (const [name, value] of Object.entries(COMPLETE_FORM)) {
      if (name === 'numberType' || value === '') continue;
      const field = page.locator(`[name="${name}"]`);
      if ((await field.evaluate(({ tagName }) => tagName)) === 'SELECT') await field.selectOption(value);
      else await field.fill(value);
    }
    await page.getByRole('button', { name: 'Submit registration' }).click();
    await page.getByText('Submitted', { exact: true }).first().waitFor();

    await decide(ID, 'REJECTED', 'The website does not open.');
    await page.reload();
    await page.getByText('The website does not open.').waitFor();
    await page.getByLabel('Website').fill('https://new-business.com');
    await page.getByRole('button', { name: 'Submit registration' }).click();
    await page.getByText('Submitted', { exact: true }).first().waitFor();
  });

  it('The approval brings the number, without a reload', async () => {
    await decide(ID, 'APPROVED');
    await page.getByText('Approved', { exact: true }).waitFor();
    const { number } = (await data().accounts.findOrganization(ID)) ?? {};
    expect(number).toMatch(/^\+1602/);
    await expectTidy(page, 'phone-number');
  });
});
