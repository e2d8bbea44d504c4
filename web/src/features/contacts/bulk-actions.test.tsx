import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { buildSession, findAxeProblems, OK, renderApp, stubApi } from '../../testing/app.ts';
import { getPackById } from '../../../../functions/domain/brand/packs.ts';
import type { ContactSelection } from '../../shared/jobs/selection.ts';
import { ContactList } from './components/contact-list.tsx';

const ava = {
  id: '1',
  name: 'Ava Stone',
  phone: '+16025550142',
  optedIn: false,
  optedOut: false,
  invalidPhone: false,
  lastMessage: null,
  created: '2026-11-20T18:00:00Z',
  stats: { views: 0, seconds: 0 },
  campaigns: [],
};
const page = { leads: { ...OK, total: 1, page: 1, leads: [ava] } };

describe('actions on selected contacts', () => {
  const handlers = {
    onOpen: vi.fn<() => void>(),
    onAdd: vi.fn<() => void>(),
    onAddToCampaign: vi.fn<() => void>(),
    onMessage: vi.fn<() => void>(),
    onAddToGroup: vi.fn<() => void>(),
  };
  const list = <ContactList {...handlers} />;

  it('shows archived contacts, and restores the chosen ones', async () => {
    const archived = { leads: { ...OK, total: 1, page: 1, leads: [{ ...ava, archived: true }] } };
    const calls = stubApi({ leads: archived, archiveLeads: { archiveLeads: OK }, user: {} });
    renderApp(list);
    await userEvent.click(await screen.findByRole('radio', { name: 'Archived' }));
    await waitFor(() => expect(calls.getLast('leads')).toMatchObject({ leadFilter: 'archived', page: 1 }));
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Ava Stone' }));
    expect(screen.queryByRole('button', { name: 'Message' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Restore' }));
    await screen.findByText('1 contact restored');
    expect(calls.getFirst('archiveLeads')).toMatchObject({ leadIds: ['1'], allLeads: null, restore: true });
    expect(await findAxeProblems()).toEqual([]);
  });

  it('Archive asks first, archives the selected contacts, and Undo restores them', async () => {
    const calls = stubApi({ leads: page, archiveLeads: { archiveLeads: OK }, user: {} });
    renderApp(list);
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Ava Stone' }));
    await userEvent.click(screen.getByRole('button', { name: 'Archive' }));
    const dialog = await screen.findByRole('dialog', { name: 'Archive confirmation' });
    expect(calls.has('archiveLeads')).toBe(false);
    expect(await findAxeProblems()).toEqual([]);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Archive' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => {
      const archived = calls.getAll('archiveLeads');
      expect(archived).toMatchObject([
        { leadIds: ['1'], restore: false },
        { leadIds: ['1'], restore: true },
      ]);
    });
  });

  it('Everyone that a filter shows, without one, is archived by a job, and Undo restores what the job archived', async () => {
    const done = { kind: 'ARCHIVE', progress: 1, added: 24, skipped: 1, error: null };
    const job = { id: 'j1', state: 'DONE', ...done, leftOut: [{ reason: 'Already archived', count: 1 }] };
    const calls = stubApi({
      leads: { leads: { ...page.leads, total: 26 } },
      archiveLeads: { archiveLeads: { ...OK, job: { id: 'j1' } } },
      job: { job: { ...OK, job } },
      undoJob: { undoJob: { ...OK, job: { id: 'j2' } } },
      user: {},
    });
    renderApp(list);
    await userEvent.click(await screen.findByRole('radio', { name: 'Opted out' }));
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Ava Stone' }));
    await userEvent.click(screen.getByRole('button', { name: 'Select all 26' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select Ava Stone' }));
    await screen.findByText('25 of 26 selected');
    await userEvent.click(screen.getByRole('button', { name: 'Archive' }));
    const dialog = await screen.findByRole('dialog', { name: 'Archive confirmation' });
    expect(dialog.textContent).toContain('This hides 25 contacts');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Archive' }));
    await screen.findByText('24 contacts archived. 1 skipped: Already archived');
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() =>
      expect(calls.getAll('archiveLeads')).toMatchObject([
        { leadIds: null, allLeads: true, search: null, leadFilter: 'optedOut', exceptLeadIds: ['1'], restore: false },
      ]),
    );
    await waitFor(() => expect(calls.getFirst('undoJob')).toEqual({ jobId: 'j1' }));
    expect(await findAxeProblems()).toEqual([]);
  });

  const blast = getPackById('blast');
  const owner = buildSession();
  const asUser = (user: Partial<typeof owner.user>): typeof owner => ({ ...owner, user: { ...owner.user, ...user } });

  it('Contacts are selected in a brand in blast mode', async () => {
    stubApi({ leads: page });
    renderApp(list, { pack: blast });
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Ava Stone' }));
    expect(screen.getByRole('button', { name: 'Archive' })).toBeTruthy();
  });

  it.each([
    ['an owner of a brand in blast mode selects nothing', blast, owner, 0],
    ['platform staff select contacts', blast, asUser({ wpAdmin: true }), 2],
    ['a listed user selects contacts', blast, asUser({ selectsOnDashboard: true }), 2],
    ['an owner of another brand selects contacts', getPackById('text'), owner, 2],
  ])('On the overview %s', async (_, pack, session, boxes) => {
    stubApi({ leads: page });
    renderApp(<ContactList {...handlers} onDashboard />, { pack, session });
    await screen.findByText('Ava Stone');
    expect(screen.queryAllByRole('checkbox')).toHaveLength(boxes);
  });

  it('"Select all" opens a bulk message for everyone that the search finds', async () => {
    stubApi({ leads: { leads: { ...page.leads, total: 25 } } });
    const onMessage = vi.fn<(selection: ContactSelection) => void>();
    renderApp(
      <ContactList
        onOpen={vi.fn<() => void>()}
        onAdd={vi.fn<() => void>()}
        onAddToCampaign={vi.fn<() => void>()}
        onMessage={onMessage}
        onAddToGroup={vi.fn<() => void>()}
      />,
    );
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Ava Stone' }));
    await userEvent.click(screen.getByRole('button', { name: 'Select all 25' }));
    await userEvent.click(screen.getByRole('button', { name: 'Message' }));
    expect(onMessage.mock.calls[0]?.[0]).toEqual({
      kind: 'all',
      search: '',
      filter: null,
      campaignId: null,
      except: [],
      count: 25,
    });
  });
});
