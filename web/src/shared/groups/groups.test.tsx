import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState, type ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import { findAxeProblems, OK, renderApp, stubApi } from '../../testing/app.ts';
import type { ContactSelection } from '../jobs/selection.ts';
import { AddToGroupModal } from './add-to-group-modal.tsx';
import { RemoveFromGroupModal } from './remove-from-group-modal.tsx';

const NAMES = { groups: { ...OK, total: 1, groups: [{ id: 'g1', name: 'VIP' }] } };
const DONE = {
  ...OK,
  changed: 2,
  changedLeadIds: ['a', 'b'],
  already: 1,
  leftOut: [{ reason: 'Contact is archived', count: 1 }],
  job: null,
};
const some: ContactSelection = { kind: 'some', contactIds: ['a', 'b', 'c', 'd'] };
const all: ContactSelection = {
  kind: 'all',
  search: 'ann',
  filter: null,
  campaignId: null,
  except: [],
  count: 900,
};

const REFUSED = { success: false, errors: ['Not now.'] };

it('Selected contacts are added to the chosen group, and a notice says the result', async () => {
  const calls = stubApi({ groupNames: NAMES, addLeadsToGroup: { addLeadsToGroup: DONE } });
  const onDone = vi.fn<() => void>();
  renderApp(<AddToGroupModal selection={some} onClose={vi.fn<() => void>()} onDone={onDone} />);
  expect(await screen.findByText('Add Leads to Group')).toBeTruthy();
  await screen.findByRole('option', { name: 'VIP' });
  expect(await findAxeProblems()).toEqual([]);
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Group' }), 'g1');
  await userEvent.click(screen.getByRole('button', { name: 'Add 4 contacts' }));
  expect(await screen.findByText('2 added, 1 in the group already, 1 not added: contact is archived')).toBeTruthy();
  expect(onDone).toHaveBeenCalledOnce();
  expect(calls.getFirst('addLeadsToGroup')).toMatchObject({
    groupId: 'g1',
    leadIds: ['a', 'b', 'c', 'd'],
    allLeads: null,
  });
});

it('A new group can be created where contacts are added', async () => {
  const calls = stubApi({
    groupNames: NAMES,
    createGroup: { createGroup: { ...OK, limitReached: false, group: { id: 'g2', name: 'Spring' } } },
    addLeadsToGroup: { addLeadsToGroup: { ...DONE, changed: 0, job: { id: 'j' } } },
    job: { job: { ...OK, job: { id: 'j', state: 'RUNNING', progress: 0.5, added: 0, leftOut: [], error: null } } },
  });
  renderApp(<AddToGroupModal selection={all} onClose={vi.fn<() => void>()} onDone={vi.fn<() => void>()} />);
  await screen.findByRole('option', { name: 'VIP' });
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Group' }), 'new');
  await userEvent.type(screen.getByRole('textbox', { name: 'Name of the new group' }), 'Spring{Enter}');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Group' })));
  await userEvent.click(await screen.findByRole('button', { name: 'Add 900 contacts' }));
  expect(await screen.findByText('Adding 900 contacts to the group')).toBeTruthy();
  expect(calls.getFirst('addLeadsToGroup')).toMatchObject({ groupId: 'g2', allLeads: true, search: 'ann' });
});

it('A failure is shown, and the dialog stays open', async () => {
  stubApi({ groupNames: NAMES, addLeadsToGroup: { addLeadsToGroup: { ...DONE, ...REFUSED } } });
  const onDone = vi.fn<() => void>();
  renderApp(<AddToGroupModal selection={some} onClose={vi.fn<() => void>()} onDone={onDone} />);
  await screen.findByRole('option', { name: 'VIP' });
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Group' }), 'g1');
  await userEvent.click(screen.getByRole('button', { name: 'Add 4 contacts' }));
  expect(await screen.findByText('Contacts not added')).toBeTruthy();
  expect(onDone).not.toHaveBeenCalled();
});

it('Removing asks first, and Undo puts back those who were in the group', async () => {
  const calls = stubApi({
    removeLeadsFromGroup: { removeLeadsFromGroup: { ...OK, changed: 3, changedLeadIds: ['a', 'b', 'c'], job: null } },
    addLeadsToGroup: { addLeadsToGroup: DONE },
  });
  renderApp(
    <RemoveFromGroupModal groupId="g1" selection={some} onClose={vi.fn<() => void>()} onDone={vi.fn<() => void>()} />,
  );
  expect(await screen.findByText(/This takes 4 contacts out of the group/)).toBeTruthy();
  expect(await findAxeProblems()).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() =>
    expect(calls.map(({ operation }) => operation)).toEqual(['removeLeadsFromGroup', 'addLeadsToGroup']),
  );
  expect(calls.at(-1)?.variables).toMatchObject({ leadIds: ['a', 'b', 'c'] });
});

it('Undo takes out again only those who were added, also after the dialog has closed', async () => {
  const calls = stubApi({
    groupNames: NAMES,
    addLeadsToGroup: { addLeadsToGroup: DONE },
    removeLeadsFromGroup: { removeLeadsFromGroup: { ...OK, changed: 2, changedLeadIds: ['a', 'b'], job: null } },
  });
  renderApp(<ClosingModal />);
  await screen.findByRole('option', { name: 'VIP' });
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Group' }), 'g1');
  await userEvent.click(screen.getByRole('button', { name: 'Add 4 contacts' }));
  expect(await screen.findByText('Closed')).toBeTruthy();
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(calls.at(-1)?.operation).toBe('removeLeadsFromGroup'));
  expect(calls.at(-1)?.variables).toMatchObject({ groupId: 'g1', leadIds: ['a', 'b'] });
});

it('The undo of a change of everyone is background work with its own progress', async () => {
  const calls = stubApi({
    removeLeadsFromGroup: { removeLeadsFromGroup: { ...OK, changed: 0, changedLeadIds: [], job: { id: 'j' } } },
    job: { job: { ...OK, job: { id: 'j', state: 'DONE', progress: 1, added: 880, leftOut: [], error: null } } },
    undoJob: { undoJob: { ...OK, job: { id: 'j2' } } },
  });
  renderApp(
    <RemoveFromGroupModal groupId="g1" selection={all} onClose={vi.fn<() => void>()} onDone={vi.fn<() => void>()} />,
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('880 contacts removed from the group')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('880 contacts put back')).toBeTruthy();
  expect(calls.getFirst('undoJob')).toEqual({ jobId: 'j' });
});

function ClosingModal(): ReactNode {
  const [isOpen, setIsOpen] = useState(true);
  const close = (): void => setIsOpen(false);
  return isOpen ? <AddToGroupModal selection={some} onClose={close} onDone={close} /> : 'Closed';
}
