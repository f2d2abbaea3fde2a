import type { ReactNode } from 'react'
import { PageHeader, SectionLinks } from '#app/components/index.ts'
import { type AreaName, CATALOGUE } from '../areas.ts'

/** Page of the catalogue with links to its neighbours. */
export function SpecimenPage({ area, path, children }: { area: AreaName; path: string; children: ReactNode }) {
  const { label, pages } = CATALOGUE[area]
  const own = pages.find((page) => page.path === path)
  const screens = pages.map((page) => ({ path: `/${area}/${page.path}`, label: page.label }))
  return (
    <>
      <PageHeader title={own?.label ?? label} lead={own?.text} />
      <SectionLinks label={`Catálogo: ${label.toLowerCase()}`} screens={screens} />
      <div className="stack-l">{children}</div>
    </>
  )
}

/** Shows one component in one state. */
export function Specimen({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section className="specimen">
      <h2>{name}</h2>
      {children}
    </section>
  )
}
