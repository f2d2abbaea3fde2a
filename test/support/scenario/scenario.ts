import type { Page } from 'playwright'

/** Server on which the scenario runs, and its names. */
export interface Scenario {
  url: string
  js: boolean
  manager: { username: string; password: string }
  attraction: string
  /** Label of the ticket that anybody can buy. */
  ticket: string
  /** Pays the Pix code that the page shows. */
  payPix(page: Page): Promise<void>
  /** Provider whose payments are withdrawn, if there are several; none of them was refunded. */
  provider: string | null
  /** Serial of a counter without uploaded files. */
  serial: string
  /** Sends a message on a server without a queue. */
  writeMessages(page: Page): Promise<void>
  /** Screens without data on this server. */
  lacks: readonly string[]
}

export const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
