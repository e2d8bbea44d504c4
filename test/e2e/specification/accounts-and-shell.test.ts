import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { BrandId } from '../../../functions/domain/brand/pack.ts';
import { DEMO_PASSWORD } from '../../../scripts/seed.ts';
import { sharedCloud, signedIn } from '../../support/cloud/shared.ts';
import { parsePhoenix } from '../../support/scenarios/scenario.ts';
import { shareBrowser } from '../chrome.ts';
import { enter, expectTexts, findSite, listNames, listTabs, openAccountMenu, openWindow } from './reader.ts';

const cloud = sharedCloud({ clock: parsePhoenix('2026-12-01 10:00:00') });
const chrome = shareBrowser();
const owner = signedIn(cloud, 'owner@sunrise.test');
const limited = signedIn(cloud, 'limited@sunrise.test');
const staff = signedIn(cloud, 'admin@platform.test');
const brands = {
  blast: signedIn(cloud, 'owner@pulse.test', 'blast.localhost'),
  tattoo: signedIn(cloud, 'owner@needle.test', 'tattoo.localhost'),
} as const;

let page: Page;
beforeAll(async () => {
  page = await openWindow(chrome.browser);
});

const site = (brand: BrandId = 'text'): string => findSite(cloud, brand);

describe('Accounts, section 2: routes', () => {
  it('lead a stranger to the sign-in page, the policy, a new password and the sign-up', async () => {
    const health = await cloud.fetch('/health');
    expect(await health.text()).toBe('OK');
    await enter(page, site(), null);
    // Without a marketing site, the home and addresses that no screen has lead to the sign-in page. So does a sign-up without a link.
    for (const path of ['/', '/nowhere', '/register']) {
      await page.goto(`${site()}${path}`);
      await page.waitForURL('**/login**');
    }
    await expectTexts(page, 'v3.4.7');
    await page.getByLabel('Email').fill('owner@sunrise.test');
    await page.getByLabel('Password', { exact: true }).fill('not my password');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText(/\w/u).first().waitFor();
    await page.getByRole('link', { name: /forgot/iu }).click();
    await page.waitForURL('**/forgot-password-request');
    await page.getByLabel('Email').fill('owner@sunrise.test');
    await page.keyboard.press('Enter');
    await expectTexts(page.getByRole('dialog', { name: 'Request Sent' }), /reset link will arrive within minutes/u);

    const sections = ['introduction', 'collect', 'use', 'sharing', 'rights', 'security', 'changes', 'contact'];
    for (const [brand, hasHealth] of [
      ['text', false],
      ['health', true],
    ] as const) {
      await page.goto(`${site(brand)}/policy`);
      await expectTexts(page, `2019–${new Date().getFullYear()}`, 'v3.4.7', /Introduction/u);
      const titles = (await page.getByRole('heading', { level: 2 }).allInnerTexts()).join('\n').toLowerCase();
      expect(sections.filter((section) => !titles.includes(section))).toEqual([]);
      expect(titles.includes('health')).toBe(hasHealth);
    }

    const createSignUpLink = await staff.call<{ token: string }>('createSignUpLink', { brandId: 'text' }, 'token');
    await page.goto(`${site()}/register/${createSignUpLink.token}?companyname=Bright%20Gym`);
    const organization = page.getByLabel('Name of your organization');
    await organization.waitFor();
    expect([await organization.inputValue(), await organization.isEditable()]).toEqual(['Bright Gym', true]);
  });

  it('keep a signed-in person inside until they sign out', async () => {
    await enter(page, site(), null);
    await page.goto(`${site()}/login`);
    await page.getByLabel('Email').fill('readonly@sunrise.test');
    await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/dashboard');
    for (const path of ['/login', '/register']) {
      await page.goto(`${site()}${path}`);
      await page.waitForURL('**/dashboard');
    }
    await page.goto(`${site()}/nowhere`);
    await page.getByRole('heading', { name: 'Not Found' }).waitFor();
    const token = await page.evaluate(() => localStorage.getItem('session-token'));
    await page.goto(`${site()}/clear-token`);
    await page.waitForURL('**/login');
    expect(await page.evaluate(() => Object.values(localStorage).join(' '))).not.toContain(token);
    // What only the browser forgot still works elsewhere. What was signed out does not.
    await page.evaluate((session) => localStorage.setItem('session-token', session ?? ''), token);
    await page.goto(`${site()}/logout`);
    await page.waitForURL('**/login');
    const { data } = await cloud.graphql<{ user: { success: boolean } | null }>(token ?? '', '{ user { success } }');
    expect(data?.user?.success ?? false).toBe(false);
  });
});

