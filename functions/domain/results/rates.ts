/**
 * The rates of texts. Every screen, chart and comparison takes them from here, so that one rate has one denominator everywhere:
 * replies, opt-outs and opened pitches are shares of the texts that were handed over to the carrier.
 */

/**
 * Returns a share from 0 to 1, or null if there is nothing to divide by. A link can be opened before its text counts as handed
 * over, and a contact can reply twice, so that a part may exceed the whole: no share is above 1.
 */
export function computeShare(part: number, whole: number): number | null {
  return whole > 0 ? Math.min(1, part / whole) : null;
}

/** Returns the replies per text that was handed over, from 0 to 1. */
export function computeReplyRate({ responses, messages }: Figures<'responses' | 'messages'>): number | null {
  return computeShare(responses, messages);
}

/** Returns the opt-outs per text that was handed over, from 0 to 1. */
export function computeOptOutRate({ optOuts, messages }: Figures<'optOuts' | 'messages'>): number | null {
  return computeShare(optOuts, messages);
}

/** Returns the share of the handed-over texts with a pitch whose pitch was opened. */
export function computeOpenRate({ opened, messages }: Figures<'opened' | 'messages'>): number | null {
  return computeShare(opened, messages);
}

/** Returns the share of the opened pitches that were completed. */
export function computeCompletionRate({ complete, opened }: Figures<'complete' | 'opened'>): number | null {
  return computeShare(complete, opened);
}

type Figures<Name extends string> = Readonly<Record<Name, number>>;
