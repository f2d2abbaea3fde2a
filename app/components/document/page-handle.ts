/**
 * `export const handle = { hydrate: true }`: React takes the page over in the browser. `'streamed'`: only while parts of
 * it are still to come. Others stay the server's HTML.
 */
export interface PageHandle {
  hydrate?: boolean | 'streamed'
}

export function hydrates(handle: unknown, isStreamed: boolean): boolean {
  if (typeof handle !== 'object' || handle === null || !('hydrate' in handle)) return false
  return handle.hydrate === true || (handle.hydrate === 'streamed' && isStreamed)
}
