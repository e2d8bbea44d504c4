import { SegmentedControl, Stack, TextInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import {
  DEFAULT_BUTTON,
  REDIRECT_LIMITS,
  type Redirect,
} from '../../../../../../../functions/domain/pitches/redirect.ts';
import { cleanRedirect, findRedirectProblem } from '../../../../../../../functions/domain/redirects/check-redirect.ts';
import { useTerms } from '../../../../../brand/brand.tsx';

interface RedirectFieldsProps {
  readonly value: Redirect;
  /** The step is stored. A new one has nothing to remove. */
  readonly isStored: boolean;
  readonly onChange: (redirect: Redirect) => void;
}

const TARGETS = [
  { value: 'LINK', label: 'Link' },
  { value: 'CONTACT', label: 'Call or text' },
  { value: 'NONE', label: 'None' },
] as const;

/** Where the link of a text leads: to a page, or to a number to call or text. NONE removes the step. */
export function RedirectFields({ value, isStored, onChange }: RedirectFieldsProps): ReactNode {
  const w = useTerms();
  const { type, url, phone, button } = value;
  // Shows no mistake while someone types.
  const [left, setLeft] = useState<string | null>(null);
  const typed = type === 'LINK' ? url : phone;
  const error = typed !== '' && typed === left ? findRedirectProblem(cleanRedirect(value)) : null;
  const change = (changes: Partial<Redirect>): void => onChange({ ...value, ...changes });
  return (
    <Stack gap="xs" role="group" aria-label="Redirect">
      <SegmentedControl
        aria-label="Where the link leads"
        data={TARGETS.filter((target) => target.value !== 'NONE' || isStored)}
        value={type}
        onChange={(target) => change({ type: target })}
      />
      {type === 'LINK' && (
        <TextInput
          label="Page"
          data-autofocus
          description={`The text ends with a short link that is each ${w('contact')}’s own.`}
          placeholder="example.com"
          inputMode="url"
          autoComplete="off"
          maxLength={REDIRECT_LIMITS.url}
          value={url}
          error={error}
          onBlur={() => setLeft(url)}
          onChange={(event) => change({ url: event.currentTarget.value })}
        />
      )}
      {type === 'CONTACT' && (
        <TextInput
          label="Phone"
          description="The link opens a page with buttons to call and to text this number."
          type="tel"
          placeholder="(602) 555-0142"
          autoComplete="off"
          value={phone}
          error={error}
          onBlur={() => setLeft(phone)}
          onChange={(event) => change({ phone: event.currentTarget.value })}
        />
      )}
      {type === 'CONTACT' && (
        <TextInput
          label="Title of that page (optional)"
          placeholder={DEFAULT_BUTTON}
          autoComplete="off"
          maxLength={REDIRECT_LIMITS.button}
          value={button === DEFAULT_BUTTON ? '' : button}
          onChange={(event) => change({ button: event.currentTarget.value || DEFAULT_BUTTON })}
        />
      )}
      {type === 'NONE' && (
        <p className="fine">
          Removes the step. Scheduled texts of it are canceled, and links in sent texts lead nowhere.
        </p>
      )}
    </Stack>
  );
}
