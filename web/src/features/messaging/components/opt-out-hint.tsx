import { Alert, Button, Group, Text } from '@mantine/core';
import { IconHandStop } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTerms } from '../../../brand/brand.tsx';
import { toast, toastFailure } from '../../../components/feedback/toasts.tsx';
import { useDismissOptOutHint, useOptOut } from '../../../shared/contacts/opt-out.ts';

/** Asks staff whether a text was meant as an opt-out. The system never opts out on such a text by itself. */
export function OptOutHint({ contactId }: { readonly contactId: string }): ReactNode {
  const w = useTerms();
  const optOut = useOptOut(contactId);
  const dismiss = useDismissOptOutHint(contactId);
  const onError = (error: Error): void => toastFailure('Not changed', error);
  return (
    <Alert
      color="orange"
      variant="light"
      radius={0}
      p="xs"
      icon={<IconHandStop size={18} aria-hidden="true" />}
      role="status"
    >
      <Group justify="space-between" gap="xs">
        <div>
          <Text fw={600}>May want to opt out</Text>
          <Text size="sm">{w('Campaigns')} and messages to many wait until you decide.</Text>
        </div>
        <Group gap="xs">
          <Button
            size="compact-sm"
            variant="default"
            loading={dismiss.isPending}
            onClick={() => dismiss.mutate(undefined, { onError })}
          >
            Keep texting
          </Button>
          <Button
            size="compact-sm"
            loading={optOut.isPending}
            onClick={() =>
              optOut.mutate('Asked to stop in a text', {
                onError,
                onSuccess: () => toast('Opted out', `This ${w('contact')} will get no more texts.`),
              })
            }
          >
            Opt out
          </Button>
        </Group>
      </Group>
    </Alert>
  );
}
