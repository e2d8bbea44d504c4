import type { Consents } from '../contacts/consents.ts';
import type { Table } from '../table/table.ts';
import { BodyParts } from './body-parts.ts';
import { CampaignLandings } from './campaign-landings.ts';
import { FormFigureStore } from './form-figures.ts';
import { FormSettings } from './form-settings.ts';
import { LandingPages } from './landing-pages.ts';
import { Submissions } from './submissions.ts';

/** The repositories of public forms. */
export interface FormData {
  readonly landingPages: LandingPages;
  readonly bodyParts: BodyParts;
  readonly campaignLandings: CampaignLandings;
  readonly formFigures: FormFigureStore;
  readonly formSettings: FormSettings;
  readonly submissions: Submissions;
}

export function createFormData(table: Table, { consents }: { readonly consents: Consents }): FormData {
  const formFigures = new FormFigureStore(table);
  return {
    campaignLandings: new CampaignLandings(table),
    bodyParts: new BodyParts(table),
    landingPages: new LandingPages(table),
    formFigures,
    formSettings: new FormSettings(table),
    submissions: new Submissions(table, consents, formFigures),
  };
}
