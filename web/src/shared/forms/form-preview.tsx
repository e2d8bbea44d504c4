import { useState, type ReactNode } from 'react';
import { buildFormRules, type BodyPartOption, type FormKind } from '../../../../functions/domain/forms/form.ts';
import { getBrandColor } from '../../../../functions/domain/brand/packs.ts';
import type { FormItem } from '../../../../functions/domain/forms/form-item.ts';
import type { ShownOffer } from '../../../../functions/domain/forms/shown-form.ts';
import { useBrand } from '../../brand/brand.tsx';
import { useSession } from '../../lib/session/session.ts';
import { FormView } from '../../public/forms/form-view.tsx';
import classes from './form-preview.module.css';

const EDITING = { kind: 'EDITING', error: null } as const;

interface FormPreviewProps {
  readonly kind: FormKind;
  readonly title: string;
  readonly description: string;
  readonly color: string | null;
  /** Addresses of pictures. */
  readonly image: string | null;
  readonly profile: string | null;
  readonly items: readonly FormItem[];
  readonly offer?: ShownOffer | null;
  readonly bodyParts?: readonly BodyPartOption[];
}

/** A public form in the frame of a phone. It is the very page that people see, and submits nothing. */
export function FormPreview(props: FormPreviewProps): ReactNode {
  const { kind, title, color, profile, items, offer = null, bodyParts = [] } = props;
  const pack = useBrand();
  const [year] = useState(() => new Date().getFullYear());
  const { organization } = useSession();
  const { allowSelfOnboarding } = organization;
  const form = {
    ...props,
    ...buildFormRules(kind, items, { pack, allowSelfOnboarding, bodyParts }),
    code: '',
    title: title || organization.name,
    color: color ?? organization.color ?? getBrandColor(pack),
    profile: profile ?? organization.image,
    organizationName: organization.name,
    allowSelfOnboarding,
    offer,
    explainer: null,
    willText: true,
    policyPath: pack.links.policyPath,
    poweredBy: pack.name,
    submittedText: pack.screen.formSubmitted,
    errorText: pack.screen.formError,
  };
  return (
    <section className={classes.phone} aria-label="Preview">
      <div className={classes.glass}>
        <FormView
          form={form}
          state={EDITING}
          year={year}
          isPreview
          onStart={() => undefined}
          onSubmit={() => undefined}
        />
      </div>
    </section>
  );
}
