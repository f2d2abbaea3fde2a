import { SectionLinks } from '#app/components/index.ts'

const screens = [
  { path: '/products/index', label: 'Atrativos' },
  { path: '/products/seasons', label: 'Temporadas' },
  { path: '/products/discounts', label: 'Descontos' },
  { path: '/products/poi', label: 'Pontos de interesse' }
]

/** Tabs of the area. `hasCatalogue` is false for an API that only lists attractions and points. */
export function SectionNav({ hasCatalogue = true }: { hasCatalogue?: boolean }) {
  const own = ['/products/seasons', '/products/discounts']
  const shown = screens.filter(({ path }) => hasCatalogue || !own.includes(path))
  return <SectionLinks label="Produtos" screens={shown} />
}

/** Tabs of one attraction. */
export function ProductNav({ uuid }: { uuid: string }) {
  const own = [
    { path: `/products/${uuid}`, label: 'Dados' },
    { path: `/products/${uuid}/tickets`, label: 'Ingressos' },
    { path: `/products/${uuid}/hours`, label: 'Horários' },
    { path: `/products/${uuid}/calendar`, label: 'Calendário' },
    { path: `/products/${uuid}/photos`, label: 'Fotos' },
    { path: `/products/${uuid}/term`, label: 'Termo' },
    { path: `/products/${uuid}/refund-policy`, label: 'Cancelamento' }
  ]
  return <SectionLinks label="Atrativo" screens={own} />
}
