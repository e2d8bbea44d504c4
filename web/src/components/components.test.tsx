import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState, type ReactNode } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { findAxeProblems, renderApp } from '../testing/app.ts';
import { BrandMark } from './display/brand-mark.tsx';
import { BulkToolbar } from './table/bulk-toolbar.tsx';
import { EnrollmentTag } from '../shared/campaigns/enrollment-tag.tsx';
import { Dialog } from './dialogs/dialog.tsx';
import { FileField } from './fields/file-field.tsx';
import { InitialsAvatar } from './display/initials-avatar.tsx';
import { ContactTable, ContactTableSkeleton, type TableContact } from '../shared/contacts/contact-table.tsx';
import { Page } from './layout/page.tsx';
import { Pager } from './table/pager.tsx';
import { Empty, QueryState } from './feedback/query-state.tsx';
import { SaveStatus } from './feedback/save-status.tsx';
import { SearchField } from './table/search-field.tsx';
import { StatCard, StatCards } from './display/stat-card.tsx';
import { useSelection } from './table/use-selection.ts';

const CONTACTS: readonly TableContact[] = [
  { id: '1', name: 'Ava Stone', phone: '+16025550142', optedOut: false, mayOptOut: false, invalidPhone: false },
  { id: '2', name: '', phone: '+16025550143', optedOut: true, mayOptOut: false, invalidPhone: false },
  { id: '3', name: 'Ben', phone: null, optedOut: false, mayOptOut: false, invalidPhone: true },
];

function SelectableTable({
  onOpen,
  onRun,
}: {
  readonly onOpen: (id: string) => void;
  readonly onRun: (ids: readonly string[]) => void;
}): ReactNode {
  const selection = useSelection();
  return (
    <>
      <BulkToolbar
        selection={selection}
        shown={['1', '2']}
        actions={[{ label: 'Archive', icon: null, onRun: () => onRun(selection.ids) }]}
      />
      <ContactTable
        label="Contacts"
        contacts={CONTACTS}
        columns={[{ header: 'Phone', above: 400, cell: ({ phone }) => phone ?? '' }]}
        selection={selection}
        onOpen={onOpen}
      />
    </>
  );
}

