import type { ReactNode } from 'react';
import classes from './phone-preview.module.css';

interface PreviewedText {
  readonly id: string;
  readonly when: string;
  readonly text: string;
}

interface PhonePreviewProps {
  /** Accessible name. A screen can have two previews. */
  readonly label: string;
  readonly sender: string;
  readonly texts: readonly PreviewedText[];
}

/** Shows texts as on a contact's phone. */
export function PhonePreview({ label, sender, texts }: PhonePreviewProps): ReactNode {
  return (
    <section className={`${classes.phone} column`} aria-label={label}>
      <p className={`${classes.sender} cut strong centered`}>{sender}</p>
      <div
        className={`${classes.screen} column gap-16 grow scrolls shrinks`}
        tabIndex={0}
        role="group"
        aria-label={`${label}: texts`}
      >
        {texts.length === 0 && <p className={`${classes.none} dim centered`}>Texts appear here as you write them.</p>}
        {texts.map(({ id, when, text }) => (
          <div key={id}>
            <p className={`${classes.when} fine centered line-16`}>{when}</p>
            <p className={classes.bubble}>{text}</p>
          </div>
        ))}
      </div>
    </section>
  );
}
