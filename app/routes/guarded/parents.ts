import type { Crumb } from '#app/components/shell/index.ts'

/**
 * What stands above pages in the menu and in their breadcrumb; with a link where it is a page. `below` of the site map
 * names one. In the menu's words, said again so that the browser need not load the table of permissions.
 */
export const PARENTS = {
  operation: { label: 'Operação' },
  bookings: { label: 'Reservas', href: '/operation/booking-list' },
  counters: { label: 'Contadores', href: '/trafx/index' },
  devices: { label: 'Aparelhos', href: '/trafx/devices' },
  reports: { label: 'Relatórios' },
  visits: { label: 'Visitas', href: '/reports/visits' },
  account: { label: 'Minha conta' }
} satisfies Record<string, Crumb>

export type ParentName = keyof typeof PARENTS

/** How `parent.tsx`, which stands for all of them, knows which one it is. */
export const PARENT_ID = 'routes/guarded/parent/'
