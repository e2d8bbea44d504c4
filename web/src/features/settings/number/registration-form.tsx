import { Button, Group, Radio, Stack, Text, Title } from '@mantine/core';
import { useRef, useState, type FormEvent, type ReactNode } from 'react';
import {
  EMPTY_FORM,
  findFormProblems,
  FORM_FIELDS,
  tidyForm,
  type NumberForm,
  type NumberFormField,
} from '../../../../../functions/domain/numbers/registration-form.ts';
import { useBrand } from '../../../brand/brand.tsx';
import { CallError } from '../../../components/feedback/form-error.tsx';
import { toast } from '../../../components/feedback/toasts.tsx';
import { useTypedChanges } from '../components/use-typed-changes.ts';
import classes from '../tabs/form.module.css';
import { useSaveRegistration, type Registration } from './registration.ts';
import { RegistrationField } from './registration-field.tsx';
import { LABELS, SECTIONS } from './labels.ts';

/** The form of a registration that can be changed. `stored` null: no one has begun. */
export function RegistrationForm({ stored }: { readonly stored: Registration | null }): ReactNode {
  const { screen } = useBrand();
  const form = useTypedChanges<NumberForm>(stored?.form ?? EMPTY_FORM);
  const [showsProblems, setShowsProblems] = useState(false);
  const element = useRef<HTMLFormElement>(null);
  const save = useSaveRegistration();
  const { values, changes, hasChanges, clear, set } = form;
  const tidy = tidyForm(values);
  const problems = findFormProblems(tidy);
  const isTollFree = tidy.numberType === 'TOLL_FREE';

  const send = (submits: boolean): void =>
    save.mutate(
      { registration: stored === null ? { ...values } : changes, version: stored?.version ?? 0, submits },
      {
        onSuccess: () => {
          clear();
          if (submits) toast('Submitted', 'We tell you here what the carriers decide.');
          else toast(screen.savedTitle, screen.savedMessage);
        },
      },
    );
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const first = FORM_FIELDS.find((name) => problems[name] !== undefined);
    setShowsProblems(first !== undefined);
    if (first === undefined) return send(true);
    // The first field with a problem gets the focus, so that it is read and seen.
    element.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  };
  const renderField = (field: NumberFormField): ReactNode => (
    <RegistrationField
      key={field}
      field={field}
      value={values[field]}
      problem={showsProblems ? (problems[field] ?? null) : null}
      isRequired={field !== 'optInUrl' || isTollFree}
      onChange={(value) => set(field, value)}
    />
  );

  return (
    <form ref={element} onSubmit={submit} className={classes.form} noValidate>
      <section className={classes.section} aria-labelledby="kind">
        <Title order={2} size="h4" id="kind">
          {LABELS.numberType}
        </Title>
        <Radio.Group
          aria-label={LABELS.numberType}
          name="numberType"
          value={tidy.numberType}
          onChange={(value) => set('numberType', value)}
        >
          <Stack gap="sm">
            <Radio
              value="LOCAL"
              label="Local number"
              description="With your area code. The review takes days to weeks."
            />
            <Radio value="TOLL_FREE" label="Toll-free number" description="Begins with 8. The review takes days." />
          </Stack>
        </Radio.Group>
        {!isTollFree && renderField('areaCode')}
      </section>
      {SECTIONS.map(({ id, title, fields }) => (
        <section key={id} className={classes.section} aria-labelledby={id}>
          <Title order={2} size="h4" id={id}>
            {title}
          </Title>
          <Stack gap="md">{fields.map(renderField)}</Stack>
        </section>
      ))}
      <CallError error={save.error} />
      <Group>
        <Button type="submit" loading={save.isPending}>
          Submit registration
        </Button>
        <Button variant="default" disabled={!hasChanges || save.isPending} onClick={() => send(false)}>
          Save draft
        </Button>
        {hasChanges && (
          <Text size="sm" c="dimmed">
            Not saved yet
          </Text>
        )}
      </Group>
    </form>
  );
}
