// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Menu } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import { renderApp } from '../../testing/render.tsx';
import { findAxeProblems } from '../../testing/axe.ts';
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
