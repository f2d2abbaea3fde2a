import { Link } from '@remix-run/react'
import { Money, SituationTag, type Tone } from '#app/components/index.ts'
import { type Credit, listCredits } from '#app/contracts/closures/credits.ts'
import { formatBookingCode } from '#app/domain/booking/code.ts'
import { formatDay, formatInstant } from '#app/domain/calendar/dates.ts'
import { formatCreditCode } from '#app/domain/closure/credit-code.ts'
import { formatMoney } from '#app/domain/money/money.ts'
import { nameOrNone } from '#app/domain/person/names.ts'
import { choice, defineList, Lines, search } from '../../../define-list.tsx'
import { serveList } from '../../../serve-list.server.ts'

const list = defineList<CreditRow, { mayOpen: boolean }>()({
  path: '/financial/receivables/credits',
  title: 'Créditos de visitantes',
  crumb: 'Créditos',
  live: ['bookings'],
  lead: 'O que ficou com o parque para outra visita. Quem tem um paga com o código, no site ou na portaria.',
  noun: ['crédito', 'créditos'],
  caption: 'Créditos',
  filters: {
    q: search('Nome de quem reservou, ou código'),
    state: choice('situacao', 'Situação', 'Com saldo', [
      { value: 'used', label: 'Usado' },
      { value: 'expired', label: 'Vencido sem uso' },
      { value: 'void', label: 'Desfeito' },
      { value: 'all', label: 'Todos' }
    ])
  },
  rowKey: ({ code }) => code,
  columns: [
    { header: 'Crédito', cell: ({ code, since }) => <Lines top={code} below={`desde ${since}`} num /> },
    {
      header: 'Visitante',
      cell: ({ name, href, from }, { mayOpen }) => (
        <Lines top={name} below={<>reserva {mayOpen ? <Link to={href}>{from}</Link> : from}</>} />
      )
    },
    {
      header: 'Situação',
      cell: ({ state, tone, until, uses }) => (
        <Lines
          top={<SituationTag tone={tone}>{state}</SituationTag>}
          below={`vale até ${until}${uses > 0 ? `, pagou ${uses === 1 ? '1 reserva' : `${uses} reservas`}` : ''}`}
        />
      )
    },
    { header: 'Valor', align: 'end', cell: ({ value }) => <Money value={value} /> },
    { header: 'Saldo', align: 'end', cell: ({ balance }) => <Money value={balance} /> }
  ],
  empty: {
    title: 'Nenhum crédito com saldo',
    text: 'Um crédito nasce quando um dia é fechado e o visitante prefere voltar depois.'
  },
  none: {
    title: 'Nenhum crédito encontrado',
    text: 'Confira o que você procurou e a situação.',
    all: 'Ver os que têm saldo'
  },
  absent: { text: 'O servidor deste parque não tem créditos de visitantes.' }
})

export const loader = serveList(list, {
  permission: 'financial/receivables',
  read: ({ state, ...asked }, { viewer }, options) =>
    viewer.call(listCredits, { query: { ...asked, state: state || 'open' } }, options),
  row: (credit, { zone }) => toCreditRow(credit, zone),
  sums: (found) => [
    ['Ainda a usar', formatMoney(found.open_value)],
    ['Vencido sem uso', formatMoney(found.expired_value)]
  ],
  more: ({ viewer }) => ({ mayOpen: viewer.can('operation/booking-list') }),
  file: {
    name: 'creditos',
    size: 100,
    cells: {
      Crédito: ({ code }) => code,
      Situação: ({ state }) => state,
      Visitante: ({ name }) => name,
      'Da reserva': ({ from }) => from,
      Desde: ({ since }) => since,
      'Vale até': ({ until }) => until,
      Valor: ({ value }) => ({ centavos: value }),
      Saldo: ({ balance }) => ({ centavos: balance }),
      'Reservas pagas': ({ uses }) => uses
    }
  }
})

export default list.Page
const states: Readonly<Record<Credit['state'], { state: string; tone: Tone }>> = {
  open: { state: 'Com saldo', tone: 'blue' },
  used: { state: 'Usado', tone: 'green' },
  expired: { state: 'Vencido', tone: 'red' },
  void: { state: 'Desfeito', tone: 'gray' }
}

/** Centavos; texts ready to be shown. */
function toCreditRow(credit: Credit, timezone: string) {
  const { code, state, value, balance, valid_until: until, created_at: at, booking, booking_code: from, name } = credit
  return {
    code: formatCreditCode(code),
    ...states[state],
    value,
    balance,
    name: nameOrNone(name),
    uses: credit.uses,
    until: formatDay(until),
    since: at ? formatInstant(at, timezone) : '',
    href: `/operation/booking-list/${booking}`,
    from: formatBookingCode(from)
  }
}

type CreditRow = ReturnType<typeof toCreditRow>

export const meta = list.meta
export const handle = list.handle
