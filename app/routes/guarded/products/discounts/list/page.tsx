import { SituationTag } from '#app/components/index.ts'
import { type Discount, listDiscounts } from '#app/contracts/products/discounts.ts'
import { formatDay } from '#app/domain/calendar/dates.ts'
import { mostTicketsWords } from '#app/domain/product/discount.ts'
import { add, choice, defineList, Lines, search } from '../../../define-list.tsx'
import { serveList } from '../../../serve-list.server.ts'
import { SectionNav } from '../../section-nav.tsx'
import { offWords } from '../off-words.ts'

type DiscountRow = ReturnType<typeof toDiscountRow>

const list = defineList<DiscountRow>()({
  path: '/products/discounts',
  title: 'Descontos',
  area: 'Produtos',
  crumb: 'Descontos',
  lead: 'Códigos que o visitante digita ao reservar.',
  noun: ['código', 'códigos'],
  caption: 'Códigos de desconto',
  filters: {
    q: search('Código ou descrição'),
    state: choice('situacao', 'Situação', 'Todas', [
      { value: 'ativos', label: 'Ativos' },
      { value: 'inativos', label: 'Inativos' }
    ])
  },
  actions: [add('Novo código', '/products/discounts/add', 'products/discounts')],
  above: () => <SectionNav />,
  rowKey: ({ uuid }) => uuid,
  href: ({ uuid }) => `/products/discounts/${uuid}`,
  columns: [
    { header: 'Código', cell: ({ code, description }) => <Lines top={code} below={description} /> },
    { header: 'Desconto', cell: ({ off, most }) => <Lines top={off} below={most} /> },
    { header: 'Pode ser usado', cell: ({ when }) => when },
    { header: 'Usos', align: 'end', cell: ({ uses }) => <span className="num">{uses}</span> },
    {
      header: 'Situação',
      card: 'lead',
      cell: ({ active }) => <SituationTag tone={active ? 'green' : 'gray'}>{active ? 'Ativo' : 'Inativo'}</SituationTag>
    }
  ],
  empty: {
    title: 'Ainda não há códigos de desconto',
    text: 'Crie um código para uma campanha, um grupo ou um parceiro, com prazo e quantidade de usos.'
  },
  none: {
    title: 'Nenhum código encontrado',
    text: 'Confira o que você procurou: código ou descrição, e a situação.',
    all: 'Ver todos'
  }
})

const states = { '': '', ativos: 'active', inativos: 'inactive' } as const

export const loader = serveList(list, {
  permission: 'products/index',
  read: ({ state, ...asked }, { viewer }, options) =>
    viewer.call(listDiscounts, { query: { ...asked, state: states[state] } }, options),
  row: toDiscountRow,
  file: {
    name: 'descontos',
    size: 100,
    cells: {
      Código: ({ code }) => code,
      Descrição: ({ description }) => description,
      Desconto: ({ off }) => off,
      Limite: ({ most }) => most,
      'Pode ser usado': ({ when }) => when,
      Usos: (_, { uses }) => uses,
      'Usos, no máximo': (_, { max_uses: most }) => (most > 0 ? most : ''),
      Situação: ({ active }) => (active ? 'Ativo' : 'Inativo')
    }
  }
})

export default list.Page
export const meta = list.meta
export const handle = list.handle

function toDiscountRow(discount: Discount) {
  const { uuid, code, description, uses, max_uses: most, active } = discount
  return {
    uuid,
    code,
    description,
    active,
    off: offWords(discount),
    most: discount.max_tickets === null ? '' : mostTicketsWords(discount.max_tickets),
    uses: most > 0 ? `${uses} de ${most}` : String(uses),
    when: daysWords(discount.valid_from, discount.valid_to) || 'sempre'
  }
}

/** '' when neither end is set. */
function daysWords(from: string, to: string): string {
  if (from && to) return `${formatDay(from)} a ${formatDay(to)}`
  if (from) return `desde ${formatDay(from)}`
  return to ? `até ${formatDay(to)}` : ''
}
