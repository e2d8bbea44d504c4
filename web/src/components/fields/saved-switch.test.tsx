import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState, type ReactNode } from 'react';
import { expect, it } from 'vitest';
import { renderApp } from '../../testing/render.tsx';
import { SavedSwitch } from './saved-switch.tsx';

/** A switch whose position is saved when the test ends the save. */
function Example({ save }: { readonly save: (on: boolean) => Promise<void> }): ReactNode {
  const [on, setOn] = useState(false);
  return (
    <SavedSwitch
      label="Stop on reply"
      on={on}
      disabled={false}
      save={async (next) => {
        await save(next);
        setOn(next);
      }}
    />
  );
}

const getSwitch = (): HTMLInputElement => screen.getByRole('switch', { name: 'Stop on reply' });

it('A saved switch shows the new position within the click, and keeps it once the position is saved', async () => {
  const saves: boolean[] = [];
  const { promise, resolve } = Promise.withResolvers<undefined>();
  renderApp(
    <Example
      save={async (on) => {
        saves.push(on);
        await promise;
      }}
    />,
  );
  // A click without waiting, because a person sees the position before any answer.
  getSwitch().click();
  expect(getSwitch().checked).toBe(true);
  resolve(undefined);
  await expect.poll(() => saves).toEqual([true]);
  expect(getSwitch().checked).toBe(true);
});

it('A saved switch returns to the saved position and says so when the save fails', async () => {
  renderApp(<Example save={() => Promise.reject(new Error('no network'))} />);
  await userEvent.click(getSwitch());
  expect(await screen.findByText('Not saved')).toBeTruthy();
  await expect.poll(() => getSwitch().checked).toBe(false);
});
