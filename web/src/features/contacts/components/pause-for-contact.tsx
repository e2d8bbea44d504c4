import { Button, type ButtonProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTerms } from '../../../brand/brand.tsx';
import { toast, toastFailure } from '../../../components/feedback/toasts.tsx';
import { can } from '../../../lib/session/can.ts';
import { useSession } from '../../../lib/session/session.ts';
import { usePauseForContact } from '../api/contact-pause.ts';
import type { ContactDetail } from '../api/contact.ts';

interface PauseForContactProps extends ButtonProps {
  readonly contact: ContactDetail;
  readonly campaign: NonNullable<ContactDetail['campaigns']>[number];
}

/**
 * Pauses a campaign for one contact, or lets the contact continue, also after it was removed or after the campaign stopped for it. Nothing where neither is possible, or the person may not: an archived
 * contact gets no texts until it is restored.
 */
export function PauseForContact({ contact, campaign: { id, name, state }, ...props }: PauseForContactProps): ReactNode {
  const w = useTerms();
  const canEdit = can(useSession(), 'editCampaigns');
  const pause = usePauseForContact(contact.id);
  const isRunning = state === 'ACTIVE' || state === 'WAITING';
  const mayText = !contact.masked && !contact.optedOut && !contact.invalidPhone && !contact.archived;
  const canChange = canEdit && mayText && state !== 'FINISHED';
  if (!canChange) return null;
  const who = contact.firstName === '' ? `this ${w('contact')}` : contact.firstName;
  const change = (resume: boolean): void =>
    pause.mutate(
      { campaignId: id, resume },
      {
        onError: (error) => toastFailure(resume ? 'Not resumed' : 'Not paused', error),
        onSuccess: () => toast(resume ? `${name} continues for ${who}` : `${name} is paused for ${who}`),
      },
    );
  return (
    <Button
      variant="default"
      size="xs"
      {...props}
      loading={pause.isPending}
      onClick={() => change(!isRunning)}
      aria-label={`${isRunning ? 'Pause' : 'Resume'} for ${who}: ${name}`}
    >
      {isRunning ? `Pause for ${who}` : `Resume for ${who}`}
    </Button>
  );
}
