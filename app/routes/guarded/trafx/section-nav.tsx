import { SectionLinks } from '#app/components/shell/index.ts'

const screens = [
  { path: '/trafx/index', label: 'Arquivos' },
  { path: '/trafx/entries', label: 'Contagens' },
  { path: '/trafx/compare', label: 'Comparação' },
  { path: '/trafx/devices', label: 'Aparelhos' }
]

/** The four screens about counters. */
export function SectionNav() {
  return <SectionLinks label="Contadores" screens={screens} />
}
