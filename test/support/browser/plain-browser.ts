import { type PlainForm, parseForms } from './plain-form.ts'

export interface PlainPage {
  status: number
  /** Path and query after the last redirect. */
  path: string
  headers: Headers
  html: string
  /** Visible text with white space collapsed. */
  text: string
  forms: PlainForm[]
  /** Targets of the links on the page. */
  links: string[]
}

export interface Filled {
  /** Values by field name; ticks the checkbox or selects the radio button with that value. */
  values?: Record<string, string>
  /** Text of the pressed button; default: the form's first. */
  button?: string
  /** Files by field; they make the form multipart. */
  files?: readonly { field: string; name: string; content: Uint8Array<ArrayBuffer> | string }[]
}

export interface PlainBrowser {
  get(path: string): Promise<PlainPage>
  /** Submits a form like a browser without script that sends neither Origin nor Sec-Fetch-Site. */
  submit(form: PlainForm, filled?: Filled): Promise<PlainPage>
  signIn(username: string, password: string): Promise<PlainPage>
  cookieValues(): string[]
  cookieHeader(): string
}

const mostRedirects = 8

/** Compression costs a millisecond per page, and there are thousands; other tests cover it. */
const unpacked = { 'accept-encoding': 'identity' }

/** Simulates a browser that knows only links, plain forms, cookies and redirects. */
export function createPlainBrowser(base: string, extraHeaders: Record<string, string> = {}): PlainBrowser {
  const cookies = new Map<string, string>()

  const writeCookies = () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')

  async function open(path: string, init: RequestInit = {}, redirects = 0): Promise<PlainPage> {
    const cookie = writeCookies()
    const headers = new Headers({ accept: 'text/html', ...unpacked, ...extraHeaders, ...(cookie ? { cookie } : {}) })
    for (const [name, value] of new Headers(init.headers)) headers.set(name, value)
    const response = await fetch(new URL(path, base), { ...init, headers, redirect: 'manual' })
    for (const line of response.headers.getSetCookie()) keepCookie(cookies, line)
    const location = response.headers.get('location')
    if (response.status >= 300 && response.status < 400 && location) {
      await response.body?.cancel()
      if (redirects === mostRedirects) throw new Error(`too many redirects, the last to ${location}`)
      const next = new URL(location, new URL(path, base))
      if (next.origin !== new URL(base).origin) throw new Error(`a redirect leads away, to ${next.origin}`)
      return open(`${next.pathname}${next.search}`, {}, redirects + 1)
    }
    return toPage(response, path, await response.text())
  }

  const browser: PlainBrowser = {
    get: (path) => open(path),
    submit(form, filled = {}) {
      const fields = form.fill(filled)
      const pressed = form.buttons.find(({ label }) => filled.button !== undefined && label.startsWith(filled.button))
      const action = pressed?.action ?? form.action
      if (form.method === 'get') return open(`${action.split('?')[0]}?${fields}`)
      if (filled.files) return open(action, { method: 'POST', body: withFiles(fields, filled.files) })
      return open(action, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: fields.toString()
      })
    },
    async signIn(username, password) {
      const page = await open('/login')
      return browser.submit(findForm(page, 'Entrar'), { values: { username, password } })
    },
    cookieValues: () => [...cookies.values()],
    cookieHeader: writeCookies
  }
  return browser
}

/** Keeps the order of our forms: typed fields before the files, the end marker after them. */
function withFiles(fields: URLSearchParams, files: NonNullable<Filled['files']>): FormData {
  const form = new FormData()
  const isLast = (name: string) => name === 'complete'
  const isFile = (name: string) => files.some(({ field }) => field === name)
  for (const [name, value] of fields) if (!isLast(name) && !isFile(name)) form.append(name, value)
  for (const { field, name, content } of files) form.append(field, new File([content], name))
  for (const [name, value] of fields) if (isLast(name)) form.append(name, value)
  return form
}

function keepCookie(cookies: Map<string, string>, line: string): void {
  const [pair = '', ...attributes] = line.split(';').map((part) => part.trim())
  const at = pair.indexOf('=')
  const ended = attributes.some((text) => /^max-age=0$/i.test(text) || /^expires=.*1970/i.test(text))
  if (ended) cookies.delete(pair.slice(0, at))
  else cookies.set(pair.slice(0, at), pair.slice(at + 1))
}

function toPage({ status, headers }: Response, path: string, html: string): PlainPage {
  const body = html.replace(/<(script|style|template)\b[\s\S]*?<\/\1>/g, ' ')
  const links = [...body.matchAll(/<a\b[^>]*\shref="([^"]*)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'))
  return { status, path, headers, html, text: readText(body), forms: parseForms(body, path), links }
}

function readText(html: string): string {
  const text = html.replace(/<!--[\s\S]*?-->|<wbr\/?>/g, '').replace(/<[^>]+>/g, ' ')
  return text
    .replace(/&#x27;/g, "'")
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
    .trim()
}

/** Finds the form with this button (whole text or its beginning); fails with the page's text. */
export function findForm(page: PlainPage, button: string): PlainForm {
  const found = page.forms.find((form) => form.buttons.some(({ label }) => label.startsWith(button)))
  if (found) return found
  throw new Error(`no form with '${button}' at ${page.path} (${page.status}): ${page.text.slice(0, 1500)}`)
}
