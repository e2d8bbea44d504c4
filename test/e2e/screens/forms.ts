import { waitForDialog, waitForText, type Screen } from './screen.ts';

/** Landing pages. */
export const FORMS: readonly Screen[] = [
  { name: 'landing pages', as: 'owner', path: '/landing-pages', ready: waitForText('Free whitening consult') },
  { name: 'landing pages, empty', as: 'fresh', path: '/landing-pages', ready: waitForText('No Landing Pages Found') },
  {
    name: 'landing pages, archive',
    as: 'owner',
    path: '/landing-pages',
    ready: async (page) => {
      await page.getByRole('checkbox').first().check();
      await page.getByRole('button', { name: 'Archive' }).click();
      await waitForDialog('Archive confirmation')(page);
    },
  },
  {
    name: 'landing page editor',
    as: 'owner',
    path: (ids) => `/landing-page/${ids.landingPage}`,
    ready: waitForText('How did you hear of us?'),
  },
  {
    name: 'landing page editor, question',
    as: 'owner',
    path: (ids) => `/landing-page/${ids.landingPage}`,
    ready: async (page) => {
      await page.getByRole('button', { name: 'Add a field' }).click();
      await page.getByRole('menuitem', { name: /Multiple choice/ }).click();
      await page.getByRole('button', { name: 'Add', exact: true }).click();
      await page.getByText('Write the question.').waitFor();
    },
  },
  {
    name: 'landing page editor, page that does not exist',
    as: 'owner',
    path: '/landing-page/none',
    ready: waitForText('Not Found'),
  },
];
