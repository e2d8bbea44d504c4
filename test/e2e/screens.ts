import type { Page } from 'playwright-core';
import type { Ids, PersonKey } from './populated-cloud.ts';
import { buildMessyList } from './messy-csv.ts';

export interface Screen {
  readonly name: string;
  /** The signed-in person; null for a visitor. */
  readonly as: PersonKey | null;
  readonly path: string | ((ids: Ids) => string);
  /** Waits until the screen shows its content. */
  readonly ready: (page: Page) => Promise<unknown>;
}

const dialog = (name: string | RegExp) => (page: Page) => page.getByRole('dialog', { name }).waitFor();
const heading = (name: string | RegExp) => (page: Page) => page.getByRole('heading', { name }).waitFor();
const waitForText = (text: string | RegExp) => (page: Page) => page.getByText(text).first().waitFor();

/** Every screen, and every state of a screen that looks different. */
export const SCREENS: readonly Screen[] = [
  { name: 'sign-in', as: null, path: '/login', ready: heading('Sign in') },
  {
    name: 'sign-in refused',
    as: null,
    path: '/login',
    ready: async (page) => {
      await page.getByLabel('Email').fill('owner@sunrise.test');
      await page.getByLabel('Password', { exact: true }).fill('not it');
      await page.keyboard.press('Enter');
      await page.getByRole('alert').getByText(/./).first().waitFor();
    },
  },
  { name: 'overview', as: 'owner', path: '/dashboard', ready: waitForText('1–10 of 14') },
  {
    name: 'overview with a selection',
    as: 'owner',
    path: '/dashboard',
    ready: async (page) => {
      await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
      await page.getByText('10 selected').waitFor();
    },
  },
  { name: 'message to many', as: 'owner', path: '/dashboard', ready: messageEveryone },
  {
    name: 'message to many, the review',
    as: 'owner',
    path: '/dashboard',
    ready: async (page) => {
      await messageEveryone(page);
      await page.getByRole('textbox', { name: 'Message' }).click();
      await page.keyboard.type('We close at noon.');
      await page.getByRole('button', { name: 'Review' }).click();
      await page.getByText('The contact has opted out').waitFor();
    },
  },
  {
    name: 'overview of a new organization',
    as: 'fresh',
    path: '/dashboard',
    ready: heading('Three steps to your first texts'),
  },
  { name: 'overview with notifications only', as: 'limited', path: '/dashboard', ready: heading(/^Welcome/) },
  { name: 'add contacts', as: 'owner', path: '/dashboard?add=new', ready: dialog('Add contacts') },
  { name: 'add existing', as: 'owner', path: '/dashboard?add=existing', ready: waitForText('Select all 14') },
  {
    name: 'import, the file',
    as: 'owner',
    path: '/dashboard?add=csv',
    ready: waitForText('Drop a CSV or Excel file here'),
  },
  { name: 'import, the columns', as: 'owner', path: '/dashboard?add=csv', ready: chooseFile },
  {
    name: 'import, the review',
    as: 'owner',
    path: '/dashboard?add=csv',
    ready: async (page) => {
      await chooseFile(page);
      await page.getByRole('button', { name: 'Review' }).click();
      await page.getByText(/The same number again in/).waitFor();
    },
  },
  { name: 'imports', as: 'owner', path: '/imports', ready: waitForText('Has a conversation') },
  { name: 'no imports', as: 'fresh', path: '/imports', ready: waitForText('No imports yet') },
  {
    name: 'undo an import',
    as: 'owner',
    path: '/imports',
    ready: async (page) => {
      await page
        .getByRole('button', { name: /^Undo the import of/ })
        .first()
        .click();
      await dialog('Undo this import?')(page);
    },
  },
  {
    name: 'overview, more actions',
    as: 'owner',
    path: '/dashboard',
    ready: async (page) => {
      await page.getByRole('button', { name: 'More actions' }).click();
      await page.getByRole('menuitem', { name: 'Imports' }).waitFor();
    },
  },
  {
    name: 'contact, campaigns',
    as: 'owner',
    path: (ids) => `/dashboard?contact=${ids.ava}`,
    ready: waitForText('joined'),
  },
  {
    name: 'contact, messages',
    as: 'owner',
    path: (ids) => `/dashboard?contact=${ids.ava}`,
    ready: tab('Messages', 'Is Tuesday ok?'),
  },
  {
    name: 'contact, details, opted out',
    as: 'owner',
    path: (ids) => `/dashboard?contact=${ids.optedOut}`,
    ready: tab('Details', /has opted out/),
  },
  { name: 'users', as: 'owner', path: '/users', ready: waitForText('Maya Marsh') },
  {
    name: 'users, are you sure',
    as: 'owner',
    path: '/users',
    ready: async (page) => {
      await page.getByRole('checkbox', { name: 'Select Ravi Reed' }).check();
      await page.getByRole('button', { name: 'Remove' }).click();
      await dialog('Are You Sure?')(page);
    },
  },
  {
    name: 'organizations of one who has several',
    as: 'both',
    path: '/campaigns',
    ready: async (page) => {
      await page.getByRole('heading', { name: 'Campaigns' }).waitFor();
      if ((page.viewportSize()?.width ?? 0) < 768) await page.getByRole('button', { name: 'Menu' }).click();
      await page.getByRole('button', { name: 'Switch from Sunrise Dental' }).click();
      await page.getByRole('menuitemradio', { name: 'Harbor Realty' }).waitFor();
    },
  },
  { name: 'campaigns', as: 'owner', path: '/campaigns', ready: waitForText('3 steps') },
  { name: 'no campaigns', as: 'fresh', path: '/campaigns', ready: waitForText('- No Campaigns -') },
  { name: 'new campaign', as: 'owner', path: '/campaigns?new=1', ready: dialog('New campaign') },
  {
    name: 'campaign, steps',
    as: 'owner',
    path: (ids) => `/campaign/${ids.campaign}?1234`,
    ready: waitForText('Unfinished'),
  },
  {
    name: 'campaign, contacts',
    as: 'owner',
    path: (ids) => `/campaign/${ids.campaign}`,
    ready: tab(/^Contacts/, '1–10 of 14'),
  },
  {
    name: 'campaign, add contacts',
    as: 'owner',
    path: (ids) => `/campaign/${ids.campaign}?add=contacts`,
    ready: waitForText('Select all 14'),
  },
  {
    name: 'campaign, the review',
    as: 'owner',
    path: (ids) => `/campaign/${ids.campaign}?add=contacts`,
    ready: async (page) => {
      await page.getByRole('checkbox', { name: 'Select all 14' }).check();
      await page.getByRole('button', { name: 'Review 14 contacts' }).click();
      await page.getByText('Nothing would be sent.').waitFor();
    },
  },
  {
    name: 'test a step',
    as: 'owner',
    path: (ids) => `/campaign/${ids.campaign}`,
    ready: async (page) => {
      await page.getByRole('button', { name: 'Test step 1 on your phone' }).click();
      await dialog('Test step 1')(page);
    },
  },
  {
    name: 'step',
    as: 'owner',
    path: (ids) => `/campaign/${ids.campaign}?step=${ids.step}`,
    ready: (page) => page.getByRole('textbox', { name: 'Message' }).waitFor(),
  },
  {
    name: 'delete a step',
    as: 'owner',
    path: (ids) => `/campaign/${ids.campaign}`,
    ready: async (page) => {
      await page.getByRole('button', { name: 'Delete step 2' }).click();
      await dialog('Delete step 2?')(page);
    },
  },
  { name: 'inbox', as: 'owner', path: '/messages', ready: waitForText('Is Tuesday ok?') },
  { name: 'empty inbox', as: 'fresh', path: '/messages', ready: waitForText('No Messages Found') },
  {
    name: 'conversation',
    as: 'owner',
    path: (ids) => `/messages?contact=${ids.ava}`,
    ready: (page) => page.getByRole('log').getByText('Is Tuesday ok?').waitFor(),
  },
  {
    name: 'conversation, opted out',
    as: 'owner',
    path: (ids) => `/messages?contact=${ids.optedOut}`,
    ready: waitForText(/has opted out/),
  },
  {
    name: 'account menu',
    as: 'owner',
    path: '/campaigns',
    ready: async (page) => {
      await heading('Campaigns')(page);
      const burger = page.getByRole('button', { name: 'Menu', exact: true });
      if (await burger.isVisible()) await burger.click();
      await page
        .getByRole('button', { name: /^Account of/ })
        .last()
        .click();
      await page.getByRole('menuitem', { name: 'Sign out' }).waitFor();
    },
  },
  {
    name: 'an error with Retry',
    as: 'owner',
    path: '/campaigns',
    ready: async (page) => {
      await page.route('**/graphql', (route) =>
        route.request().postData()?.includes('query campaigns')
          ? route.fulfill({ status: 503, body: '' })
          : route.continue(),
      );
      await page.reload();
      await page.getByRole('button', { name: 'Retry' }).waitFor();
    },
  },
];

async function messageEveryone(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await page.getByRole('button', { name: 'Select all 14' }).click();
  await page.getByRole('button', { name: 'Message', exact: true }).click();
  await page.getByRole('textbox', { name: 'Message' }).waitFor();
}

async function chooseFile(page: Page): Promise<void> {
  const file = { name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(buildMessyList().csv) };
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByLabel('Use of the column Cell').waitFor();
}

function tab(name: string | RegExp, text: string | RegExp): Screen['ready'] {
  return async (page) => {
    await page.getByRole('tab', { name }).click();
    await page.getByText(text).first().waitFor();
  };
}
