import { act, fireEvent, screen } from '@testing-library/react';
import { useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
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

function Rows(): ReactNode {
  useKeptFocus();
  const [names, setNames] = useState(['Ann', 'Bob', 'Cy']);
  const [asked, setAsked] = useState<string | null>(null);
  const remove = (name: string): void => {
    setNames((before) => before.filter((each) => each !== name));
    setAsked(null);
  };
  return (
    <main tabIndex={-1}>
      <button type="button">Filter</button>
      <ul>
        {names.map((name) => (
          <li key={name}>
            <span>{name}</span>
            <button type="button" onClick={() => remove(name)}>
              Done: {name}
            </button>
            <button type="button" onClick={() => setAsked(name)}>
              Archive: {name}
            </button>
          </li>
        ))}
      </ul>
      {asked !== null &&
        createPortal(
          <div role="dialog" aria-label="Archive">
            <button type="button" onClick={() => remove(asked)}>
              Yes
            </button>
            <button type="button" onClick={() => setAsked(null)}>
              No
            </button>
          </div>,
          document.body,
        )}
    </main>
  );
}

describe('the focus of a row that leaves the list', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  const press = async (name: string): Promise<void> => {
    const button = screen.getByRole('button', { name });
    button.focus();
    fireEvent.click(button);
    await settle();
  };
  const findFocused = (): string | null | undefined => document.activeElement?.textContent;

  it('goes to the next row, and from the last row to the one before', async () => {
    renderApp(<Rows />);
    await settle();
    await press('Done: Ann');
    expect(findFocused()).toBe('Done: Bob');
    await press('Done: Cy');
    expect(findFocused()).toBe('Done: Bob');
    await press('Done: Bob');
    expect(document.activeElement?.tagName).toBe('MAIN');
  });

  it('goes to the next row when a dialog asked before', async () => {
    renderApp(<Rows />);
    await settle();
    await press('Archive: Bob');
    await press('Yes');
    expect(findFocused()).toBe('Done: Cy');
  });

  it('goes to the table when the actions below it leave with the selection', async () => {
    const Table = (): ReactNode => {
      useKeptFocus();
      const [isSelected, setSelected] = useState(true);
      return (
        <main tabIndex={-1}>
          <section>
            <div>
              <button type="button">Select all</button>
              <button type="button">Ann</button>
            </div>
            <div>
              {isSelected && (
                <button type="button" onClick={() => setSelected(false)}>
                  Remove
                </button>
              )}
            </div>
          </section>
        </main>
      );
    };
    renderApp(<Table />);
    await settle();
    await press('Remove');
    expect(findFocused()).toBe('Select all');
  });

  it('goes back to the button that opened a dialog, and to nothing in front of it', async () => {
    renderApp(<Rows />);
    await settle();
    await press('Archive: Bob');
    await press('No');
    expect(findFocused()).toBe('Archive: Bob');
  });

  it('goes to the content when another page replaces this one', async () => {
    const Pages = (): ReactNode => {
      useKeptFocus();
      const [page, setPage] = useState(1);
      return (
        <main tabIndex={-1}>
          <div key={page}>
            <button type="button" onClick={() => setPage(page + 1)}>
              Page {page}
            </button>
          </div>
        </main>
      );
    };
    renderApp(<Pages />);
    await settle();
    await press('Page 1');
    expect(document.activeElement?.tagName).toBe('MAIN');
  });
});
