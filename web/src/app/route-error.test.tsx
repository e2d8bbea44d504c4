import { MantineProvider } from '@mantine/core';
import { act, render, screen } from '@testing-library/react';
import { Suspense, type ComponentType } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CHUNK_TIMEOUT_MS, lazyComponent } from '../lib/chunk.ts';
import { RouteError } from './route-error.tsx';

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('the error screen', () => {
  it('A chunk that does not arrive within 120 seconds ends in the error screen with Reload', async () => {
    const Stalled = lazyComponent(() => new Promise<ComponentType<object>>(() => undefined));
    const element = (
      <Suspense fallback="Loading">
        <Stalled />
      </Suspense>
    );
    const router = createMemoryRouter([{ path: '*', element, ErrorBoundary: RouteError }]);
    render(
      <MantineProvider env="test">
        <RouterProvider router={router} />
      </MantineProvider>,
    );
    await act(() => vi.advanceTimersByTimeAsync(CHUNK_TIMEOUT_MS - 1));
    expect(screen.getByText('Loading')).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(screen.getByRole('button', { name: 'Reload' })).toBeTruthy();
    expect(screen.getByText(/took too long to load/)).toBeTruthy();
  });
});
