import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { getPackById } from '../../../../functions/domain/brand/packs.ts';
import { findAxeProblems, OK, renderApp, stubApi } from '../../testing/app.ts';
import { IntegrationsTab } from './tabs/integrations-tab.tsx';

const CONNECTION = {
  id: 'i1',
  integrationType: 'GOOGLESHEETS',
  state: 'CONNECTED',
  account: 'ann@google.test',
  error: null,
  lastSync: null,
  created: '2026-12-01T17:00:00.000Z',
  spreadsheet: null,
};

const answer = (...organization: object[]) => ({
  user: { ...OK, user: { id: 'user-1', integrations: [] }, organization: { id: 'org-1', integrations: organization } },
});
const show = (): HTMLElement => renderApp(<IntegrationsTab />, { pack: getPackById('health') }).container;
const findCard = (): Promise<HTMLElement> => screen.findByRole('region', { name: 'Google Sheets' });

describe('The card of Google Sheets', () => {
  it('opens the pop-up by the click itself, and says when Google is not set up', async () => {
    const popUp = { close: vi.fn<() => void>(), location: { href: '' } };
    vi.stubGlobal('open', () => popUp);
    let errors = ['Google Sheets is not set up here yet.'];
    stubApi({
      integrations: answer(),
      connectIntegration: () => ({
        connectIntegration: {
          success: errors.length === 0,
          errors,
          url: errors.length === 0 ? 'https://x.test/' : null,
        },
      }),
    });
    show();
    const connect = within(await findCard()).getByRole('button', { name: 'Connect' });
    await userEvent.click(connect);
    expect(await screen.findByText('Google Sheets is not set up here yet.')).toBeTruthy();
    expect(popUp.close).toHaveBeenCalledTimes(1);
    errors = [];
    await userEvent.click(connect);
    expect(await screen.findByText('Waiting for the window of Google…')).toBeTruthy();
    expect(popUp.location.href).toBe('https://x.test/');
  });

  it('lets people create a spreadsheet, or paste the link of one', async () => {
    const calls = stubApi({
      integrations: answer(CONNECTION),
      chooseSpreadsheet: ({ name, link }) => ({
        chooseSpreadsheet:
          link === undefined
            ? { success: false, errors: ['Google does not answer.'], integration: null }
            : { ...OK, integration: { id: 'i1', spreadsheet: { name: name ?? 'Our answers' } } },
      }),
    });
    show();
    await userEvent.click(await within(await findCard()).findByRole('button', { name: 'Choose a spreadsheet' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Spreadsheet for answers' }));
    expect(await findAxeProblems()).toEqual([]);
    await userEvent.click(dialog.getByRole('button', { name: 'Create spreadsheet' }));
    expect(await dialog.findByText('Google does not answer.')).toBeTruthy();
    await userEvent.click(dialog.getByText('Existing one'));
    const link = dialog.getByLabelText('Link of the spreadsheet');
    await userEvent.type(link, 'https://evil.test/');
    expect(dialog.getByText(/Paste the link as the browser shows it/)).toBeTruthy();
    const use = dialog.getByRole('button', { name: 'Use this spreadsheet' });
    expect(use).toHaveProperty('disabled', true);
    await userEvent.clear(link);
    await userEvent.type(link, 'https://docs.google.com/spreadsheets/d/12345678901234567890/edit');
    await userEvent.click(use);
    expect(await screen.findByText('New answers go to Our answers.')).toBeTruthy();
    expect(calls.getAll('chooseSpreadsheet')).toEqual([
      { integrationId: 'i1', name: 'Answers' },
      { integrationId: 'i1', link: 'https://docs.google.com/spreadsheets/d/12345678901234567890/edit' },
    ]);
  });

  it('says in words that the access was taken away, and how rows continue', async () => {
    const error = 'Google Sheets no longer accepts the connection. Connect again.';
    const spreadsheet = { name: 'Answers', url: 'https://docs.google.com/spreadsheets/d/1/edit' };
    stubApi({ integrations: answer({ ...CONNECTION, state: 'EXPIRED', error, spreadsheet }) });
    show();
    const card = within(await findCard());
    expect(await card.findByText(error)).toBeTruthy();
    expect(card.getByRole('button', { name: 'Connect again' })).toBeTruthy();
    expect(card.queryByRole('button', { name: 'Change spreadsheet' })).toBeNull();
    expect(card.getByRole('link', { name: 'Answers' }).getAttribute('href')).toBe(spreadsheet.url);
    expect(await findAxeProblems()).toEqual([]);
  });

  it('asks before it ends the connection', async () => {
    const calls = stubApi({ integrations: answer(CONNECTION), disconnectIntegration: { disconnectIntegration: OK } });
    show();
    await userEvent.click(await within(await findCard()).findByRole('button', { name: 'Disconnect' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/rows that wait are left out/)).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: 'Disconnect' }));
    expect(await screen.findByText('Google Sheets disconnected')).toBeTruthy();
    expect(calls.getFirst('disconnectIntegration')).toEqual({ integrationId: 'i1' });
  });
});

describe('The card of ModMed', () => {
  const findModMed = (): Promise<HTMLElement> => screen.findByRole('region', { name: 'ModMed' });

  it('takes the credentials, and says in words why they do not work', async () => {
    const connectIntegration = { ...OK, url: 'https://other.test/oauth2/modmed/token/a-code' };
    const calls = stubApi({ integrations: answer(), connectIntegration: { connectIntegration } });
    const api = globalThis.fetch;
    const posted: [string, unknown][] = [];
    const messages = ['We could not connect to your ModMed account. Try again later.', 'ModMed integration successful'];
    vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
      if (!url.startsWith('/oauth2/')) return api(url, init);
      posted.push([url, JSON.parse(init.body as string)]);
      return Response.json({ message: messages.shift() });
    });
    show();
    await userEvent.click(await within(await findModMed()).findByRole('button', { name: 'Connect' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Connect ModMed' }));
    expect(await findAxeProblems()).toEqual([]);
    const connect = dialog.getByRole('button', { name: 'Connect' });
    await userEvent.type(dialog.getByLabelText('Practice'), 'not a practice');
    expect(dialog.getByText(/Enter the first part of the address/)).toBeTruthy();
    await userEvent.type(dialog.getByLabelText('Username'), 'fhir_valley');
    await userEvent.type(dialog.getByLabelText('Password'), 'secret');
    expect(connect).toHaveProperty('disabled', true);
    await userEvent.clear(dialog.getByLabelText('Practice'));
    await userEvent.type(dialog.getByLabelText('Practice'), 'valleyderm');
    await userEvent.click(connect);
    expect(await dialog.findByText('We could not connect to your ModMed account. Try again later.')).toBeTruthy();
    await userEvent.click(connect);
    expect(await screen.findByText('Appointments of the next days arrive within minutes.')).toBeTruthy();
    const given = { practice: 'valleyderm', username: 'fhir_valley', password: 'secret' };
    expect(posted).toEqual([
      ['/oauth2/modmed/token/a-code', given],
      ['/oauth2/modmed/token/a-code', given],
    ]);
    expect(calls.getAll('connectIntegration')).toHaveLength(2);
  });

  it('is tried again after a failure, and offers no other connection in the meantime', async () => {
    const error = 'ModMed does not answer. We keep trying, and nothing is lost.';
    stubApi({ integrations: answer({ ...CONNECTION, integrationType: 'MODMED', state: 'FAILED', error }) });
    show();
    const card = within(await findModMed());
    expect(await card.findByText(error)).toBeTruthy();
    expect(card.queryByRole('button', { name: /Connect/ })).toBeNull();
    expect(card.getByRole('button', { name: 'Disconnect' })).toBeTruthy();
  });
});
