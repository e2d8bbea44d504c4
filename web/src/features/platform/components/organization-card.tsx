import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatPhone } from '../../../../../functions/domain/contacts/phone-format.ts';
import { getPackById } from '../../../../../functions/domain/brand/packs.ts';
import type { RegistrationState } from '../../../../../functions/domain/numbers/registration.ts';
import { PLATFORM_ORGANIZATION } from '../../../../../functions/domain/platform/platform-organization.ts';
import { Tag } from '../../../components/display/tag.tsx';
import { formatShortDate } from '../../../lib/format/zone-time.ts';
import { formatCount, formatRate, MISSING } from '../../../lib/format/numbers.ts';
import type { PlatformOrganization } from '../api/organizations.ts';
import classes from './platform-list.module.css';

/** What staff do with an organization in a dialog. */
export type OrganizationAction = 'suspend' | 'settings' | 'subscription' | 'card';

/** How far the registration of a number is, in the middle of a line. */
const REGISTRATION_WORDS: Readonly<Record<RegistrationState, string>> = {
  DRAFT: 'not submitted',
  SUBMITTED: 'submitted',
  IN_REVIEW: 'in review',
  APPROVED: 'approved',
  REJECTED: 'rejected',
};

/** An organization in the list of platform staff: how it sends, and what staff do with it. */
export function OrganizationCard(props: {
  readonly organization: PlatformOrganization;
  readonly isEntering: boolean;
  readonly onEnter: () => void;
  readonly onAction: (action: OrganizationAction) => void;
}): ReactNode {
  const { organization, isEntering, onEnter, onAction } = props;
  const { name, brand, twilioPhone, registration, deletes, textsToday, deliveryRate, sendingHeld } = organization;
  return (
    <li className={`${classes.item} flow`}>
      <div className={`${classes.text} column`}>
        <strong className="cut">{name}</strong>
        <span className="fine">
          {getPackById(brand).name} · {twilioPhone === null ? 'No number yet' : formatPhone(twilioPhone)}
          {registration !== null && ` · Registration ${REGISTRATION_WORDS[registration]}`}
          {deletes !== null && ` · Will be deleted ${formatShortDate(new Date(deletes))}`}
        </span>
        <dl className={`${classes.figures} flow numbers`}>
          <div>
            <dt>Texts today</dt>
            <dd>{textsToday === null ? MISSING : formatCount(textsToday)}</dd>
          </div>
          <div>
            <dt>Delivery rate</dt>
            <dd>{formatRate(deliveryRate)}</dd>
          </div>
        </dl>
      </div>
      <Tag tone={sendingHeld === null ? 'good' : 'warn'}>{sendingHeld ?? 'Sending'}</Tag>
      <div className={`${classes.actions} flow`}>
        {organization.id !== PLATFORM_ORGANIZATION && (
          <Button
            variant="default"
            size="xs"
            aria-label={`${organization.suspended ? 'End the suspension of' : 'Suspend'} ${name}`}
            onClick={() => onAction('suspend')}
          >
            {organization.suspended ? 'End suspension' : 'Suspend'}
          </Button>
        )}
        <Button variant="default" size="xs" aria-label={`Settings of ${name}`} onClick={() => onAction('settings')}>
          Settings
        </Button>
        <Button
          variant="default"
          size="xs"
          aria-label={`Subscription of ${name}`}
          onClick={() => onAction('subscription')}
        >
          Subscription
        </Button>
        <Button variant="default" size="xs" aria-label={`Card of ${name}`} onClick={() => onAction('card')}>
          Card
        </Button>
        <Button size="xs" loading={isEntering} aria-label={`Enter ${name}`} onClick={onEnter}>
          Enter
        </Button>
      </div>
    </li>
  );
}
