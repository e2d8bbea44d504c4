import { Stack, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import type { ContactDetail } from '../../api/contact.ts';
import classes from './contact-form-answers.module.css';

interface ContactFormAnswersProps {
  readonly contact: Pick<ContactDetail, 'dob' | 'gender' | 'widgets'>;
}

/** What the contact answered in public forms. Absent while there is no answer. */
export function ContactFormAnswers({ contact: { dob, gender, widgets } }: ContactFormAnswersProps): ReactNode {
  const answers = [
    ...(dob ? [{ label: 'Birthday', value: dob }] : []),
    ...(gender ? [{ label: 'Gender', value: gender }] : []),
    ...(widgets ?? []).map(({ label, values }) => ({ label: label ?? '', value: values.join(', ') })),
  ];
  if (answers.length === 0) return null;
  return (
    <Stack gap="xs" mt="lg" maw={400}>
      <Title order={3} size="h5">
        Answers in forms
      </Title>
      <dl className={classes.answers}>
        {answers.map(({ label, value }, index) => (
          <div key={index}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Stack>
  );
}
