import {
  createPlainBrowser,
  findForm,
  type PlainBrowser,
  type PlainPage
} from '../../../support/browser/plain-browser.ts'
import { seededPassword } from '../../../support/database/seeded-password.ts'

const letters = (text: string) => new Uint8Array(Buffer.from(text))
export const png = new Uint8Array(
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64'
  )
)
export const note = letters('Nome: Ana Souza\nDocumento válido.')

export async function signIn(url: string, user: string): Promise<PlainBrowser> {
  const browser = createPlainBrowser(url)
  await browser.signIn(user, seededPassword)
  return browser
}

/** Opens the form by its name in the list of types. */
export async function openForm(browser: PlainBrowser, label: string): Promise<PlainPage> {
  const { html } = await browser.get('/issues/add')
  const [, path = ''] = new RegExp(`href="(/issues/add\\?type=[\\w-]+)">${label}`).exec(html) ?? []
  return browser.get(path)
}

export const openButton = 'Abrir requerimento'
export const newForm = async (browser: PlainBrowser, label: string) =>
  findForm(await openForm(browser, label), openButton)
