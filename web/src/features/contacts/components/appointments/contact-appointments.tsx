import { ActionIcon, Anchor, Button, Menu, Skeleton } from '@mantine/core';
import { IconCalendarPlus, IconDots, IconX } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { offersPhases } from '../../../../../../functions/domain/campaigns/step.ts';
import { useBrand, useTerms } from '../../../../brand/brand.tsx';
import { ConfirmDialog } from '../../../../components/dialogs/confirm-dialog.tsx';
import { Tag } from '../../../../components/display/tag.tsx';
import { Empty, QueryState } from '../../../../components/feedback/query-state.tsx';
import { toast, toastFailure, toastUndo } from '../../../../components/feedback/toasts.tsx';
import { IconAction } from '../../../../components/display/icon-action.tsx';
import { can } from '../../../../lib/session/can.ts';
import { useSession } from '../../../../lib/session/session.ts';
import { EnrollmentTag } from '../../../../shared/campaigns/enrollment-tag.tsx';
import {
  useAppointments,
  useCancelAppointment,
  useChangeAppointmentCampaigns,
  type Appointment,
} from '../../api/appointments.ts';
import { formatOccasion } from '../../../../shared/calendars/format-occasion.ts';
import { describeSkipped } from '../../rules/occasion.ts';
import { AddCampaignDialog } from './add-campaign-dialog.tsx';
import { AppointmentDialog } from './appointment-dialog.tsx';
import classes from './contact-appointments.module.css';

type OpenDialog =
  | { readonly kind: 'NEW' }
  | { readonly kind: 'MOVE' | 'ADD' | 'CANCEL'; readonly appointment: Appointment };

/** The appointments of a contact with the campaigns that remind of them. */
export function ContactAppointments({ contactId }: { readonly contactId: string }): ReactNode {
  const { flags, screen } = useBrand();
  const w = useTerms();
  const session = useSession();
  const appointments = useAppointments(contactId);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const canEdit = can(session, 'editContacts');
  const cancel = useCancelAppointment(contactId);
  const close = (): void => setDialog(null);
  // Brands without appointments show those that a calendar made all the same.
  const isUsed = offersPhases(flags, session.organization) || (appointments.data ?? []).length > 0;
  if (!isUsed) return null;
  return (
    <section aria-labelledby="appointments">
      <div className={`${classes.head} spread`}>
        <h3 id="appointments" className={classes.title}>
          Appointments
        </h3>
        {canEdit && (
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconCalendarPlus size={16} aria-hidden="true" />}
            onClick={() => setDialog({ kind: 'NEW' })}
          >
            New appointment
          </Button>
        )}
      </div>
      <QueryState query={appointments} skeleton={<Skeleton height={72} mt="sm" />}>
        {(all) =>
          all.length === 0 ? (
            <Empty title="No appointments" text={screen.noContactAppointments} />
          ) : (
            <ul className="above-8">
              {all.map((appointment) => (
                <AppointmentItem
                  key={appointment.id}
                  contactId={contactId}
                  appointment={appointment}
                  {...(canEdit ? { onOpen: (kind) => setDialog({ kind, appointment }) } : {})}
                />
              ))}
            </ul>
          )
        }
      </QueryState>
      {dialog?.kind === 'NEW' && <AppointmentDialog contactId={contactId} appointment={null} onClose={close} />}
      {dialog?.kind === 'MOVE' && (
        <AppointmentDialog contactId={contactId} appointment={dialog.appointment} onClose={close} />
      )}
      {dialog?.kind === 'ADD' && (
        <AddCampaignDialog contactId={contactId} appointment={dialog.appointment} onClose={close} />
      )}
      {dialog?.kind === 'CANCEL' && (
        <ConfirmDialog
          title="Cancel this appointment?"
          text={`This cancels the scheduled texts of the appointment. The ${w('contact')} gets no notice.`}
          confirm="Cancel appointment"
          busy={cancel.isPending}
          onConfirm={() =>
            cancel.mutate(dialog.appointment.id, {
              onSuccess: () => {
                toast('Appointment canceled');
                close();
              },
              onError: (error) => toastFailure('Not canceled', error),
            })
          }
          onClose={close}
        />
      )}
    </section>
  );
}

