import { Alert, Button, Stack, Text } from '@mantine/core';
import { IconHelpCircle, IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { toast, toastFailure } from '../../../../components/feedback/toasts.tsx';
import { plural } from '../../../../lib/format/numbers.ts';
import { useRetryUnconfirmed } from '../../api/campaign-controls.ts';

interface UnconfirmedNoticeProps {
  readonly campaignId: string;
  readonly texts: number;
  readonly canRetry: boolean;
}

/** Tells how many texts the carrier never confirmed, and settles them. */
export function UnconfirmedNotice({ campaignId, texts, canRetry }: UnconfirmedNoticeProps): ReactNode {
  const retry = useRetryUnconfirmed(campaignId);
  return (
    <Alert
      role="status"
      variant="default"
      mb="md"
      icon={<IconHelpCircle aria-hidden="true" />}
      title={`${plural(texts, 'text is', 'texts are')} not confirmed`}
    >
      <Stack gap="xs" align="flex-start">
        <Text size="sm">
          The carrier did not answer, so these texts may or may not have arrived. We ask the carrier about each one, and
          send again only what never arrived.
        </Text>
        {canRetry && (
          <Button
            variant="default"
            loading={retry.isPending}
            leftSection={<IconRefresh size={18} aria-hidden="true" />}
            onClick={() =>
              retry.mutate(undefined, {
                onSuccess: () => toast('Checking with the carrier'),
                onError: (error) => toastFailure('Not checked', error),
              })
            }
          >
            Check and send again
          </Button>
        )}
      </Stack>
    </Alert>
  );
}
