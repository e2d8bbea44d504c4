import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Menu } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import { findAxeProblems, renderApp } from '../../testing/app.ts';
import { Dialog } from './dialog.tsx';
import { EditorActions, EditorColumns, EditorDialog } from './editor-dialog.tsx';

function TwoDialogs(): ReactNode {
  const [open, setOpen] = useState(['Contact', 'Custom fields']);
  const close = (title: string): void => setOpen((before) => before.filter((each) => each !== title));
  return (
    open.includes('Contact') && (
      <Dialog title="Contact" width={650} onClose={() => close('Contact')}>
        {open.includes('Custom fields') && (
          <Dialog title="Custom fields" width={500} onClose={() => close('Custom fields')}>
            Fields
          </Dialog>
        )}
      </Dialog>
    )
  );
}

it('Escape closes the dialog on top, and the one below only the next time', async () => {
  renderApp(<TwoDialogs />);
  await screen.findByText('Fields');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByText('Fields')).toBeNull());
  expect(screen.getByRole('dialog', { name: 'Contact' })).toBeTruthy();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

function Editor({ onBack }: { readonly onBack: () => void }): ReactNode {
  return (
    <EditorDialog name="Step 1" backTo="Spring" onBack={onBack}>
      <EditorActions state="Unsaved changes">
        <button type="button">Save</button>
      </EditorActions>
      <EditorColumns preview={<p>On a phone</p>}>
        <Menu>
          <Menu.Target>
            <button type="button">Add</button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item>Text</Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </EditorColumns>
    </EditorDialog>
  );
}

it('An editor has its title, its state and its button beside the link back', async () => {
  const onBack = vi.fn<() => void>();
  renderApp(<Editor onBack={onBack} />);
  const bar = within(
    (await screen.findByRole('button', { name: 'Back to Spring' })).closest('header') ?? document.body,
  );
  expect(bar.getByRole('heading', { name: 'Step 1' })).toBeTruthy();
  expect(bar.getByRole('status').textContent).toBe('Unsaved changes');
  expect(bar.getByRole('button', { name: 'Save' })).toBeTruthy();
  expect(await findAxeProblems()).toEqual([]);
  await userEvent.click(bar.getByRole('button', { name: 'Back to Spring' }));
  expect(onBack).toHaveBeenCalledTimes(1);
});

it('Escape closes an open menu of an editor, and leads back the next time', async () => {
  const onBack = vi.fn<() => void>();
  renderApp(<Editor onBack={onBack} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Add' }));
  await screen.findByRole('menuitem', { name: 'Text' });
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('menuitem')).toBeNull());
  expect(onBack).not.toHaveBeenCalled();
  await userEvent.keyboard('{Escape}');
  expect(onBack).toHaveBeenCalledTimes(1);
});

function Rows(): ReactNode {
  const [rows, setRows] = useState(['Ava', 'Ben']);
  const [deleting, setDeleting] = useState<string | null>(null);
  return (
    <main id="content" tabIndex={-1}>
      {rows.map((row) => (
        <Menu key={row}>
          <Menu.Target>
            <button type="button">More of {row}</button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={() => setDeleting(row)}>Delete {row}</Menu.Item>
          </Menu.Dropdown>
        </Menu>
      ))}
      {deleting !== null && (
        <Dialog title="Delete?" width={500} onClose={() => setDeleting(null)}>
          <button
            type="button"
            onClick={() => {
              setRows(rows.filter((row) => row !== deleting));
              setDeleting(null);
            }}
          >
            Delete
          </button>
        </Dialog>
      )}
    </main>
  );
}

it('A dialog that a menu opened returns the focus to the button of the menu', async () => {
  renderApp(<Rows />);
  await userEvent.click(await screen.findByRole('button', { name: 'More of Ava' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete Ava' }));
  await screen.findByRole('dialog', { name: 'Delete?' });
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('More of Ava'));
});

it('A dialog that removed its opener gives the focus to the content of the page', async () => {
  renderApp(<Rows />);
  await userEvent.click(await screen.findByRole('button', { name: 'More of Ben' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete Ben' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(document.activeElement?.id).toBe('content'));
});
