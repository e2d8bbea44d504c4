import type { CSSProperties, ReactNode } from 'react';
import type { ListedCampaign } from '../../api/campaigns.ts';
import classes from './campaign-thumbnail.module.css';

interface CampaignThumbnailProps {
  readonly campaign: Pick<ListedCampaign, 'brandColor' | 'brandImage' | 'opening'>;
}

/** A small picture of a campaign: its own picture, or its first text on a phone. It says nothing that the card does not say. */
export function CampaignThumbnail({ campaign }: CampaignThumbnailProps): ReactNode {
  const { brandColor, brandImage, opening } = campaign;
  return (
    <span
      className={`${classes.thumbnail} boxed column`}
      style={brandColor === null ? undefined : ({ '--band': brandColor } as CSSProperties)}
      aria-hidden="true"
    >
      <span className={classes.band} />
      {brandImage === null ? (
        opening !== '' && <span className={classes.bubble}>{opening}</span>
      ) : (
        <img className={`${classes.picture} grow wide`} src={brandImage} alt="" loading="lazy" />
      )}
    </span>
  );
}
