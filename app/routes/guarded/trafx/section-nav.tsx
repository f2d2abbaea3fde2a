import { SectionLinks } from '#app/components/index.ts'

const screens = [
  { path: '/trafx/index', label: 'Arquivos' },
  { path: '/trafx/entries', label: 'Contagens' },
  { path: '/trafx/compare', label: 'Comparação' },
  { path: '/trafx/passages', label: 'Entradas e saídas' },
  { path: '/trafx/devices', label: 'Aparelhos' }
]

export function SectionNav() {
  return <SectionLinks label="Contadores" screens={screens} />
}
