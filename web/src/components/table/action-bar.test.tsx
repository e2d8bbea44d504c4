import { Checkbox } from '@mantine/core';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState, type ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import { findAxeProblems, renderApp } from '../../testing/app.ts';
import { ActionBar } from './action-bar.tsx';
import { useSelection } from './use-selection.ts';

/** A list of one row, which is not on the page that is shown. */
function ListWithBar({ onRun }: { readonly onRun: (ids: readonly string[]) => void }): ReactNode {
  const selection = useSelection();
  const [all, setAll] = useState(false);
  return (
    <>
      <Checkbox
        label="Ben"
        checked={selection.has('3')}
        onChange={(event) => selection.setMany(['3'], event.currentTarget.checked)}
      />
      <ActionBar
        selection={selection}
        shown={['1', '2']}
        selectAll={{ count: 1_200, selected: all, exceptions: 0, onChange: setAll }}
        actions={['Message', 'Tag', 'Archive'].map((label) => ({
          label,
          icon: null,
          onRun: () => onRun([label, ...selection.ids]),
        }))}
      />
    </>
  );
}

it('The action bar appears with a selection and acts on it', async () => {
  const onRun = vi.fn<(ids: readonly string[]) => void>();
  renderApp(<ListWithBar onRun={onRun} />);
  expect(screen.queryByRole('toolbar')).toBeNull();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Ben' }));
  const bar = within(screen.getByRole('toolbar', { name: 'Actions for the selection' }));
  expect(screen.getByRole('status').textContent).toBe('1 selected, 1 not on this page');
  await userEvent.click(bar.getByRole('button', { name: 'More actions' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Archive' }));
  expect(onRun).toHaveBeenCalledWith(['Archive', '3']);
  await userEvent.click(screen.getByRole('button', { name: 'Select all 1,200' }));
  expect(screen.getByRole('status').textContent).toBe('All 1,200 selected');
  expect(await findAxeProblems()).toEqual([]);
});

it('The action bar goes with the selection', async () => {
  renderApp(<ListWithBar onRun={vi.fn<() => void>()} />);
  await userEvent.click(screen.getByRole('checkbox', { name: 'Ben' }));
  await userEvent.click(screen.getByRole('button', { name: 'Clear selection' }));
  expect(screen.queryByRole('toolbar')).toBeNull();
  expect(screen.getByRole('status').textContent).toBe('');
});
