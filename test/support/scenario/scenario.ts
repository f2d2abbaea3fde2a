import type { Page } from 'playwright'

/** What the same steps are walked on: whoever answers behind the program, and what that one is called. */
export interface Scenario {
  url: string
  js: boolean
  manager: { username: string; password: string }
  attraction: string
  /** Of the ticket that anybody may buy. */
  ticket: string
  /** Makes the money of the Pix come that the page shows. */
  payPix(page: Page): Promise<void>
  /** Whose payments are withdrawn, where several take some: of it nothing went back to anybody. */
  provider: string | null
  /** Serial of a counter of which no file was sent. */
  serial: string
  /** Sends a message where no queue tells of them. */
  writeMessages(page: Page): Promise<void>
  /** Screens that this server has nothing for. */
  lacks: readonly string[]
}

export const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
