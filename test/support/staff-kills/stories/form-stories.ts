import { CONTACTS, prepareCall, type Stage } from '../stage.ts';
import { plain, type StaffStory } from '../stories.ts';
import { DEMO_CODE } from '../desk-services.ts';
import { KEY, make } from './make.ts';

const widgets = [
  { widgetId: 'name', values: ['Ann Archer'] },
  { widgetId: 'phone', values: ['(602) 555-0177'] },
  { widgetId: 'opt-in', values: ['Verified'] },
];
/** The person is stored first, and no one texts them without the rest. */
const LEFT =
  /^(?:contact \+16025550177, .*consent "NONE"|search finds \+16025550177|consent of \+16025550177: (?:NONE|undefined))/;
/** A second press finds that the form has started for the phone. */
const SUBMISSION = { by: 'STRANGER', repeatable: true, leaves: LEFT } as const;

const makePage = (stage: Stage): Promise<string> => make(stage, 'createLandingPage', 'landingPage', { title: 'Offer' });
const makeOption = (stage: Stage): Promise<string> =>
  make(stage, 'createLandingPageDropdownOption', 'landingPageDropdownOption', { label: 'Knee' });

async function openPage(stage: Stage): Promise<string> {
  const landingPage = { campaignsToAdd: ['d'] };
  const changed = { landingPageId: await makePage(stage), landingPage };
  const { landingPage: page } = await prepareCall(stage, { field: 'updateLandingPage', arguments: changed });
  return (page as { code: string }).code;
}

async function openGroup(stage: Stage): Promise<string> {
  const groupId = await make(stage, 'createGroup', 'group', { name: 'North' });
  const group = { landingPage: { title: 'Join', sendCampaign: true, campaignId: 'd' } };
  await prepareCall(stage, { field: 'updateGroup', arguments: { groupId, group } });
  return (await stage.machine.data.groups.findGroup('o', groupId))?.code ?? '';
}

/** The page of the campaign `d`. `code`: missing for a new one. */
async function openCampaign(stage: Stage, code?: string): Promise<string> {
  const { campaignLandings } = stage.machine.data;
  await campaignLandings.change(
    { organizationId: 'o', campaignId: 'd', newCode: code ?? 'page-code' },
    (before) => ({ ...before, title: 'Try it' }),
    () => [],
  );
  return code ?? 'page-code';
}

const SUBMISSIONS: readonly StaffStory[] = [
  {
    name: 'submit a landing page',
    field: 'submitLandingPage',
    ...SUBMISSION,
    prepare: async (stage) => ({ landingPageCode: await openPage(stage), widgets }),
  },
  {
    // The form never changes who the contact is.
    name: 'submit a landing page with the phone of a known contact and another name',
    field: 'submitLandingPage',
    by: 'STRANGER',
    repeatable: true,
    prepare: async (stage) => ({
      landingPageCode: await openPage(stage),
      widgets: widgets.map((each) =>
        each.widgetId === 'phone' ? { ...each, values: [CONTACTS[4]?.phone ?? ''] } : each,
      ),
    }),
  },
  {
    name: 'submit the page of a group',
    field: 'submitGroupLandingPage',
    ...SUBMISSION,
    prepare: async (stage) => ({ groupCode: await openGroup(stage), widgets }),
  },
  {
    name: 'submit the page of a campaign',
    field: 'submitCampaignLandingPage',
    ...SUBMISSION,
    prepare: async (stage) => ({ campaignCode: await openCampaign(stage), widgets }),
  },
  {
    name: 'try the platform out',
    field: 'tryNow',
    ...SUBMISSION,
    prepare: async (stage) => {
      await openCampaign(stage, DEMO_CODE);
      return { name: 'Ann', phone: '(602) 555-0177', consent: true };
    },
  },
  {
    name: 'visit a landing page',
    by: 'STRANGER',
    repeatable: true,
    field: 'trackForm',
    prepare: async (stage) => ({
      path: `/p/${await openPage(stage)}`,
      visitId: 'visit-of-a-browser-1',
      hasStarted: true,
    }),
  },
];

const PAGES: readonly StaffStory[] = [
  plain('make a landing page', 'createLandingPage', { title: 'Offer', idempotencyKey: KEY }, { repeatable: false }),
  {
    name: 'change a landing page',
    repeatable: true,
    field: 'updateLandingPage',
    prepare: async (stage) => ({
      landingPageId: await makePage(stage),
      landingPage: { title: 'Other', description: 'More', campaignsToAdd: ['c', 'd'] },
    }),
  },
  {
    name: 'archive landing pages',
    repeatable: true,
    gradual: true,
    field: 'archiveLandingPages',
    prepare: async (stage) => ({ landingPageIds: [await makePage(stage), await makePage(stage)] }),
  },
  {
    name: 'use a form on site',
    repeatable: true,
    field: 'updateFormUse',
    prepare: async (stage) => ({ kind: 'PAGE', formId: await makePage(stage), onSite: true }),
  },
  plain(
    'add a part of the body',
    'createLandingPageDropdownOption',
    { label: 'Knee', idempotencyKey: KEY },
    { repeatable: false },
  ),
  {
    name: 'change a part of the body',
    repeatable: true,
    field: 'updateLandingPageDropdownOption',
    prepare: async (stage) => ({
      landingPageDropdownOptionId: await makeOption(stage),
      landingPageDropdownOption: { label: 'Hip', campaignsToAdd: ['c'] },
    }),
  },
  {
    name: 'delete parts of the body',
    repeatable: true,
    gradual: true,
    field: 'deleteLandingPageDropdownOptions',
    prepare: async (stage) => ({ landingPageDropdownOptionIds: [await makeOption(stage), await makeOption(stage)] }),
  },
];

const OWNERS: readonly StaffStory[] = [
  {
    name: 'change the name and the page of a group',
    repeatable: true,
    field: 'updateGroup',
    prepare: async (stage) => ({
      groupId: await make(stage, 'createGroup', 'group', { name: 'North' }),
      group: { name: 'South', landingPage: { title: 'Join', price: 20, campaignId: 'd' } },
      seen: { title: '' },
    }),
  },
  plain(
    'publish a campaign with a page',
    'updateCampaign',
    { campaignId: 'c', public: true, category: 'Other', landingPageTitle: 'Try', brandName: 'Us' },
    { repeatable: true },
  ),
  {
    name: 'take a campaign out of the library',
    by: 'STAFF',
    // What platform staff began is on record also when nothing came of it.
    leaves: /^on record/,
    repeatable: true,
    field: 'unpublishCampaign',
    prepare: async (stage) => {
      await prepareCall(stage, { field: 'updateCampaign', arguments: { campaignId: 'c', public: true } });
      return { publicCampaign: 'c' };
    },
  },
];

export const FORM_STORIES: readonly StaffStory[] = [...SUBMISSIONS, ...PAGES, ...OWNERS];
