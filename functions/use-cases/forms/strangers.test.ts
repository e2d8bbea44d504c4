import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  ANSWERS,
  createFormScenario,
  DAY_MS,
  FORM,
  PACK,
  PAGE,
  START,
  type FormScenario,
} from '../../../test/support/scenarios/pitches/form-organization.ts';
import { Refusal } from '../../platform/refusal.ts';
import { trackForm } from './track-form.ts';
import { countCases } from '../../../test/support/simulation/exploration.ts';

/** STRANGERS=10000 tries more. */
const STRANGERS = countCases('STRANGERS', 600);

let form: FormScenario;
let data: FormScenario['data'];
beforeEach(async () => {
  form = await createFormScenario();
  ({ data } = form);
});
afterEach(() => form.close());

describe('A function that ends while it takes a submission', () => {
  it('loses nothing and doubles nothing, whatever call it ends at', async () => {
    for (let end = 0; end < 40; end += 1) {
      const digits = String(100 + end);
      const phone = `+1602555${digits.padStart(4, '2')}` as const;
      let calls = 0;
      form.stage.beforeCall = () => {
        calls += 1;
        if (calls > end) throw Object.assign(new Error('The function ended'), { name: 'Ended' });
      };
      await form.submit({ ...ANSWERS, phone: [phone] }, `192.0.2.${end}`).catch(() => undefined);
      form.stage.beforeCall = () => undefined;
      // The page sends the form again until it is answered.
      expect(await form.submit({ ...ANSWERS, phone: [phone] }, `192.0.3.${end}`)).toEqual({ notice: null });
      await form.work();
      const contactId = (await form.findContactId(phone)) ?? '';
      const texts = await data.messages.listLatest('o', contactId, 10);
      expect(texts.map(({ state }) => state)).toEqual(['SCHEDULED']);
      form.stage.now = new Date(form.stage.now.getTime() + 3_600_000);
    }
    expect(await form.figures()).toMatchObject({ submits: 40, leads: 40 });
  });
});

describe('Strangers with a public form', () => {
  it('share an address with many others: 30 different people sign up within a minute', async () => {
    for (let n = 0; n < 30; n += 1)
      expect(await form.submit({ ...ANSWERS, phone: [`60255501${String(n).padStart(2, '0')}`] })).toEqual({
        notice: null,
      });
    await form.work();
    expect(await form.figures()).toMatchObject({ submits: 30, leads: 30 });
  });

  it.each([
    ['fail', { ...ANSWERS, phone: ['12'] }],
    ['fail', { ...ANSWERS, name: ['https://evil.example'] }],
    ['fail', { ...ANSWERS, 'opt-in': [] }],
    ['repeat a phone', ANSWERS],
  ])('%s five times a minute from one address, and not more often: %j', async (_, answers) => {
    await form.submit();
    for (let n = 0; n < 5; n += 1)
      expect(await form.submit(answers)).not.toEqual(new Refusal('Too many attempts. Try again in 1 min.'));
    const over = new Refusal('Too many attempts. Try again in 1 min.');
    expect(await form.submit({ ...ANSWERS, phone: ['6025550109'] })).toEqual(over);
    expect(await form.submit({ ...ANSWERS, phone: ['6025550109'] }, '192.0.2.2')).toEqual({ notice: null });
  });

  it('fail as often as they like at a form that is used on site', async () => {
    await data.formSettings.setUsedOnSite('o', FORM, true);
    for (let n = 0; n < 50; n += 1) await form.submit({ ...ANSWERS, phone: ['12'] });
    expect(await form.submit()).toEqual({ notice: null });
    for (let n = 0; n < 4; n += 1) await form.submit();
    // The limit of a phone stays.
    expect(await form.submit()).toEqual(new Refusal('Too many attempts. Try again in 60 min.'));
  });

  it(
    'cause at most 120 texts a minute, from however many addresses',
    { timeout: 60_000 + STRANGERS * 60 },
    async () => {
      let accepted = 0;
      for (let n = 0; n < STRANGERS; n += 1) {
        const phone = `+1602${5_560_000 + n}`;
        if (!((await form.submit({ ...ANSWERS, phone: [phone] }, `2001:db8:${n}::`)) instanceof Refusal)) accepted += 1;
      }
      expect(accepted).toBe(120);
      expect(await form.figures()).toMatchObject({ submits: 120 });
    },
  );

  it('bother one phone with one text, from however many addresses', async () => {
    for (let n = 0; n < 50; n += 1)
      await form.submit({ ...ANSWERS, name: [`Ann ${'A'.repeat(1 + (n % 30))}`] }, `198.51.100.${n}`);
    await form.work();
    expect(await form.listTexts()).toEqual(['SCHEDULED']);
  });
});

describe('The figures of a form', () => {
  const track = (visitId: string, hasStarted = false) =>
    trackForm(
      { data },
      { kind: 'PAGE', code: PAGE.code, visitId, hasStarted, address: '192.0.2.1', pack: PACK, now: form.stage.now },
    );

  it('count each visit once, and each beginning once, on their days', async () => {
    for (const [visit, hasStarted] of [
      ['one', false],
      ['one', false],
      ['one', true],
      ['one', true],
      ['one', false],
      ['two', true],
    ] as const)
      expect(await track(visit, hasStarted)).toBeUndefined();
    form.stage.now = new Date(START.getTime() + DAY_MS);
    await track('three');
    await form.submit();
    expect(await form.figures()).toEqual({ views: 3, starts: 2, submits: 1, leads: 1 });
    expect(await data.formFigures.listDays('o', FORM, '2026-03-01')).toEqual([
      { date: '2026-03-02', views: 2, starts: 2, submits: 0, leads: 0 },
      { date: '2026-03-03', views: 1, starts: 0, submits: 1, leads: 1 },
    ]);
  });

  it('count nothing of a form that is not open', async () => {
    await data.landingPages.change('o', 'page', (page) => ({ ...page, archived: START }));
    expect(await track('one')).toEqual(new Refusal(PACK.screen.inactiveContent));
    expect(await form.figures()).toMatchObject({ views: 0 });
  });
});
