import { Button, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { CallError } from '../../../components/feedback/form-error.tsx';
import { UnsavedGuard } from '../../../components/layout/unsaved-guard.tsx';

interface SaveBarProps {
  readonly hasChanges: boolean;
  /** Whether the typed values can be saved. */
  readonly isValid: boolean;
  readonly isSaving: boolean;
  readonly error: Error | null;
}

/** End of a form of the account screen: the error, Save, and whether there is something to save. */
export function SaveBar({ hasChanges, isValid, isSaving, error }: SaveBarProps): ReactNode {
  return (
    <>
      <UnsavedGuard hasChanges={hasChanges && !isSaving} />
      <CallError error={error} />
      <Group>
        <Button type="submit" loading={isSaving} disabled={!hasChanges || !isValid}>
          Save
        </Button>
        {hasChanges && (
          <Text size="sm" c="dimmed">
            Not saved yet
          </Text>
        )}
      </Group>
    </>
  );
}
