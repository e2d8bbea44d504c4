import { Group, Stack, Text } from '@mantine/core';
import { IconCalendar, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { IconAction } from '../../../../components/display/icon-action.tsx';
import { MAX_SLIDE_CALENDARS } from '../../../../../../functions/domain/integrations/slide-calendar.ts';
import { CalendarPicker } from '../../../../shared/calendars/calendar-picker.tsx';
import type { SavedCalendar } from '../../../../shared/calendars/saved-calendars.ts';
import classes from './slide-calendars.module.css';

interface SlideCalendarsProps {
  readonly calendars: readonly SavedCalendar[];
  readonly canEdit: boolean;
  readonly onChange: (calendars: readonly SavedCalendar[]) => void;
}

/** The calendars of a slide, in which people choose a time. */
export function SlideCalendars({ calendars, canEdit, onChange }: SlideCalendarsProps): ReactNode {
  return (
    <Stack gap="xs">
      {calendars.map((calendar) => (
        <Group key={calendar.id} className={classes.calendar} wrap="nowrap" gap="sm">
          <IconCalendar size={18} aria-hidden="true" className={classes.icon} />
          <div className="fill">
            <Text fw={600} truncate>
              {calendar.name}
            </Text>
            <Text size="sm" c="dimmed" truncate>
              {calendar.modelName}
            </Text>
          </div>
          {canEdit && (
            <IconAction
              size="lg"
              label={`Remove ${calendar.name}`}
              icon={<IconTrash size={18} aria-hidden="true" />}
              onClick={() => onChange(calendars.filter(({ id }) => id !== calendar.id))}
            />
          )}
        </Group>
      ))}
      {canEdit && calendars.length < MAX_SLIDE_CALENDARS && (
        <CalendarPicker
          label={calendars.length === 0 ? 'Calendar' : 'Another calendar'}
          description="Continue appears when a time is chosen. The slide keeps the link as it is now."
          calendlyOnly={false}
          chosenIds={calendars.map(({ id }) => id)}
          onPick={(calendar) => onChange([...calendars, toShownCalendar(calendar)])}
        />
      )}
    </Stack>
  );
}

/** A calendar of three parts is shown by its link, the last one. */
function toShownCalendar({ value, ...calendar }: SavedCalendar): SavedCalendar {
  return { ...calendar, value: value.slice(value.lastIndexOf('|') + 1) };
}
