/** A document may run the same script twice: in its first page, and as a file. */
export function define(elements: Record<string, CustomElementConstructor>): void {
  for (const [name, element] of Object.entries(elements)) {
    if (!customElements.get(name)) customElements.define(name, element)
  }
}
