import { KNOWN_ITEMS } from '../../../functions/domain/forms/form-item.ts';
import { getPackById } from '../../../functions/domain/brand/packs.ts';
import { readId, readPart, type Content } from './content.ts';
import { SIGN_UPS, type DemoTenant } from '../demo-tenant.ts';
import type { DemoQuestion } from '../organizations/demo-organization.ts';
import type { Labels } from './settings.ts';
import { answerQuestion } from './visits.ts';

/** So many visitors of a page leave without submitting. */
const LOOKERS = 5;

interface Form {
  readonly path: string;
  readonly submit: readonly [field: string, argument: string, code: string];
  readonly questions: readonly (DemoQuestion & { readonly id: string })[];
  readonly hasBodyPart: boolean;
}

/** Writes the public pages of an organization, and lets people sign up there for a month. */
export async function planForms(demo: DemoTenant, content: Content, labels: Labels): Promise<void> {
  const { machine, guest, people, spec, at } = demo;
  const forms = [
    await writePage(demo, content),
    ...(await writeCampaignPage(demo, content)),
    ...(await writeGroupPage(demo, content, labels)),
  ];
  for (let visitor = 0; visitor < SIGN_UPS + LOOKERS; visitor += 1) {
    const form = forms[visitor % 3 === 2 ? visitor % forms.length : 0];
    const person = people[spec.people + visitor];
    if (!form) continue;
    const daysAgo = 30 - Math.floor((visitor * 30) / (SIGN_UPS + LOOKERS));
    machine.plan(at(daysAgo, 9 + (visitor % 9)), async () => {
      const visit = { path: form.path, visitId: `visit-${spec.slug}-${visitor}`.padEnd(20, '0') };
      await guest('trackForm', visit);
      if (visitor % 2 === 0) await guest('trackForm', { ...visit, hasStarted: true });
      if (!person) return;
      const [field, argument, code] = form.submit;
      await guest(field, { [argument]: code, widgets: fillIn(demo, form, { person, visitor }) });
    });
  }
}

/** Returns what a person types and ticks. The health brand asks for one more box. */
function fillIn(
  { spec, at }: DemoTenant,
  { questions, hasBodyPart }: Form,
  { person, visitor }: { readonly person: { readonly name: string; readonly phone: string }; readonly visitor: number },
): { readonly widgetId: string; readonly values: readonly string[] }[] {
  const { healthPrivacy } = getPackById(spec.brand).flags;
  const parts = spec.bodyParts ?? [];
  return [
    { widgetId: KNOWN_ITEMS.name, values: [person.name] },
    { widgetId: KNOWN_ITEMS.phone, values: [person.phone] },
    { widgetId: KNOWN_ITEMS.optIn, values: ['Verified'] },
    ...(healthPrivacy ? [{ widgetId: KNOWN_ITEMS.health, values: ['Verified'] }] : []),
    ...(hasBodyPart
      ? [
          { widgetId: KNOWN_ITEMS.bodyPart, values: [parts[visitor % parts.length]?.label ?? ''] },
          {
            widgetId: KNOWN_ITEMS.appointment,
            values: [
              at(-3 - visitor, 12)
                .toISOString()
                .slice(0, 10),
            ],
          },
        ]
      : []),
    ...questions.map((question) => ({ widgetId: question.id, values: answerQuestion(question, visitor) })),
  ];
}

async function writePage({ owner, spec }: DemoTenant, { campaignIds }: Content): Promise<Form> {
  const { title, description } = spec.page;
  for (const { label, campaign } of spec.bodyParts ?? []) {
    const answer = await owner('createLandingPageDropdownOption', { label });
    await owner('updateLandingPageDropdownOption', {
      landingPageDropdownOptionId: readId(answer, 'landingPageDropdownOption'),
      landingPageDropdownOption: { campaignsToAdd: [campaignIds.get(campaign)] },
    });
  }
  const created = readPart<{ readonly id: string; readonly code: string; readonly structure: readonly object[] }>(
    await owner('createLandingPage', { title }),
    'landingPage',
  );
  const questions = spec.page.questions.map((question, index) => ({ ...question, id: `q-0000000${index + 1}` }));
  await owner('updateLandingPage', {
    landingPageId: created.id,
    landingPage: {
      description,
      ...(spec.color === undefined ? {} : { color: spec.color }),
      campaignId: campaignIds.get(spec.campaigns[0]?.name ?? ''),
      structure: [
        ...created.structure,
        ...questions.map(({ id, type, label, labels = [], range: [start, end] = [1, 10] }) => ({
          id,
          type,
          label,
          labels,
          start,
          end,
        })),
      ],
    },
  });
  // A page that staff have taken down.
  const old = readId(await owner('createLandingPage', { title: 'Last year' }), 'landingPage');
  await owner('archiveLandingPages', { landingPageIds: [old] });
  const submit = ['submitLandingPage', 'landingPageCode', created.code] as const;
  return { path: `/p/${created.code}`, submit, questions, hasBodyPart: spec.bodyParts !== undefined };
}

async function writeCampaignPage({ owner, spec }: DemoTenant, { campaignIds }: Content): Promise<Form[]> {
  const withPage = spec.campaigns.find(({ page }) => page);
  if (!withPage) return [];
  const given = { campaignId: campaignIds.get(withPage.name), includeLanding: true };
  const { code } = readPart<{ readonly code: string }>(await owner('campaign', given), 'campaign');
  const submit = ['submitCampaignLandingPage', 'campaignCode', code] as const;
  return [{ path: `/l/${code}`, submit, questions: [], hasBodyPart: false }];
}

async function writeGroupPage(
  { owner, spec }: DemoTenant,
  { campaignIds }: Content,
  { groupIds }: Labels,
): Promise<Form[]> {
  if (!getPackById(spec.brand).flags.groupLandingPage) return [];
  const groupId = groupIds[1] ?? '';
  const answer = await owner('updateGroup', {
    groupId,
    group: {
      landingPage: {
        title: spec.groups[1] ?? '',
        description: spec.page.description,
        schedule: 'MONTHLY',
        price: 29,
        trialPeriod: 14,
        sendCampaign: true,
        campaignId: campaignIds.get(spec.campaigns[0]?.name ?? ''),
      },
    },
  });
  const { code } = readPart<{ readonly code: string }>(answer, 'group');
  const submit = ['submitGroupLandingPage', 'groupCode', code] as const;
  return [{ path: `/g/${code}`, submit, questions: [], hasBodyPart: false }];
}
