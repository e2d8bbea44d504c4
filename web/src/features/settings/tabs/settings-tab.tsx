import { Anchor, Checkbox, Skeleton, Stack, TextInput, Title } from '@mantine/core';
import { Suspense, type FormEvent, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { formatPhone } from '../../../../../functions/domain/contacts/phone-format.ts';
import { useBrand, useTerms } from '../../../brand/brand.tsx';
import { useDialogAddress } from '../../../components/dialogs/use-dialog-address.ts';
import { toast } from '../../../components/feedback/toasts.tsx';
import { lazyComponent } from '../../../lib/chunk.ts';
import { can } from '../../../lib/session/can.ts';
import { useSession } from '../../../lib/session/session.ts';
import { OwnContact } from '../components/own-contact.tsx';
import { useCalendars, type OwnCalendars } from '../api/calendars.ts';
import { useSaveSettings, type AccountSettings } from '../api/settings.ts';
import { CalendarsSection, findCalendarProblem } from '../components/calendars-section.tsx';
import { ReplyNotifications } from '../components/reply-notifications.tsx';
import { SaveBar } from '../components/save-bar.tsx';
import { useTypedChanges } from '../components/use-typed-changes.ts';
import classes from './form.module.css';

const CalendlyCard = lazyComponent(
  async () => (await import('../../../shared/integrations/calendly-card.tsx')).CalendlyCard,
);
const NO_CALENDARS: OwnCalendars = { canAdd: false, rows: [] };

/** The own profile, and the settings of the organization for people who may change them. */
export function SettingsTab(): ReactNode {
  const { screen, flags } = useBrand();
  const w = useTerms();
  const session = useSession();
  const { user, organization } = session;
  const passwordDialog = useDialogAddress('password');
  const canManage = can(session, 'manageAccount');
  const calendars = useCalendars().data ?? NO_CALENDARS;
  const save = useSaveSettings(calendars.rows);
  const { values, changes, hasChanges, set, clear } = useTypedChanges<AccountSettings>({
    name: user.name,
    organizationName: organization.name,
    allowIncomingLeads: organization.allowIncomingLeads,
    allowSelfOnboarding: organization.allowSelfOnboarding,
    calendars: calendars.rows,
  });
  const isValid =
    values.name.trim() !== '' &&
    values.organizationName.trim() !== '' &&
    values.calendars.every((row) => findCalendarProblem(row) === null);

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!isValid) return;
    save.mutate(changes, {
      onSuccess: () => {
        clear();
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
            onChange={(event) => set('name', event.currentTarget.value)}
          />
          <OwnContact />
          <Anchor component="button" type="button" size="sm" ta="left" onClick={() => passwordDialog.open('change')}>
            Change Password
          </Anchor>
        </Stack>
      </section>
      {can(session, 'seeMessages') && <ReplyNotifications />}
      {(calendars.canAdd || calendars.rows.length > 0) && (
        <CalendarsSection
          rows={values.calendars}
          canAdd={calendars.canAdd}
          onChange={(rows) => set('calendars', rows)}
        />
      )}
      {/* Brands with the tab Integrations have the card there. */}
      {canManage && calendars.canAdd && flags.calendars && !flags.integrations && (
        <Suspense fallback={<Skeleton height={160} />}>
          <CalendlyCard />
        </Suspense>
      )}
      {canManage && (
        <section className={classes.section} aria-labelledby="organization">
          <Title order={2} size="h4" id="organization">
            Organization
          </Title>
          <Stack gap="md">
            {/* Brands with the tab Branding have it there. */}
            {!flags.branding && (
              <TextInput
                label="Name of the organization"
                description={`Your ${w('contacts')} see this name in the first text.`}
                autoComplete="organization"
                maxLength={100}
                value={values.organizationName}
                error={values.organizationName.trim() === '' ? 'Give the organization a name.' : null}
                onChange={(event) => set('organizationName', event.currentTarget.value)}
              />
            )}
            <TextInput
              label="Account phone number"
              description={
                <Anchor component={Link} to="/account?tab=number" size="xs">
                  {organization.twilioPhone === null ? 'Register your number' : 'Registration'}
                </Anchor>
              }
              readOnly
              variant="filled"
              value={organization.twilioPhone === null ? 'No number yet' : formatPhone(organization.twilioPhone)}
            />
            {flags.selfOnboarding && (
              <Checkbox
                label="Manual onboarding"
                description="New people are set up by your team instead of starting by themselves."
                checked={!values.allowSelfOnboarding}
                onChange={(event) => set('allowSelfOnboarding', !event.currentTarget.checked)}
              />
            )}
            {flags.incomingLeads && (
              <Checkbox
                label={`Create a ${w('contact')} on an incoming text`}
                description="When an unknown number texts you. Otherwise the text is not shown."
                checked={values.allowIncomingLeads}
                onChange={(event) => set('allowIncomingLeads', event.currentTarget.checked)}
              />
            )}
          </Stack>
        </section>
      )}
      <SaveBar hasChanges={hasChanges} isValid={isValid} isSaving={save.isPending} error={save.error} />
    </form>
  );
}
