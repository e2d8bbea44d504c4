import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { QueryState } from '../../../components/feedback/query-state.tsx';
import { useOptInMessage } from '../api/opt-in-message.ts';
import { OptInMessageForm } from '../components/opt-in-message-form.tsx';
import classes from './form.module.css';

/** The message that asks a contact to opt in before the first text. */
export function OptInTab(): ReactNode {
  const message = useOptInMessage();
  return (
    <section className={`${classes.form} ${classes.section}`} aria-label="Opt-in message">
      <QueryState query={message} skeleton={<Skeleton height={280} />}>
        {(data) => <OptInMessageForm initial={data} />}
      </QueryState>
    </section>
  );
}
