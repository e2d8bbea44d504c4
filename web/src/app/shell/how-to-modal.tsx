import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { HOW_TOS } from '../../../../functions/domain/brand/how-tos.ts';
import { useBrand } from '../../brand/brand.tsx';
import { Dialog } from '../../components/dialogs/dialog.tsx';
import classes from './how-to-modal.module.css';

/** The brand's short guides, each with its video where the brand has one. One guide is open at a time. */
export function HowToModal({ onClose }: { readonly onClose: () => void }): ReactNode {
  const howTos = HOW_TOS[useBrand().id] ?? [];
  return (
    <Dialog title="How To Videos" width={600} onClose={onClose}>
      {howTos.map(({ title, steps, videoUrl }, index) => (
        <details key={title} name="how-to" className={classes.guide} open={index === 0}>
          <summary>{title}</summary>
          <ol className={classes.steps}>
            {steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
          {videoUrl !== undefined && (
            <Anchor href={videoUrl} target="_blank" rel="noreferrer">
              Watch the video
            </Anchor>
          )}
        </details>
      ))}
    </Dialog>
  );
}
