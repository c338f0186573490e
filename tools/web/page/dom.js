// Helpers: elements of HTML and SVG, files, failures.

/// Returns an element with these attributes and children. A function is an event listener.
/** @type {<K extends keyof HTMLElementTagNameMap>(name: K, attributes?: Record<string, any>,
 * ...children: (Node | string)[]) => HTMLElementTagNameMap[K]} */
export function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes))
    if (typeof value === "function") made.addEventListener(key, value);
    else if (value === true) made.setAttribute(key, "");
    else if (value !== undefined && value !== false) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

/// Writes a text if it is new: each write needs a layout, and screen readers repeat it. Returns
/// false if it is not.
/** @type {(node: Element, text: string) => boolean} */
export function write(node, text) {
  if (node.textContent === text) return false;
  node.textContent = text;
  return true;
}

/// Returns the text of a file of the site; null if it cannot be loaded.
/** @type {(file: string) => Promise<string | null>} */
export const fetchText = (file) =>
  fetch(file).then((found) => (found.ok ? found.text() : null)).catch(() => null);

/// Returns the value of a function; `otherwise` if it fails.
/** @type {<T>(work: () => T, otherwise: T) => T} */
export function attempt(work, otherwise) {
  try {
    return work();
  } catch {
    return otherwise;
  }
}

/// Returns an SVG element.
/** @type {(name: string, attributes: Record<string, any>) => SVGElement} */
export function svgElement(name, attributes) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
}
