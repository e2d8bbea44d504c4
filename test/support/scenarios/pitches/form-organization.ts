import { createInProcessTable } from '../../../../local-cloud/engine.ts';
import { createData, type Data } from '../../../../functions/data/index.ts';
import { Table } from '../../../../functions/data/table/table.ts';
import { getPackById } from '../../../../functions/domain/brand/packs.ts';
import type { Organization } from '../../../../functions/domain/accounts/account.ts';
import { VERIFIED } from '../../../../functions/domain/forms/form-answers.ts';
import { buildFirstItems } from '../../../../functions/domain/forms/form-item.ts';
import type { FormKind } from '../../../../functions/domain/forms/form.ts';
import type { LandingPage } from '../../../../functions/domain/landing-pages/landing-page.ts';
import type { StartSubmissionMessage } from '../../../../functions/messages/bulk.ts';
import { startSubmission } from '../../../../functions/use-cases/forms/start-submission.ts';
import { submitForm } from '../../../../functions/use-cases/forms/submit-form.ts';
import { buildOrganization, buildTwoStepCampaign } from '../test-data.ts';

export const START = new Date('2026-03-02T17:00:00Z');
export const DAY_MS = 86_400_000;
export const PHONE = '+16025550134';
export const PACK = getPackById('text');
export const ANSWERS = { name: ['Ann Archer'], phone: ['(602) 555-0134'], 'opt-in': [VERIFIED] };
export const FORM = { kind: 'PAGE', id: 'page' } as const;
export const PAGE: LandingPage = {
  organizationId: 'o',
  id: 'page',
  code: 'page-code',
  title: 'Free consult',
  description: '',
  color: null,
  image: null,
  profile: null,
  campaignIds: ['c'],
  items: buildFirstItems(false),
  created: START,
  archived: null,
  version: 1,
};

export type Answers = Readonly<Record<string, readonly string[]>>;

/** An organization with a campaign of two steps and a landing page that starts it, over a table in memory. */
export async function createFormScenario(organization: Partial<Organization> = {}) {
  const stage = { now: START, beforeCall: (): void => undefined };
  const { name, client } = await createInProcessTable(async () => stage.beforeCall());
  const data: Data = createData(new Table(name, client));
  let queued: unknown[] = [];
  const bulk = { send: async ({ body }: { body: unknown }) => void queued.push(body) };
  const publish = async () => undefined;
  const integrations = { send: async () => undefined };
  await data.accounts.createOrganization(buildOrganization({ id: 'o', number: '+16025550100', ...organization }));
  await data.campaigns.createCampaign(buildTwoStepCampaign(START));
  await data.landingPages.createLandingPage(PAGE);

  const findContactId = async (phone: `+${string}`): Promise<string> =>
    (await data.consents.findConsent('o', phone)).contactId ?? '';
  return {
    data,
    bulk,
    stage,
    close: () => client.destroy(),
    findContactId,
    submit: (
      answers: Answers = ANSWERS,
      address = '192.0.2.1',
      { kind, code }: { readonly kind: FormKind; readonly code: string } = { kind: 'PAGE', code: PAGE.code },
      demoCampaign: string | null = null,
    ) =>
      submitForm(
        { data, bulk, integrations, publish, demoCampaign },
        { kind, code, answers, address, host: 'x.test', pack: PACK, now: stage.now },
      ),
    /** Runs what is queued, each message twice, as a queue may. */
    work: async (): Promise<void> => {
      const wakeUps = { schedule: async () => undefined };
      const deps = { data, bulk, publish, wakeUps, zone: 'America/Phoenix', now: () => stage.now };
      const messages = queued as StartSubmissionMessage[];
      queued = [];
      for (const message of [...messages, ...messages])
        if (message.kind === 'startSubmission') await startSubmission(deps, message);
    },
    /** The states of a contact's texts. */
    listTexts: async (phone: `+${string}` = PHONE): Promise<string[]> =>
      (await data.messages.listLatest('o', await findContactId(phone), 20)).map(({ state }) => state),
    figures: async () => (await data.formFigures.getMany('o', [FORM]))[0],
  };
}

export type FormScenario = Awaited<ReturnType<typeof createFormScenario>>;
