import { readFileSync } from 'node:fs'
import { createPlainBrowser, findForm, type PlainBrowser } from '../browser/plain-browser.ts'
import { type PlainForm, parseForms } from '../browser/plain-form.ts'
import { seededPassword } from '../database/seeded-password.ts'
import { type OperatorWorld, openOperatorWorld } from './operator.ts'

export interface SentFile {
  name: string
  content: string | Uint8Array<ArrayBuffer>
}

/** Answer to an upload: a page, or the target of a redirect. */
export interface Answered {
  status: number
  location: string
  text: string
  forms: PlainForm[]
}

const folder = new URL('../../fixtures/trafx/', import.meta.url)

export const stampedName = 'ShuttleFile  261116-091522.TXT'
export const hourlyName = 'ShuttleFile  261112-184002.TXT'

/** Changes the serials in a sample file, because the demonstration has used the samples' own. */
export function sample(name: string, serials: Record<string, string>): SentFile {
  const text = readFileSync(new URL(encodeURIComponent(name), folder), 'utf8')
  const content = Object.entries(serials).reduce((so, [from, to]) => so.replaceAll(from, to), text)
  return { name, content }
}

export interface CounterWorld extends OperatorWorld {
  signIn(username: string): Promise<PlainBrowser>
  /** Uploads files as a browser's multipart form. */
  upload(browser: PlainBrowser, files: readonly SentFile[]): Promise<Answered>
}

export async function openCounterWorld(): Promise<CounterWorld> {
  const world = await openOperatorWorld()
  return {
    ...world,
    async signIn(username) {
      const browser = createPlainBrowser(world.app.url)
      await browser.signIn(username, seededPassword)
      return browser
    },
    upload: (browser, files) => uploadTo(world.app.url, browser, files)
  }
}

/** Uploads files to a program as a browser's multipart form. */
export async function uploadTo(url: string, browser: PlainBrowser, files: readonly SentFile[]): Promise<Answered> {
  const form = new FormData()
  form.set('_sid', await findToken(browser))
  for (const { name, content } of files) form.append('arquivos', new File([content], name))
  const headers = { cookie: browser.cookieHeader(), accept: 'text/html' }
  const path = '/trafx/upload'
  const response = await fetch(new URL(path, url), { method: 'POST', headers, body: form, redirect: 'manual' })
  const html = await response.text()
  return {
    status: response.status,
    location: response.headers.get('location') ?? '',
    text: toText(html),
    forms: parseForms(html.replace(/<(script|style)\b[\s\S]*?<\/\1>/g, ' '), path)
  }
}

/** Reads the door's token from any form of a signed-in page. */
async function findToken(browser: PlainBrowser): Promise<string> {
  const page = await browser.get('/trafx/index')
  const form = page.forms.find(({ controls }) => controls.some(({ name }) => name === '_sid'))
  return form?.controls.find(({ name }) => name === '_sid')?.value ?? ''
}

function toText(html: string): string {
  const body = html.replace(/<(script|style|template)\b[\s\S]*?<\/\1>/g, ' ').replace(/<!--[\s\S]*?-->/g, '')
  return body
    .replace(/<[^>]+>/g, ' ')
    .replace(/&quot;/g, '"')
    .replace(/\s+/g, ' ')
    .trim()
}

/** Returns the preview's form that saves. */
export function saveForm(answered: Answered): PlainForm {
  return findForm(
    { ...answered, path: '/trafx/upload', headers: new Headers(), html: '', links: [] },
    'Salvar contagens'
  )
}
