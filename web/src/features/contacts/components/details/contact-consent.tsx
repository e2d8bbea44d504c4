import { Button, Skeleton, Text } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useTerms } from '../../../../brand/brand.tsx';
import { ConfirmDialog } from '../../../../components/dialogs/confirm-dialog.tsx';
import { QueryState } from '../../../../components/feedback/query-state.tsx';
import { toastFailure } from '../../../../components/feedback/toasts.tsx';
import { useOptOut } from '../../../../shared/contacts/opt-out.ts';
import { formatDayAndTime, formatExactTime } from '../../../../lib/format/zone-time.ts';
import { useServerNow } from '../../../../lib/session/server-clock.ts';
import { useConsentHistory, type ConsentEntry } from '../../api/consent-history.ts';
import type { ContactDetail } from '../../api/contact.ts';
import { CONSENT_LABELS, formatEvidence } from '../../../../shared/contacts/consent-text.ts';
import classes from './contact-consent.module.css';

/** Consent history of the contact's number, with evidence, and a button to opt the contact out. */
export function ContactConsent({
  contact,
  canEdit,
}: {
  readonly contact: ContactDetail;
  readonly canEdit: boolean;
}): ReactNode {
  const history = useConsentHistory(contact.id);
  return (
    <section aria-labelledby="consent-heading" className={classes.consent}>
      <div className={`${classes.head} spread`}>
        <h3 id="consent-heading">Consent</h3>
        {canEdit && !contact.optedOut && contact.phone !== null && <OptOutButton contact={contact} />}
      </div>
      <QueryState
        query={history}
        skeleton={<Skeleton height={72} />}
        empty={(entries) => (entries.length === 0 ? <Text c="dimmed">No consent recorded yet.</Text> : null)}
      >
        {(entries) => (
          <ol className={classes.entries}>
            {entries.map((entry) => (
              <Entry key={`${entry.at} ${entry.state}`} entry={entry} />
            ))}
          </ol>
        )}
      </QueryState>
    </section>
  );
}

function Entry({ entry }: { readonly entry: ConsentEntry }): ReactNode {
  const now = useServerNow();
  const at = new Date(entry.at);
  return (
    <li>
      <span className="strong">{CONSENT_LABELS[entry.state]}</span>
      <time dateTime={entry.at} title={formatExactTime(at)}>
        {formatDayAndTime(at, now)}
      </time>
      <span
        className={`${classes.evidence} fine breaks`}
        title={entry.carrierId === null ? undefined : `Carrier message ${entry.carrierId}`}
      >
        {formatEvidence(entry)}
      </span>
    </li>
  );
}

function OptOutButton({ contact }: { readonly contact: ContactDetail }): ReactNode {
  const w = useTerms();
  const [confirming, setConfirming] = useState(false);
  const optOut = useOptOut(contact.id);
  return (
    <>
      <Button size="compact-sm" variant="default" onClick={() => setConfirming(true)}>
        Opt out
      </Button>
      {confirming && (
        <ConfirmDialog
          title={`Opt this ${w('contact')} out?`}
          text={`They will get no more texts, and scheduled ones are canceled. Only a START from their phone undoes this.`}
          confirm="Opt out"
          busy={optOut.isPending}
          onConfirm={() =>
            optOut.mutate('', {
              onSuccess: () => setConfirming(false),
              onError: (error) => toastFailure('Not opted out', error),
            })
          }
          onClose={() => setConfirming(false)}
        />
      )}
    </>
  );
}
