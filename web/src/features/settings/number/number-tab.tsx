import { Alert, Group, Skeleton, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatPhone } from '../../../../../functions/domain/contacts/phone-format.ts';
import { isEditable } from '../../../../../functions/domain/numbers/registration.ts';
import { Tag } from '../../../components/display/tag.tsx';
import { QueryState } from '../../../components/feedback/query-state.tsx';
import { can } from '../../../lib/session/can.ts';
import { useSession } from '../../../lib/session/session.ts';
import classes from '../tabs/form.module.css';
import { AreaCodeForm } from './area-code-form.tsx';
import { useRegistration, type Registration } from './registration.ts';
import { RegistrationForm } from './registration-form.tsx';
import own from './number-tab.module.css';
import { describeValue, LABELS, SECTIONS, STATES } from './labels.ts';

/** The number that sends the organization's texts, and its registration with the carriers. */
export function NumberTab(): ReactNode {
  const registration = useRegistration();
  return (
    <QueryState
      query={{ ...registration, data: wrap(registration.data) }}
      skeleton={<Skeleton height={480} maw={640} />}
    >
      {({ stored }) => (
        <div className={classes.form}>
          <OwnNumber stored={stored} />
          <Form stored={stored} />
        </div>
      )}
    </QueryState>
  );
}

/** The query's empty answer is null, and `QueryState` shows a missing answer as loading. */
function wrap(stored: Registration | null | undefined): { readonly stored: Registration | null } | undefined {
  return stored === undefined ? undefined : { stored };
}

function OwnNumber({ stored }: { readonly stored: Registration | null }): ReactNode {
  const { twilioPhone } = useSession().organization;
  const state = stored === null ? null : STATES[stored.state];
  return (
    <section className={classes.section} aria-labelledby="number">
      <Group justify="space-between" gap="sm">
        <Title order={2} size="h4" id="number">
          Your number
        </Title>
        {state !== null && <Tag tone={state.tone}>{state.label}</Tag>}
      </Group>
      {twilioPhone !== null && <Text className="numbers">{formatPhone(twilioPhone)}</Text>}
      {(twilioPhone === null || state !== null) && <Text c="dimmed">{describeState(twilioPhone, stored)}</Text>}
      {stored?.reason != null && (
        <Alert color="red" variant="light" title="Why it was rejected">
          {stored.reason}
        </Alert>
      )}
      {stored?.missingAreaCode ? <MissingNumber areaCode={stored.missingAreaCode} /> : null}
    </section>
  );
}

function MissingNumber({ areaCode }: { readonly areaCode: string }): ReactNode {
  return can(useSession(), 'registerNumber') ? (
    <AreaCodeForm missing={areaCode} />
  ) : (
    <Text>No number with {areaCode} is free. An admin or the owner can choose another area code.</Text>
  );
}

function describeState(number: string | null, stored: Registration | null): string {
  if (stored === null)
    return 'Carriers accept texts only from businesses that they know. Register yours to get a number. Texts wait until then, and nothing is lost.';
  if (stored.state === 'APPROVED' && number === null)
    return 'Your registration is approved. We are setting up your number.';
  return STATES[stored.state].text;
}

function Form({ stored }: { readonly stored: Registration | null }): ReactNode {
  const session = useSession();
  const canRegister = can(session, 'registerNumber');
  // An operator set a number that is registered already.
  if (stored === null && session.organization.twilioPhone !== null) return null;
  if (isEditable(stored?.state ?? null) && canRegister) return <RegistrationForm stored={stored} />;
  if (stored === null) return <Text c="dimmed">An admin or the owner can register the business.</Text>;
  return <Summary stored={stored} />;
}

/** What was registered, for people who cannot change the registration now. */
function Summary({ stored: { form } }: { readonly stored: Registration }): ReactNode {
  return SECTIONS.map(({ id, title, fields }) => (
    <section key={id} className={classes.section} aria-labelledby={id}>
      <Title order={2} size="h4" id={id}>
        {title}
      </Title>
      <dl className={`${own.list} column`}>
        {fields.map((field) => (
          <div key={field}>
            <dt>{LABELS[field]}</dt>
            <dd>{form[field] === '' ? '–' : describeValue(field, form[field])}</dd>
          </div>
        ))}
      </dl>
    </section>
  ));
}
