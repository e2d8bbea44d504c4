import { Alert } from '@mantine/core';
import { IconClock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTerms } from '../../../brand/brand.tsx';
import { formatDayAndTime } from '../../../lib/format/zone-time.ts';
import { useServerNow } from '../../../lib/session/server-clock.ts';

/** Says when a snoozed conversation opens again. `until`: ISO text. */
export function SnoozeNotice({ until }: { readonly until: string }): ReactNode {
  const w = useTerms();
  const now = useServerNow();
  return (
    <Alert
      color="gray"
      variant="light"
      radius={0}
      p="xs"
      icon={<IconClock size={18} aria-hidden="true" />}
      role="status"
    >
      Snoozed until {formatDayAndTime(new Date(until), now)}. A text from this {w('contact')} opens it sooner.
    </Alert>
  );
}
