import { Button, Group, Stack, Text, TextInput, Title } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { IconAction } from '../../../components/display/icon-action.tsx';
import {
  findValueProblem,
  MAX_CUSTOM_VALUES,
  MAX_VALUE_LENGTH,
  MAX_VALUE_NAME,
} from '../../../../../functions/domain/content/custom-value.ts';
import type { CalendarRow } from '../api/calendars.ts';
import classes from '../tabs/form.module.css';
import rowClasses from './calendars-section.module.css';

interface CalendarsSectionProps {
  readonly rows: readonly CalendarRow[];
  readonly canAdd: boolean;
  readonly onChange: (rows: readonly CalendarRow[]) => void;
}

/** The calendars of the person: names with links, at which contacts choose a time. */
export function CalendarsSection({ rows, canAdd, onChange }: CalendarsSectionProps): ReactNode {
  const change = (index: number, changes: Partial<CalendarRow>): void =>
    onChange(rows.map((row, each) => (each === index ? { ...row, ...changes } : row)));
  return (
    <section className={classes.section} aria-labelledby="calendars">
      <Title order={2} size="h4" id="calendars">
        Calendars
      </Title>
      <Stack gap="sm">
        {rows.length === 0 && <Text c="dimmed">Add a calendar with its link, so that people can choose a time.</Text>}
        {rows.map((row, index) => (
          <fieldset key={row.id ?? `new-${index}`} className={`${rowClasses.row} grid gap-8`}>
            <legend className="unseen">Calendar {index + 1}</legend>
            <TextInput
              label="Name"
              maxLength={MAX_VALUE_NAME}
              placeholder="First visit"
              value={row.name}
              onChange={(event) => change(index, { name: event.currentTarget.value })}
            />
            <TextInput
              label="Link"
              type="url"
              inputMode="url"
              maxLength={MAX_VALUE_LENGTH}
              placeholder="https://calendly.com/you/first-visit"
              value={row.link}
              error={isUntouched(row) ? null : findCalendarProblem(row)}
              onChange={(event) => change(index, { link: event.currentTarget.value })}
            />
            <IconAction
              size="lg"
              className={rowClasses.remove ?? ''}
              label={`Remove calendar ${index + 1}`}
              icon={<IconTrash size={18} aria-hidden="true" />}
              onClick={() => onChange(rows.filter((_, each) => each !== index))}
            />
          </fieldset>
        ))}
      </Stack>
      {canAdd && rows.length < MAX_CUSTOM_VALUES && (
        <Group>
          <Button
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden="true" />}
            onClick={() => onChange([...rows, { id: null, name: '', link: '' }])}
          >
            Add Calendly
          </Button>
        </Group>
      )}
    </section>
  );
}

/** Returns why a calendar cannot be saved, or null. */
export function findCalendarProblem({ name, link }: CalendarRow): string | null {
  return findValueProblem({ id: null, name, value: link, isCalendar: true });
}

function isUntouched({ id, name, link }: CalendarRow): boolean {
  return id === null && name === '' && link === '';
}
