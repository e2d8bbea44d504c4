import { say } from '../../../brand/say.ts';
import { Button, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { DELETION_DAYS, formatDate } from '../../../../../functions/domain/platform/deletion.ts';
import { useSession } from '../../../lib/session/session.ts';
import { KeepButton } from '../../../shared/deletion/keep-button.tsx';
import form from '../tabs/form.module.css';
import classes from './deletion-section.module.css';
import { DeleteOrganizationModal } from './delete-organization-modal.tsx';

/** Deletes the organization, or keeps it. For the owner. */
export function DeletionSection(): ReactNode {
  const { organization } = useSession();
  const [isOpen, { open, close }] = useDisclosure(false);
  return (
    <section className={`${form.section ?? ''} ${classes.danger ?? ''}`} aria-labelledby="deletion">
      <Title order={2} size="h4" id="deletion">
        Delete the organization
      </Title>
      {organization.deletes === null ? (
        <>
          <Text>
            Sending stops at once, and the plan ends with its billing period. After {DELETION_DAYS}{' '}
            {say(
              'days we delete all contacts, conversations, campaigns, files and people, and give the phone number back. Until then you can keep the organization. What was sent and charged stays on record for billing.',
            )}
          </Text>
          <div>
            <Button color="red" variant="outline" onClick={open}>
              Delete {organization.name}
            </Button>
          </div>
          {isOpen && <DeleteOrganizationModal onClose={close} />}
        </>
      ) : (
        <>
          <Text>
            {organization.name} will be deleted on {formatDate(new Date(organization.deletes))}. If you keep it, sending
            stays paused until you resume it, and a plan that was ended has to be started again.
          </Text>
          <div>
            <KeepButton />
          </div>
        </>
      )}
    </section>
  );
}
