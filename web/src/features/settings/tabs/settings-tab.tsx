import { Anchor, Button, Checkbox, Group, Stack, Text, TextInput, Title } from '@mantine/core';
import { useState, type FormEvent, type ReactNode } from 'react';
import { formatPhone } from '../../../../../functions/domain/contacts/phone-format.ts';
import { useBrand, useTerms } from '../../../brand/brand.tsx';
import { useDialogAddress } from '../../../components/dialogs/use-dialog-address.ts';
import { toast } from '../../../components/feedback/toasts.tsx';
import { FormError } from '../../../components/feedback/form-error.tsx';
import { getErrorText } from '../../../lib/api/api-error.ts';
import { can } from '../../../lib/session/can.ts';
import { useSession } from '../../../lib/session/session.ts';
import { useSaveSettings, type AccountSettings } from '../api/settings.ts';
import classes from './form.module.css';

/** The own profile, and the settings of the organization for people who may change them. */
export function SettingsTab(): ReactNode {
  const { screen } = useBrand();
  const w = useTerms();
  const session = useSession();
  const { user, organization } = session;
  const passwordDialog = useDialogAddress('password');
  const canManage = can(session, 'manageAccount');
  // What was typed. Everything else follows the server, also when somebody else changes it meanwhile.
  const [typed, setTyped] = useState<Partial<AccountSettings>>({});
  const save = useSaveSettings();
  const stored: AccountSettings = {
    name: user.name,
    organizationName: organization.name,
    allowIncomingLeads: organization.allowIncomingLeads,
  };
  const values = { ...stored, ...typed };
  const changes = pickChanges(stored, typed);
  const problem = findProblem(values);

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (problem !== null) return;
    save.mutate(changes, {
      onSuccess: () => {
        setTyped({});
        toast(screen.savedTitle, screen.savedMessage);
      },
    });
  };

  return (
    <form onSubmit={submit} className={classes.form}>
      <section className={classes.section} aria-labelledby="profile">
        <Title order={2} size="h4" id="profile">
          Your profile
        </Title>
        <Stack gap="md">
          <TextInput
            label="Name"
            autoComplete="name"
            maxLength={100}
            value={values.name}
            error={values.name.trim() === '' ? 'Please enter your name.' : null}
            onChange={(event) => setTyped({ ...typed, name: event.currentTarget.value })}
          />
          <TextInput label="Email" value={user.email} readOnly variant="filled" />
          <Anchor component="button" type="button" size="sm" ta="left" onClick={() => passwordDialog.open('change')}>
            Change Password
          </Anchor>
        </Stack>
      </section>
      {canManage && (
        <section className={classes.section} aria-labelledby="organization">
          <Title order={2} size="h4" id="organization">
            Organization
          </Title>
          <Stack gap="md">
            <TextInput
              label="Name of the organization"
              description={`Your ${w('contacts')} see this name in the first text.`}
              autoComplete="organization"
              maxLength={100}
              value={values.organizationName}
              error={values.organizationName.trim() === '' ? 'Give the organization a name.' : null}
              onChange={(event) => setTyped({ ...typed, organizationName: event.currentTarget.value })}
            />
            <TextInput
              label="Account phone number"
              readOnly
              variant="filled"
              value={organization.twilioPhone === null ? 'No number yet' : formatPhone(organization.twilioPhone)}
            />
            <Checkbox
              label={`Create a ${w('contact')} on an incoming text`}
              description="When an unknown number texts you. Otherwise the text is not shown."
              checked={values.allowIncomingLeads}
              onChange={(event) => setTyped({ ...typed, allowIncomingLeads: event.currentTarget.checked })}
            />
          </Stack>
        </section>
      )}
      <FormError message={save.isError ? getErrorText(save.error, screen.unknownError) : null} />
      <Group>
        <Button type="submit" loading={save.isPending} disabled={Object.keys(changes).length === 0 || problem !== null}>
          Save
        </Button>
        {Object.keys(changes).length > 0 && (
          <Text size="sm" c="dimmed">
            Not saved yet
          </Text>
        )}
      </Group>
    </form>
  );
}

/** Returns what was typed and differs from what is stored. */
function pickChanges(stored: AccountSettings, typed: Partial<AccountSettings>): Partial<AccountSettings> {
  return Object.fromEntries(
    Object.entries(typed).filter(([key, value]) => stored[key as keyof AccountSettings] !== value),
  );
}

function findProblem({ name, organizationName }: AccountSettings): string | null {
  return name.trim() === '' || organizationName.trim() === '' ? 'A name is missing.' : null;
}
