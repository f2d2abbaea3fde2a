import type { Browser } from 'playwright'
import { afterAll, beforeAll } from 'vitest'
import { seededPassword } from '../database/seeded-password.ts'
import { closeWindows, launchBrowser, openSignedIn, openWindow, type Visit, type Window } from './operator-browser.ts'

interface World {
  app: { url: string }
  close(): Promise<void>
}

/** The password is the seeded one unless given. */
type SignedIn = Partial<Window> & { password?: string; again?: boolean; byForm?: boolean }

/**
 * Opens a world and the browser before the tests of a file, and closes both after the last one. `world` is empty until
 * the tests. Hooks run in the order of their calls: register a hook that uses `world` after this call, and one that
 * starts a server for the world before it.
 */
export function openForFile<Of extends World>(openWorld: () => Promise<Of>) {
  const world = {} as Of
  let opened: Of | undefined
  let browser: Browser

  beforeAll(async () => {
    const launched = launchBrowser()
    opened = await openWorld()
    Object.assign(world, opened)
    browser = await launched
  })

  afterAll(async () => {
    await closeWindows()
    await opened?.close()
  })

  return {
    world,
    openWindow: (window: Partial<Window> = {}): Promise<Visit> =>
      openWindow(browser, { url: world.app.url, ...window }),
    openSignedIn: (username: string, window: SignedIn = {}): Promise<Visit> =>
      openSignedIn(browser, { url: world.app.url, username, password: seededPassword, ...window })
  }
}
