import { Group, NativeSelect, Stack, TextInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { APPOINTMENT_LIMITS } from '../../../../../../functions/domain/appointments/appointment-limits.ts';
import { useTerms } from '../../../../brand/brand.tsx';
import { CancelOrSubmit } from '../../../../components/dialogs/dialog-foot.tsx';
import { Dialog } from '../../../../components/dialogs/dialog.tsx';
import { toast } from '../../../../components/feedback/toasts.tsx';
import { CallError } from '../../../../components/feedback/form-error.tsx';
import { useCampaignNames } from '../../../../shared/campaigns/campaign-names.ts';
import {
  useCreateAppointment,
  useMoveAppointment,
  type Appointment,
  type OccasionForm,
} from '../../api/appointments.ts';
import { isDayOver, listZoneChoices, toOccasionForm } from '../../rules/occasion.ts';
import classes from './contact-appointments.module.css';

interface AppointmentDialogProps {
  readonly contactId: string;
  /** null means a new appointment. */
  readonly appointment: Appointment | null;
  readonly onClose: () => void;
}

/** Form for the time and place of an appointment. A new one may begin with a campaign. */
export function AppointmentDialog({ contactId, appointment, onClose }: AppointmentDialogProps): ReactNode {
  const w = useTerms();
  const [form, setForm] = useState(() => toOccasionForm(appointment));
  const [opened] = useState(() => new Date());
  const [campaignId, setCampaignId] = useState('');
  const campaigns = useCampaignNames();
  const create = useCreateAppointment(contactId);
  const move = useMoveAppointment(contactId);
  const saving = appointment === null ? create : move;
  /** What is typed while the form is on its way would be lost. A field that is only read keeps the focus. */
  const isSaving = saving.isPending;
  const set = (changes: Partial<OccasionForm>): void => setForm({ ...form, ...changes });
  const done = {
    onSuccess: () => {
      toast(appointment === null ? 'Appointment added' : 'Appointment moved');
      onClose();
    },
  };
  const save = (): void =>
    appointment === null
      ? create.mutate({ ...form, campaignIds: campaignId === '' ? [] : [campaignId] }, done)
      : move.mutate({ id: appointment.id, occasion: form }, done);
  return (
    <Dialog
      onClose={onClose}
      width={500}
      title={appointment === null ? 'New appointment' : 'Change Appointment Date'}
      closeOnClickOutside={false}
    >
      <Stack
        component="form"
        gap="sm"
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <div className={`${classes.pair} grid gap-12`}>
          <TextInput
            type="date"
            label="Date"
            data-autofocus
            readOnly={isSaving}
            value={form.eventDate}
            onChange={(event) => set({ eventDate: event.currentTarget.value })}
          />
          <TextInput
            type="time"
            label="Time (optional)"
            disabled={form.eventDate === ''}
            readOnly={isSaving}
            value={form.eventTime}
            onChange={(event) => set({ eventTime: event.currentTarget.value })}
          />
        </div>
        {form.eventDate === '' && <p className={classes.hint}>No date (instant campaigns only)</p>}
        {isDayOver(form, opened) && (
          <p className={classes.hint} role="status">
            This day is over. Reminders whose time has passed are left out. Other steps start now.
          </p>
        )}
        <NativeSelect
          label="Time zone"
          disabled={isSaving}
          data={listZoneChoices(form.eventTimeZone)}
          value={form.eventTimeZone}
          onChange={(event) => set({ eventTimeZone: event.currentTarget.value })}
        />
        <TextInput
          label="Location"
          autoComplete="off"
          readOnly={isSaving}
          maxLength={APPOINTMENT_LIMITS.location}
          value={form.eventLocation}
          onChange={(event) => set({ eventLocation: event.currentTarget.value })}
        />
        <TextInput
          label="Address"
          autoComplete="off"
          readOnly={isSaving}
          maxLength={APPOINTMENT_LIMITS.address}
          value={form.eventAddress}
          onChange={(event) => set({ eventAddress: event.currentTarget.value })}
        />
        {appointment === null && (
          <NativeSelect
            label={`${w('Campaign')} (optional)`}
            disabled={isSaving}
            data={[
              { value: '', label: `No ${w('campaign')}` },
              ...(campaigns.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
            ]}
            value={campaignId}
            onChange={(event) => setCampaignId(event.currentTarget.value)}
          />
        )}
        {appointment !== null && (
          <p className={classes.hint}>
            Scheduled texts move with the appointment. Texts that were sent are not repeated.
          </p>
        )}
        <CallError error={saving.error} />
        <Group justify="flex-end">
          <CancelOrSubmit
            onCancel={onClose}
            submit={appointment === null ? 'Add appointment' : 'Save'}
            busy={isSaving}
          />
        </Group>
      </Stack>
    </Dialog>
  );
}
