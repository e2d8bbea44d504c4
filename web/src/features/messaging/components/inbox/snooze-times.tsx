import { Menu, TextInput } from '@mantine/core';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { FormDialog } from '../../../../components/dialogs/form-dialog.tsx';
import { FormFoot } from '../../../../components/dialogs/dialog-foot.tsx';
import { formatClockTime, formatShortDate, isSameDay } from '../../../../lib/format/zone-time.ts';
import { useServerNow } from '../../../../lib/session/server-clock.ts';
import { formatTomorrow, listSnoozeTimes, parseSnoozeTime } from '../../rules/snooze-times.ts';

interface SnoozeTimesProps {
  readonly onChoose: (until: Date) => void;
  /** Opens the field for any other time. */
  readonly onPick: () => void;
}

/** The items of the menu: some times, and one that asks for any other. */
export function SnoozeTimes({ onChoose, onPick }: SnoozeTimesProps): ReactNode {
  const now = useServerNow();
  const first = useRef<HTMLButtonElement>(null);
  // The items come after the menu has opened, which then had nothing to focus.
  useEffect(() => first.current?.focus(), []);
  return (
    <>
      {listSnoozeTimes(now).map(({ label, at }, index) => (
        <Menu.Item
          key={label}
          ref={index === 0 ? first : null}
          rightSection={
            <span className="fine">
              {isSameDay(at, now) ? formatClockTime(at) : `${formatShortDate(at)}, ${formatClockTime(at)}`}
            </span>
          }
          onClick={() => onChoose(at)}
        >
          {label}
        </Menu.Item>
      ))}
      <Menu.Divider />
      <Menu.Item onClick={onPick}>Choose a time…</Menu.Item>
    </>
  );
}

interface SnoozeDialogProps {
  readonly onChoose: (until: Date) => void;
  readonly onClose: () => void;
}

/** Asks for the time at which a conversation comes back. */
export function SnoozeDialog({ onChoose, onClose }: SnoozeDialogProps): ReactNode {
  const now = useServerNow();
  const [text, setText] = useState(() => formatTomorrow(now));
  const at = parseSnoozeTime(text, now);
  return (
    <FormDialog onClose={onClose} title="Snooze until" width={500} onSubmit={() => at && onChoose(at)}>
      <TextInput
        type="datetime-local"
        label="Date and time (MST)"
        value={text}
        error={text !== '' && at === null ? 'Choose a time within the next 12 months' : null}
        onChange={(event) => setText(event.currentTarget.value)}
        data-autofocus
      />
      <FormFoot error={null} onCancel={onClose} submit="Snooze" disabled={at === null} />
    </FormDialog>
  );
}
