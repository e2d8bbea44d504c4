import { Anchor, Group, Text } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { parseCalendar } from '../../../../../../functions/domain/content/calendar-value.ts';
import { toastFailure } from '../../../../components/feedback/toasts.tsx';
import { IconAction } from '../../../../components/display/icon-action.tsx';
import { CalendarPicker } from '../../../../shared/calendars/calendar-picker.tsx';
import { useCampaignCalendar } from '../../api/campaign-controls.ts';
import type { Campaign } from '../../api/campaign.ts';

interface CampaignCalendarProps {
  readonly campaign: Campaign;
  readonly canEdit: boolean;
}

/** The calendar whose bookings begin the campaign. */
export function CampaignCalendar({ campaign, canEdit }: CampaignCalendarProps): ReactNode {
  const change = useCampaignCalendar(campaign.id);
  const { calendlyEventName: name, calendlyEventLink: link } = campaign;
  const save = (calendar: string): void =>
    change.mutate(calendar, {
      onError: (error) => toastFailure('Not saved', error),
    });
  if (name === null || link === null)
    return canEdit ? (
      <CalendarPicker
        label="Calendar"
        description="People who book here on a slide get the texts around the appointment."
        calendlyOnly
        chosenIds={[]}
        // A link alone does not say which kind of meeting it is.
        onPick={({ value }) => (parseCalendar(value) === null ? undefined : save(value))}
      />
    ) : null;
  return (
    <Group justify="space-between" wrap="nowrap" gap="sm">
      <div style={{ minWidth: 0 }}>
        <Text size="sm" fw={600} truncate>
          Calendar: {name}
        </Text>
        <Anchor href={link} target="_blank" rel="noopener noreferrer" size="sm" truncate display="block">
          {link}
        </Anchor>
      </div>
      {canEdit && (
        <IconAction
          size="lg"
          loading={change.isPending}
          label={`Remove the calendar ${name}`}
          icon={<IconTrash size={18} aria-hidden="true" />}
          onClick={() => save('')}
        />
      )}
    </Group>
  );
}
