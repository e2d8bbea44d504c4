import { Radio, TextInput } from '@mantine/core';
import { DateTime } from 'luxon';
import type { ReactNode } from 'react';
import { SENDING_ZONE } from '../../../../functions/domain/hours/sending-zone.ts';
import { useServerNow } from '../../lib/session/server-clock.ts';
import { useSession } from '../../lib/session/session.ts';
import classes from './start-time.module.css';

const LOCAL_FORMAT = "yyyy-MM-dd'T'HH:mm";

/** Start now or at a local time in the sending zone. `text` is the field's content, which can be incomplete. */
export interface StartTimeValue {
  readonly later: boolean;
  readonly text: string;
}

export const START_NOW: StartTimeValue = { later: false, text: '' };

/** Returns the start time, null for now, or undefined while the field has no time in the future. */
export function parseStartTime({ later, text }: StartTimeValue, now: Date): Date | null | undefined {
  if (!later) return null;
  const at = DateTime.fromFormat(text, LOCAL_FORMAT, { zone: SENDING_ZONE });
  return at.isValid && at.toMillis() > now.getTime() ? at.toJSDate() : undefined;
}

interface StartTimeProps {
  /** What begins at this time. */
  readonly label?: string;
  readonly value: StartTimeValue;
  readonly onChange: (value: StartTimeValue) => void;
}

/** Field for the start time. */
export function StartTime({ label = 'Start', value, onChange }: StartTimeProps): ReactNode {
  const now = useServerNow();
  const { organization } = useSession();
  const invalid = value.later && value.text !== '' && parseStartTime(value, now) === undefined;
  const tomorrow = DateTime.fromJSDate(now, { zone: SENDING_ZONE })
    .plus({ days: 1 })
    .set({ hour: 9, minute: 0 })
    .toFormat(LOCAL_FORMAT);
  return (
    <Radio.Group
      label={label}
      value={value.later ? 'later' : 'now'}
      onChange={(choice) => onChange({ later: choice === 'later', text: value.text || tomorrow })}
    >
      <div className={`${classes.choices} flow`}>
        <Radio value="now" label={organization.allowAfterHours ? 'Now' : 'Now (or at 8 am if outside sending hours)'} />
        <Radio value="later" label="Schedule" />
        {value.later && (
          <TextInput
            type="datetime-local"
            aria-label="Start at (MST)"
            value={value.text}
            error={invalid ? 'Choose a time in the future' : null}
            onChange={(event) => onChange({ later: true, text: event.currentTarget.value })}
          />
        )}
      </div>
    </Radio.Group>
  );
}