describe('Accounts, section 2: the shell', () => {
  it('has the entries of the main brand, and fewer for people who only get notifications', async () => {
    await enter(page, site(), owner.token);
    await page.goto(`${site()}/account`);
    expect(await listTabs(page)).toEqual(['settings', 'branding', 'billing']);
    const side = page.getByRole('navigation', { name: 'Main' });
    const entries = await listNames(side, 'link');
    expect(entries.filter((name) => ['overview', 'campaigns', 'events'].includes(name))).toEqual([
      'overview',
      'campaigns',
    ]);
    const menu = await listNames(await openAccountMenu(page), 'menuitem');
    for (const name of ['users', 'account', 'landing pages', 'campaign library']) expect(menu).toContain(name);
    for (const name of ['how to videos', 'body parts', 'all users']) expect(menu).not.toContain(name);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Create' }).first().click();
    const create = (await listNames(page, 'menuitem')).join(', ');
    for (const action of [/add contacts/u, /new campaign/u, /invite user/u]) expect(create).toMatch(action);

    const other = await enter(page, site(), limited.token);
    await other.goto(`${site()}/dashboard`);
    await expectTexts(other, /Welcome/u);
    expect(await listNames(other.getByRole('navigation', { name: 'Main' }), 'link')).toEqual(['overview']);
    const few = await listNames(await openAccountMenu(other), 'menuitem');
    expect(few).toContain('account');
    for (const name of ['users', 'landing pages', 'campaign library']) expect(few).not.toContain(name);
    expect(await other.getByRole('table').count()).toBe(0);
    expect(await other.getByRole('button', { name: /^(?:Create|Add|New)/u }).count()).toBe(0);
  });

  it('has guides and opt-in messages for blasts, and body parts for studios', async () => {
    const blast = await enter(page, site('blast'), brands.blast.token);
    await blast.goto(`${site('blast')}/account`);
    expect(await listTabs(blast)).toEqual(['settings', 'opt-in message', 'billing']);
    await expectTexts(blast.getByRole('navigation', { name: 'Main' }), 'Blasts');
    const menu = await openAccountMenu(blast);
    const names = await listNames(menu, 'menuitem');
    expect(names).toContain('blast library');
    expect(names).not.toContain('body parts');
    await menu.getByRole('menuitem', { name: 'How To Videos' }).click();
    const guides = blast.getByRole('dialog', { name: 'How To Videos' });
    await guides.waitFor();
    expect(await guides.locator('summary').count()).toBe(5);

    const tattoo = await enter(page, site('tattoo'), brands.tattoo.token);
    await tattoo.goto(`${site('tattoo')}/body-parts`);
    await expectTexts(tattoo, '- No Body Parts Found -');
    const studio = await listNames(await openAccountMenu(tattoo), 'menuitem');
    expect(studio).toContain('body parts');
    expect(studio).not.toContain('how to videos');
  });

  it('lets platform staff see all users, and leave to organization 1', async () => {
    await enter(page, site(), staff.token);
    await page.goto(`${site()}/campaigns?users=all`);
    await expectTexts(page.getByRole('dialog', { name: 'All Users' }), 'owner@harbor.test');
    await page.goto(`${site()}/super-admin`);
    // 7 organizations, 5 on a page.
    await expectTexts(page, '1 / 2');
    expect(await page.getByRole('list', { name: 'Organizations' }).locator(':scope > li').count()).toBe(5);
    await page.getByRole('button', { name: 'Next' }).click();
    await expectTexts(page, '2 / 2');
    const last = page.getByRole('list', { name: 'Organizations' }).locator(':scope > li');
    await expect.poll(() => last.count()).toBe(2);
    await page.getByRole('searchbox').fill('Sunrise');
    await expect.poll(() => last.count()).toBe(1);
    await page.getByRole('button', { name: /^Enter/u }).click();
    await page.waitForURL('**/dashboard**');
    const menu = await openAccountMenu(page);
    await menu.getByRole('menuitem', { name: 'Leave Super Admin' }).click();
    // A switch leads to the overview and says where one is.
    await expectTexts(page, /Platform/u);
    expect(page.url()).toContain('/dashboard');
    // The scheduler says every minute that it runs.
    await cloud.clock.advance('PT2M');
    await page.goto(`${site()}/status`);
    const card = page.getByRole('main').getByRole('region').first();
    await expectTexts(card, 'Async Stack', 'Backend', 'Async Workers');
    await expect.poll(() => card.getByRole('img', { name: 'Works', exact: true }).count()).toBe(3);
  });
});

