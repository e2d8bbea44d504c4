import { Alert, Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { toast, toastFailure } from '../../../components/feedback/toasts.tsx';
import { useArchiveLandingPages } from '../api/landing-pages.ts';

/** Says that a landing page is archived, and restores it. */
export function ArchivedPage({
  landingPageId,
  canEdit,
}: {
  readonly landingPageId: string;
  readonly canEdit: boolean;
}): ReactNode {
  const archive = useArchiveLandingPages();
  return (
    <Alert color="gray" mb="lg" title="This landing page is archived">
      People who open its link read that it is no longer active.{' '}
      {canEdit && (
        <Button
          variant="default"
          size="compact-sm"
          loading={archive.isPending}
          onClick={() =>
            archive.mutate(
              { landingPageIds: [landingPageId], restore: true },
              {
                onSuccess: () => toast('Landing page restored'),
                onError: (error) => toastFailure('Landing page not restored', error),
              },
            )
          }
        >
          Restore
        </Button>
      )}
    </Alert>
  );
}
