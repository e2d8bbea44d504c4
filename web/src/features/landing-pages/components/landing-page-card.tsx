import { Checkbox } from '@mantine/core';
import type { CSSProperties, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useBrand, useTerms } from '../../../brand/brand.tsx';
import type { Selection } from '../../../components/table/use-selection.ts';
import { formatCount } from '../../../lib/format/numbers.ts';
import { useSession } from '../../../lib/session/session.ts';
import type { ListedLandingPage } from '../api/landing-pages.ts';
import cards from '../../../components/layout/card-list.module.css';
import classes from './landing-page-card.module.css';

interface LandingPageCardProps {
  readonly page: ListedLandingPage;
  /** missing if nothing can be selected. */
  readonly selection?: Selection;
}

/** A landing page in the list: the page in small, its title, and how many contacts came by it. */
export function LandingPageCard({ page, selection }: LandingPageCardProps): ReactNode {
  const { screen } = useBrand();
  const w = useTerms();
  const { id, title, stats, campaigns } = page;
  const isSelected = selection?.has(id) === true;
  return (
    <li className={cards.card} data-selected={isSelected || undefined}>
      <Thumbnail page={page} />
      <div className={classes.foot}>
        {selection && (
          <Checkbox
            className={cards.control ?? ''}
            aria-label={`Select ${title}`}
            checked={isSelected}
            onChange={(event) => selection.setMany([id], event.currentTarget.checked)}
          />
        )}
        <div className="column slim">
          <Link className={cards.title} to={`/landing-page/${id}`}>
            {title}
          </Link>
          <span className="fine line-16">
            {screen.landingPageLeads}: {formatCount(stats?.leads ?? 0)}
          </span>
          <span className="cut fine line-16">{campaigns[0]?.name ?? `No ${w('campaign')} yet`}</span>
        </div>
      </div>
    </li>
  );
}

/** The card names the page, so screen readers leave the picture out. */
function Thumbnail({ page: { color, image, profile } }: Pick<LandingPageCardProps, 'page'>): ReactNode {
  const { organization } = useSession();
  const logo = profile ?? organization.image;
  const style = color === null ? {} : ({ '--page-color': color } as CSSProperties);
  return (
    <div className={`${classes.page} column`} style={style} aria-hidden="true">
      <div className={classes.band}>{image !== null && <img src={image} alt="" loading="lazy" />}</div>
      <div className={classes.round}>{logo === null ? <span /> : <img src={logo} alt="" loading="lazy" />}</div>
      <div className={classes.line} />
      <div className={`${classes.button} rigid wide`} />
    </div>
  );
}
