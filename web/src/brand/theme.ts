import {
  createTheme,
  type CSSVariablesResolver,
  type MantineColorsTuple,
  type MantineThemeOverride,
} from '@mantine/core';
import type { Pack } from '../../../functions/domain/brand/pack.ts';
import { SteadyButton } from './steady-button.tsx';

const SYSTEM_FONT =
  'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", "Liberation Sans", Arial, sans-serif';

/** Cool neutrals of the dark scheme, from text to page background. */
const DARK: MantineColorsTuple = [
  '#e6e9ee',
  '#b6bdc8',
  '#9aa3b0',
  '#6d7684',
  '#39414d',
  '#2a313b',
  '#20262e',
  '#171b21',
  '#111419',
  '#0c0f13',
];

/** Cool neutrals of the light scheme, from page background to text. */
const GRAY: MantineColorsTuple = [
  '#f7f8f9',
  '#f0f2f4',
  '#e4e7eb',
  '#d6dae0',
  '#c3c9d1',
  '#9aa2ad',
  '#6b7480',
  '#4a525d',
  '#333a43',
  '#1d2229',
];

/** Index of the shade for filled buttons. White text is readable on this shade in every pack. */
const PRIMARY_SHADE = 8;

/** Builds Mantine's theme for a brand. */
export function buildTheme(pack: Pack): MantineThemeOverride {
  return createTheme({
    primaryColor: 'brand',
    primaryShade: PRIMARY_SHADE,
    colors: { brand: [...pack.theme.primary], dark: DARK, gray: GRAY },
    fontFamily: SYSTEM_FONT,
    fontSizes: { xs: '12px', sm: '14px', md: '16px', lg: '20px', xl: '28px' },
    spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
    radius: { xs: '4px', sm: '8px', md: '8px', lg: '12px', xl: '16px' },
    defaultRadius: 'md',
    headings: {
      fontWeight: '600',
      sizes: {
        h1: { fontSize: '28px', lineHeight: '36px' },
        h2: { fontSize: '20px', lineHeight: '28px' },
        h3: { fontSize: '16px', lineHeight: '24px' },
      },
    },
    respectReducedMotion: true,
    cursorType: 'pointer',
    // Keyed by name instead of importing the components. Imports would put all of them into the shell chunk.
    components: {
      ActionIcon: { defaultProps: { component: SteadyButton } },
      Button: { defaultProps: { size: 'sm', component: SteadyButton } },
      Checkbox: { defaultProps: { radius: 'xs' } },
      Loader: { defaultProps: { size: 'sm' } },
      Menu: { defaultProps: { shadow: 'md', transitionProps: { duration: 100 } } },
      Modal: {
        defaultProps: {
          closeButtonProps: { 'aria-label': 'Close' },
          transitionProps: { duration: 120, transition: 'fade' },
        },
        styles: { title: { fontSize: 20, lineHeight: '28px', fontWeight: 600 } },
      },
      Drawer: {
        defaultProps: { closeButtonProps: { 'aria-label': 'Close' }, transitionProps: { duration: 120 } },
      },
      Notification: { defaultProps: { closeButtonProps: { 'aria-label': 'Dismiss' } } },
      Tooltip: {
        defaultProps: { maw: 340, multiline: true, events: { hover: true, focus: true, touch: false }, openDelay: 200 },
      },
    },
  });
}

/**
 * Builds the CSS variables of a brand. Mantine's dimmed and placeholder grays are too light for WCAG AA on tinted
 * backgrounds, so they are darker here.
 */
export const buildCssVariables =
  (pack: Pack): CSSVariablesResolver =>
  (theme) => ({
    variables: Object.fromEntries(pack.theme.cycle.map((color, index) => [`--cycle-${index}`, color])),
    light: {
      '--mantine-color-text': '#1d2229',
      '--mantine-color-dimmed': '#56606c',
      '--mantine-color-placeholder': '#69727e',
      '--mantine-color-error': '#b42318',
      '--mantine-color-anchor': `var(--mantine-color-${theme.primaryColor}-8)`,
      '--ground': '#ffffff',
      '--ground-side': '#f7f8f9',
      '--hairline': '#e1e5ea',
      '--hover': '#f4f6f7',
      '--tint': `var(--mantine-color-${theme.primaryColor}-0)`,
      '--tint-strong': `var(--mantine-color-${theme.primaryColor}-1)`,
      '--bubble-in': '#eef0f3',
      '--bubble-out': `var(--mantine-color-${theme.primaryColor}-1)`,
      '--good': '#0b6b46',
      '--warn': '#8a4b00',
      '--bad': '#b42318',
      '--avatar-ground': '40% 91%',
      '--avatar-ink': '60% 24%',
    },
    dark: {
      '--mantine-color-text': '#e6e9ee',
      '--mantine-color-dimmed': '#a3acb8',
      '--mantine-color-placeholder': '#8d96a3',
      '--mantine-color-error': '#ff8f85',
      '--mantine-color-anchor': `var(--mantine-color-${theme.primaryColor}-3)`,
      '--ground': '#171b21',
      '--ground-side': '#12151a',
      '--hairline': '#2c333d',
      '--hover': '#1e242c',
      '--tint': `color-mix(in srgb, var(--mantine-color-${theme.primaryColor}-8) 22%, #171b21)`,
      '--tint-strong': `color-mix(in srgb, var(--mantine-color-${theme.primaryColor}-8) 38%, #171b21)`,
      '--bubble-in': '#262d36',
      '--bubble-out': `color-mix(in srgb, var(--mantine-color-${theme.primaryColor}-8) 42%, #171b21)`,
      '--good': '#6fd6a7',
      '--warn': '#f2b661',
      '--bad': '#ff8f85',
      '--avatar-ground': '24% 26%',
      '--avatar-ink': '40% 86%',
    },
  });
