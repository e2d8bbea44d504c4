/** What was sent and received on one day, or in one month. */
export interface PeriodPart {
  readonly from: string;
  readonly until: string;
  readonly messages: number;
  readonly messagesSuccess: number;
  readonly messagesFailed: number;
  readonly messagesPending: number;
  readonly responses: number;
  readonly optOuts: number;
}

/** The figures of a period, as a chart and a table show them. */
export interface CountedPeriod {
  readonly unit: 'DAY' | 'MONTH';
  /** Oldest first, without a gap. */
  readonly parts: readonly PeriodPart[];
  readonly total: PeriodPart;
}
