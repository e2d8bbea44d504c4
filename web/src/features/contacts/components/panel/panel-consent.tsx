import { Skeleton } from '@mantine/core';
import { IconShieldCheck, IconShieldOff } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { QueryState } from '../../../../components/feedback/query-state.tsx';
import { formatDayAndTime, formatExactTime } from '../../../../lib/format/zone-time.ts';
import { useServerNow } from '../../../../lib/session/server-clock.ts';
import { CONSENT_LABELS, formatEvidence } from '../../../../shared/contacts/consent-text.ts';
import { useConsentHistory } from '../../api/consent-history.ts';
import classes from './contact-panel.module.css';

/** The newest change of consent with its proof, and on demand those before. */
export function PanelConsent({ contactId }: { readonly contactId: string }): ReactNode {
  const history = useConsentHistory(contactId);
  const now = useServerNow();
  const [showsAll, setShowsAll] = useState(false);
  const count = history.data?.length ?? 0;
  return (
    <section className={classes.part} aria-label="Consent">
      <div className={`${classes.line} spread`}>
        <h3>Consent</h3>
        {count > 1 && (
          <button
            type="button"
            className={classes.action}
            aria-expanded={showsAll}
            onClick={() => setShowsAll(!showsAll)}
          >
            {showsAll ? 'Latest only' : 'History'}
          </button>
        )}
      </div>
      <QueryState
        query={history}
        skeleton={<Skeleton height={40} />}
        empty={(entries) => (entries.length === 0 ? <p className={classes.dim}>No consent recorded yet.</p> : null)}
      >
        {(entries) => (
          <ol className={classes.list}>
            {entries.slice(0, showsAll ? undefined : 1).map((entry) => {
              const at = new Date(entry.at);
              const Shield = entry.state === 'OPTED_OUT' ? IconShieldOff : IconShieldCheck;
              return (
                <li key={`${entry.at} ${entry.state}`} className={classes.consent} data-state={entry.state}>
                  <Shield size={16} aria-hidden="true" />
                  <div>
                    <p>
                      {CONSENT_LABELS[entry.state]}{' '}
                      <time dateTime={entry.at} title={formatExactTime(at)}>
                        {formatDayAndTime(at, now)}
                      </time>
                    </p>
                    <p className={classes.dim}>{formatEvidence(entry)}</p>
                  </div>
                </li>
              );
            })}
          </ol>
        )}
      </QueryState>
    </section>
  );
}
