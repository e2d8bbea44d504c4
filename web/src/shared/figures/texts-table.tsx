import type { ReactNode } from 'react';
import { formatMonth, formatWeekday } from '../../lib/format/day.ts';
import { formatCount } from '../../lib/format/numbers.ts';
import type { CountedPeriod } from './counted-period.ts';
import classes from './texts-table.module.css';

const COLUMNS = [
  ['Sent', 'messages'],
  ['Delivered', 'messagesSuccess'],
  ['Failed', 'messagesFailed'],
  ['On the way', 'messagesPending'],
  ['Replies', 'responses'],
  ['Opt-outs', 'optOuts'],
] as const;

/** The numbers of the chart, latest first. */
export function TextsTable({ counted: { parts, unit } }: { readonly counted: CountedPeriod }): ReactNode {
  return (
    // The table scrolls, so it must be reachable with the keyboard.
    <div className={classes.scroll} role="region" aria-label="Texts as a table" tabIndex={0}>
      <table className={`${classes.table} numbers`}>
        <thead>
          <tr>
            <th scope="col">{unit === 'DAY' ? 'Day' : 'Month'}</th>
            {COLUMNS.map(([name]) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {parts.toReversed().map((part) => (
            <tr key={part.from}>
              <th scope="row">{unit === 'DAY' ? formatWeekday(part.from) : formatMonth(part.from)}</th>
              {COLUMNS.map(([name, figure]) => (
                <td key={name}>{formatCount(part[figure])}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
