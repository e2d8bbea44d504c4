import type { ReactNode } from 'react';
import { ImageField } from '../../../../shared/image/image-field.tsx';
import { useImageUpload } from '../../../../shared/image/use-image-upload.ts';
import { useMediaUpload, type UploadedFile } from '../../../../shared/media/use-media-upload.ts';
import type { SlideDetail } from '../../api/slide.ts';
import type { WrittenSlide } from '../../api/slides.ts';
import { classifySlideFile, type MediaSlideType } from '../../rules/media-files.ts';
import { CaptionsField } from './captions-field.tsx';
import { MediaField } from './media-field.tsx';

interface SlideMediaSectionProps {
  readonly slide: SlideDetail;
  readonly slideType: MediaSlideType;
  readonly written: WrittenSlide;
  readonly canEdit: boolean;
  readonly onStatement: (noCaptions: boolean) => void;
  readonly onUploads: (uploads: WrittenSlide['uploads']) => void;
  /** A file was uploaded. The caller shows it in the preview. */
  readonly onUploaded: (file: UploadedFile) => void;
}

/** The files of a slide: the image, video or audio, the image that stands for it, and the captions of a video. */
export function SlideMediaSection(props: SlideMediaSectionProps): ReactNode {
  const { slide, slideType, written, canEdit, onStatement, onUploads, onUploaded } = props;
  const { uploads } = written;
  const classify = (file: File) => classifySlideFile(slideType, file);
  const upload = useMediaUpload({ ownerId: slide.id, classify }, onUploaded);
  const thumbnail = useImageUpload((key) => onUploads({ thumbnail: key }));
  const kind = uploads.file?.kind ?? slide.media?.kind ?? null;
  const hasThumbnail = uploads.thumbnail === undefined ? slide.thumbnail !== null : uploads.thumbnail !== '';
  const hasCaptions = uploads.captions === undefined ? slide.captions !== null : uploads.captions !== '';
  return (
    <>
      <MediaField
        slide={slide}
        slideType={slideType}
        upload={upload}
        isChosen={uploads.file?.kind ?? null}
        canEdit={canEdit}
      />
      {kind === 'VIDEO' && (
        <CaptionsField
          hasCaptions={hasCaptions}
          noCaptions={written.noCaptions}
          canEdit={canEdit}
          onCaptions={(key) => onUploads({ captions: key })}
          onStatement={onStatement}
        />
      )}
      {canEdit && (kind === 'VIDEO' || slideType === 'AUDIO') && (
        <ImageField
          label={slideType === 'AUDIO' ? 'Artwork (optional)' : 'Picture before the video plays (optional)'}
          description={
            slideType === 'AUDIO'
              ? 'A .jpg, .jpeg, .png or .gif image above the player.'
              : 'A .jpg, .jpeg, .png or .gif image. Without one, a picture of the video stands there.'
          }
          image={hasThumbnail ? (thumbnail.preview ?? slide.thumbnail) : null}
          upload={thumbnail}
          onRemove={() => onUploads({ thumbnail: '' })}
        />
      )}
    </>
  );
}
