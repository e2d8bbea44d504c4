import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { getPackById } from '../../../../functions/domain/brand/packs.ts';
import { buildField, buildFirstItems } from '../../../../functions/domain/forms/form-item.ts';
import { buildFormRules } from '../../../../functions/domain/forms/form.ts';
import type { ShownForm } from '../../../../functions/domain/forms/shown-form.ts';
import { findAxeProblems } from '../../testing/axe.ts';
import { readServedForm } from './form-api.ts';
import { FormPage } from './form-page.tsx';

const PATH = '/p/code';
const pack = getPackById('text');
const form: ShownForm = {
  kind: 'PAGE',
  code: 'code',
  title: 'Free consult',
  description: 'Three open times this week.',
  color: '#0b7462',
  image: null,
  profile: null,
  organizationName: 'Sunrise Dental',
  allowSelfOnboarding: true,
  offer: { price: 5, schedule: 'MONTHLY', trialPeriod: 0 },
  explainer: null,
  ...buildFormRules('PAGE', [...buildFirstItems(false), buildField('q-abcdefgh', 'New here?', 'YESNO')], {
    pack,
    allowSelfOnboarding: true,
    bodyParts: [],
  }),
  willText: true,
  policyPath: '/policy',
  poweredBy: 'Text Campaigns',
  submittedText: pack.screen.formSubmitted,
  errorText: pack.screen.formError,
};

interface Call {
  readonly query: string;
  readonly variables: Readonly<Record<string, unknown>>;
}
let calls: Call[];
let answer: { success: boolean; errors: string[]; notice: string | null };
let isOnline: boolean;

beforeEach(() => {
  localStorage.clear();
  calls = [];
  answer = { success: true, errors: [], notice: null };
  isOnline = true;
  vi.stubGlobal('fetch', async (_url: string, { body }: { body: string }) => {
    if (!isOnline) throw new TypeError('Failed to fetch');
    const call = JSON.parse(body) as Call;
    calls.push(call);
    return Response.json({ data: { submitLandingPage: answer, trackForm: { success: true, errors: [] } } });
  });
});
const open = (isUncounted = false) =>
  render(<FormPage path={PATH} served={{ kind: 'SHOWN', form }} isUncounted={isUncounted} year={2026} />);
const submits = () => calls.filter(({ query }) => query.includes('submitLandingPage'));
const visits = () => calls.filter(({ query }) => query.includes('trackForm')).map(({ variables }) => variables);

async function fillIn(): Promise<void> {
  await userEvent.type(screen.getByLabelText('Name'), 'Ann');
  await userEvent.type(screen.getByLabelText('Phone'), '6025550134');
  await userEvent.click(screen.getByRole('checkbox'));
}

