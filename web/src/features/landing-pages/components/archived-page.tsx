import { Alert, Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useBrand } from '../../../brand/brand.tsx';
import { toast, toastError } from '../../../components/feedback/toasts.tsx';
import { getErrorText } from '../../../lib/api/api-error.ts';
import { useArchiveLandingPages } from '../api/landing-pages.ts';

/** Says that a landing page is archived, and restores it. */
export function ArchivedPage({
  landingPageId,
  canEdit,
}: {
  readonly landingPageId: string;
  readonly canEdit: boolean;
}): ReactNode {
  const { screen } = useBrand();
  const archive = useArchiveLandingPages();
  return (
    <Alert color="gray" mb="lg" title="This landing page is archived">
      Who opens its link reads that it is not active any more.{' '}
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
                onError: (error) => toastError('Landing page not restored', getErrorText(error, screen.unknownError)),
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
