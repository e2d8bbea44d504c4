import { Suspense, type ReactNode } from 'react';
import { Outlet } from 'react-router-dom';
import { useKeptFocus } from '../lib/use-kept-focus.ts';
import { lazyComponent } from '../lib/chunk.ts';

/** A chunk of its own. No toast appears before the first screen. */
const Toasts = lazyComponent(async () => (await import('./toasts.tsx')).Toasts);

/** Parent of all screens. Inside the router, so that the error screen also covers a failed toast chunk. */
export function Root(): ReactNode {
  useKeptFocus();
  return (
    <>
      <Suspense>
        <Toasts />
      </Suspense>
      <Outlet />
    </>
  );
}