describe('the contact table', () => {
  it('A click on a row or a name opens the contact, a click on a checkbox does not', async () => {
    const onOpen = vi.fn<() => void>();
    renderApp(<SelectableTable onOpen={onOpen} onRun={vi.fn<() => void>()} />);
    await userEvent.click(screen.getByText('+16025550142'));
    await userEvent.click(screen.getByRole('button', { name: 'Ben' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select Ava Stone' }));
    expect(onOpen.mock.calls).toEqual([['1'], ['3']]);
  });

  it('The toolbar counts selected rows, also those on other pages', async () => {
    const onRun = vi.fn<() => void>();
    renderApp(<SelectableTable onOpen={vi.fn<() => void>()} onRun={onRun} />);
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
    expect(screen.getByText('3 selected, 1 not on this page')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Archive' }));
    expect(onRun).toHaveBeenCalledWith(['1', '2', '3']);
  });

  it('A bulk action without a selection shows an error and does not run', async () => {
    const onRun = vi.fn<() => void>();
    renderApp(<SelectableTable onOpen={vi.fn<() => void>()} onRun={onRun} />);
    await userEvent.click(screen.getByRole('button', { name: 'Archive' }));
    expect(onRun).not.toHaveBeenCalled();
    const toast = await screen.findByRole('alert');
    expect(within(toast).getByText('Select leads')).toBeTruthy();
    expect(within(toast).getByText('Select leads from the table first')).toBeTruthy();
  });

  it('The table is accessible and names the state of each contact', async () => {
    renderApp(<SelectableTable onOpen={vi.fn<() => void>()} onRun={vi.fn<() => void>()} />);
    expect(screen.getByRole('img', { name: 'Opted out' })).toBeTruthy();
    expect(screen.getByRole('img', { name: 'Invalid phone number' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'New Incoming Lead' })).toBeTruthy();
    expect(await findAxeProblems()).toEqual([]);
  });
});

describe('the states of a screen', () => {
  const base = { data: undefined, error: null, isFetching: false, refetch: vi.fn<() => void>() };
  it('A screen shows the skeleton, an error with Retry, the empty text or the data', async () => {
    const refetch = vi.fn<() => void>();
    const parts = { skeleton: <ContactTableSkeleton rows={2} />, children: (names: string[]) => names.join() };
    const empty = (names: string[]): ReactNode => (names.length === 0 ? <Empty title="- Nothing Found -" /> : null);
    renderApp(
      <>
        <QueryState query={base} {...parts} />
        <QueryState query={{ ...base, error: new Error('x'), refetch }} {...parts} />
        <QueryState query={{ ...base, data: [] }} empty={empty} {...parts} />
        <QueryState query={{ ...base, data: ['Ava', 'Ben'] }} empty={empty} {...parts} />
      </>,
    );
    expect(screen.getByRole('status', { name: 'Loading' })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(refetch).toHaveBeenCalledOnce();
    expect(screen.getByText('- Nothing Found -')).toBeTruthy();
    expect(screen.getByText('Ava,Ben')).toBeTruthy();
    expect(await findAxeProblems()).toEqual([]);
  });
});

describe('the file field', () => {
  it('The file field accepts a file and is accessible', async () => {
    const onFile = vi.fn<() => void>();
    renderApp(
      <FileField
        label="Drop a CSV file here"
        hint="With a header row."
        accept=".csv"
        error="No rows."
        onFile={onFile}
      />,
    );
    const file = new File(['a'], 'a.csv', { type: 'text/csv' });
    await userEvent.upload(screen.getByLabelText('Drop a CSV file here'), file);
    expect(onFile).toHaveBeenCalledWith(file);
    expect(await findAxeProblems()).toEqual([]);
  });
});

function Pages(): ReactNode {
  const [page, setPage] = useState(2);
  return <Pager label="contacts" page={page} total={25} onPage={setPage} />;
}

describe('the dialog', () => {
  it('A dialog takes a share of the window up to its width', () => {
    renderApp(
      <Dialog title="Contacts" width={650} onClose={vi.fn<() => void>()}>
        Text
      </Dialog>,
    );
    const root = screen.getByRole('dialog').closest<HTMLElement>('[style*="--modal-size"]');
    expect(root?.style.getPropertyValue('--modal-size')).toBe('calc(min(var(--dialog-share), 650px))');
  });
});

describe('small components', () => {
  it('Small components are accessible', async () => {
    renderApp(
      <Page title="Overview" actions={<button type="button">Add</button>}>
        <BrandMark name="Text Campaigns" />
        <InitialsAvatar name="Ava Stone" />
        <EnrollmentTag state="WAITING" />
        <SaveStatus state="failed" onRetry={vi.fn<() => void>()} />
        <SearchField label="Search" onSearch={vi.fn<() => void>()} />
        <StatCards>
          <StatCard label="Sent" value="12" definition="Texts sent" />
        </StatCards>
        <Pages />
      </Page>,
    );
    expect(screen.getByText('11–20 of 25')).toBeTruthy();
    expect(await findAxeProblems()).toEqual([]);
  });

  it('The pager is hidden for a single page', () => {
    renderApp(<Pager label="contacts" page={1} total={10} onPage={vi.fn<() => void>()} />);
    expect(screen.queryByRole('navigation')).toBeNull();
  });

  it('The pager of a list that no one can count leads to the next page and says no total', async () => {
    const onPage = vi.fn<(page: number) => void>();
    renderApp(<Pager label="contacts" page={2} total={14} more onPage={onPage} />);
    expect(screen.getByText('11–14')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Next page' }));
    expect(onPage).toHaveBeenCalledWith(3);
    renderApp(<Pager label="contacts" page={1} total={0} more onPage={onPage} />);
    expect(screen.getByText('None on this page')).toBeTruthy();
  });

  it('The search field searches after the typing pauses', async () => {
    const onSearch = vi.fn<() => void>();
    renderApp(<SearchField label="Search" onSearch={onSearch} delay={30} />);
    vi.useFakeTimers();
    for (const value of ['a', 'av', 'ava']) fireEvent.change(screen.getByRole('searchbox'), { target: { value } });
    expect(onSearch).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(30);
    expect(onSearch.mock.calls).toEqual([['ava']]);
    vi.useRealTimers();
  });
});
