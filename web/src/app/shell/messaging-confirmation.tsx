import { Anchor, Checkbox, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Suspense, useState, type ReactNode } from 'react';
import { useTerms } from '../../brand/brand.tsx';
import { FormFoot } from '../../components/dialogs/dialog-foot.tsx';
import { Dialog } from '../../components/dialogs/dialog.tsx';
import { ask } from '../../lib/api/call.ts';
import { lazyComponent } from '../../lib/chunk.ts';
import { graphql } from '../../lib/graphql/graphql.ts';
import { invalidate, queryKeys } from '../../lib/query-keys.ts';
import { useSession } from '../../lib/session/session.ts';
import { confirmation } from '../../shared/sending/messaging-confirmation.ts';

const OptInMessageModal = lazyComponent(
  async () => (await import('../../features/settings/components/opt-in-message-modal.tsx')).OptInMessageModal,
);

const ConfirmMessaging = graphql(`
  mutation confirmMessaging($organizationId: ID!, $organization: OrganizationInput!) {
    updateOrganization(organizationId: $organizationId, organization: $organization) {
      success
      errors
    }
  }
`);

/** The dialog “Messaging Confirmation” of every screen, while a message waits for it. */
export function MessagingConfirmation(): ReactNode {
  return confirmation.useIsWaiting() ? <ConfirmationDialog /> : null;
}

function ConfirmationDialog(): ReactNode {
  const w = useTerms();
  const client = useQueryClient();
  const { organization } = useSession();
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [isEditing, setIsEditing] = useState(false);
  const confirm = useMutation({
    mutationFn: () =>
      ask(ConfirmMessaging, {
        organizationId: organization.id,
        organization: { understandsTiming: true, understandsContacts: true, understandsEdit: true },
      }),
    onSuccess: async () => {
      confirmation.settle(true);
      await invalidate(client, queryKeys.session());
    },
  });
  const points = [
    'Messages go out between 8 am and 8 pm MST. A message that you send at another time waits until 8 am.',
    `${w('Contacts')} that you add by hand get your opt-in message with your first message to them. They get your messages after they reply YES.`,
    'You can edit the opt-in message in your account settings at any time.',
  ];
  return (
    <Dialog
      onClose={() => confirmation.settle(false)}
      title="Messaging Confirmation"
      width={600}
      closeOnClickOutside={false}
    >
      <Stack gap="md">
        <Text>Before your first message, please confirm that you understand:</Text>
        {points.map((point) => (
          <Checkbox
            key={point}
            label={point}
            checked={ticked.has(point)}
            onChange={({ currentTarget }) =>
              setTicked((before) =>
                currentTarget.checked
                  ? new Set([...before, point])
                  : new Set([...before].filter((each) => each !== point)),
              )
            }
          />
        ))}
        <Anchor component="button" type="button" size="sm" ta="left" onClick={() => setIsEditing(true)}>
          Edit opt-in message
        </Anchor>
        <FormFoot
          change={confirm}
          onCancel={() => confirmation.settle(false)}
          submit="Continue"
          disabled={ticked.size < points.length}
          onSubmit={() => confirm.mutate()}
        />
      </Stack>
      {isEditing && (
        <Suspense>
          <OptInMessageModal onClose={() => setIsEditing(false)} />
        </Suspense>
      )}
    </Dialog>
  );
}
