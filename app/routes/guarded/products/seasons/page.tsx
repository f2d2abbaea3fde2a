import { listSeasons, type Season } from '#app/contracts/products/seasons.ts'
import { formatMoney } from '#app/domain/money/money.ts'
import { tellSeasonDays } from '#app/domain/product/tell-days.ts'
import { countLabel } from '#app/domain/words/labels.ts'
import { add, defineList, Lines } from '../../define-list.tsx'
import { serveList } from '../../serve-list.server.ts'
import { SectionNav } from '../section-nav.tsx'

type SeasonRow = ReturnType<typeof toSeasonRow>

const list = defineList<SeasonRow>()({
  path: '/products/seasons',
  title: 'Temporadas',
  area: 'Produtos',
  crumb: 'Temporadas',
  lead: 'Outros preços em certos dias, de uma vez para todos os atrativos.',
  noun: ['temporada', 'temporadas'],
  filters: {},
  actions: [add('Nova temporada', '/products/seasons/add', 'products/edit')],
  above: () => (
    <>
      <SectionNav />
      <p className="muted">
        Num dia de duas temporadas conta a que tem menos dias, e entre iguais a mais nova: a primeira desta lista. Um
        preço por data do próprio ingresso vale mais que qualquer temporada.
      </p>
    </>
  ),
  rowKey: ({ uuid }) => uuid,
  href: ({ uuid }) => `/products/seasons/${uuid}`,
  columns: [
    { header: 'Temporada', cell: ({ name }) => name },
    { header: 'Dias', cell: ({ days }) => days },
    { header: 'Preço', cell: ({ rule, more }) => <Lines top={rule} below={more} /> }
  ],
  empty: {
    title: 'Ainda não há temporadas',
    text: 'Alta temporada, feriados, férias: escreva os dias e um percentual, ou um preço para cada ingresso, e veja como fica antes de salvar.'
  }
})

export const loader = serveList(list, {
  permission: 'products/index',
  size: 100,
  read: async (_, { viewer }, options) => {
    const { data } = await viewer.call(listSeasons, {}, options)
    return { data, total: data.length }
  },
  row: toSeasonRow,
  file: {
    name: 'temporadas',
    size: 100,
    cells: {
      Temporada: ({ name }) => name,
      Dias: ({ days }) => days,
      Preço: ({ rule }) => rule,
      Também: ({ more }) => more
    }
  }
})

export default list.Page
export const meta = list.meta
export const handle = list.handle

function toSeasonRow(season: Season) {
  const { uuid, name, percent, rounding, prices, excluded } = season
  const exact = countLabel(prices.length, { one: 'preço exato', many: 'preços exatos' })
  const left = countLabel(excluded.length, { one: 'ingresso não muda', many: 'ingressos não mudam' })
  const parts = [
    percent === 0 ? '' : `arredonda a ${formatMoney(rounding)}`,
    percent !== 0 && prices.length > 0 ? exact : '',
    excluded.length > 0 ? left : ''
  ]
  return {
    uuid,
    name,
    days: tellSeasonDays(season),
    rule: percent === 0 ? exact : `${percent > 0 ? '+' : ''}${percent} %`,
    more: parts.filter(Boolean).join('; ')
  }
}
