import type { Page } from 'playwright-core';
import { waitForText, type Screen } from './screen.ts';

/** Screens of the inbox and of bulk messages. */
export const MESSAGING: readonly Screen[] = [
  { name: 'message to many', as: 'owner', path: '/dashboard', ready: openMessageForAll },
  {
    name: 'message to many, the review',
    as: 'owner',
    path: '/dashboard',
    ready: async (page) => {
      await openMessageForAll(page);
      await page.getByRole('textbox', { name: 'Message' }).click();
      await page.keyboard.type('We close at noon.');
      await page.getByRole('button', { name: 'Review' }).click();
      await page.getByRole('dialog').getByText('Skipped').click();
      await page.getByRole('dialog').getByText('Opted out').waitFor();
    },
  },
  { name: 'sends', as: 'owner', path: '/sends', ready: waitForText('Cancel remaining') },
  { name: 'no sends', as: 'fresh', path: '/sends', ready: waitForText('No sends yet') },
  { name: 'inbox', as: 'owner', path: '/messages', ready: waitForText('Is Tuesday ok?') },
  { name: 'empty inbox', as: 'fresh', path: '/messages', ready: waitForText('No Messages Found') },
  {
    name: 'conversation',
    as: 'owner',
    path: (ids) => `/messages?contact=${ids.ava}`,
    ready: (page) => page.getByRole('log').getByText('Is Tuesday ok?').waitFor(),
  },
  {
    name: 'conversation with pictures',
    as: 'owner',
    path: (ids) => `/messages?contact=${ids.pictures}`,
    ready: waitForPictures,
  },
  {
    name: 'picture of a contact',
    as: 'owner',
    path: (ids) => `/messages?contact=${ids.pictures}`,
    ready: async (page) => {
      await waitForPictures(page);
      await page.getByRole('button', { name: 'Open picture 1 of 2' }).click();
      await page.getByRole('img', { name: 'Sent by the contact, 1 of 2' }).waitFor();
    },
  },
  {
    name: 'inbox, nothing assigned to me',
    as: 'owner',
    path: '/messages',
    ready: async (page) => {
      await page.getByText('Mine', { exact: true }).click();
      await page.getByText('Nothing assigned to you').waitFor();
    },
  },
  {
    name: 'inbox, texts that a search found',
    as: 'owner',
    path: '/messages',
    ready: async (page) => {
      await page.getByRole('searchbox').fill('tuesday');
      await page.getByText('Texts and notes', { exact: true }).click();
      await page.locator('mark').first().waitFor();
    },
  },
  {
    name: 'notification users',
    as: 'owner',
    path: '/messages',
    ready: async (page) => {
      await page.getByRole('button', { name: 'Notification users' }).click();
      await page.getByRole('dialog').getByRole('checkbox').first().waitFor();
    },
  },
  {
    name: 'new message to a number',
    as: 'owner',
    path: '/messages',
    ready: async (page) => {
      await page.getByRole('button', { name: 'New message' }).click();
      await page.getByRole('dialog').getByRole('searchbox').fill('602 234 9999');
      await page.getByRole('button', { name: 'Write to 602 234 9999' }).waitFor();
    },
  },
  {
    name: 'conversation, choosing who answers',
    as: 'owner',
    path: (ids) => `/messages?contact=${ids.ava}`,
    ready: async (page) => {
      await page.getByRole('button', { name: 'Assign' }).click();
      await page.getByRole('menuitem', { name: 'Me' }).waitFor();
    },
  },
  {
    name: 'conversation, writing a note',
    as: 'owner',
    path: (ids) => `/messages?contact=${ids.ava}`,
    ready: async (page) => {
      await page.getByText('Note', { exact: true }).click();
      await page.getByRole('textbox', { name: 'New note' }).fill('Wants mornings');
    },
  },
  {
    name: 'saved replies, none yet',
    as: 'owner',
    path: (ids) => `/messages?contact=${ids.ava}`,
    ready: async (page) => {
      await page.getByRole('button', { name: 'Saved replies' }).click();
      await page.getByText('No saved replies yet').waitFor();
    },
  },
  {
    name: 'saved reply, a new one',
    as: 'owner',
    path: (ids) => `/messages?contact=${ids.ava}`,
    ready: async (page) => {
      await page.getByRole('button', { name: 'Saved replies' }).click();
      await page.getByRole('button', { name: 'New saved reply' }).click();
      await page.getByRole('textbox', { name: 'Title' }).fill('Hours');
    },
  },
  {
    name: 'conversation, opted out',
    as: 'owner',
    path: (ids) => `/messages?contact=${ids.optedOut}`,
    ready: waitForText(/has opted out/),
  },
];

async function openMessageForAll(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await page.getByRole('button', { name: 'Select all 14' }).click();
  await page.getByRole('button', { name: 'Message', exact: true }).click();
  await page.getByRole('textbox', { name: 'Message' }).waitFor();
}

/** Waits until the browser has loaded the pictures, which it may not when the policy of the site forbids their host. */
async function waitForPictures(page: Page): Promise<void> {
  const picture = page.getByRole('button', { name: 'Open picture 2 of 2' }).locator('img');
  await picture.waitFor();
  await picture.evaluate((image: HTMLImageElement) => image.decode());
}
