import { say } from '../../../brand/say.ts';
import { toCsvRow } from '../../../../../functions/domain/jobs/csv.ts';
import { formatWeekday } from '../../../lib/format/day.ts';
import { formatClockTime, formatDayKey } from '../../../lib/format/zone-time.ts';
import { formatState } from '../../../shared/sending/message-state.ts';
import type { PastText, SimulatedStep, Simulation } from '../api/simulation.ts';

/** A text that goes out, whose time is known. */
export interface SimulatedText extends SimulatedStep {
  readonly at: string;
}

/** The texts of one day, in the order of sending. */
export interface TextsOfDay<T> {
  /** The day of the sending zone, such as 2026-11-22. */
  readonly day: string;
  readonly texts: readonly T[];
}

/** Returns the texts that go out, in the order of sending. */
export function listTexts({ steps }: Pick<Simulation, 'steps'>): SimulatedText[] {
  return steps.filter(goesOut);
}

/** Groups texts in the order of their times by the day of the sending zone. */
export function groupByDay<T extends { readonly at: string }>(sorted: readonly T[]): TextsOfDay<T>[] {
  const days: { day: string; texts: T[] }[] = [];
  for (const text of sorted) {
    const day = formatDayKey(new Date(text.at));
    const last = days.at(-1);
    if (last?.day === day) last.texts.push(text);
    else days.push({ day, texts: [text] });
  }
  return days;
}

/** Returns the steps that send nothing. */
export function listUnsent({ steps }: Pick<Simulation, 'steps'>): SimulatedStep[] {
  return steps.filter((step) => !goesOut(step));
}

function goesOut(step: SimulatedStep): step is SimulatedText {
  return step.at !== null;
}

const PHASE_NAMES = { FEATURE: 'Step', BEFORE: 'Before', APPOINTMENT: 'After' } as const;

/** Returns "Step 2" or "Before 1", with the label that staff gave. null if the step was deleted. */
export function nameStep(step: Pick<SimulatedStep, 'structureType' | 'position' | 'label'> | null): string {
  if (step === null) return 'A deleted step';
  const { structureType, position, label } = step;
  const name = `${PHASE_NAMES[structureType]} ${position}`;
  return label === '' ? name : `${name}: ${label}`;
}

/** Returns why a step sends nothing, as a sentence. */
export function describeUnsent({ outcome, reason }: SimulatedStep): string {
  if (outcome === 'UNFINISHED') return say('Has no text yet. Contacts wait here.');
  if (outcome === 'NOT_REACHED') return 'Follows when the unfinished step before it has a text.';
  return reason ?? 'Is left out.';
}

/**
 * Returns the run as a CSV file: a row for each text so far, for each step ahead, and behind the step for all that its if/thens could do.
 * `contact`: the brand's noun.
 */
export function toCsv(simulation: Simulation, now: Date, contact: string): string {
  const header = toCsvRow(['Step', 'Time', 'Text', 'Segments', 'Why']);
  const past = (simulation.past?.texts ?? []).map(({ step, at, message }: PastText) =>
    toCsvRow([nameStep(step), new Date(at), message.message, null, formatState(message, now).text]),
  );
  const rows = simulation.steps.flatMap((step) => [
    toCsvRow([
      nameStep(step),
      step.at === null ? null : new Date(step.at),
      step.message ?? null,
      step.segments ?? null,
      step.at === null ? describeUnsent(step) : step.rules.map(({ sentence }) => sentence).join(', then '),
    ]),
    ...listIfThenRows(step, contact),
  ]);
  // The mark tells a spreadsheet that the file is UTF-8.
  return `\uFEFF${header}${past.join('')}${rows.join('')}`;
}

function listIfThenRows(step: SimulatedStep, contact: string): string[] {
  return step.ifThens.flatMap(({ label, ifs, at: firesAt, thens }) =>
    thens.map(({ sentence, at, message, segments }) => {
      const time = at ?? firesAt;
      return toCsvRow([
        `${nameStep(step)}, if/then${label === '' ? '' : ` ${label}`}`,
        time === null ? null : new Date(time),
        message,
        segments,
        `If the ${contact} ${ifs.join(' and ')}: ${sentence}`,
      ]);
    }),
  );
}

/** Returns the time of a moment in a run, with the day where it is another than `day`, such as 2026-11-22. */
export function formatMoment(at: Date, day: string): string {
  const ofMoment = formatDayKey(at);
  return ofMoment === day ? formatClockTime(at) : `${formatWeekday(ofMoment)}, ${formatClockTime(at)}`;
}
