/** What a browser without script does: keeps cookies, follows links when told, posts forms from the pages it was given. */
export interface TextBrowser {
  get(path: string, headers?: Record<string, string>): Promise<Page>
  post(path: string, fields?: Record<string, string>, headers?: Record<string, string>): Promise<Page>
  cookies: Map<string, string>
}

export interface Page {
  status: number
  /** Where a redirect leads, path and query. */
  location: string | null
  headers: Headers
  text: string
}

/** Packing costs a millisecond of each page, and unpacking another; that pages are packed is asked elsewhere. */
const unpacked = { 'accept-encoding': 'identity' }

/** A browser at the running app's address. Posts say that they come from the site, as every browser of today does. */
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

/** Signs a user of the demonstration place in. */
export async function signIn(url: string, username: string, password: string): Promise<TextBrowser> {
  const browser = openTextBrowser(url)
  const answer = await browser.post('/login', { username, password })
  if (answer.status !== 302) throw new Error(`sign-in of ${username} answered ${answer.status}`)
  return browser
}
