// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { findAxeProblems } from '../../testing/axe.ts';
import { renderApp } from '../../testing/render.tsx';
import { OK, stubApi } from '../../testing/stub-api.ts';
import type { ContactSelection } from '../jobs/selection.ts';
import { AddToGroupModal } from './add-to-group-modal.tsx';
import { RemoveFromGroupModal } from './remove-from-group-modal.tsx';

const NAMES = { groups: { ...OK, total: 1, groups: [{ id: 'g1', name: 'VIP' }] } };
const DONE = { ...OK, changed: 2, already: 1, leftOut: [{ reason: 'Contact is archived', count: 1 }], job: null };
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

afterEach(() => vi.unstubAllGlobals());

it('Selected contacts are added to the chosen group, and the result is told', async () => {
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
  expect(calls.find(({ operation }) => operation === 'addLeadsToGroup')?.variables).toMatchObject({
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
  await userEvent.click(await screen.findByRole('button', { name: 'Add 900 contacts' }));
  expect(await screen.findByText('Adding 900 contacts to the group')).toBeTruthy();
  expect(calls.find(({ operation }) => operation === 'addLeadsToGroup')?.variables).toMatchObject({
    groupId: 'g2',
    allLeads: true,
    search: 'ann',
  });
});

it('A failure is told, and the dialog stays open', async () => {
  stubApi({ groupNames: NAMES, addLeadsToGroup: { addLeadsToGroup: { ...DONE, ...REFUSED } } });
  const onDone = vi.fn<() => void>();
  renderApp(<AddToGroupModal selection={some} onClose={vi.fn<() => void>()} onDone={onDone} />);
  await screen.findByRole('option', { name: 'VIP' });
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Group' }), 'g1');
  await userEvent.click(screen.getByRole('button', { name: 'Add 4 contacts' }));
  expect(await screen.findByText('Contacts not added')).toBeTruthy();
  expect(onDone).not.toHaveBeenCalled();
});

it('Removing asks first, and named contacts can be put back', async () => {
  const calls = stubApi({
    removeLeadsFromGroup: { removeLeadsFromGroup: { ...OK, changed: 4, job: null } },
    addLeadsToGroup: { addLeadsToGroup: DONE },
  });
  renderApp(
    <RemoveFromGroupModal groupId="g1" selection={some} onClose={vi.fn<() => void>()} onDone={vi.fn<() => void>()} />,
  );
  expect(await screen.findByText(/This takes 4 contacts out of the group/)).toBeTruthy();
  expect(await findAxeProblems()).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(calls.map(({ operation }) => operation)).toEqual(['removeLeadsFromGroup', 'addLeadsToGroup']);
});
