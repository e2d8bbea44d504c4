import type { ReactNode } from 'react';
import { SAMPLE_NAME } from '../../../../../../functions/domain/contacts/sample-contact.ts';
import { useBrand } from '../../../../brand/brand.tsx';
import { useSession } from '../../../../lib/session/session.ts';
import type { ShownSlide } from '../../../../public/slide/shown-slide.ts';
import { PitchView } from '../../../../public/viewer/pitch-view.tsx';
import type { PitchDetail } from '../../api/pitches.ts';
import classes from '../editor/slide-form.module.css';

/** The shade of the brand's color on which white text is readable. */
const PITCH_SHADE = 8;

interface SlidePreviewProps {
  readonly pitch: PitchDetail;
  /** The slides as they would be after a save. */
  readonly slides: readonly ShownSlide[];
  readonly shownId: string;
}

/** The slides as on a phone, from one of them on. */
export function SlidePreview({ pitch, slides, shownId }: SlidePreviewProps): ReactNode {
  const { screen, theme } = useBrand();
  const { organization } = useSession();
  return (
    <aside className={`${classes.side} grid scrolls`} aria-label="Slide on a phone">
      <Phone label="Preview">
        <PitchView
          sender={organization.name}
          image={pitch.image ?? organization.image}
          color={pitch.color ?? organization.color ?? theme.primary[PITCH_SHADE]}
          slides={slides}
          redirect={{
            type: pitch.redirectType,
            url: pitch.redirectUrl,
            phone: pitch.redirectPhone,
            button: pitch.redirectButton,
          }}
          endText={pitch.endText || screen.thankYouForViewing}
          inactiveText="This slide is empty. People do not see it."
          viewer={SAMPLE_NAME}
          shownId={shownId}
        />
      </Phone>
    </aside>
  );
}

/** The frame of a phone around a page for contacts. */
function Phone({ label, children }: { readonly label: string; readonly children: ReactNode }): ReactNode {
  return (
    <section className={classes.phone} aria-label={label}>
      <div className={classes.glass}>{children}</div>
    </section>
  );
}
