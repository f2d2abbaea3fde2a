/** Files of the page without network; the route that serves this script writes them before it. */
interface GateFiles {
  /** Changes with the content of the files. */
  version: string
  page: string
  /** Page that says what works without network. */
  works: string
  files: string[]
}

interface Extended extends Event {
  waitUntil(work: Promise<unknown>): void
}

interface Asked extends Extended {
  request: Request
  respondWith(answer: Promise<Response>): void
}

/** The part of a service worker's scope that TypeScript's DOM library lacks. */
declare const self: {
  gateFiles: GateFiles
  skipWaiting(): Promise<void>
  clients: { claim(): Promise<void> }
  addEventListener(type: 'install' | 'activate', hear: (event: Extended) => void): void
  addEventListener(type: 'fetch', hear: (event: Asked) => void): void
}

const gate = '/operation/check-in'
const worksPage = '/operation/check-in/without-network'
const prefix = 'gate-'
/** Milliseconds until a page counts as lost. */
const timeoutMs = 5000

/** Serves the gate from its kept page when the network is gone, silent, or answered by somebody else. */
export function startWorker(): void {
  const { version, page, works, files } = self.gateFiles
  const name = `${prefix}${version}`

  async function keepFiles(): Promise<void> {
    const kept = await caches.open(name)
    await Promise.all(
      [page, works, ...files].map(async (path) => {
        const answer = await fetch(path, { cache: 'no-cache' })
        // A portal's page must never be kept in the place of ours.
        if (!answer.ok || answer.redirected || !answer.headers.has('x-request-id')) {
          throw new Error(`${path} was not served by us`)
        }
        await kept.put(path, answer)
      })
    )
  }

  async function dropOthers(): Promise<void> {
    const names = await caches.keys()
    await Promise.all(names.filter((one) => one.startsWith(prefix) && one !== name).map((one) => caches.delete(one)))
  }

  async function openPage(request: Request, path: string): Promise<Response> {
    const keptPage = async () => (await caches.match(path)) ?? Response.error()
    if (new URL(request.url).searchParams.get('rede') === '0') return keptPage()
    const answer = await inTime(request)
    if (!answer) return keptPage()
    // Our server leads somebody who may not enter elsewhere, and a portal leads everybody to itself.
    if (answer.type === 'opaqueredirect') return (await isOurs()) ? answer : keptPage()
    return answer.headers.has('x-request-id') && answer.status < 500 ? answer : keptPage()
  }

  async function keptFile(request: Request): Promise<Response> {
    return (await caches.match(request, { ignoreSearch: true })) ?? fetch(request)
  }

  self.addEventListener('install', (event) => event.waitUntil(keepFiles().then(() => self.skipWaiting())))
  self.addEventListener('activate', (event) => event.waitUntil(dropOthers().then(() => self.clients.claim())))
  self.addEventListener('fetch', (event) => {
    const { method, mode, url } = event.request
    const { pathname } = new URL(url)
    if (method !== 'GET') return
    if (mode === 'navigate' && pathname === gate) event.respondWith(openPage(event.request, page))
    else if (mode === 'navigate' && pathname === worksPage) event.respondWith(openPage(event.request, works))
    else if (files.indexOf(pathname) >= 0) event.respondWith(keptFile(event.request))
  })
}

/** Null for an answer that does not come in time. A navigation cannot be given a signal. */
function inTime(request: Request | string): Promise<Response | null> {
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), timeoutMs))
  return Promise.race([fetch(request).catch(() => null), late])
}

/** Every answer of our server has an id; robots.txt is everybody's. */
async function isOurs(): Promise<boolean> {
  const answer = await inTime('/robots.txt?gate')
  return answer?.headers.has('x-request-id') === true && !answer.redirected
}
