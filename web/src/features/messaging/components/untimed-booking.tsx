import { Alert, Button, Group, Text } from '@mantine/core';
import { IconCalendarQuestion } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useTerms } from '../../../brand/brand.tsx';
import { toastFailure } from '../../../components/feedback/toasts.tsx';
import { formatExactTime } from '../../../lib/format/zone-time.ts';
import { useSettleBookedTime } from '../api/conversation.ts';

interface UntimedBookingProps {
  readonly contactId: string;
  /** When the contact booked, as ISO text. */
  readonly booked: string;
}

/** Asks staff for the time that a contact booked in a calendar that did not report it. */
export function UntimedBooking({ contactId, booked }: UntimedBookingProps): ReactNode {
  const w = useTerms();
  const settle = useSettleBookedTime(contactId);
  return (
    <Alert
      color="blue"
      variant="light"
      radius={0}
      p="xs"
      icon={<IconCalendarQuestion size={18} aria-hidden="true" />}
      role="status"
    >
      <Group justify="space-between" gap="xs">
        <div>
          <Text fw={600}>Booked, time not known</Text>
          <Text size="sm">
            This {w('contact')} booked on {formatExactTime(new Date(booked))}. The calendar did not say for when.
          </Text>
        </div>
        <Group gap="xs">
          <Button
            size="compact-sm"
            variant="default"
            loading={settle.isPending}
            onClick={() =>
              settle.mutate(undefined, {
                onError: (error) => toastFailure('Not changed', error),
              })
            }
          >
            Dismiss
          </Button>
          <Button size="compact-sm" component={Link} to={`/contacts?contact=${encodeURIComponent(contactId)}`}>
            Add the time
          </Button>
        </Group>
      </Group>
    </Alert>
  );
}
