/** `export const handle = { hydrate: true }`: React takes the page over in the browser. Others stay the server's HTML. */
export interface PageHandle {
  hydrate?: boolean
}

export function hydrates(handle: unknown): boolean {
  return typeof handle === 'object' && handle !== null && 'hydrate' in handle && handle.hydrate === true
}
