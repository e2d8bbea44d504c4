import type { Data } from '../../../../functions/data/index.ts';
import { falseIfConditionFails } from '../../../../functions/data/table/attempt.ts';
import { buildFirstItems } from '../../../../functions/domain/forms/form-item.ts';
import type { Submission } from '../../../../functions/domain/forms/submission.ts';
import { LANDING_PAGE_LIMITS, type LandingPage } from '../../../../functions/domain/landing-pages/landing-page.ts';

import { newContact } from '../../../../functions/domain/contacts/contact.ts';
import { NOW, ORGANIZATION_ID } from './actors.ts';

const PHONE = '+16025550177';
const DAY_MS = 86_400_000;
const page: LandingPage = {
  organizationId: ORGANIZATION_ID,
  id: 'page1',
  code: 'page1-code',
  title: 'Free consult',
  description: '',
  color: null,
  image: null,
  profile: null,
  campaignIds: ['c1'],
  items: buildFirstItems(true),
  created: NOW,
  archived: null,
  version: 1,
};
const FORM = { kind: 'PAGE', id: page.id } as const;
const submission: Submission = {
  organizationId: ORGANIZATION_ID,
  contactId: 'visitor',
  id: 's1',
  form: FORM,
  title: page.title,
  at: NOW,
  answers: [{ id: 'phone', label: 'Phone', values: [PHONE] }],
  consent: { texts: ['I agree'], finePrint: '', address: '192.0.2.1', page: 'x.test/p/page1-code' },
  plan: { campaignIds: ['c1'], groupId: null, appointmentDate: null },
  state: 'STARTING',
};
const optIn = {
  state: 'OPTED_IN',
  evidence: { kind: 'FORM', submissionId: 's1', title: page.title, text: 'I agree', page: 'x.test', address: '' },
  at: NOW,
} as const;

/** Landing pages that are full, change twice at once and are archived. */
export async function exerciseLandingPages({ landingPages, table }: Data): Promise<void> {
  await landingPages.createLandingPage(page);
  await falseIfConditionFails(async () => void (await landingPages.createLandingPage(page).catch(() => undefined)));
  await table.update(
    { pk: `ORG#${ORGANIZATION_ID}#LANDING-PAGES`, sk: 'COUNT' },
    {
      UpdateExpression: 'SET #total = :most',
      ExpressionAttributeNames: { '#total': 'total' },
      ExpressionAttributeValues: { ':most': LANDING_PAGE_LIMITS.perOrganization },
    },
  );
  await landingPages.createLandingPage({ ...page, id: 'page2', code: 'page2-code' });
  for (const code of [page.code, 'nothing']) await landingPages.findByCode(code);
  await Promise.all(
    ['Braces', 'Whitening'].map((title) =>
      landingPages.change(ORGANIZATION_ID, page.id, (before) => ({ ...before, title })),
    ),
  );
  await landingPages.change(ORGANIZATION_ID, page.id, (before) => before);
  for (const search of ['', 'whit'])
    for (const after of [null, 'page9'])
      await landingPages.listPage(ORGANIZATION_ID, { search, archived: false, limit: 1, after });
}

/** Options of the field for the part of the body, which are too many, change twice at once, and are deleted twice. */
export async function exerciseBodyParts({ bodyParts }: Data): Promise<void> {
  await bodyParts.listBodyParts(ORGANIZATION_ID);
  await Promise.all(
    ['Arm', 'Leg'].map((label) => bodyParts.change(ORGANIZATION_ID, 'part1', (part) => ({ ...part, label }))),
  );
}

/** The public page of a campaign, which is made, changed twice at once, and asked for of a campaign that is gone. */

/** A form that is submitted, again, with other answers, by a number that opted out, and after it was archived. */
export async function exerciseForms({
  consents,
  contactWriter,
  formFigures,
  formSettings,
  landingPages,
  submissions,
}: Data): Promise<void> {
  const contact = newContact({ organizationId: ORGANIZATION_ID, id: 'visitor', phone: PHONE, created: NOW });
  await contactWriter.addContacts(ORGANIZATION_ID, [{ contact, attestation: null }]);
  for (const isOnSite of [true, false]) await formSettings.setUsedOnSite(ORGANIZATION_ID, FORM, isOnSite);
  for (const _ of [1, 2]) await submissions.submit(submission, PHONE, optIn);
  const later = new Date(NOW.getTime() + DAY_MS);
  await submissions.submit({ ...submission, id: 's3', at: later }, PHONE, null);
  await submissions.wait(submission, PHONE);
  const stop = { state: 'OPTED_OUT', evidence: { kind: 'STAFF', userId: 'u1', note: null }, at: later } as const;
  await consents.change(ORGANIZATION_ID, PHONE, stop, 'form-stop');
  await submissions.hold(submission);
  await submissions.listByContact(ORGANIZATION_ID, 'visitor', 10);
  for (const hasStarted of [false, false, true, true])
    await formFigures.countVisit(ORGANIZATION_ID, FORM, { visitId: 'visit', hasStarted, now: NOW });
  await formFigures.listDays(ORGANIZATION_ID, FORM, '2026-01-01');
  await landingPages.change(ORGANIZATION_ID, page.id, (before) => ({ ...before, archived: NOW }));
  await submissions.submit({ ...submission, id: 's5', at: new Date(later.getTime() + 3 * DAY_MS) }, PHONE, optIn);
}
