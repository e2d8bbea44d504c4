import type { ReactNode } from 'react';
import { formatCount } from '../../../../lib/format/numbers.ts';
import type { CampaignResults } from '../../api/results.ts';
import classes from './results.module.css';

/** The texts that did not arrive, by reason. */
export function FailedTexts({ failures }: { readonly failures: CampaignResults['failures'] }): ReactNode {
  const total = failures.reduce((sum, { messages }) => sum + messages, 0);
  const most = failures[0]?.messages ?? 1;
  return (
    <section className={classes.panel} aria-labelledby="failures-heading">
      <header className={classes.head}>
        <h3 id="failures-heading">Failed texts by reason</h3>
        <small className="numbers">{formatCount(total)}</small>
      </header>
      {failures.length === 0 ? (
        <p className={classes.none}>No text failed.</p>
      ) : (
        <ul className={classes.failures}>
          {failures.map(({ reason, messages }) => (
            <li key={reason}>
              <span>{reason}</span>
              <b className="numbers">{formatCount(messages)}</b>
              <span className={classes.track} aria-hidden="true">
                <span style={{ width: `${(messages / most) * 100}%` }} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
