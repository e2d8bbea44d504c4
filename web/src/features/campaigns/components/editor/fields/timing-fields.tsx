import { NumberInput, Text, TextInput } from '@mantine/core';
import { DateTime } from 'luxon';
import type { ReactNode } from 'react';
import { sayTiming } from '../../../rules/phases.ts';
import { TIMING_LIMITS, type StepTiming } from '../../../../../../../functions/domain/campaigns/timing.ts';
import { SENDING_ZONE } from '../../../../../../../functions/domain/hours/sending-zone.ts';
import type { StructureType } from '../../../../../../../functions/domain/campaigns/step.ts';
import { useBrand } from '../../../../../brand/brand.tsx';
import { useSession } from '../../../../../lib/session/session.ts';
import { WindowField } from './window-field.tsx';
import classes from './timing-fields.module.css';

interface TimingFieldsProps {
  readonly timing: StepTiming;
  /** Index of the step, from 0. */
  readonly index: number;
  readonly phase: StructureType;
  readonly onChange: (timing: StepTiming) => void;
}

const UNITS = ['days', 'hours', 'minutes'] as const;
const UNIT_LABELS = { days: 'Days', hours: 'Hours', minutes: 'Minutes' } as const;
const LOCAL_FORMAT = "yyyy-MM-dd'T'HH:mm";

function formatField(at: Date | null): string {
  return at === null ? '' : DateTime.fromJSDate(at, { zone: SENDING_ZONE }).toFormat(LOCAL_FORMAT);
}

function parseField(text: string): Date | null {
  const at = DateTime.fromFormat(text, LOCAL_FORMAT, { zone: SENDING_ZONE });
  return at.isValid ? at.toJSDate() : null;
}

function describeBase(index: number, phase: StructureType): string {
  if (phase === 'BEFORE') return 'before the appointment';
  if (phase === 'APPOINTMENT') return 'after the appointment';
  return `after ${index === 0 ? 'joining' : `step ${index}`}`;
}

/** Fields for the timing of a step, and the timing as a sentence. */
export function TimingFields({ timing, index, phase, onChange }: TimingFieldsProps): ReactNode {
  const { flags } = useBrand();
  const { organization } = useSession();
  return (
    <fieldset className={`${classes.fields} column`}>
      <legend>When</legend>
      <div className={`${classes.delay} grid gap-8`}>
        {UNITS.map((unit) => (
          <NumberInput
            key={unit}
            label={UNIT_LABELS[unit]}
            min={0}
            max={TIMING_LIMITS[unit]}
            clampBehavior="strict"
            allowDecimal={false}
            allowNegative={false}
            value={timing[unit]}
            onChange={(value) =>
              onChange({ ...timing, [unit]: typeof value === 'number' ? value : Number(value) || 0 })
            }
          />
        ))}
        <Text className={classes.after ?? ''} c="dimmed">
          {describeBase(index, phase)}
        </Text>
      </div>
      <div className={classes.choices}>
        <WindowField
          value={timing.window}
          isCustom={flags.customWindow || organization.showCustomWindow}
          onChange={(window) => onChange({ ...timing, window })}
        />
        <TextInput
          type="datetime-local"
          label="Don't send before (MST)"
          value={formatField(timing.delayUntil)}
          onChange={(event) => onChange({ ...timing, delayUntil: parseField(event.currentTarget.value) })}
        />
      </div>
      <p className={classes.sentence} role="status">
        {sayTiming(timing, index, phase)}
      </p>
      {phase === 'BEFORE' && (
        <p className={classes.hint}>
          Texts go out from 8 am to 8 pm. When that leaves no time before an appointment, this step is left out.
        </p>
      )}
    </fieldset>
  );
}
