import type { Page } from 'playwright-core';
import { openTab, waitForDialog, waitForText, type Screen } from './screen.ts';

/** The screen while the server cannot answer one of its questions. */
function failing(query: string): Screen['ready'] {
  return async (page) => {
    await page.route('**/graphql', (route) =>
      new RegExp(`query ${query}\\b`, 'u').test(route.request().postData() ?? '')
        ? route.fulfill({ status: 503, body: '' })
        : route.continue(),
    );
    await page.reload();
    await page.getByRole('button', { name: 'Retry' }).first().waitFor();
  };
}

const search =
  (text: string): Screen['ready'] =>
  async (page) => {
    await page.getByRole('searchbox').fill(text);
    await waitForText(/Nothing Found|match/)(page);
  };

const openDialog = (button: string | RegExp, dialog: string | RegExp, before?: Screen['ready']): Screen['ready'] => {
  return async (page: Page) => {
    await before?.(page);
    await page.getByRole('button', { name: button, exact: typeof button === 'string' }).click();
    await waitForDialog(dialog)(page);
  };
};

const ava: Screen['path'] = (ids) => `/dashboard?contact=${ids.ava}`;

/** Errors, empty results and dialogs of contacts, groups, the inbox and the overview. */
export const CONTACT_STATES: readonly Screen[] = [
  { name: 'contacts, an error', as: 'owner', path: '/contacts', ready: failing('leads') },
  { name: 'overview, an error of the figures', as: 'owner', path: '/dashboard', ready: failing('dashboard') },
  { name: 'inbox, an error', as: 'owner', path: '/messages', ready: failing('inbox') },
  {
    name: 'conversation, an error',
    as: 'owner',
    path: (ids) => `/messages?contact=${ids.ava}`,
    ready: failing('conversation'),
  },
  { name: 'contact, an error', as: 'owner', path: ava, ready: failing('lead') },
  { name: 'groups, an error', as: 'owner', path: '/groups', ready: failing('groups') },
  { name: 'group, an error', as: 'owner', path: (ids) => `/group/${ids.group}`, ready: failing('leads') },
  { name: 'sends, an error', as: 'owner', path: '/sends', ready: failing('sends') },
  { name: 'imports, an error', as: 'owner', path: '/imports', ready: failing('jobs') },
  { name: 'contacts, nothing found', as: 'owner', path: '/contacts', ready: search('zzzz') },
  {
    name: 'contacts by last message',
    as: 'owner',
    path: '/contacts',
    ready: async (page) => {
      await page.getByRole('combobox', { name: 'Sort' }).selectOption('Last conversation');
      await page.getByRole('row').nth(1).locator('time').first().waitFor({ state: 'attached' });
    },
  },
  {
    name: 'contact, opt out',
    as: 'owner',
    path: ava,
    ready: openDialog('Opt out', /^Opt this contact out/, openTab('Details', 'Tags')),
  },
  {
    name: 'contact, export data',
    as: 'owner',
    path: ava,
    ready: openDialog('Export data', 'Export data', openTab('Details', 'Tags')),
  },
  {
    name: 'cancel a send',
    as: 'owner',
    path: '/sends',
    ready: openDialog('Cancel remaining', 'Cancel remaining'),
  },
  { name: 'contact, an appointment', as: 'owner', path: ava, ready: openTab('Campaigns', 'Main office') },
  {
    name: 'contact, a new appointment',
    as: 'owner',
    path: ava,
    ready: openDialog('New appointment', 'New appointment', openTab('Campaigns', 'Main office')),
  },
  {
    name: 'contact, add a campaign to an appointment',
    as: 'owner',
    path: ava,
    ready: async (page) => {
      await openTab('Campaigns', 'Main office')(page);
      await page.getByRole('button', { name: /^Change the appointment of/u }).click();
      await page.getByRole('menuitem', { name: 'Add campaign' }).click();
      await waitForDialog('Add Campaign')(page);
    },
  },
  {
    name: 'engagement metrics',
    as: 'staff',
    path: '/super-admin?metrics=open',
    ready: waitForDialog('Engagement metrics'),
  },
];
