import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { toast, toastFailure } from '../../../../components/feedback/toasts.tsx';
import { plural } from '../../../../lib/format/numbers.ts';
import { can } from '../../../../lib/session/can.ts';
import { useSession } from '../../../../lib/session/session.ts';
import { useUnpublish, type LibraryCampaign } from '../../api/library.ts';
import classes from './library.module.css';

interface LibraryCardProps {
  readonly campaign: LibraryCampaign;
  /** The level of its heading. */
  readonly level?: 2 | 3;
  readonly onPreview: () => void;
}

/** A campaign of the library: what it is for, its preview, and its removal for platform staff. */
export function LibraryCard({ campaign, level = 2, onPreview }: LibraryCardProps): ReactNode {
  const session = useSession();
  const unpublish = useUnpublish();
  const Heading = `h${level}` as const;
  const { id, name, description, category, steps } = campaign;
  return (
    <li className={`${classes.card} boxed column`}>
      <Heading>{name}</Heading>
      <span className="fine">
        {category} · {plural(steps, 'step')}
      </span>
      {description !== '' && <p>{description}</p>}
      <div className={`${classes.actions} gap-8 flex`}>
        <Button variant="default" size="xs" aria-label={`Preview ${name}`} onClick={onPreview}>
          Preview
        </Button>
        {can(session, 'managePlatform') && (
          <Button
            variant="subtle"
            size="xs"
            color="red"
            aria-label={`Remove ${name} from the library`}
            loading={unpublish.isPending}
            onClick={() =>
              unpublish.mutate(id, {
                onError: (error) => toastFailure('Not removed', error),
                onSuccess: () => toast(`“${name}” removed from the library`),
              })
            }
          >
            Remove
          </Button>
        )}
      </div>
    </li>
  );
}
