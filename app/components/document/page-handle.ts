/** `export const handle = { hydrate: true }`: React takes the page over in the browser. Others stay the server's HTML. */
export interface PageHandle {
  hydrate?: boolean
}

export const hydrates = (handle: unknown): boolean =>
  typeof handle === 'object' && handle !== null && 'hydrate' in handle && handle.hydrate === true
