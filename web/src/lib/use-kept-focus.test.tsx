import { act, fireEvent, screen } from '@testing-library/react';
import { useState, type ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderApp } from '../testing/app.ts';
import { useKeptFocus } from './use-kept-focus.ts';

function Steps(): ReactNode {
  useKeptFocus();
  const [step, setStep] = useState(1);
  return (
    <>
      <p>Nothing to press</p>
      <div role="dialog" aria-label="Import" tabIndex={-1}>
        <div>
          {step === 1 && (
            <button type="button" onClick={() => setStep(2)}>
              Review
            </button>
          )}
        </div>
      </div>
    </>
  );
}

/** Lets the observer of the page run, and what waits a moment. */
const settle = (): Promise<void> =>
  act(async () => {
    await Promise.resolve();
    await vi.advanceTimersByTimeAsync(1_000);
  });

describe('the focus of a button that leaves the page', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  const open = async (): Promise<HTMLElement> => {
    renderApp(<Steps />);
    await settle();
    const review = screen.getByRole('button', { name: 'Review' });
    review.focus();
    return review;
  };

  it('goes to the dialog around it', async () => {
    fireEvent.click(await open());
    await settle();
    expect(document.activeElement).toBe(screen.getByRole('dialog'));
  });

  it('is gone when the person pressed beside everything before', async () => {
    const review = await open();
    fireEvent.pointerDown(screen.getByText('Nothing to press'));
    review.blur();
    fireEvent.click(review);
    await settle();
    expect(document.activeElement).toBe(document.body);
  });
});
