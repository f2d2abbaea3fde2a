import type { HandleRequest } from './settings.ts'

type Routes = Record<string, { id: string; path?: string; parentId?: string }>

/** Part of Remix's ServerBuild that this file reads. */
type Build = { routes: Routes; assets: { routes: Record<string, unknown> } }

/**
 * Creates one Remix handler per first path segment, with only the routes under it. Remix compiles each pattern three
 * times per request, which took a quarter of a page's time and grew with the number of routes.
 */
export function createBranchHandler<B extends Build>(build: B, toHandler: (build: B) => HandleRequest): HandleRequest {
  const heads = new Set(Object.values(build.routes).map((route) => headOf(pathOf(route.id, build.routes))))
  const handlers = new Map<string, HandleRequest>()

  function handlerOf(head: string): HandleRequest {
    const known = handlers.get(head) ?? toHandler(pruneBuild(build, head))
    handlers.set(head, known)
    return known
  }
  return (request, context) => {
    const head = decodeURIComponent(headOf(new URL(request.url).pathname))
    // All unknown paths share one handler.
    return handlerOf(heads.has(head.toLowerCase()) ? head.toLowerCase() : '*')(request, context)
  }
}

/** Ignores case, as Remix does. */
function headOf(path: string): string {
  return (path.split('/')[1] ?? '').toLowerCase()
}

function pathOf(id: string, routes: Routes): string {
  const parts: string[] = []
  for (let route = routes[id]; route; route = route.parentId ? routes[route.parentId] : undefined) {
    if (route.path) parts.unshift(route.path)
  }
  return `/${parts.join('/')}`
}

function pruneBuild<B extends Build>(build: B, head: string): B {
  const kept = new Set<string>()
  for (const { id } of Object.values(build.routes)) {
    const own = headOf(pathOf(id, build.routes))
    if (own === head || /^[:*]/.test(own)) keepWithParents(id, build.routes, kept)
  }
  const only = <T>(all: Record<string, T>) => Object.fromEntries(Object.entries(all).filter(([id]) => kept.has(id)))
  return { ...build, routes: only(build.routes), assets: { ...build.assets, routes: only(build.assets.routes) } }
}

function keepWithParents(id: string, routes: Routes, kept: Set<string>): void {
  for (let route = routes[id]; route; route = route.parentId ? routes[route.parentId] : undefined) kept.add(route.id)
}
