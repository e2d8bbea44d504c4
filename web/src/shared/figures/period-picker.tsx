import { Button, TextInput } from '@mantine/core';
import { useState, type FormEvent, type ReactNode } from 'react';
import { findPeriodProblem } from '../../../../functions/domain/results/period.ts';
import { FormError } from '../../components/feedback/form-error.tsx';
import { PERIODS, type ChosenPeriod, type PeriodName } from './chosen-period.ts';
import classes from './period-picker.module.css';

interface PeriodPickerProps {
  /** null means the whole time. */
  readonly chosen: ChosenPeriod | null;
  readonly today: string;
  /** Label of the option "all time". Missing if the option is not offered. */
  readonly whole?: string;
  readonly onChoose: (chosen: ChosenPeriod | null) => void;
}

/** Chooses the days that a screen counts. */
export function PeriodPicker({ chosen, today, whole, onChoose }: PeriodPickerProps): ReactNode {
  const isCustom = chosen !== null && typeof chosen !== 'string';
  const [isOpen, setOpen] = useState(isCustom);
  return (
    <div className={`${classes.picker} column`}>
      <div className={classes.choices} role="group" aria-label="Period">
        {whole !== undefined && (
          <button
            type="button"
            aria-pressed={chosen === null}
            onClick={() => {
              setOpen(false);
              onChoose(null);
            }}
          >
            {whole}
          </button>
        )}
        {Object.entries(PERIODS).map(([name, { label }]) => (
          <button
            key={name}
            type="button"
            aria-pressed={name === chosen}
            onClick={() => {
              setOpen(false);
              onChoose(name as PeriodName);
            }}
          >
            {label}
          </button>
        ))}
        <button type="button" aria-pressed={isCustom} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          Custom
        </button>
      </div>
      {isOpen && (
        <CustomDays key={isCustom ? chosen.from : ''} {...(isCustom ? chosen : {})} today={today} onChoose={onChoose} />
      )}
    </div>
  );
}

interface CustomDaysProps {
  readonly from?: string;
  readonly until?: string;
  readonly today: string;
  readonly onChoose: (chosen: ChosenPeriod) => void;
}

function CustomDays({ from = '', until = '', today, onChoose }: CustomDaysProps): ReactNode {
  const [days, setDays] = useState({ from, until });
  const [problem, setProblem] = useState<string | null>(null);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const found = findPeriodProblem(days, today);
    setProblem(found);
    if (found === null) onChoose(days);
  };
  return (
    <form className={`${classes.days} flow`} onSubmit={submit} noValidate>
      <TextInput
        type="date"
        label="First day"
        max={today}
        value={days.from}
        onChange={(event) => setDays({ ...days, from: event.currentTarget.value })}
      />
      <TextInput
        type="date"
        label="Last day"
        max={today}
        value={days.until}
        onChange={(event) => setDays({ ...days, until: event.currentTarget.value })}
      />
      <Button type="submit" variant="default">
        Show
      </Button>
      <FormError message={problem} />
    </form>
  );
}
