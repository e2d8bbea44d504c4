import { mkdirSync } from 'node:fs';
import { join as joinPath } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startBrowser, type TestBrowser } from '../support/browser.ts';
import { startCloud, type Cloud } from '../support/cloud.ts';
import { addContacts, createCampaign, importFile, join, signIn, text, type Person } from '../support/story.ts';
import { axeProblems, sticksOut } from './axe.ts';
import { messyList } from './messy-csv.ts';

/** SCREENSHOTS=<folder> keeps a picture of every screen, to look at. */
const PICTURES = process.env['SCREENSHOTS'];
const NOON = '2027-03-03T19:00:00Z';

let cloud: Cloud;
let chrome: TestBrowser;
let owner: Person;
let limited: Person;
let fresh: Person;
let both: Person;
let ids: { campaign: string; step: string; ava: string; gone: string };

beforeAll(async () => {
  [cloud, chrome] = await Promise.all([startCloud({ seed: true }), startBrowser()]);
  await cloud.clock.at(NOON);
  [owner, limited, fresh, both] = await Promise.all([
    signIn(cloud, 'owner@sunrise.test'),
    signIn(cloud, 'limited@sunrise.test'),
    signIn(cloud, 'owner@harbor.test'),
    signIn(cloud, 'both@sunrise.test'),
  ]);
  const people = [
    { name: 'Ava Stone', phone: '602 234 0001' },
    { name: 'Gone Away', phone: '602 234 0002' },
    { name: 'Maximiliana Featherstonehaugh-Cholmondeley of Greater Scottsdale', phone: '602 234 0003' },
    ...Array.from({ length: 11 }, (_, index) => ({ name: `Person ${index}`, phone: `602 234 1${String(index).padStart(3, '0')}` })),
  ];
  const leads = await addContacts(owner, people);
  const campaign = await createCampaign(owner, 'Spring check-up', [
    { blocks: [text('Hi '), { type: 'FIRST_NAME', fallback: 'there' }, text(', time for your check-up.')] },
    { blocks: [text('Any questions?')], hours: 1 },
    { blocks: [], days: 1, window: 9 },
  ]);
  await join(cloud, owner, campaign.id, leads);
  await cloud.sendText('+16022340001', owner.number, 'Is Tuesday ok?');
  await cloud.sendText('+16022340002', owner.number, 'STOP');
  await importAndUndo();
  ids = { campaign: campaign.id, step: campaign.steps[0] ?? '', ava: leads[0] ?? '', gone: leads[1] ?? '' };
});

/** One import that stays, and one that was undone but for somebody who has written since. */
async function importAndUndo(): Promise<void> {
  await importFile(cloud, owner, 'people who signed up at the fair in spring, all three days together.csv', 'name,phone\nFair One,602 234 5001\nNobody,none\n');
  const jobId = await importFile(cloud, owner, 'undone.csv', 'name,phone\nUndone One,602 234 6001\nUndone Two,602 234 6002\n');
  await cloud.sendText('+16022346002', owner.number, 'Who is this?');
  await owner.run('mutation U($id: ID!) { undoImport(jobId: $id) { success errors } }', { id: jobId });
  const [stays = ''] = (await owner.run<{ leads: { leads: { id: string }[] } }>('query { leads(search: "fair one") { success errors leads { id } } }')).leads.leads.map(({ id }) => id);
  await cloud.quiet();
  const { leads } = await owner.run<{ leads: { leads: { id: string }[] } }>('query { leads(search: "undone two") { success errors leads { id } } }');
  await owner.run('mutation A($ids: [ID!]!) { archiveLeads(leadIds: $ids) { success errors } }', { ids: [stays, ...leads.leads.map(({ id }) => id)] });
}

afterAll(async () => {
  await chrome?.close();
  await cloud?.stop();
});

interface Screen {
  readonly name: string;
  readonly as: () => Person | null;
  readonly path: () => string;
  /** What is there once the screen is. */
  readonly ready: (page: Page) => Promise<unknown>;
}

const dialog = (name: string | RegExp) => (page: Page) => page.getByRole('dialog', { name }).waitFor();
const heading = (name: string | RegExp) => (page: Page) => page.getByRole('heading', { name }).waitFor();
const shows = (words: string | RegExp) => (page: Page) => page.getByText(words).first().waitFor();
const me = (): Person => owner;

