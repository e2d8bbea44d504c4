/** The entity that the templates are written for. Its names give way to those of the new one. */
const MODEL = { many: 'saved-replies', one: 'saved-reply' };

/** Returns a function that puts the names of a new entity into a template. `area`: many of them, such as `price-lists`. */
export function createNaming(area: string): (template: string) => string {
  const pairs = [
    ...listForms(MODEL.many).map((form, index) => [form, listForms(area)[index] ?? form] as const),
    ...listForms(MODEL.one).map((form, index) => [form, listForms(toSingular(area))[index] ?? form] as const),
  ];
  return (template) => pairs.reduce((text, [model, own]) => text.replaceAll(model, own), template);
}

/** Returns the name of one: `price-list` of `price-lists`, and `reply` of `replies`. */
export function toSingular(area: string): string {
  return area.endsWith('ies') ? area.replace(/ies$/, 'y') : area.replace(/s$/, '');
}

/** saved-reply, SAVED-REPLY, SAVED_REPLY, savedReply, SavedReply, saved reply, Saved reply. */
function listForms(name: string): string[] {
  const words = name.split('-');
  const pascal = words.map(capitalize).join('');
  const upper = name.toUpperCase();
  return [
    name,
    upper,
    upper.replaceAll('-', '_'),
    `${pascal.charAt(0).toLowerCase()}${pascal.slice(1)}`,
    pascal,
    words.join(' '),
    capitalize(words.join(' ')),
  ];
}

function capitalize(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
