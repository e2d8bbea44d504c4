import { Alert, Button, Stack, Text } from '@mantine/core';
import { IconArchive } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTerms } from '../../../../brand/brand.tsx';

/** Tells that the campaign is archived. `onRestore`: absent for people who may not edit. */
export function ArchivedNotice({ onRestore }: { readonly onRestore?: () => void }): ReactNode {
  const w = useTerms();
  return (
    <Alert
      role="status"
      variant="default"
      mb="md"
      icon={<IconArchive aria-hidden="true" />}
      title={`This ${w('campaign')} is archived`}
    >
      <Stack gap="xs" align="flex-start">
        <Text size="sm">It sends nothing. Its figures and {w('contacts')} are kept.</Text>
        {onRestore && (
          <Button size="compact-sm" onClick={onRestore}>
            Restore
          </Button>
        )}
      </Stack>
    </Alert>
  );
}
