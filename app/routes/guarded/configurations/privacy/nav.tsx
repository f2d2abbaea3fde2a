import { SectionLinks } from '#app/components/index.ts'

const screens = [
  { path: '/configurations/privacy', label: 'Pessoas e pedidos' },
  { path: '/configurations/privacy/consents', label: 'Consentimentos' },
  { path: '/configurations/privacy/retention', label: 'Prazos e encarregado' },
  { path: '/configurations/privacy/incidents', label: 'Incidentes' }
]

export function PrivacyNav() {
  return <SectionLinks label="Privacidade" screens={screens} />
}
