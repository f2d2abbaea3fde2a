/** Also in the gate's own `kept/list-store.ts`, which fills it. */
const listName = 'gate-list'

/** Deletes the list that the gate keeps in this browser, with its secret, when the user signs out. */
export function forgetGate(): void {
  window.addEventListener('submit', ({ target }) => {
    if (target instanceof HTMLFormElement && target.getAttribute('action') === '/logout' && window.indexedDB) {
      window.indexedDB.deleteDatabase(listName)
    }
  })
}
