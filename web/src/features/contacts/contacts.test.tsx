// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { PACKS } from '../../../../functions/domain/brand/packs.ts';
import { axeProblems } from '../../testing/axe.ts';
import { renderApp } from '../../testing/render.tsx';
import { aSession } from '../../testing/session.ts';
import { OK, stubApi } from '../../testing/stub-api.ts';
import { AddLeadsModal } from './components/add-leads-modal.tsx';
import { LeadList } from './components/lead-list.tsx';
import { LeadModal } from './components/lead-modal.tsx';

const ava = {
  id: '1',
  name: 'Ava Stone',
  firstName: 'Ava',
  lastName: 'Stone',
  phone: '+16025550142',
  optedOut: false,
  invalidPhone: false,
  archived: false,
  created: '2026-11-20T18:00:00Z',
  stats: { views: 0, seconds: 0 },
  campaigns: [],
};
const page = { leads: { ...OK, total: 1, page: 1, leads: [ava] } };

afterEach(() => vi.unstubAllGlobals());

describe('the list of contacts', () => {
  const list = (
    <LeadList
      onOpen={vi.fn<() => void>()}
      onAdd={vi.fn<() => void>()}
      onAddToCampaign={vi.fn<() => void>()}
      onMessage={vi.fn<() => void>()}
    />
  );

  it('archives what is ticked and brings it back', async () => {
    const calls = stubApi({ leads: page, archiveLeads: { archiveLeads: OK }, user: {} });
    renderApp(list);
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Ava Stone' }));
    await userEvent.click(screen.getByRole('button', { name: 'Archive' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => {
      const archived = calls.filter(({ operation }) => operation === 'archiveLeads').map(({ variables }) => variables);
      expect(archived).toEqual([
        { leadIds: ['1'], restore: false },
        { leadIds: ['1'], restore: true },
      ]);
    });
  });

  it('lets who may only read tick nothing', async () => {
    stubApi({ leads: page });
    renderApp(list, { session: aSession({ access: 'READONLY' }) });
    await screen.findByRole('button', { name: 'Ava Stone' });
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Archive' })).toBeNull();
  });

  it('offers the next step where there is nothing, in the brand’s words', async () => {
    stubApi({ leads: { leads: { ...OK, total: 0, page: 1, leads: [] } } });
    renderApp(list, { pack: { ...PACKS.text, words: { ...PACKS.text.words, lead: 'guest', leads: 'guests' } } });
    expect(await screen.findByText('No guests yet')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Add guests' })).toBeTruthy();
    expect(await axeProblems()).toEqual([]);
  });

  it('shows an error with Retry', async () => {
    stubApi({ leads: new Response('', { status: 503 }) });
    renderApp(list);
    expect(await screen.findByRole('button', { name: 'Retry' })).toBeTruthy();
    expect(localStorage.getItem('session-token')).toBe('session-token');
  });
});

describe('the contact’s dialog', () => {
  it('shows campaigns, the banner of an opt-out and the details', async () => {
    stubApi({
      lead: { lead: { ...OK, lead: { ...ava, optedOut: true } } },
      updateLead: { updateLead: { success: false, errors: ['That number is Ben’s.'] } },
    });
    renderApp(
      <LeadModal leadId="1" onClose={vi.fn<() => void>()} messages={() => null} onOpenCampaign={vi.fn<() => void>()} />,
    );
    expect(await screen.findByText('This lead has opted out and cannot be messaged.')).toBeTruthy();
    expect(screen.getByText('No campaigns found for this contact.')).toBeTruthy();
    await userEvent.click(screen.getByRole('tab', { name: 'Details' }));
    await userEvent.type(screen.getByLabelText('Phone'), '9');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('That number is Ben’s.')).toBeTruthy();
    expect(await axeProblems()).toEqual([]);
  });
});

describe('adding contacts', () => {
  it('by hand needs a phone and the statement of consent', async () => {
    const calls = stubApi({
      createLeads: {
        createLeads: { ...OK, added: 0, merged: 0, rejected: [{ row: 1, value: '12', reason: 'Not a phone number' }] },
      },
    });
    renderApp(
      <AddLeadsModal
        way="new"
        onWay={vi.fn<() => void>()}
        onClose={vi.fn<() => void>()}
        campaignPicker={() => null}
        existing={null}
      />,
    );
    await userEvent.type(screen.getByRole('textbox', { name: 'Name 1' }), 'Ava');
    const add = screen.getByRole<HTMLButtonElement>('button', { name: 'Add contact' });
    expect(add.disabled).toBe(true);
    await userEvent.type(screen.getByRole('textbox', { name: 'Phone 1' }), '12');
    expect(add.disabled).toBe(true);
    await userEvent.click(screen.getByRole('checkbox'));
    expect(await axeProblems()).toEqual([]);
    await userEvent.click(add);
    expect(await screen.findByText('Not a phone number')).toBeTruthy();
    expect(calls[0]?.variables).toMatchObject({
      leads: [{ name: 'Ava', phone: '12' }],
      attestation: PACKS.text.legal.attestation,
    });
  });

  it('from a file maps, reviews, uploads and shows what became of the rows', async () => {
    const uploads: string[] = [];
    vi.stubGlobal('XMLHttpRequest', uploadStub(uploads));
    const calls = stubApi({
      csvMapping: { csvMapping: { ...OK, mapping: null } },
      createUpload: { createUpload: { ...OK, uploadKey: 'key', url: 'https://files.example/put' } },
      leadsFromCsv: { leadsFromCsv: { ...OK, job: { id: 'job-1' } } },
      job: {
        job: {
          ...OK,
          job: {
            id: 'job-1',
            kind: 'IMPORT',
            state: 'DONE',
            progress: 1,
            added: 1,
            merged: 0,
            skipped: 0,
            rejected: 1,
            archived: 0,
            undoneBy: null,
            fileName: 'list.csv',
            rejects: [{ row: 3, value: 'nobody', reason: 'Not a phone number' }],
            error: null,
            campaignId: null,
          },
        },
      },
    });
    renderApp(
      <AddLeadsModal
        way="csv"
        onWay={vi.fn<() => void>()}
        onClose={vi.fn<() => void>()}
        campaignPicker={() => null}
        existing={null}
      />,
    );
    const csv = 'Full name,Reach\nAva Stone,(602) 555-0142\nAva again,602-555-0142\nNo One,nobody\n';
    await userEvent.upload(
      screen.getByLabelText('Drop a CSV or Excel file here'),
      new File([csv], 'list.csv', { type: 'text/csv' }),
    );
    const use = await screen.findByLabelText<HTMLSelectElement>('Use of the column Reach');
    expect(use.value).toBe('phone');
    expect(await axeProblems()).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Review' }));
    await screen.findByText(/The same number again in row 2/);
    await userEvent.click(screen.getByRole('checkbox'));
    await userEvent.click(screen.getByRole('button', { name: 'Import 1 contact' }));
    expect(await screen.findByText('Import finished')).toBeTruthy();
    expect(screen.getByText('nobody')).toBeTruthy();
    expect(uploads).toEqual(['PUT https://files.example/put']);
    expect(calls.find(({ operation }) => operation === 'leadsFromCsv')?.variables).toMatchObject({
      uploadKey: 'key',
      fullNameKey: 'Full name',
      phoneKey: 'Reach',
      fileName: 'list.csv',
      attestation: PACKS.text.legal.attestation,
    });
    expect(await axeProblems()).toEqual([]);
  });
});

describe('a file like one before', () => {
  it('has its columns matched as the organization chose them then, and says so', async () => {
    stubApi({
      csvMapping: ({ headers }) => ({
        csvMapping: {
          ...OK,
          mapping: { fullNameKey: (headers as string[])[1], firstNameKey: null, lastNameKey: null, phoneKey: 'Handy' },
        },
      }),
    });
    renderApp(
      <AddLeadsModal
        way="csv"
        onWay={vi.fn<() => void>()}
        onClose={vi.fn<() => void>()}
        campaignPicker={() => null}
        existing={null}
      />,
    );
    await userEvent.upload(
      screen.getByLabelText('Drop a CSV or Excel file here'),
      new File(['Phone,Wer,Handy\n1,Ava,602\n'], 'list.csv'),
    );
    expect((await screen.findByLabelText<HTMLSelectElement>('Use of the column Handy')).value).toBe('phone');
    expect(screen.getByLabelText<HTMLSelectElement>('Use of the column Wer').value).toBe('fullName');
    expect(screen.getByLabelText<HTMLSelectElement>('Use of the column Phone').value).toBe('none');
    expect(screen.getByText(/matched as in your last import/)).toBeTruthy();
  });
});

/** An upload that goes through at once. */
function uploadStub(log: string[]): unknown {
  return class extends EventTarget {
    readonly upload = new EventTarget();
    status = 0;
    open(method: string, url: string): void {
      log.push(`${method} ${url}`);
    }
    setRequestHeader(): void {}
    send(): void {
      this.status = 200;
      queueMicrotask(() => this.dispatchEvent(new Event('load')));
    }
  };
}
