import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { getPackById } from '../../../../functions/domain/brand/packs.ts';
import { buildSession, findAxeProblems, OK, renderApp, stubApi } from '../../testing/app.ts';
import { SettingsTab } from './tabs/settings-tab.tsx';

const answerCalendars = (showCalendly: boolean, customValues: readonly object[]) => ({
  user: {
    ...OK,
    user: { id: 'user-1', showCalendly, customValues },
    organization: { id: 'org-1', showCalendly: false },
  },
});
const NO_CALENDARS = answerCalendars(false, []);

function Where(): ReactNode {
  return <p>{useLocation().pathname}</p>;
}

describe('the settings of the account screen', () => {
  it('saves only what was changed', async () => {
    const calls = stubApi({
      calendars: NO_CALENDARS,
      saveOwnName: { updateUser: OK },
      saveOrganization: { updateOrganization: OK },
      user: () => new Response('', { status: 503 }),
    });
    const session = buildSession({ access: 'MANAGER' });
    renderApp(<SettingsTab />, { session, pack: getPackById('blast') });
    expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Save' })).disabled).toBe(true);
    expect(await findAxeProblems()).toEqual([]);
    await userEvent.click(screen.getByLabelText('Create a contact on an incoming text'));
    await userEvent.clear(screen.getByLabelText('Name of the organization'));
    expect(screen.getByText('Give the organization a name.')).toBeTruthy();
    await userEvent.type(screen.getByLabelText('Name of the organization'), 'Sunset Dental');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Your account changes have been saved.')).toBeTruthy();
    const saves = calls.filter(({ operation }) => operation.startsWith('save'));
    expect(saves.map(({ operation }) => operation)).toEqual(['saveOrganization']);
    expect(saves[0]?.variables).toEqual({
      organizationId: session.organization.id,
      organization: { name: 'Sunset Dental', allowIncomingLeads: !session.organization.allowIncomingLeads },
    });
  });

  it('asks before typed changes are left, and keeps them on Cancel', async () => {
    stubApi({ calendars: NO_CALENDARS, user: () => new Response('', { status: 503 }) });
    renderApp(
      <>
        <SettingsTab />
        <Link to="/users">Users</Link>
        <Where />
      </>,
      { session: buildSession({ access: 'MANAGER' }), at: '/account', pack: getPackById('blast') },
    );
    await userEvent.type(await screen.findByLabelText('Name of the organization'), ' Inc.');
    await userEvent.click(screen.getByRole('link', { name: 'Users' }));
    const dialog = await screen.findByRole('dialog', { name: 'Are You Sure?' });
    expect(await findAxeProblems()).toEqual([]);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(screen.getByText('/account')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Name of the organization').value).toMatch(/ Inc\.$/);
    await userEvent.click(screen.getByRole('link', { name: 'Users' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Leave without saving' }));
    expect(await screen.findByText('/users')).toBeTruthy();
  });

  it('lets everyone change the own name, and shows the organization only to those who may change it', async () => {
    const calls = stubApi({
      calendars: NO_CALENDARS,
      saveOwnName: { updateUser: OK },
      user: () => new Response('', { status: 503 }),
    });
    renderApp(<SettingsTab />, { session: buildSession({ access: 'LIMITED' }) });
    expect(screen.queryByLabelText('Name of the organization')).toBeNull();
    await userEvent.type(await screen.findByLabelText('Name'), ' Jr.');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(calls.has('saveOwnName')).toBe(true));
  });

  it('adds, changes and removes calendars, whose links begin with https', async () => {
    const link = 'https://calendly.com/dana/visit';
    const value = { value: link, isCalendar: true };
    const calls = stubApi({
      calendars: answerCalendars(true, [
        { ...value, id: 'one', name: 'Visit' },
        { ...value, id: 'two', name: 'Call' },
      ]),
      saveCalendars: { updateUser: OK },
      user: () => new Response('', { status: 503 }),
    });
    renderApp(<SettingsTab />, { session: buildSession({ access: 'LIMITED' }) });
    await userEvent.click(await screen.findByLabelText('Remove calendar 2'));
    await userEvent.click(screen.getByText('Add Calendly'));
    expect(await findAxeProblems()).toEqual([]);
    const links = screen.getAllByLabelText('Link');
    const names = screen.getAllByLabelText('Name');
    await userEvent.type(names.at(-1) ?? document.body, 'New');
    await userEvent.type(links.at(-1) ?? document.body, 'cal');
    expect(screen.getByText('Enter a link that begins with https://.')).toBeTruthy();
    expect(screen.getByText('Save').closest('button')?.disabled).toBe(true);
    await userEvent.clear(links.at(-1) ?? document.body);
    await userEvent.click(links.at(-1) ?? document.body);
    await userEvent.paste(link);
    await userEvent.click(screen.getByText('Save'));
    expect(await screen.findByText('Your account changes have been saved.')).toBeTruthy();
    expect(calls.getFirst('saveCalendars')).toEqual({
      userId: 'user-1',
      customValues: [
        { customFieldId: null, name: 'New', value: link },
        { customFieldId: 'two', name: '', value: '' },
      ],
    });
  });
});
