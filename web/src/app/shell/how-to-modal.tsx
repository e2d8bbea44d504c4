import type { ReactNode } from 'react';
import { HOW_TOS } from '../../../../functions/domain/brand/how-tos.ts';
import { useBrand } from '../../brand/brand.tsx';
import { Dialog } from '../../components/dialogs/dialog.tsx';
import classes from './how-to-modal.module.css';

/** The addresses of the recordings by their path. Browser tests make them, so that they show this version of the screens. */
const RECORDINGS = import.meta.glob<string>('./how-tos/*.{mp4,vtt}', {
  query: '?url',
  import: 'default',
  eager: true,
});

/** The brand's short guides, each with its silent video. One guide is open at a time. */
export function HowToModal({ onClose }: { readonly onClose: () => void }): ReactNode {
  const howTos = HOW_TOS[useBrand().id] ?? [];
  return (
    <Dialog title="How To Videos" width={650} onClose={onClose}>
      {howTos.map(({ title, steps, video }, index) => (
        <details key={title} name="how-to" className={classes.guide} open={index === 0}>
          <summary>{title}</summary>
          {/* Nothing loads before the person presses play. */}
          <video className={classes.video} controls muted playsInline preload="none" aria-label={title}>
            <source src={RECORDINGS[`./how-tos/${video}.mp4`]} type="video/mp4" />
            <track default kind="captions" srcLang="en" label="English" src={RECORDINGS[`./how-tos/${video}.vtt`]} />
          </video>
          <ol className={`${classes.steps} grid gap-6`}>
            {steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </details>
      ))}
    </Dialog>
  );
}
