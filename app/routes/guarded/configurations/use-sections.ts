import { useRouteLoaderData } from '@remix-run/react'
import type { loader } from './layout.tsx'
import type { Section } from './sections.ts'

export function useSections(): Section[] {
  return useRouteLoaderData<typeof loader>('routes/guarded/configurations/layout')?.sections ?? []
}
