import { listBatches } from '#app/contracts/messages/compose.ts'
import { add, defineList, Lines } from '../../define-list.tsx'
import { serveList } from '../../serve-list.server.ts'
import { type BatchView, toBatchView } from '../batch-view.ts'
import { MessagesNav, type Tab, tabsOf } from '../messages-nav.tsx'

const list = defineList<BatchView, readonly Tab[]>()({
  path: '/messages/batches',
  title: 'Envios',
  area: 'Mensagens',
  crumb: 'Envios',
  live: ['messages'],
  lead: 'As mensagens que a equipe escreveu, para quem foram e se chegaram.',
  noun: ['envio', 'envios'],
  filters: {},
  actions: [add('Nova mensagem', '/messages/new', 'messages/write')],
  above: ({ more }) => <MessagesNav tabs={more} />,
  rowKey: ({ id }) => id,
  href: ({ id }) => `/messages/batches/${id}`,
  columns: [
    {
      header: 'Envio',
      cell: ({ title, audience }) => <Lines top={title} below={audience !== title && audience} />
    },
    {
      header: 'Mensagens',
      card: 'full',
      cell: ({ sum, skipped }) => <Lines top={sum} below={skipped && `De fora: ${skipped}`} />
    },
    { header: 'Escrito por', cell: ({ made }) => made }
  ],
  empty: {
    title: 'Nenhum envio ainda',
    text: 'Escreva às reservas de um dia, a um cliente, a uma lista ou a um grupo.'
  }
})

export const loader = serveList(list, {
  permission: 'messenger/edit',
  read: ({ page, limit }, { viewer }, options) => viewer.call(listBatches, { query: { page, limit } }, options),
  row: (batch, { zone }) => toBatchView(batch, zone),
  more: ({ viewer }) => tabsOf(viewer),
  file: {
    name: 'envios',
    size: 100,
    cells: {
      Envio: ({ title }) => title,
      'Para quem': ({ audience }) => audience,
      Mensagens: ({ sum }) => sum,
      'De fora': ({ skipped }) => skipped,
      'Escrito por': ({ made }) => made,
      Texto: ({ body }) => body
    }
  }
})

export default list.Page
export const meta = list.meta
export const handle = list.handle
