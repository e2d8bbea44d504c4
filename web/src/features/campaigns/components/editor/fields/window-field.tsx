import { NativeSelect, NumberInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { formatHour } from '../../../../../../../functions/domain/campaigns/describe-timing.ts';
import { WINDOW_CHOICES } from '../../../../../../../functions/domain/campaigns/timing.ts';
import { toHourOfDay, toTypedHour, type DayHalf } from '../../../rules/custom-hour.ts';
import classes from './timing-fields.module.css';

const CUSTOM = 'custom';
/** Where a custom hour begins that no one has typed yet. */
const FIRST_CUSTOM_HOUR = 10;
const NAMED_HOURS = [
  { value: '', label: 'Any time (8 am–8 pm)' },
  { value: String(WINDOW_CHOICES.MORNING), label: 'In the morning, 9 am' },
  { value: String(WINDOW_CHOICES.AFTERNOON), label: 'In the afternoon, 1 pm' },
  { value: String(WINDOW_CHOICES.EVENING), label: 'In the evening, 6 pm' },
];

interface WindowFieldProps {
  /** The hour of the day, 0 to 23. null means any time. */
  readonly value: number | null;
  /** Whether an hour of one's own can be typed. */
  readonly isCustom: boolean;
  readonly onChange: (value: number | null) => void;
}

/** The hour of the day to which a step is moved: one of the named hours, or where it is allowed an hour that someone types. */
export function WindowField({ value, isCustom, onChange }: WindowFieldProps): ReactNode {
  const isNamed = NAMED_HOURS.some((named) => named.value === (value === null ? '' : String(value)));
  const [isTyping, setIsTyping] = useState(!isNamed && isCustom);
  const typed = toTypedHour(value ?? FIRST_CUSTOM_HOUR);
  const others = isCustom
    ? [{ value: CUSTOM, label: 'At an hour of my own' }]
    : // An hour that was chosen while it was allowed stays.
      value !== null && !isNamed
      ? [{ value: String(value), label: `At ${formatHour(value)}` }]
      : [];
  const choose = (choice: string): void => {
    setIsTyping(choice === CUSTOM);
    onChange(choice === CUSTOM ? (value ?? FIRST_CUSTOM_HOUR) : choice === '' ? null : Number(choice));
  };
  return (
    <div className={`${classes.window} grid gap-8`}>
      <NativeSelect
        label="Time of day"
        data={[...NAMED_HOURS, ...others]}
        value={isTyping ? CUSTOM : value === null ? '' : String(value)}
        onChange={(event) => choose(event.currentTarget.value)}
      />
      {isTyping && (
        <>
          <NumberInput
            label="Hour"
            min={0}
            max={12}
            clampBehavior="blur"
            allowDecimal={false}
            allowNegative={false}
            value={typed.hour}
            onChange={(hour) => {
              // A refused digit would turn 13 into 1, which is another hour.
              if (typeof hour === 'number') onChange(toHourOfDay({ ...typed, hour: Math.min(12, Math.max(0, hour)) }));
            }}
          />
          <NativeSelect
            label="am or pm"
            data={['am', 'pm']}
            value={typed.half}
            onChange={(event) => onChange(toHourOfDay({ ...typed, half: event.currentTarget.value as DayHalf }))}
          />
        </>
      )}
    </div>
  );
}
