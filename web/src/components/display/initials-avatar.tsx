import type { ReactNode } from 'react';
import { getInitials } from '../../lib/format/initials.ts';
import classes from './initials-avatar.module.css';

const HUES = 6;
/** Two wide letters, such as MM, fit a circle at this share of its width. */
const FONT_SHARE = 0.45;

/** Circle with initials beside a name. The color depends only on the name. */
export function InitialsAvatar({ name, size = 32 }: { readonly name: string; readonly size?: number }): ReactNode {
  const hue = [...name].reduce((sum, character) => sum + (character.codePointAt(0) ?? 0), 0) % HUES;
  return (
    <span
      className={`${classes.avatar} strong rigid`}
      data-tone={hue}
      style={{ width: size, height: size, fontSize: Math.min(12, size * FONT_SHARE) }}
      aria-hidden="true"
    >
      {getInitials(name)}
    </span>
  );
}
