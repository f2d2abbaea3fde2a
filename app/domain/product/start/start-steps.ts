import type { Start } from '#app/contracts/start.ts'

export const STEPS = [
  {
    key: 'place',
    path: '/configurations/start/place',
    label: 'Lugar',
    text: 'Quem vende: o nome agora; CNPJ, endereço e contato até a loja abrir.'
  },
  { key: 'attraction', path: '/configurations/start/attraction', label: 'Atrativo', text: 'O que se visita.' },
  { key: 'hours', path: '/configurations/start/hours', label: 'Horários', text: 'Dias, horários e vagas.' },
  { key: 'tickets', path: '/configurations/start/tickets', label: 'Ingressos', text: 'Tipos e preços.' },
  {
    key: 'payment',
    path: '/configurations/start/payment',
    label: 'Pagamento',
    text: 'Pix, pagamento no local e abertura da loja.'
  }
] as const satisfies readonly { key: keyof Start['done']; path: string; label: string; text: string }[]

export type StepKey = (typeof STEPS)[number]['key']

/** The open steps by name, and the path of the next: the first after `saved`, or the first of all. */
export function whatIsLeft(done: Start['done'], saved?: StepKey): { labels: string[]; path: string } {
  const at = STEPS.findIndex(({ key }) => key === saved) + 1
  const open = [...STEPS.slice(at), ...STEPS.slice(0, at)].filter(({ key }) => !done[key])
  const labels = STEPS.filter(({ key }) => !done[key]).map(({ label }) => label)
  return { labels, path: open[0]?.path ?? '/configurations/start' }
}
