import { openTab, waitForDialog, waitForText, type Screen } from './screen.ts';

/** Screens of campaigns. */
export const CAMPAIGNS: readonly Screen[] = [
  { name: 'campaigns', as: 'owner', path: '/campaigns', ready: waitForText('3 steps') },
  {
    name: 'archived campaigns',
    as: 'owner',
    path: '/campaigns',
    ready: async (page) => {
      await page.getByRole('combobox', { name: 'Show' }).selectOption('Archived');
      await page.getByText('No archived campaigns').waitFor();
    },
  },
  {
    name: 'campaign, more actions',
    as: 'owner',
    path: (ids) => `/campaign/${ids.campaign}`,
    ready: async (page) => {
      await page.getByRole('button', { name: 'More actions for this campaign' }).click();
      await page.getByRole('menuitem', { name: 'Make a copy' }).waitFor();
    },
  },
  { name: 'no campaigns', as: 'fresh', path: '/campaigns', ready: waitForText('No campaigns yet') },
  { name: 'new campaign', as: 'owner', path: '/campaigns?new=1', ready: waitForDialog('New campaign') },
  {
    name: 'campaign, steps',
    as: 'owner',
    path: (ids) => `/campaign/${ids.campaign}?1234`,
    ready: waitForText('Unfinished'),
  },
  {
    name: 'campaign, results',
    as: 'owner',
    path: (ids) => `/campaign/${ids.campaign}?tab=results`,
    ready: waitForText('Failed texts by reason'),
  },
  {
    name: 'campaign, contacts',
    as: 'owner',
    path: (ids) => `/campaign/${ids.campaign}`,
    ready: openTab(/^Contacts/, '1–10 of 14'),
  },
  {
    name: 'campaign, test run',
    as: 'owner',
    path: (ids) => `/campaign/${ids.campaign}?run=sample`,
    ready: waitForText('See each text, when it goes out, and why. Nothing is sent.'),
  },
  {
    name: 'campaign, timeline of a contact',
    as: 'owner',
    path: (ids) => `/campaign/${ids.campaign}?run=${ids.ava}`,
    ready: waitForText('So far'),
  },
  {
    name: 'campaign report, no pitch',
    as: 'owner',
    path: (ids) => `/campaign/${ids.campaign}/report`,
    ready: waitForText('No pitch in this campaign'),
  },
  {
    name: 'campaign library, empty',
    as: 'owner',
    path: '/campaign-library',
    ready: waitForText('The library is empty'),
  },
  {
    name: 'campaign, public library',
    as: 'owner',
    path: (ids) => `/campaign/${ids.campaign}?publish=library`,
    ready: waitForDialog('Public library'),
  },
  {
    name: 'campaign, branding',
    as: 'owner',
    path: (ids) => `/campaign/${ids.campaign}?branding=edit`,
    ready: waitForDialog('Branding'),
  },
  {
    name: 'campaign, CSV report',
    as: 'owner',
    path: (ids) => `/campaign/${ids.campaign}?report=csv`,
    ready: waitForText('No reports yet. Your reports appear here.'),
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
      await page.getByText('No texts will be sent.').waitFor();
    },
  },
  {
    name: 'test a step',
    as: 'owner',
    path: (ids) => `/campaign/${ids.campaign}`,
    ready: async (page) => {
      await page.getByRole('button', { name: 'Test step 1 on your phone' }).click();
      await waitForDialog('Test step 1')(page);
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
      await waitForDialog('Delete step 2?')(page);
    },
  },
  {
    name: 'remove from campaign',
    as: 'owner',
    path: (ids) => `/campaign/${ids.campaign}`,
    ready: async (page) => {
      await openTab(/^Contacts/, '1–10 of 14')(page);
      await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
      await page.getByRole('button', { name: 'Remove' }).click();
      await waitForDialog('Remove from campaign')(page);
    },
  },
  {
    name: 'campaign, contact not found',
    as: 'owner',
    path: (ids) => `/campaign/${ids.campaign}?add=contacts`,
    ready: async (page) => {
      await page
        .getByRole('searchbox', { name: /^Search/ })
        .last()
        .fill('Zoe Li');
      await page.getByText('Lead Not Found.').waitFor();
    },
  },
  {
    name: 'campaign, new contact from the search',
    as: 'owner',
    path: (ids) => `/campaign/${ids.campaign}?add=contacts`,
    ready: async (page) => {
      await page
        .getByRole('searchbox', { name: /^Search/ })
        .last()
        .fill('Zoe Li');
      await page.getByRole('button', { name: 'Create new contact' }).click();
      await page.getByRole('textbox', { name: 'Name 1' }).waitFor();
    },
  },
];
