import type { MigrationStep } from './step.ts';
import { contactsStep } from './steps/contacts.ts';
import { dueStep } from './steps/due.ts';
import { enrollmentsStep } from './steps/enrollments.ts';
import { figuresStep } from './steps/figures.ts';
import { namesStep } from './steps/names.ts';
import { textsStep } from './steps/texts.ts';

/**
 * The steps in the order in which they run. A step stays in this list, under its name, until no stage has a table of before it. A
 * release that stops to read the old form of a step sets `isRequired`, and can then only be deployed where the step is done.
 */
export const MIGRATION_STEPS: readonly MigrationStep[] = [
  dueStep,
  figuresStep,
  enrollmentsStep,
  contactsStep,
  textsStep,
  namesStep,
];
