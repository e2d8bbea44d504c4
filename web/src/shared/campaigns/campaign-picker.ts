import type { ReactNode } from 'react';

/** A field that chooses the campaign for new contacts. The campaigns feature draws the field, other features place it. */
export type CampaignPicker = (props: {
  readonly value: string | null;
  readonly onChange: (id: string | null) => void;
}) => ReactNode;
