import { Button, Skeleton, Stack, Text } from '@mantine/core';
import { useState, type FormEvent, type ReactNode } from 'react';
import { Dialog } from '../../../components/dialogs/dialog.tsx';
import { DialogFoot } from '../../../components/dialogs/dialog-foot.tsx';
import { toast } from '../../../components/feedback/toasts.tsx';
import { useSession } from '../../../lib/session/session.ts';
import { toTitle } from '../../../lib/format/to-title.ts';
import { CardInput, type EnteredCard } from '../../../shared/billing/card-input.tsx';
import { useChangeCard, useOrganizationData } from '../api/contracts.ts';
import type { PlatformOrganization } from '../api/organizations.ts';
import { DataState } from './data-state.tsx';

interface CardModalProps {
  readonly organization: Pick<PlatformOrganization, 'id' | 'name'>;
  readonly onClose: () => void;
}

/** Shows the card of an organization, and replaces it. */
export function CardModal({ organization, onClose }: CardModalProps): ReactNode {
  const { publishableKey, scriptUrl } = useSession().organization.billing;
  const data = useOrganizationData(organization.id, null);
  const [entered, setEntered] = useState<EnteredCard | null>(null);
  const change = useChangeCard(organization.id);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!entered || change.isPending) return;
    change.mutate(entered, {
      onSuccess: () => {
        toast('Card Updated', `${organization.name} pays with the new card from now on.`);
        onClose();
      },
    });
  };
  return (
    <Dialog
      width={500}
      title={`Card of ${organization.name}`}
      onClose={onClose}
      closeOnClickOutside={!change.isPending}
    >
      <DataState query={data} skeleton={<Skeleton height={160} />}>
        {({ card }) => (
          <form onSubmit={submit}>
            <Stack gap="md">
              <Text size="sm">
                {card === null
                  ? 'This organization has no card.'
                  : `${toTitle(card.brand)} ending in ${card.last4}, valid until ${card.expMonth}/${card.expYear}.`}
              </Text>
              {publishableKey === '' ? (
                <Text size="sm">This platform has no billing.</Text>
              ) : (
                <CardInput scriptUrl={scriptUrl} publishableKey={publishableKey} onChange={setEntered} />
              )}
              <DialogFoot error={change.error}>
                <Button variant="default" onClick={onClose} disabled={change.isPending}>
                  Cancel
                </Button>
                <Button type="submit" loading={change.isPending} disabled={entered === null}>
                  Save card
                </Button>
              </DialogFoot>
            </Stack>
          </form>
        )}
      </DataState>
    </Dialog>
  );
}
