import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { findAxeProblems, OK, renderApp, stubApi } from '../../testing/app.ts';
import { ContactExport } from './components/details/contact-export.tsx';

const files = [{ number: 0, name: 'contacts.csv', rows: 1, bytes: 900 }];
const one = { kind: 'CONTACT', state: 'DONE', byName: 'Dana', created: '2026-11-20T18:00:00Z', files };

it('Export data lists the files of this contact only, and starts an export of it', async () => {
  const listed = [
    { ...one, id: 'e1', leadId: '1' },
    { ...one, id: 'e2', leadId: '2', files: [{ ...files[0], name: 'other.csv' }] },
  ];
  const calls = stubApi({
    exports: { exports: { ...OK, exports: listed, next: null } },
    createExport: { createExport: OK },
  });
  renderApp(<ContactExport contact={{ id: '1' }} />);
  await userEvent.click(screen.getByRole('button', { name: 'Export data' }));
  expect(await screen.findByText('contacts.csv')).toBeTruthy();
  expect(screen.queryByText('other.csv')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Create files' }));
  await waitFor(() => expect(calls.getFirst('createExport')).toEqual({ exportKind: 'CONTACT', leadId: '1' }));
  expect(await findAxeProblems()).toEqual([]);
});
