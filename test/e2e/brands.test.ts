import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { createData } from '../../functions/data/index.ts';
import { Table } from '../../functions/data/table/table.ts';
import type { BrandId } from '../../functions/domain/brand/pack.ts';
import { PACKS } from '../../functions/domain/brand/packs.ts';
import { setNumber } from '../../functions/use-cases/platform/set-number.ts';
import { createDatabaseClient } from '../support/cloud/items.ts';
import { sharedCloud } from '../support/cloud/shared.ts';
import { parsePhoenix, signIn as signInByApi } from '../support/scenarios/scenario.ts';
import { shareBrowser } from './chrome.ts';
import { addEveryone, addStep } from './staff.ts';

const BRANDS = ['text', 'blast', 'opportunity', 'tattoo', 'health'] as const satisfies readonly BrandId[];
const PASSWORD = 'a longer sentence';

/** What a person does from sign-up to the first text, in each brand, with the brand's words. */
describe('A new customer', () => {
  const cloud = sharedCloud({ clock: parsePhoenix('2026-12-01 10:00:00') });
  const chrome = shareBrowser();

  it.each(BRANDS.map((brand, index) => ({ brand, index })))(
    'of the brand $brand signs up, invites a colleague, sets the branding, pays and sends',
    async ({ brand, index }) => {
      const pack = PACKS[brand];
      const w = (word: keyof typeof pack.terms): string => pack.terms[word];
      const site = `http://${brand}.localhost:${new URL(cloud.baseUrl).port}`;
      const [owner, ownerContext] = await newPage(chrome.browser);
      await owner.goto(`${site}/register${pack.flags.openSignUp ? '' : `/${await createSignUpLink()}`}`);
      await signUp(owner, { email: `owner@${brand}-new.test`, phone: `+1602555088${index}` });
      await owner.waitForURL(`${site}/dashboard**`);
      // The blast brand greets a new user with the payment.
      if (pack.flags.blastMode) await enterCard(owner.getByRole('dialog', { name: 'Welcome!' }));

      await owner.goto(`${site}/users?invite=1`);
      const inviting = owner.getByRole('dialog', { name: 'Invite users' });
      await inviting.getByLabel('Email addresses').fill(`second@${brand}-new.test`);
      await inviting.getByLabel('Permission').selectOption({ label: 'Can Make Changes' });
      await inviting.getByRole('button', { name: 'Send invitation' }).click();
      await inviting.waitFor({ state: 'detached' });
      await cloud.waitUntilIdle();
      const [mail] = cloud.local.services.mails.to(`second@${brand}-new.test`);
      expect(mail?.text).toContain(pack.name);
      const [, invitation = ''] = /\/register\/([\w-]+)/.exec(mail?.text ?? '') ?? [];
      const [second, secondContext] = await newPage(chrome.browser);
      await second.goto(`${site}/register/${invitation}`);
      await second.getByLabel('Your name').fill('Sam Second');
      await second.getByLabel('Password', { exact: true }).fill(PASSWORD);
      await second.getByLabel('Confirm', { exact: true }).fill(PASSWORD);
      await second.getByRole('button', { name: /^Join/ }).click();
      await second.waitForURL(`${site}/dashboard**`);
      await second.getByRole('button', { name: 'Create' }).first().waitFor();

      await owner.goto(`${site}/account?tab=branding`);
      await owner.getByRole('tab', { name: 'Billing' }).waitFor();
      expect(await owner.getByRole('tab', { name: 'Branding' }).count()).toBe(pack.flags.branding ? 1 : 0);
      if (pack.flags.branding) {
        await owner.getByLabel('Brand color').fill('#336699');
        await owner.getByRole('button', { name: 'Save' }).click();
        await owner.getByText(pack.screen.savedMessage).waitFor();
      }

      if (!pack.flags.blastMode) {
        await owner.goto(`${site}/account?tab=billing`);
        await owner.getByRole('button', { name: 'Setup Billing' }).first().click();
        await enterCard(owner.getByRole('dialog', { name: 'Billing' }));
      }
      await giveNumber(`owner@${brand}-new.test`, `${brand}.localhost`, `+1602555089${index}`);
      await owner.goto(`${site}/dashboard?add=new`);
      const adding = owner.getByRole('dialog', { name: `Add ${w('contacts')}` });
      await adding.getByLabel('Name').fill('Ava Stone');
      await adding.getByLabel('Phone').fill(`602 555 339${index}`);
      if (pack.flags.attestation) await adding.getByRole('checkbox').check();
      await adding.getByRole('button', { name: /^Add/ }).last().click();
      await adding.waitFor({ state: 'detached' });
      await owner.goto(`${site}/campaigns?new=1`);
      const creating = owner.getByRole('dialog', { name: `New ${w('campaign')}` });
      await creating.getByLabel('Name').fill('Opening');
      await creating.getByRole('button', { name: 'Create' }).click();
      await addStep(owner, 1, { text: 'We open on Monday' });
      await addEveryone(owner, w('contacts'), { confirms: pack.flags.blastMode });
      await expect.poll(async () => (await cloud.texts(`+1602555339${index}`)).length).toBe(1);

      // A changed permission takes effect in the page that the colleague has open.
      await owner.goto(`${site}/users`);
      await owner.getByRole('button', { name: 'Sam Second' }).click();
      const managing = owner.getByRole('dialog', { name: 'Manage User' });
      await managing.getByLabel('Permission').selectOption({ label: 'Notifications Only' });
      await managing.getByRole('button', { name: 'Save' }).click();
      await managing.waitFor({ state: 'detached' });
      await second.getByRole('button', { name: 'Create' }).waitFor({ state: 'detached' });
      expect(await second.getByRole('link', { name: 'Users' }).count()).toBe(0);
      await Promise.all([ownerContext.close(), secondContext.close()]);
    },
  );

  async function createSignUpLink(): Promise<string> {
    const staff = await signInByApi(cloud, 'admin@platform.test');
    const answer = await staff.run<{ createSignUpLink: { token: string } }>(
      'mutation { createSignUpLink(brandId: "text") { success errors token } }',
    );
    return answer.createSignUpLink.token;
  }

  async function signUp(page: Page, { email, phone }: { email: string; phone: string }): Promise<void> {
    await page.getByLabel('Your name').fill('Nell New');
    await page.getByLabel('Name of your organization').fill('Bright Rooms');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Mobile phone').fill(phone);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByLabel('Confirm', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Continue' }).click();
    const dialog = page.getByRole('dialog', { name: 'Confirm your phone' });
    await dialog.waitFor();
    await cloud.waitUntilIdle();
    const [code = ''] = /\d{6}/.exec((await cloud.texts(phone))[0]?.body ?? '') ?? [];
    await dialog.getByLabel('Code').fill(code);
  }

  async function giveNumber(email: string, host: string, number: string): Promise<void> {
    const person = await signInByApi(cloud, email, host, PASSWORD);
    const data = createData(new Table(cloud.env['TABLE_NAME'] ?? '', createDatabaseClient(cloud)));
    await setNumber(data, {
      organizationId: person.organizationId,
      number,
      pace: { segmentsPerSecond: 10, segmentsPerDay: 1_000 },
      by: 'test',
      now: cloud.clock.now(),
    });
  }
});

async function newPage(browser: Browser): Promise<[Page, BrowserContext]> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  const page = await context.newPage();
  return [page, context];
}

async function enterCard(dialog: Locator): Promise<void> {
  await dialog.getByLabel('Card number').fill('4242 4242 4242 4242');
  await dialog.getByLabel('Expiry, month and year').fill('0434');
  await dialog.getByLabel('Security code').fill('123');
  await dialog.getByRole('button', { name: /^(Start plan|Pay .* and start)$/ }).click();
  await dialog.waitFor({ state: 'detached' });
}
