import type { ReactNode } from 'react';

/** Renders the field that chooses a campaign for new contacts. The campaigns feature provides it to other features. */
export type CampaignPicker = (props: {
  readonly value: string | null;
  readonly onChange: (id: string | null) => void;
}) => ReactNode;
