/** Browser without script: keeps cookies, follows links on request, and posts forms from pages it loaded. */
export interface TextBrowser {
  get(path: string, headers?: Record<string, string>): Promise<Page>
  post(path: string, fields?: Record<string, string>, headers?: Record<string, string>): Promise<Page>
  cookies: Map<string, string>
}

export interface Page {
  status: number
  /** Target of a redirect, path and query. */
  location: string | null
  headers: Headers
  text: string
}

/** Compression costs a millisecond per page on each side; other tests cover it. */
const unpacked = { 'accept-encoding': 'identity' }

/** Opens a browser on the running app. Posts carry the site's Origin, as from current browsers. */
export function openTextBrowser(url: string): TextBrowser {
  const cookies = new Map<string, string>()

  async function ask(path: string, init: RequestInit): Promise<Page> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { ...unpacked, ...init.headers, ...(cookie ? { cookie } : {}) }
    const response = await fetch(`${url}${path}`, { ...init, headers, redirect: 'manual' })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (/max-age=0/i.test(line)) cookies.delete(name)
      else cookies.set(name, value)
    }
    const location = response.headers.get('location') ?? response.headers.get('x-remix-redirect')
    return { status: response.status, location, headers: response.headers, text: await response.text() }
  }

  return {
    cookies,
    get: (path, headers = {}) => ask(path, { headers }),
    post: (path, fields = {}, headers = {}) =>
      ask(path, {
        method: 'POST',
        body: new URLSearchParams(fields),
        headers: { origin: url, 'sec-fetch-site': 'same-origin', ...headers }
      })
  }
}

/** Signs a demonstration user in. */
export async function signIn(url: string, username: string, password: string): Promise<TextBrowser> {
  const browser = openTextBrowser(url)
  const answer = await browser.post('/login', { username, password })
  if (answer.status !== 302) throw new Error(`sign-in of ${username} answered ${answer.status}`)
  return browser
}
