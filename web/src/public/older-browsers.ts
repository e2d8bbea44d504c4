/** What Safari 15 and Chrome 100 lack. Imported before everything else of the page. */

// The rules of links and videos read addresses with it.
URL.parse ??= (address, base) => {
  try {
    return new URL(address, base);
  } catch {
    return null;
  }
};
