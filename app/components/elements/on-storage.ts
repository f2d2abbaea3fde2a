/** Returns null when the browser forbids storage or it is full; what is kept for this tab is then lost at the next page. */
export function onStorage<T>(use: (storage: Storage) => T): T | null {
  try {
    return use(window.sessionStorage)
  } catch {
    return null
  }
}
