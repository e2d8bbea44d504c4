import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState, type ReactNode } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { PACKS } from '../../../../functions/domain/brand/packs.ts';
import { IMMEDIATELY } from '../../../../functions/domain/forecast/forecast.ts';
import { buildSession, findAxeProblems, renderApp } from '../../testing/app.ts';
import { TimingFields } from './components/editor/fields/timing-fields.tsx';

const onChange = vi.fn<(window: number | null) => void>();

function Fields({ window = null }: { readonly window?: number | null }): ReactNode {
  const [timing, setTiming] = useState({ ...IMMEDIATELY, window });
  return (
    <TimingFields
      timing={timing}
      index={1}
      phase="FEATURE"
      onChange={(changed) => {
        onChange(changed.window);
        setTiming({ ...timing, ...changed });
      }}
    />
  );
}

const listChoices = (): string[] =>
  [...screen.getByLabelText('Time of day').querySelectorAll('option')].map(({ textContent }) => textContent);

describe('the time of day of a step', () => {
  it('is one of three hours where the organization may not type its own, and an hour of before stays', async () => {
    renderApp(<Fields window={22} />);
    expect(listChoices()).toEqual([
      'Any time (8 am–8 pm)',
      'In the morning, 9 am',
      'In the afternoon, 1 pm',
      'In the evening, 6 pm',
      'At 10 pm',
    ]);
    expect(screen.queryByLabelText('Hour')).toBeNull();
  });

  it.each([
    ['the switch of the organization', PACKS.text, true],
    ['the brand', PACKS.opportunity, false],
  ])('is typed with am or pm where %s allows it', async (_, pack, showCustomWindow) => {
    const session = buildSession();
    renderApp(<Fields />, {
      pack,
      session: { ...session, organization: { ...session.organization, showCustomWindow } },
    });
    await userEvent.selectOptions(screen.getByLabelText('Time of day'), 'At an hour of my own');
    expect(onChange).toHaveBeenLastCalledWith(10);
    fireEvent.change(screen.getByLabelText('Hour'), { target: { value: '12' } });
    expect(onChange).toHaveBeenLastCalledWith(0);
    await userEvent.selectOptions(screen.getByLabelText('am or pm'), 'pm');
    expect(onChange).toHaveBeenLastCalledWith(12);
    fireEvent.change(screen.getByLabelText('Hour'), { target: { value: '9' } });
    expect(onChange).toHaveBeenLastCalledWith(21);
    // The sending hours are over by then, and the sentence says so.
    expect(screen.getByText(/goes at 8 am/)).toBeTruthy();
    expect(await findAxeProblems()).toEqual([]);
    await userEvent.selectOptions(screen.getByLabelText('Time of day'), 'Any time (8 am–8 pm)');
    expect(onChange).toHaveBeenLastCalledWith(null);
  });
});
