import { Suspense, type ReactNode } from 'react';
import { lazyComponent } from '../../lib/chunk.ts';
import type { ReplayDialogProps } from './replay-dialog.tsx';

const Loaded = lazyComponent(async () => (await import('./replay-dialog.tsx')).ReplayDialog);

/** The replay of a contact's visits. Few people open it, so that no screen waits for it. */
export function Replay(props: ReplayDialogProps): ReactNode {
  return (
    <Suspense>
      <Loaded {...props} />
    </Suspense>
  );
}
