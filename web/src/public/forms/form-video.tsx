import { useState, type ReactNode } from 'react';
import type { ShownExplainer } from '../../../../functions/domain/forms/shown-form.ts';
import { EXPLAINER_PROCESSING } from '../../../../functions/domain/groups/group-files.ts';
import { chooseFile, type Connection } from '../media/choose-file.ts';

interface FormVideoProps {
  readonly explainer: ShownExplainer;
  /** For people who do not see the video. */
  readonly name: string;
}

/** The widest that a page is, in points. */
const PAGE_WIDTH = 500;

/** The video of a group's page. Nothing of it is loaded before the person plays it: most people come for the form. */
export function FormVideo({ explainer, name }: FormVideoProps): ReactNode {
  const { isReady, poster, files } = explainer;
  const [hasFailed, setFailed] = useState(false);
  const [file] = useState(() =>
    chooseFile(files, {
      width: Math.min(window.innerWidth, PAGE_WIDTH),
      density: window.devicePixelRatio,
      connection: (navigator as { readonly connection?: Connection }).connection,
    }),
  );
  if (!isReady || !file) return <p className="form-video form-wait">{EXPLAINER_PROCESSING}</p>;
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- The dialog asks for a description that says the same. */}
      <video
        className="form-video"
        controls
        playsInline
        preload="none"
        aria-label={name}
        src={file.url}
        width={file.width}
        height={file.height}
        {...(poster === null ? {} : { poster })}
        onError={() => setFailed(true)}
      />
      <p className="form-error" role="alert">
        {hasFailed && 'The video could not be loaded. Check your connection and open the page again.'}
      </p>
    </>
  );
}
