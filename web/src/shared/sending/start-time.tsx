import { Radio, TextInput } from '@mantine/core';
import { DateTime } from 'luxon';
import type { ReactNode } from 'react';
import { SENDING_ZONE } from '../../../../functions/domain/hours/sending-zone.ts';
import { useServerNow } from '../../lib/session/server-clock.ts';
import classes from './start-time.module.css';

const LOCAL_FORMAT = "yyyy-MM-dd'T'HH:mm";

/** Now, or a wall clock in the sending zone; `text` is what stands in the field, also while it is no time yet. */
export interface StartTimeValue {
  readonly later: boolean;
  readonly text: string;
}

export const START_NOW: StartTimeValue = { later: false, text: '' };

/** The moment that is meant; null for now. `undefined` while it is not a moment to come. */
export function startMoment({ later, text }: StartTimeValue, now: Date): Date | null | undefined {
  if (!later) return null;
  const at = DateTime.fromFormat(text, LOCAL_FORMAT, { zone: SENDING_ZONE });
  return at.isValid && at.toMillis() > now.getTime() ? at.toJSDate() : undefined;
}

interface StartTimeProps {
  readonly value: StartTimeValue;
  readonly onChange: (value: StartTimeValue) => void;
}

/** When a sending starts. */
export function StartTime({ value, onChange }: StartTimeProps): ReactNode {
  const now = useServerNow();
  const wrong = value.later && value.text !== '' && startMoment(value, now) === undefined;
  const tomorrow = DateTime.fromJSDate(now, { zone: SENDING_ZONE })
    .plus({ days: 1 })
    .set({ hour: 9, minute: 0 })
    .toFormat(LOCAL_FORMAT);
  return (
    <Radio.Group
      label="Start"
      value={value.later ? 'later' : 'now'}
      onChange={(choice) => onChange({ later: choice === 'later', text: value.text || tomorrow })}
    >
      <div className={classes.choices}>
        <Radio value="now" label="Now" description="At night: at 8 am" />
        <Radio value="later" label="At a time" />
        {value.later && (
          <TextInput
            type="datetime-local"
            aria-label="Start at (MST)"
            value={value.text}
            error={wrong ? 'Choose a time to come' : null}
            onChange={(event) => onChange({ later: true, text: event.currentTarget.value })}
          />
        )}
      </div>
    </Radio.Group>
  );
}
