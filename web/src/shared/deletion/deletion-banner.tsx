import type { ReactNode } from 'react';
import { formatDate } from '../../../../functions/domain/platform/deletion.ts';
import { can } from '../../lib/session/can.ts';
import { useSession } from '../../lib/session/session.ts';
import banner from '../billing/billing.module.css';
import { KeepButton } from './keep-button.tsx';

/** Says on every screen that the organization will be deleted, and from when on. */
export function DeletionBanner(): ReactNode {
  const session = useSession();
  const { name, deletes } = session.organization;
  if (deletes === null) return null;
  return (
    <section className={`${banner.banner} spread`} aria-label="Deletion">
      <p>
        {name} and all its data will be deleted on {formatDate(new Date(deletes))}. Nothing is sent.
        {!can(session, 'deleteOrganization') && ' The owner can keep the organization until then.'}
      </p>
      {can(session, 'deleteOrganization') && <KeepButton size="compact-sm" variant="default" />}
    </section>
  );
}