describe('Accounts, sections 2, 5, 6 and 8: people', () => {
  it('change their password, and say what is wrong before they may', async () => {
    await enter(page, site(), limited.token);
    await page.goto(`${site()}/account?password=change`);
    const dialog = page.getByRole('dialog', { name: /^Change password$/iu });
    const save = dialog.getByRole('button', { name: 'Save' });
    const confirm = dialog.getByLabel('Confirm new password', { exact: true });
    await dialog.getByLabel('Current password', { exact: true }).fill('not my password');
    expect(await save.isDisabled()).toBe(true);
    await dialog.getByLabel('New password', { exact: true }).fill('a longer sentence');
    await confirm.fill('another sentence');
    await expectTexts(dialog, 'Passwords must match.');
    expect(await save.isDisabled()).toBe(true);
    await confirm.fill('a longer sentence');
    await save.click();
    // The first error of the server, in the dialog.
    await dialog.getByRole('alert').getByText(/\w/u).first().waitFor();
    await dialog.getByLabel('Current password', { exact: true }).fill(DEMO_PASSWORD);
    await save.click();
    await expectTexts(page, 'Password Changed', 'Your password has been updated.');
  });

  it('are listed, invited, invited again and removed', async () => {
    await enter(page, site(), owner.token);
    await page.goto(`${site()}/users`);
    const table = page.getByRole('table', { name: 'Users' });
    await table.waitFor();
    expect((await listNames(table, 'columnheader')).slice(-4)).toEqual(['name', 'phone', 'email', 'permission']);
    await expectTexts(table, 'Owner', 'Admin', 'Can Make Changes', 'Can View Account', 'Notifications Only');
    await page.getByRole('button', { name: 'Remove' }).click();
    await expectTexts(page, 'Select Users', 'Select users from the table first.');

    await page.getByRole('button', { name: 'Invite users' }).click();
    const inviting = page.getByRole('dialog', { name: 'Invite users' });
    const permission = inviting.getByLabel('Permission');
    await permission.waitFor();
    // Four levels, and limited is the default.
    expect(await permission.locator('option').allInnerTexts()).toEqual([
      'Notifications Only',
      'Can View Account',
      'Can Make Changes',
      'Admin',
    ]);
    expect(await permission.locator('option:checked').innerText()).toBe('Notifications Only');
    await inviting.getByLabel('Email addresses').fill('ann@new.test, bob@new.test, cay@new.test');
    await inviting.getByRole('button', { name: /^Send/u }).click();
    await expectTexts(page, 'User Invitations', /ann@new\.test and 2 others/u);
    await expectTexts(table, 'Invitation Pending', 'Resend Invite');
    await page.getByRole('button', { name: 'Resend invite to bob@new.test' }).click();
    await expectTexts(page, 'Invite Resent', 'An invite has been resent to bob@new.test');

    await page.getByRole('checkbox', { name: 'Select cay@new.test' }).check();
    await page.getByRole('button', { name: 'Remove' }).click();
    const asking = page.getByRole('dialog', { name: 'Are You Sure?' });
    await asking.getByRole('button', { name: 'Remove' }).click();
    await table.getByText('cay@new.test').first().waitFor({ state: 'detached' });

    await table.getByRole('button', { name: 'Maya Marsh' }).click();
    const managing = page.getByRole('dialog', { name: 'Manage User' });
    await managing.waitFor();
    expect(await managing.getByLabel('Email').isEditable()).toBe(false);
    await managing.getByLabel('Name').fill('Maya Moon');
    await managing.getByRole('button', { name: 'Save' }).click();
    await expectTexts(page, 'Saved', 'Your account changes have been saved.', 'Maya Moon');
  });
});
