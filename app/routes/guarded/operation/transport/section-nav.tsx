import { SectionLinks } from '#app/components/index.ts'

const screens = [
  { path: '/operation/transport', label: 'Viagens' },
  { path: '/operation/transport/fleet', label: 'Frota' }
]

export function SectionNav() {
  return <SectionLinks label="Transporte" screens={screens} />
}
