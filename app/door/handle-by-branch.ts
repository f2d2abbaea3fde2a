import { decodeOrKeep } from './decode-or-keep.ts'
import type { HandleRequest } from './settings.ts'

type Routes = Record<string, { id: string; path?: string; parentId?: string }>

/** Part of Remix's ServerBuild that this file reads. */
type Build = { routes: Routes; assets: { routes: Record<string, unknown> } }

/**
 * Creates one Remix handler per first two path segments, with only the routes under them. Remix compiles each pattern
 * three times per request, which took a quarter of a page's time and grew with the number of routes.
 */
export function createBranchHandler<B extends Build>(build: B, toHandler: (build: B) => HandleRequest): HandleRequest {
  const heads = new Set(Object.values(build.routes).flatMap(({ id }) => headsOf(pathOf(id, build.routes))))
  const handlers = new Map<string, HandleRequest>()

  function handlerOf(head: string): HandleRequest {
    const known = handlers.get(head) ?? toHandler(pruneBuild(build, head))
    handlers.set(head, known)
    return known
  }
  return (request, context) => {
    const [first, both] = headsOf(new URL(request.url).pathname)
    // Unknown paths share handlers: one in each known branch, and one outside of them.
    return handlerOf(heads.has(both) ? both : heads.has(first) ? `${first}/*` : '*/*')(request, context)
  }
}

/** First segment, and the first two. Decodes them and ignores case, as Remix does. */
function headsOf(path: string): [string, string] {
  const [, first = '', second = ''] = path.split('/').slice(0, 3).map(readSegment)
  return [first, `${first}/${second}`]
}

const readSegment = (segment: string) => decodeOrKeep(segment).replaceAll('/', '%2F').toLowerCase()

function pathOf(id: string, routes: Routes): string {
  const parts: string[] = []
  for (let route = routes[id]; route; route = route.parentId ? routes[route.parentId] : undefined) {
    if (route.path) parts.unshift(route.path)
  }
  return `/${parts.join('/')}`
}

function pruneBuild<B extends Build>(build: B, head: string): B {
  const asked = head.split('/')
  const kept = new Set<string>()
  for (const { id } of Object.values(build.routes)) {
    const [, own] = headsOf(pathOf(id, build.routes))
    if (own.split('/').every((part, at) => part === '' || /^[:*]/.test(part) || part === asked[at])) {
      keepWithParents(id, build.routes, kept)
    }
  }
  const only = <T>(all: Record<string, T>) => Object.fromEntries(Object.entries(all).filter(([id]) => kept.has(id)))
  return { ...build, routes: only(build.routes), assets: { ...build.assets, routes: only(build.assets.routes) } }
}

function keepWithParents(id: string, routes: Routes, kept: Set<string>): void {
  for (let route = routes[id]; route; route = route.parentId ? routes[route.parentId] : undefined) kept.add(route.id)
}

type Pattern = { path: string; head: string; shape: RegExp; rank: string }

/** Finds the pattern of the page at a path, as Remix's router would. Null for a path of no page. */
export function createPageFinder({ routes }: Pick<Build, 'routes'>): (path: string) => string | null {
  const paths = new Set(Object.values(routes).map(({ id }) => pathOf(id, routes)))
  const patterns = [...paths].map(toPattern).sort((one, other) => (one.rank < other.rank ? -1 : 1))
  const below = (head: string | null) => patterns.filter((one) => one.head === head || isOpen(one.head))
  const known = new Map(patterns.map(({ head }) => [head, below(head)]))
  const elsewhere = below(null)
  return (path) => (known.get(headsOf(path)[0]) ?? elsewhere).find(({ shape }) => shape.test(path))?.path ?? null
}

const isOpen = (segment: string) => /^[:*]/.test(segment)

/** `rank` puts a literal segment before a parameter, and that before the rest of a path. */
function toPattern(path: string): Pattern {
  const segments = path.split('/').filter(Boolean)
  const shape = segments.map((segment) => {
    if (segment === '*') return '(?:/.*)?'
    if (segment.startsWith(':')) return segment.endsWith('?') ? '(?:/[^/]+)?' : '/[^/]+'
    return `/${segment.replace(/[.+()]/g, '\\$&')}`
  })
  const rank = segments.map((segment) => (segment === '*' ? '2' : isOpen(segment) ? '1' : '0')).join('')
  return { path, head: headsOf(path)[0], shape: new RegExp(`^${shape.join('')}/*$`, 'i'), rank }
}
