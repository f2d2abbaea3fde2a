import { type Pending, planRescue, readPending } from './lost-part.ts'

const leftKey = 'trilha:left'
const rescuedKey = 'trilha:rescued'

/** Null when the browser refuses storage; a lost page is then reloaded without a record. */
function storage(): Storage | null {
  try {
    return window.sessionStorage
  } catch {
    return null
  }
}

/** Keeps where the reader is going, in case the router reloads this page instead. */
export function keepLeft(href: string): void {
  const pending: Pending = { href, at: Date.now() }
  storage()?.setItem(leftKey, JSON.stringify(pending))
}

/** Call it where the reader has arrived. */
export function forgetLeft(): void {
  storage()?.removeItem(leftKey)
}

let hasFailedAgain = false

/** Returns once whether the wanted page failed to load a second time. */
export function takeFailedAgain(): boolean {
  const said = hasFailedAgain
  hasFailedAgain = false
  return said
}

/** Call it before anything is drawn. True when the browser is leaving for another page. */
export function rescueLost(): boolean {
  const kept = storage()
  const left = readPending(kept?.getItem(leftKey) ?? null)
  kept?.removeItem(leftKey)
  const [entry] = performance.getEntriesByType('navigation')
  if (!kept || !entry || !('type' in entry) || entry.type !== 'reload') return false
  const rescue = planRescue(left, readPending(kept.getItem(rescuedKey)), Date.now())
  if (!rescue) return false
  if ('say' in rescue) {
    hasFailedAgain = true
    return false
  }
  kept.setItem(rescuedKey, JSON.stringify({ href: rescue.go, at: Date.now() }))
  window.location.replace(rescue.go)
  return true
}
