import { useRouteLoaderData } from '@remix-run/react'
import { SectionLinks } from '#app/components/shell/index.ts'
import type { loader } from './layout.tsx'
import type { Section } from './sections.ts'

export function useSections(): Section[] {
  return useRouteLoaderData<typeof loader>('routes/guarded/configurations/layout')?.sections ?? []
}

export function SectionNav() {
  const screens = useSections().map(({ path, short }) => ({ path, label: short }))
  return <SectionLinks label="Configurações" screens={screens} />
}
