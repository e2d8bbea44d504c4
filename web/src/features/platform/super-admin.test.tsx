import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { readSwitches } from '../../../../functions/domain/platform/switches.ts';
import { buildSession, findAxeProblems, OK, renderApp, stubApi } from '../../testing/app.ts';
import { AllUsersModal } from './components/all-users-modal.tsx';
import { SuperAdmin } from './routes/super-admin.tsx';

const session = { ...buildSession({ access: 'ADMIN' }), user: { ...buildSession().user, wpAdmin: true } };
const build = (id: string, name: string) => ({
  id,
  name,
  brand: 'text',
  twilioPhone: null,
  orgType: null,
  ...readSwitches({}),
  textsToday: 1234,
  deliveryRate: 0.987,
  registration: null,
  deletes: null,
  sendingHeld: null,
});
const page = { ...OK, total: 6, next: 'n', organizations: [build('a', 'Alpha Dental'), build('b', 'Beta Gym')] };

describe('The home of platform staff', () => {
  it('lists organizations with their figures, five a page, and finds by name', async () => {
    const calls = stubApi({
      platformOrganizations: ({ after, search }) => ({
        organizations:
          search === 'zz'
            ? { ...OK, total: 0, next: null, organizations: [] }
            : after === null
              ? page
              : { ...page, next: null, organizations: [build('c', 'Gamma Clinic')] },
      }),
    });
    renderApp(<SuperAdmin />, { session });
    expect(await screen.findByText('Alpha Dental')).toBeTruthy();
    expect(screen.getAllByText('1,234')).toHaveLength(2);
    expect(screen.getAllByText('99%')).toHaveLength(2);
    expect(screen.getByText('1 / 2')).toBeTruthy();
    expect(await findAxeProblems()).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Next' }));
    expect(await screen.findByText('Gamma Clinic')).toBeTruthy();
    expect(screen.getByText('2 / 2')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Prev' }));
    expect(await screen.findByText('Alpha Dental')).toBeTruthy();
    await userEvent.type(screen.getByRole('searchbox'), 'zz');
    expect(await screen.findByText('No organization found')).toBeTruthy();
    expect(calls.at(-1)?.variables).toEqual({ search: 'zz', after: null });
  });

  it('changes the points of the engagement metrics', async () => {
    const points = { view: 1, viewTime: 1, share: 5, reopen: 3, widget: 5, video: 10, scheduled: 20, completed: 10 };
    const calls = stubApi({
      platformOrganizations: { organizations: page },
      engagementMetrics: { engagementMetrics: { ...OK, metrics: points } },
      updateEngagementMetrics: { updateEngagementMetrics: OK },
    });
    renderApp(<SuperAdmin />, { session, at: '/super-admin?metrics=open' });
    const share = await screen.findByLabelText('Shared the link');
    expect(await findAxeProblems()).toEqual([]);
    await userEvent.clear(share);
    await userEvent.type(share, '7');
    await userEvent.click(screen.getByRole('button', { name: 'Save points' }));
    expect(await screen.findByText('Points saved')).toBeTruthy();
    expect(calls.getFirst('updateEngagementMetrics')).toEqual({ engagementMetrics: { ...points, share: 7 } });
  });

  it('enters an organization, and changes its switches', async () => {
    const calls = stubApi({
      platformOrganizations: { organizations: page },
      saveSwitches: { updateOrganization: OK },
      switchOrganization: { switchOrganization: OK },
      user: () => new Response('', { status: 503 }),
    });
    renderApp(<SuperAdmin />, { session });
    await userEvent.click(await screen.findByRole('button', { name: 'Settings of Alpha Dental' }));
    await userEvent.click(await screen.findByLabelText('Events page'));
    await userEvent.selectOptions(screen.getByLabelText('Plan'), 'pro');
    expect(await findAxeProblems()).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Your account changes have been saved.')).toBeTruthy();
    expect(calls.getFirst('saveSwitches')).toEqual({
      organizationId: 'a',
      organization: { showEventsPage: true, orgType: 'pro' },
    });
    await userEvent.click(screen.getByRole('button', { name: 'Enter Beta Gym' }));
    await waitFor(() => expect(calls.getFirst('switchOrganization')).toEqual({ organizationId: 'b' }));
  });

  it('creates an organization with its owner', async () => {
    const calls = stubApi({
      platformOrganizations: { organizations: page },
      createOrganization: { createOrganization: { ...OK, organizationId: 'n' } },
    });
    renderApp(<SuperAdmin />, { session });
    await userEvent.click(await screen.findByRole('button', { name: 'New organization' }));
    await userEvent.type(await screen.findByLabelText('Name'), 'New Dental');
    await userEvent.type(screen.getByLabelText('Email of the owner'), 'olga@new.test');
    await userEvent.type(screen.getByLabelText('Name of the owner'), 'Olga');
    expect(await findAxeProblems()).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Create' }));
    expect(await screen.findByText('Organization created')).toBeTruthy();
    expect(calls.getFirst('createOrganization')).toMatchObject({
      name: 'New Dental',
      brandId: 'text',
      ownerEmail: 'olga@new.test',
      ownerName: 'Olga',
    });
  });

  it('finds a user of any organization and enters the organization', async () => {
    const organizations = [{ id: 'b', name: 'Beta Gym', access: 'OWNER' }];
    const calls = stubApi({
      allUsers: { users: { ...OK, next: null, users: [{ id: 'u', name: 'Bo', email: 'bo@b.test', organizations }] } },
      switchOrganization: { switchOrganization: OK },
      user: () => new Response('', { status: 503 }),
    });
    renderApp(<AllUsersModal onClose={() => undefined} />, { session });
    expect(await screen.findByText('bo@b.test')).toBeTruthy();
    expect(await findAxeProblems()).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Enter Beta Gym of bo@b.test' }));
    await waitFor(() => expect(calls.has('switchOrganization')).toBe(true));
  });
});
