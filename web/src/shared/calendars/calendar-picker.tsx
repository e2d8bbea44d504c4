import { Button, Combobox, InputBase, Loader, useCombobox } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { findConfirmation, type Confirmation } from '../../../../functions/domain/integrations/slide-calendar.ts';
import classes from './calendar-picker.module.css';
import { NewCalendarModal } from './new-calendar-modal.tsx';
import { useSavedCalendars, type SavedCalendar } from './saved-calendars.ts';

/** What the picker says about bookings in a calendar. */
const CONFIRMATIONS: Readonly<Record<Confirmation, string>> = {
  CONFIRMED: 'Bookings are confirmed',
  IF_CONNECTED: 'Bookings are confirmed if this Calendly account is connected in Settings',
  NOT_CONFIRMED: 'Bookings count, but are not confirmed. You add their times yourself.',
};

interface CalendarPickerProps {
  readonly label: string;
  readonly description?: string;
  /** Only calendars of Calendly's event types, which have three parts. */
  readonly calendlyOnly: boolean;
  /** Calendars that are chosen already. They are not offered again. */
  readonly chosenIds: readonly string[];
  readonly onPick: (calendar: SavedCalendar) => void;
}

/** Field to choose a calendar that someone in the organization keeps, or to add one. */
export function CalendarPicker({
  label,
  description,
  calendlyOnly,
  chosenIds,
  onPick,
}: CalendarPickerProps): ReactNode {
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const [search, setSearch] = useState('');
  const [isAdding, setIsAdding] = useState(false);
  const query = useSavedCalendars(search, calendlyOnly);
  const found = (query.data ?? []).filter(({ id }) => !chosenIds.includes(id));
  const pick = (calendar: SavedCalendar): void => {
    setSearch('');
    combobox.closeDropdown();
    onPick(calendar);
  };
  return (
    <>
      <Combobox
        store={combobox}
        withinPortal={false}
        onOptionSubmit={(id) => {
          const calendar = found.find((each) => each.id === id);
          if (calendar) pick(calendar);
        }}
      >
        <Combobox.Target>
          <InputBase
            label={label}
            description={description}
            placeholder="Find a calendar"
            autoComplete="off"
            rightSection={query.isFetching ? <Loader size={16} /> : <Combobox.Chevron />}
            rightSectionPointerEvents="none"
            value={search}
            onChange={(event) => {
              setSearch(event.currentTarget.value);
              combobox.openDropdown();
            }}
            onClick={() => combobox.openDropdown()}
            onFocus={() => combobox.openDropdown()}
            onBlur={() => combobox.closeDropdown()}
          />
        </Combobox.Target>
        <Combobox.Dropdown>
          <Combobox.Options mah={260} style={{ overflowY: 'auto' }} aria-label={label}>
            {found.map(({ id, name, modelName, value }) => (
              <Combobox.Option key={id} value={id}>
                {name} · {modelName}
                {!calendlyOnly && <small className={classes.note}>{CONFIRMATIONS[findConfirmation(value)]}</small>}
              </Combobox.Option>
            ))}
            {found.length === 0 && <Combobox.Empty>{query.isPending ? 'Loading…' : 'Not Found.'}</Combobox.Empty>}
          </Combobox.Options>
          <Combobox.Footer>
            <Button
              variant="subtle"
              size="compact-sm"
              leftSection={<IconPlus size={14} aria-hidden="true" />}
              // The field would lose the focus, and the list would close, before the click.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => {
                combobox.closeDropdown();
                setIsAdding(true);
              }}
            >
              Create New
            </Button>
          </Combobox.Footer>
        </Combobox.Dropdown>
      </Combobox>
      {isAdding && (
        <NewCalendarModal
          name={search}
          onCreated={(calendar) => {
            setIsAdding(false);
            pick(calendar);
          }}
          onClose={() => setIsAdding(false)}
        />
      )}
    </>
  );
}