describe('the page of a form', () => {
  it('says what is still needed, and can be submitted then', async () => {
    open();
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Submit' });
    expect(button.disabled).toBe(true);
    expect(screen.getByRole('status').textContent).toBe('Still needed: your phone number, the consent box');
    expect(screen.getByText('$5 a month')).toBeTruthy();
    expect(await findAxeProblems()).toEqual([]);
    await fillIn();
    expect(button.disabled).toBe(false);
    await userEvent.click(screen.getByLabelText('Yes'));
    await userEvent.click(button);
    expect(await screen.findByRole('heading', { name: 'Submitted!' })).toBe(document.activeElement);
    expect(submits()[0]?.variables).toEqual({
      code: 'code',
      widgets: [
        { widgetId: 'name', values: ['Ann'] },
        { widgetId: 'phone', values: ['(602) 555-0134'] },
        { widgetId: 'opt-in', values: ['Verified'] },
        { widgetId: 'q-abcdefgh', values: ['Yes'] },
      ],
    });
    expect(await findAxeProblems()).toEqual([]);
  });

  it.each([
    ['Phone', '919876543210', '919876543210', 'A phone number has ten digits, without an extension.'],
    ['Phone', '60255567021', '60255567021', 'A phone number has ten digits, without an extension.'],
    ['Phone', '6025550134 x12', '(602) 555-0134x12', 'A phone number has ten digits, without an extension.'],
    ['Phone', '+44 7700 900123', '+44 7700 900123', 'Enter a phone number of the United States or Canada.'],
    [
      'Name',
      'evil.example/pay',
      'evil.example/pay',
      'Write a name with letters, spaces, apostrophes, hyphens and the periods of initials, at most 40 characters.',
    ],
  ])('cannot be submitted with the %s %s, of which nothing is cut', async (label, typed, shown, problem) => {
    open();
    await fillIn();
    const input = screen.getByLabelText<HTMLInputElement>(label);
    await userEvent.clear(input);
    await userEvent.type(input, typed);
    expect(input.value).toBe(shown);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Submit' }).disabled).toBe(true);
    await userEvent.tab();
    const [alert] = screen.getAllByRole('alert');
    expect(alert?.textContent).toBe(problem);
    expect(input.getAttribute('aria-invalid')).toBe('true');
    expect(await findAxeProblems()).toEqual([]);
  });

  it('takes no day that is over, and needs a date for a part of the body with texts around the appointment', async () => {
    const studio = {
      ...form,
      ...buildFormRules('PAGE', buildFirstItems(true), {
        pack: getPackById('tattoo'),
        allowSelfOnboarding: true,
        bodyParts: [
          { id: 'arm', label: 'Arm', needsDate: true },
          { id: 'leg', label: 'Leg', needsDate: false },
        ],
      }),
      today: '2026-11-27',
    };
    render(<FormPage path={PATH} served={{ kind: 'SHOWN', form: studio }} isUncounted={false} year={2026} />);
    await fillIn();
    const submit = screen.getByRole('button', { name: 'Submit' });
    expect(submit).toHaveProperty('disabled', false);
    await userEvent.selectOptions(screen.getByLabelText('Body part'), 'Arm');
    expect(submit).toHaveProperty('disabled', true);
    expect(screen.getByText('Still needed: the date of your appointment')).toBeTruthy();
    const date = screen.getByLabelText('Appointment date');
    expect(date.getAttribute('min')).toBe('2026-11-27');
    await userEvent.type(date, '2026-11-26');
    expect(screen.getByText('This day is over. Choose today or a later day.')).toBeTruthy();
    expect(submit).toHaveProperty('disabled', true);
    await userEvent.clear(date);
    await userEvent.type(date, '2026-11-27');
    expect(submit).toHaveProperty('disabled', false);
  });

  it('shows the first error of a refusal, and the general one without any', async () => {
    answer = { success: false, errors: ['Too many attempts. Try again in 1 min.'], notice: null };
    open();
    await fillIn();
    await userEvent.click(screen.getByRole('button', { name: 'Submit' }));
    expect((await screen.findByRole('alert')).textContent).toBe('Too many attempts. Try again in 1 min.');
    answer = { success: false, errors: [], notice: null };
    await userEvent.click(screen.getByRole('button', { name: 'Submit' }));
    await screen.findByText('An unknown error occurred. Please refresh the page and try again.');
  });

  it('tells a number that opted out to text START', async () => {
    answer = { success: true, errors: [], notice: 'Text START to (602) 555-0100' };
    open();
    await fillIn();
    await userEvent.click(screen.getByRole('button', { name: 'Submit' }));
    expect(await screen.findByText('Text START to (602) 555-0100')).toBeTruthy();
    expect(screen.queryByText(/We will text you/)).toBeNull();
  });

  it('keeps a submission without a connection, and sends it once when the browser is online again', async () => {
    open();
    await fillIn();
    isOnline = false;
    await userEvent.click(screen.getByRole('button', { name: 'Submit' }));
    await screen.findByText(/No connection/);
    isOnline = true;
    window.dispatchEvent(new Event('online'));
    await screen.findByText('Submitted!');
    expect(submits()).toHaveLength(1);
  });

  it('sends what an earlier visit could not send, and nothing that was answered', async () => {
    open();
    await fillIn();
    isOnline = false;
    await userEvent.click(screen.getByRole('button', { name: 'Submit' }));
    await screen.findByText(/No connection/);
    cleanup();
    isOnline = true;
    open();
    await screen.findByText('Submitted!');
    cleanup();
    open();
    await screen.findByRole('button', { name: 'Submit' });
    expect(submits()).toHaveLength(1);
  });

  it('reports the visit, and once that someone began', async () => {
    open();
    await waitFor(() => expect(visits()).toHaveLength(1));
    await userEvent.type(screen.getByLabelText('Name'), 'An');
    const [visit] = visits();
    expect(visits()).toEqual([
      { path: PATH, visitId: visit?.['visitId'], hasStarted: false },
      { path: PATH, visitId: visit?.['visitId'], hasStarted: true },
    ]);
  });

  it('reports nothing when a member of the team looks', async () => {
    open(true);
    await userEvent.type(screen.getByLabelText('Name'), 'An');
    expect(calls).toEqual([]);
  });

  it('says that a form is not active anymore', () => {
    document.head.innerHTML =
      '<script type="application/json" id="form">{"success":false,"errors":["Gone."],"form":null}</script>';
    const served = readServedForm(document);
    document.head.innerHTML = '';
    expect(served).toEqual({ kind: 'REFUSED', text: 'Gone.' });
    if (served) render(<FormPage path={PATH} served={served} isUncounted={false} year={2026} />);
    expect(screen.getByText('Gone.')).toBeTruthy();
    expect(calls).toEqual([]);
  });
});
