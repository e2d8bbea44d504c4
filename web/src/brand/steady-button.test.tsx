import { Button } from '@mantine/core';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState, type ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import { renderApp } from '../testing/app.ts';

function Form({ onSave }: { readonly onSave: () => void }): ReactNode {
  const [isPending, setIsPending] = useState(false);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSave();
        setIsPending(true);
      }}
    >
      <input aria-label="Name" />
      <Button type="submit" loading={isPending}>
        Save
      </Button>
      <Button onClick={() => setIsPending(false)}>Done</Button>
    </form>
  );
}

it('A button keeps the focus while its call runs, and runs nothing until the call is done', async () => {
  const onSave = vi.fn<() => void>();
  renderApp(<Form onSave={onSave} />);
  const save = await screen.findByRole<HTMLButtonElement>('button', { name: 'Save' });
  await userEvent.click(save);
  expect(document.activeElement).toBe(save);
  // A browser takes the focus from a button that has this attribute.
  expect(save.disabled).toBe(false);
  expect(save.getAttribute('aria-disabled')).toBe('true');
  await userEvent.keyboard('{Enter}');
  await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 'Ann{Enter}');
  expect(onSave).toHaveBeenCalledTimes(1);
  expect(save.disabled).toBe(true);
  await userEvent.click(screen.getByRole('button', { name: 'Done' }));
  expect(save.disabled).toBe(false);
  await userEvent.click(save);
  expect(onSave).toHaveBeenCalledTimes(2);
});
