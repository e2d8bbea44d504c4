import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { findAxeProblems } from '../../testing/axe.ts';
import { LinkVerification } from './link-verification.tsx';

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers({ shouldAdvanceTime: true });
  vi.stubGlobal('fetch', async (_url: string, { body }: { body: string }) =>
    Response.json({
      data: body.includes('confirmBrowser')
        ? { confirmBrowser: { success: true, errors: [], token: 'browser-token' } }
        : { registerBrowser: { success: true, errors: [] } },
    }),
  );
});
afterEach(() => vi.useRealTimers());

it('The success can be read for a moment before the page opens', async () => {
  const onVerified = vi.fn<(tokens: string) => void>();
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  render(<LinkVerification path="/c/lead/feature" sender="Sunrise" phoneHint={null} onVerified={onVerified} />);
  await user.click(screen.getByRole('button', { name: 'Send me a code' }));
  await user.type(await screen.findByLabelText(/Enter the code/), '123456');
  await user.click(screen.getByRole('button', { name: 'Verify' }));
  await screen.findByRole('heading', { name: 'Verification Complete!' });
  expect(screen.getByRole('status').textContent).toBe('Verification Complete!');
  expect(onVerified).not.toHaveBeenCalled();
  expect(await findAxeProblems()).toEqual([]);
  act(() => void vi.advanceTimersByTime(1_500));
  expect(onVerified).toHaveBeenCalledExactlyOnceWith('browser-token');
});
