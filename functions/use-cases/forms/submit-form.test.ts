import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  ANSWERS,
  createFormScenario,
  DAY_MS,
  PACK,
  PAGE,
  PHONE,
  START,
  type FormScenario,
} from '../../../test/support/scenarios/pitches/form-organization.ts';
import { buildField } from '../../domain/forms/form-item.ts';
import { Refusal } from '../../platform/refusal.ts';
import { startWaitingSubmissions } from './start-waiting.ts';

let form: FormScenario;
let data: FormScenario['data'];
beforeEach(async () => {
  form = await createFormScenario();
  ({ data } = form);
});
afterEach(() => form.close());

async function findContact() {
  return data.contacts.findContact('o', await form.findContactId(PHONE));
}

describe('The submission of a public form', () => {
  it('is refused on a page without a campaign, which is not public, except where parts of the body bring campaigns', async () => {
    await data.landingPages.change('o', 'page', (page) => ({ ...page, campaignIds: [] }));
    expect(await form.submit()).toEqual(new Refusal(PACK.screen.inactiveContent));
    const studio = await createFormScenario({ brand: 'tattoo' });
    await studio.data.landingPages.change('o', 'page', (page) => ({ ...page, campaignIds: [] }));
    expect(await studio.submit()).toEqual({ notice: null });
    studio.close();
  });

  it('makes a contact who has opted in, keeps what was agreed to, and starts the campaign', async () => {
    expect(await form.submit()).toEqual({ notice: null });
    await form.work();
    const contact = await findContact();
    expect(contact).toMatchObject({ name: 'Ann Archer', firstName: 'Ann', phone: PHONE, consent: 'OPTED_IN' });
    const [consent] = await data.consents.listHistory('o', PHONE);
    expect(consent).toMatchObject({
      state: 'OPTED_IN',
      evidence: { kind: 'FORM', text: PACK.legal.optIn, page: 'x.test/p/page-code', address: '192.0.2.1' },
    });
    const [submission] = await data.submissions.listByContact('o', contact?.id ?? '', 10);
    expect(submission).toMatchObject({
      title: 'Free consult',
      state: 'DONE',
      answers: [
        { id: 'name', label: 'Name', values: ['Ann Archer'] },
        { id: 'phone', values: ['(602) 555-0134'] },
        { id: 'opt-in' },
      ],
      consent: { finePrint: PACK.legal.optInFinePrint },
    });
    expect(await form.listTexts()).toEqual(['SCHEDULED']);
    expect(await form.figures()).toEqual({ views: 0, starts: 0, submits: 1, leads: 1 });
  });

  it('answers success when it comes again within a day, and sends nothing again', async () => {
    await form.submit();
    form.stage.now = new Date(START.getTime() + DAY_MS - 1);
    expect(await form.submit()).toEqual({ notice: null });
    await form.work();
    expect(await form.listTexts()).toEqual(['SCHEDULED']);
    expect(await form.figures()).toMatchObject({ submits: 1, leads: 1 });
  });

  it('keeps other answers of the same day, and starts nothing again', async () => {
    await form.submit();
    expect(await form.submit({ ...ANSWERS, name: ['Ann B. Archer'] })).toEqual({ notice: null });
    await form.work();
    const contact = await findContact();
    const submissions = await data.submissions.listByContact('o', contact?.id ?? '', 10);
    expect(submissions.map(({ state }) => state).sort()).toEqual(['ADDED', 'DONE']);
    expect(await form.listTexts()).toEqual(['SCHEDULED']);
    expect(await form.figures()).toMatchObject({ submits: 1, leads: 1 });
  });

  it('counts on another day, and starts no second round within 30 days', async () => {
    await form.submit();
    await form.work();
    const contact = await findContact();
    const enrollment = await data.enrollments.findEnrollment('o', 'c', contact?.id ?? '');
    if (enrollment) await data.enroller.unenroll(enrollment, { reason: 'REMOVED_FROM_CAMPAIGN', by: 'u' });
    form.stage.now = new Date(START.getTime() + 29 * DAY_MS);
    await form.submit();
    await form.work();
    expect(await form.listTexts()).toEqual(['CANCELED']);
    expect(await form.figures()).toMatchObject({ submits: 2, leads: 1 });
    form.stage.now = new Date(START.getTime() + 31 * DAY_MS);
    await form.submit();
    await form.work();
    expect((await form.listTexts()).toSorted()).toEqual(['CANCELED', 'SCHEDULED']);
    expect(await form.figures()).toMatchObject({ submits: 3, leads: 1 });
  });

  it('of a number that opted out is accepted, names START, and starts its campaign only after it', async () => {
    const stop = { state: 'OPTED_OUT', evidence: { kind: 'STAFF', userId: 'u', note: null }, at: START } as const;
    await data.consents.change('o', PHONE, stop, 'stop');
    expect(await form.submit()).toEqual({ notice: 'Text START to (602) 555-0100' });
    await form.work();
    expect(await findContact()).toMatchObject({ consent: 'OPTED_OUT' });
    expect(await form.listTexts()).toEqual([]);
    const start = {
      state: 'OPTED_IN',
      evidence: { kind: 'KEYWORD', word: 'START', carrierId: 's' },
      at: form.stage.now,
    } as const;
    await data.consents.change('o', PHONE, start, 'start');
    const contact = await findContact();
    if (contact) await startWaitingSubmissions(form, contact);
    await form.work();
    expect(await form.listTexts()).toEqual(['SCHEDULED']);
  });

  it('never fills the name of an existing contact, also of one without a name', async () => {
    await form.submit({ ...ANSWERS, name: [] });
    form.stage.now = new Date(START.getTime() + DAY_MS);
    expect(await form.submit({ ...ANSWERS, name: ['Ann'] })).toEqual({ notice: null });
    const contact = await findContact();
    expect(contact).toMatchObject({ name: '', firstName: '' });
    const [submission] = await data.submissions.listByContact('o', contact?.id ?? '', 1);
    expect(submission?.answers).toContainEqual({ id: 'name', label: 'Name', values: ['Ann'] });
  });

  it.each([
    'https://evil.example/Sunrise-refund-claim-your-$300',
    'https://evil.example/pay',
    'evil.example',
    'ann@evil.example',
    'Call 6025550199',
    '💕 Mom',
    'A'.repeat(41),
  ])('with the name %j is refused, so that no text has it', async (name) => {
    expect(await form.submit({ ...ANSWERS, name: [name] })).toEqual(
      new Refusal(
        'Write a name with letters, spaces, apostrophes, hyphens and the periods of initials, at most 40 characters.',
      ),
    );
    expect(await form.submit({ ...ANSWERS, name: ['Ann'], last_name: [name] })).toEqual(
      // This form asks for no last name, so that none is read.
      { notice: null },
    );
    expect(await findContact()).toMatchObject({ name: 'Ann', lastName: '' });
  });

  it('with a link as the last name is refused', async () => {
    const items = [...PAGE.items, buildField('last_name', 'Last name', 'SHORT')];
    await data.landingPages.change('o', 'page', (page) => ({ ...page, items }));
    expect(await form.submit({ ...ANSWERS, name: ['Ann'], last_name: ['evil.example'] })).toEqual(
      new Refusal(
        'Write a name with letters, spaces, apostrophes, hyphens and the periods of initials, at most 40 characters.',
      ),
    );
    expect(await findContact()).toBeNull();
  });

  it('with the phone spelled another way is the same', async () => {
    await form.submit();
    for (const phone of ['6025550134', '+1 602 555 0134', '602.555.0134'])
      expect(await form.submit({ ...ANSWERS, phone: [phone] })).toEqual({ notice: null });
    const contact = await findContact();
    expect(await data.submissions.listByContact('o', contact?.id ?? '', 10)).toHaveLength(1);
  });

  it('of an archived contact restores and texts no contact until the phone itself texts START', async () => {
    await form.submit();
    await form.work();
    const before = await findContact();
    if (!before) throw new Error('Nothing was submitted');
    const enrollment = await data.enrollments.findEnrollment('o', 'c', before.id);
    if (enrollment) await data.enroller.unenroll(enrollment, { reason: 'CONTACT_ARCHIVED', by: 'u' });
    await data.contactArchive.setArchived(before, START);
    form.stage.now = new Date(START.getTime() + 31 * DAY_MS);
    expect(await form.submit({ ...ANSWERS, name: ['Sam Other'] })).toEqual({ notice: 'Text START to (602) 555-0100' });
    await form.work();
    const archived = await findContact();
    expect(archived).toMatchObject({ name: 'Ann Archer', archived: START });
    expect(await form.listTexts()).toEqual(['CANCELED']);
    // Staff see it with the contact.
    expect((await data.submissions.listByContact('o', before.id, 1))[0]).toMatchObject({ state: 'WAITING' });

    if (archived) await startWaitingSubmissions(form, archived);
    await form.work();
    expect(await findContact()).toMatchObject({ name: 'Ann Archer', archived: null });
    expect((await data.submissions.listByContact('o', before.id, 1))[0]).toMatchObject({ state: 'DONE' });
    expect((await form.listTexts()).toSorted()).toEqual(['CANCELED', 'SCHEDULED']);
  });

  it.each([
    [{ ...ANSWERS, phone: ['12'] }, 'Not a phone number.'],
    [{ ...ANSWERS, phone: ['+44 7911 123456'] }, 'Enter a phone number of the United States or Canada.'],
    [{ ...ANSWERS, phone: ['919876543210'] }, 'A phone number has ten digits, without an extension.'],
    [{ ...ANSWERS, phone: ['447700900123'] }, 'A phone number has ten digits, without an extension.'],
    [{ ...ANSWERS, phone: ['60255567021'] }, 'A phone number has ten digits, without an extension.'],
    [{ ...ANSWERS, phone: ['(602) 555-0134 x123'] }, 'A phone number has ten digits, without an extension.'],
    [{ ...ANSWERS, phone: ['(602) 555-0134 ext. 7'] }, 'A phone number has ten digits, without an extension.'],
    [{ ...ANSWERS, 'opt-in': ['yes'] }, 'Please fill in what is needed.'],
  ])('%j is refused', async (answers, error) => {
    expect(await form.submit(answers)).toEqual(new Refusal(error));
    expect(await findContact()).toBeNull();
  });

  it.each([
    ['archived', () => data.landingPages.change('o', 'page', (page) => ({ ...page, archived: START }))],
    ['of a suspended organization', () => data.pauses.suspend('o', { by: 'u', at: START, note: null })],
  ] as const)('is refused as inactive when the form is %s', async (_, change) => {
    await change();
    expect(await form.submit()).toEqual(new Refusal(PACK.screen.inactiveContent));
  });

  it('is refused when staff archive the form before the commit', async () => {
    await form.submit();
    await data.landingPages.change('o', 'page', (page) => ({ ...page, archived: START }));
    const [submission] = await data.submissions.listByContact('o', await form.findContactId(PHONE), 1);
    if (!submission) throw new Error('Nothing was submitted');
    const late = { ...submission, id: 'late', at: new Date(START.getTime() + DAY_MS) };
    expect(await data.submissions.submit(late, PHONE, null)).toMatchObject({ kind: 'CLOSED' });
  });
});
