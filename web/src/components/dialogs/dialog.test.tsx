// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState, type ReactNode } from 'react';
import { expect, it } from 'vitest';
import { renderApp } from '../../testing/render.tsx';
import { Dialog } from './dialog.tsx';

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
