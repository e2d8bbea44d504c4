import { Suspense, type ComponentProps, type ReactNode } from 'react';
import { lazyComponent } from '../../../../../lib/chunk.ts';

const StartReview = lazyComponent(async () => (await import('./start-review.tsx')).StartReview);

/** The review before the start, in a chunk of its own. */
export function LazyStartReview(props: ComponentProps<typeof StartReview>): ReactNode {
  return (
    <Suspense>
      <StartReview {...props} />
    </Suspense>
  );
}
