import type { FormDay } from '../../domain/forms/form-figures.ts';
import { isKnownItem } from '../../domain/forms/form-item.ts';
import type { LoadedLandingPage } from '../../use-cases/landing-pages/landing-pages.ts';
import { formItemView } from '../forms/view.ts';

/** A landing page as members see it. `days`: only when one page is read. */
export function landingPageView({ page, figures, campaigns }: LoadedLandingPage, days: readonly FormDay[] = []) {
  const { id, code, title, description, color, image, profile, created, archived, items } = page;
  return {
    id,
    code,
    title,
    description,
    color,
    image: image === null ? null : `/${image}`,
    profile: profile === null ? null : `/${profile}`,
    created,
    archived: archived !== null,
    campaigns,
    structure: items.map(formItemView),
    widgets: items.filter((item) => !isKnownItem(item.id)).map(formItemView),
    dropdownOptions: [],
    stats: figures,
    days,
  };
}