interface AppointmentItemProps {
  readonly contactId: string;
  readonly appointment: Appointment;
  /** Missing for people who may not edit. */
  readonly onOpen?: (kind: 'MOVE' | 'ADD' | 'CANCEL') => void;
}

function AppointmentItem({ contactId, appointment, onOpen }: AppointmentItemProps): ReactNode {
  const w = useTerms();
  const when = formatOccasion(appointment);
  const { cancelled, eventTime, eventLocation, eventAddress, eventUrl, campaigns } = appointment;
  // The calendar that gave the time decides about it: a move here would leave two times.
  const isOfCalendar = eventTime !== null && eventUrl !== null;
  return (
    <li className={`${classes.appointment} grid ruled`}>
      <div>
        <p className={classes.when} data-cancelled={cancelled || undefined}>
          {when}
        </p>
        {(eventLocation !== '' || eventAddress !== '') && (
          <p className={classes.place}>{[eventLocation, eventAddress].filter((part) => part !== '').join(', ')}</p>
        )}
        {eventUrl !== null && !cancelled && (
          <Anchor href={eventUrl} target="_blank" rel="noreferrer" size="sm">
            Open in Calendly
          </Anchor>
        )}
      </div>
      {cancelled && <Tag tone="plain">Cancelled</Tag>}
      {!cancelled && onOpen && (
        <Menu position="bottom-end" withinPortal>
          <Menu.Target>
            <ActionIcon variant="subtle" color="gray" size={32} aria-label={`Change the appointment of ${when}`}>
              <IconDots size={18} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {!isOfCalendar && <Menu.Item onClick={() => onOpen('MOVE')}>Change date</Menu.Item>}
            <Menu.Item onClick={() => onOpen('ADD')}>{`Add ${w('campaign')}`}</Menu.Item>
            <Menu.Item color="red" onClick={() => onOpen('CANCEL')}>
              Cancel appointment
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
      {campaigns.length > 0 && (
        <ul className={classes.campaigns} aria-label={w('Campaigns')}>
          {campaigns.map((campaign) => (
            <CampaignLine
              key={campaign.id}
              contactId={contactId}
              appointmentId={appointment.id}
              campaign={campaign}
              canEdit={onOpen !== undefined && !cancelled}
            />
          ))}
        </ul>
      )}
    </li>
  );
}

interface CampaignLineProps {
  readonly contactId: string;
  readonly appointmentId: string;
  readonly campaign: Appointment['campaigns'][number];
  readonly canEdit: boolean;
}

/** A campaign of an appointment, with the steps that it leaves out. */
function CampaignLine({ contactId, appointmentId, campaign, canEdit }: CampaignLineProps): ReactNode {
  const w = useTerms();
  const change = useChangeAppointmentCampaigns(contactId);
  const { id, name, state, skipped, hasAppt } = campaign;
  return (
    <li className={`${classes.campaign} flow`}>
      <span className="cut">{name}</span>
      {state && hasAppt && <EnrollmentTag state={state} />}
      {!hasAppt && <Tag tone="plain">No texts around appointments</Tag>}
      {canEdit && (
        <IconAction
          size={24}
          loading={change.isPending}
          label={`Remove ${name}`}
          icon={<IconX size={14} />}
          onClick={() =>
            change.mutate(
              { id: appointmentId, remove: [id] },
              {
                onSuccess: () =>
                  toastUndo(`${w('Campaign')} removed`, () => change.mutate({ id: appointmentId, add: [id] })),
                onError: (error) => toastFailure('Not removed', error),
              },
            )
          }
        />
      )}
      {skipped.map(({ featureId, label, reason }) => (
        <p key={featureId} className={classes.hint}>
          Left out: {label === '' ? 'a step' : label}, because {describeSkipped(reason)}.
        </p>
      ))}
    </li>
  );
}
