import type { ReactNode } from 'react';
import { StatCard, StatCards } from '../../../../components/display/stat-card.tsx';
import { formatCount, formatRate } from '../../../../lib/format/numbers.ts';
import type { ReportStep } from '../../api/report.ts';

/** The figures of a step with a pitch. */
export function ReportFigures({ step }: { readonly step: ReportStep }): ReactNode {
  const { messages, opened, complete, responses } = step;
  return (
    <StatCards compact>
      <StatCard label="Received" value={formatCount(messages)} definition="texts with the link" />
      <StatCard label="Opened" value={formatCount(opened)} definition={share(opened, messages, 'of received')} />
      <StatCard label="Complete" value={formatCount(complete)} definition={share(complete, opened, 'of opened')} />
      <StatCard label="Replied" value={formatCount(responses)} definition={share(responses, messages, 'of received')} />
    </StatCards>
  );
}

function share(part: number, whole: number, words: string): string {
  return whole === 0 ? `-- ${words}` : `${formatRate(part / whole)} ${words}`;
}
