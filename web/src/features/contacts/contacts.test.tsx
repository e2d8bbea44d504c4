import { useDialogAddress } from '../../components/dialogs/use-dialog-address.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import { PACKS } from '../../../../functions/domain/brand/packs.ts';
import { buildSession, findAxeProblems, OK, renderApp, stubApi } from '../../testing/app.ts';
import { AddContactsModal } from './components/add-contacts-modal.tsx';
import { ContactList } from './components/contact-list.tsx';
import { ContactRecord } from './components/contact-record.tsx';

const ava = {
  id: '1',
  name: 'Ava Stone',
  firstName: 'Ava',
  lastName: 'Stone',
  phone: '+16025550142',
  optedIn: false,
  optedOut: false,
  invalidPhone: false,
  lastMessage: null,
  archived: false,
  created: '2026-11-20T18:00:00Z',
  stats: { views: 0, seconds: 0 },
  campaigns: [],
};
const page = { leads: { ...OK, total: 30, page: 1, leads: [ava] } };

describe('the contact list', () => {
  const list = (
    <ContactList
      onOpen={vi.fn<() => void>()}
      onAdd={vi.fn<() => void>()}
      onAddToCampaign={vi.fn<() => void>()}
      onMessage={vi.fn<() => void>()}
      onAddToGroup={vi.fn<() => void>()}
    />
  );

  it('A person with read-only access cannot select contacts', async () => {
    stubApi({ leads: page });
    renderApp(list, { session: buildSession({ access: 'READONLY' }) });
    await screen.findByRole('button', { name: 'Ava Stone' });
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Archive' })).toBeNull();
  });

  it('Rows of the last filter cannot be selected while the rows of a new one are on their way', async () => {
    const old = { ...ava, id: '2', name: 'Ben Archived', archived: true };
    const archived = Promise.withResolvers<typeof page>();
    stubApi({
      leads: ({ leadFilter }) => (leadFilter === null ? page : archived.promise),
    });
    renderApp(list);
    const row = await screen.findByRole('button', { name: 'Ava Stone' });
    expect(row.closest('[inert]')).toBeNull();
    await userEvent.click(screen.getByRole('radio', { name: 'Archived' }));
    expect(screen.getByRole('button', { name: 'Ava Stone' }).closest('[inert]')).not.toBeNull();
    // The focus stays in what is outside of the rows.
    expect(screen.getByRole('combobox', { name: 'Rows per page' }).closest('[inert]')).toBeNull();
    archived.resolve({ leads: { ...page.leads, leads: [old] } });
    expect((await screen.findByRole('button', { name: 'Ben Archived' })).closest('[inert]')).toBeNull();
  });

  it('The address has the filters, and a tag that is gone can be turned off', async () => {
    const calls = stubApi({
      leads: page,
      tags: { tags: { ...OK, tags: [{ id: 't1', name: 'VIP' }] } },
      campaignNames: { campaigns: { ...OK, campaigns: [] }, next: null },
    });
    const Address = (): ReactNode => <output>{useLocation().search}</output>;
    renderApp(
      <>
        {list}
        <Address />
      </>,
      { at: '/contacts?filter=optedOut&tag=gone&sort=NAME_ASC' },
    );
    const tag = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Tag' });
    expect(tag.selectedOptions[0]?.text).toBe('Archived or deleted tag');
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Opted out' }).checked).toBe(true);
    expect(calls.getFirst('leads')).toMatchObject({ leadFilter: 'optedOut', tagId: 'gone', sort: 'NAME_ASC' });
    await userEvent.selectOptions(tag, 'All tags');
    await userEvent.click(screen.getByRole('radio', { name: 'Archived' }));
    await waitFor(() =>
      expect(calls.at(-1)?.variables).toMatchObject({ leadFilter: 'archived', tagId: null, sort: 'NAME_ASC' }),
    );
    expect(screen.getByText('?filter=archived&sort=NAME_ASC')).toBeTruthy();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Last conversation' }), 'Quiet 90 days');
    await waitFor(() => expect(calls.at(-1)?.variables).toMatchObject({ leadFilter: 'over90Days' }));
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'All' }).checked).toBe(true);
    expect(screen.getByText('?filter=over90Days&sort=NAME_ASC')).toBeTruthy();
  });

  it('A campaign limits the list, and what is done with everyone in it', async () => {
    const calls = stubApi({
      leads: page,
      campaignNames: { campaigns: { ...OK, campaigns: [{ id: 'c1', name: 'Spring check-up' }], next: null } },
      archiveLeads: { archiveLeads: { ...OK, job: { id: 'j1' } } },
      job: { job: { ...OK, job: { id: 'j1', state: 'DONE', skipped: 0, leftOut: [], rejects: [] } } },
    });
    renderApp(list);
    await screen.findByRole('option', { name: 'Spring check-up' });
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Campaign' }), 'Spring check-up');
    await waitFor(() => expect(calls.at(-1)?.variables).toMatchObject({ campaignId: 'c1', sort: 'NEWEST' }));
    expect(screen.getByRole('combobox', { name: 'Sort' })).toHaveProperty('disabled', true);
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Ava Stone' }));
    await userEvent.click(screen.getByRole('button', { name: 'Select all 30' }));
    await userEvent.click(screen.getByRole('button', { name: 'Archive' }));
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Archive' }));
    await waitFor(() => expect(calls.getFirst('archiveLeads')).toMatchObject({ allLeads: true, fromCampaignId: 'c1' }));
  });

  it("The empty list offers to add contacts in the brand's words", async () => {
    stubApi({ leads: { leads: { ...OK, total: 0, page: 1, leads: [] } } });
    renderApp(list, { pack: { ...PACKS.text, terms: { ...PACKS.text.terms, contact: 'guest', contacts: 'guests' } } });
    expect(await screen.findByText('No guests yet')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Add guests' })).toBeTruthy();
    expect(await findAxeProblems()).toEqual([]);
  });

  it('A failed query shows Retry and keeps the session', async () => {
    stubApi({ leads: new Response('', { status: 503 }) });
    renderApp(list);
    expect(await screen.findByRole('button', { name: 'Retry' })).toBeTruthy();
    expect(localStorage.getItem('session-token')).toBe('session-token');
  });
});

