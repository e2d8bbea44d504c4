import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { EMPTY_FORM } from '../../../../functions/domain/numbers/registration-form.ts';
import { COMPLETE_FORM } from '../../../../test/support/scenarios/accounts/complete-form.ts';
import type { Session } from '../../lib/session/session.ts';
import { buildSession, findAxeProblems, OK, renderApp, stubApi } from '../../testing/app.ts';
import { NumberTab } from './number/number-tab.tsx';

const unregistered = (access: 'OWNER' | 'MANAGER' = 'OWNER'): Session => {
  const session = buildSession({ access });
  return { ...session, organization: { ...session.organization, twilioPhone: null } };
};
const answer = (registration: object | null) => ({ numberRegistration: { ...OK, registration } });

describe('The tab Phone Number', () => {
  it('names every missing field, and submits nothing', async () => {
    const calls = stubApi({ numberRegistration: answer(null) });
    renderApp(<NumberTab />, { session: unregistered() });
    await userEvent.click(await screen.findByRole('button', { name: 'Submit registration' }));
    expect(screen.getByText('Enter the nine digits of your EIN, such as 12-3456789.')).toBeTruthy();
    expect(document.activeElement?.getAttribute('name')).toBe('areaCode');
    expect(calls.has('submitNumberRegistration')).toBe(false);
    expect(await findAxeProblems()).toEqual([]);
  });

  it('saves a draft with the version that it shows, and only what was typed', async () => {
    const calls = stubApi({
      numberRegistration: answer({ version: 3, state: 'DRAFT', reason: null, missingAreaCode: null, form: EMPTY_FORM }),
      saveNumberRegistration: { saveNumberRegistration: OK },
      user: () => new Response('', { status: 503 }),
    });
    renderApp(<NumberTab />, { session: unregistered() });
    await userEvent.type(await screen.findByLabelText(/^Legal name/), 'Desert Bloom LLC');
    await userEvent.click(screen.getByRole('button', { name: 'Save draft' }));
    await waitFor(() =>
      expect(calls.getFirst('saveNumberRegistration')).toEqual({
        registration: { legalName: 'Desert Bloom LLC' },
        version: 3,
      }),
    );
  });

  it('shows why a registration was rejected, and lets an admin submit it again', async () => {
    const calls = stubApi({
      numberRegistration: answer({
        version: 4,
        state: 'REJECTED',
        reason: 'Wrong EIN.',
        missingAreaCode: null,
        form: COMPLETE_FORM,
      }),
      submitNumberRegistration: { submitNumberRegistration: OK },
      user: () => new Response('', { status: 503 }),
    });
    renderApp(<NumberTab />, { session: unregistered() });
    expect(await screen.findByText('Wrong EIN.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Submit registration' }));
    await waitFor(() => expect(calls.getFirst('submitNumberRegistration')).toEqual({ registration: {}, version: 4 }));
  });

  it('shows what was submitted, without a form', async () => {
    stubApi({
      numberRegistration: answer({
        version: 2,
        state: 'IN_REVIEW',
        reason: null,
        missingAreaCode: null,
        form: COMPLETE_FORM,
      }),
    });
    renderApp(<NumberTab />, { session: unregistered() });
    expect(await screen.findByText('In review')).toBeTruthy();
    expect(screen.getByText('Limited liability company')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Submit registration' })).toBeNull();
    expect(await findAxeProblems()).toEqual([]);
  });

  it('asks for another area code when the carrier has no number with the first one', async () => {
    const calls = stubApi({
      numberRegistration: answer({
        version: 3,
        state: 'APPROVED',
        reason: null,
        missingAreaCode: '212',
        form: COMPLETE_FORM,
      }),
      chooseAreaCode: { chooseAreaCode: OK },
    });
    renderApp(<NumberTab />, { session: unregistered() });
    expect(await screen.findByText('No number with 212 is free')).toBeTruthy();
    await userEvent.type(screen.getByLabelText('Another area code'), '917');
    await userEvent.click(screen.getByRole('button', { name: 'Order number' }));
    await waitFor(() => expect(calls.getFirst('chooseAreaCode')).toEqual({ areaCode: '917' }));
    expect(await findAxeProblems()).toEqual([]);
  });

  it('lets a manager read and not register', async () => {
    stubApi({ numberRegistration: answer(null) });
    renderApp(<NumberTab />, { session: unregistered('MANAGER') });
    expect(await screen.findByText('An admin or the owner can register the business.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Save draft' })).toBeNull();
  });

  it('shows the number that an operator set, and asks for nothing', async () => {
    stubApi({ numberRegistration: answer(null) });
    renderApp(<NumberTab />, { session: buildSession() });
    expect(await screen.findByText('(602) 555-0100')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Submit registration' })).toBeNull();
  });
});