const SCREENS: readonly Screen[] = [
  { name: 'sign-in', as: () => null, path: () => '/login', ready: heading('Sign in') },
  {
    name: 'sign-in refused',
    as: () => null,
    path: () => '/login',
    ready: async (page) => {
      await page.getByLabel('Email').fill('owner@sunrise.test');
      await page.getByLabel('Password', { exact: true }).fill('not it');
      await page.keyboard.press('Enter');
      await page.getByRole('alert').getByText(/./).first().waitFor();
    },
  },
  { name: 'overview', as: me, path: () => '/dashboard', ready: shows('1–10 of 14') },
  {
    name: 'overview with a selection',
    as: me,
    path: () => '/dashboard',
    ready: async (page) => {
      await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
      await page.getByText('10 selected').waitFor();
    },
  },
  { name: 'message to many', as: me, path: () => '/dashboard', ready: messageEveryone },
  {
    name: 'message to many, the review',
    as: me,
    path: () => '/dashboard',
    ready: async (page) => {
      await messageEveryone(page);
      await page.getByRole('textbox', { name: 'Message' }).click();
      await page.keyboard.type('We close at noon.');
      await page.getByRole('button', { name: 'Review' }).click();
      await page.getByText('The contact has opted out').waitFor();
    },
  },
  { name: 'overview of a new organisation', as: () => fresh, path: () => '/dashboard', ready: heading('Three steps to your first texts') },
  { name: 'overview with notifications only', as: () => limited, path: () => '/dashboard', ready: heading(/^Welcome/) },
  { name: 'add contacts', as: me, path: () => '/dashboard?add=new', ready: dialog('Add contacts') },
  { name: 'add existing', as: me, path: () => '/dashboard?add=existing', ready: shows('Select all 14') },
  { name: 'import, the file', as: me, path: () => '/dashboard?add=csv', ready: shows('Drop a CSV or Excel file here') },
  { name: 'import, the columns', as: me, path: () => '/dashboard?add=csv', ready: chooseFile },
  {
    name: 'import, the review',
    as: me,
    path: () => '/dashboard?add=csv',
    ready: async (page) => {
      await chooseFile(page);
      await page.getByRole('button', { name: 'Review' }).click();
      await page.getByText(/The same number again in/).waitFor();
    },
  },
  { name: 'imports', as: me, path: () => '/imports', ready: shows('Has a conversation') },
  { name: 'no imports', as: () => fresh, path: () => '/imports', ready: shows('No imports yet') },
  {
    name: 'undo an import',
    as: me,
    path: () => '/imports',
    ready: async (page) => {
      await page.getByRole('button', { name: /^Undo the import of/ }).first().click();
      await dialog('Undo this import?')(page);
    },
  },
  {
    name: 'overview, more actions',
    as: me,
    path: () => '/dashboard',
    ready: async (page) => {
      await page.getByRole('button', { name: 'More actions' }).click();
      await page.getByRole('menuitem', { name: 'Imports' }).waitFor();
    },
  },
  { name: 'contact, campaigns', as: me, path: () => `/dashboard?lead=${ids.ava}`, ready: shows('joined') },
  { name: 'contact, messages', as: me, path: () => `/dashboard?lead=${ids.ava}`, ready: tab('Messages', 'Is Tuesday ok?') },
  { name: 'contact, details, opted out', as: me, path: () => `/dashboard?lead=${ids.gone}`, ready: tab('Details', /has opted out/) },
  { name: 'users', as: me, path: () => '/users', ready: shows('Maya Marsh') },
  {
    name: 'users, are you sure',
    as: me,
    path: () => '/users',
    ready: async (page) => {
      await page.getByRole('checkbox', { name: 'Select Ravi Reed' }).check();
      await page.getByRole('button', { name: 'Remove' }).click();
      await dialog('Are You Sure?')(page);
    },
  },
  {
    name: 'organisations of one who has several',
    as: () => both,
    path: () => '/campaigns',
    ready: async (page) => {
      await page.getByRole('heading', { name: 'Campaigns' }).waitFor();
      if ((page.viewportSize()?.width ?? 0) < 768) await page.getByRole('button', { name: 'Menu' }).click();
      await page.getByRole('button', { name: 'Switch from Sunrise Dental' }).click();
      await page.getByRole('menuitemradio', { name: 'Harbor Realty' }).waitFor();
    },
  },
  { name: 'campaigns', as: me, path: () => '/campaigns', ready: shows('3 steps') },
  { name: 'no campaigns', as: () => fresh, path: () => '/campaigns', ready: shows('- No Campaigns -') },
  { name: 'new campaign', as: me, path: () => '/campaigns?new=1', ready: dialog('New campaign') },
  { name: 'campaign, steps', as: me, path: () => `/campaign/${ids.campaign}?1234`, ready: shows('Unfinished') },
  { name: 'campaign, contacts', as: me, path: () => `/campaign/${ids.campaign}`, ready: tab(/^Contacts/, '1–10 of 14') },
  { name: 'campaign, add contacts', as: me, path: () => `/campaign/${ids.campaign}?add=leads`, ready: shows('Select all 14') },
  {
    name: 'campaign, the review',
    as: me,
    path: () => `/campaign/${ids.campaign}?add=leads`,
    ready: async (page) => {
      await page.getByRole('checkbox', { name: 'Select all 14' }).check();
      await page.getByRole('button', { name: 'Review 14 contacts' }).click();
      await page.getByText('Nothing would be sent.').waitFor();
    },
  },
  {
    name: 'test a step',
    as: me,
    path: () => `/campaign/${ids.campaign}`,
    ready: async (page) => {
      await page.getByRole('button', { name: 'Test step 1 on your phone' }).click();
      await dialog('Test step 1')(page);
    },
  },
  { name: 'step', as: me, path: () => `/campaign/${ids.campaign}?step=${ids.step}`, ready: (page) => page.getByRole('textbox', { name: 'Message' }).waitFor() },
  {
    name: 'delete a step',
    as: me,
    path: () => `/campaign/${ids.campaign}`,
    ready: async (page) => {
      await page.getByRole('button', { name: 'Delete step 2' }).click();
      await dialog('Delete step 2?')(page);
    },
  },
  { name: 'inbox', as: me, path: () => '/messages', ready: shows('Is Tuesday ok?') },
  { name: 'empty inbox', as: () => fresh, path: () => '/messages', ready: shows('No Messages Found') },
  { name: 'conversation', as: me, path: () => `/messages?lead=${ids.ava}`, ready: (page) => page.getByRole('log').getByText('Is Tuesday ok?').waitFor() },
  { name: 'conversation, opted out', as: me, path: () => `/messages?lead=${ids.gone}`, ready: shows(/has opted out/) },
  {
    name: 'account menu',
    as: me,
    path: () => '/campaigns',
    ready: async (page) => {
      await heading('Campaigns')(page);
      const burger = page.getByRole('button', { name: 'Menu', exact: true });
      if (await burger.isVisible()) await burger.click();
      await page.getByRole('button', { name: /^Account of/ }).last().click();
      await page.getByRole('menuitem', { name: 'Sign out' }).waitFor();
    },
  },
  {
    name: 'an error with Retry',
    as: me,
    path: () => '/campaigns',
    ready: async (page) => {
      await page.route('**/graphql', (route) =>
        route.request().postData()?.includes('query campaigns') ? route.fulfill({ status: 503, body: '' }) : route.continue(),
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
  const file = { name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(messyList().csv) };
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByLabel('Use of the column Cell').waitFor();
}

function tab(name: string | RegExp, words: string | RegExp): Screen['ready'] {
  return async (page) => {
    await page.getByRole('tab', { name }).click();
    await page.getByText(words).first().waitFor();
  };
}

async function openAs(context: BrowserContext, { as, path }: Screen): Promise<Page> {
  const page = await context.newPage();
  const token = as()?.token ?? null;
  await page.addInitScript((stored) => {
    if (stored === null) localStorage.clear();
    else localStorage.setItem('session-token', stored);
  }, token);
  await page.goto(`${cloud.baseUrl}${path()}`);
  return page;
}

const VIEWS = [
  { width: 1280, height: 900 },
  { width: 390, height: 844 },
] as const;
const SCHEMES = ['light', 'dark'] as const;

describe.each(VIEWS)('at $width px, light and dark', ({ width, height }) => {
  it('every screen is accessible and none sticks out', { timeout: 240_000 }, async () => {
    const context = await chrome.browser.newContext({ viewport: { width, height }, reducedMotion: 'reduce' });
    const problems: string[] = [];
    for (const screen of SCREENS) {
      const page = await openAs(context, screen);
      try {
        page.setDefaultTimeout(10_000);
        await screen.ready(page);
        for (const colorScheme of SCHEMES) {
          await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
          await page.locator(`html[data-mantine-color-scheme=${colorScheme}]`).waitFor({ state: 'attached' });
          problems.push(...(await axeProblems(page)).map((problem) => `${screen.name}, ${colorScheme}: ${problem}`));
          await picture(page, `${screen.name}-${width}-${colorScheme}`);
        }
        if (await sticksOut(page)) problems.push(`${screen.name}: sticks out sideways`);
      } catch (error) {
        problems.push(`${screen.name}: ${String(error).split('\n')[0] ?? ''}`);
      }
      await page.close();
    }
    await context.close();
    expect(problems).toEqual([]);
  });
});

async function picture(page: Page, name: string): Promise<void> {
  if (PICTURES === undefined) return;
  mkdirSync(PICTURES, { recursive: true });
  await page.screenshot({ path: joinPath(PICTURES, `${name.replaceAll(/[^\w]+/g, '-')}.png`) });
}

describe('with the keyboard alone', () => {
  it('one signs in, makes a campaign, writes a step, answers, and the focus comes back', { timeout: 120_000 }, async () => {
    const page = await chrome.browser.newPage({ viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' });
    page.setDefaultTimeout(10_000);
    await page.goto(`${cloud.baseUrl}/login`);
    await page.getByLabel('Email').waitFor();
    await page.keyboard.type('owner@sunrise.test');
    await page.keyboard.press('Tab');
    await page.keyboard.type('demo-campaigns');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: /^Welcome/ }).waitFor();

    await page.keyboard.press('Tab');
    expect(await focused(page)).toBe('Skip to content');
    await tabTo(page, 'Campaigns');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Campaigns', level: 1 }).waitFor();
    await tabTo(page, 'New campaign');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'New campaign' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await expect.poll(() => focused(page)).toBe('New campaign');

    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'New campaign' }).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT');
    await page.keyboard.type('By keyboard');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'By keyboard', level: 1 }).waitFor();
    await tabTo(page, 'Add a step');
    await page.keyboard.press('Enter');
    await page.getByRole('textbox', { name: 'Message' }).waitFor();
    await expect.poll(() => focused(page)).toBe('Message');
    await page.keyboard.type('Hello 🎉 there');
    await tabTo(page, 'Save');
    await page.keyboard.press('Enter');
    const step = page.getByRole('article', { name: 'Step 1' });
    await expect.poll(() => step.innerText(), { timeout: 10_000 }).toContain('Hello  there');

    await tabTo(page, 'Messages');
    await page.keyboard.press('Enter');
    await page.getByText('Is Tuesday ok?').first().waitFor();
    await tabTo(page, /Ava Stone/);
    await page.keyboard.press('Enter');
    await page.getByRole('textbox', { name: 'Message' }).waitFor();
    await tabTo(page, 'Message');
    await page.keyboard.type('Tuesday it is.');
    await tabTo(page, 'Send');
    await page.keyboard.press('Enter');
    await page.getByRole('log').getByText('Tuesday it is.').waitFor();
    await page.close();
  });
});

/** What the focus is on, by its name. */
function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement;
    return (element?.getAttribute('aria-label') ?? element?.textContent ?? '').trim();
  });
}

const MOST_TABS = 60;

/** Presses Tab until the focus is on what has this name. */
async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  for (let presses = 0; presses < MOST_TABS; presses += 1) {
    const at = await focused(page);
    if (typeof name === 'string' ? at === name : name.test(at)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never came to ${String(name)}.`);
}