describe('the record of a contact', () => {
  it('It shows campaigns, the opt-out banner and an error of the details form', async () => {
    stubApi({
      lead: { lead: { ...OK, lead: { ...ava, optedOut: true } } },
      updateLead: { updateLead: { success: false, errors: ['That number is Ben’s.'] } },
    });
    renderApp(
      <ContactRecord
        contactId="1"
        onClose={vi.fn<() => void>()}
        messages={() => null}
        onOpenCampaign={vi.fn<() => void>()}
      />,
    );
    expect(await screen.findByText('This lead has opted out and cannot be messaged.')).toBeTruthy();
    await userEvent.click(screen.getByRole('tab', { name: 'Campaigns' }));
    expect(screen.getByText('- No Campaigns -')).toBeTruthy();
    expect(screen.getByText('No campaigns found for this contact.')).toBeTruthy();
    await userEvent.click(screen.getByRole('tab', { name: 'Details' }));
    await userEvent.type(screen.getByLabelText('Phone'), '9');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('That number is Ben’s.')).toBeTruthy();
    expect(await findAxeProblems()).toEqual([]);
  });

  it('A masked contact has no details, and its texts are hidden', async () => {
    const campaigns = [
      { id: 'c1', name: 'Welcome', state: 'ACTIVE', joined: '2026-11-20T18:00:00Z', pausedAt: null, pausedBy: null },
    ];
    const masked = { ...ava, name: 'Contact', phone: '(XXX) XXX-0142', masked: true, campaigns };
    stubApi({ lead: { lead: { ...OK, lead: masked } } });
    renderApp(
      <ContactRecord
        contactId="1"
        onClose={vi.fn<() => void>()}
        messages={() => null}
        onOpenCampaign={vi.fn<() => void>()}
      />,
    );
    expect(await screen.findByText('(XXX) XXX-0142')).toBeTruthy();
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      'Timeline',
      'Campaigns',
      'Reporting',
      'Messages',
    ]);
    await userEvent.click(screen.getByRole('tab', { name: 'Campaigns' }));
    expect(screen.getByText('Texts are hidden')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'See texts of Welcome' })).toBeNull();
  });
});

