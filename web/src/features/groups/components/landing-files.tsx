import type { ReactNode } from 'react';
import { ImageField } from '../../../shared/image/image-field.tsx';
import type { GroupDetail } from '../api/groups.ts';
import { ExplainerField } from './explainer-field.tsx';
import type { LandingFilesState } from './use-landing-files.ts';

interface LandingFilesProps {
  readonly saved: Pick<GroupDetail['landingPage'], 'explainerMedia' | 'thumbnail' | 'profile'>;
  readonly files: LandingFilesState;
}

/** The video of a group's page, the picture that stands for it, and the round picture. */
export function LandingFiles({ saved, files }: LandingFilesProps): ReactNode {
  const { chosen, explainer, thumbnail, profile, remove } = files;
  return (
    <>
      <ExplainerField saved={saved} chosen={chosen.explainer} upload={explainer} onRemove={() => remove('explainer')} />
      <ImageField
        label="Picture"
        description="Stands before the video plays, and in previews of the link. Without a video it is at the top of the page."
        image={chosen.thumbnail === null ? null : (thumbnail.preview ?? saved.thumbnail)}
        upload={thumbnail}
        onRemove={() => remove('thumbnail')}
      />
      <ImageField
        label="Profile picture"
        description="The round picture. Without one, that of the organization stands there."
        image={chosen.profile === null ? null : (profile.preview ?? saved.profile)}
        upload={profile}
        onRemove={() => remove('profile')}
      />
    </>
  );
}
