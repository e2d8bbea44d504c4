import type { ReportLink, ReportListKey, ReportStep } from '../../api/report.ts';

/** A bar of the drop-off: contacts who got this far, and how many of them got no further. */
export interface DropOffBar {
  /** null means the last screen. */
  readonly slideId: string | null;
  readonly name: string;
  readonly people: number;
  /** Of the contacts who opened the pitch, from 0 to 1. */
  readonly share: number;
  /** Contacts who saw this slide and not the next one. */
  readonly left: number;
}

const END = 'Complete';

/**
 * Returns the bars of the drop-off in the order of the pitch. A contact may skip nothing, so each figure is mostly at most the one
 * before. After a change of the pitch it may be more, and then no one has left there.
 */
export function listDropOff({ slides, opened, complete }: ReportStep): DropOffBar[] {
  const stages = [
    ...slides.map(({ pitchSlideId, label, leads }) => ({ slideId: pitchSlideId, name: label, people: leads })),
    { slideId: null, name: END, people: complete },
  ];
  return stages.map((stage, index) => ({
    ...stage,
    share: opened === 0 ? 0 : Math.min(1, stage.people / opened),
    left: Math.max(0, stage.people - (stages[index + 1]?.people ?? stage.people)),
  }));
}

/** Returns the slide on which most contacts left, or null when none left. The last screen is the end, which no one leaves. */
export function findWorst(bars: readonly DropOffBar[]): DropOffBar | null {
  const [worst] = bars.filter(({ left }) => left > 0).toSorted((one, other) => other.left - one.left);
  return worst ?? null;
}

/** Returns the tables of a step: who received the text, saw each slide, reached the end, and pressed the last button. */
export function listTables({ featureId, slides, messages, complete, button, pressed }: ReportStep) {
  const table = (list: ReportListKey['list'], name: string, people: number, slideId: string | null = null) => ({
    key: { featureId, list, slideId },
    id: slideId ?? list,
    name,
    people,
  });
  return [
    table('RECEIVED', 'Received', messages),
    ...slides.map(({ pitchSlideId, label, leads }) => table('SLIDE', label, leads, pitchSlideId)),
    table('COMPLETE', END, complete),
    // A button that was taken away still has those who pressed it.
    ...(button !== null || pressed > 0 ? [table('BUTTON', `Pressed “${button ?? 'Continue'}”`, pressed)] : []),
  ];
}
/** Returns the tables of a step with a link to a page or a number: who received the text, and who used the link. */
export function listLinkTables({ featureId, messages, followed }: ReportLink): ReportTable[] {
  const key = (list: ReportListKey['list']) => ({ featureId, list, slideId: null });
  return [
    { key: key('RECEIVED'), id: 'RECEIVED', name: 'Received', people: messages },
    { key: key('OPENED'), id: 'OPENED', name: 'Used the link', people: followed },
  ];
}

export type ReportTable = ReturnType<typeof listTables>[number];
