import { ActionIcon, Menu } from '@mantine/core';
import { IconExternalLink, IconMessage, IconPlus, IconPresentation } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { StepType } from '../../../../../../../functions/domain/campaigns/step.ts';
import { offersRedirects } from '../../../../../../../functions/domain/pitches/redirect.ts';
import { useBrand } from '../../../../../brand/brand.tsx';
import { useSession } from '../../../../../lib/session/session.ts';
import classes from '../step-flow.module.css';

interface AddStepButtonProps {
  readonly label: string;
  readonly onAdd: (type: StepType) => void;
}

/** The plus between steps: adds a text, a text with a pitch, or a text with a link to a page or a number. */
export function AddStepButton({ label, onAdd }: AddStepButtonProps): ReactNode {
  const { flags } = useBrand();
  const { organization } = useSession();
  return (
    <Menu position="bottom-start" withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon variant="default" radius="xl" size={32} className={classes.add ?? ''} aria-label={label}>
          <IconPlus size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconMessage size={16} aria-hidden="true" />} onClick={() => onAdd('MESSAGE')}>
          Message
        </Menu.Item>
        <Menu.Item leftSection={<IconPresentation size={16} aria-hidden="true" />} onClick={() => onAdd('PITCH')}>
          Slides
        </Menu.Item>
        {offersRedirects(flags, organization) && (
          <Menu.Item leftSection={<IconExternalLink size={16} aria-hidden="true" />} onClick={() => onAdd('REDIRECT')}>
            Redirect
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