describe('the campaigns in the record of a contact', () => {
  it('lead to their texts, and Back from those leads to the contact', async () => {
    const since = { joined: '2026-11-20T18:00:00Z', pausedAt: null, pausedBy: null };
    const campaigns = [{ id: 'c1', name: 'Welcome', state: 'ACTIVE', ...since }];
    stubApi({
      lead: { lead: { ...OK, lead: { ...ava, campaigns } } },
      leadTimeline: { leadTimeline: { ...OK, events: [], next: null } },
      leadAppointments: { leadAppointments: { ...OK, appointments: [] } },
    });
    const Texts = (): ReactNode => {
      const { pathname, search } = useLocation();
      const { value, close } = useDialogAddress('run');
      return (
        <>
          <output>{`${pathname}${search}`}</output>
          {value !== null && <button onClick={close}>Close the texts</button>}
        </>
      );
    };
    renderApp(
      <>
        <ContactRecord contactId="1" onClose={() => undefined} messages={() => null} onOpenCampaign={() => undefined} />
        <Texts />
      </>,
      { at: '/contacts?contact=1' },
    );
    await userEvent.click(await screen.findByRole('tab', { name: 'Campaigns' }));
    await userEvent.click(screen.getByRole('link', { name: 'See texts of Welcome' }));
    expect(screen.getByText('/campaign/c1?run=1')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Close the texts' }));
    expect(await screen.findByText('/contacts?contact=1')).toBeTruthy();
  });

  it.each(['PAUSED', 'REMOVED', 'STOPPED'])(
    'One that is %s is resumed there, and the appointments load again',
    async (state) => {
      const since = { joined: '2026-11-20T18:00:00Z', pausedAt: null, pausedBy: null };
      const campaigns = [{ id: 'c1', name: 'Welcome', state, ...since }];
      const calls = stubApi({
        lead: { lead: { ...OK, lead: { ...ava, firstName: 'Ava', campaigns } } },
        leadTimeline: { leadTimeline: { ...OK, events: [], next: null } },
        leadAppointments: { leadAppointments: { ...OK, appointments: [] } },
        pauseForContact: { removeLeadsFromCampaign: OK },
      });
      renderApp(
        <ContactRecord
          contactId="1"
          onClose={vi.fn<() => void>()}
          messages={() => null}
          onOpenCampaign={vi.fn<() => void>()}
        />,
      );
      await userEvent.click(await screen.findByRole('tab', { name: 'Campaigns' }));
      const count = (name: string): number => calls.getAll(name).length;
      await waitFor(() => expect(count('leadAppointments')).toBe(1));
      await userEvent.click(screen.getByRole('button', { name: 'Resume for Ava: Welcome' }));
      expect(await screen.findByText('Welcome continues for Ava')).toBeTruthy();
      expect(calls.getFirst('pauseForContact')).toEqual({
        campaignId: 'c1',
        leadIds: ['1'],
        restore: true,
        pause: true,
      });
      await waitFor(() => expect(count('leadAppointments')).toBe(2));
    },
  );
});

describe('the record beside the list', () => {
  it('It opens with the timeline, says its place in the list, and goes to the next contact by button and key', async () => {
    stubApi({
      lead: { lead: { ...OK, lead: ava } },
      leadTimeline: { leadTimeline: { ...OK, events: [], next: null } },
    });
    const onNext = vi.fn<() => void>();
    const onClose = vi.fn<() => void>();
    renderApp(
      <ContactRecord
        contactId="1"
        onClose={onClose}
        messages={() => null}
        onOpenCampaign={vi.fn<() => void>()}
        position={{ text: '1 of 30', onNext }}
      />,
    );
    expect((await screen.findByRole('tab', { name: 'Timeline' })).getAttribute('aria-selected')).toBe('true');
    const panel = screen.getByRole('dialog', { name: 'Ava Stone' });
    expect(document.activeElement).toBe(panel);
    expect(screen.getByText('1 of 30')).toBeTruthy();
    expect(screen.getByText('Subscribed')).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Previous contact (K)' }).disabled).toBe(true);
    await userEvent.click(screen.getByRole('button', { name: 'Next contact (J)' }));
    await userEvent.keyboard('j');
    expect(onNext).toHaveBeenCalledTimes(2);
    expect(await findAxeProblems()).toEqual([]);
    await userEvent.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledTimes(1);
  });
});

describe('new contacts', () => {
  it('A new contact needs a phone and the statement of consent', async () => {
    const calls = stubApi({
      createLeads: {
        createLeads: { ...OK, added: 0, merged: 0, rejected: [{ row: 1, value: '12', reason: 'Not a phone number' }] },
      },
    });
    renderApp(
      <AddContactsModal
        source="new"
        onSourceChange={vi.fn<() => void>()}
        onClose={vi.fn<() => void>()}
        campaignPicker={() => null}
        fileImport={null}
        existing={null}
      />,
    );
    await userEvent.type(screen.getByRole('textbox', { name: 'Name 1' }), 'Ava');
    const add = screen.getByRole<HTMLButtonElement>('button', { name: 'Add contact' });
    expect(add.disabled).toBe(true);
    await userEvent.type(screen.getByRole('textbox', { name: 'Phone 1' }), '12');
    expect(add.disabled).toBe(true);
    await userEvent.click(screen.getByRole('checkbox'));
    expect(await findAxeProblems()).toEqual([]);
    await userEvent.click(add);
    expect(await screen.findByText('Not a phone number')).toBeTruthy();
    expect(calls.getFirst('createLeads')).toMatchObject({
      leads: [{ name: 'Ava', phone: '12' }],
      attestation: PACKS.text.legal.attestation,
    });
  });
});
