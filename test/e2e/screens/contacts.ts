import { openTab, runAction, waitForDialog, waitForHeading, waitForText, type Screen } from './screen.ts';

/** Screens of the overview and of contacts. */
export const CONTACTS: readonly Screen[] = [
  {
    name: 'archived contacts',
    as: 'owner',
    path: '/dashboard',
    ready: async (page) => {
      await page.getByText('Archived', { exact: true }).click();
      await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
      await page.getByRole('button', { name: 'Restore' }).waitFor();
    },
  },
  { name: 'contacts', as: 'owner', path: '/contacts', ready: waitForText('1–10 of 14') },
  {
    name: 'contacts with a selection',
    as: 'owner',
    path: '/contacts',
    ready: async (page) => {
      await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
      await page.getByText('10 selected').waitFor();
    },
  },
  {
    name: 'overview',
    as: 'owner',
    path: '/dashboard',
    ready: async (page) => {
      await page.getByRole('img', { name: /delivered/ }).waitFor();
      await page.getByText('1–10 of 14').waitFor();
    },
  },
  {
    name: 'overview, texts as a table',
    as: 'owner',
    path: '/dashboard?period=7d',
    ready: async (page) => {
      await page.getByRole('button', { name: 'Show as table' }).click();
      await page.getByRole('region', { name: 'Texts as a table' }).waitFor();
    },
  },
  {
    name: 'overview, chosen days',
    as: 'owner',
    path: '/dashboard?period=12m',
    ready: async (page) => {
      await page.getByRole('button', { name: 'Custom' }).click();
      await page.getByRole('button', { name: 'Show', exact: true }).click();
      await page.getByText('Choose two dates.').waitFor();
    },
  },
  {
    name: 'overview with a selection',
    as: 'owner',
    path: '/dashboard',
    ready: async (page) => {
      await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
      await page.getByText('10 selected').waitFor();
    },
  },
  {
    name: 'overview of a new organization',
    as: 'fresh',
    path: '/dashboard',
    ready: waitForHeading('Send your first text'),
  },
  { name: 'overview with notifications only', as: 'limited', path: '/dashboard', ready: waitForHeading(/^Welcome/) },
  { name: 'add contacts', as: 'owner', path: '/dashboard?add=new', ready: waitForDialog('Add contacts') },
  { name: 'add existing', as: 'owner', path: '/dashboard?add=existing', ready: waitForText('Select all 14') },
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
    ready: waitForText(/^Joined/),
  },
  {
    name: 'contact, messages',
    as: 'owner',
    path: (ids) => `/dashboard?contact=${ids.ava}`,
    ready: openTab('Messages', 'Is Tuesday ok?'),
  },
  {
    name: 'contact, details, opted out',
    as: 'owner',
    path: (ids) => `/dashboard?contact=${ids.optedOut}`,
    ready: openTab('Details', /has opted out/),
  },
  {
    name: 'custom fields',
    as: 'owner',
    path: (ids) => `/dashboard?contact=${ids.ava}`,
    ready: async (page) => {
      await openTab('Details', 'Tags')(page);
      await page.getByRole('button', { name: 'Custom fields' }).click();
      await waitForText('No custom fields yet.')(page);
    },
  },
  {
    name: 'erase a contact',
    as: 'owner',
    path: (ids) => `/dashboard?contact=${ids.ava}`,
    ready: async (page) => {
      await openTab('Details', 'Tags')(page);
      await page.getByRole('button', { name: 'Erase…' }).click();
      await waitForDialog(/^Erase /)(page);
    },
  },
  {
    name: 'tag the selected contacts',
    as: 'owner',
    path: '/dashboard',
    ready: async (page) => {
      await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
      await runAction(page, 'Tag');
      await waitForDialog('Tag')(page);
    },
  },
  {
    name: 'contact, reporting without a pitch',
    as: 'owner',
    path: (ids) => `/dashboard?contact=${ids.ava}`,
    ready: openTab('Reporting', 'No data found for this contact.'),
  },
  {
    name: 'contact, timeline',
    as: 'owner',
    path: (ids) => `/dashboard?contact=${ids.ava}`,
    ready: openTab('Timeline', 'Added to contacts'),
  },
  {
    name: 'archive confirmation',
    as: 'owner',
    path: '/dashboard',
    ready: async (page) => {
      await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
      await runAction(page, 'Archive');
      await waitForDialog('Archive confirmation')(page);
    },
  },
];
