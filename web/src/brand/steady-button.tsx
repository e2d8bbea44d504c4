import { useState, type ComponentProps, type MouseEvent, type ReactNode } from 'react';

/**
 * A button that does not lose the focus when it becomes disabled, such as while its call runs. Browsers take the focus from a disabled
 * button, and a person with a keyboard would begin again at the top of the page. While it has the focus it is only marked as disabled,
 * and does nothing.
 */
export function SteadyButton({
  disabled = false,
  type = 'button',
  onClick,
  onFocus,
  onBlur,
  ...props
}: ComponentProps<'button'>): ReactNode {
  const [hasFocus, setHasFocus] = useState(false);
  const click = (event: MouseEvent<HTMLButtonElement>): void => {
    // Also stops the form of a button that submits. The Enter key in a field clicks that button.
    if (disabled) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...props}
      type={type}
      disabled={disabled && !hasFocus}
      aria-disabled={disabled || undefined}
      onClick={click}
      onFocus={(event) => {
        setHasFocus(true);
        onFocus?.(event);
      }}
      onBlur={(event) => {
        setHasFocus(false);
        onBlur?.(event);
      }}
    />
  );
}
