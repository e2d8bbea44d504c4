import { Skeleton, TextInput } from '@mantine/core';
import { Suspense, useId, useState, type ReactNode } from 'react';
import { lazyComponent } from '../../lib/chunk.ts';
import {
  countTypedCharacters,
  FALLBACK_TOO_LONG,
  findLengthError,
  type MessageBlock,
  type PlaceholderType,
} from '../../../../functions/domain/content/blocks.ts';
import {
  FALLBACK_LIMIT,
  MESSAGE_LIMIT,
  TWO_MESSAGES_HINT_AT,
} from '../../../../functions/domain/content/characters.ts';
import { countSegments } from '../../../../functions/domain/content/segments.ts';
import { useBrand, useTerms } from '../../brand/brand.tsx';
import { plural } from '../../lib/format/numbers.ts';
import { readFallbacks, withFallback, type Fallbacks } from './document.ts';
import classes from './message-field.module.css';
import { getPlaceholderKey, listPlaceholders, type PlaceholderBlock } from './placeholder-type.ts';

const LazyEditor = lazyComponent(async () => (await import('./message-editor.tsx')).MessageEditor);

interface MessageFieldProps {
  readonly label: string;
  readonly initial: readonly MessageBlock[];
  readonly onChange: (blocks: readonly MessageBlock[]) => void;
  /** Renders the text as sent, to count the billed segments. */
  readonly renderSent: (blocks: readonly MessageBlock[]) => string;
  /** Renders it for a contact who has had a text before: without the opt-out line. Absent when both are the same. */
  readonly renderLater?: ((blocks: readonly MessageBlock[]) => string) | undefined;
  /** The text may name the contact's appointment. */
  readonly namesEvent?: boolean;
  /** The text goes to the team, and may say what the contact did. */
  readonly namesIfs?: boolean;
  /** The text may name the contact. */
  readonly namesContact?: boolean;
  /** A text to the team is not billed. */
  readonly isBilled?: boolean;
  /** Off in forms that begin with another field. */
  readonly takesFocus?: boolean;
}

const FALLBACK_LABELS: Readonly<Record<PlaceholderType, string>> = {
  FIRST_NAME: "If there's no first name, use",
  LAST_NAME: "If there's no last name, use",
  PHONE: "If there's no phone number, use",
  EVENT_DATE: "If there's no event date, use",
  EVENT_TIME: "If there's no event time, use",
  EVENT_LOCATION: "If there's no event location, use",
  IF_LIST: "If there's no list of ifs, use",
};

/** Field for a message with placeholders, with its length and the billed texts. */
export function MessageField({
  label,
  initial,
  onChange,
  renderSent,
  renderLater = renderSent,
  namesEvent = false,
  namesIfs = false,
  namesContact = true,
  isBilled = true,
  takesFocus = true,
}: MessageFieldProps): ReactNode {
  const { screen } = useBrand();
  const w = useTerms();
  const id = useId();
  const [blocks, setBlocks] = useState<readonly MessageBlock[]>(initial);
  const [fallbacks, setFallbacks] = useState<Fallbacks>(() => readFallbacks(initial));
  const used = listPlaceholders(blocks);
  const length = countTypedCharacters(blocks);
  const lengthError = findLengthError(blocks);
  const { segments, encoding } = countSegments(renderSent(blocks));
  const { segments: later } = countSegments(renderLater(blocks));

  const change = (next: readonly MessageBlock[]): void => {
    setBlocks(next);
    onChange(next);
  };
  const changeFallback = (key: string, fallback: string): void => {
    setFallbacks({ ...fallbacks, [key]: fallback });
    change(
      blocks.map((block) => {
        if (block.type === 'TEXT' || getPlaceholderKey(block) !== key) return block;
        const { fallback: _before, ...placeholder } = block;
        return withFallback(placeholder, fallback);
      }),
    );
  };

  return (
    <div>
      <p className={classes.label}>{label}</p>
      <Suspense fallback={<Skeleton height={136} />}>
        <LazyEditor
          label={label}
          initial={initial}
          fallbacks={fallbacks}
          describedBy={id}
          namesEvent={namesEvent}
          namesIfs={namesIfs}
          namesContact={namesContact}
          takesFocus={takesFocus}
          onChange={change}
        />
      </Suspense>
      <p id={id} className={`${classes.counts} fine flow numbers`}>
        <span data-full={length >= MESSAGE_LIMIT || undefined}>
          {length} / {MESSAGE_LIMIT}
        </span>
        {length >= TWO_MESSAGES_HINT_AT && segments === 2 && (
          <span className={classes.hint}>{screen.twoMessagesHint}</span>
        )}
        <span className={classes.segments} title={encoding}>
          {segments > 0 &&
            isBilled &&
            `Billed as ${plural(later, 'text')} per ${w('contact')}${later < segments ? `, ${segments} as a first text` : ''}`}
        </span>
      </p>
      {lengthError !== null && lengthError !== FALLBACK_TOO_LONG && (
        <p role="alert" className={`${classes.error} line-16 size-12`}>
          {lengthError}
        </p>
      )}
      {used.length > 0 && (
        <div className={classes.fallbacks}>
          {used
            .map((placeholder) => ({ key: getPlaceholderKey(placeholder), placeholder }))
            .map(({ key, placeholder }) => (
              <TextInput
                key={key}
                size="xs"
                label={getFallbackLabel(placeholder)}
                placeholder="leave blank"
                maxLength={FALLBACK_LIMIT}
                error={(fallbacks[key] ?? '').length > FALLBACK_LIMIT && FALLBACK_TOO_LONG}
                autoComplete="off"
                value={fallbacks[key] ?? ''}
                onChange={(event) => changeFallback(key, event.currentTarget.value)}
              />
            ))}
        </div>
      )}
    </div>
  );
}

function getFallbackLabel(placeholder: PlaceholderBlock): string {
  return placeholder.type === 'FIELD' ? `If there's no “${placeholder.label}”, use` : FALLBACK_LABELS[placeholder.type];
}
