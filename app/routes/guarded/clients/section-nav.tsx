import { SectionLinks } from '#app/components/index.ts'
import type { Viewer } from '#app/session/index.server.ts'

const screens = [
  { path: '/clients/index', label: 'Clientes', permission: 'clients/index' },
  { path: '/clients/duplicates', label: 'Duplicados', permission: 'clients/index' },
  { path: '/clients/pendencies', label: 'Pendências', permission: 'clients/pendencies' },
  { path: '/clients/services', label: 'Acompanhamento', permission: 'clients/services' }
] as const

export type Section = { path: string; label: string }

/** Lists the sections that the viewer may open. */
export function sectionsOf({ can }: Pick<Viewer, 'can'>): Section[] {
  return screens.filter(({ permission }) => can(permission)).map(({ path, label }) => ({ path, label }))
}

export function SectionNav({ sections }: { sections: readonly Section[] }) {
  return sections.length > 1 ? <SectionLinks label="Clientes" screens={sections} /> : null
}
