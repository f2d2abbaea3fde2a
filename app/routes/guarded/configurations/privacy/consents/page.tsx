import { type Consent, listConsents } from '#app/contracts/privacy/people.ts'
import { formatInstant } from '#app/domain/calendar/dates.ts'
import { carried, day, defineList } from '../../../define-list.tsx'
import { serveList } from '../../../serve-list.server.ts'
import { PrivacyNav } from '../nav.tsx'

const channels: Readonly<Record<string, string>> = { whatsapp: 'WhatsApp', email: 'E-mail' }

function toConsentRow(consent: Consent, zone: string) {
  const { at, name, hash, address, agent } = consent
  const what = consentWords(consent)
  return {
    key: [at, name, what, hash, address, agent].join(' '),
    at: formatInstant(at, zone),
    name,
    what,
    proof: [hash && `texto ${hash.slice(0, 12)}…`, address, agent.slice(0, 60)].filter(Boolean).join(' · ')
  }
}

const list = defineList<ReturnType<typeof toConsentRow>>()({
  path: '/configurations/privacy/consents',
  title: 'Consentimentos',
  area: 'Privacidade',
  crumb: 'Consentimentos',
  lead: ({ asked }) => (asked.token ? 'Os de uma pessoa.' : 'Aceites do termo e escolhas sobre mensagens.'),
  noun: ['consentimento', 'consentimentos'],
  filters: {
    // Sealed, and as long as the call takes it.
    token: carried('pessoa', 6000),
    from: day('desde', 'De'),
    to: day('ate', 'Até')
  },
  above: () => <PrivacyNav />,
  rowKey: ({ key }) => key,
  columns: [
    { header: 'Quando', cell: ({ at }) => <span className="num">{at}</span> },
    { header: 'Quem', card: 'lead', cell: ({ name }) => name },
    { header: 'O quê', cell: ({ what }) => what },
    { header: 'Prova', cell: ({ proof }) => <span className="sub">{proof}</span> }
  ],
  empty: {
    title: 'Nenhum consentimento ainda',
    text: 'Cada reserva feita pelo site guarda o texto aceito, a hora, o endereço e o navegador.'
  },
  none: {
    title: 'Nenhum consentimento com estes filtros',
    text: 'Cada reserva feita pelo site guarda o texto aceito, a hora, o endereço e o navegador.',
    all: 'Ver todos'
  }
})

export const loader = serveList(list, {
  permission: 'configurations/privacy',
  read: (query, { viewer }, options) => viewer.call(listConsents, { query }, options),
  row: (consent, { zone }) => toConsentRow(consent, zone),
  file: {
    name: 'consentimentos',
    size: 500,
    cells: {
      Quando: ({ at }) => at,
      Quem: ({ name }) => name,
      'O quê': ({ what }) => what,
      'Texto aceito (SHA-256)': (_, { hash }) => hash,
      Origem: (_, { source }) => source,
      Endereço: (_, { address }) => address,
      Navegador: (_, { agent }) => agent
    }
  }
})

export default list.Page
export const meta = list.meta
export const handle = list.handle

function consentWords({ kind, allowed, subject }: Pick<Consent, 'kind' | 'allowed' | 'subject'>): string {
  if (kind === 'term') return `Aceitou o termo na reserva ${subject}`
  const channel = channels[subject] ?? subject
  return allowed ? `Aceitou mensagens por ${channel}` : `Recusou mensagens por ${channel}`
}
