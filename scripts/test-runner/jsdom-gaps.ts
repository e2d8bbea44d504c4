// axe measures contrast on a canvas. jsdom has no canvas and prints a warning to stderr for every call, past the capture of
// Vitest. Without a context axe skips the measurement, as before.
if (typeof HTMLCanvasElement !== 'undefined') HTMLCanvasElement.prototype.getContext = () => null;
