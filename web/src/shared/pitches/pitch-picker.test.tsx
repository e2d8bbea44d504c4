import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState, type ReactNode } from 'react';
import { expect, it } from 'vitest';
import { OK, renderApp, stubApi } from '../../testing/app.ts';
import { PitchPicker } from './pitch-picker.tsx';

function Field(): ReactNode {
  const [pitch, setPitch] = useState<{ readonly id: string; readonly title: string } | null>(null);
  return <PitchPicker value={pitch} onChange={setPitch} />;
}

it('A new pitch is chosen at once, and its slides open in a tab of their own', async () => {
  const calls = stubApi({
    pitchNames: { pitches: { ...OK, total: 0, pitches: [] } },
    createPitch: { createPitch: { ...OK, pitch: { id: 'p1', title: 'New Pitch' } } },
  });
  renderApp(<Field />);
  await screen.findByRole('combobox', { name: 'Pitch' });
  expect(screen.queryByRole('link', { name: 'Edit its slides' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: '+ New Pitch' }));
  const link = await screen.findByRole('link', { name: 'Edit its slides' });
  expect(link.getAttribute('href')).toBe('/library?pitch=p1');
  expect(link.getAttribute('target')).toBe('_blank');
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Pitch' })).toHaveProperty('value', 'New Pitch'));
  expect(calls.getFirst('createPitch')).toMatchObject({ title: '' });
});
