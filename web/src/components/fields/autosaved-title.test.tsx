import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState, type ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import { renderApp } from '../../testing/render.tsx';
import { AutosavedTitle } from './autosaved-title.tsx';

/** A title with a button that stands for someone else, who renames it. */
function Renamed(): ReactNode {
  const [name, setName] = useState('Spring');
  return (
    <>
      <AutosavedTitle
        label="Campaign name"
        name={name}
        readOnly={false}
        maxLength={80}
        delayMs={60_000}
        onSave={async () => undefined}
      />
      <button onClick={() => setName('Summer')}>Rename</button>
    </>
  );
}

describe('a title that is saved by itself', () => {
  it('follows someone else who renames it', async () => {
    renderApp(<Renamed />);
    await userEvent.click(screen.getByRole('button', { name: 'Rename' }));
    expect(screen.getByRole('textbox', { name: 'Campaign name' })).toHaveProperty('value', 'Summer');
    expect(screen.getByRole('heading', { name: 'Summer' })).toBeTruthy();
  });

  it('keeps what is typed and not saved yet', async () => {
    renderApp(<Renamed />);
    await userEvent.click(screen.getByRole('textbox', { name: 'Campaign name' }));
    await userEvent.paste(' sale');
    await userEvent.click(screen.getByRole('button', { name: 'Rename' }));
    expect(screen.getByRole('textbox', { name: 'Campaign name' })).toHaveProperty('value', 'Spring sale');
  });
});
