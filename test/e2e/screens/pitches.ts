import type { Page } from 'playwright-core';
import { waitForDialog, waitForText, type Screen } from './screen.ts';

/** Screens of pitches. */
export const PITCHES: readonly Screen[] = [
  { name: 'pitches', as: 'owner', path: '/library', ready: waitForText('Your first visit') },
  { name: 'pitches, empty', as: 'fresh', path: '/library', ready: waitForText('No pitches yet') },
  {
    name: 'pitch editor',
    as: 'owner',
    path: (ids) => `/library?pitch=${ids.pitch}`,
    ready: (page) => page.getByRole('textbox', { name: 'Text' }).waitFor(),
  },
  {
    name: 'pitch editor, link in the text',
    as: 'owner',
    path: (ids) => `/library?pitch=${ids.pitch}`,
    ready: async (page) => {
      await page.getByRole('textbox', { name: 'Text' }).click();
      await page.getByRole('button', { name: 'Link' }).click();
      await page.getByRole('textbox', { name: 'Address of the link' }).fill('javascript:alert(1)');
      await page.getByRole('button', { name: 'Apply' }).click();
      await page.getByText('Enter an address').waitFor();
    },
  },
  {
    name: 'pitch editor, new video',
    as: 'owner',
    path: (ids) => `/library?pitch=${ids.pitch}`,
    ready: async (page) => {
      await page.getByRole('button', { name: 'Add slide' }).click();
      await page.getByRole('menuitem', { name: 'YouTube video' }).click();
      await page.getByLabel('YouTube link').fill('https://vimeo.com/1');
      await page.getByText('Paste the address of a YouTube video').waitFor();
    },
  },
  { name: 'pitch editor, no slides', as: 'owner', path: (ids) => `/library?pitch=${ids.emptyPitch}`, ready: noSlides },
  {
    name: 'pitch editor, pitch that does not exist',
    as: 'owner',
    path: '/library?pitch=none',
    ready: waitForText('Pitch not found'),
  },
  {
    name: 'pitch editor, settings',
    as: 'owner',
    path: (ids) => `/library?pitch=${ids.pitch}`,
    ready: async (page) => {
      await page.getByRole('button', { name: 'Settings' }).click();
      await waitForDialog('Pitch settings')(page);
    },
  },
  {
    name: 'pitch editor, question',
    as: 'owner',
    path: (ids) => `/library?pitch=${ids.pitch}`,
    ready: async (page) => {
      await page.getByRole('button', { name: 'Add question' }).click();
      await page.getByRole('menuitem', { name: /Multiple choice/ }).click();
      await page.getByRole('button', { name: 'Save' }).last().click();
      await page.getByText('Write the question.').waitFor();
    },
  },
];

async function noSlides(page: Page): Promise<void> {
  await page.getByText('Add a text, an image or a video.').waitFor();
}
