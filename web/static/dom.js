// Elements and texts for the views that are scripts of their own.

/**
 * Puts parts into a text at {0}, {1}, …
 *
 * @param {string} template
 * @param {(string | number)[]} parts
 */
export const fill = (template, parts) => template.replace(/\{(\d)\}/g, (_, at) => String(parts[at]));

/**
 * Makes an element.
 *
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Record<string, string>} attributes
 * @param {(Node | string)[]} children
 */
export const el = (tag, attributes = {}, ...children) => {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
};
